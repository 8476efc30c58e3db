//! Draws the lobby.

use ratatui::layout::{Alignment, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use unicode_width::UnicodeWidthStr;

use super::Lobby;
use super::layout::{Counts, LobbyLayout, Row};
use super::tables::{self, Choice, Kind, listed};
use super::update;
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use crate::app::ui::fit::{fit_text, whole_clauses};
use crate::app::ui::frame::{KeyRow, ScreenLayout, columns, draw_title, draw_words};
use crate::app::ui::list::{mark, row_style};
use crate::app::ui::scene;
use parlour_records::words::counted;
use parlour_rules::games::AnyLine;
use parlour_scene::scene::Glyphs;
use parlour_scene::theme::Role;
use parlour_scene::widgets::input::{Input, before};
use parlour_sessions::guest::{Guest, LineState};
use parlour_settings::keys::{Action, KeyContext};
use parlour_together::Name;
use parlour_together::protocol::{Doing, Knock, Person, TableGlance};

/// The keys in the hint line.
const HINTS: &[Action] = &[
    Action::Choose,
    Action::OfferTable,
    Action::WatchTable,
    Action::CallOff,
    Action::Say,
    Action::AnswerOffer,
    Action::Help,
    Action::Rules,
];

/// The places of everything, with tables of these kinds.
pub(super) fn layout(lobby: &Lobby, shared: &Shared, kinds: &[Kind]) -> LobbyLayout {
    let guest = shared.guest.as_ref();
    let counts = Counts {
        kinds,
        more: update::more(shared).count(),
        people: guest.map_or(0, |guest| guest.lobby().people.len()),
        said: guest.map_or(0, |guest| guest.said().len()),
    };
    LobbyLayout::new(shared.size, &counts, lobby.at)
}

/// Draws the screen.
pub(super) fn draw(lobby: &Lobby, area: Rect, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let frame = ScreenLayout::of(area);
    let Some(guest) = &shared.guest else {
        return;
    };
    draw_title(&title(guest), frame.title, canvas);
    if lobby.is_naming {
        return draw_welcome(lobby, &frame, canvas);
    }
    let tables = listed(guest);
    let kinds: Vec<Kind> = tables.iter().map(|(kind, _)| *kind).collect();
    let layout = layout(lobby, shared, &kinds);
    let chosen = tables.get(lobby.at);
    let after = lobby.at.checked_sub(tables.len());
    let more: Vec<Choice> = update::more(shared).collect();
    let is_rounds = after.and_then(|at| more.get(at)) == Some(&Choice::Rounds);
    let drawn = Drawn {
        lobby,
        guest,
        tables: &tables,
        more: &more,
        has_details: layout.has_details,
    };
    let follows = layout.is_whole && !lobby.phrases.is_open();
    for (row, place) in layout.rows.iter().zip(layout.list.rows()) {
        if let Row::Entry(entry) | Row::Detail(entry) = *row {
            canvas.row(place, entry, follows.then_some(lobby.at));
        }
        drawn.row(*row, place.intersection(canvas.buf.area), canvas);
    }
    draw_stage(guest, chosen.map(|(_, table)| *table), &layout, canvas);
    lobby.phrases.draw(frame.body, canvas);
    let (told, role) = match knock_words(lobby, shared) {
        Some(knock) => (knock, Role::Accent),
        None => (told(guest, chosen, is_rounds), Role::Text),
    };
    draw_words(&told, role, frame.status, canvas);
    if lobby.asks.is_some() {
        let keys = [Action::Yes, Action::No];
        return KeyRow::new(KeyContext::Question, &keys).draw(frame.hints, canvas);
    }
    let deed = match chosen {
        Some((kind, _)) => kind.deed(),
        None if is_rounds => "read",
        None => "offer",
    };
    let name_now = |action| (action == Action::Choose).then_some(deed);
    let kind = chosen.map(|(kind, _)| *kind);
    let count = tables.len() + more.len();
    let is_live = |action| is_live(action, kind, count, shared);
    KeyRow::new(KeyContext::Lobby, HINTS)
        .live(&is_live)
        .named(&name_now)
        .draw(frame.hints, canvas);
}

/// What is said of the chosen table, or of the choice below the tables.
fn told(guest: &Guest, chosen: Option<&(Kind, &TableGlance)>, is_rounds: bool) -> String {
    match chosen {
        Some((Kind::Played, table)) => results(guest, table),
        Some((_, table)) => tables::told(table, guest.name()),
        None if is_rounds => rounds_words(guest),
        None => "Any game, board, rule, clock and side.".to_owned(),
    }
}

/// Returns whether a key does something in a lobby of this many rows, at a table of a kind.
fn is_live(action: Action, kind: Option<Kind>, count: usize, shared: &Shared) -> bool {
    match action {
        Action::AnswerOffer => !update::knocks(shared).is_empty(),
        Action::CallOff => kind == Some(Kind::Offered),
        // Elsewhere there is nothing else to do, or nothing to watch.
        Action::WatchTable => matches!(kind, Some(Kind::Free | Kind::Offered)),
        Action::OfferTable => update::offers(shared),
        Action::MenuUp | Action::MenuDown => count > 1,
        _ => true,
    }
}

/// What is said of a friend who wants to come in.
fn knock_words(lobby: &Lobby, shared: &Shared) -> Option<String> {
    if let Some(asked) = &lobby.asks {
        return Some(format!("{}. Let them in?", asked.words()));
    }
    let Knock { name, .. } = update::knocks(shared).first()?;
    let key = shared.keymap.hint(Action::AnswerOffer).unwrap_or_default();
    Some(format!("{name} wants to come in: {key} answers."))
}

/// The title: how many are here, how many games go on, and one's own name.
fn title(guest: &Guest) -> String {
    let lobby = guest.lobby();
    let is_here = |person: &&Person| person.does != Doing::Away;
    let here = lobby.people.iter().filter(is_here).count();
    let is_on = |table: &&TableGlance| table.position.is_some() && !table.over;
    let games = lobby.tables.iter().filter(is_on).count();
    let own = guest.name();
    let own = own.map_or_else(String::new, |name| format!("you are {name}, "));
    if *guest.line() == LineState::New || guest.wants_name() {
        return "Together".to_owned();
    }
    let games = counted(games, "game");
    let due = guest.due_words();
    let due = due.map_or_else(String::new, |due| format!("{due}, "));
    format!("Together  {own}{due}{here} here, {games} on")
}

/// The results against the opponent of a game that was played: those between two people, or the
/// rating by games against levels.
fn results(guest: &Guest, table: &TableGlance) -> String {
    let played = guest.played();
    let is_other = |name: &Name| table.seats.iter().flatten().any(|seat| seat == name);
    let tally = played.tallies.iter().find(|tally| is_other(&tally.against));
    let name = table.rules.info().name;
    let rating = played.ratings.iter().find(|(game, _)| game == name);
    match (tally, rating) {
        (Some(tally), _) => tally.words(),
        (None, Some((_, rating))) => rating.sentence(""),
        (None, None) => String::new(),
    }
}

/// How far the rounds are, and what somebody has in them.
fn rounds_words(guest: &Guest) -> String {
    let Some(rounds) = &guest.lobby().rounds else {
        return String::new();
    };
    let table = rounds.table();
    let place = |player: &usize| Some(&rounds.players[*player]) == guest.name();
    let own = rounds.standings().iter().position(place);
    let own = own.map_or_else(String::new, |at| format!(" {}.", table[at]));
    format!("{}.{own}", rounds.title())
}

/// Welcomes somebody who has no name yet.
fn draw_welcome(lobby: &Lobby, frame: &ScreenLayout, canvas: &mut Canvas<'_>) {
    let shared = canvas.shared;
    let palette = canvas.palette();
    let text = "Welcome to this host's tables.\n\n\
        What should the others call you? A name is 2 to 16 English letters, digits, - or _, and \
        begins with a letter. It stays yours.";
    let width = frame.body.width.min(60);
    let middle = Rect {
        x: frame.body.x + (frame.body.width - width) / 2,
        y: frame.body.y + frame.body.height.saturating_sub(6) / 2,
        width,
        height: frame.body.height.min(6),
    };
    Paragraph::new(text)
        .style(palette.text(Role::Text))
        .wrap(Wrap { trim: true })
        .render(middle.intersection(canvas.buf.area), canvas.buf);
    if let Some(notice) = &shared.notice {
        let row = Rect {
            y: frame.status.y.saturating_sub(1),
            ..frame.status
        };
        let notice = format!(" {notice}");
        Line::styled(notice, palette.text(Role::Warning))
            .render(row.intersection(canvas.buf.area), canvas.buf);
    }
    let row = frame.status.intersection(canvas.buf.area);
    Input::new(&lobby.name, palette)
        .prompt(" name: ")
        .render(row, canvas.buf);
    let erase = (!before(&lobby.name).is_empty()).then_some(Action::Erase);
    let keys: Vec<Action> = [Action::Accept].into_iter().chain(erase).collect();
    KeyRow::new(KeyContext::Prompt, &keys).draw(frame.hints, canvas);
}

/// The list as it is drawn.
struct Drawn<'a> {
    lobby: &'a Lobby,
    guest: &'a Guest,
    tables: &'a [(Kind, &'a TableGlance)],
    more: &'a [Choice],
    has_details: bool,
}

impl Drawn<'_> {
    fn row(&self, row: Row, place: Rect, canvas: &mut Canvas<'_>) {
        let palette = canvas.palette();
        match row {
            Row::Gap => {}
            Row::Heading(kind) => {
                let text = format!(" {}", kind.heading());
                Line::styled(text, palette.text(Role::Title)).render(place, canvas.buf);
            }
            Row::Entry(entry) => self.entry(entry, place, canvas),
            Row::Detail(entry) => {
                let style = row_style(entry == self.lobby.at, Role::Dim, canvas.palette());
                canvas.buf.set_style(place, style);
                if let Some((_, table)) = self.tables.get(entry) {
                    let about = tables::about(table, self.guest.name());
                    let room = usize::from(place.width).saturating_sub(3);
                    canvas.put(place, &format!("  {}", whole_clauses(&about, room)), style);
                }
            }
            Row::People => {
                Line::styled(" Who is here", palette.text(Role::Title)).render(place, canvas.buf);
            }
            Row::Person(number) => {
                if let Some(person) = self.guest.lobby().people.get(number) {
                    self.person(person, place, canvas);
                }
            }
            Row::Said(number) => {
                if let Some((name, phrase)) = self.guest.said().get(number) {
                    let said = Line::from(vec![
                        Span::styled(format!(" {name} "), palette.text(Role::Text)),
                        Span::styled(phrase.to_string(), palette.text(Role::Dim)),
                    ]);
                    said.render(place, canvas.buf);
                }
            }
        }
    }

    fn entry(&self, entry: usize, place: Rect, canvas: &mut Canvas<'_>) {
        let palette = canvas.palette();
        let style = |role| row_style(entry == self.lobby.at, role, palette);
        canvas.buf.set_style(place, style(Role::Text));
        canvas.put(place, "  ", style(Role::Accent));
        if entry == self.lobby.at {
            mark(place, true, canvas);
        }
        let room = usize::from(place.width).saturating_sub(3);
        let place = columns(place, 2, place.width);
        let Some((_, table)) = self.tables.get(entry) else {
            let text = match self.more.get(entry - self.tables.len()) {
                Some(Choice::Rounds) => "Rounds",
                _ => "+ Offer a table",
            };
            return canvas.put(place, text, style(Role::Title));
        };
        let title = table.rules.title();
        let more = if self.has_details {
            tables::clock(table)
        } else {
            tables::about(table, self.guest.name())
        };
        let title = fit_text(&title, room);
        let left = room.saturating_sub(title.width() + 1);
        let (more, gap) = if self.has_details {
            // Part of a clock would be another clock.
            let more = Some(more.as_str()).filter(|more| more.width() <= left);
            let more = more.unwrap_or_default();
            (more, left - more.width() + 1)
        } else {
            (whole_clauses(&more, left.saturating_sub(1)), 2)
        };
        let line = Line::from(vec![
            Span::styled(title.to_owned(), style(Role::Title)),
            Span::styled(" ".repeat(gap), style(Role::Dim)),
            Span::styled(more.to_owned(), style(Role::Dim)),
        ]);
        line.render(place, canvas.buf);
    }

    fn person(&self, person: &Person, place: Rect, canvas: &mut Canvas<'_>) {
        let palette = canvas.palette();
        let is_away = person.does == Doing::Away;
        let sign = match (canvas.glyphs(), is_away) {
            (Glyphs::Unicode, false) => "●",
            (Glyphs::Unicode, true) => "○",
            (Glyphs::Ascii, false) => "*",
            (Glyphs::Ascii, true) => "o",
        };
        let is_own = Some(&person.name) == self.guest.name();
        let role = match person.does {
            _ if is_own => Role::Accent,
            Doing::Waits => Role::Good,
            Doing::Lobby => Role::Text,
            Doing::Plays | Doing::Watches | Doing::Away => Role::Dim,
        };
        let does = match tables::doing(person) {
            "" if is_own => "you",
            does => does,
        };
        let name = person.name.as_str();
        let gap = usize::from(place.width).saturating_sub(name.width() + does.width() + 5);
        let line = Line::from(vec![
            Span::styled(format!(" {sign} "), palette.text(role)),
            Span::styled(name.to_owned(), palette.text(Role::Text)),
            Span::styled(format!("{}{does}", " ".repeat(gap)), palette.text(role)),
        ]);
        line.render(place, canvas.buf);
    }
}

/// Draws the board of the table that is looked at, and the words below it; a start where there is
/// none.
fn draw_stage(
    guest: &Guest,
    table: Option<&TableGlance>,
    layout: &LobbyLayout,
    canvas: &mut Canvas<'_>,
) {
    let shared = canvas.shared;
    let palette = canvas.palette();
    if layout.stage.is_empty() {
        return;
    }
    let line = if let Some(table) = table {
        tables::line(table)
    } else {
        let first = shared.config().rules().first();
        first.and_then(|rules| AnyLine::new(rules).ok())
    };
    let Some(line) = line else {
        return;
    };
    let scene = scene::played(&line);
    canvas.picture(&scene, layout.stage);
    let [title, words] = match table {
        None => ["Your own table", "Any game, board, rule, clock and side"].map(str::to_owned),
        Some(table) => {
            let clock = tables::clock(table);
            let title = table.rules.title();
            let title = if clock.is_empty() {
                title
            } else {
                format!("{title}  {clock}")
            };
            [title, tables::about(table, guest.name())]
        }
    };
    let texts = [(title, Role::Title), (words, Role::Dim)];
    for ((text, role), row) in texts.into_iter().zip(layout.caption.rows()) {
        let text = whole_clauses(&text, usize::from(row.width)).to_owned();
        let line = Line::styled(text, palette.text(role)).alignment(Alignment::Center);
        line.render(row.intersection(canvas.buf.area), canvas.buf);
    }
}
