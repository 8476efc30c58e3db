//! The findings as text.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value as Json;

/// Puts `~` for the home folder, wherever it stands.
pub(super) fn hide_home(findings: &mut Json, home: Option<&Path>) {
    match findings {
        Json::String(text) => *text = without_home(text, home),
        Json::Array(values) => values.iter_mut().for_each(|value| hide_home(value, home)),
        Json::Object(values) => values.values_mut().for_each(|value| hide_home(value, home)),
        Json::Null | Json::Bool(_) | Json::Number(_) => {}
    }
}

/// Returns a text with `~` for the home folder.
pub(super) fn without_home(text: &str, home: Option<&Path>) -> String {
    let home = home.and_then(Path::to_str).unwrap_or_default();
    let home = home.trim_end_matches('/');
    if home.is_empty() {
        return text.to_owned();
    }
    let (mut rest, mut result) = (text, String::new());
    while let Some(place) = rest.find(home) {
        let (before, from) = rest.split_at(place);
        rest = &from[home.len()..];
        result.push_str(before);
        // The folder of somebody else may begin alike.
        let goes_on = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
        result.push_str(if rest.starts_with(goes_on) { home } else { "~" });
    }
    result + rest
}

/// Returns the findings in lines: a heading for each part, and its values by their names.
pub(super) fn text(findings: &Json) -> String {
    let mut text = String::new();
    for (heading, part) in findings.as_object().into_iter().flatten() {
        let space = if text.is_empty() { "" } else { "\n" };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{space}{heading}:");
        match part {
            Json::Object(rows) => {
                for (name, value) in rows {
                    let name = name.replace('_', " ");
                    let value = lines(value).join(&format!("\n  {:18}  ", ""));
                    let _ = writeln!(text, "  {name:18}  {value}");
                }
            }
            part => {
                for line in lines(part) {
                    let _ = writeln!(text, "  {line}");
                }
            }
        }
    }
    text
}

/// A value in lines.
fn lines(value: &Json) -> Vec<String> {
    match value {
        Json::Null => vec!["not known".to_owned()],
        Json::Bool(true) => vec!["yes".to_owned()],
        Json::Bool(false) => vec!["no".to_owned()],
        Json::Number(number) => vec![number.to_string()],
        Json::String(text) => text.lines().map(str::to_owned).collect(),
        Json::Array(values) if values.is_empty() => vec!["none".to_owned()],
        Json::Array(values) => values.iter().flat_map(lines).collect(),
        Json::Object(values) => {
            let pair =
                |(name, value): (&String, &Json)| format!("{name} {}", lines(value).join(" "));
            vec![values.iter().map(pair).collect::<Vec<_>>().join(", ")]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_users_own_home_is_hidden() {
        let hidden = |text| without_home(text, Some(Path::new("/home/ana/")));
        assert_eq!(
            hidden("in /home/ana/a and \"/home/ana\""),
            "in ~/a and \"~\""
        );
        assert_eq!(
            hidden("/home/ana2/a, /home/ana.old"),
            "/home/ana2/a, /home/ana.old"
        );
        assert_eq!(without_home("/root", Some(Path::new("/"))), "/root");
        assert_eq!(without_home("/root", None), "/root");
    }
}
