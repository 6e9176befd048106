//! The abbreviations of a drawing: outside of quotes `z` and a sign stand for a name, and `zO` for
//! `null`; inside of quotes newer drawings write `zZ` for `z`.
//!
//! Only a few names matter here, so the others are not written out, only made names.

/// The JSON that an abbreviated text stands for, in which every name but `null` is its abbreviation.
/// At most twice as long as the text.
pub(super) fn expand(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + text.len() / 4);
    let mut is_quoted = false;
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match (sign, is_quoted) {
            ('"', _) => {
                is_quoted = !is_quoted;
                json.push('"');
            }
            ('\\', true) => {
                json.push('\\');
                json.extend(signs.next());
            }
            ('z', true) => {
                signs.next_if_eq(&'Z');
                json.push('z');
            }
            ('z', false) => match signs.next_if(char::is_ascii) {
                Some('O') => json.push_str("null"),
                Some(code) => json.extend(['"', 'z', code, '"']),
                None => json.push('z'),
            },
            _ => json.push(sign),
        }
    }
    json
}

#[cfg(test)]
mod tests {
    use super::expand;

    #[test]
    fn abbreviations_become_names() {
        assert_eq!(expand("{zN:{\"1\":zO},z_:[zT]}"), "{\"zN\":{\"1\":null},\"z_\":[\"zT\"]}");
        assert_eq!(expand("{\"number\":[\"zZz\"]}"), "{\"number\":[\"zz\"]}");
        assert_eq!(expand("[\"a\\\"zN\",zN]"), "[\"a\\\"zN\",\"zN\"]");
        for text in ["", "z", "\"", "\"z", "\"\\", "zé", "\"zé\""] {
            assert_eq!(expand(text), text);
        }
    }
}
