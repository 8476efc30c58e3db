//! Studying in words: lines tried beside the game, and what positions are worth.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use crate::{Answer, CommandError, Dialogue, LineWriter, actions, ply_words};
use parlour_engines::{Score, Variation};
use parlour_matches::play::{Change, GameFile, GameSession};
use parlour_records::words;
use parlour_records::{NodeId, Record, Start};
use parlour_rules::games::{AnyLine, PlyError};
use parlour_sessions::study::StudySession;

/// The megabytes of memory for the tables of analyses.
const MEMORY: usize = 32;

/// The number of plies that `value` tells the value of.
const LINES: usize = 3;

/// Lines that are tried beside the game, which stays as it is.
pub(super) struct PlainStudy {
    pub(super) session: StudySession,
    /// The node of the game from which plies are tried.
    from: NodeId,
    /// True if it is of a position that was set up, and of no game.
    is_set_up: bool,
    /// The lines that were told last, and the node that they begin at.
    valued: Option<(NodeId, Vec<Variation>)>,
}

impl PlainStudy {
    /// A study from where a game stands.
    pub(super) fn new(game: &GameSession) -> Self {
        Self::of(game.record().clone(), game.node())
    }

    /// A study of a position that was set up by hand.
    pub(super) fn of_position(start: Start) -> Self {
        Self {
            is_set_up: true,
            ..Self::of_record(Record::new(start))
        }
    }

    /// A study of a game that is not at hand, from its end.
    pub(super) fn of_record(record: Record) -> Self {
        let end = record.tree().main_end();
        Self::of(record, end)
    }

    fn of(record: Record, from: NodeId) -> Self {
        let game = record.tree().path(record.tree().end_of(from));
        Self {
            session: StudySession::new(record, from, game),
            from,
            is_set_up: false,
            valued: None,
        }
    }

    /// The line to the position looked at.
    pub(super) fn line(&self) -> &AnyLine {
        self.session.line()
    }

    /// Tries a ply.
    fn play(&mut self, text: &str) -> Answer {
        let refused = |refusal: PlyError| CommandError::IllegalPly {
            refusal,
            help: "say `moves` for the legal moves".to_owned(),
        };
        let ply = ply_words::read(self.line(), text).map_err(refused)?;
        self.session.play(ply).map_err(refused)?;
        Ok(())
    }

    /// Keeps the line of this number, from 1, of those told last, and returns it in words.
    fn keep_line(&mut self, number: usize) -> Result<String, CommandError> {
        let here = self.session.node();
        let told = self.valued.as_ref().filter(|(node, _)| *node == here);
        let line = told.and_then(|(_, lines)| lines.get(number.checked_sub(1)?));
        let none = CommandError::NothingToDo("there is no such line; say `value` for the lines");
        let plies = line.ok_or(none)?.plies.clone();
        if !self.session.keep(&plies) {
            let there = "that line is in the study already";
            return Err(CommandError::NothingToDo(there));
        }
        Ok(ply_words::line_said(self.line(), &plies).join(", "))
    }

    /// Stands after `number` plies of the game.
    pub(super) fn go(&mut self, number: usize) -> Answer {
        let tree = self.session.tree();
        let back = tree.depth(self.from).checked_sub(number);
        let node = back.and_then(|back| tree.back(self.from).nth(back));
        let node = node.ok_or(CommandError::NothingToDo(
            "the game has fewer moves than that",
        ))?;
        self.session.go(node);
        Ok(())
    }

    /// Goes `count` plies back.
    fn back(&mut self, count: usize) -> Answer {
        let before = self.session.tree().back(self.session.node()).nth(count);
        let before = before.ok_or(CommandError::NothingToDo(
            "there are fewer moves than that before this position",
        ))?;
        self.session.go(before);
        Ok(())
    }

    /// Writes what was tried to a file of its own, named after that of the game, and returns its
    /// path.
    fn keep(&self, of: Option<&GameFile>) -> Result<PathBuf, CommandError> {
        let mut record = self.session.record().clone();
        let own = of.filter(|_| !self.is_set_up);
        let name = own.and_then(GameFile::path).and_then(Path::file_name);
        record.make_study(&name.unwrap_or_default().to_string_lossy());
        let mut file = GameFile::default();
        let path = file.write(&Change::Whole(Box::new(record)))?;
        Ok(path.to_owned())
    }

    /// The state of the study: `2 plies tried. White to move.`
    pub(super) fn text(&self) -> String {
        let tree = self.session.tree();
        let (game, here) = (tree.path(self.from), tree.path(self.session.node()));
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
            (0, None) if self.is_set_up => "at the position you set up".to_owned(),
            (0, None) => "at the position of the game".to_owned(),
            (0, Some(from)) => from,
            (tried, None) => format!("{} tried", counted(tried)),
            (tried, Some(from)) => format!("{} tried {from}", counted(tried)),
        };
        format!("In study, {place}. {state}.")
    }
}

/// Begins to try plies beside the game, keeps what was tried, or ends that.
pub(super) fn study(dialogue: &mut Dialogue, what: &str, out: &mut LineWriter<'_>) -> Answer {
    match (what, &dialogue.study) {
        ("", None) => {
            dialogue.studied()?;
            out.write_line(
                "The game stays as it is. Say `try` and a move, `back`, `value`, `study keep` \
                 or `study end`.",
            )?;
        }
        ("", Some(_)) => {}
        ("play", Some(study)) => {
            if study.line().outcome().is_some() {
                return Err(CommandError::GameOver);
            }
            let (record, node) = (study.session.record().clone(), study.session.node());
            return actions::play_from(dialogue, record, node, out);
        }
        ("keep", Some(study)) => {
            let active = dialogue.at_hand.active();
            let path = study.keep(active.map(|active| &active.file))?;
            return Ok(out.write_line(format!("The study is saved in {}.", path.display()))?);
        }
        ("end", Some(_)) => {
            dialogue.study = None;
            if dialogue.at_hand.active().is_none() {
                return Ok(out.write_line("You have left the study.")?);
            }
            out.write_line("Back to the game.")?;
        }
        (_, None) => return Err(CommandError::NothingToDo("say `study` first")),
        (_, Some(_)) => {
            let wrong = "`study` takes nothing, `keep`, `play` or `end`";
            return Err(CommandError::NothingToDo(wrong));
        }
    }
    Ok(out.write_line(dialogue.turn()?)?)
}

/// Tries a ply beside the game.
pub(super) fn try_ply(dialogue: &mut Dialogue, text: &str, out: &mut LineWriter<'_>) -> Answer {
    let study = dialogue.studied()?;
    study.play(text)?;
    if let Some(last) = ply_words::last_ply(study.line(), None) {
        out.write_line(last)?;
    }
    tell(dialogue, out)
}

/// Prints the notes on the position looked at, and whose turn it is there.
fn tell(dialogue: &mut Dialogue, out: &mut LineWriter<'_>) -> Answer {
    dialogue.studied()?.tell_notes(out)?;
    Ok(out.write_line(dialogue.turn()?)?)
}

/// Stands after `number` plies of the game, which stays as it is.
pub(super) fn go(dialogue: &mut Dialogue, number: &str, out: &mut LineWriter<'_>) -> Answer {
    let wrong = CommandError::NothingToDo("`go` takes the number of a move of the game, from 0");
    let number: usize = number.parse().map_err(|_| wrong)?;
    dialogue.studied()?.go(number)?;
    tell(dialogue, out)
}

/// Takes plies back that were tried, and then goes back in the game, which stays as it is.
pub(super) fn back(dialogue: &mut Dialogue, count: &str, out: &mut LineWriter<'_>) -> Answer {
    let count = match count {
        "" => Ok(1),
        count => count.parse::<NonZeroUsize>().map(NonZeroUsize::get),
    };
    let wrong = CommandError::NothingToDo("`back` takes a number of moves, or nothing");
    let count = count.map_err(|_| wrong)?;
    dialogue.studied()?.back(count)?;
    tell(dialogue, out)
}

/// Takes the last change back.
pub(super) fn undo(dialogue: &mut Dialogue, out: &mut LineWriter<'_>) -> Answer {
    let none = "there is nothing to undo in the study; `back` goes back, and `study end` returns \
                to the game";
    let undone = dialogue.studied()?.session.undo();
    undone.map_err(|_| CommandError::NothingToDo(none))?;
    tell(dialogue, out)
}

/// Makes the change again that was taken back last.
pub(super) fn redo(dialogue: &mut Dialogue, out: &mut LineWriter<'_>) -> Answer {
    dialogue.studied()?.session.redo()?;
    tell(dialogue, out)
}

/// Keeps a line that was told among those that were tried.
pub(super) fn keep_line(dialogue: &mut Dialogue, number: &str, out: &mut LineWriter<'_>) -> Answer {
    let number = match number {
        "" => 1,
        number => {
            let wrong = CommandError::NothingToDo("`line` takes the number of a line, or nothing");
            number.parse().map_err(|_| wrong)?
        }
    };
    let none = CommandError::NothingToDo("say `study` first, and `value` for the lines");
    let kept = dialogue.study.as_mut().ok_or(none)?.keep_line(number)?;
    Ok(out.write_line(format!("Added to the study: {kept}."))?)
}

/// Prints what the position is worth, and the best plies.
pub(super) fn value(dialogue: &mut Dialogue, _: &str, out: &mut LineWriter<'_>) -> Answer {
    let line = dialogue.line()?.clone();
    if line.outcome().is_some() {
        return Err(CommandError::GameOver);
    }
    let report = dialogue.at_hand.tables().analyse(&line, LINES, MEMORY)?;
    for variation in &report.variations {
        out.write_line(value_of(&line, variation))?;
    }
    if let Some(study) = &mut dialogue.study {
        study.valued = Some((study.session.node(), report.variations));
    }
    Ok(())
}

/// A line of the engine: `d2: winning chances 62 percent. Then e3, f4.`, or `d2: win in at most 3.`
fn value_of(line: &AnyLine, variation: &Variation) -> String {
    let mut texts = ply_words::line_said(line, &variation.plies);
    let rest = texts.split_off(texts.len().min(1));
    let proven = variation
        .score
        .filter(|score| !matches!(score, Score::Estimate(_)));
    // What is proven is a fact, and no chance.
    let value = match (proven, variation.chance()) {
        (Some(score), _) => words::score_text(score),
        (None, Some(chance)) => format!("winning chances {:.0} percent", 100.0 * chance),
        (None, None) => "unknown".to_owned(),
    };
    let then = match &rest[..] {
        [] => String::new(),
        rest => format!(" Then {}.", rest.join(", ")),
    };
    format!("{}: {value}.{then}", texts.concat())
}
