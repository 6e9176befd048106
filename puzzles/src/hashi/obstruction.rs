//! Reasons, found by counting alone, why a Hashi board has no answer.
//!
//! Each is a small witness that [`Obstruction::holds`] checks against the board with plain loops, so
//! that a verdict which rests on one is proved and not claimed. The proofs stand at the variants.
//! They share one notion: the *room* of a span is the least of `max_bridges` and the clues of its
//! two islands. No answer puts more bridges on it: B2 allows `max_bridges`, and by B4 a bridge
//! counts at both of its islands. A `?` gives no limit.
//!
//! # What planarity adds
//!
//! Bridges do not cross, so the used spans are a plane graph, and a bound on its edges is sometimes
//! offered: with V islands, `sum / 2 <= 3V - 6`. As it stands that is unsound: `sum / 2` counts
//! bridges and not edges (two islands `2.2` have one edge and two bridges), and `3V - 6` is below
//! the number of edges for V < 3. Correct is `sum / 2 <= max_bridges * (2V - 4)` for V >= 3, as spans
//! make no triangle. But that never says more than capacity does. An island is the left end of at
//! most one span and the upper end of at most one; the last island of a row is no left end, the
//! lowest of a column no upper end. So with r rows and c columns that have islands there are at most
//! `2V - r - c` spans, and `r * c >= V >= 3` gives `r + c >= 4`. If no island's clue is above its
//! room, then `sum <= 2 * max_bridges * (2V - 4)` already.
//!
//! What B3 does add is local: of two spans that cross only one is used. Disjoint crossing pairs each
//! take the smaller room of the two away from the total, and that is [`Obstruction::Crossings`].

use super::Board;

/// Why a board has no answer. Islands and spans are indices into the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstruction {
    /// The clue of `island` is more than the bridges its spans have room for.
    ///
    /// By B1 every bridge at the island lies on one of its spans.
    Capacity {
        /// The island.
        island: usize,
        /// How many bridges have room: the sum of the rooms of its spans.
        room: u64,
    },
    /// No span with room leaves this set of islands, which is neither empty nor all.
    ///
    /// So no bridge leaves the set, against B5. A single island with clue 0 is such a set.
    Isolated {
        /// The set, ascending.
        islands: Vec<usize>,
    },
    /// No span with room leaves this set of islands, each has a clue, and the clues have an odd sum.
    ///
    /// Every bridge that ends in the set has both ends there, so the clues add up to twice the
    /// number of those bridges.
    OddSum {
        /// The set, ascending.
        islands: Vec<usize>,
    },
    /// The bridges that end at `demand`, all with clues, need more ends elsewhere than there are:
    /// those at the islands of `supply`, all with clues, plus the room of the spans that join
    /// `demand` to islands outside `supply`.
    ///
    /// Follow each bridge end at `demand` to the other end of its bridge. Two ends lead to two ends.
    /// Those that lead into `supply` are at most the clues there. The rest lie on spans from
    /// `demand` to islands outside `supply`, a span with both islands in `demand` and outside
    /// `supply` being walked from both. The two sets may overlap.
    Imbalance {
        /// Islands whose clues are too large together, ascending.
        demand: Vec<usize>,
        /// Islands whose clues are too small together, ascending.
        supply: Vec<usize>,
    },
    /// Each island has a clue, and the clues need more bridges than the spans have room for when of
    /// each of these disjoint crossing pairs only one is used.
    ///
    /// By B3 one span of a pair has no bridge, so the two carry at most the larger of their rooms.
    /// The pairs are disjoint, so the smaller rooms may be taken from the total. Each bridge counts
    /// at two clues.
    Crossings {
        /// Crossing pairs of spans, no span twice.
        pairs: Vec<(usize, usize)>,
    },
}

impl Obstruction {
    /// Whether the reason is true of `board`, which then has no answer.
    ///
    /// Any witness is judged, also one that names no islands of the board: that is just not true.
    pub fn holds(&self, board: &Board) -> bool {
        match self {
            &Obstruction::Capacity { island, room } => {
                let clue = board.islands().get(island).and_then(|i| i.clue);
                clue.is_some_and(|clue| room == room_of(board, island) && u64::from(clue) > room)
            }
            Obstruction::Isolated { islands } => {
                is_set(islands, board.islands().len())
                    && !islands.is_empty()
                    && islands.len() < board.islands().len()
                    && is_closed(board, islands)
            }
            Obstruction::OddSum { islands } => {
                is_set(islands, board.islands().len())
                    && is_closed(board, islands)
                    && clue_sum(board, islands).is_some_and(|sum| sum % 2 == 1)
            }
            Obstruction::Imbalance { demand, supply } => {
                is_set(demand, board.islands().len())
                    && is_set(supply, board.islands().len())
                    && clue_sum(board, demand).is_some_and(|wanted| {
                        ends_for(board, demand, supply).is_some_and(|ends| wanted > ends)
                    })
            }
            Obstruction::Crossings { pairs } => {
                let all: Vec<usize> = (0..board.islands().len()).collect();
                are_disjoint_crossings(board, pairs)
                    && clue_sum(board, &all).is_some_and(|sum| sum > 2 * room_without(board, pairs))
            }
        }
    }

    /// The reason in words, with cells counted from 1. Say it only of a board of which it holds.
    pub fn reason(&self, board: &Board) -> String {
        match self {
            &Obstruction::Capacity { island, room } => {
                let clue = board.islands()[island].clue.unwrap_or(0);
                let cell = board.islands()[island].cell;
                let s = if clue == 1 { "" } else { "s" };
                format!("island {cell} wants {clue} bridge{s} but has room for {room}")
            }
            Obstruction::Isolated { islands } => match islands[..] {
                [i] if board.islands()[i].clue == Some(0) => {
                    format!(
                        "island {} wants no bridge, so nothing joins it to the other islands",
                        board.islands()[i].cell
                    )
                }
                _ => format!("no bridge can join {} to the other islands", list(board, islands)),
            },
            Obstruction::OddSum { islands } => {
                let sum = clue_sum(board, islands).unwrap_or(0);
                if islands.len() == board.islands().len() {
                    format!("the clues have an odd sum, {sum}, but each bridge counts at two")
                } else {
                    format!(
                        "the clues of a part, {}, have an odd sum, {sum}, but each bridge counts at two",
                        list(board, islands)
                    )
                }
            }
            Obstruction::Imbalance { demand, supply } => format!(
                "the {} clues of {} add up to {}, but the islands around them have room for {} bridges",
                demand.len(),
                list(board, demand),
                clue_sum(board, demand).unwrap_or(0),
                ends_for(board, demand, supply).unwrap_or(0)
            ),
            Obstruction::Crossings { pairs } => {
                let all: Vec<usize> = (0..board.islands().len()).collect();
                format!(
                    "the clues want {} bridges, but there is room for {}, as of two spans that cross \
                     only one is used ({} such pairs)",
                    clue_sum(board, &all).unwrap_or(0).div_ceil(2),
                    room_without(board, pairs),
                    pairs.len()
                )
            }
        }
    }
}

impl Board {
    /// The most bridges that `span` can carry: `max_bridges` or the smaller clue of its islands.
    pub fn room(&self, span: usize) -> u8 {
        let ends = [self.spans()[span].a, self.spans()[span].b];
        let clues = ends.into_iter().filter_map(|i| self.islands()[i].clue);
        clues.fold(self.max_bridges(), |room, clue| u8::try_from(clue).unwrap_or(room).min(room))
    }
}

/// The sum of the rooms of the spans at `island`.
fn room_of(board: &Board, island: usize) -> u64 {
    board.spans_of(island).iter().map(|&s| u64::from(board.room(s))).sum()
}

/// Whether `indices` ascend strictly and are below `n`.
fn is_set(indices: &[usize], n: usize) -> bool {
    indices.windows(2).all(|pair| pair[0] < pair[1]) && indices.last().is_none_or(|&i| i < n)
}

/// Whether no span with room has exactly one of its islands in `islands`, a set.
fn is_closed(board: &Board, islands: &[usize]) -> bool {
    let is_in = |i| islands.binary_search(&i).is_ok();
    (0..board.spans().len()).all(|s| {
        let span = board.spans()[s];
        board.room(s) == 0 || is_in(span.a) == is_in(span.b)
    })
}

/// The sum of the clues of `islands`, if each has one.
fn clue_sum(board: &Board, islands: &[usize]) -> Option<u64> {
    islands.iter().map(|&i| board.islands()[i].clue.map(u64::from)).sum()
}

/// How many ends the bridges from `demand` can lead to, if each island of `supply` has a clue.
fn ends_for(board: &Board, demand: &[usize], supply: &[usize]) -> Option<u64> {
    let mut ends = clue_sum(board, supply)?;
    for &i in demand {
        for &s in board.spans_of(i) {
            if supply.binary_search(&board.spans()[s].other(i)).is_err() {
                ends += u64::from(board.room(s));
            }
        }
    }
    Some(ends)
}

/// Whether each pair of spans crosses and no span is in two pairs.
fn are_disjoint_crossings(board: &Board, pairs: &[(usize, usize)]) -> bool {
    let mut is_used = vec![false; board.spans().len()];
    pairs.iter().all(|&(h, v)| {
        let is_pair = h < is_used.len() && board.crossed_by(h).contains(&v);
        is_pair
            && !std::mem::replace(&mut is_used[h], true)
            && !std::mem::replace(&mut is_used[v], true)
    })
}

/// The room of all spans when of each pair the one with the smaller room is left out.
fn room_without(board: &Board, pairs: &[(usize, usize)]) -> u64 {
    let all: u64 = (0..board.spans().len()).map(|s| u64::from(board.room(s))).sum();
    let lost: u64 = pairs.iter().map(|&(h, v)| u64::from(board.room(h).min(board.room(v)))).sum();
    all - lost
}

/// The cells of some islands; of many only the first.
fn list(board: &Board, islands: &[usize]) -> String {
    const SHOWN: usize = 8;
    let cells = islands.iter().take(SHOWN).map(|&i| board.islands()[i].cell.to_string());
    let mut text = cells.collect::<Vec<_>>().join(" ");
    if islands.len() > SHOWN {
        text += &format!(" and {} more", islands.len() - SHOWN);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: &[&str]) -> Board {
        let text = rows.join("\n");
        match crate::read::read_boards(text.as_bytes(), Some(crate::Puzzle::Hashi)).remove(0).board
        {
            Ok(crate::Board::Hashi(board)) => board,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn capacity_needs_the_right_room_and_a_clue_above_it() {
        let b = board(&["3.2"]);
        assert!(Obstruction::Capacity { island: 0, room: 2 }.holds(&b));
        assert!(!Obstruction::Capacity { island: 0, room: 1 }.holds(&b), "wrong room");
        assert!(!Obstruction::Capacity { island: 1, room: 2 }.holds(&b), "2 has room");
        assert!(!Obstruction::Capacity { island: 9, room: 0 }.holds(&b), "no such island");
        assert!(!Obstruction::Capacity { island: 0, room: 2 }.holds(&board(&["?.2"])));
    }

    #[test]
    fn isolated_needs_a_proper_closed_set() {
        let b = board(&["1.1", "...", "0.."]);
        assert!(Obstruction::Isolated { islands: vec![0, 1] }.holds(&b));
        assert!(Obstruction::Isolated { islands: vec![2] }.holds(&b));
        assert!(!Obstruction::Isolated { islands: vec![0] }.holds(&b), "a span leaves");
        assert!(!Obstruction::Isolated { islands: vec![] }.holds(&b), "empty");
        assert!(!Obstruction::Isolated { islands: vec![0, 1, 2] }.holds(&b), "all");
        assert!(!Obstruction::Isolated { islands: vec![1, 0] }.holds(&b), "not ascending");
        assert!(!Obstruction::Isolated { islands: vec![0, 0, 1] }.holds(&b), "twice");
        assert!(!Obstruction::Isolated { islands: vec![7] }.holds(&b), "no such island");
    }

    #[test]
    fn odd_sum_needs_a_closed_set_of_clues() {
        let b = board(&["1.2"]);
        assert!(Obstruction::OddSum { islands: vec![0, 1] }.holds(&b));
        assert!(!Obstruction::OddSum { islands: vec![0] }.holds(&b), "a span leaves");
        assert!(!Obstruction::OddSum { islands: vec![] }.holds(&b), "0 is even");
        assert!(!Obstruction::OddSum { islands: vec![0, 1] }.holds(&board(&["1.?"])));
        assert!(!Obstruction::OddSum { islands: vec![0, 1] }.holds(&board(&["2.2"])));
    }

    #[test]
    fn imbalance_counts_the_room_of_spans_out_of_the_supply() {
        let b = board(&["1.3.1"]);
        let claim = |demand: &[usize], supply: &[usize]| Obstruction::Imbalance {
            demand: demand.to_vec(),
            supply: supply.to_vec(),
        };
        assert!(claim(&[1], &[0, 2]).holds(&b), "3 > 1 + 1");
        assert!(claim(&[1], &[0]).holds(&b), "3 > 1 + room 1");
        assert!(!claim(&[0, 2], &[1]).holds(&b), "2 <= 3");
        assert!(!claim(&[1, 1], &[0]).holds(&b), "twice");
        assert!(!claim(&[1], &[0]).holds(&board(&["?.3.1"])), "no clue in the supply");
        assert!(!claim(&[1], &[2]).holds(&board(&["?.3.1"])), "3 <= 1 + room 2");
        assert!(!claim(&[3], &[]).holds(&b), "no such island");
    }

    #[test]
    fn crossings_take_the_smaller_room_of_each_pair_once() {
        let b = board(&["..2..", "2...2", "..2.."]);
        assert!(Obstruction::Crossings { pairs: vec![(1, 0)] }.holds(&b), "8 / 2 > 4 - 2");
        assert!(!Obstruction::Crossings { pairs: vec![] }.holds(&b), "4 <= 4");
        assert!(!Obstruction::Crossings { pairs: vec![(0, 0)] }.holds(&b), "no crossing");
        assert!(!Obstruction::Crossings { pairs: vec![(9, 0)] }.holds(&b), "no such span");
        let light = board(&["..1..", "1...1", "..1.."]);
        assert!(
            !Obstruction::Crossings { pairs: vec![(1, 0), (0, 1)] }.holds(&light),
            "span twice"
        );
    }

    #[test]
    fn the_printed_planar_bound_would_refuse_a_double_bridge() {
        let b = board(&["2.2"]);
        let (sum, v) = (4, 2);
        assert!(sum / 2 > 3 * v - 6, "the bound as printed refuses");
        assert!(!Obstruction::Crossings { pairs: vec![] }.holds(&b));
    }

    #[test]
    fn reasons_name_cells_from_1() {
        let sample = board(&[".3...", "2...3", "..5..", ".4.1.", "..2.4"]);
        let reason = Obstruction::Capacity { island: 0, room: 2 };
        assert!(reason.holds(&sample));
        assert_eq!(reason.reason(&sample), "island (1,2) wants 3 bridges but has room for 2");
        let zero = board(&["0.?"]);
        let reason = Obstruction::Isolated { islands: vec![0] };
        assert_eq!(
            reason.reason(&zero),
            "island (1,1) wants no bridge, so nothing joins it to the other islands"
        );
        let odd = Obstruction::OddSum { islands: vec![0, 1] };
        assert_eq!(
            odd.reason(&board(&["1.2"])),
            "the clues have an odd sum, 3, but each bridge counts at two"
        );
        let unequal = Obstruction::Imbalance { demand: vec![1], supply: vec![0, 2] };
        assert!(unequal.reason(&board(&["1.3.1"])).contains("(1,3) add up to 3"));
    }
}
