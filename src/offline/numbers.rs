//! Small numbers written as words.

/// The key of the number that a lower-case English word stands for.
pub(super) fn small(word: &str) -> Option<&'static str> {
    Some(match word {
        "two" => "#2",
        "three" => "#3",
        "four" => "#4",
        "five" => "#5",
        "six" => "#6",
        "seven" => "#7",
        "eight" => "#8",
        "nine" => "#9",
        "ten" => "#10",
        "eleven" => "#11",
        "twelve" => "#12",
        "thirteen" => "#13",
        "fourteen" => "#14",
        "fifteen" => "#15",
        "sixteen" => "#16",
        "seventeen" => "#17",
        "eighteen" => "#18",
        "nineteen" => "#19",
        "twenty" => "#20",
        "thirty" => "#30",
        "forty" => "#40",
        "fifty" => "#50",
        "sixty" => "#60",
        "seventy" => "#70",
        "eighty" => "#80",
        "ninety" => "#90",
        _ => return None,
    })
}
