//! Sizes as JSON: one object for each board and recipe, then one for each fitted law.
//! `docs/json.md` has the fields; `kind` tells the two apart.

use crosscut_encodings::cnf::Family;
use serde::Serialize;

use super::fit::Growth;
use super::measure::{Part, Stop, families};
use super::{BoardSizes, Row, Tried, unit};
use crate::report::json::SCHEMA;
use crate::report::millis;

/// What one recipe makes of one board.
#[derive(Serialize)]
pub struct SizeRow<'a> {
    schema: u32,
    kind: &'static str,
    board: &'a str,
    name: Option<&'a str>,
    line: usize,
    puzzle: &'static str,
    rows: usize,
    cols: usize,
    units: u64,
    unit: &'static str,
    made: Option<MadeRow<'a>>,
    recipe: &'a str,
    label: &'a str,
    stopped: Option<&'static str>,
    board_variables: u64,
    #[serde(flatten)]
    total: PartRow,
    families: Vec<FamilyRow>,
    propagation: Option<PropagationRow>,
    solve: Option<SolveRow<'a>>,
}

#[derive(Serialize)]
struct MadeRow<'a> {
    class: &'a str,
    size: usize,
    seed: u64,
    number: u64,
}

#[derive(Serialize)]
struct PartRow {
    variables: u64,
    clauses: u64,
    literals: u64,
    bytes: u64,
}

#[derive(Serialize)]
struct FamilyRow {
    family: &'static str,
    #[serde(flatten)]
    part: PartRow,
}

#[derive(Serialize)]
struct PropagationRow {
    fixed: Option<u64>,
    fraction: Option<f64>,
    refuted: Option<bool>,
    skipped: Option<&'static str>,
}

#[derive(Serialize, Default)]
struct SolveRow<'a> {
    status: &'static str,
    reason: Option<&'a str>,
    answers: Option<AnswersRow>,
    hit_limit: Option<bool>,
    runs: u32,
    times_ms: Option<TimesRow>,
    rounds: Option<u64>,
    cuts: Option<u64>,
    conflicts: Option<u64>,
}

#[derive(Serialize)]
struct AnswersRow {
    count: u64,
    exact: bool,
}

#[derive(Serialize)]
struct TimesRow {
    encode: f64,
    load: f64,
    solve: f64,
    total: f64,
}

impl<'a> SizeRow<'a> {
    /// The row of a recipe on a board.
    pub fn new(board: &'a BoardSizes, row: &'a Row) -> SizeRow<'a> {
        let about = &board.about;
        let made = about.made.as_ref();
        SizeRow {
            schema: SCHEMA,
            kind: "size",
            board: &about.source.board,
            name: about.source.name.as_deref(),
            line: about.source.line,
            puzzle: about.puzzle.name(),
            rows: about.rows,
            cols: about.cols,
            units: about.units,
            unit: unit(about.puzzle),
            made: made.map(|made| MadeRow {
                class: &made.class,
                size: made.size,
                seed: made.seed,
                number: made.number,
            }),
            recipe: &row.recipe,
            label: &row.label,
            stopped: row.size.stopped.map(Stop::name),
            board_variables: row.size.board_variables,
            total: PartRow::new(row.size.total),
            families: by_family(row),
            propagation: row.propagation.as_ref().map(PropagationRow::new),
            solve: row.solve.as_ref().map(SolveRow::new),
        }
    }
}

fn by_family(row: &Row) -> Vec<FamilyRow> {
    let parts = families().map(|family| (family, row.size.family(family)));
    let used = parts.filter(|(_, part)| *part != Part::default());
    used.map(|(family, part)| FamilyRow { family: family.name(), part: PartRow::new(part) })
        .collect()
}

impl PartRow {
    fn new(part: Part) -> PartRow {
        let Part { variables, clauses, literals, bytes } = part;
        PartRow { variables, clauses, literals, bytes }
    }
}

impl PropagationRow {
    fn new(tried: &Tried<super::propagate::Fixed>) -> PropagationRow {
        let done = tried.done();
        PropagationRow {
            fixed: done.map(|fixed| fixed.fixed),
            fraction: done.map(super::propagate::Fixed::fraction),
            refuted: done.map(|fixed| fixed.is_refuted),
            skipped: match tried {
                Tried::Done(_) => None,
                Tried::Skipped(why) => Some(why.text()),
            },
        }
    }
}

impl<'a> SolveRow<'a> {
    fn new(tried: &'a Tried<super::solve::Solved>) -> SolveRow<'a> {
        let solved = match tried {
            Tried::Done(solved) => solved,
            Tried::Skipped(why) => {
                let (status, reason) = ("skipped", Some(why.text()));
                return SolveRow { status, reason, ..SolveRow::default() };
            }
        };
        let times = &solved.times;
        SolveRow {
            status: solved.status.name(),
            reason: solved.reason.as_deref(),
            answers: Some(AnswersRow { count: solved.count.count, exact: solved.count.exact }),
            hit_limit: Some(solved.hit_limit),
            runs: solved.runs,
            times_ms: Some(TimesRow {
                encode: millis(times.encode),
                load: millis(times.load),
                solve: millis(times.solve),
                total: millis(times.engine()),
            }),
            rounds: Some(solved.rounds),
            cuts: Some(solved.cuts),
            conflicts: solved.conflicts,
        }
    }
}

/// A fitted law of growth.
#[derive(Serialize)]
pub struct GrowthRow<'a> {
    schema: u32,
    kind: &'static str,
    puzzle: &'static str,
    class: Option<&'a str>,
    seed: Option<u64>,
    unit: &'static str,
    recipe: &'a str,
    label: &'a str,
    family: &'static str,
    measure: &'static str,
    exponent: f64,
    factor: f64,
    r_squared: f64,
    points: usize,
    range: [u64; 2],
}

impl<'a> GrowthRow<'a> {
    /// The row of a law fitted to `boards`, if there are any.
    pub fn new(boards: &'a [BoardSizes], growth: &'a Growth) -> Option<GrowthRow<'a>> {
        let about = &boards.first()?.about;
        let made = about.made.as_ref();
        let law = &growth.law;
        Some(GrowthRow {
            schema: SCHEMA,
            kind: "growth",
            puzzle: about.puzzle.name(),
            class: made.map(|made| made.class.as_str()),
            seed: made.map(|made| made.seed),
            unit: unit(about.puzzle),
            recipe: &growth.recipe,
            label: &growth.label,
            family: growth.number.family().map_or("all", Family::name),
            measure: growth.number.name(),
            exponent: law.exponent,
            factor: law.factor,
            r_squared: law.r_squared,
            points: law.points,
            range: [law.range.0, law.range.1],
        })
    }
}
