//! A game as its text has it, and the record that it becomes by the rules.

use super::super::annotation::text::read_comment;
use super::super::datetime::is_date;
use super::super::error::{MAX_PLIES, ReadErrorKind, quotable};
use super::super::header::{StartCache, repeated_rules};
use super::super::warning::{Warning, WarningKind};
use super::super::{
    EarlyTermination, GameResult, Glyph, NodeId, ParsedRecord, ReadError, Record, Start,
    StartError, Tags, TerminationReason,
};
use super::SITE;
use super::starts::{Hints, candidates, named_board, start};
use parlour_engines::{NamedPlayer, TimeControl};
use parlour_rules::games::{AnyRules, GameInfo, Seat, Side, find_game};
use parlour_rules::text::one_line;

/// A game as it is written, before anything is checked by the rules.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet {
    /// The game, with its default rules, where it is named.
    pub(super) game: Option<AnyRules>,
    /// The rules that are named, as `key=value` pairs.
    pub(super) rules: String,
    /// The position that it starts from, if not the game's own.
    pub(super) position: String,
    /// The tags but for the players.
    pub(super) tags: Tags,
    /// The players, as tags name them.
    pub(super) players: Vec<(Whose, String)>,
    /// The words about the start.
    pub(super) preface: String,
    pub(super) moves: Vec<WrittenPly>,
    pub(super) end: WrittenEnd,
    /// The results that are stated besides that of the end, and on which lines.
    pub(super) stated: Vec<(WrittenResult, usize)>,
    /// The remarks that may mean something, and on which lines.
    pub(super) doubts: Vec<(Doubt, String, usize)>,
    pub(super) notes: Vec<Warning>,
}

/// The meaning that a remark may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Doubt {
    End,
    Swap,
    Ply,
    /// It begins or ends with a move, which counts where the moves are what people say.
    SpokenPly,
    Players,
    /// Somebody says two plies in a row.
    Missing,
}

impl Doubt {
    /// The words about a remark, or a ply, of which it is.
    fn about(self, text: &str) -> String {
        match self {
            Self::End => format!("`{text}`, which may say how the game ended"),
            Self::Swap => format!("`{text}`, which may be a swap"),
            Self::Ply | Self::SpokenPly => format!("`{text}`, which may be a move"),
            Self::Players => format!("`{text}`, which may say who plays"),
            Self::Missing => format!("a move before `{text}`, perhaps: its player moved last"),
        }
    }
}

/// The player of whom a text speaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Whose {
    /// The one who began as First or Second.
    Began(Seat),
    /// The one who has a side at the end.
    Has(Side),
    /// The one who has the side of this colour at the end.
    Colour(String),
    /// The other one.
    NotColour(String),
    /// The one of this name.
    Named(String),
    /// The one to move at the end.
    ToMove,
}

/// A ply as it is written.
#[derive(Clone, Debug, Default)]
pub(super) struct WrittenPly {
    pub(super) text: String,
    pub(super) line: usize,
    /// The words about it, as comments of records are written.
    pub(super) words: String,
    pub(super) glyph: Option<Glyph>,
    /// The person who says it, where that is told.
    pub(super) speaker: Option<String>,
}

impl WrittenPly {
    pub(super) fn new(text: impl Into<String>, line: usize) -> Self {
        Self {
            text: text.into(),
            line,
            ..Self::default()
        }
    }
}

/// The end of a game as it is written.
#[derive(Clone, Debug, Default)]
pub(super) struct WrittenEnd {
    /// The line on which it stands; 0 where nothing is said.
    pub(super) line: usize,
    pub(super) result: Option<WrittenResult>,
    /// The reason, if it is none of the rules.
    pub(super) reason: Option<TerminationReason>,
    /// More about why.
    pub(super) detail: String,
}

/// A result as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum WrittenResult {
    Result(GameResult),
    Won(Whose),
    Lost(Whose),
}

impl WrittenEnd {
    pub(super) const fn new(result: WrittenResult, reason: Option<TerminationReason>) -> Self {
        Self {
            line: 0,
            result: Some(result),
            reason,
            detail: String::new(),
        }
    }

    /// The same end, on a line.
    pub(super) fn on(self, line: usize) -> Self {
        Self { line, ..self }
    }

    /// The player whom it is about.
    pub(super) const fn who(&self) -> Option<&Whose> {
        match &self.result {
            Some(WrittenResult::Won(who) | WrittenResult::Lost(who)) => Some(who),
            Some(WrittenResult::Result(_)) | None => None,
        }
    }
}

impl Sheet {
    /// A game of Trike on a site.
    pub(super) fn of_trike(site: &str) -> Self {
        let mut sheet = Self {
            game: find_game("trike").ok(),
            ..Self::default()
        };
        sheet.tags.set(SITE, site);
        sheet
    }

    /// Adds a ply as it is written.
    pub(super) fn add_ply(&mut self, text: impl Into<String>, line: usize) {
        self.moves.push(WrittenPly::new(text, line));
    }

    pub(super) fn note(&mut self, line: usize, kind: WarningKind) {
        self.notes.push(kind.at(line));
    }

    /// Takes the first remark that may have a meaning.
    pub(super) fn doubt(&mut self, doubt: Doubt, text: &str, line: usize) {
        if self.doubts.iter().all(|(other, ..)| *other != doubt) {
            self.doubts.push((doubt, text.to_owned(), line));
        }
    }

    /// Takes the day on which it was played, or of another tag.
    pub(super) fn set_date(&mut self, tag: &'static str, day: &str, line: usize) {
        let text = day.replace(['-', '/'], ".");
        self.tags.set(tag, &text);
        if !is_date(&text) {
            self.note(line, WarningKind::InvalidMoment { tag, text });
        }
    }

    /// Takes an end; what one says of the reason and another of the result goes together.
    pub(super) fn set_end(&mut self, end: WrittenEnd) {
        let says = |result: &WrittenResult| *result != WrittenResult::Result(GameResult::Open);
        self.end.reason = end.reason.or(self.end.reason);
        let is_new = |result: &WrittenResult| says(result) || self.end.result.is_none();
        if let Some(result) = end.result.filter(is_new) {
            let before = self.end.result.replace(result).filter(says);
            self.stated
                .extend(before.map(|before| (before, self.end.line)));
        }
        self.end.line = end.line;
    }

    /// Plays the game on the board that is named, or else on the one that it fits.
    pub(super) fn into_record(
        self,
        line: usize,
        hints: &Hints,
        starts: &mut StartCache,
    ) -> Result<ParsedRecord, ReadError> {
        let at_start = |kind: ReadErrorKind| kind.at(line);
        self.agrees_with(hints).map_err(at_start)?;
        let rules = candidates(&self, hints, starts).map_err(|error| at_start(kind_of(error)))?;
        let mut furthest: Option<(usize, ReadError)> = None;
        let mut fits = Vec::new();
        let are_several = rules.len() > 1;
        for rules in rules {
            let start = start(starts, &rules, &self.position);
            let played = start.map_err(|error| (0, at_start(kind_of(error))));
            match played.and_then(|start| self.play(start)) {
                Ok(record) => fits.push(record),
                Err((played, mut error)) if furthest.as_ref().is_none_or(|it| it.0 < played) => {
                    if are_several {
                        error.kind = ReadErrorKind::FitsNone {
                            unnamed: self.game.as_ref().map_or("game", |_| "board"),
                            title: rules.title(),
                            why: Box::new(error.kind),
                        };
                    }
                    furthest = Some((played, error));
                }
                Err(_) => {}
            }
        }
        let mut notes = Vec::new();
        let mut fits = self.narrowed(fits);
        if fits.len() > 1 {
            let usual = |record: &Record| hints.usual.contains(record.start().rules());
            let at = fits.iter().position(usual);
            let at = at.ok_or_else(|| at_start(ambiguous(&fits)))?;
            fits = vec![fits.swap_remove(at)];
            let kind = WarningKind::AssumedBoard(fits[0].start().rules().title());
            notes.push(kind.at(line));
        }
        let none = || furthest.map_or_else(|| at_start(ReadErrorKind::NoGame), |it| it.1);
        let record = fits.pop().ok_or_else(none)?;
        Ok(self.finished(record, line, notes))
    }

    /// Returns an error where the hints name another game or board than the text does.
    fn agrees_with(&self, hints: &Hints) -> Result<(), ReadErrorKind> {
        let Some(game) = &self.game else {
            return Ok(());
        };
        let id = game.info().id;
        if let Some(given) = hints.game.as_ref().filter(|given| given.info().id != id) {
            let (named, given) = (game.info().name.to_owned(), given.info().name.to_owned());
            return Err(ReadErrorKind::NamesOther { named, given });
        }
        let given = hints.set.iter().filter(|(of, _)| *of == id);
        for given in given.flat_map(|(_, pairs)| pairs.split_whitespace()) {
            let key = given.split_once('=').map(|(key, _)| key);
            let is_other =
                |own: &&str| own.split_once('=').map(|(key, _)| key) == key && *own != given;
            if let Some(named) = self.rules.split_whitespace().find(is_other) {
                let (named, given) = (named.to_owned(), given.to_owned());
                return Err(ReadErrorKind::NamesOther { named, given });
            }
        }
        Ok(())
    }

    /// Plays the plies from a start; with the error, how many could be played.
    fn play(&self, start: Start) -> Result<Record, (usize, ReadError)> {
        let mut line = start.line().clone();
        let (mut record, mut node) = (Record::new(start), NodeId::ROOT);
        annotate(&mut record, node, &self.preface, None);
        for (played, written) in self.moves.iter().enumerate() {
            let refused = |kind: ReadErrorKind| (played, kind.at(written.line));
            if played >= MAX_PLIES {
                return Err(refused(ReadErrorKind::TooManyPlies));
            }
            let ply = line.read_ply(&written.text);
            let ply = ply.and_then(|ply| line.play(ply).map(|()| ply));
            let ply = ply.map_err(|refusal| {
                let (number, text) = (played + 1, quotable(&written.text));
                refused(ReadErrorKind::Ply {
                    number,
                    text,
                    refusal,
                })
            })?;
            node = record.add(node, ply, &line);
            annotate(&mut record, node, &written.words, written.glyph);
        }
        Ok(record)
    }

    /// The records whose end is as it is written, or all of them if none is: a text without a board
    /// fits several, and on most of them the game is not over.
    fn narrowed(&self, mut fits: Vec<Record>) -> Vec<Record> {
        let agrees = |record: &Record| match (record.outcome(), self.result(record)) {
            (Some(outcome), Some(result)) => {
                self.end.reason.is_none() && GameResult::from(outcome) == result
            }
            (None, Some(result)) => self.end.reason.is_some() || result == GameResult::Open,
            (_, None) => true,
        };
        if fits.iter().any(agrees) {
            fits.retain(agrees);
        }
        fits
    }

    /// The written result by side, if one is written that means something.
    fn result(&self, record: &Record) -> Option<GameResult> {
        self.by_side(self.end.result.as_ref()?, record)
    }

    fn by_side(&self, result: &WrittenResult, record: &Record) -> Option<GameResult> {
        match result {
            WrittenResult::Result(result) => Some(*result),
            WrittenResult::Won(who) => self.side(who, record).map(GameResult::Win),
            WrittenResult::Lost(who) => self.side(who, record).map(|side| GameResult::Win(!side)),
        }
    }

    /// The side that somebody has at the end.
    fn side(&self, who: &Whose, record: &Record) -> Option<Side> {
        let end = record.tree().main_end();
        match who {
            Whose::Began(seat) => Some(seat.side(record.tree().players_swapped(end))),
            Whose::Has(side) => Some(*side),
            Whose::Colour(colour) => colour_side(colour, record.start().info()),
            Whose::NotColour(colour) => Some(!colour_side(colour, record.start().info())?),
            Whose::Named(name) => {
                let mut named = self.players.iter().filter(|(_, own)| is_named(own, name));
                let Some((whose, _)) = named.next() else {
                    // "B resigns", where no player has that name.
                    return colour_side(name, record.start().info());
                };
                let is_other = named.next().is_some() || matches!(whose, Whose::Named(_));
                (!is_other).then(|| self.side(whose, record)).flatten()
            }
            Whose::ToMove => Some(record.tree().to_move(end)),
        }
    }

    /// The record with its tags, its players and its end.
    fn finished(self, mut record: Record, line: usize, mut notes: Vec<Warning>) -> ParsedRecord {
        let swapped = record.tree().players_swapped(record.tree().main_end());
        let result = self.result(&record);
        let mut note = |line, kind: WarningKind| notes.push(kind.at(line));
        for (stated, line) in &self.stated {
            if let (Some(tag), Some(token)) = (self.by_side(stated, &record), result)
                && tag != token
            {
                note(*line, WarningKind::ResultsDiffer { tag, token });
            }
        }
        // Without a result a reason says nothing.
        let mut named: Vec<&str> = self.rules.split_whitespace().collect();
        named.sort_unstable();
        named.dedup();
        let named = named.join(" ");
        let twice = repeated_rules(&named).map(|key| WarningKind::RepeatedRule(quotable(key)));
        twice.for_each(|kind| note(line, kind));
        let reason = self.end.reason.filter(|_| result.is_some());
        let reason = reason.unwrap_or(TerminationReason::Other);
        let ending = EarlyTermination::new(result.unwrap_or(GameResult::Open), reason);
        if let Some(kind) = record.set_end(ending.with_detail(&self.end.detail)) {
            note(self.end.line, kind);
        }
        if result.is_none() && self.end.result.is_some() && record.outcome().is_none() {
            let what = "the result, which is of nobody who is named as a player".to_owned();
            note(self.end.line, WarningKind::LeftOut(what));
        }
        for (doubt, text, line) in &self.doubts {
            let is_open = match doubt {
                Doubt::End => self.end.result.is_none() && record.outcome().is_none(),
                Doubt::Swap => record.start().info().swap.is_some() && !swapped,
                Doubt::Players => self.players.is_empty(),
                Doubt::Ply | Doubt::SpokenPly | Doubt::Missing => true,
            };
            if is_open {
                note(*line, WarningKind::LeftOut(doubt.about(&quotable(text))));
            }
        }
        let tags = self.tags_of(&record, line, &mut notes);
        notes.extend(self.notes);
        notes.dedup();
        notes.sort_by_key(|note| note.line);
        record.tags = tags;
        ParsedRecord {
            record,
            line,
            warnings: notes,
        }
    }

    /// The tags, with the players at their seats, and notes of what has no place in them.
    fn tags_of(&self, record: &Record, line: usize, notes: &mut Vec<Warning>) -> Tags {
        let swapped = record.tree().players_swapped(record.tree().main_end());
        let mut note = |kind: WarningKind| notes.push(kind.at(line));
        let mut tags = self.tags.clone();
        let control = tags.get(Tags::TIME_CONTROL).to_owned();
        if !control.is_empty() && control.parse::<TimeControl>().is_err() {
            tags.set(Tags::TIME_CONTROL, "");
            let what = format!("the time control `{}`", quotable(&control));
            note(WarningKind::LeftOut(what));
        }
        for (whose, player) in &self.players {
            let by_colour = matches!(whose, Whose::Colour(_));
            if by_colour && swapped {
                note(WarningKind::NamesAfterSwap);
            }
            let seat = self.side(whose, record).map(|side| side.seat(swapped));
            match seat.map(|seat| [Tags::FIRST, Tags::SECOND][seat.index()]) {
                Some(tag) if ["", player].contains(&tags.get(tag)) => tags.set(tag, player),
                _ => {
                    let what = format!("the player `{}`, who has no side", quotable(player));
                    note(WarningKind::LeftOut(what));
                }
            }
        }
        // The player who is not named beside another is not the user.
        for (tag, other) in [(Tags::FIRST, Tags::SECOND), (Tags::SECOND, Tags::FIRST)] {
            if tags.get(tag).is_empty() && !tags.get(other).is_empty() {
                tags.set(tag, &person(UNKNOWN));
            }
        }
        tags
    }
}

/// Notes words and a judgement, if there are any.
fn annotate(record: &mut Record, node: NodeId, words: &str, glyph: Option<Glyph>) {
    if !words.is_empty() || glyph.is_some() {
        let mut annotation = read_comment(words, record.start().line().board());
        annotation.glyph = glyph;
        *record.tree_mut().annotation_mut(node) = annotation;
    }
}

/// The name of a player who is not named.
pub(crate) const UNKNOWN: &str = "Unknown";

/// The tag of a person.
pub(super) fn person(name: &str) -> String {
    NamedPlayer::Human(one_line(name).trim().to_owned()).to_string()
}

/// Returns whether the player of a tag has this name.
pub(super) fn is_named(player: &str, name: &str) -> bool {
    let Ok(player) = player.parse::<NamedPlayer>();
    match player {
        NamedPlayer::Human(own) | NamedPlayer::Other(own) => own.eq_ignore_ascii_case(name),
        NamedPlayer::BuiltIn(_) => false,
    }
}

/// The side of a colour.
fn colour_side(colour: &str, info: &GameInfo) -> Option<Side> {
    let mut sides = Side::BOTH.into_iter();
    sides.find(|side| {
        let name = info.sides[*side];
        name.eq_ignore_ascii_case(colour)
            || colour.len() == 1 && name[..1].eq_ignore_ascii_case(colour)
    })
}

fn kind_of(error: StartError) -> ReadErrorKind {
    match error {
        StartError::Rules(error) => ReadErrorKind::Rules(error),
        StartError::Position(error) => ReadErrorKind::Position(error),
    }
}

/// The boards between which a text does not decide.
fn ambiguous(fits: &[Record]) -> ReadErrorKind {
    const NAMED: usize = 4;
    let rules = || fits.iter().map(|record| record.start().rules());
    let mut titles: Vec<String> = rules().map(AnyRules::title).collect();
    let example = rules().next().map(named_board).unwrap_or_default();
    if titles.len() > NAMED {
        let more = titles.len() - NAMED;
        titles.truncate(NAMED);
        titles.push(format!("{more} more"));
    }
    ReadErrorKind::SeveralBoards {
        titles: titles.join("; "),
        example,
    }
}
