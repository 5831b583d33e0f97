//! What Snowball's Russian takes for the ending of a verb in some forms of a noun only.

/// `журналы` → `журна`, as `журнал` has, whose л Snowball takes for the past tense; `океанов` likewise. The н of `внимание` belongs
/// to a noun made of a verb.
pub(super) fn without_verb_ending<'a>(word: &str, stem: &'a str) -> Option<&'a str> {
    // Snowball has the ending of `говорят`, not of `лечат`.
    if let Some(base) = stem.strip_suffix("ат").filter(|base| base.len() > 4 && base.ends_with(['ч', 'ш', 'ж', 'щ']))
    {
        return Some(base);
    }
    let is_vowel = |c: char| matches!(c, 'а' | 'е' | 'и' | 'о' | 'у' | 'ы' | 'э' | 'ю' | 'я');
    let soft = word.strip_prefix(stem).is_some_and(|ending| ending.starts_with(['и', 'ь', 'й']));
    let base = stem.strip_suffix(['л', 'н']).filter(|base| !soft && base.ends_with(['а', 'я']));
    // As in Snowball, the vowel before it is not the first of the word.
    base.filter(|base| base.chars().filter(|&c| is_vowel(c)).count() >= 2)
}
