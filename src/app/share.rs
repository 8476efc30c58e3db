//! Sharing games as one line of text: copying them, and opening what was pasted.

use super::effect::Effect;
use super::file_game::{FileGame, any_read, remarks, unread};
use super::file_job::FileJob;
use super::route::{Begin, ReplayOptions, Route, StudySource};
use super::shared::Shared;
use parlour_matches::play::GameSession;
use parlour_records::{FileContents, Hints, NodeId, Record, SharedPart, mailed_text, shared_text};
use parlour_rules::games::find_game;
use parlour_rules::sentence::sentence;
use parlour_settings::keys::Action;

/// The parts that the key copies when it is pressed again and again: the game, then the line, then
/// the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CopyCycle(Option<SharedPart>);

impl CopyCycle {
    /// Hands the next part of a game to the clipboard, and returns a notice if there is something
    /// to say at once. A terminal that does not say that it takes texts may drop them, as tmux
    /// does unless told otherwise: the text goes to a file as well.
    pub fn copy(&mut self, record: &Record, node: NodeId, shared: &mut Shared) -> Option<String> {
        let part = match self.0 {
            None | Some(SharedPart::Position) => SharedPart::Game,
            Some(SharedPart::Game) => SharedPart::Line,
            Some(SharedPart::Line) => SharedPart::Position,
        };
        self.0 = Some(part);
        let page = &shared.options.setup.config.ui.page;
        let text = match part {
            SharedPart::Game => mailed_text(record, page),
            SharedPart::Line | SharedPart::Position => shared_text(record, part, node, page),
        };
        let link = if page.is_empty() { "" } else { "link to the " };
        match text {
            Ok(text) if shared.terminal.clipboard => {
                shared.effects.push(Effect::Copy { text });
                let next = next(part, shared);
                Some(format!("Copied the {link}{part}; {next}."))
            }
            Ok(text) => {
                let job = FileJob::KeepCopy {
                    part,
                    text: text.clone(),
                };
                shared.effects.push(Effect::Copy { text });
                shared.send_file_job(job);
                None
            }
            Err(error) => Some(format!("Could not copy the {part}: {error}.")),
        }
    }
}

/// Says where the text of a part is that may be in the clipboard or not.
pub fn tell_kept(part: SharedPart, result: &Result<String, String>, shared: &mut Shared) {
    let name = shared.terminal.name.as_deref().unwrap_or_default();
    let condition = if name.to_ascii_lowercase().starts_with("tmux") {
        "tmux has `set -s set-clipboard on`"
    } else {
        "your terminal takes it"
    };
    let next = next(part, shared);
    shared.notice = Some(match result {
        Ok(path) => {
            format!("The {part} is in {path}; the clipboard has it too if {condition}; {next}.")
        }
        Err(error) => {
            format!(
                "The clipboard has the {part} if {condition}; it is not in a file: {error}; {next}."
            )
        }
    });
}

/// Names the part that the key copies after another.
fn next(part: SharedPart, shared: &Shared) -> String {
    let key = shared.keymap.hint(Action::Copy).unwrap_or_default();
    let next = match part {
        SharedPart::Game => "only the line to here",
        SharedPart::Line => "only the position",
        SharedPart::Position => "the game",
    };
    format!("{key} again copies {next}")
}

/// The writer of a game that was pasted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// This program.
    Own,
    /// A person or another program.
    Foreign,
}

/// The games of a text that was pasted.
pub enum Pasted {
    /// One, with what there is to say of it. One of our own may go on at a table.
    Game(Record, Origin, Option<String>),
    /// The choice among several, and what is wrong with others.
    Choice(ReplayOptions, Option<String>),
}

/// The games of a text that was pasted, of our own or of another format. A text that is typed may
/// look like a list of moves, and is none.
pub fn pasted(text: &str, hints: &Hints, is_typed: bool) -> Option<Result<Pasted, String>> {
    let contents = FileContents::pasted(text, hints);
    let is_own = contents.bytes.starts_with(b"[Game ");
    if contents.format().is_some_and(|_| is_typed) || contents.format().is_none() && !is_own {
        return None;
    }
    if contents.count() == 1 {
        let game = contents.record(1)?.map_err(|error| error.to_string());
        return Some(game.map(|game| {
            let note = remarks(&game);
            let origin = if is_own { Origin::Own } else { Origin::Foreign };
            Pasted::Game(game.record, origin, note)
        }));
    }
    let read = contents.each_record();
    let games = read.map(|game| FileGame::new(game.as_ref().map_err(ToString::to_string)));
    let games: Vec<FileGame> = games.collect();
    let wrong = unread(&games);
    let has_game = any_read(&games);
    let choice = ReplayOptions {
        games,
        begin: Begin::Choosing,
        ..ReplayOptions::new("")
    };
    Some(match wrong {
        Some(wrong) if !has_game => Err(wrong),
        wrong => Ok(Pasted::Choice(choice, wrong)),
    })
}

/// The screen that a link to today's puzzle (`#puzzle=GAME`) or to a course (`#learn=GAME`) leads to, if a
/// text is one, or what is wrong with it.
pub fn linked(text: &str) -> Option<Result<Route, String>> {
    let (address, place) = text.trim().rsplit_once('#')?;
    let (kind, game) = place.split_once('=')?;
    let route = match kind {
        "puzzle" => Route::DailyPuzzle,
        "learn" => Route::Learn,
        _ => return None,
    };
    let rules = find_game(game).map_err(|error| sentence(&error.to_string()));
    (!address.contains(char::is_whitespace)).then(|| rules.map(|rules| route(rules.info())))
}

/// The screen for a game that was pasted: the table for one of our own between people that goes on,
/// and study for everything else.
pub fn route(record: Record, origin: Origin, shared: &Shared) -> Route {
    let registry = &shared.options.setup.registry;
    if origin == Origin::Own && GameSession::is_resumable(&record, registry) {
        return Route::Game(Box::new(GameSession::resume(record, registry)));
    }
    Route::Study(Box::new(StudySource::new(record)))
}
