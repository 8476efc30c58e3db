//! The header of a ledger, which identifies its match.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::error::{FileLine, LedgerError};
use parlour_rules::serde_as_text;

/// The place in the settings for the number of pairs of games, which may be raised later: the pairs
/// there were stay the same.
const PLAN: &str = "plan";
const PAIRS: &str = "pairs";
const LENGTH: &str = "plan.pairs";

/// The version of the file that is written and read here.
const VERSION: u32 = 1;

/// A hash that identifies the description of a match, shown as sixteen hexadecimal digits.
///
/// It is the 64-bit FNV-1a hash (Fowler, Noll and Vo,
/// <http://www.isthe.com/chongo/tech/comp/fnv/>); a match's is that of the settings written as JSON
/// without white space and with the keys of each object in the order of their bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// The fingerprint of a text.
    pub fn of(text: &str) -> Self {
        Self(text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        }))
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Fingerprint {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let plain = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        match u64::from_str_radix(text, 16) {
            Ok(number) if plain => Ok(Self(number)),
            _ => Err(format!(
                "`{text}` is not a fingerprint of sixteen hexadecimal digits"
            )),
        }
    }
}

serde_as_text!(Fingerprint);

/// A ledger's first line: all that decides the games of the match, and its fingerprint. A later
/// line like it says that the match was given more games.
///
/// Everything that makes it another match when it changes belongs in the settings: the game and its
/// rules, the engines and their limits, the [plan](crate::arena::schedule::Plan), the rules of
/// adjudication. The way it is played does not belong there: which part, how many games at once.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The kind of file; always there, and always first, so that it tells headers from other lines.
    parlour: FileKind,
    version: u32,
    fingerprint: Fingerprint,
    settings: Map<String, Value>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum FileKind {
    Match,
}

impl Header {
    /// The beginning of a header's line.
    pub(super) const START: &[u8] = b"{\"parlour\"";

    /// The header of the match with these settings, which have to be an object in JSON.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Description`] where they are not.
    pub fn new(settings: &impl Serialize) -> Result<Self, LedgerError> {
        let described = serde_json::to_value(settings)
            .map_err(|error| LedgerError::Description(error.to_string()))?;
        let Value::Object(settings) = described else {
            let message = format!("{described} is not a JSON object");
            return Err(LedgerError::Description(message));
        };
        Ok(Self {
            parlour: FileKind::Match,
            version: VERSION,
            fingerprint: fingerprint(&settings),
            settings,
        })
    }

    /// The header in a line of a file.
    pub(super) fn read(line: &[u8], at: &FileLine) -> Result<Self, LedgerError> {
        // The version first: a later one may have another form.
        #[derive(Deserialize)]
        struct Versioned {
            version: u32,
        }
        let wrong = |error| LedgerError::line(at.clone(), &error);
        let Versioned { version } = serde_json::from_slice(line).map_err(wrong)?;
        if version != VERSION {
            return Err(LedgerError::Version {
                at: at.clone(),
                version,
            });
        }
        serde_json::from_slice(line).map_err(wrong)
    }

    /// The fingerprint that identifies the match.
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// The settings that determine the games of the match.
    pub fn settings(&self) -> &Map<String, Value> {
        &self.settings
    }

    /// The number of pairs of games in the match, if the settings say so.
    pub(super) fn pairs(&self) -> Option<u64> {
        self.settings.get(PLAN)?.get(PAIRS)?.as_u64()
    }

    /// Checks that `other`, found at `place`, has the same match, which may have become longer.
    pub(super) fn check_same_match(&self, other: &Self, at: FileLine) -> Result<(), LedgerError> {
        if self.fingerprint == other.fingerprint {
            return Ok(());
        }
        let mut found = Vec::new();
        differences("", &self.settings, &other.settings, &mut found);
        if found.is_empty() {
            return Ok(());
        }
        let difference = found.join("; ");
        Err(LedgerError::OtherMatch { at, difference })
    }

    /// Checks that the match is no shorter than `other`, found at `place`.
    pub(super) fn check_not_shorter(&self, other: &Self, at: FileLine) -> Result<(), LedgerError> {
        let (Some(ours), Some(theirs)) = (self.pairs(), other.pairs()) else {
            return Ok(());
        };
        if ours >= theirs {
            return Ok(());
        }
        let [ours, theirs] = [ours, theirs].map(|pairs| 2 * pairs);
        let difference =
            format!("it has {theirs} games there and {ours} here, and may have more but not fewer");
        Err(LedgerError::OtherMatch { at, difference })
    }

    /// Takes the length of `other`, of the same match, if it is longer.
    pub(super) fn lengthen(&mut self, other: &Self) {
        if other.pairs() > self.pairs() {
            self.settings.clone_from(&other.settings);
        }
    }
}

/// FNV-1a over the canonical text, which leaves out how long the match is.
fn fingerprint(settings: &Map<String, Value>) -> Fingerprint {
    let mut settings = Value::Object(settings.clone());
    if let Some(Value::Object(plan)) = settings.get_mut(PLAN) {
        plan.remove(PAIRS);
    }
    settings.sort_all_objects();
    Fingerprint::of(&settings.to_string())
}

/// Describes each setting that differs, objects entry by entry.
fn differences(
    within: &str,
    ours: &Map<String, Value>,
    theirs: &Map<String, Value>,
    found: &mut Vec<String>,
) {
    let missing = ours.keys().filter(|key| !theirs.contains_key(*key));
    for key in theirs.keys().chain(missing) {
        let name = format!("{within}{key}");
        let shown = |value: Option<&Value>| value.map_or("missing".to_owned(), Value::to_string);
        match (ours.get(key), theirs.get(key)) {
            (Some(Value::Object(our)), Some(Value::Object(their))) => {
                differences(&format!("{name}."), our, their, found);
            }
            (our, their) if our != their && name != LENGTH => {
                let (here, there) = (shown(our), shown(their));
                found.push(format!("`{name}` is {there} there and {here} here"));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::path::Path;

    fn at() -> FileLine {
        FileLine {
            file: Path::new("match.jsonl").into(),
            line: 1,
        }
    }

    fn refusal(ours: &Value, theirs: &Value) -> String {
        let (ours, theirs) = (Header::new(ours).unwrap(), Header::new(theirs).unwrap());
        ours.check_same_match(&theirs, at())
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn the_fingerprint_is_the_published_hash_of_the_canonical_text() {
        // FNV-1a of "{"a":1,"b":[true,{"c":"é","d":null}]}", worked out in Python.
        let settings = json!({"b": [true, {"d": null, "c": "é"}], "a": 1});
        let header = Header::new(&settings).unwrap();
        assert_eq!(header.fingerprint().to_string(), "6a82c7637fdbafad");
    }

    #[test]
    fn the_order_of_keys_makes_no_other_match() {
        let one = Header::new(&json!({"a": {"x": 1, "y": 2}, "b": 3})).unwrap();
        let two = Header::new(&json!({"b": 3, "a": {"y": 2, "x": 1}})).unwrap();
        assert_eq!(one.fingerprint(), two.fingerprint());
        assert!(one.check_same_match(&two, at()).is_ok());
    }

    #[test]
    fn a_refusal_names_what_differs() {
        let ours = json!({"game": "trike", "seed": 7, "plan": {"pairs": 100, "from": "start"}});
        let theirs = json!({"game": "trike", "seed": 8, "plan": {"pairs": 50, "from": "list"}});
        assert_eq!(
            refusal(&ours, &theirs),
            "match.jsonl:1: the file belongs to another match: `seed` is 8 there and 7 here; \
             `plan.from` is \"list\" there and \"start\" here"
        );
        assert!(refusal(&json!({"a": 1}), &json!({})).contains("`a` is missing there and 1 here"));
        assert!(refusal(&json!({}), &json!({"a": 1})).contains("`a` is 1 there and missing here"));
    }

    #[test]
    fn a_match_may_become_longer_but_not_shorter() {
        let header = |pairs| Header::new(&json!({"plan": {"pairs": pairs, "seed": 1}})).unwrap();
        let (short, mut long) = (header(50), header(100));
        assert_eq!(short.fingerprint(), long.fingerprint());
        assert!(long.check_same_match(&short, at()).is_ok());
        assert!(long.check_not_shorter(&short, at()).is_ok());
        assert_eq!(
            short
                .check_not_shorter(&long, at())
                .unwrap_err()
                .to_string(),
            "match.jsonl:1: the file belongs to another match: it has 200 games there and 100 here, \
             and may have more but not fewer"
        );
        long.lengthen(&short);
        assert_eq!(long.pairs(), Some(100));
    }

    #[test]
    fn a_number_of_any_length_is_the_same_match_after_reading() {
        for number in [0.1 + 0.2, 1.0 / 3.0, 5e-324, 123_456_789.123_456_79] {
            let header = Header::new(&json!({"elo": number, "seed": u64::MAX})).unwrap();
            let line = serde_json::to_vec(&header).unwrap();
            assert!(line.starts_with(Header::START));
            let read = Header::read(&line, &at()).unwrap();
            assert!(header.check_same_match(&read, at()).is_ok(), "{number}");
        }
    }

    #[test]
    fn only_objects_describe_a_match() {
        let error = Header::new(&[1, 2]).unwrap_err().to_string();
        assert!(error.contains("[1,2] is not a JSON object"), "{error}");
    }

    #[test]
    fn a_later_version_is_refused_by_its_number() {
        let line = br#"{"parlour":"match","version":2,"match":"something new"}"#;
        let error = Header::read(line, &at()).unwrap_err().to_string();
        assert_eq!(
            error,
            "match.jsonl:1: the file has version 2, but this program knows only version 1"
        );
    }

    #[test]
    fn a_fingerprint_is_sixteen_digits() {
        for text in [
            "",
            "0",
            "+000000000000000",
            "00000000000000000",
            "000000000000000g",
        ] {
            let line = format!(
                r#"{{"parlour":"match","version":1,"fingerprint":"{text}","settings":{{}}}}"#
            );
            let error = Header::read(line.as_bytes(), &at())
                .unwrap_err()
                .to_string();
            assert!(error.contains(&format!("`{text}`")), "{error}");
        }
    }
}
