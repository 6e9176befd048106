//! What was gathered, as part of a dump.
//!
//! Where all cuts were wanted and they are too many, connectivity is encoded whole on top of those
//! that were found: the formula is then larger, and every model is an answer all the same.

use crosscut_encodings::Recipe;
use crosscut_encodings::cnf::Clauses;
use crosscut_encodings::connectivity::Connectivity;

use super::Dump;
use crate::engine::sat::{Cover, Gathered};

/// So many rounds are tried before connectivity is encoded whole. The published boards that take more
/// are loose ones, which twice as many would not settle either.
pub const MOST_ROUNDS: u64 = 2000;

/// How connectivity is then encoded. Of all encoders that say all of it this one makes formulas
/// that solvers answer soonest, and its variables are few.
const WHOLE: Connectivity = Connectivity::VertexElimination;

/// `dump` with the cuts, and with what makes up for those that are missing.
pub fn add<'a>(dump: Dump<'a>, gathered: &Gathered) -> Dump<'a> {
    let mut cuts = Clauses::default();
    for &(i, _) in gathered.session.cuts() {
        cuts.push(gathered.session.cnf().get(i));
    }
    let mut recipe = dump.recipe.clone();
    if gathered.cover == Cover::TooMany {
        recipe.conn = WHOLE;
    }
    Dump { cuts, recipe, about_cuts: Some(about(gathered)), ..dump }
}

/// What there is to say where the recipe leaves no cuts to find.
pub fn none(recipe: &Recipe) -> &'static str {
    match recipe.conn {
        conn if conn.is_bounded() => {
            "none, as the recipe leaves nothing to them, but its bound may hide answers"
        }
        Connectivity::None => {
            "none, as the recipe leaves connectivity out: a model need not be an answer"
        }
        _ => "none, as the recipe leaves nothing to them",
    }
}

/// How many cuts there are, and how far they go.
pub fn about(gathered: &Gathered) -> String {
    let (cuts, rounds) = (gathered.session.cuts().len(), gathered.rounds);
    let cover = match &gathered.cover {
        Cover::All => "every model is an answer".to_owned(),
        Cover::Some => "a model may be disconnected".to_owned(),
        Cover::TooMany => "not all there are, so connectivity is encoded whole".to_owned(),
        Cover::Stopped(why) => format!("{}, so a model may be disconnected", why.text()),
    };
    format!("{cuts} in {rounds} rounds; {cover}")
}

#[cfg(test)]
mod tests {
    use crosscut_encodings::cnf::{Cnf, Family, Var};
    use crosscut_encodings::dimacs::Model;
    use crosscut_encodings::dimacs::output::{SolverOutput, Status};
    use crosscut_puzzles::{Board, hitori};

    use super::*;
    use crate::backend::{BackendKind, Verdict};
    use crate::decode::{Decoded, decode};
    use crate::engine::Limits;
    use crate::engine::sat::{self, Extent, gather_hitori};
    use crate::report::Source;

    /// A board as loose as can be, and three rounds: many models, and all are answers.
    #[test]
    fn cuts_that_are_not_all_are_made_up_for() {
        let cells = hitori::Board::new(6, vec![None; 36]);
        let recipe: Recipe = "polarity=shaded,eager=0".parse().unwrap();
        let options = sat::Options { recipe: recipe.clone(), ..sat::Options::default() };
        let (extent, limits) = (Extent::All { limit: 3 }, Limits::default());
        let gathered = gather_hitori(&cells, extent, &limits, &options, &mut |_| ());
        assert_eq!(gathered.cover, Cover::TooMany);
        let source = Source { board: "b".to_owned(), name: None, line: 1 };
        let board = Board::Hitori(cells);
        let dump = Dump {
            source: &source,
            board: &board,
            recipe,
            cuts: Clauses::default(),
            command: String::new(),
            about_cuts: None,
            varnames: false,
            show: false,
        };
        let dump = add(dump, &gathered);
        assert_eq!(dump.cuts.len(), gathered.session.cuts().len());
        assert!(dump.about_cuts.as_ref().unwrap().ends_with("connectivity is encoded whole"));

        let cnf = dump.emit(Cnf::new(), &limits).unwrap();
        assert!(cnf.size().clauses(Family::Connectivity) > 0);
        let mut backend = BackendKind::Batsat.start();
        backend.reserve(cnf.n_vars());
        cnf.clauses().for_each(|clause| backend.add_clause(clause));
        for _ in 0..200 {
            assert_eq!(backend.solve(&limits), Verdict::Satisfiable);
            let lits: Vec<_> =
                (0..36).map(|v| Var::new(v).lit(backend.value(Var::new(v)))).collect();
            let block: Vec<_> = lits.iter().map(|&lit| !lit).collect();
            let output = SolverOutput {
                status: Some(Status::Satisfiable),
                model: Some(Model::new(lits).unwrap()),
            };
            let decoded = decode(&board, &output, None, &dump.recipe);
            assert!(matches!(decoded, Decoded::Answer(_)), "{decoded:?}");
            backend.add_clause(&block);
        }
    }
}
