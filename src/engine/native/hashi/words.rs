//! The words of the rules, in the order of their table; then those of rules that only refute.

use crate::engine::native::Grade;
use crate::engine::native::words::Words;

/// A row for each rule. Besides the values that all have:
///
/// ```text
/// {island}   the island it is about, {clue} its clue
/// {sum}      bridges that it has for certain
/// {room}     bridges that the island has room for
/// {part}     the islands that would be cut off
/// {n}        the number of bridges that would cut them off
/// {why}      what the numbers come to
/// ```
pub const WORDS: &[Words] = &[
    Words::new("saturation", Grade::Local, "no more than the clue", "{so}: {why}")
        .or("island {island} wants {clue} but has at least {sum}"),
    Words::new("capacity", Grade::Local, "no less than the clue", "{so}: {why}")
        .or("island {island} wants {clue} but has room for {room} only"),
    Words::new(
        "crossing",
        Grade::Local,
        "bridges do not cross",
        "{so}: [it crosses|they cross] the bridge {because}",
    ),
    Words::new("cut-edge", Grade::Connectivity, "the only way", "{so}: {why}"),
    Words::new(
        "articulation",
        Grade::Connectivity,
        "all ways lead through an island",
        "{so}: {why}",
    )
    .or("{why}"),
    Words::new(
        "closed-group",
        Grade::Connectivity,
        "a group must not close",
        "{so}: with {n} there, {part} would be complete and cut off from the rest",
    ),
    Words::new("probe", Grade::Probing, "by trial", "{so}, by trial"),
    Words::new("isolation", Grade::Local, "cut off", "")
        .or("nothing joins {part} to the rest any more"),
    Words::new("separation", Grade::Connectivity, "cut off", "")
        .or("nothing joins {part} to the rest any more"),
];
