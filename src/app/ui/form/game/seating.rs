//! The players of both sides, and the rows of somebody who sits here alone: the opponent, its strength,
//! and one's own side. Each side has a row of its own where nobody does, or only engines play.

use super::GameRow;
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
        if seats.iter().all(|seat| seat.kind() == PlayerKind::You) {
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

    /// Lets the user play an opponent of the same strength, at the side that is the user's already.
    pub(super) fn match_evenly(&mut self) {
        let own = self.own_seat();
        self.seats[own].set_kind(PlayerKind::You);
        self.seats[1 - own].set_kind(PlayerKind::Even);
    }

    /// The rows that say who plays.
    pub(super) fn rows(&self) -> Vec<GameRow> {
        let Some(other) = self.opponent() else {
            return vec![GameRow::Player(0), GameRow::Player(1)];
        };
        let more = match other.kind() {
            PlayerKind::Level(_) => Some(GameRow::Strength),
            PlayerKind::Character(_) => Some(GameRow::Character),
            PlayerKind::Another => Some(GameRow::Name(1 - self.own_seat())),
            PlayerKind::You | PlayerKind::Even | PlayerKind::Engine(_) => None,
        };
        let opponent = (self.at_host != Some(HostOpponents::People)).then_some(GameRow::Opponent);
        let rows = opponent.into_iter().chain(more);
        rows.chain([GameRow::Side]).collect()
    }

    /// The one who plays against the user, if the user plays at one side.
    pub(super) fn opponent(&self) -> Option<&PlayerForm> {
        let is_you = |seat: &PlayerForm| seat.kind() == PlayerKind::You;
        let plays = !self.engines_only && self.seats.iter().any(is_you);
        plays.then(|| &self.seats[1 - self.own_seat()])
    }

    /// The index of the user's seat.
    pub(super) fn own_seat(&self) -> usize {
        usize::from(self.seats[1].kind() == PlayerKind::You)
    }

    /// The kinds of opponents to choose from; at a host only those that it has.
    fn opponents(&self, other: &PlayerForm, info: &GameInfo) -> Vec<PlayerKind> {
        let mut all = other.opponents(info);
        if self.at_host.is_some() {
            all.retain(|kind| matches!(kind, PlayerKind::Level(_) | PlayerKind::Another));
        }
        all
    }

    /// A row about the opponent as it is shown.
    pub(super) fn row(&self, row: GameRow, info: &GameInfo, own: &Rating) -> FormRow {
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
        let help = match other.kind() {
            PlayerKind::Another if self.at_host.is_some() => {
                "The person who sits down at your table.".to_owned()
            }
            _ => other.help(info, own),
        };
        match row {
            GameRow::Side => {
                let mut texts = vec![info.sides.first.to_owned(), info.sides.second.to_owned()];
                // At a host the table is opened with a seat of one's own.
                if self.at_host.is_none() {
                    texts.push("either".to_owned());
                }
                let at = if self.either { EITHER } else { self.own_seat() };
                let begins = format!("{} begins.", info.sides.first);
                of("You play", texts, Some(at), begins)
            }
            GameRow::Strength => {
                let texts = (1..)
                    .zip(levels_of(info))
                    .map(|(place, _)| i32::to_string(&place));
                let level = other.level();
                let (name, like) = (level_name(level), level_character(level));
                let help = capitalized(&format!("{name}: {like}."));
                let at = place_of(info, level) as usize - 1;
                of("Strength", texts.collect(), Some(at), help)
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
                let all = self.opponents(other, info);
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
    pub(super) fn choose(&mut self, row: GameRow, at: usize, info: &GameInfo) {
        let own = self.own_seat();
        let other = &self.seats[1 - own];
        let chosen = match row {
            GameRow::Side => {
                self.either = at == EITHER;
                if at < EITHER && at != own {
                    self.seats.swap(0, 1);
                }
                return;
            }
            GameRow::Strength => levels_of(info).nth(at).map(PlayerKind::Level),
            GameRow::Character => PlayerForm::characters(info).nth(at),
            _ => self.opponents(other, info).get(at).copied(),
        };
        if let Some(kind) = chosen {
            self.seats[1 - own].set_kind(kind);
        }
    }

    /// Changes a player to the next or the previous kind. The other side gets the one that this one
    /// had, where both would be the user.
    pub(super) fn step_player(&mut self, at: usize, forward: bool, info: &GameInfo) {
        let before = self.seats[at].kind();
        self.seats[at].step(forward, self.engines_only, info);
        let is_you = |seat: &PlayerForm| seat.kind() == PlayerKind::You;
        if self.seats.iter().all(is_you) {
            self.seats[1 - at].set_kind(before);
        }
    }

    /// Goes to the next value of such a row or to the previous one; the ends are not joined.
    pub(super) fn step(&mut self, row: GameRow, forward: bool, info: &GameInfo, own: &Rating) {
        if let FormValue::Choice { texts, at } = self.row(row, info, own).value {
            let next = if forward {
                (at + 1).min(texts.len().saturating_sub(1))
            } else {
                at.saturating_sub(1)
            };
            self.choose(row, next, info);
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
