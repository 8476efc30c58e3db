//! Text prompts at the table, and yes-or-no questions.

use super::Table;
use crate::app::keys::Action;
use crate::app::model::Shared;
use crate::app::screens::Event;
use crate::games::Side;

/// A text being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Prompt {
    /// A ply.
    Ply(String),
    /// The name of a cell to go to.
    Cell(String),
}

impl Prompt {
    /// The text so far.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Ply(text) | Self::Cell(text) => text,
        }
    }

    const fn text_mut(&mut self) -> &mut String {
        match self {
            Self::Ply(text) | Self::Cell(text) => text,
        }
    }
}

/// A question to be answered with yes or no.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// Does this side resign?
    Resign(Side),
    /// Does the opponent of this side accept a draw?
    Draw(Side),
}

/// With more legal plies than this, completions are not looked for.
const MAX_COMPLETED: usize = 5000;

impl Table {
    /// The completions of the text being typed: plies or cells that begin with it.
    #[must_use]
    pub fn completions(&self) -> Vec<String> {
        let Some(prompt) = &self.prompt else {
            return Vec::new();
        };
        let line = self.game.line();
        let names = match prompt {
            Prompt::Cell(_) => {
                let board = line.board();
                let cells = board.cells().iter();
                cells.map(|&cell| board.name(cell).to_owned()).collect()
            }
            Prompt::Ply(_) => {
                let plies = line.legal_plies();
                if plies.len() > MAX_COMPLETED {
                    return Vec::new();
                }
                let texts = plies.into_iter().filter_map(|ply| line.ply_text(ply).ok());
                let mut texts: Vec<String> = texts.collect();
                texts.sort();
                texts
            }
        };
        let typed = prompt.text().to_ascii_lowercase();
        names
            .into_iter()
            .filter(|name| name.starts_with(&typed))
            .collect()
    }

    /// Handles an event while text is typed.
    pub(super) fn type_text(&mut self, event: &Event, shared: &mut Shared) {
        let completions = self.completions();
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        match event {
            Event::Typed(char) => prompt.text_mut().push(*char),
            Event::Pasted(text) => {
                let clean = text.trim().chars().filter(|char| !char.is_control());
                prompt.text_mut().extend(clean);
            }
            Event::Action(Action::Erase) if prompt.text().is_empty() => self.prompt = None,
            Event::Action(Action::Erase) => drop(prompt.text_mut().pop()),
            Event::Action(Action::Complete) => {
                if let Some(common) = common_prefix(&completions) {
                    *prompt.text_mut() = common;
                }
            }
            Event::Action(Action::Back) => self.prompt = None,
            Event::Action(Action::Accept) => self.accept(&completions, shared),
            Event::Action(_) | Event::Mouse(_) => {}
        }
    }

    fn accept(&mut self, completions: &[String], shared: &mut Shared) {
        self.message = None;
        match self.prompt.take() {
            Some(Prompt::Ply(text)) if !text.trim().is_empty() => {
                // What can become one ply only is that ply.
                let text = match completions {
                    [only] => only,
                    _ => &text,
                };
                self.play_text(text, shared);
            }
            Some(Prompt::Cell(text)) if !text.trim().is_empty() => {
                match self.game.line().board().cell(text.trim()) {
                    Ok(cell) => self.put_cursor(cell),
                    Err(error) => self.message = Some(error.to_string()),
                }
            }
            _ => {}
        }
    }

    /// Asks whether the side to move, or the only human, resigns.
    pub(super) fn ask_resign(&mut self) {
        let to_move = self.game.line().to_move();
        let human =
            |side: &Side| matches!(self.game.player(*side), crate::engines::Player::Human(_));
        let side = [to_move, !to_move].into_iter().find(human);
        match (side, self.why_game_is_over()) {
            (_, Some(why)) => self.message = Some(why.to_owned()),
            (Some(side), _) => self.question = Some(Question::Resign(side)),
            (None, _) => self.message = Some("nobody here can resign".to_owned()),
        }
    }

    /// Offers a draw to the other human.
    pub(super) fn ask_draw(&mut self) {
        if let Some(why) = self.why_game_is_over() {
            self.message = Some(why.to_owned());
        } else if self.game.human_count() < 2 {
            self.message = Some("engines play on: a draw is offered between persons".to_owned());
        } else {
            self.question = Some(Question::Draw(self.game.line().to_move()));
        }
    }

    /// Why the game cannot be ended here, if so.
    fn why_game_is_over(&self) -> Option<&'static str> {
        if !self.game.is_open() {
            Some("the game is over")
        } else if !self.game.is_tip() {
            Some("the game has gone on from here")
        } else {
            None
        }
    }

    /// Handles the answer to a question; anything but yes is no.
    pub(super) fn answer(&mut self, question: &Question, event: &Event, shared: &mut Shared) {
        if !matches!(event, Event::Action(Action::Yes)) {
            if let Question::Draw(side) = question {
                let name = self.game.name(!*side);
                self.message = Some(format!("{name} plays on"));
            }
            return;
        }
        self.stop(shared);
        match *question {
            Question::Resign(side) => self.game.resign(side),
            Question::Draw(_) => self.game.agree_draw(),
        }
        self.picks.clear();
        self.save(shared);
    }
}

/// The common prefix of the texts; `None` when there are none.
fn common_prefix(texts: &[String]) -> Option<String> {
    let (first, rest) = texts.split_first()?;
    let shared = rest.iter().fold(first.len(), |length, text| {
        let same = first.bytes().zip(text.bytes()).take_while(|(a, b)| a == b);
        length.min(same.count())
    });
    Some(first[..shared].to_owned())
}
