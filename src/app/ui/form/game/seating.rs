//! The players of both sides, and the rows of somebody who sits here alone: the opponent, its strength,
//! and one's own side. Each side has a row of its own where nobody does, or only engines play.

use super::{GameField, GameForm};
use crate::app::ui::form::field::Field;
use crate::app::ui::form::player::{PlayerForm, PlayerKind};
use crate::app::ui::form::row::{FormRow, FormValue};
use parlour_engines::levels::{LEVELS, level_character, level_name, levels_of, place_of};
use parlour_matches::play::even_match::Rating;
use parlour_rules::games::GameInfo;
use parlour_rules::sentence::capitalized;

/// The index of the choice of either side, after both.
const EITHER: usize = 2;

/// The players of both sides.
#[derive(Clone, Debug)]
pub(super) struct Seating {
    /// The players, First first.
    pub(super) seats: [PlayerForm; 2],
    /// Only engines play.
    pub(super) engines_only: bool,
    /// Chance says which side the user plays.
    pub(super) either: bool,
    /// The kinds of opponents there are at a host, if the game is played there.
    at_host: Option<HostOpponents>,
}

/// The kinds of opponents at a host.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum HostOpponents {
    People,
    PeopleAndLevels,
}

impl Seating {
    /// These two, of whom the user is one only; where both are without a name the second is another
    /// person.
    pub(super) fn new(mut seats: [PlayerForm; 2]) -> Self {
        if seats.iter().all(|seat| seat.kind == PlayerKind::You) {
            seats[1].set_kind(PlayerKind::Another);
        }
        Self {
            seats,
            engines_only: false,
            at_host: None,
            either: false,
        }
    }

    /// Lets chance say which side the user plays, or not.
    pub(super) const fn with_either(mut self, either: bool) -> Self {
        self.either = either;
        self
    }

    /// The players of a game that begins now, where chance has this number.
    pub(super) fn drawn(&self, seed: u32) -> [PlayerForm; 2] {
        let [first, second] = self.seats.clone();
        if self.either && self.opponent().is_some() && seed.is_multiple_of(2) {
            [second, first]
        } else {
            [first, second]
        }
    }

    /// Lets engines alone play.
    pub(super) fn leave_to_engines(&mut self) {
        self.engines_only = true;
        for seat in &mut self.seats {
            if seat.engine().is_none() {
                // The strongest level is the one to offer.
                seat.set_kind(PlayerKind::Level(LEVELS));
            }
        }
    }

    /// Lets the user play with somebody at a host, a person unless told otherwise.
    pub(super) fn sit_at_host(&mut self, has_levels: bool) {
        self.either = false;
        self.at_host = Some(if has_levels {
            HostOpponents::PeopleAndLevels
        } else {
            HostOpponents::People
        });
        let own = self.own_seat();
        self.seats[own].set_kind(PlayerKind::You);
        self.seats[1 - own].set_kind(PlayerKind::Another);
    }

    /// Returns whether the game is played at a host.
    pub(super) const fn is_at_host(&self) -> bool {
        self.at_host.is_some()
    }

    /// Lets the user play an opponent of the same strength, at the side that is the user's already.
    pub(super) fn match_evenly(&mut self) {
        let own = self.own_seat();
        self.seats[own].set_kind(PlayerKind::You);
        self.seats[1 - own].set_kind(PlayerKind::Even);
    }

    /// Returns whether the user plays somebody at the same keyboard.
    pub(super) fn names_opponent(&self) -> bool {
        let other = self.opponent().map(|other| other.kind);
        other == Some(PlayerKind::Another) && self.at_host.is_none()
    }

    /// The one who plays against the user, if the user plays at one side.
    pub(super) fn opponent(&self) -> Option<&PlayerForm> {
        let is_you = |seat: &PlayerForm| seat.kind == PlayerKind::You;
        let plays = !self.engines_only && self.seats.iter().any(is_you);
        plays.then(|| &self.seats[1 - self.own_seat()])
    }

    /// The index of the user's seat.
    pub(super) fn own_seat(&self) -> usize {
        usize::from(self.seats[1].kind == PlayerKind::You)
    }

    /// The kinds of opponents to choose from; at a host only those that it has.
    fn opponents(&self, other: &PlayerForm, info: &GameInfo) -> Vec<PlayerKind> {
        let mut all = other.opponents(info);
        if self.at_host.is_some() {
            all.retain(|kind| matches!(kind, PlayerKind::Level(_) | PlayerKind::Another));
        }
        all
    }

    /// The fields about the opponent, and that of the side that the user plays.
    pub(super) fn fields(&self, info: &GameInfo, own: &Rating) -> (Vec<GameField>, GameField) {
        let other = &self.seats[1 - self.own_seat()];
        let kind = other.kind;
        let help = match kind {
            PlayerKind::Another if self.at_host.is_some() => {
                "The person who sits down at your table.".to_owned()
            }
            _ => other.help(info, own),
        };
        let mut fields = Vec::new();
        if self.at_host != Some(HostOpponents::People) {
            let all = self.opponents(other, info);
            let at = all.iter().position(|one| one.is_like(kind));
            let named = all.iter().map(|one| (*one, title_of_kind(other, *one)));
            let mut field = kinds_field("Opponent", named.collect(), at, help.clone());
            // The next row tells about a level or a character.
            if matches!(kind, PlayerKind::Level(_) | PlayerKind::Character(_)) {
                "Your opponent.".clone_into(&mut field.row.help);
                field.row.is_told = false;
            }
            fields.push(field);
        }
        if let PlayerKind::Level(level) = kind {
            let levels = (1..).zip(levels_of(info));
            let named =
                levels.map(|(place, level)| (PlayerKind::Level(level), i32::to_string(&place)));
            let (name, like) = (level_name(level), level_character(info, level));
            let help = capitalized(&format!("{name}: {like}."));
            let at = place_of(info, level) as usize - 1;
            fields.push(kinds_field("Strength", named.collect(), Some(at), help));
        } else if let PlayerKind::Character(_) = kind {
            let all: Vec<PlayerKind> = PlayerForm::characters(info).collect();
            let at = all.iter().position(|one| *one == kind);
            let word = |one| match one {
                PlayerKind::Character(name) => (one, name.word().replace('-', " ")),
                one => (one, title_of_kind(other, one)),
            };
            let named = all.into_iter().map(word).collect();
            fields.push(kinds_field("Style", named, at, help));
        }
        // At a host the table is opened with a seat of one's own.
        let either = self.at_host.is_none().then_some("either");
        let sides = [info.sides.first, info.sides.second]
            .into_iter()
            .chain(either);
        let at = if self.either { EITHER } else { self.own_seat() };
        let begins = format!("{} moves first.", info.sides.first);
        let row = FormRow::new("You play", FormValue::choice(sides, at), begins).told();
        let side = Field::choice(row, |form: &mut GameForm, at| form.seating_mut().sit(at));
        (fields, side)
    }

    /// Sits down at a side, or lets chance say at which.
    fn sit(&mut self, at: usize) {
        self.either = at == EITHER;
        if at < EITHER && at != self.own_seat() {
            self.seats.swap(0, 1);
        }
    }

    /// Changes a player to the next or the previous kind. The other side gets the one that this one
    /// had, where both would be the user.
    pub(super) fn step_player(&mut self, at: usize, forward: bool, info: &GameInfo) {
        let before = self.seats[at].kind;
        self.seats[at].step(forward, self.engines_only, info);
        let is_you = |seat: &PlayerForm| seat.kind == PlayerKind::You;
        if self.seats.iter().all(is_you) {
            self.seats[1 - at].set_kind(before);
        }
    }
}

/// A field that lets one of some kinds of players, each with its text, play against the user.
fn kinds_field(
    label: &str,
    named: Vec<(PlayerKind, String)>,
    at: Option<usize>,
    help: String,
) -> GameField {
    let (kinds, texts): (Vec<PlayerKind>, Vec<String>) = named.into_iter().unzip();
    let row = FormRow::new(label, FormValue::choice(texts, at.unwrap_or(0)), help).told();
    Field::choice(row, move |form: &mut GameForm, at| {
        if let Some(kind) = kinds.get(at) {
            let seating = form.seating_mut();
            let own = seating.own_seat();
            seating.seats[1 - own].set_kind(*kind);
        }
    })
}

/// Returns the name of an opponent among the kinds of opponents.
fn title_of_kind(other: &PlayerForm, kind: PlayerKind) -> String {
    match kind {
        PlayerKind::Level(_) => "engine".to_owned(),
        PlayerKind::Even => "your level".to_owned(),
        PlayerKind::Character(_) => "style".to_owned(),
        PlayerKind::Another => "friend".to_owned(),
        // Another engine is offered where it was chosen already.
        PlayerKind::You | PlayerKind::Engine(_) => other.title(),
    }
}
