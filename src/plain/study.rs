//! Studying in words: lines tried beside the game, what positions are worth, and mistakes.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use super::{CommandError, Dialogue, LineWriter, ply_words};
use parlour_engines::{Limits, Score, Stop, Variation};
use parlour_matches::play::{Change, GameFile, GameSession};
use parlour_matches::story::game_story;
use parlour_records::words;
use parlour_records::{GameReport, NodeId, Record, ReviewedPly, Severity, TreeCursor};
use parlour_rules::games::{AnyLine, PlyError, Side};

/// The megabytes of memory for the tables of analyses.
const MEMORY: usize = 32;

/// The number of plies that `value` tells the value of.
const LINES: usize = 3;

/// The positions searched for each position of a whole game.
const REVIEW_NODES: u64 = 20_000;

/// Lines that are tried beside the game, which stays as it is.
pub(super) struct PlainStudy {
    record: Record,
    cursor: TreeCursor,
    /// The node of the game from which plies are tried.
    from: NodeId,
}

impl PlainStudy {
    /// A study from where a game stands.
    pub(super) fn new(game: &GameSession) -> Self {
        let record = game.record().clone();
        Self {
            cursor: TreeCursor::new(&record, game.node()),
            from: game.node(),
            record,
        }
    }

    /// The line to the position looked at.
    pub(super) fn line(&self) -> &AnyLine {
        self.cursor.line()
    }

    /// Tries a ply.
    fn play(&mut self, text: &str) -> Result<(), CommandError> {
        let refused = |refusal: PlyError| CommandError::IllegalPly {
            refusal,
            help: "say `moves` for the legal moves".to_owned(),
        };
        let ply = ply_words::read(self.line(), text).map_err(refused)?;
        self.cursor.play(&mut self.record, ply).map_err(refused)?;
        Ok(())
    }

    /// Stands after `number` plies of the game.
    fn go(&mut self, number: usize) -> Result<(), CommandError> {
        let tree = self.record.tree();
        let back = tree.depth(self.from).checked_sub(number);
        let node = back.and_then(|back| tree.back(self.from).nth(back));
        let node = node.ok_or(CommandError::NothingToDo(
            "the game has fewer moves than that",
        ))?;
        self.cursor.go(&self.record, node);
        Ok(())
    }

    /// Goes `count` plies back.
    fn back(&mut self, count: usize) -> Result<(), CommandError> {
        let before = self.record.tree().back(self.cursor.node()).nth(count);
        let before = before.ok_or(CommandError::NothingToDo(
            "there are not so many moves before this position",
        ))?;
        self.cursor.go(&self.record, before);
        Ok(())
    }

    /// Writes what was tried to a file of its own, named after that of the game, and returns its
    /// path.
    fn keep(&self, of: &GameFile) -> Result<PathBuf, CommandError> {
        let mut record = self.record.clone();
        let name = of.path().and_then(|path| path.file_name());
        record.make_study(&name.unwrap_or_default().to_string_lossy());
        let mut file = GameFile::default();
        let path = file.write(&Change::Whole(Box::new(record)))?;
        Ok(path.to_owned())
    }

    /// The state of the study: `2 plies tried. White to move.`
    pub(super) fn text(&self) -> String {
        let tree = self.record.tree();
        let (game, here) = (tree.path(self.from), tree.path(self.cursor.node()));
        let played = game.iter().zip(&here).take_while(|(a, b)| a == b).count();
        let line = self.line();
        let state = match line.outcome() {
            Some(_) => "The game would be over".to_owned(),
            None => format!("{} to move", line.info().sides[line.to_move()]),
        };
        let counted = |plies| words::counted(plies, "move");
        let from = match played {
            _ if played == game.len() => None,
            0 => Some("at the start of the game".to_owned()),
            _ => Some(format!("after {} of the game", counted(played))),
        };
        let place = match (here.len() - played, from) {
            (0, None) => "at the position of the game".to_owned(),
            (0, Some(from)) => from,
            (tried, None) => format!("{} tried", counted(tried)),
            (tried, Some(from)) => format!("{} tried {from}", counted(tried)),
        };
        format!("In study, {place}. {state}.")
    }
}

/// Begins to try plies beside the game, keeps what was tried, or ends that.
pub(super) fn study(
    dialogue: &mut Dialogue,
    what: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    match (what, &dialogue.study) {
        ("", None) => {
            dialogue.studied()?;
            out.write_line(
                "The game stays as it is. Say `try` and a move, `back`, `value`, `study keep` \
                 or `study end`.",
            )?;
        }
        ("", Some(_)) => {}
        ("keep", Some(study)) => {
            let active = dialogue.at_hand.active().ok_or(CommandError::NoGame)?;
            let path = study.keep(&active.file)?;
            return Ok(out.write_line(format!("The study is kept in {}.", path.display()))?);
        }
        ("end", Some(_)) => {
            dialogue.study = None;
            out.write_line("Back to the game.")?;
        }
        (_, None) => return Err(CommandError::NothingToDo("say `study` first")),
        (_, Some(_)) => {
            let wrong = "`study` takes nothing, `keep` or `end`";
            return Err(CommandError::NothingToDo(wrong));
        }
    }
    Ok(out.write_line(dialogue.turn()?)?)
}

/// Tries a ply beside the game.
pub(super) fn try_ply(
    dialogue: &mut Dialogue,
    text: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let study = dialogue.studied()?;
    study.play(text)?;
    if let Some(last) = ply_words::last_ply(study.line(), None) {
        out.write_line(last)?;
    }
    Ok(out.write_line(dialogue.turn()?)?)
}

/// Stands after `number` plies of the game, which stays as it is.
pub(super) fn go(
    dialogue: &mut Dialogue,
    number: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let wrong = CommandError::NothingToDo("`go` takes the number of a move of the game, from 0");
    let number: usize = number.parse().map_err(|_| wrong)?;
    dialogue.studied()?.go(number)?;
    Ok(out.write_line(dialogue.turn()?)?)
}

/// Takes plies back that were tried, and then goes back in the game, which stays as it is.
pub(super) fn back(
    dialogue: &mut Dialogue,
    count: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let count = match count {
        "" => Ok(1),
        count => count.parse::<NonZeroUsize>().map(NonZeroUsize::get),
    };
    let wrong = CommandError::NothingToDo("`back` takes a number of moves, or nothing");
    let count = count.map_err(|_| wrong)?;
    dialogue.studied()?.back(count)?;
    Ok(out.write_line(dialogue.turn()?)?)
}

/// Prints what the position is worth, and the best plies.
pub(super) fn value(
    dialogue: &mut Dialogue,
    _: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let line = dialogue.line()?.clone();
    if line.outcome().is_some() {
        return Err(CommandError::GameOver);
    }
    let report = dialogue.at_hand.tables().analyse(&line, LINES, MEMORY)?;
    for variation in &report.variations {
        out.write_line(value_of(&line, variation))?;
    }
    Ok(())
}

/// Has an engine look at every position of the game, and lists the mistakes of a side or of
/// both, the worst first.
pub(super) fn mistakes(
    dialogue: &mut Dialogue,
    side: &str,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let (active, tables) = dialogue.at_hand.advised()?;
    let game = active.game();
    let sides = game.info().sides;
    let wanted = Side::BOTH
        .into_iter()
        .find(|&wanted| sides[wanted].eq_ignore_ascii_case(side));
    if wanted.is_none() && !side.is_empty() {
        return Err(CommandError::UnknownSide {
            name: side.to_owned(),
            first: sides.first,
            second: sides.second,
        });
    }
    let limits = Limits {
        nodes: Some(REVIEW_NODES),
        ..Limits::default()
    };
    let mut analyser = tables.analyser(MEMORY);
    let record = game.record().clone();
    let report = GameReport::analyse(record, &mut analyser, &limits, &Stop::default(), |_, _| {})?;
    let Some(report) = report else {
        return Ok(());
    };
    for sentence in game_story(&report.record, 0) {
        out.write_line(sentence)?;
    }
    let review = &report.review;
    for side in Side::BOTH {
        if let Some(percent) = review.accuracy()[side] {
            out.write_line(format!("{}'s accuracy: {percent:.0} percent.", sides[side]))?;
        }
    }
    let of_side = |ply: &&ReviewedPly| wanted.is_none_or(|side| ply.side == side);
    let mut mistakes: Vec<&ReviewedPly> = review.mistakes().filter(of_side).collect();
    mistakes.sort_by(|one, other| other.loss().total_cmp(&one.loss()));
    if mistakes.is_empty() {
        return Ok(out.write_line("There are no mistakes.")?);
    }
    let line = report.record.start().line();
    let first = mistakes
        .first()
        .map(|ply| report.record.tree().depth(ply.node));
    for ply in mistakes {
        let number = report.record.tree().depth(ply.node);
        let better = report.better(ply);
        let better: Vec<String> = better
            .iter()
            .map(|text| ply_words::said_text(line, text))
            .collect();
        let [before, after] = [ply.before, ply.after].map(|chance| 100.0 * chance);
        let severity = ply.severity().map_or("", Severity::name);
        out.write_line(format!(
            "Move {number}, {} by {}: {severity}, from {before:.0} to {after:.0} in 100. \
             Better: {}.",
            ply_words::said_text(line, &report.ply_text(ply.node)),
            sides[ply.side],
            better.join(", ")
        ))?;
    }
    if let Some(before) = first.and_then(|first| first.checked_sub(1)) {
        out.write_line(format!(
            "Say `go {before}` to stand before the first of these, and try a better move."
        ))?;
    }
    Ok(())
}

/// A line of the engine: `d2: wins 62 times in 100. Then e3, f4.`, or `d2: win in at most 3.`
fn value_of(line: &AnyLine, variation: &Variation) -> String {
    let mut texts = ply_words::line_said(line, &variation.plies);
    let rest = texts.split_off(texts.len().min(1));
    let proven = variation
        .score
        .filter(|score| !matches!(score, Score::Estimate(_)));
    // What is proven is a fact, and no chance.
    let value = match (proven, variation.chance()) {
        (Some(score), _) => words::score_text(score),
        (None, Some(chance)) => format!("wins {:.0} times in 100", 100.0 * chance),
        (None, None) => "unknown".to_owned(),
    };
    let then = match &rest[..] {
        [] => String::new(),
        rest => format!(" Then {}.", rest.join(", ")),
    };
    format!("{}: {value}.{then}", texts.concat())
}
