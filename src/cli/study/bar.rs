//! What is seen of a study that is going on: a bar on a terminal, and a few words at the end.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::cli::output;
use crate::study::row::Reason;
use crate::study::tally::Tally;

const TEMPLATE: &str = "{wide_bar} {pos}/{len}  {per_sec}  {eta} left  {msg}";

/// How many contradictions are told at once.
const SHOWN: usize = 3;

/// A bar of `done` of `all` runs, if there is a terminal to show it.
pub(super) fn new(done: u64, all: u64, is_quiet: bool) -> ProgressBar {
    if is_quiet || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(TEMPLATE);
    let bar = ProgressBar::with_draw_target(Some(all), ProgressDrawTarget::stderr())
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_position(done);
    bar.reset_eta();
    bar
}

/// One run more.
pub(super) fn advance(bar: &ProgressBar, tally: &Tally) {
    if !bar.is_hidden() {
        bar.set_message(format!(
            "{} timeouts  {} wrong",
            tally.because(Reason::Timeout),
            tally.wrong()
        ));
    }
    bar.inc(1);
}

/// Results in one line.
pub(super) fn summary(tally: &Tally) -> String {
    let Tally { solved, unsatisfiable, unknown, .. } = tally;
    let mut text = format!("{solved} solved, {unsatisfiable} unsatisfiable, {unknown} unknown");
    let reasons = Reason::ALL.into_iter().filter(|&reason| tally.because(reason) > 0);
    let reasons: Vec<String> =
        reasons.map(|reason| format!("{} {}", tally.because(reason), reason.name())).collect();
    if !reasons.is_empty() {
        text += &format!("; not finished: {}", reasons.join(", "));
    }
    text + &format!("; {} wrong", tally.wrong())
}

/// Says which results contradict each other, the first ones.
pub(super) fn tell_contradictions(tally: &Tally) {
    let contradictions = tally.contradictions();
    for (a, b) in contradictions.iter().take(SHOWN) {
        output::note(&format!("CONTRADICTION: {a}; {b}"));
    }
    if let more @ 1.. = contradictions.len().saturating_sub(SHOWN) {
        output::note(&format!("and {more} more contradictions: see `crosscut study status`"));
    }
}
