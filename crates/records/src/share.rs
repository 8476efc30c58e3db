//! A game as one line of text, to be copied and pasted, or as a link to a page: `docs/records.md` describes
//! both.

use super::link::{self, link};
use super::{NodeId, ReadError, Record, Start, Tags};
use parlour_engines::NamedPlayer;
use parlour_rules::typography::{is_quote, plain_signs};
use parlour_rules::word_enum;
use serde::{Deserialize, Serialize};

/// The beginning of a shared text, before its checksum.
const PREFIX: &str = "parlour:";

/// The longest shared text in bytes. Encoded for the clipboard of a terminal it stays below 74,994
/// bytes, which is where hterm and others stop
/// (<https://chromium.googlesource.com/apps/libapps/+/HEAD/hterm/etc/osc52.sh>).
pub const MAX_SHARED_BYTES: usize = 48 << 10;

/// A reason why a text is no shared game, or a game cannot be shared.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SharedTextError {
    /// The text does not begin as one.
    #[error("this is not a shared game: it does not begin with `parlour:` and 8 digits")]
    Form,
    /// The text is longer than [`MAX_SHARED_BYTES`].
    #[error("the text has {bytes} bytes; at most {MAX_SHARED_BYTES} can be shared")]
    TooLong {
        /// Its bytes.
        bytes: usize,
    },
    /// The checksum is that of another text.
    #[error("this shared game is damaged (altered or cut short)")]
    Checksum,
    /// The checksum is right, but the contents are not a game.
    #[error("the shared game: {0}")]
    Read(#[from] ReadError),
}

word_enum! {
    /// The part of a game that is shared.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum SharedPart {
        /// The game with all its lines and comments.
        Game = "game",
        /// The plies to one position, and nothing else.
        Line = "line",
        /// One position, without the plies that led to it.
        Position = "position",
    }
}

/// Returns whether there is a shared game in a text, whatever stands before and after it: it begins
/// a line, or its checksum shows it.
pub fn is_shared_text(text: &str) -> bool {
    beginning(text).is_some() || link::digits(text).is_some()
}

/// The text from where a shared game begins in it.
fn beginning(text: &str) -> Option<&str> {
    let mut places = text.match_indices(PREFIX).map(|(at, _)| at);
    let begins = |at: &usize| {
        let line = text[..*at].rsplit(['\n', '\r']).next().unwrap_or_default();
        let sum = text.as_bytes()[at + PREFIX.len()..].iter();
        line.chars().all(is_quoting)
            || sum.take(8).filter(|byte| byte.is_ascii_hexdigit()).count() == 8
    };
    places.find(begins).map(|at| &text[at..])
}

/// The game, the line to a node or the position there as one line of text; where a page has an address,
/// as a link to it.
///
/// ```
/// use parlour_rules::games::find_game;
/// use parlour_records::{NodeId, Record, SharedPart, Start, read_shared_text, shared_text};
///
/// let mut record = Record::new(Start::new(find_game("trike")?)?);
/// let ply = record.start().line().read_ply("d2")?;
/// let node = record.play(NodeId::ROOT, ply)?;
/// let text = shared_text(&record, SharedPart::Line, node, "")?;
/// assert!(text.starts_with("parlour:") && text.ends_with(" 1. d2 *"));
/// assert_eq!(read_shared_text(&text)?.tree(), record.tree());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`SharedTextError::TooLong`].
pub fn shared_text(
    record: &Record,
    part: SharedPart,
    node: NodeId,
    page: &str,
) -> Result<String, SharedTextError> {
    let shared = shared_part(record, part, node);
    let text = one_line(&shared.to_string());
    match text.len() + PREFIX.len() + 9 {
        bytes if bytes > MAX_SHARED_BYTES => Err(SharedTextError::TooLong { bytes }),
        _ if page.is_empty() => Ok(format!("{PREFIX}{:08x} {text}", checksum(&text))),
        _ => Ok(link(page, &shared)),
    }
}

/// A game as one line of text or a link for the other player of a game by mail, after words that say whose
/// move it is; the line alone where no player waits for it.
///
/// ```
/// use parlour_records::{Record, is_shared_text, mailed_text, read_shared_text};
///
/// let game = "[Game \"trike\"]\n[First \"human: Ana\"]\n[Second \"human: Bob\"]\n\n1. d2\n";
/// let record: Record = game.parse()?;
/// let text = mailed_text(&record, "")?;
/// assert!(text.starts_with("Trike, side 7, move 2: Bob (Black) to move. parlour:"), "{text}");
/// assert!(is_shared_text(&text));
/// assert_eq!(read_shared_text(&text)?.tree(), record.tree());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`SharedTextError::TooLong`].
pub fn mailed_text(record: &Record, page: &str) -> Result<String, SharedTextError> {
    let text = shared_text(record, SharedPart::Game, record.tree().main_end(), page)?;
    Ok(match whose_move(record) {
        Some(words) => format!("{words} {text}"),
        None => text,
    })
}

/// The words that say whose move it is in an unfinished game between two people.
fn whose_move(record: &Record) -> Option<String> {
    let end = record.tree().main_end();
    let line = record.line(end);
    if record.is_finished() || line.outcome().is_some() {
        return None;
    }
    let [NamedPlayer::Human(first), NamedPlayer::Human(second)] = record.names() else {
        return None;
    };
    let (side, swapped) = (line.to_move(), record.tree().players_swapped(end));
    let word = line.info().sides[side];
    let who = match [first.as_str(), &second][side.seat(swapped).index()] {
        "" => word.to_owned(),
        name => format!("{name} ({word})"),
    };
    let (title, number) = (record.start().rules().title(), line.len() + 1);
    Some(format!("{title}, move {number}: {who} to move."))
}

/// The shared part, as a record of its own.
fn shared_part(record: &Record, part: SharedPart, node: NodeId) -> Record {
    let rules = || record.start().rules().clone();
    let own = || Start::new(rules()).ok();
    let of_line = || Some(Record::from_line(&own()?, &record.line(node)));
    let of_position = || {
        let text = record.line(node).position_text();
        Some(Record::new(Start::from_position(rules(), &text).ok()?))
    };
    let shared = match part {
        SharedPart::Game => None,
        SharedPart::Line => of_line(),
        SharedPart::Position => of_position(),
    };
    let mut shared = shared.unwrap_or_else(|| record.clone());
    // Clocks run where a game is played, and not on its way.
    for tag in [Tags::TIME_CONTROL, Tags::SECOND_TIME_CONTROL, Tags::CLOCK] {
        if !shared.is_finished() {
            shared.tags.set(tag, "");
        }
    }
    shared
}

/// The game of a shared text. White space is as good as any other, and marks of quotation at
/// the beginning of lines do not matter: mail wraps and quotes. Nor does what stands before and
/// after the game, a greeting and a signature; and typographic signs are as good as plain ones
/// where the game had none.
///
/// # Errors
///
/// [`SharedTextError`] that names the fault.
pub fn read_shared_text(text: &str) -> Result<Record, SharedTextError> {
    // Twice as long leaves room for what mail adds.
    if text.len() > 2 * MAX_SHARED_BYTES {
        return Err(SharedTextError::TooLong { bytes: text.len() });
    }
    let Some(beginning) = beginning(text) else {
        return link::digits(text).map_or(Err(SharedTextError::Form), link::read);
    };
    let text = one_line(beginning);
    let rest = text.strip_prefix(PREFIX).ok_or(SharedTextError::Form)?;
    let (sum, game) = rest.split_once(' ').ok_or(SharedTextError::Form)?;
    let is_sum = sum.len() == 8 && sum.bytes().all(|byte| byte.is_ascii_hexdigit());
    let sum = u32::from_str_radix(sum, 16).ok().filter(|_| is_sum);
    let sum = sum.ok_or(SharedTextError::Form)?;
    let plain = plain_signs(game);
    let game = of_sum(game, sum).or_else(|| of_sum(&plain, sum));
    Ok(game.ok_or(SharedTextError::Checksum)?.parse()?)
}

/// The beginning of a text that has this checksum and ends where a word does.
fn of_sum(text: &str, sum: u32) -> Option<&str> {
    let mut hash = OFFSET;
    let ends =
        |at: usize| text[at..].starts_with(|c: char| c == ' ' || is_quoting(c) || is_quote(c));
    let bytes = text.bytes().enumerate();
    let end = bytes.map(|(at, byte)| {
        hash = hashed(hash, byte);
        (at + 1, hash)
    });
    let mut end = end.filter(|(_, hash)| *hash == sum).map(|(end, _)| end);
    end.find(|end| *end == text.len() || text.is_char_boundary(*end) && ends(*end))
        .map(|end| &text[..end])
}

/// Returns whether mail and chats put this character before a line that they quote.
fn is_quoting(c: char) -> bool {
    matches!(c, '>' | '`' | '\u{feff}') || c.is_whitespace()
}

/// The text in one line, with one space for every run of white space.
pub(super) fn one_line(text: &str) -> String {
    let lines = text
        .lines()
        .map(|line| line.trim_start_matches(is_quoting).trim_end());
    let words = lines.flat_map(str::split_whitespace);
    words.collect::<Vec<_>>().join(" ")
}

/// The checksum of a text: FNV-1a of 32 bits (RFC 9923).
pub(super) fn checksum(text: &str) -> u32 {
    text.bytes().fold(OFFSET, hashed)
}

/// The checksum of nothing.
const OFFSET: u32 = 0x811c_9dc5;

/// The checksum of a text and one byte more.
fn hashed(hash: u32, byte: u8) -> u32 {
    const PRIME: u32 = 0x0100_0193;
    (hash ^ u32::from(byte)).wrapping_mul(PRIME)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Game \"trike\"]\n[Rules \"side=7 pie=true\"]\n[First \"human: Ana\"]\n\
        [Second \"human\"]\n[TimeControl \"300+2\"]\n[Result \"*\"]\n\n1. d2 {[%eval +0.31 depth=9]}\n\
        2. swap!? {A > brave choice.}\n(2. e3 3. f3)\n3. e3\n*\n";

    fn shared(part: SharedPart) -> (Record, String) {
        let record: Record = GAME.parse().unwrap();
        let text = shared_text(&record, part, record.tree().main_end(), "").unwrap();
        (record, text)
    }

    #[test]
    fn the_checksum_is_the_known_one() {
        // The test vectors of the algorithm's authors.
        assert_eq!(checksum(""), 0x811c_9dc5);
        assert_eq!(checksum("foobar"), 0xbf9c_f968);
    }

    #[test]
    fn a_game_comes_back_as_it_was_but_for_the_clock() {
        let (mut record, text) = shared(SharedPart::Game);
        assert_eq!(text.lines().count(), 1);
        record.tags.set_time_controls(None);
        assert_eq!(read_shared_text(&text), Ok(record));
    }

    #[test]
    fn mail_may_wrap_and_quote_it() {
        let (_, text) = shared(SharedPart::Game);
        let wrapped = format!("\n> > {}\n", text.replace(" 3. e3", "\r\n> >  3.  e3"));
        assert!(is_shared_text(&wrapped));
        assert_eq!(read_shared_text(&wrapped), read_shared_text(&text));
    }

    #[test]
    fn a_line_has_only_its_plies_and_a_position_none() {
        let (record, text) = shared(SharedPart::Line);
        let line = read_shared_text(&text).unwrap();
        assert!(line.names().iter().all(NamedPlayer::is_nobody));
        assert_eq!(line.tree().iter().count(), 4);
        let (_, text) = shared(SharedPart::Position);
        let position = read_shared_text(&text).unwrap();
        let end = record.line(record.tree().main_end());
        assert_eq!(
            position.start().line().position_text(),
            end.position_text(),
            "{text}"
        );
        assert_eq!(position.tree().iter().count(), 1);
    }

    #[test]
    fn a_greeting_a_signature_and_typography_do_not_matter() {
        let (record, text) = shared(SharedPart::Game);
        let (_, position) = shared(SharedPart::Position);
        let typographic = text.replace(" \"", " “").replace("\"]", "”]");
        assert_ne!(typographic, text);
        for sent in [
            format!("Hi Bo, your move!\n\n{text}\n\nBest,\nAnn\n-- \nSent from my phone"),
            format!("```\n{text}\n```"),
            format!("Here it is: `{text}` (see you)"),
            format!("> Hello\n> {text}\n> Ann"),
            typographic,
        ] {
            assert!(is_shared_text(&sent), "{sent}");
            let game = read_shared_text(&sent).map(|game| game.tree().clone());
            assert_eq!(game.as_ref(), Ok(record.tree()), "{sent}");
        }
        let sent = format!("This is the game of parlour: come and play.\n{position} bye");
        assert!(read_shared_text(&sent).is_ok());
        assert!(!is_shared_text("we play with parlour: come"));
    }

    #[test]
    fn what_was_damaged_is_refused() {
        let (_, text) = shared(SharedPart::Game);
        let cut = &text[..text.len() - 3];
        assert_eq!(read_shared_text(cut), Err(SharedTextError::Checksum));
        let longer = format!("{text}x");
        assert_eq!(read_shared_text(&longer), Err(SharedTextError::Checksum));
        let other = text.replace("3. e3", "3. e4");
        assert_eq!(read_shared_text(&other), Err(SharedTextError::Checksum));
        for text in ["", "parlour:", "parlour:12 *", "[Game \"trike\"]"] {
            assert_eq!(read_shared_text(text), Err(SharedTextError::Form));
        }
        let long = "parlour:".repeat(MAX_SHARED_BYTES);
        assert!(matches!(
            read_shared_text(&long),
            Err(SharedTextError::TooLong { .. })
        ));
    }
}
