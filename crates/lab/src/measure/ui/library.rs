//! The cost of a large library: listing it, a key in it, and what was played in a position.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use ratatui::layout::Size;

use super::figure::{EXPLORED, FigureRow, LIBRARY_KEY, LIBRARY_LIST, LIBRARY_READ, RECORD};
use super::inside::TestProgram;
use super::random_game::random_game;
use parlour::app::{AppOptions, Boards, Message, Route};
use parlour::bench::Extent;
use parlour_learn::deck::{DAY, Deck};
use parlour_library::progress::Progress;
use parlour_library::{LibraryItem, own_results};
use parlour_records::{
    Hints, ImportOptions, Library, LibraryExplorer, Record, Tags, day_of_date, import, list_text,
};
use parlour_rules::games::{AnyRules, find_game};
use parlour_settings::keymap::Keymap;
use parlour_settings::keys::{BINDINGS, KeyContext};
use parlour_sys::thread_cpu_time;
use parlour_terminal::input::{Key, Name};

/// The number of games in the library; fewer where there is little time, and then figures that grow
/// with the games are smaller.
const GAMES: usize = 10_000;
const FEW_GAMES: usize = 2000;

/// The plies of a game, few enough that it is not over in all cases.
const PLIES: usize = 60;

/// The window in which the list is drawn, with the board of a game beside it.
const WINDOW: Size = Size::new(120, 36);

/// The time that a library of many games takes to be listed without an index and with it, the
/// slowest key in it, and the slowest position of as many imported games.
///
/// # Errors
///
/// Returns an error if files cannot be written to a temporary folder.
pub(super) fn costs(extent: Extent) -> io::Result<Vec<FigureRow>> {
    let count = match extent {
        Extent::Full => GAMES,
        Extent::Quick => FEW_GAMES,
    };
    let folder = tempfile::tempdir()?;
    write_games(folder.path(), count)?;
    let (read, _) = list(folder.path());
    let (listed, items) = list(folder.path());
    let key = slowest_key(&items)?;
    let rows = [
        (&LIBRARY_READ, read),
        (&LIBRARY_LIST, listed),
        (&LIBRARY_KEY, key),
        (&RECORD, record(&items)),
        (&EXPLORED, explored(&imported(count)?)?),
    ];
    Ok(rows
        .map(|(figure, value)| FigureRow::new(figure, None, Some(value)))
        .into())
}

/// Writes games of all kinds, a file each, as if they had been played some time ago.
fn write_games(folder: &Path, count: usize) -> io::Result<()> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut texts = Vec::new();
    for rules in AnyRules::all() {
        for _ in 0..4 {
            let mut record = random_game(&rules, PLIES, &mut random).expect("the game's own rules");
            record.tags.set(Tags::LABELS, "bench");
            texts.push(record.to_string());
        }
    }
    let now = SystemTime::now();
    for number in 0..count {
        let mut text = format!(
            "[Date \"20{:02}.{:02}.{:02}\"]\n[First \"human: Ana\"]\n[Second \"search level={}\"]\n",
            10 + number / 1000,
            number / 80 % 12 + 1,
            number % 28 + 1,
            number % 12 + 1
        );
        text.push_str(&texts[number % texts.len()]);
        let path = folder.join(format!("game-{number:05}.plr"));
        fs::write(&path, text)?;
        let age = Duration::from_secs(3600 + (count - number) as u64);
        let file = File::options().write(true).open(path)?;
        file.set_modified(now - age)?;
    }
    Ok(())
}

/// The milliseconds in which a program that is started now lists the games, and its list.
fn list(folder: &Path) -> (f64, Arc<[LibraryItem]>) {
    let start = thread_cpu_time();
    let mut library = Library::indexed(folder.to_owned());
    let entries = library.list().unwrap_or_default();
    let items = entries.iter().map(LibraryItem::from).collect();
    let time = thread_cpu_time().saturating_sub(start);
    (time.as_secs_f64() * 1e3, items)
}

/// The milliseconds in which the page of the user's progress and results is made, on the day of the
/// last game, when all were gone through and every other one gave a card, answered six times.
fn record(items: &[LibraryItem]) -> f64 {
    let card = |(at, item): (usize, &LibraryItem)| {
        let game = format!(
            r#"{{"file":"{}.plr","number":{}}}"#,
            item.name(),
            item.number
        );
        let own = r#"{"plies":20,"accuracy":80,"mistakes":{"allows captures":1}}"#;
        let mut lines = vec![format!(
            r#"{{"event":"searched","at":0,"game":{game},"own":{own}}}"#
        )];
        let face = r#""rules":"trike","position":"","holds":[],"line":"","chance":80,"score":null"#;
        let played = r#""played":"d2","played_chance":20,"plies":4"#;
        let head = format!(r#""card":"{at}","game":{game}"#);
        lines.push(format!(
            r#"{{"event":"found","at":0,{head},{face},{played}}}"#
        ));
        let answer = |day| {
            format!(
                r#"{{"event":"answered","at":{},"card":"{at}","recall":"good","wrong":0,"hints":0,"seconds":9}}"#,
                day * DAY
            )
        };
        lines.extend((1..=6).map(answer));
        lines.truncate(if at % 2 == 0 { 8 } else { 1 });
        lines.join("\n") + "\n"
    };
    let text: String = items.iter().enumerate().map(card).collect();
    let deck = Deck::read(&text);
    let days = items.iter().filter_map(|item| day_of_date(&item.date()));
    let today = days.max().unwrap_or(0);
    let start = thread_cpu_time();
    let page = Progress::new(items, &deck, "Ana", today).page(true);
    let page = page + &own_results::page(&own_results::own_results(items, "Ana"));
    let time = thread_cpu_time().saturating_sub(start);
    assert!(page.contains("```graph"), "{page}");
    time.as_secs_f64() * 1e3
}

/// A folder of games into which a file of as many games of Trike, as lists of moves, is imported.
fn imported(count: usize) -> io::Result<tempfile::TempDir> {
    let folder = tempfile::tempdir()?;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    let rules = find_game("trike").expect("a game of ours");
    let mut text = String::new();
    for _ in 0..count {
        let record = random_game(&rules, PLIES, &mut random).expect("the game's own rules");
        text.push_str(&list_text(&record));
        text.push('\n');
    }
    let list = folder.path().join("list.txt");
    fs::write(&list, text)?;
    let options = ImportOptions {
        hints: &Hints::default(),
        progress: &mut |_, _| true,
    };
    import(&list, folder.path(), options).map_err(io::Error::other)?;
    Ok(folder)
}

/// The milliseconds that the slowest position takes to be explored, once the games are read:
/// listing them, and finding the position's games. The positions are those of one of the games.
fn explored(folder: &tempfile::TempDir) -> io::Result<f64> {
    let mut library = Library::indexed(folder.path().to_owned());
    let mut explorer = LibraryExplorer::default();
    let entries = library.list().unwrap_or_default();
    let path = entries.first().map(|entry| entry.path.clone());
    let game = path.and_then(|path| library.read_game(&path, 1).ok()??.parse::<Record>().ok());
    let game = game.ok_or_else(|| io::Error::other("no game was imported"))?;
    let plies = game.tree().plies(game.tree().main_end());
    let mut line = game.start().line().clone();
    let rules = game.start().rules();
    let entries = library.list().unwrap_or_default();
    let _ = explorer.games(entries, rules, |_| ()).plies(&line);
    let mut slowest = Duration::ZERO;
    for ply in plies {
        let start = thread_cpu_time();
        let entries = library.list().unwrap_or_default();
        let found = explorer.games(entries, rules, |_| ()).plies(&line);
        slowest = slowest.max(thread_cpu_time().saturating_sub(start));
        if found.imported.is_empty() {
            return Err(io::Error::other("a game that was imported is not found"));
        }
        line.play(ply).map_err(io::Error::other)?;
    }
    Ok(slowest.as_secs_f64() * 1e3)
}

/// The milliseconds of CPU time that the slowest key takes, or the list when it arrives, to the end
/// of the frame: each key of the library, going through the list, looking for words, and coming
/// back from a page.
fn slowest_key(items: &Arc<[LibraryItem]>) -> io::Result<f64> {
    let open = || {
        TestProgram::open(
            AppOptions::default(),
            Some(Route::Library),
            WINDOW,
            Arc::clone(items),
        )
    };
    let typed = "/ana level 1>4".chars().map(Key::char);
    let back = [Name::Enter, Name::Down, Name::Escape, Name::Tab, Name::Down];
    let visit = [Key::char('Y'), Key::named(Name::Escape)];
    let at_once: Vec<Key> = typed.chain(back.map(Key::named)).chain(visit).collect();
    let keymap = Keymap::default();
    let places: Vec<KeyContext> = KeyContext::Library.widening().collect();
    let bindings = BINDINGS
        .iter()
        .filter(|binding| places.contains(&binding.context));
    let alone = bindings.flat_map(|binding| keymap.keys_of(binding).iter().map(|&key| vec![key]));
    let all: Vec<Vec<Key>> = alone.chain([at_once]).collect();
    // The screen to which a key leads was seen before in a session, and its pictures are known: the
    // second time counts.
    let mut boards = Boards::default();
    let mut slowest = Duration::ZERO;
    for counts in [false, true] {
        for keys in &all {
            let mut program = open()?;
            program.swap_boards(&mut boards);
            for &key in keys {
                let time = program.time(Message::Key(key))?;
                if counts {
                    slowest = slowest.max(time);
                }
            }
            program.swap_boards(&mut boards);
        }
    }
    Ok(slowest.as_secs_f64() * 1e3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_that_are_measured_are_listed_and_drawn() {
        let folder = tempfile::tempdir().unwrap();
        write_games(folder.path(), 64).unwrap();
        let (_, items) = list(folder.path());
        assert_eq!(items.len(), 64);
        assert!(items.iter().all(|item| item.game.is_ok()));
        assert!(items.iter().any(LibraryItem::is_unfinished));
        assert!(!items.iter().all(LibraryItem::is_unfinished));
        slowest_key(&items).unwrap();
        record(&items);
        explored(&imported(64).unwrap()).unwrap();
    }
}
