//! From templates to sentences.
//!
//! A template has values in braces and, between brackets, a form for one and a form for several; see
//! [`crate::engine::native::words`].

/// How many things of a list are shown before the rest is only counted.
const SHOWN: usize = 6;
/// How many of a list that only gives an idea.
const SHOWN_OF_MANY: usize = 3;

/// The template with its gaps filled. `n` says which of two forms.
pub(super) fn fill(template: &str, values: &[(&'static str, String)], n: usize) -> String {
    let mut out = String::with_capacity(2 * template.len());
    let mut rest = template;
    while let Some(at) = rest.find(['{', '[']) {
        out.push_str(&rest[..at]);
        let (open, body) = rest[at..].split_at(1);
        let close = if open == "{" { '}' } else { ']' };
        let Some((inside, after)) = body.split_once(close) else { break };
        match (open, inside.split_once('|')) {
            ("[", Some((one, several))) => out.push_str(if n == 1 { one } else { several }),
            _ => out.push_str(value(values, inside)),
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

fn value<'a>(values: &'a [(&'static str, String)], name: &str) -> &'a str {
    values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value)
}

/// Things as a list in words: `a, b and c`; of many only the first.
pub(super) fn list<T: ToString>(things: &[T]) -> String {
    cut_list(things, SHOWN)
}

/// The same, and shorter.
pub(super) fn list_few<T: ToString>(things: &[T]) -> String {
    cut_list(things, SHOWN_OF_MANY)
}

fn cut_list<T: ToString>(things: &[T], shown: usize) -> String {
    let names: Vec<String> = things.iter().take(shown).map(T::to_string).collect();
    match (things.len().saturating_sub(shown), &names[..]) {
        (0, []) => String::new(),
        (0, [one]) => one.clone(),
        (0, [first @ .., last]) => format!("{} and {last}", first.join(", ")),
        (more, _) => format!("{} and {more} more", names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_filled_and_forms_chosen() {
        let values = [("so", "(1,2) is shaded".to_owned()), ("n", "3".to_owned())];
        let template = "{so}: [it has|they have] the number {n}";
        assert_eq!(fill(template, &values, 1), "(1,2) is shaded: it has the number 3");
        assert_eq!(fill(template, &values, 2), "(1,2) is shaded: they have the number 3");
        assert_eq!(fill("plain", &values, 1), "plain");
    }

    #[test]
    fn long_lists_are_cut() {
        assert_eq!(list::<u8>(&[]), "");
        assert_eq!(list(&[1]), "1");
        assert_eq!(list(&[1, 2]), "1 and 2");
        assert_eq!(list(&[1, 2, 3]), "1, 2 and 3");
        assert_eq!(list(&[1, 2, 3, 4, 5, 6, 7, 8]), "1, 2, 3, 4, 5, 6 and 2 more");
        assert_eq!(list_few(&[1, 2, 3, 4]), "1, 2, 3 and 1 more");
    }
}
