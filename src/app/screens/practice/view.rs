//! Draws a position that is practised.

use ratatui::layout::Rect;

use super::{Asked, Practice};
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use crate::app::ui::frame::{KeyRow, ScreenLayout, draw_title};
use crate::app::ui::task::{TaskTexts, fits, text_with};
use parlour_learn::deck::Card;
use parlour_records::words::counted;
use parlour_scene::text::{Page, Text};
use parlour_scene::theme::Role;
use parlour_sessions::waiting::Waiting;
use parlour_settings::keys::{Action, KeyContext};
use ratatui::widgets::StatefulWidget;

/// The keys in the hint line.
const HINTS: &[Action] = &[
    Action::Pick,
    Action::Back,
    Action::Hint,
    Action::Study,
    Action::SetAside,
    Action::Delete,
    Action::Undo,
    Action::Help,
];

/// Draws the screen.
pub(super) fn draw(screen: &Practice, area: Rect, canvas: &mut Canvas<'_>) {
    let asked = screen.asked.as_ref();
    let Some(asked) = asked.filter(|asked| asked.session.card().is_some()) else {
        return draw_end(screen, area, canvas);
    };
    let session = &asked.session;
    let message = asked.message.as_deref();
    let saving = format!("{} the answer.", Waiting::Save.words());
    let status = match message.filter(|message| fits(message, area.width)) {
        _ if screen.unkept.is_some() && canvas.shared.deck_error.is_some() => (
            "The answer is not saved. Press Enter to try again.",
            Role::Warning,
        ),
        _ if screen.unkept.is_some() => (saving.as_str(), Role::Dim),
        _ if session.is_answered() => ("Press Enter to continue.", Role::Good),
        Some(message) => (message, Role::Warning),
        None => ("Find the best move.", Role::Dim),
    };
    let is_saving = screen.unkept.is_some();
    let is_live = |action| match action {
        Action::Pick => !is_saving || canvas.shared.deck_error.is_some(),
        Action::SetAside | Action::Delete => !is_saving,
        Action::Hint => !session.is_answered(),
        Action::Study => {
            let of_game = |card: &Card| card.face().game.is_some();
            session.is_answered() && session.card().is_some_and(of_game)
        }
        Action::Undo => screen.put_away.is_some(),
        _ => true,
    };
    let (at, count) = session.place();
    let texts = TaskTexts {
        task: session,
        title: "Practice",
        text: &text(asked, canvas.shared),
        pointing: "",
        status,
        progress: Some((at + 1, count)),
        context: KeyContext::Practice,
        hints: HINTS,
        is_live: &is_live,
        goes_on: "continue",
    };
    asked.view.draw(&texts, area, canvas);
}

/// The text of the question, or once it is answered what there is to say.
pub(super) fn text(asked: &Asked, shared: &Shared) -> String {
    let session = &asked.session;
    let (at, count) = session.place();
    let rules = session.card().map(|card| card.face().rules.title());
    let heading = format!("Position {} of {count}", at + 1);
    let text = if session.is_answered() {
        session.explanation().join("\n\n")
    } else {
        let rules = rules.unwrap_or_default();
        format!("{}\n\n{rules}.", session.question())
    };
    text_with(&heading, asked.message.as_deref(), &text, shared.size.0)
}

/// Draws the screen where nothing is asked.
fn draw_end(screen: &Practice, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let frame = ScreenLayout::of(area);
    draw_title("Practice", frame.title, canvas);
    let can_collect = shared.collecting.is_running() || shared.collecting.games > 0;
    let hints = [
        Action::Back,
        Action::AnalyseGame,
        Action::Undo,
        Action::Help,
    ];
    let is_live = |action| match action {
        Action::Undo => screen.put_away.is_some(),
        Action::AnalyseGame => can_collect,
        _ => true,
    };
    let page = Page::wrapped(
        &end_text(screen, shared),
        frame.body.as_size(),
        canvas.palette(),
        shared.graphics(),
    );
    Text::new(&page, canvas.palette())
        .glyphs(canvas.glyphs())
        .render(frame.body, canvas.buf, canvas.cache);
    KeyRow::new(KeyContext::Practice, &hints)
        .live(&is_live)
        .draw(frame.hints, canvas);
}

/// The text where nothing is asked.
fn end_text(screen: &Practice, shared: &Shared) -> String {
    let deck = shared.deck.as_ref();
    let said = match (&screen.asked, deck) {
        (Some(asked), _) => asked.session.summary(),
        (None, None) => match &shared.deck_error {
            Some(why) => why.clone(),
            None => format!("{}.", Waiting::Deck.words()),
        },
        (None, Some(deck)) if deck.cards().count() == 0 => {
            "You have no positions to practise yet.".to_owned()
        }
        (None, Some(deck)) => {
            let cards = counted(deck.cards().count(), "position");
            format!("No position is due today. You have {cards}.")
        }
    };
    let left = deck.map_or(0, |deck| deck.due(shared.options.setup.day).len());
    let left = match left {
        0 => String::new(),
        left => format!("\n\n{} due.", counted(left, "more position")),
    };
    let collecting = &shared.collecting;
    let key = shared.keymap.hint(Action::AnalyseGame).unwrap_or_default();
    let games = match (collecting.is_running(), collecting.games) {
        (true, _) => {
            let words = Waiting::Collect.words();
            let progress = collecting.progress();
            let far = progress.map_or_else(String::new, |far| format!(": {}", far.words()));
            format!("\n\n{words}{far}. {key} stops it.")
        }
        (false, 0) => String::new(),
        (false, games) => {
            let games = counted(games, "game");
            format!("\n\n{key} looks for more in {games} of yours.")
        }
    };
    let found = collecting
        .said()
        .map_or_else(String::new, |said| format!("\n\n{said}"));
    let wrong = deck.map_or(&[][..], |deck| &deck.wrong[..]);
    let wrong = wrong
        .iter()
        .map(|line| format!("\n\nIn the deck file, {line}."));
    let wrong = wrong.collect::<Vec<_>>().concat();
    format!("# Practice\n\n{said}{left}{found}{games}{wrong}")
}
