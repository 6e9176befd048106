//! Pieces of a JSON text that know where they stand.
//!
//! A piece is the text of a value, untouched: `serde_json` finds where it ends, and its parts are read
//! when they are asked for. So a number is what is written, not what a floating point number makes of
//! it, every fault has a place, and one broken board keeps no other from being read. Nothing here goes
//! deeper than the caller asks, so no nesting is too deep.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::formats::document::{Document, Fault};
use crate::formats::part::number;
use crate::read_error::{ReadError, quote};

/// A value in a JSON text.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    pub document: &'a Document<'a>,
    text: &'a str,
}

impl<'a> Value<'a> {
    /// The object or list that is all of `part`, a piece of the document.
    pub(super) fn parse(document: &'a Document<'a>, part: &'a str) -> Result<Value<'a>, ReadError> {
        let begin = part.trim_start();
        if !begin.starts_with(['{', '[']) {
            let word = begin.split_whitespace().next();
            let found = word.map_or("the end of the text".to_owned(), quote);
            return Err(document.error(document.start_of(begin), found, "`{` or `[`"));
        }
        let value: &RawValue =
            serde_json::from_str(part).map_err(|error| syntax_error(document, part, &error))?;
        Ok(Value { document, text: value.get() })
    }

    /// What is written.
    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// The byte where it starts.
    pub(super) fn at(&self) -> usize {
        self.document.start_of(self.text)
    }

    /// An error at this value.
    pub(super) fn error(&self, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
        self.document.error(self.at(), found, expected)
    }

    /// Puts a fault at this value.
    pub(super) fn here(self) -> impl FnOnce(Fault) -> ReadError + use<'a> {
        move |fault| self.error(fault.found, fault.expected)
    }

    /// An error at this value, which is not what was expected.
    pub(super) fn unexpected(&self, expected: &str) -> ReadError {
        let found = match self.text.as_bytes().first() {
            Some(b'{') => "an object".to_owned(),
            Some(b'[') => "a list".to_owned(),
            _ => quote(self.text),
        };
        self.error(found, expected)
    }

    pub(super) fn is_list(&self) -> bool {
        self.text.starts_with('[')
    }

    pub(super) fn is_object(&self) -> bool {
        self.text.starts_with('{')
    }

    /// The items of a list.
    pub(super) fn items(&self) -> Result<Vec<Value<'a>>, ReadError> {
        if !self.is_list() {
            return Err(self.unexpected("a list"));
        }
        let items: Vec<&RawValue> = self.take_apart()?;
        Ok(items.into_iter().map(|item| self.part(item)).collect())
    }

    /// The members of an object. A key that stands twice is refused: which of its values is meant
    /// nobody knows.
    pub(super) fn object(&self) -> Result<Object<'a>, ReadError> {
        if !self.is_object() {
            return Err(self.unexpected("an object"));
        }
        let Members(members) = self.take_apart()?;
        let members: Vec<_> =
            members.into_iter().map(|(key, value)| (key, self.part(value))).collect();
        let mut keys: Vec<(&str, usize)> =
            members.iter().map(|(key, value)| (key.as_str(), value.at())).collect();
        keys.sort_unstable();
        if let Some(pair) = keys.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let (key, at) = pair[1];
            let found = format!("a second {}", quote(key));
            return Err(self.document.error(at, found, "each key once"));
        }
        Ok(Object { whole: *self, members })
    }

    /// A whole number that is not negative.
    pub(super) fn number(&self) -> Result<u32, ReadError> {
        number(self.text).ok_or_else(|| self.unexpected("a whole number to 4294967295"))
    }

    /// What a string says.
    pub(super) fn string(&self) -> Result<String, ReadError> {
        if !self.text.starts_with('"') {
            return Err(self.unexpected("a string"));
        }
        self.take_apart()
    }

    fn part(&self, raw: &'a RawValue) -> Value<'a> {
        Value { document: self.document, text: raw.get() }
    }

    /// Reads the parts of a value that is known to be JSON. What can still be wrong is a string that
    /// is half of a character.
    fn take_apart<T: Deserialize<'a>>(&self) -> Result<T, ReadError> {
        serde_json::from_str(self.text)
            .map_err(|error| syntax_error(self.document, self.text, &error))
    }
}

/// The members of an object, in their order.
pub(super) struct Object<'a> {
    pub whole: Value<'a>,
    pub members: Vec<(String, Value<'a>)>,
}

impl<'a> Object<'a> {
    /// The value of a key, if there is one.
    pub(super) fn get(&self, key: &str) -> Option<Value<'a>> {
        self.members.iter().find(|(name, _)| name == key).map(|&(_, value)| value)
    }

    /// The value of a key.
    pub(super) fn need(&self, key: &str) -> Result<Value<'a>, ReadError> {
        let missing = || self.whole.error(format!("an object without {}", quote(key)), quote(key));
        self.get(key).ok_or_else(missing)
    }
}

/// The members of an object as `serde_json` finds them.
struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Members<'de>, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members<'de>, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

/// What `serde_json` says of `part`, at its place in the document.
fn syntax_error(document: &Document, part: &str, error: &serde_json::Error) -> ReadError {
    let lines_before = error.line().saturating_sub(1);
    let start: usize = part.split_inclusive('\n').take(lines_before).map(str::len).sum();
    // It names the last character that it read, which is the wrong one, or the last before the end.
    let is_end = usize::from(error.is_eof());
    let at = start + (error.column() + is_end).saturating_sub(1);
    let words = error.to_string();
    let words = words.split(" at line ").next().unwrap_or_default();
    let sign = || part.get(at..).and_then(|rest| rest.chars().next());
    let found = || sign().map_or("the end of the text".to_owned(), |sign| quote(&sign.to_string()));
    let (found, expected) = match words {
        "trailing characters" => (found(), "the end of the text".to_owned()),
        "expected value" => (found(), "a value".to_owned()),
        _ => match (words.strip_prefix("expected "), words.strip_prefix("EOF while parsing ")) {
            (Some(expected), _) => (found(), expected.to_owned()),
            (_, Some(inside)) => {
                ("the end of the text".to_owned(), format!("the rest of {inside}"))
            }
            _ => (format!("broken JSON ({words})"), "JSON".to_owned()),
        },
    };
    document.error(document.start_of(part) + at, found, expected)
}
