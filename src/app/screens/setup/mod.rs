//! Setup: the form of a new game, of a match between engines, of the players who go on from a
//! position, or of a table that is offered. What most people leave as it is has pages of its own, which Esc leaves again.

mod rows;
mod update;
mod view;

use crate::app::match_plan::{MatchPlan, MatchSettings};
use crate::app::shared::Shared;
use crate::app::ui::form::{FormCursor, GameForm};
use parlour_engines::Player;
use parlour_matches::play::GameSession;
use parlour_rules::games::AnyLine;
use parlour_rules::named_enum;

/// The purpose of a form.
#[derive(Clone, Debug)]
enum Purpose {
    /// A game that people play in.
    Game,
    /// A match between engines.
    Match(MatchSettings),
    /// A game that goes on from a position of another one.
    Fork(Box<GameSession>),
    /// A table that a guest offers at a host.
    Table(Guests),
}

/// The people who may see a table.
#[derive(Clone, Debug, Default)]
struct Guests {
    /// The name of the person for whom the other seat is kept; empty for anybody.
    kept_for: String,
    /// True if others do not see the table.
    private: bool,
}

named_enum! {
    /// A page of the form.
    enum Page {
        /// The form itself.
        Main = "",
        /// The rules one by one.
        Rules = "Rules",
        /// The settings of less interest.
        More = "More",
    }

    /// The title of the row that leads to the page.
    title
}

/// The state of the setup screen.
#[derive(Clone, Debug)]
pub struct Setup {
    form: GameForm,
    purpose: Purpose,
    page: Page,
    cursor: FormCursor,
    /// The cursor of the form itself while another page is shown.
    main: FormCursor,
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "routes hand over what they carry"
)]
impl Setup {
    /// A game as it was set up last.
    pub fn new(shared: &Shared) -> Self {
        Self::of(GameForm::new(shared), Purpose::Game)
    }

    /// A game like another.
    pub fn like(game: Box<GameSession>, shared: &Shared) -> Self {
        Self::of(GameForm::like(&game, shared), Purpose::Game)
    }

    /// A match between engines.
    pub fn watch(shared: &Shared) -> Self {
        let settings = MatchSettings::default().drawn(shared.game_seed());
        Self::of(GameForm::watch(shared), Purpose::Match(settings))
    }

    /// A match like another.
    pub fn like_match(plan: Box<MatchPlan>, shared: &Shared) -> Self {
        let form = GameForm::like(&plan.game(0), shared).between_engines();
        let settings = plan.settings.drawn(shared.game_seed());
        Self::of(form, Purpose::Match(settings))
    }

    /// The form for going on from the position of a game being looked at; at first, the user plays
    /// the side to move.
    pub fn fork(game: Box<GameSession>, shared: &Shared) -> Self {
        let mut players = game.players().clone();
        let seat = game.player_index(game.line().to_move());
        players[seat] = Player::Human(shared.user_name());
        let forked = game.fork(game.node(), players);
        let form = GameForm::like(&forked, shared);
        Self::of(form, Purpose::Fork(Box::new(forked)))
    }

    /// The form of a table that is offered at a host, as the last game was set up.
    pub fn offer(shared: &Shared) -> Self {
        let guest = shared.guest.as_ref();
        let has_engines = guest.is_some_and(|guest| guest.lobby().engines);
        let form = GameForm::new(shared).at_host(has_engines);
        Self::of(form, Purpose::Table(Guests::default()))
    }

    fn of(form: GameForm, purpose: Purpose) -> Self {
        Self {
            form,
            purpose,
            page: Page::Main,
            cursor: FormCursor::default(),
            main: FormCursor::default(),
        }
    }

    /// The position to begin from, or why there is none.
    fn start(&self) -> Result<AnyLine, String> {
        match &self.purpose {
            Purpose::Game | Purpose::Match(_) | Purpose::Table(_) => {
                self.form.start().map_err(|error| error.to_string())
            }
            Purpose::Fork(game) => Ok(game.line().clone()),
        }
    }
}
