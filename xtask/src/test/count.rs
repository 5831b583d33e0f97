//! How many tests ran, read from what the test runners print.

use std::fmt;

#[derive(Clone, Copy, Default, Debug, PartialEq)]
pub(super) struct Count {
    pub(super) passed: u64,
    pub(super) failed: u64,
    pub(super) skipped: u64,
}

impl Count {
    pub(super) fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }

    /// Sums cargo's lines `test result: ok. 12 passed; 0 failed; 1 ignored; …`, one per test binary.
    pub(super) fn of_cargo(log: &str) -> Self {
        let mut count = Self::default();
        for line in log.lines().filter(|line| line.starts_with("test result: ")) {
            let words: Vec<&str> = line.split([' ', ';']).filter(|word| !word.is_empty()).collect();
            for pair in words.windows(2) {
                let number = pair[0].parse().unwrap_or(0);
                match pair[1] {
                    "passed" => count.passed += number,
                    "failed" => count.failed += number,
                    "ignored" => count.skipped += number,
                    _ => {}
                }
            }
        }
        count
    }

    /// Sums the closing lines `# pass 12`, `# fail 0` … of node:test's TAP report.
    pub(super) fn of_tap(report: &str) -> Self {
        let mut count = Self::default();
        for line in report.lines() {
            let Some((key, number)) = line.strip_prefix("# ").and_then(|rest| rest.split_once(' ')) else { continue };
            let Ok(number) = number.parse::<u64>() else { continue };
            match key {
                "pass" => count.passed += number,
                "fail" | "cancelled" => count.failed += number,
                "skipped" | "todo" => count.skipped += number,
                _ => {}
            }
        }
        count
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 { write!(f, ", {} skipped", self.skipped) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::Count;

    #[test]
    fn cargo_results_of_all_binaries_are_summed() {
        let log = "running 3 tests\ntest a ... ok\n\
            test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.01s\n\
            test result: FAILED. 1 passed; 2 failed; 0 ignored; 0 measured; 7 filtered out; finished in 0.00s\n";
        assert_eq!(Count::of_cargo(log), Count { passed: 4, failed: 2, skipped: 1 });
    }

    #[test]
    fn tap_counts_cancelled_as_failed_and_todo_as_skipped() {
        let report = "TAP version 13\n# Subtest: a\nok 1 - a\n1..1\n# tests 9\n# suites 1\n# pass 5\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 1\n# duration_ms 3.5\n";
        assert_eq!(Count::of_tap(report), Count { passed: 5, failed: 2, skipped: 2 });
    }

    #[test]
    fn skips_are_shown_only_when_there_are_some() {
        assert_eq!(Count { passed: 2, failed: 0, skipped: 0 }.to_string(), "2 passed, 0 failed");
        assert_eq!(Count { passed: 2, failed: 1, skipped: 3 }.to_string(), "2 passed, 1 failed, 3 skipped");
    }
}
