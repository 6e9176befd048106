//! What was gathered, as part of a dump.
//!
//! Where all cuts were wanted and they are too many, connectivity is encoded whole on top of those that were
//! found: the formula is then larger, and every model is an answer all the same.

use crosscut_encodings::cnf::Clauses;
use crosscut_encodings::connectivity::Connectivity;

use super::Dump;
use crate::engine::sat::{Cover, Gathered};

/// So many rounds are tried before connectivity is encoded whole. Among 15,000 published boards,
/// those that take more are loose ones which few rounds more would not settle either.
pub const MOST_ROUNDS: u64 = 2000;

/// `dump` with the cuts, and with what makes up for those that are missing.
pub fn add<'a>(dump: Dump<'a>, gathered: &Gathered) -> Dump<'a> {
    let mut cuts = Clauses::default();
    for &(i, _) in gathered.session.cuts() {
        cuts.push(gathered.session.cnf().get(i));
    }
    let mut recipe = dump.recipe.clone();
    if gathered.cover == Cover::TooMany {
        recipe.conn = Connectivity::Levels;
    }
    Dump { cuts, recipe, about_cuts: Some(about(gathered)), ..dump }
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
