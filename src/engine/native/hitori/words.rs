//! The words of the rules, in the order of their table.

use crate::engine::native::Grade;
use crate::engine::native::words::Words;

/// A row for each rule. Besides the values that all have:
///
/// ```text
/// {number}   the number that the cells of {because} hold
/// {wall}     the shaded cells that close a wall
/// {cut}      the cells that are cut off from the rest
/// {alone}    the cell whose ways out are counted
/// {why}      what would be wrong on this board of one line
/// ```
pub const WORDS: &[Words] = &[
    Words::new("strip", Grade::Local, "a board of one line", "{so}: {why}"),
    Words::new(
        "between_equals",
        Grade::Local,
        "between equal numbers",
        "{so}: it lies between {because}, both {number}, and one of these is shaded",
    ),
    Words::new(
        "adjacent_pair",
        Grade::Local,
        "equal numbers side by side",
        "{so}: of {because}, both {number} and side by side, one stays unshaded, and \
         [it has|they have] the same number in the same line",
    )
    .or("{cell} and {because} are side by side, and both are shaded"),
    Words::new(
        "corner",
        Grade::Local,
        "equal numbers in a corner",
        "{so}: one of {because}, both {number}, is shaded, and shading {cell} too would touch it or \
         shut in a cell at the corner",
    ),
    Words::new(
        "edge_block",
        Grade::Local,
        "two pairs at the edge",
        "{so}: one of each pair of equal numbers in {because} is shaded, and shading [it|them] too \
         would touch one of these or shut one in at the edge",
    ),
    Words::new(
        "pair",
        Grade::Local,
        "the same number again",
        "{so}: [it has|they have] the number of the unshaded {because}, {number}, in the same line",
    ),
    Words::new(
        "adjacency",
        Grade::Local,
        "beside a shaded cell",
        "{so}: [it touches|they touch] the shaded {because}",
    ),
    Words::new(
        "isolated_cell",
        Grade::Local,
        "the last way out",
        "{so}: it is the only way out of {alone}",
    )
    .or("{cell} has no way out: all around it is shaded"),
    Words::new(
        "component_split",
        Grade::Connectivity,
        "a wall of shaded cells",
        "{so}: the shaded {because} would cut off {cut}",
    )
    .or("the shaded {wall} cut off {cut} from the rest"),
    Words::new(
        "articulation",
        Grade::Connectivity,
        "no wall of shaded cells",
        "{so}: with the shaded {because} it would cut off {cut} from the rest",
    ),
    Words::new(
        "articulation_scan",
        Grade::Connectivity,
        "no wall of shaded cells",
        "{so}: it is the only way between two parts of the board",
    )
    .or("{cell} is cut off from {because}"),
    Words::new("probing", Grade::Probing, "by trial", "{so}, by trial"),
];
