//! What a user says of an external solver: `PROGRAM ARGUMENTS`, with places for file names.
//!
//! ```text
//! minisat {cnf} {out}       {cnf} the formula, {out} where the solver writes its answer
//! cadical -q {cnf}          without {out} the answer is on standard output
//! picosat                   without {cnf} the formula is on standard input
//! ```
//!
//! The text is split into words as a shell does it, quotes and backslashes included, and that is all of a
//! shell there is: no variables, no redirection, nothing is expanded. A place may be a part of a
//! word, as in `--output={out}`.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// A command line with places for file names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Template {
    /// As given, for reports: with it the run can be done again.
    text: String,
    program: String,
    arguments: Vec<String>,
}

const CNF: &str = "{cnf}";
const OUT: &str = "{out}";

/// Why a text is no template.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadTemplate {
    /// A quote that is not closed, or a backslash at the end.
    #[error("a quote is not closed")]
    Quotes,
    /// Nothing but blanks.
    #[error("no program is named")]
    Empty,
    /// `{model}` for example.
    #[error("there is no place {0}, only {CNF} and {OUT}")]
    UnknownPlace(String),
}

impl FromStr for Template {
    type Err = BadTemplate;

    fn from_str(text: &str) -> Result<Template, BadTemplate> {
        let mut words = shell_words::split(text).map_err(|_| BadTemplate::Quotes)?.into_iter();
        let program = words.next().filter(|word| !word.is_empty()).ok_or(BadTemplate::Empty)?;
        let arguments: Vec<String> = words.collect();
        if let Some(place) = arguments.iter().find_map(|word| unknown_place(word)) {
            return Err(BadTemplate::UnknownPlace(place));
        }
        Ok(Template { text: text.to_owned(), program, arguments })
    }
}

/// The first `{name}` that is none of ours. `${name}` is left to whoever may know it.
fn unknown_place(word: &str) -> Option<String> {
    word.match_indices('{').find_map(|(at, _)| {
        let end = at + word[at..].find('}')? + 1;
        let place = &word[at..end];
        let is_name =
            end - at > 2 && place[1..end - at - 1].bytes().all(|b| b.is_ascii_alphabetic());
        let is_ours = place == CNF || place == OUT || word[..at].ends_with('$');
        (is_name && !is_ours).then(|| place.to_owned())
    })
}

impl Template {
    /// The program, as given.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Whether the formula goes to standard input.
    pub(super) fn reads_stdin(&self) -> bool {
        !self.arguments.iter().any(|word| word.contains(CNF))
    }

    /// The arguments for these files.
    pub(super) fn arguments(&self, cnf: &Path, out: &Path) -> impl Iterator<Item = String> {
        let [cnf, out] = [cnf, out].map(|path| path.to_string_lossy().into_owned());
        self.arguments.iter().map(move |word| word.replace(CNF, &cnf).replace(OUT, &out))
    }
}

/// As given.
impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let template: Template = text.parse().unwrap();
        assert_eq!(template.to_string(), text);
        let arguments = template.arguments(Path::new("/t/f.cnf"), Path::new("/t/o"));
        [template.program().to_owned()].into_iter().chain(arguments).collect()
    }

    #[test]
    fn words_are_split_as_a_shell_does_and_nothing_is_expanded() {
        assert_eq!(words("minisat {cnf} {out}"), ["minisat", "/t/f.cnf", "/t/o"]);
        assert_eq!(words("  a\t'b c' \"d\\\"e\" f\\ g "), ["a", "b c", "d\"e", "f g"]);
        assert_eq!(
            words("a $HOME * ~ | b > c ''"),
            ["a", "$HOME", "*", "~", "|", "b", ">", "c", ""]
        );
        assert_eq!(
            words("'/my tools/x' -o={out} {cnf},{cnf}")[1..],
            ["-o=/t/o", "/t/f.cnf,/t/f.cnf"]
        );
    }

    #[test]
    fn without_a_place_the_formula_goes_to_standard_input() {
        for (text, reads_stdin) in
            [("x {cnf} {out}", false), ("x -i{cnf}", false), ("x --model={out}", true), ("x", true)]
        {
            assert_eq!(text.parse::<Template>().unwrap().reads_stdin(), reads_stdin, "{text}");
        }
    }

    #[test]
    fn what_is_no_template_is_refused() {
        let bad = |text: &str| text.parse::<Template>().unwrap_err();
        for empty in ["", "  ", "''", "'' {cnf}"] {
            assert_eq!(bad(empty), BadTemplate::Empty);
        }
        assert_eq!(bad("x 'y"), BadTemplate::Quotes);
        for (text, place) in [("x {CNF}", "{CNF}"), ("x {cnf} -o{output}", "{output}")] {
            assert_eq!(bad(text), BadTemplate::UnknownPlace(place.to_owned()));
        }
        for fine in ["x ${name}", "x {1}", "x {}", "x {a b}", "x }{"] {
            assert!(fine.parse::<Template>().is_ok(), "{fine}");
        }
    }
}
