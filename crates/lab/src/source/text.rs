//! A file of Rust with its comments, strings and tests told apart.

use std::ops::Range;

/// A file of Rust in which comments are blank and texts in quotes are `"` throughout, so that what
/// is left can be searched for code. Lines stay where they are.
#[derive(Clone, Debug)]
pub struct SourceText {
    code: Vec<char>,
    /// Where items are that only tests have, in order.
    tests: Vec<Range<usize>>,
}

impl SourceText {
    /// Reads a file.
    pub fn new(file: &str) -> Self {
        let code = without_comments(&file.chars().collect::<Vec<_>>());
        let tests = test_items(&code);
        Self { code, tests }
    }

    /// Returns the code without the items that only tests have, line for line.
    pub fn code(&self) -> String {
        let mut code = self.code.clone();
        for item in self.tests.iter().cloned() {
            blank(&mut code[item]);
        }
        code.into_iter().collect()
    }

    /// Returns the code with its tests, line for line.
    pub fn code_and_tests(&self) -> String {
        self.code.iter().collect()
    }

    /// Returns the modules that are declared for tests only and are files of their own.
    pub fn test_modules(&self) -> Vec<String> {
        let items = self.tests.iter().map(|item| &self.code[item.clone()]);
        let name = |item: &[char]| {
            let item: String = item.iter().collect();
            let (_, name) = item.strip_suffix(';')?.rsplit_once("mod ")?;
            Some(name.to_owned())
        };
        items.filter_map(name).collect()
    }
}

/// Makes everything blank but the ends of lines.
fn blank(code: &mut [char]) {
    for c in code.iter_mut().filter(|c| **c != '\n') {
        *c = ' ';
    }
}

fn without_comments(file: &[char]) -> Vec<char> {
    let mut code = file.to_vec();
    let mut at = 0;
    while at < file.len() {
        let rest = &file[at..];
        let len = comment(rest);
        if let Some(len) = len {
            blank(&mut code[at..at + len]);
        }
        let name = at > 0 && is_of_name(file[at - 1]) && is_of_name(rest[0]);
        let quoted = if name { None } else { quoted(rest) };
        if let Some(len) = quoted {
            let inside = code[at..at + len].iter_mut();
            inside.filter(|c| !c.is_whitespace()).for_each(|c| *c = '"');
        }
        at += len.or(quoted).unwrap_or(1);
    }
    code
}

fn is_of_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The length of the comment that a text begins with.
fn comment(text: &[char]) -> Option<usize> {
    if text.starts_with(&['/', '/']) {
        return Some(text.iter().position(|c| *c == '\n').unwrap_or(text.len()));
    }
    if !text.starts_with(&['/', '*']) {
        return None;
    }
    let (mut depth, mut at) = (0, 0);
    while at < text.len() {
        let step = match text[at..] {
            ['/', '*', ..] => 1,
            ['*', '/', ..] => -1,
            _ => 0,
        };
        depth += step;
        at += if step == 0 { 1 } else { 2 };
        if depth == 0 {
            break;
        }
    }
    Some(at)
}

/// The length of the string or character that a text begins with.
fn quoted(text: &[char]) -> Option<usize> {
    let prefix = text.iter().take_while(|c| "bcr".contains(**c)).count();
    let rest = &text[prefix..];
    let hashes = rest.iter().take_while(|c| **c == '#').count();
    let raw = text[..prefix].contains(&'r');
    match rest.get(hashes)? {
        '"' if raw => {
            let begin = prefix + hashes + 1;
            let ends = |end: &[char]| end[0] == '"' && end[1..].iter().all(|c| *c == '#');
            let end = text[begin..].windows(hashes + 1).position(ends);
            Some(end.map_or(text.len(), |end| begin + end + hashes + 1))
        }
        '"' if hashes == 0 => Some(prefix + escaped(rest, '"')),
        // A character and no lifetime.
        '\'' if hashes == 0 && (rest.get(1) == Some(&'\\') || rest.get(2) == Some(&'\'')) => {
            Some(prefix + escaped(rest, '\''))
        }
        _ => None,
    }
}

/// The length of what begins and ends with a quote and may escape it.
fn escaped(text: &[char], quote: char) -> usize {
    let mut at = 1;
    while at < text.len() && text[at] != quote {
        at += if text[at] == '\\' { 2 } else { 1 };
    }
    text.len().min(at + 1)
}

/// Where the items are that only tests have, each with its attributes.
fn test_items(code: &[char]) -> Vec<Range<usize>> {
    let [one, all] =
        ["#[cfg(test)]", "#[cfg(all(test"].map(|text| text.chars().collect::<Vec<_>>());
    let (mut items, mut at) = (Vec::new(), 0);
    while at < code.len() {
        let rest = &code[at..];
        if rest.starts_with(&one) || rest.starts_with(&all) {
            let end = at + item(rest);
            items.push(at..end);
            at = end;
        } else {
            at += 1;
        }
    }
    items
}

/// The length of the item that begins a code: to its semicolon, or to its last brace.
fn item(code: &[char]) -> usize {
    let mut depth = 0;
    for (at, c) in code.iter().enumerate() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        if depth < 0 || depth == 0 && matches!(c, ';' | '}') {
            return at + 1;
        }
    }
    code.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code of a file without its tests, without blank lines and spaces around.
    fn code(file: &str) -> Vec<String> {
        let code = SourceText::new(file).code();
        let lines = code.lines().map(|line| line.trim().to_owned());
        lines.filter(|line| !line.is_empty()).collect()
    }

    #[test]
    fn comments_are_no_code_and_what_looks_like_them_in_quotes_is() {
        let file =
            "/// Doc.\nlet a = \"// no \\\" comment\"; // one\n/* of /* two */\nlines */ b();\n";
        assert_eq!(
            code(file),
            ["let a = \"\"\" \"\" \"\" \"\"\"\"\"\"\"\";", "b();"]
        );
        assert_eq!(
            code("r#\"\n// \"}\n\"#;\nr#type"),
            ["\"\"\"", "\"\" \"\"", "\"\";", "r#type"]
        );
        assert_eq!(
            code("f('\\'', '{', b'\"', 'a: \"x\")"),
            ["f(\"\"\"\", \"\"\", \"\"\"\", 'a: \"\"\")"]
        );
    }

    #[test]
    fn tests_are_left_out_wherever_they_stand() {
        let file = "fn a() {}\n#[cfg(test)]\n#[rustfmt::skip]\nmod tests {\n    fn b() { \"}\" }\n}\nfn c() {}\n";
        assert_eq!(code(file), ["fn a() {}", "fn c() {}"]);
        let file = "#[cfg(test)]\nconst A: [u8; 2] = [1, 2];\n#[cfg(all(test, unix))]\npub(crate) mod plain;\nmod b;";
        assert_eq!(code(file), ["mod b;"]);
        assert_eq!(SourceText::new(file).test_modules(), ["plain"]);
    }
}
