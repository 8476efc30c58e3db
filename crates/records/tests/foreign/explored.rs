//! A site's file of very many games is imported, and its positions are found, while a person waits.

use std::time::Duration;

use parlour_records::{Hints, ImportOptions, Library, LibraryExplorer, import};
use parlour_sys::thread_cpu_time;

use crate::played::played;
use crate::round_trip::{abstractplay, trikes};

/// The number of games.
const GAMES: u64 = if cfg!(debug_assertions) { 100 } else { 10_000 };

#[test]
fn ten_thousand_games_of_a_site_are_imported_in_a_minute_and_a_position_found_in_10_ms() {
    let folder = tempfile::tempdir().unwrap();
    let rules = &trikes(&[11])[0];
    let games: Vec<_> = (0..GAMES).map(|number| played(rules, number)).collect();
    let texts: Vec<String> = games.iter().map(abstractplay).collect();
    let site = folder.path().join("site.json");
    std::fs::write(&site, format!("[{}]\n", texts.join(",\n"))).unwrap();
    let timed = |work: &mut dyn FnMut()| {
        let start = thread_cpu_time();
        work();
        thread_cpu_time().saturating_sub(start)
    };
    let (hints, progress) = (&Hints::default(), &mut |_, _| true);
    let mut options = Some(ImportOptions { hints, progress });
    let mut imported = None;
    let import_time = timed(&mut || {
        let options = options.take().unwrap();
        imported = import(&site, folder.path(), options).unwrap().pop();
    });
    let imported = imported.unwrap();
    assert!(imported.wrong.is_empty() && imported.games as u64 == GAMES);
    let mut library = Library::indexed(folder.path().to_owned());
    let mut explorer = LibraryExplorer::default();
    let longest = games.iter().max_by_key(|game| game.plies.len()).unwrap();
    let mut line = parlour_rules::games::AnyLine::new(rules).unwrap();
    let mut times = Vec::new();
    for ply in &longest.plies {
        times.push(timed(&mut || {
            let entries = library.list().unwrap();
            let mut games = explorer.games(entries, rules, |error| panic!("{error}"));
            assert!(!games.plies(&line).imported.is_empty());
        }));
        let ply = line.read_ply(ply).unwrap();
        line.play(ply).unwrap();
    }
    let (first, slowest) = (times[0], times[1..].iter().max().unwrap());
    println!(
        "{GAMES} games imported in {import_time:?}, listed and read in {first:?}; of {} positions the \
         slowest took {slowest:?}",
        times.len()
    );
    if !cfg!(debug_assertions) {
        assert!(import_time < Duration::from_secs(60), "{import_time:?}");
        assert!(*slowest < Duration::from_millis(10), "{slowest:?}");
    }
}
