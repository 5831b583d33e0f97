//! Regular plurals of the Romance languages, undone before Snowball, which keeps some of them apart (`ciudades`/`ciudad`).

use std::borrow::Cow;

/// `ciudades` → `ciudad`, `luces` → `luz`, `canciones` → `cancion`.
pub(super) fn spanish_singular(word: &str) -> Cow<'_, str> {
    if let Some(base) = word.strip_suffix("ces").filter(|base| base.len() >= 2) {
        return Cow::Owned([base, "z"].concat());
    }
    match word.strip_suffix("es") {
        // -e nouns end in the same letters (`redes` has `red`, but `sedes` has `sede`): Snowball drops that e itself,
        // so only the endings it leaves in place are cut.
        Some(base) if base.len() >= 3 && base.ends_with(['d', 'l', 'r', 'n', 's', 'j', 'y']) => Cow::Borrowed(base),
        _ => Cow::Borrowed(word),
    }
}

/// `animais` → `animal`, `informações` → `informação`, `pães` → `pão`, `túneis` → `túnel`, `homens` → `homem`.
pub(super) fn portuguese_singular(word: &str) -> Cow<'_, str> {
    for (plural, singular) in [
        ("ões", "ão"),
        ("ães", "ão"),
        ("ais", "al"),
        ("éis", "el"),
        ("eis", "el"),
        ("óis", "ol"),
        ("uis", "ul"),
        ("ens", "em"),
        ("ns", "m"),
    ] {
        if let Some(base) = word.strip_suffix(plural).filter(|base| base.len() >= 2) {
            return Cow::Owned([base, singular].concat());
        }
    }
    match word.strip_suffix("es") {
        Some(base) if base.len() >= 3 && base.ends_with(['r', 'z', 's']) => Cow::Borrowed(base),
        _ => Cow::Borrowed(word),
    }
}

/// `banche` → `banca`, `laghi` → `lago`: the h only keeps the sound.
pub(super) fn italian_singular(word: &str) -> Cow<'_, str> {
    for (plural, singular) in [("che", "ca"), ("ghe", "ga"), ("chi", "co"), ("ghi", "go")] {
        if let Some(base) = word.strip_suffix(plural).filter(|base| base.len() >= 3) {
            return Cow::Owned([base, singular].concat());
        }
    }
    Cow::Borrowed(word)
}

/// `chevaux` → `cheval`, `bateaux` → `bateau`, `jeux` → `jeu`.
pub(super) fn french_singular(word: &str) -> Cow<'_, str> {
    if let Some(base) =
        word.strip_suffix('x').filter(|base| base.ends_with("eau") || base.ends_with("eu") && base.len() <= 5)
    {
        return Cow::Borrowed(base);
    }
    match word.strip_suffix("aux") {
        Some(base) if base.len() >= 3 => Cow::Owned([base, "al"].concat()),
        _ => Cow::Borrowed(word),
    }
}
