//! The work whose instructions the bench counts.

#[path = "../benches/instructions/paths.rs"]
mod work;

use work::{HotPath, POSITIONS, Work, boards};

#[test]
fn the_same_plies_are_generated_counted_and_played() {
    let small = |work: &Work| matches!(work.set, "" | "width=11 height=11");
    for works in Work::all().chunks(HotPath::ALL.len()) {
        let [generate, count, play, key, game] = works else {
            panic!("{works:?}")
        };
        if !small(generate) {
            continue;
        }
        let plies = generate.prepare()();
        assert!(plies > POSITIONS as u64, "{generate}");
        assert_eq!(count.prepare()(), plies, "{count}");
        assert_eq!(play.prepare()(), plies, "{play}");
        assert_eq!(key.prepare()(), plies, "{key}");
        let games = game.prepare();
        assert_eq!(games(), games(), "{game}");
    }
}

#[test]
fn names_are_all_different() {
    let mut names: Vec<String> = Work::all().iter().map(ToString::to_string).collect();
    assert_eq!(names[5], "tactigon padding=5 generate");
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), boards().count() * HotPath::ALL.len());
}
