//! The rows of somebody who sits here alone: the opponent, its strength, and one's own side. Each
//! side has a row of its own where nobody does, or only engines play.

use super::{GameForm, GameRow, GameSetup};
use crate::app::ui::form::player::{PlayerForm, PlayerKind};
use crate::app::ui::form::row::{FormRow, FormValue};
use crate::app::ui::sentence::capitalized;
use parlour_engines::levels::{LEVELS, level_character, level_name};

impl GameForm {
    /// The rows that say who plays.
    #[must_use]
    pub fn player_rows(&self) -> Vec<GameRow> {
        let Some(other) = self.opponent() else {
            return vec![GameRow::Player(0), GameRow::Player(1)];
        };
        let more = match other.kind() {
            PlayerKind::Level(_) => Some(GameRow::Strength),
            PlayerKind::Character(_) => Some(GameRow::Character),
            PlayerKind::Another => Some(GameRow::Name(1 - self.own_seat())),
            PlayerKind::You | PlayerKind::Even | PlayerKind::Engine(_) => None,
        };
        let rows = std::iter::once(GameRow::Opponent).chain(more);
        rows.chain([GameRow::Side]).collect()
    }

    /// The one who plays against the user, if the user plays at one side.
    pub(super) fn opponent(&self) -> Option<&PlayerForm> {
        let seats = &self.setup().seats;
        let is_you = |seat: &PlayerForm| seat.kind() == PlayerKind::You;
        let plays = !self.engines_only && seats.iter().any(is_you);
        plays.then(|| &seats[1 - self.own_seat()])
    }

    /// Returns the index of the user's seat.
    fn own_seat(&self) -> usize {
        usize::from(self.setup().seats[1].kind() == PlayerKind::You)
    }

    /// A row about the opponent as it is shown.
    pub(super) fn opponent_row(&self, row: GameRow) -> FormRow {
        let info = self.info();
        let Some(other) = self.opponent() else {
            return FormRow::default();
        };
        let of = |label: &str, texts: Vec<String>, at: Option<usize>, help: String| FormRow {
            label: label.to_owned(),
            value: FormValue::Choice {
                texts,
                at: at.unwrap_or(0),
            },
            help,
            is_told: true,
        };
        let help = other.help(info, &self.even.rating(self.rules()));
        let sides = [info.sides.first, info.sides.second];
        match row {
            GameRow::Side => {
                let texts = sides.map(str::to_owned).to_vec();
                let begins = format!("{} begins.", info.sides.first);
                of("You play", texts, Some(self.own_seat()), begins)
            }
            GameRow::Strength => {
                let texts = (1..=LEVELS).map(|level| level.to_string()).collect();
                let level = other.level();
                let (name, like) = (level_name(level), level_character(level));
                let help = capitalized(&format!("{name}: {like}."));
                of("Strength", texts, Some(level as usize - 1), help)
            }
            GameRow::Character => {
                let all: Vec<PlayerKind> = PlayerForm::characters(info).collect();
                let at = all.iter().position(|kind| *kind == other.kind());
                let word = |kind| match kind {
                    PlayerKind::Character(name) => name.word().replace('-', " "),
                    kind => title_of_kind(other, kind),
                };
                let texts = all.into_iter().map(word).collect();
                of("Character", texts, at, help)
            }
            _ => {
                let all = other.opponents(info);
                let at = all.iter().position(|kind| kind.is_like(other.kind()));
                let texts = all.iter().map(|kind| title_of_kind(other, *kind)).collect();
                let mut shown = of("Opponent", texts, at, help);
                // The next row tells about a level or a character.
                if matches!(
                    other.kind(),
                    PlayerKind::Level(_) | PlayerKind::Character(_)
                ) {
                    "Your opponent.".clone_into(&mut shown.help);
                    shown.is_told = false;
                }
                shown
            }
        }
    }

    /// Sets a row about the opponent to one of the values it shows.
    pub(super) fn choose_opponent(&mut self, row: GameRow, at: usize) {
        let (info, own) = (self.info(), self.own_seat());
        let GameSetup { seats, .. } = self.setup_mut();
        let other = &mut seats[1 - own];
        let chosen = match row {
            GameRow::Side => {
                if at < 2 && at != own {
                    seats.swap(0, 1);
                }
                return;
            }
            GameRow::Strength => (1..=LEVELS).nth(at).map(PlayerKind::Level),
            GameRow::Character => PlayerForm::characters(info).nth(at),
            _ => other.opponents(info).get(at).copied(),
        };
        if let Some(kind) = chosen {
            other.set_kind(kind);
        }
    }

    /// Goes to the next value of such a row or to the previous one; the ends are not joined.
    pub(super) fn step_opponent(&mut self, row: GameRow, forward: bool) {
        if let FormValue::Choice { texts, at } = self.opponent_row(row).value {
            let next = if forward {
                (at + 1).min(texts.len().saturating_sub(1))
            } else {
                at.saturating_sub(1)
            };
            self.choose_opponent(row, next);
        }
    }
}

/// Returns the name of an opponent among the kinds of opponents.
fn title_of_kind(other: &PlayerForm, kind: PlayerKind) -> String {
    match kind {
        PlayerKind::Level(_) => "engine".to_owned(),
        PlayerKind::Even => "even match".to_owned(),
        PlayerKind::Character(_) => "character".to_owned(),
        PlayerKind::Another => "friend".to_owned(),
        // Another engine is offered where it was chosen already.
        PlayerKind::You | PlayerKind::Engine(_) => other.title(),
    }
}
