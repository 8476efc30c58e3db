//! The words by which people and sites say how a game ended, and which game it is.

use std::fmt::Write;

use super::super::{EarlyTermination, GameResult, TerminationReason};
use super::sheet::{Whose, WrittenEnd, WrittenResult};
use parlour_rules::games::{AnyRules, Colour, GAMES, Seat, find_game};
use parlour_rules::options::{Domain, OptionSet};

/// The words in place of a move, and what they say: the player to move loses unless it is a draw.
const END_WORDS: [(&str, TerminationReason); 4] = [
    ("resign resigns resigned", TerminationReason::Resignation),
    ("timeout flag", TerminationReason::Time),
    (
        "draw drawn drawaccepted draw-agreed",
        TerminationReason::Agreement,
    ),
    ("abandoned", TerminationReason::Abandoned),
];

/// The end that a word in place of a move says.
pub(super) fn end_of_word(word: &str) -> Option<WrittenEnd> {
    let mut words = END_WORDS.into_iter();
    let is_known = |known: &str| known.eq_ignore_ascii_case(word);
    let (_, reason) = words.find(|(known, _)| known.split(' ').any(is_known))?;
    let result = match reason {
        TerminationReason::Agreement => WrittenResult::Result(GameResult::Draw),
        TerminationReason::Abandoned => WrittenResult::Result(GameResult::Open),
        _ => WrittenResult::Lost(Whose::ToMove),
    };
    Some(WrittenEnd::new(result, Some(reason)))
}

/// The reason for a result by its name in records, or by the word in place of a move.
pub(super) fn reason_named(text: &str) -> Option<TerminationReason> {
    let text = text.trim().to_ascii_lowercase();
    let named = EarlyTermination::read(GameResult::Open, &text);
    let is_named = named.termination != TerminationReason::Other;
    is_named
        .then_some(named.termination)
        .or_else(|| end_of_word(&text)?.reason)
}

/// The phrases behind what somebody did, and the reasons that they give.
const REASONS: [(&str, TerminationReason); 4] = [
    (" by resignation", TerminationReason::Resignation),
    (" on time", TerminationReason::Time),
    (" out of time", TerminationReason::Time),
    (" by agreement", TerminationReason::Agreement),
];

/// The end that a line says: a result, with its reason in parentheses behind it, or who won or lost,
/// in its first sentence at least. A question says none.
pub(super) fn end_of_line(text: &str) -> Option<WrittenEnd> {
    let sentence = [". ", "! ", " ("].into_iter();
    let sentence = sentence.filter_map(|sign| Some(text.split_once(sign)?.0));
    let sentences = std::iter::once(text).chain(sentence);
    let mut said = sentences.filter(|text| !text.trim_end().ends_with('?'));
    said.find_map(end_of_sentence)
}

fn end_of_sentence(text: &str) -> Option<WrittenEnd> {
    let text = text.replace(" timed out", " lost on time");
    let text = without_cheers(&text);
    if let Some(end) = end_of_word(text).or_else(|| end_of_pair(text)) {
        return Some(end);
    }
    let (speaker, said) = speaker(text).unwrap_or(("I", text));
    // "Final result: 1-0", "Bo: I lost", "Bo: resign".
    let text = match without_cheers(said) {
        "resign" | "resigns" => "I resign",
        said if said.starts_with("I ") || said.parse::<GameResult>().is_ok() => said,
        _ => text,
    };
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    if let Ok(result) = first.parse::<GameResult>() {
        let rest = rest.trim().trim_matches(['(', ')', ',']);
        let reason = reason_named(rest);
        let is_known = rest.is_empty() || reason.is_some();
        return is_known.then(|| WrittenEnd::new(WrittenResult::Result(result), reason));
    }
    if let Some(name) = text.strip_prefix("Game won by ") {
        return Some(WrittenEnd::new(WrittenResult::Won(who(name)), None));
    }
    let mut reasons = REASONS.into_iter();
    let found = reasons.find_map(|(phrase, reason)| Some((text.strip_suffix(phrase)?, reason)));
    let (text, reason) = found.map_or((text, None), |(text, reason)| (text, Some(reason)));
    // "White won 5-2".
    let is_score = |sign: char| sign.is_ascii_digit() || " -–:".contains(sign);
    let text = text.trim_end_matches(is_score);
    let (name, deed) = text.rsplit_once(' ').unwrap_or(("", text));
    let name = name.strip_suffix(" has").unwrap_or(name);
    let is_i = name.eq_ignore_ascii_case("I");
    let name = if is_i { speaker } else { name };
    let deed = deed.to_ascii_lowercase();
    // Names are short: this is the end of a longer sentence otherwise.
    let is_name =
        !name.is_empty() && name.split_whitespace().count() <= 4 && !name.contains("would");
    let (result, reason) = match deed.as_str() {
        "draw" | "agreed" | "drawn" if name.len() < 12 => {
            let agreed = Some(TerminationReason::Agreement);
            (WrittenResult::Result(GameResult::Draw), agreed)
        }
        "wins" | "won" if is_name => (WrittenResult::Won(who(name)), reason),
        "loses" | "lost" | "ran" | "forfeits" | "forfeited" if is_name => {
            (WrittenResult::Lost(who(name)), reason)
        }
        "resign" | "resigns" | "resigned" if is_name && (is_i || deed != "resign") => {
            let resigned = Some(TerminationReason::Resignation);
            (WrittenResult::Lost(who(name)), resigned)
        }
        _ => return None,
    };
    Some(WrittenEnd::new(result, reason))
}

/// A text without what people cheer by: "gg" before and behind it, and signs behind it.
fn without_cheers(text: &str) -> &str {
    let is_cheer = |sign: char| !sign.is_alphanumeric() && !")]*".contains(sign);
    let text = text.trim().trim_end_matches(is_cheer);
    let before = ["gg", "Gg", "GG"].into_iter();
    let text = before.fold(text, |text, gg| match text.strip_prefix(gg) {
        Some(rest) => rest.strip_prefix([' ', ',']).map_or(text, str::trim_start),
        None => text,
    });
    let behind = text.strip_suffix(" gg").or(text.strip_suffix(" GG"));
    behind.unwrap_or(text).trim_end_matches(is_cheer)
}

/// Returns whether a remark may say how a game ended, in whatever words.
pub(super) fn may_be_end(text: &str) -> bool {
    const WORDS: &str = "won wins winner lost loses loser drawn draw forfeit timeout flagged";
    let lower = text.to_lowercase();
    let is_of_end = |word: &str| {
        let word = word.trim_matches(|sign| ",;()!.:".contains(sign));
        let result = word.replace(':', "-").parse().unwrap_or(GameResult::Open);
        let mut words = WORDS.split(' ');
        // As in SGF: `W+R`, `B+3`.
        let is_margin = word.len() <= 6 && word.get(1..2) == Some("+");
        result != GameResult::Open || is_score(word) || is_margin || words.any(|it| it == word)
    };
    let phrases = [
        "resign",
        "conced",
        "gave up",
        "give up",
        "gives up",
        "ran out",
        "you win",
        "you won",
        "left the game",
        "disconnect",
    ];
    let is_said = phrases.iter().any(|words| lower.contains(words));
    let says_end = is_said || lower.split_whitespace().any(is_of_end);
    !is_denied(text) && !lower.contains("offer") && says_end
}

/// Returns whether a word is a score: `5-2`.
fn is_score(word: &str) -> bool {
    let is_number = |text: &str| text.len() <= 3 && text.parse::<u16>().is_ok();
    word.split_once(['-', '–'])
        .is_some_and(|(own, other)| is_number(own) && is_number(other))
}

/// Returns whether a remark says which colour somebody has: "Ana is white", "Red Ana, Blue Bo".
pub(super) fn says_colour(text: &str) -> bool {
    let is_sign = |sign: char| !sign.is_alphanumeric() && sign != '=';
    let words = text.split(is_sign).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    let is_had = |pair: &[&str]| {
        let mut verbs = ["is", "plays", "has", "had", "as", "="].into_iter();
        is_colour(pair[1]) && verbs.any(|verb| verb == pair[0])
            || is_colour(pair[0]) && pair[1] == "="
    };
    words.len() <= 12
        && (words.windows(2).any(is_had) || words.iter().filter(|word| is_colour(word)).count() > 1)
}

/// Returns whether a remark asks or denies something.
pub(super) fn is_denied(text: &str) -> bool {
    let is_denial = |word: &str| {
        let mut words = ["no", "not", "never", "without", "declined"].into_iter();
        word.ends_with("n't") || word.ends_with("n’t") || words.any(|it| it == word)
    };
    let lower = text.trim_end().to_lowercase();
    lower.ends_with('?') || lower.split([' ', ',', '.', '!']).any(is_denial)
}

/// Returns whether a remark says that somebody swaps, which it may do or not if it speaks of it; none
/// if it does not.
pub(super) fn says_swap(text: &str) -> Option<bool> {
    const BEFORE: [&str; 8] = ["i", "i'll", "i’ll", "the", "to", "take", "takes", "my"];
    const BEHIND: [&str; 7] = [
        "sides", "colours", "colors", "places", "seats", "here", "now",
    ];
    let (_, said) = speaker(text).unwrap_or(("", text));
    let is_sign = |sign: char| !sign.is_alphanumeric() && !"'’".contains(sign);
    let words = said.split(is_sign).filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    let takes = ["take", "takes", "taking", "swapping"];
    let Some(at) = words.iter().position(|word| is_swap(word)) else {
        // "I take white" may be one as well.
        let may_be = !is_denied(text) && words.iter().any(|word| takes.contains(&word.as_str()));
        return may_be.then_some(false);
    };
    let is_done = ["swaps", "swapped"].contains(&words[at].as_str());
    let before = at.checked_sub(1).map(|before| words[before].as_str());
    let is_deed = before.is_none_or(|before| is_done && at <= 3 || BEFORE.contains(&before));
    let is_all = words[at + 1..]
        .iter()
        .all(|word| BEHIND.contains(&word.as_str()));
    (!is_denied(text)).then_some(is_deed && is_all)
}

/// Returns whether a word is one by which people say `swap` behind the first move.
pub(super) fn is_swap(word: &str) -> bool {
    let mut words = ["swap", "swaps", "swapped", "pie", "switch"].into_iter();
    words.any(|swap| swap.eq_ignore_ascii_case(word))
}

/// The seat that words name.
pub(super) fn seat_named(text: &str) -> Option<Seat> {
    match text.to_ascii_lowercase().as_str() {
        "first player" | "first" | "player 1" | "p1" => Some(Seat::First),
        "second player" | "second" | "player 2" | "p2" => Some(Seat::Second),
        _ => None,
    }
}

/// The person who says something, and what: `[12:03] Ana: d2`, `12:03 <Ana> d2`, `20/11/26, 12:03 -
/// Ana: d2`.
pub(super) fn speaker(line: &str) -> Option<(&str, &str)> {
    let in_brackets = || {
        line.split_once("> ")
            .filter(|(before, _)| before.contains('<'))
    };
    let (before, said) = line.rsplit_once(": ").or_else(in_brackets)?;
    let name = before.rsplit([']', '<']).next().unwrap_or_default();
    let name = name.rsplit(" - ").next().unwrap_or_default();
    let is_time = |sign: char| sign.is_ascii_digit() || ": ".contains(sign);
    Some((name.trim_start_matches(is_time), said))
}

/// The scores that stand between two players, and whether the first one has won.
pub(super) const SCORES: [(&str, bool); 4] = [
    (" 1-0 ", true),
    (" 1 - 0 ", true),
    (" 0-1 ", false),
    (" 0 - 1 ", false),
];

/// The words between the winner and the loser.
const BEATS: [&str; 5] = [" beat ", " beats ", " def. ", " defeated ", " defeats "];

/// The end that a short line about two players says: "Ana beat Bo", "Ana 1-0 Bo".
pub(super) fn end_of_pair(line: &str) -> Option<WrittenEnd> {
    line.find(' ')?;
    let mut scores = SCORES.into_iter().chain(BEATS.map(|beats| (beats, true)));
    let (players, is_first) =
        scores.find_map(|(score, is_first)| Some((line.split_once(score)?, is_first)))?;
    let winner = if is_first { players.0 } else { players.1 };
    let (name, colour) = winner.split_once(" (").unwrap_or((winner, ""));
    let colour = colour.trim_end_matches(')');
    let is_short = line.split_whitespace().count() <= 9 && !players.0.contains(':');
    let whose = who(if is_colour(colour) { colour } else { name });
    is_short.then(|| WrittenEnd::new(WrittenResult::Won(whose), None))
}

/// The person above whose lines a chat writes a name and a time: `Ana — Today at 14:02`, `Ana, [20.11.26
/// 14:02]`, `Ana  2:02 PM`.
pub(super) fn chat_header(line: &str) -> Option<&str> {
    line.find(':')?;
    let mut signs = [" — ", " – ", ", [", "  "].into_iter();
    let (name, moment) = signs.find_map(|sign| line.split_once(sign))?;
    let is_time = |word: &str| {
        let time = word.trim_matches(['[', ']', ':']).split_once(':');
        let is_number = |text: &str| text.len() <= 2 && text.parse::<u8>().is_ok();
        time.is_some_and(|(hour, minute)| is_number(hour) && is_number(minute))
    };
    let are_few = name.split_whitespace().count() <= 4 && moment.split_whitespace().count() <= 5;
    (are_few && moment.split_whitespace().any(is_time)).then_some(name.trim())
}

/// The player whom a text names: by the colour, by the seat, or by the name.
fn who(text: &str) -> Whose {
    let text = text.trim_matches(|sign: char| sign == '/' || sign.is_whitespace());
    if is_colour(text) {
        return Whose::Colour(text.to_owned());
    }
    seat_named(text).map_or_else(|| Whose::Named(text.to_owned()), Whose::Began)
}

/// Returns whether a word is the colour of a side.
pub(super) fn is_colour(word: &str) -> bool {
    let mut colours = Colour::ALL.into_iter();
    colours.any(|colour| colour.name().eq_ignore_ascii_case(word))
}

/// Returns whether a word is the colour of a side, or the letter for one.
pub(super) fn is_colour_or_letter(word: &str) -> bool {
    ["W", "B", "R", "G"].contains(&word) || is_colour(word)
}

/// Games that are not played here, and whose moves may look as if they were.
const ELSEWHERE: &str = "abalone,amazons,arimaa,breakthrough,catchup,checkers,chess,\
    connect four,connect6,draughts,dvonn,go,gomoku,havannah,hex,hive,konane,lines of action,\
    ordo,othello,oust,pente,quoridor,renju,reversi,shogi,slither,tak,tumbleweed,twixt,xiangqi,\
    yinsh,zertz";

/// Returns whether a word is of the size of a board: `9`, `6x5`, `side`; none is as well.
pub(super) fn is_board_word(word: &str) -> bool {
    let is_size = word.chars().all(|c| c.is_ascii_digit() || "x×".contains(c));
    is_size || word.contains('=') || ["by", "size", "side", "board", "wide"].contains(&word)
}

/// The game that is not played here and of which a line is the title: its name, alone or with a
/// board.
pub(super) fn game_elsewhere(line: &str) -> Option<&str> {
    let is_end = |c: char| c.is_whitespace() || ",:()".contains(c);
    let title = |name: &str| {
        let (title, rest) = line.split_at_checked(name.len())?;
        let is_name = title.eq_ignore_ascii_case(name) && rest.chars().next().is_none_or(is_end);
        (is_name && rest.split(is_end).all(is_board_word)).then_some(title)
    };
    ELSEWHERE.split(',').find_map(title)
}

/// The variant in a line that names a game, or in a key of its own, which is not played here.
pub(super) fn variant_elsewhere(line: &str) -> Option<&str> {
    const VARIANTS: [&str; 8] = [
        "misere", "misère", "flipped", "reversed", "mirrored", "inverse", "handicap", "komi",
    ];
    let mut words = line.split(|sign: char| !sign.is_alphanumeric());
    words.find(|word| VARIANTS.contains(&word.to_lowercase().as_str()))
}

/// The game that a line names, and its rules as pairs: "Trike, side 9", "Claustro 6 × 5", "taacoca
/// movement=forward".
pub(super) fn named_game(line: &str) -> Option<(AnyRules, String)> {
    let line = line.to_lowercase().replace('×', "x").replace(" x ", "x");
    let is_end = |c: char| c.is_whitespace() || ",;:()\"?!.".contains(c);
    let mut words = line.split(is_end).filter(|word| !word.is_empty());
    let is_game = |word: &&str| GAMES.iter().any(|game| game.id == *word);
    let game = find_game(words.find(is_game)?).ok()?;
    let (mut pairs, mut before, mut is_first) = (String::new(), "", true);
    let mut add = |key: &str, value: &str| {
        if game.index(key).is_ok() && !pairs.contains(&format!("{key}=")) {
            // Writing to a string cannot fail.
            let _ = write!(pairs, " {key}={value}");
        }
    };
    let mut without = ["no pie", "no swap", "without pie", "without swap"].into_iter();
    if without.any(|words| line.contains(words)) {
        add("pie", "false");
    }
    let words = words.take_while(|word| !["or", "and", "vs", "v"].contains(word));
    for word in words {
        for option in game.table() {
            match option.domain {
                Domain::Word(all) if all.contains(&word) => add(option.key, word),
                Domain::Toggle if option.key == word => add(word, "true"),
                _ => {}
            }
        }
        let is_number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
        let size = word.split_once('x');
        let size = size.filter(|(width, height)| is_number(width) && is_number(height));
        if let Some((key, value)) = word.split_once('=') {
            add(key, value);
        } else if let Some((width, height)) = size {
            add("width", width);
            add("height", height);
        } else if is_number(word) && (is_first || ["side", "size"].contains(&before)) {
            add("side", word);
        } else if word == "wide" && is_number(before) {
            add("side", before);
        }
        (before, is_first) = (word, false);
    }
    Some((game, pairs))
}
