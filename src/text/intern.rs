//! Numbers for words: every distinct word is kept once, and words are compared by number from then on.
//!
//! One table serves the compiled-in lists and the words of a text, so that a word is hashed once and asked for in all of
//! them. It is written out in loops over bytes because the module is built for size, where nothing small is inlined.

/// A word's hash, computed byte by byte while the word is read; the same on every platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Hash(u64);

impl Hash {
    pub(crate) const START: Self = Self(0xCBF2_9CE4_8422_2325);

    /// The hash with one more byte.
    #[inline(always)]
    pub(crate) const fn with(self, byte: u8) -> Self {
        // A multiplication carries upwards only: the upper half, which is what `short` takes, has seen every bit.
        Self((self.0 ^ byte as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    pub(crate) fn of(word: &str) -> Self {
        let bytes = word.as_bytes();
        let mut hash = Self::START;
        let mut at = 0;
        while at < bytes.len() {
            hash = hash.with(bytes[at]);
            at += 1;
        }
        hash
    }

    const fn short(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

/// No word.
pub(crate) const NONE: u32 = u32::MAX;

/// Distinct words, numbered from 0 in the order in which they came.
#[derive(Debug, Clone, Default)]
pub(crate) struct Interner {
    arena: Vec<u8>,
    /// Where each word ends in `arena`.
    ends: Vec<u32>,
    /// An open table, at most half full: short hash and number, so that growing asks for no word.
    slots: Vec<(u32, u32)>,
}

impl Interner {
    /// Room for `count` words of seven bytes.
    pub(crate) fn with_capacity(count: usize) -> Self {
        Self {
            arena: Vec::with_capacity(count * 7),
            ends: Vec::with_capacity(count),
            slots: vec![(0, NONE); (count * 2).next_power_of_two()],
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The word of a number.
    pub(crate) fn text(&self, number: u32) -> &str {
        let (start, end) = ends(&self.ends, number);
        // What was put in was text.
        core::str::from_utf8(&self.arena[start..end]).unwrap_or_default()
    }

    /// The number of a word, or [`NONE`].
    #[inline(always)]
    pub(crate) fn find(&self, word: &[u8], hash: Hash) -> u32 {
        if self.slots.is_empty() { NONE } else { self.slots[self.slot(word, hash)].1 }
    }

    /// The number of a word, new or known.
    pub(crate) fn intern(&mut self, word: &[u8], hash: Hash) -> u32 {
        if self.ends.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot(word, hash);
        let slots = self.slots.as_mut_slice();
        if slots[slot].1 == NONE {
            slots[slot] = (hash.short(), u32::try_from(self.ends.len()).unwrap_or(NONE));
            self.arena.extend_from_slice(word);
            self.ends.push(u32::try_from(self.arena.len()).unwrap_or(u32::MAX));
        }
        slots[slot].1
    }

    /// The slot that holds a word, or the empty one where it would be put.
    fn slot(&self, word: &[u8], hash: Hash) -> usize {
        // Slices, because a vector checks its bounds in a function of its own.
        let (arena, numbered, slots) = (self.arena.as_slice(), self.ends.as_slice(), self.slots.as_slice());
        let (short, mask) = (hash.short(), slots.len() - 1);
        let mut slot = short as usize & mask;
        loop {
            let (other, number) = slots[slot];
            if number == NONE {
                return slot;
            }
            if other == short {
                let (start, end) = ends(numbered, number);
                let stored = &arena[start..end];
                let mut at = 0;
                while at < word.len() && at < stored.len() && word[at] == stored[at] {
                    at += 1;
                }
                if at == word.len() && at == stored.len() {
                    return slot;
                }
            }
            slot = (slot + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let old = core::mem::take(&mut self.slots);
        self.slots = vec![(0, NONE); (old.len() * 2).max(64)];
        let slots = self.slots.as_mut_slice();
        let mask = slots.len() - 1;
        for (short, number) in old {
            if number != NONE {
                let mut slot = short as usize & mask;
                while slots[slot].1 != NONE {
                    slot = (slot + 1) & mask;
                }
                slots[slot] = (short, number);
            }
        }
    }
}

/// Where a word begins and ends.
#[inline(always)]
fn ends(ends: &[u32], number: u32) -> (usize, usize) {
    let at = number as usize;
    (if at == 0 { 0 } else { ends[at - 1] as usize }, ends[at] as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_words_in_order() {
        let mut words = Interner::default();
        assert_eq!(words.find(b"a", Hash::of("a")), NONE);
        for (n, word) in (0..5_000_u32).map(|n| (n, format!("w{n}"))) {
            assert_eq!(words.intern(word.as_bytes(), Hash::of(&word)), n);
        }
        for (n, word) in (0..5_000_u32).map(|n| (n, format!("w{n}"))) {
            assert_eq!(words.intern(word.as_bytes(), Hash::of(&word)), n);
            assert_eq!(words.text(n), word);
        }
        assert_eq!(words.len(), 5_000);
        assert_eq!(words.find(b"w5000", Hash::of("w5000")), NONE);
        assert_eq!(words.intern(b"", Hash::of("")), 5_000);
        assert_eq!(words.text(5_000), "");
    }
}
