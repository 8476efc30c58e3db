//! The row of words below the board: whose turn it is, what to do, and what is under the cursor.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::{Play, hint, remote};
use crate::app::shared::Shared;
use crate::app::ui::cell_text::{Whose, cell_text};
use crate::app::ui::fit::whole_clauses;
use crate::app::ui::played::played;
use parlour_records::words;
use parlour_rules::games::Side;
use parlour_rules::sentence::sentence;
use parlour_scene::theme::Role;
use parlour_sessions::coach::threat_told;
use parlour_sessions::notation;
use parlour_sessions::waiting::Waiting;
use parlour_settings::keys::Action;

/// The mark between two texts in one row.
const JOINT: &str = " ·";

/// Puts a short evaluation before the status line, where there is no panel. If there is no room for
/// both, it replaces whose turn it is, and is left out before anything else.
pub(super) fn with_opinion<'a>(
    play: &Play,
    mut status: Line<'a>,
    shared: &Shared,
    room: usize,
) -> Line<'a> {
    let palette = &shared.options.palette;
    let text = play.opinion().map_or_else(
        || format!(" {}", play.no_opinion()),
        |report| {
            let line = play.game().line();
            let ply = line.ply_texts(report.expected()).into_iter().next();
            let ply = ply.unwrap_or_default();
            let verdict = words::report_verdict(line.info(), report.side(line), report);
            format!(" {verdict}: {ply}")
        },
    );
    let opinion = Span::styled(text, palette.text(Role::Dim));
    let joint = Span::styled(JOINT, palette.text(Role::Dim));
    if opinion.width() + joint.width() + status.width() <= room {
        status.spans.splice(0..0, [opinion, joint]);
        return status;
    }
    let other = play.message().is_some()
        || play.hint_step().is_some()
        || play.prompt().is_some()
        || play.question().is_some()
        || !play.picks().is_empty();
    if other { status } else { Line::from(opinion) }
}

/// The status line, which always tells whose turn it is and what to do, fitted into the width; how
/// the game ended only where nothing else tells it.
pub(super) fn status_line<'a>(
    play: &'a Play,
    shared: &Shared,
    width: usize,
    end_is_told: bool,
) -> Line<'a> {
    let palette = &shared.options.palette;
    let (game, dim) = (play.game(), palette.text(Role::Dim));
    let offer = play.remote.as_ref().filter(|_| play.message().is_none());
    let offer = offer.and_then(|_| remote::offer_text(shared)).map(|offer| {
        let text = format!(" {}", sentence(&offer));
        Span::styled(text, palette.text(Role::Accent))
    });
    // Looking back comes first: it says where.
    let is_back = plies_ahead(play) > 0;
    let mut spans = said_first(play, shared, offer.clone().filter(|_| !is_back));
    if play.message().is_none()
        && let Some(hint) = hint::text(play, shared, width)
    {
        return Line::styled(hint, palette.text(Role::Expected));
    }
    let says_more = spans.len() > 1;
    let said: usize = spans.iter().map(Span::width).sum();
    let state = state(play, shared, width.saturating_sub(said), end_is_told);
    // A sentence has its own end.
    let joint = if state.content.ends_with('.') {
        " "
    } else {
        JOINT
    };
    if !says_more && let Some(last) = last_move(play) {
        let last = Span::styled(last, palette.text(Role::Text));
        if state.content.is_empty() {
            return Line::from(last);
        }
        let line = Line::from(vec![last, Span::styled(JOINT, dim), state.clone()]);
        if let Some(line) = after_move(play, line, joint, (width, dim)) {
            return line;
        }
    }
    spans.push(state);
    if let Some(offer) = offer.filter(|_| is_back) {
        spans.extend([Span::styled(JOINT, dim), offer]);
    }
    if let Some(threat) = play.minds.coach.threat(game) {
        spans.push(Span::styled(JOINT, dim));
        let text = format!(" {}.", threat_told(game.line(), threat, notation));
        spans.push(Span::styled(text, palette.text(Role::Warning)));
        return Line::from(spans);
    }
    with_cell(play, spans, joint, (width, dim), says_more)
}

/// The line that ends with the cell under the cursor. A text about the turn alone gives way to it.
fn with_cell<'a>(
    play: &Play,
    mut spans: Vec<Span<'a>>,
    joint: &str,
    (width, style): (usize, Style),
    says_more: bool,
) -> Line<'a> {
    let mut cell: Vec<String> = cell_words(play, joint).into_iter().flatten().collect();
    if let [ask] = &mut spans[..]
        && !says_more
        && !cell.is_empty()
    {
        let fits = beside_cell(&ask.content, &mut cell, width);
        // What has been picked is seen in the text about the turn alone.
        if !play.picks().is_empty() && fits.len() < ask.content.len() {
            return Line::from(spans);
        }
        ask.content = fits.into();
    }
    spans.extend(cell.into_iter().map(|text| Span::styled(text, style)));
    Line::from(spans)
}

/// What is said before anything else: that an open game is being saved, an offer, a message.
fn said_first<'a>(play: &Play, shared: &Shared, offer: Option<Span<'a>>) -> Vec<Span<'a>> {
    let palette = &shared.options.palette;
    let dim = palette.text(Role::Dim);
    let saves = play.game().is_open() && play.hosted.is_saving(shared);
    let saves = saves.then(|| Span::styled(format!(" {}.", Waiting::Save.words()), dim));
    let message = play.message().map(|message| {
        let text = format!(" {}", sentence(message));
        Span::styled(text, palette.text(Role::Warning))
    });
    let said = [saves, offer, message].into_iter().flatten();
    said.flat_map(|said| [said, Span::styled(JOINT, dim)])
        .collect()
}

/// The text about the turn as far as it has room beside the cell. It gives way to the cell, but is not
/// cut within a clause: then only the cell's name is left.
fn beside_cell(ask: &str, cell: &mut Vec<String>, width: usize) -> String {
    let clauses = |cell: &str| {
        let fits = whole_clauses(ask, width.saturating_sub(cell.width()));
        let rest = &ask[fits.len()..];
        let is_whole = rest.is_empty() || rest.starts_with([',', ';', ':', '.']);
        (fits.to_owned(), is_whole)
    };
    let (fits, is_whole) = clauses(&cell[0]);
    if is_whole {
        return fits;
    }
    let name = cell[0].split(':').next().unwrap_or_default().to_owned();
    let fits = clauses(&name).0;
    *cell = vec![name];
    fits
}

/// The cell under the cursor in words, where somebody is to move.
fn cell_words(play: &Play, joint: &str) -> Option<[String; 2]> {
    let game = play.game();
    (game.is_open() && game.human_to_move()).then(|| {
        let (what, choices) = cell_text(game.line(), play.cursor(), play.picks(), Whose::Yours);
        [format!("{joint} {what}"), choices]
    })
}

/// The line that tells the last move and the state, with the cell where there is room for all in a
/// width; none where other things are to be said. Without room for all, it is said until somebody
/// does something.
fn after_move<'a>(
    play: &Play,
    mut line: Line<'a>,
    joint: &str,
    (width, style): (usize, Style),
) -> Option<Line<'a>> {
    let game = play.game();
    let cell: Vec<String> = cell_words(play, joint).into_iter().flatten().collect();
    let cell_width: usize = cell.iter().map(|text| text.width()).sum();
    let has_room = line.width() + cell_width <= width;
    let is_said = play.moving.fresh == Some(game.node()) || has_room;
    if !is_said || line.width() > width || play.minds.coach.threat(game).is_some() {
        return None;
    }
    if has_room {
        line.extend(cell.into_iter().map(|text| Span::styled(text, style)));
    }
    Some(line)
}

/// The last ply, where the end of the game is looked at and nothing is picked.
fn last_move(play: &Play) -> Option<String> {
    let game = play.game();
    let is_last = plies_ahead(play) == 0 && play.taken_back.is_none();
    let is_asked = is_last && play.picks().is_empty();
    let said = is_asked.then(|| played(game.line(), game.only_human()))??;
    Some(format!(" {said}."))
}

/// Counts the plies of the game after the position being looked at; none once something is picked
/// there, or where they were taken back.
pub(super) fn plies_ahead(play: &Play) -> usize {
    let game = play.game();
    let ahead = game.record().tree().continuation(game.node());
    let is_back = play.taken_back == Some(game.node());
    if play.picks().is_empty() && !is_back {
        ahead.count()
    } else {
        0
    }
}

/// The state of the game and the next thing to do, fitted into the width.
fn state(play: &Play, shared: &Shared, width: usize, end_is_told: bool) -> Span<'static> {
    let palette = &shared.options.palette;
    let game = play.game();
    let line = game.line();
    let side = |side: Side| game.info().sides[side];
    let own_turn = || {
        let ask = line.prompt(play.picks());
        let text = format!(" {}: {ask}", side(line.to_move()));
        Span::styled(text, palette.text(Role::Text))
    };
    if let Some(end) = game.end_summary() {
        let said = if end_is_told {
            String::new()
        } else {
            format!(" {}", end.told)
        };
        return Span::styled(said, palette.text(Role::Title));
    }
    let plies = line.len();
    let ahead = plies_ahead(play);
    if ahead > 0 {
        let key = shared.keymap.hint(Action::ToEnd).unwrap_or_default();
        let all = plies + ahead;
        let full = format!(" Looking back at move {plies} of {all}. {key} returns to the game.");
        let text = if full.width() > width {
            format!(" Back at move {plies} of {all}. {key} returns.")
        } else {
            full
        };
        return Span::styled(text, palette.text(Role::Text));
    }
    if let Some(text) = remote::state(play, shared, width) {
        return Span::styled(format!(" {text}"), palette.text(Role::Text));
    }
    if let Some(why) = play.not_ready() {
        return Span::styled(format!(" {}", sentence(why)), palette.text(Role::Warning));
    }
    if play.hosted.is_paused() && game.clocks().is_some() {
        return Span::styled(" The game is paused.", palette.text(Role::Text));
    }
    if game.human_to_move() {
        return own_turn();
    }
    let doing = if play.hosted.is_paused() {
        "is paused".to_owned()
    } else if play.says_thinking() {
        format!("is {}", Waiting::Engine.words())
    } else {
        return Span::raw("");
    };
    let text = format!(
        " {} ({}) {doing}",
        game.name(line.to_move()),
        side(line.to_move())
    );
    Span::styled(text, palette.text(Role::Text))
}
