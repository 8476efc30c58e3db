//! Rust source as far as imports go: tokens, and what of them names something elsewhere.

/// A token of a source file. Comments, numbers and everything else that names nothing are left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    /// A word: an identifier or a keyword.
    Word(String),
    /// What stands between quotes.
    Text(String),
    /// `::`
    PathSeparator,
    /// Any other sign.
    Sign(char),
}

impl Token {
    fn is_word(&self, wanted: &str) -> bool {
        matches!(self, Self::Word(word) if word == wanted)
    }

    fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            _ => None,
        }
    }
}

/// An imported name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Import {
    /// The path as it is written; `*` is the last part of a glob.
    pub path: Vec<String>,
    /// What it is called here.
    pub name: String,
    /// Whether others may import it from here.
    pub public: bool,
}

/// A module declared with a file of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// What it is called.
    pub name: String,
    /// The file, where an attribute names it. Of files for several systems it is the first.
    pub path: Option<String>,
}

/// What a file declares and refers to, without what is compiled for tests alone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Source {
    /// Modules with a file of their own.
    pub modules: Vec<Declaration>,
    /// The files of modules that are compiled for tests alone, as `mod` or its `path` names them.
    pub test_modules: Vec<String>,
    /// What `use` declarations bring in.
    pub imports: Vec<Import>,
    /// Paths of at least two parts that are written out in the code.
    pub paths: Vec<Vec<String>>,
    /// The names of items.
    pub items: Vec<String>,
}

impl Source {
    /// Reads a file.
    pub fn parse(text: &str) -> Self {
        let mut source = Self::default();
        let tokens = without_tests(&tokens(text), &mut source.test_modules);
        let mut at = 0;
        while at < tokens.len() {
            at = source.read_item(&tokens, at);
        }
        source
    }

    /// Takes in what begins at a token; returns where to go on.
    fn read_item(&mut self, tokens: &[Token], at: usize) -> usize {
        let Some(word) = tokens[at].word() else {
            return at + 1;
        };
        let next = tokens.get(at + 1);
        match word {
            "use" => {
                let end = at + position(&tokens[at..], &Token::Sign(';'));
                let public = is_public(&tokens[..at]);
                let mut imports = Vec::new();
                read_use_tree(&tokens[at + 1..end], &mut Vec::new(), &mut imports);
                self.imports.extend(
                    imports
                        .into_iter()
                        .map(|import| Import { public, ..import }),
                );
                end
            }
            "mod" if tokens.get(at + 2) == Some(&Token::Sign(';')) => {
                let path = attribute_path(&tokens[..at]);
                let name = next.and_then(Token::word).map(str::to_owned);
                self.modules
                    .extend(name.map(|name| Declaration { name, path }));
                at + 2
            }
            "struct" | "enum" | "trait" | "fn" | "type" | "const" | "static" | "macro_rules" => {
                let name = tokens[at + 1..].iter().take(3).find_map(Token::word);
                self.items.extend(name.map(str::to_owned));
                at + 1
            }
            _ => {
                let starts = at.checked_sub(1).map(|before| &tokens[before]);
                let mut path = vec![word.to_owned()];
                let mut end = at + 1;
                while let (Some(Token::PathSeparator), Some(Token::Word(part))) =
                    (tokens.get(end), tokens.get(end + 1))
                {
                    path.push(part.clone());
                    end += 2;
                }
                if path.len() > 1 && starts != Some(&Token::PathSeparator) {
                    self.paths.push(path);
                }
                end
            }
        }
    }
}

/// The path that an attribute of the item after these tokens gives.
fn attribute_path(before: &[Token]) -> Option<String> {
    let is_end = |token: &Token| [';', '}'].map(Token::Sign).contains(token);
    let start = before.iter().rposition(is_end).map_or(0, |end| end + 1);
    let mut threes = before[start..].windows(3);
    threes.find_map(|three| match three {
        [path, Token::Sign('='), Token::Text(file)] if path.is_word("path") => Some(file.clone()),
        _ => None,
    })
}

fn position(tokens: &[Token], wanted: &Token) -> usize {
    let found = tokens.iter().position(|token| token == wanted);
    found.unwrap_or(tokens.len())
}

/// Whether what follows these tokens is `pub` or `pub(…)`.
fn is_public(before: &[Token]) -> bool {
    match before {
        [.., last] if last.is_word("pub") => true,
        [.., Token::Sign(')')] => {
            let open = before.iter().rposition(|token| *token == Token::Sign('('));
            open.and_then(|open| before.get(open.checked_sub(1)?))
                .is_some_and(|token| token.is_word("pub"))
        }
        _ => false,
    }
}

/// Reads what stands between `use` and `;`, after the parts of the path that came before.
fn read_use_tree(tokens: &[Token], prefix: &mut Vec<String>, imports: &mut Vec<Import>) {
    let depth = prefix.len();
    let mut at = 0;
    let mut alias = None;
    while let Some(token) = tokens.get(at) {
        match token {
            Token::Word(word) if word == "as" => {
                alias = tokens.get(at + 1).and_then(Token::word);
                at += 1;
            }
            Token::Word(word) => prefix.push(word.clone()),
            Token::Sign('*') => prefix.push("*".to_owned()),
            Token::Sign('{') => {
                for branch in branches(&tokens[at + 1..tokens.len() - 1]) {
                    read_use_tree(branch, prefix, imports);
                }
                prefix.truncate(depth);
                return;
            }
            _ => {}
        }
        at += 1;
    }
    // `a::{self}` is `a` itself.
    if prefix.len() > 1 && prefix.last().is_some_and(|last| last == "self") {
        prefix.pop();
    }
    if let Some(last) = prefix.last() {
        imports.push(Import {
            path: prefix.clone(),
            name: alias.unwrap_or(last).to_owned(),
            public: false,
        });
    }
    prefix.truncate(depth);
}

/// The parts between the commas that stand in no braces.
fn branches(tokens: &[Token]) -> Vec<&[Token]> {
    let mut depth = 0;
    let split = |token: &Token| {
        match token {
            Token::Sign('{') => depth += 1,
            Token::Sign('}') => depth -= 1,
            _ => {}
        }
        depth == 0 && *token == Token::Sign(',')
    };
    let branches = tokens.split(split);
    branches.filter(|branch| !branch.is_empty()).collect()
}

/// The tokens without the items marked `#[cfg(test)]`. Modules among them that have a file are
/// noted.
fn without_tests(tokens: &[Token], test_modules: &mut Vec<String>) -> Vec<Token> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let marked = tokens[at..].starts_with(&cfg_test());
        if !marked {
            kept.push(tokens[at].clone());
            at += 1;
            continue;
        }
        let item = at;
        at += cfg_test().len();
        while tokens.get(at) == Some(&Token::Sign('#')) {
            at += closing(&tokens[at..], '[', ']');
        }
        let body = position(&tokens[at..], &Token::Sign('{'));
        let semicolon = position(&tokens[at..], &Token::Sign(';'));
        if semicolon < body {
            let end = at + semicolon;
            if tokens[at].is_word("mod") {
                let path = attribute_path(&tokens[item..at]);
                let name = tokens[at + 1].word().map(str::to_owned);
                test_modules.extend(path.or(name));
            }
            at = end + 1;
        } else {
            at += closing(&tokens[at..], '{', '}');
        }
    }
    kept
}

fn cfg_test() -> [Token; 7] {
    let word = |word: &str| Token::Word(word.to_owned());
    let sign = Token::Sign;
    [
        sign('#'),
        sign('['),
        word("cfg"),
        sign('('),
        word("test"),
        sign(')'),
        sign(']'),
    ]
}

/// How many tokens there are up to the sign that closes the first one that opens.
fn closing(tokens: &[Token], open: char, close: char) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        if *token == Token::Sign(open) {
            depth += 1;
        } else if *token == Token::Sign(close) {
            depth -= 1;
            if depth == 0 {
                return at + 1;
            }
        }
    }
    tokens.len()
}

/// Splits a text into tokens.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(char) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n').map_or("", |(_, rest)| rest);
        } else if rest.starts_with("/*") {
            rest = after_block_comment(rest);
        } else if let Some((text, after)) = string(rest) {
            tokens.push(Token::Text(text.to_owned()));
            rest = after;
        } else if char == '\'' {
            rest = after_quote(rest);
        } else if char == '_' || char.is_alphabetic() {
            let end = rest.find(|char: char| char != '_' && !char.is_alphanumeric());
            let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
            tokens.push(Token::Word(word.to_owned()));
            rest = after;
        } else if char.is_ascii_digit() {
            let end = rest.find(|char: char| char != '_' && !char.is_alphanumeric());
            rest = &rest[end.unwrap_or(rest.len())..];
        } else if let Some(after) = rest.strip_prefix("::") {
            tokens.push(Token::PathSeparator);
            rest = after;
        } else {
            if !char.is_whitespace() {
                tokens.push(Token::Sign(char));
            }
            rest = &rest[char.len_utf8()..];
        }
    }
    tokens
}

fn after_block_comment(text: &str) -> &str {
    let (mut rest, mut depth) = (&text[2..], 1);
    while depth > 0 && !rest.is_empty() {
        let step = rest.find("/*").into_iter().chain(rest.find("*/")).min();
        let Some(at) = step else {
            return "";
        };
        depth = if rest[at..].starts_with("/*") {
            depth + 1
        } else {
            depth - 1
        };
        rest = &rest[at + 2..];
    }
    rest
}

/// A string literal at the beginning of a text: what is in it, and what follows it.
fn string(text: &str) -> Option<(&str, &str)> {
    let unprefixed = text.trim_start_matches(['b', 'c']);
    if text.len() - unprefixed.len() > 1 {
        return None;
    }
    if let Some(raw) = unprefixed.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        let body = raw[hashes..].strip_prefix('"')?;
        let close = format!("\"{}", "#".repeat(hashes));
        return body.split_once(close.as_str());
    }
    let body = unprefixed.strip_prefix('"')?;
    let mut escaped = false;
    let end = body.find(|char| {
        let ends = char == '"' && !escaped;
        escaped = char == '\\' && !escaped;
        ends
    })?;
    Some((&body[..end], &body[end + 1..]))
}

/// What follows a character literal or a lifetime.
fn after_quote(text: &str) -> &str {
    let body = &text[1..];
    if let Some(escape) = body.strip_prefix('\\') {
        let second = escape.chars().next().map_or(0, char::len_utf8);
        let close = escape[second..].find('\'');
        return close.map_or("", |at| &escape[second + at + 1..]);
    }
    let first = body.chars().next().map_or(0, char::len_utf8);
    body[first..].strip_prefix('\'').unwrap_or(body)
}
