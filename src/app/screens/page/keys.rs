//! The keys and their actions, in columns as those of a newspaper: a group for each purpose, first
//! the keys that work where the page was opened.

use ratatui::layout::{Rect, Size};
use unicode_width::UnicodeWidthStr;

use crate::app::canvas::Canvas;
use crate::app::environment::Surface;
use crate::app::shared::Shared;
use crate::app::ui::fit::wrapped;
use crate::app::ui::frame::{ScreenLayout, take_rows};
use parlour_rules::sentence::capitalized;
use parlour_scene::theme::{Depth, Role};
use parlour_settings::key_use::KeyUse;
use parlour_settings::keymap::KeyLabel;
use parlour_settings::keys::{BINDINGS, Binding, KeyContext};

/// A column of keys is at least so wide.
const COLUMN: u16 = 36;

/// It is at most so wide, so that the eye finds from a key to what it does.
const WIDEST: u16 = 44;

/// The most columns among which the eye finds its way.
const MAX_COLUMNS: u16 = 3;

/// The columns of text between two columns of keys.
const GAP: u16 = 2;

/// The columns of text for the keys themselves; where keys are longer, all texts stand further right.
const KEYS: usize = 9;

/// A row of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
enum KeysRow {
    /// The context in which the keys below work.
    Context(&'static str),
    /// The purpose of the keys below.
    Group(&'static str),
    /// Keys, the column in which the texts of their group begin, and what they do.
    Keys(String, usize, String),
    /// Nothing.
    Space,
}

/// Keys that stay together: a heading and its rows.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Block {
    rows: Vec<KeysRow>,
    /// Set if a column begins with it.
    breaks: bool,
}

/// The keys of one context before all others, set for a window.
pub(super) struct KeysView {
    /// The columns of all pages, one after another.
    columns: Vec<Vec<KeysRow>>,
    /// The number of columns on a page, and the width of each.
    abreast: usize,
    width: u16,
    body: Rect,
}

impl KeysView {
    /// The keys in a window of this size, of those whose help has all of these words.
    pub(super) fn new(
        context: Option<KeyContext>,
        words: &str,
        size: impl Into<Size>,
        shared: &Shared,
    ) -> Self {
        let mut body = ScreenLayout::of(size).body;
        let inner = body.width.saturating_sub(2);
        let abreast = ((inner + GAP) / (COLUMN + GAP)).clamp(1, MAX_COLUMNS);
        let width = ((inner + GAP) / abreast - GAP.min(inner)).min(WIDEST);
        let words = words.to_lowercase();
        let (most, abreast) = (usize::from(body.height.max(2)), usize::from(abreast));
        // Columns of one page are of about the same height, and no group is torn apart.
        let set = |is_aligned| {
            let blocks = blocks(context, &words, (usize::from(width), is_aligned), shared);
            let tallest = blocks.iter().map(|block| block.rows.len()).max();
            let mut heights = tallest.unwrap_or_default().min(most)..most;
            let even = heights.find(|&height| filled(&blocks, height).len() <= abreast);
            (filled(&blocks, even.unwrap_or(most)), even)
        };
        // All texts begin in one column, unless that takes another page.
        let [own, aligned] = [false, true].map(set);
        let pages = |(columns, _): &(Vec<_>, _)| columns.len().div_ceil(abreast);
        let is_longer = pages(&aligned) > pages(&own);
        let (columns, even) = if is_longer { own } else { aligned };
        // A row is free below the title where there is one to spare.
        take_rows(&mut body, u16::from(even.is_some()));
        Self {
            columns,
            abreast,
            width,
            body,
        }
    }

    /// The last page.
    pub(super) fn last(&self) -> usize {
        self.columns.len().div_ceil(self.abreast).saturating_sub(1)
    }

    /// Draws a page; returns which one it is.
    pub(super) fn draw(&self, page: usize, canvas: &mut Canvas<'_>) -> String {
        if self.columns.iter().all(Vec::is_empty) {
            return "no key does that".to_owned();
        }
        let page = page.min(self.last());
        let columns = self.columns.iter().skip(page * self.abreast);
        for (number, column) in columns.take(self.abreast).enumerate() {
            let x = self.body.x + 1 + number as u16 * (self.width + GAP);
            for (y, row) in (self.body.y..self.body.bottom()).zip(column) {
                let area = Rect::new(x, y, self.width, 1).intersection(canvas.buf.area);
                row.draw(area, canvas);
            }
        }
        match self.last() {
            0 => String::new(),
            last => format!("page {} of {}", page + 1, last + 1),
        }
    }
}

impl KeysRow {
    /// Returns whether the row continues the text of the key above it.
    fn goes_on(&self) -> bool {
        matches!(self, Self::Keys(keys, ..) if keys.is_empty())
    }

    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let palette = canvas.palette();
        match self {
            Self::Context(title) => {
                canvas.put(area, title, palette.text(Role::Title));
            }
            Self::Group(title) => {
                // Without colours the keys are as bold.
                let style = match palette.depth() {
                    Depth::None => palette.text(Role::Title).underlined(),
                    _ => palette.text(Role::Title),
                };
                canvas.put(area, title, style);
            }
            Self::Space => {}
            Self::Keys(keys, at, text) => {
                canvas.put(area, keys, palette.text(Role::Key));
                let area = crate::app::ui::frame::columns(area, *at as u16, area.width);
                canvas.put(area, text, palette.text(Role::Text));
            }
        }
    }
}

/// An action and what it does in a context.
type Used = (&'static Binding, KeyUse);

/// The keys that work here in a width, all texts in one column or each group's in its own, those of
/// the narrowest context first; the rest where none is here, and after them where keys are looked for.
fn blocks(
    here: Option<KeyContext>,
    words: &str,
    layout: (usize, bool),
    shared: &Shared,
) -> Vec<Block> {
    let own: Vec<KeyContext> = here.into_iter().flat_map(KeyContext::widening).collect();
    let of = |context: KeyContext| {
        let all = BINDINGS.iter().filter(move |b| b.context == context);
        all.filter(|binding| is_found(binding, words))
    };
    let used_here = |binding: &'static Binding| -> Option<Used> {
        let here = here.filter(|_| own.contains(&binding.context))?;
        Some((binding, here.key_use(binding)?))
    };
    let elsewhere = |binding: &'static Binding| -> Option<Used> {
        let used = || Some((binding, binding.context.key_use(binding)?));
        used_here(binding).is_none().then(used).flatten()
    };
    let used = own.iter().flat_map(|&context| of(context));
    let used: Vec<Used> = used.filter_map(used_here).collect();
    // A purpose that several contexts have is one group, where the narrowest has it.
    let place = |(binding, _): &Used| used.iter().position(|(one, _)| one.group == binding.group);
    let mut together = used.clone();
    together.sort_by_key(place);
    // The groups of what works here say enough.
    let mut blocks = groups(None, &together, layout, shared);
    if here == Some(KeyContext::Home) && words.is_empty() {
        let aligned: &[Used] = if layout.1 { &together } else { &[] };
        blocks.insert(0, home(column(aligned, shared)));
    }
    // The others are looked for.
    if blocks.is_empty() || !words.is_empty() {
        let others = blocks.len();
        for context in KeyContext::ALL {
            let used: Vec<Used> = of(context).filter_map(elsewhere).collect();
            blocks.extend(groups(Some(context.title()), &used, layout, shared));
        }
        if let Some(first) = blocks.get_mut(others) {
            first.breaks = others > 0;
        }
    }
    if shared.options.environment.surface != Surface::Terminal && words.is_empty() {
        blocks.push(Block {
            rows: browsers().collect(),
            breaks: false,
        });
    }
    blocks
}

/// The keys of home that are no actions: the numbers of games and the letters of entries.
fn home(at: usize) -> Block {
    let row = |keys: &str, text: &str| KeysRow::Keys(keys.to_owned(), at, text.to_owned());
    let rows = vec![
        KeysRow::Group("Games and entries"),
        row("1 2 3 4", "Start that game at once"),
        row("Letter", "Open its entry"),
    ];
    Block {
        rows,
        breaks: false,
    }
}

/// The keys that a browser keeps for itself, with what else does here what they do in a terminal.
fn browsers() -> impl Iterator<Item = KeysRow> {
    let rows = [
        ("Ctrl-C", "Copies; q leaves"),
        ("Ctrl-V", "Pastes a game"),
        ("Ctrl-L -N -R", "As in any page"),
        ("Ctrl-T -W -F", "As in any page"),
        ("Ctrl + - 0", "As in any page"),
        ("Alt F5 F11 F12", "As in any page"),
        ("Tab at first", "Leads to plain mode"),
    ];
    let row = |(keys, text): (&str, &str)| KeysRow::Keys(keys.to_owned(), 16, text.to_owned());
    std::iter::once(KeysRow::Group("What the browser keeps")).chain(rows.map(row))
}

/// Returns whether the words about a key include all of these, in lower case.
fn is_found(binding: &Binding, words: &str) -> bool {
    let said = format!("{} {} {}", binding.help, binding.label, binding.group).to_lowercase();
    words.split_whitespace().all(|word| said.contains(word))
}

/// The groups of a context, below its title if it has one.
fn groups(
    title: Option<&'static str>,
    used: &[Used],
    (width, is_aligned): (usize, bool),
    shared: &Shared,
) -> Vec<Block> {
    let groups = used.chunk_by(|(_, one), (_, other)| one.group == other.group);
    let mut title = title;
    let block = |group: &[Used]| {
        let at = column(if is_aligned { used } else { group }, shared);
        let heads = title.take().map(KeysRow::Context).into_iter();
        let heads = heads.chain([KeysRow::Group(group[0].1.group)]);
        Block {
            rows: heads.chain(keys(group, (at, width), shared)).collect(),
            breaks: false,
        }
    };
    groups.map(block).collect()
}

/// The keys of some actions, those of neighbours of one group with one label together.
fn named<'a>(used: &'a [Used], shared: &'a Shared) -> impl Iterator<Item = (String, &'a [Used])> {
    let is_one =
        |(one, _): &Used, (other, _): &Used| one.label == other.label && one.group == other.group;
    let named = used
        .chunk_by(is_one)
        .map(|bindings| (names_of(bindings, shared), bindings));
    named.filter(|(keys, _)| !keys.is_empty())
}

/// The column in which the texts of some keys begin.
fn column(used: &[Used], shared: &Shared) -> usize {
    let widest = named(used, shared).map(|(keys, _)| keys.width() + 2).max();
    widest.unwrap_or_default().max(KEYS)
}

/// The rows of a group, with the column of its texts in a width.
fn keys(group: &[Used], (at, width): (usize, usize), shared: &Shared) -> Vec<KeysRow> {
    let room = width.saturating_sub(at);
    let row = |(keys, bindings): (String, &[Used])| {
        let text = text(bindings, room);
        let mut lines = wrapped(&text, room).map(str::to_owned);
        let first = KeysRow::Keys(keys, at, lines.next().unwrap_or_default());
        let rest = lines.map(|line| KeysRow::Keys(String::new(), at, line));
        [first].into_iter().chain(rest).collect::<Vec<_>>()
    };
    named(group, shared).flat_map(row).collect()
}

/// The keys of actions that share a row: all of one action, or the first of each.
fn names_of(bindings: &[Used], shared: &Shared) -> String {
    let most = if bindings.len() == 1 { usize::MAX } else { 1 };
    let keys = bindings.iter().map(|(it, _)| shared.keymap.keys_of(it));
    let keys = keys.flat_map(|keys| keys.iter().take(most));
    let labels: Vec<String> = keys.map(|&key| KeyLabel(key).to_string()).collect();
    match labels.join(" ") {
        keys if keys == "Left Right Up Down" => "Arrows".to_owned(),
        keys => keys,
    }
}

/// The effect of some actions: the whole text where it fits into one row, or else what it says
/// before it goes into detail.
fn text(bindings: &[Used], room: usize) -> String {
    let help = match bindings {
        [(_, only)] => only.help.trim().trim_end_matches('.'),
        _ => what_several_do(bindings[0].0.label),
    };
    capitalized(if help.width() <= room {
        help
    } else {
        without_detail(help)
    })
}

/// The beginning of a help that says something by itself. The table is written so that this is what
/// stands before the first of these signs.
fn without_detail(help: &str) -> &str {
    let end = [";", ":", ",", ". "]
        .iter()
        .filter_map(|end| help.find(end));
    end.min().map_or(help, |end| &help[..end])
}

/// The effect of neighbouring actions with one label, between them.
fn what_several_do(label: &'static str) -> &'static str {
    match label {
        "move" => "move around",
        "diagonal" => "move diagonally",
        "next" => "go to the next choice",
        "turn" => "turn the board",
        "lines" => "show more or fewer lines",
        "mistake" => "step through the mistakes",
        "step" => "step back or forward",
        "speed" => "play faster or slower",
        "board" => "choose another board",
        "piece" => "take another piece to place",
        "page" => "move one page",
        "ends" => "go to the first or last entry",
        "change" => "change a value",
        "section" => "go to another section",
        "cursor" => "move the cursor in the text",
        "erase" => "delete a character",
        label => label,
    }
}

/// The blocks in columns of this height. A block that does not fit below another begins a column;
/// one that is higher than a column goes on in the next, but the text of one key is not torn apart.
fn filled(blocks: &[Block], height: usize) -> Vec<Vec<KeysRow>> {
    let mut columns: Vec<Vec<KeysRow>> = vec![Vec::new()];
    for block in blocks {
        let column = columns.last_mut().expect("there is always one");
        let room = height.saturating_sub(column.len() + 1);
        if block.breaks || room < block.rows.len() {
            if !column.is_empty() {
                columns.push(Vec::new());
            }
        } else if !column.is_empty() {
            column.push(KeysRow::Space);
        }
        let entries = block.rows.chunk_by(|_, row| row.goes_on());
        for entry in entries {
            let column = columns.last().expect("there is always one");
            if column.len() + entry.len() > height && !column.is_empty() {
                columns.push(Vec::new());
            }
            for row in entry {
                let column = columns.last_mut().expect("there is always one");
                if column.len() < height {
                    column.push(row.clone());
                } else {
                    columns.push(vec![row.clone()]);
                }
            }
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::AppOptions;

    fn text_of(view: &KeysView) -> Vec<String> {
        let rows = view.columns.iter().flatten();
        rows.map(|row| match row {
            KeysRow::Context(text) | KeysRow::Group(text) => (*text).to_owned(),
            KeysRow::Keys(keys, _, text) => format!("{keys}: {text}"),
            KeysRow::Space => String::new(),
        })
        .collect()
    }

    #[test]
    fn every_action_is_there_at_every_size_where_none_works_here() {
        let shared = Shared::new(AppOptions::default());
        for size in [(20, 6), (40, 12), (80, 24), (160, 50)] {
            let view = KeysView::new(None, "", size, &shared);
            let rows = text_of(&view);
            for binding in BINDINGS {
                let key = shared.keymap.hint_of(binding).expect("a default key");
                let named = |row: &&String| row.split([':', ' ']).any(|word| word == key);
                assert!(
                    rows.iter().any(|row| named(&row) || key == ":"),
                    "{key} {size:?}"
                );
            }
            let height = usize::from(ScreenLayout::of(size).body.height.max(2));
            assert!(view.columns.iter().all(|column| column.len() <= height));
        }
    }

    #[test]
    fn a_lesson_lists_what_works_there_and_the_rest_where_it_is_looked_for() {
        let shared = Shared::new(AppOptions::default());
        let rows = |words| {
            let view = KeysView::new(Some(KeyContext::Learn), words, (120, 36), &shared);
            text_of(&view)
        };
        let count = |words, text: &str| rows(words).iter().filter(|row| *row == text).count();
        assert_eq!(count("", "PgUp [: Scroll the text up"), 1);
        assert_eq!(count("", ":: Type a move"), 1);
        assert_eq!(count("", "The cursor"), 1);
        assert_eq!(count("", "v: Go to the next variation"), 0);
        assert_eq!(count("variation", "v: Go to the next variation"), 1);
    }

    #[test]
    fn home_lists_the_numbers_of_games_and_the_letters_of_its_entries() {
        let shared = Shared::new(AppOptions::default());
        let rows = text_of(&KeysView::new(
            Some(KeyContext::Home),
            "",
            (80, 24),
            &shared,
        ));
        assert!(rows.contains(&"1 2 3 4: Start that game at once".to_owned()));
        assert!(rows.contains(&"Letter: Open its entry".to_owned()));
    }

    #[test]
    fn what_a_key_does_stays_in_one_column() {
        let shared = Shared::new(AppOptions::default());
        for size in [(40, 12), (80, 24), (120, 36), (160, 50)] {
            let view = KeysView::new(Some(KeyContext::Study), "", size, &shared);
            let first = view.columns.iter().filter_map(|column| column.first());
            assert_eq!(first.filter(|row| row.goes_on()).count(), 0, "{size:?}");
        }
    }

    #[test]
    fn keys_that_share_a_row_say_what_they_do() {
        let shared = Shared::new(AppOptions::default());
        let view = KeysView::new(None, "", (80, 24), &shared);
        for row in view.columns.iter().flatten() {
            if let KeysRow::Keys(keys, _, text) = row {
                let words = text.split(' ').count();
                let shares = keys.contains(' ') || keys == "Arrows";
                assert!(!shares || words > 1 || *text == "Scroll", "{keys} {text}");
            }
        }
    }

    #[test]
    fn the_keys_of_a_screen_fit_one_page_of_a_large_window_and_two_of_the_usual_one() {
        let shared = Shared::new(AppOptions::default());
        for context in KeyContext::ALL {
            for (size, pages) in [((120, 36), 1), ((80, 24), 2)] {
                let view = KeysView::new(Some(context), "", size, &shared);
                assert!(view.last() < pages, "{context:?} {size:?}");
                for row in view.columns.iter().flatten() {
                    if let KeysRow::Keys(keys, at, text) = row {
                        let is_whole = keys.width() < *at && at + text.width() <= view.width.into();
                        assert!(is_whole, "{keys} {text} is cut");
                    }
                }
            }
        }
    }

    #[test]
    fn few_keys_stand_in_columns_of_about_one_height() {
        let shared = Shared::new(AppOptions::default());
        let view = KeysView::new(Some(KeyContext::Home), "", (120, 36), &shared);
        let heights: Vec<usize> = view.columns.iter().map(Vec::len).collect();
        assert_eq!(heights.len(), 3);
        assert!(heights.iter().all(|height| *height < 15), "{heights:?}");
    }

    /// The words with which a detail begins.
    const CONNECTING: &[&str] = &[
        "against", "and", "as", "down", "from", "in", "judged", "one", "or", "sides", "so",
        "starting", "to", "up", "when", "where", "which", "with",
    ];

    #[test]
    fn no_help_is_cut_in_the_middle_of_a_sentence() {
        let shared = Shared::new(AppOptions::default());
        for context in KeyContext::ALL {
            let used = BINDINGS
                .iter()
                .filter_map(|binding| Some((binding, context.key_use(binding)?)));
            for (binding, of) in used {
                let text = text(&[(binding, of)], 20);
                let rest = &of.help.trim()[text.len()..];
                // What a comma parts from it is said of the whole, and no part of a list.
                let goes_on = rest.strip_prefix(", ").is_some_and(|rest| {
                    let word = rest.split(' ').next().unwrap_or_default();
                    CONNECTING.contains(&word)
                });
                let is_whole = rest.is_empty() || rest.starts_with([';', ':', '.']) || goes_on;
                let opened = text.matches('(').count();
                assert!(
                    is_whole && opened == text.matches(')').count(),
                    "{text}|{rest}"
                );
                assert!(text.contains(' '), "{text} says too little");
            }
        }
        let study = text_of(&KeysView::new(
            Some(KeyContext::Study),
            "",
            (120, 36),
            &shared,
        ));
        let explorer = "G: Show what was played";
        assert!(
            study.iter().any(|row| row.starts_with(explorer)),
            "{study:#?}"
        );
    }

    #[test]
    fn a_key_is_found_by_what_it_does() {
        let shared = Shared::new(AppOptions::default());
        let found = |words: &str| {
            text_of(&KeysView::new(
                Some(KeyContext::Board),
                words,
                (80, 24),
                &shared,
            ))
        };
        assert!(
            found("resign")
                .iter()
                .any(|row| row.starts_with("R: Resign"))
        );
        assert!(found("resign").len() < 8, "{:?}", found("resign"));
        assert!(found("BOARD turn").iter().any(|row| row.starts_with('f')));
        assert!(found("no such thing").is_empty());
    }
}
