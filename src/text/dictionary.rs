//! The dictionaries of ICU, for native programs: Chinese, Japanese, Thai, Lao, Khmer, Burmese.

use super::Host;
use core::ops::Range;
use icu_segmenter::{WordSegmenter, WordSegmenterBorrowed, options::WordBreakInvariantOptions};

/// A host that cuts by ICU's dictionaries, which add about 2 MB to a program.
#[derive(Debug, Clone, Copy)]
pub struct Dictionary {
    segmenter: WordSegmenterBorrowed<'static>,
}

impl Default for Dictionary {
    fn default() -> Self {
        Self { segmenter: WordSegmenter::new_dictionary(WordBreakInvariantOptions::default()) }
    }
}

impl Host for Dictionary {
    fn segment(&self, run: &str, _language: &str) -> Option<Vec<Range<usize>>> {
        let breaks: Vec<usize> = self.segmenter.segment_str(run).collect();
        Some(breaks.windows(2).map(|pair| pair[0]..pair[1]).collect())
    }
}
