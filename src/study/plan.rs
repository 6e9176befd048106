//! Plans: which runs to do, one a line.
//!
//! A plan is every board under every configuration. Its bytes depend on nothing but these: boards
//! are in the order of their names, whatever the order in which they were given, and configurations in
//! an order of their own. A board that is found twice, under whatever names, is run once.
//!
//! Reading is strict: a row of another version of the program, or one whose name is not the hash of what
//! it says, is refused with its line. So a plan that was edited by hand cannot bring forth results under
//! a wrong name.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::{self, BufRead};

use crosscut_puzzles::Board;
use crosscut_puzzles::read::write_board;

use super::configuration::Configuration;
use super::id;
use super::lines::{self, Line};
use super::row::{BoardRow, Kind, LimitsRow, PlanRow, Run, SCHEMA};
use super::words::{BadRun, Goal};
use crate::dump::fingerprint;
use crate::report::Source;

/// The version of this program: it is part of every run's name.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Boards, configurations, and what holds for all runs.
#[derive(Clone, Debug)]
pub struct Plan {
    boards: Vec<BoardRow>,
    configurations: Vec<Configuration>,
    goal: Goal,
    limits: LimitsRow,
}

/// The boards of a plan, as they are found.
#[derive(Debug, Default)]
pub struct Boards {
    /// By hash, each place where the board was found.
    found: BTreeMap<String, Vec<BoardRow>>,
}

impl Boards {
    /// One board more.
    ///
    /// # Errors
    /// If it has no text that is read as this board.
    pub fn add(&mut self, source: &Source, board: &Board) -> Result<(), BadRun> {
        let row = BoardRow {
            path: source.board.clone(),
            name: source.name.clone(),
            line: source.line,
            also: Vec::new(),
            hash: fingerprint(board),
            puzzle: board.puzzle().to_string(),
            rows: board.rows(),
            cols: board.cols(),
            text: write_board(board),
        };
        match self.found.entry(row.hash.clone()) {
            Entry::Occupied(places) => {
                let text = String::new(); // the first has it
                places.into_mut().push(BoardRow { text, ..row });
            }
            Entry::Vacant(place) => {
                row.board()?;
                place.insert(vec![row]);
            }
        }
        Ok(())
    }

    /// The files and addresses they are from.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.found.values().flatten().map(|board| board.path.as_str())
    }

    /// Each board once, under its first name, in the order of names.
    fn sorted(self) -> Vec<BoardRow> {
        let once = |mut places: Vec<BoardRow>| {
            let text = places.iter_mut().map(|place| std::mem::take(&mut place.text)).collect();
            places.sort_by(|a, b| a.place().cmp(&b.place()));
            let mut places = places.into_iter();
            let first = places.next()?;
            let label = first.label();
            let mut also: Vec<String> = places.map(|place| place.label()).collect();
            also.dedup();
            also.retain(|other| *other != label);
            Some(BoardRow { also, text, ..first })
        };
        let mut boards: Vec<BoardRow> = self.found.into_values().filter_map(once).collect();
        boards.sort_by(|a, b| a.place().cmp(&b.place()));
        boards
    }
}

impl BoardRow {
    /// Where it stands: boards are sorted by this.
    pub(super) fn place(&self) -> (&str, usize, Option<&str>) {
        (&self.path, self.line, self.name.as_deref())
    }
}

impl Plan {
    /// Every board under every configuration.
    pub fn new(
        boards: Boards,
        configurations: Vec<Configuration>,
        goal: Goal,
        limits: LimitsRow,
    ) -> Plan {
        Plan { boards: boards.sorted(), configurations, goal, limits }
    }

    /// How many boards.
    pub fn n_boards(&self) -> usize {
        self.boards.len()
    }

    /// How many runs.
    pub fn n_runs(&self) -> usize {
        self.boards.len() * self.configurations.len()
    }

    /// The boards that were found more than once.
    pub fn duplicates(&self) -> impl Iterator<Item = &BoardRow> {
        self.boards.iter().filter(|board| !board.also.is_empty())
    }

    /// The runs, board by board.
    pub fn runs(&self) -> impl Iterator<Item = Run> {
        self.boards
            .iter()
            .flat_map(|board| self.configurations.iter().map(|how| self.run(board, how)))
    }

    fn run(&self, board: &BoardRow, how: &Configuration) -> Run {
        let run = Run {
            id: String::new(),
            version: VERSION.to_owned(),
            board: board.clone(),
            engine: how.engine,
            recipe: how.recipe.clone(),
            backend: how.backend.clone(),
            options: how.options.clone(),
            seed: how.seed,
            goal: self.goal.to_string(),
            limits: self.limits.clone(),
        };
        Run { id: id::of(&run), ..run }
    }

    /// Writes it, one run a line.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, out: &mut impl io::Write) -> io::Result<()> {
        for run in self.runs() {
            serde_json::to_writer(&mut *out, &PlanRow { schema: SCHEMA, kind: Kind::Run, run })?;
            out.write_all(b"\n")?;
        }
        Ok(())
    }
}

/// The runs of a plan, as they are read.
///
/// # Errors
/// Each item: if the plan cannot be read, with the line.
pub fn read(file: impl BufRead) -> impl Iterator<Item = Result<Run, lines::BadLine>> {
    lines::of(file).map(|line| {
        let line = line?;
        check(&line).map_err(|why| line.bad(why))
    })
}

fn check(line: &Line) -> Result<Run, String> {
    let row: PlanRow = line.parse(Kind::Run)?;
    let run = row.run;
    if run.version != VERSION {
        let version = &run.version;
        return Err(format!(
            "the plan was made by crosscut {version} and this is {VERSION}: results of two \
             versions must not go under one name; make the plan again"
        ));
    }
    match id::of(&run) == run.id {
        true => Ok(run),
        false => Err(format!("the id {} is not that of the run: was the plan edited?", run.id)),
    }
}

#[cfg(test)]
mod tests {
    use crosscut_puzzles::read::read_boards;

    use super::*;
    use crate::study::configuration::Mix;

    fn plan(boards: &[(&str, &str)]) -> Plan {
        let mut found = Boards::default();
        for (path, text) in boards {
            let board = read_boards(text.as_bytes(), None).remove(0).board.unwrap();
            let source = Source { board: (*path).to_owned(), name: None, line: 1 };
            found.add(&source, &board).unwrap();
        }
        let limits =
            LimitsRow { timeout_ms: 1000, cpu_ms: None, memory_kb: None, conflicts: Some(5) };
        Plan::new(found, Mix::default().configurations(None).unwrap(), Goal::Unique, limits)
    }

    fn bytes(plan: &Plan) -> Vec<u8> {
        let mut out = Vec::new();
        plan.write(&mut out).unwrap();
        out
    }

    const A: (&str, &str) = ("a", "puzzle: hitori\n1 2\n2 1\n");
    const B: (&str, &str) = ("b", "puzzle: hashi\nmax_bridges: 3\n3.3\n");
    const A_AGAIN: (&str, &str) = ("c", "puzzle: hitori\n1 2\n2 1\n");

    #[test]
    fn the_bytes_do_not_depend_on_the_order_of_the_boards() {
        let plan = [plan(&[A, B, A_AGAIN]), plan(&[A_AGAIN, B, A])];
        assert_eq!(bytes(&plan[0]), bytes(&plan[1]));
        assert_eq!((plan[0].n_boards(), plan[0].n_runs()), (2, 4));
        let duplicates: Vec<_> = plan[0].duplicates().collect();
        assert_eq!(
            (duplicates[0].path.as_str(), &duplicates[0].also[..]),
            ("a", &["c".into()][..])
        );
    }

    #[test]
    fn a_plan_is_read_as_it_was_written() {
        let plan = plan(&[A, B]);
        let read: Result<Vec<Run>, _> = read(&bytes(&plan)[..]).collect();
        assert_eq!(read.unwrap(), plan.runs().collect::<Vec<_>>());
        for run in plan.runs() {
            assert_eq!(run.board.board().unwrap().puzzle().to_string(), run.board.puzzle);
        }
    }

    #[test]
    fn names_are_different_and_tell_what_was_changed() {
        let plan = plan(&[A, B]);
        let mut ids: Vec<String> = plan.runs().map(|run| run.id).collect();
        assert!(ids.iter().all(|id| id.len() == id::DIGITS));
        let run = plan.runs().next().unwrap();
        let limits = LimitsRow { conflicts: None, ..run.limits };
        ids.push(id::of(&Run { limits, ..run.clone() }));
        ids.push(id::of(&Run { goal: "first".into(), ..run.clone() }));
        ids.push(id::of(&Run { version: "9.9.9".into(), ..run.clone() }));
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), 4 + 3);
        let elsewhere = BoardRow { path: "x".into(), ..run.board.clone() };
        assert_eq!(id::of(&Run { board: elsewhere, ..run.clone() }), run.id);
    }

    #[test]
    fn a_plan_that_was_edited_or_is_of_another_version_is_refused_with_its_line() {
        let text = String::from_utf8(bytes(&plan(&[A, B]))).unwrap();
        let why = |text: &str| {
            let bad = read(text.as_bytes()).find_map(Result::err).unwrap();
            bad.to_string()
        };
        let edited = text.replacen("\"conflicts\":5", "\"conflicts\":6", 1);
        assert!(why(&edited).starts_with("line 1: the id "), "{}", why(&edited));
        let other = text.replace(VERSION, "0.0.0");
        assert!(why(&other).contains("made by crosscut 0.0.0"), "{}", why(&other));
        let newer = text.replace("\"schema\":1", "\"schema\":2");
        assert!(why(&newer).contains("schema 2"), "{}", why(&newer));
        let torn = &text[..text.len() - 3];
        assert!(why(torn).starts_with("line 4: "), "{}", why(torn));
        let results = text.replace("\"kind\":\"run\"", "\"kind\":\"result\"");
        assert!(why(&results).contains("results, not a plan"), "{}", why(&results));
        assert!(why("hello\n").starts_with("line 1: "));
    }
}
