//! A game that is there already is recognised, whoever wrote it.

use std::fs;
use std::path::Path;

use parlour_records::{Hints, ImportOptions, Imported, import, list};

fn take(name: &str, text: &str, folder: &Path) -> Imported {
    let from = folder.join(name);
    fs::write(&from, text).unwrap();
    let (hints, progress) = (&Hints::default(), &mut |_, _| true);
    let options = ImportOptions { hints, progress };
    import(&from, &folder.join("games"), options)
        .unwrap()
        .remove(0)
}

const RECORD: &str = "[{\"header\":{\"game\":{\"name\":\"Trike\",\"variants\":[\"Triangle (7 wide)\"]},\"pied\":true,\
    \"date-start\":\"2026-01-02T00:00:00.000Z\",\
    \"players\":[{\"name\":\"Ann\",\"result\":1},{\"name\":\"Bo\",\"result\":0}]},\
    \"moves\":[[\"b1\",\"d3\"],[\"e4\",\"resign\"]]}]";

#[test]
fn names_may_stand_on_the_other_side_of_a_swap() {
    let folder = tempfile::tempdir().unwrap();
    let first = take("a.json", RECORD, folder.path());
    assert!(first.is_new && first.known == 0 && first.path.ends_with("a.plr"));
    // The same, word for word, by colours at the start, and without names.
    for (name, text) in [
        ("b.json", RECORD),
        (
            "c.txt",
            "Trike 7\nWhite: bo\nBlack: ANN\n1. b1 swap 2. d3 e4 3. resign",
        ),
        (
            "d.txt",
            "Trike 7\nAnn vs Bo\nDate: 2026-01-02\n1. b1 swap 2. d3 e4 3. resign",
        ),
        ("e.txt", "Trike 7\n1. b1 2. swap 3. d3 4. e4 5. resign"),
        (
            "f.txt",
            "Trike 7\nWhite: Ann\n1. b1 swap 2. d3 e4 3. resign",
        ),
        ("g.txt", "Trike 7\nWhite: Bo\n1. b1 swap 2. d3 e4 3. resign"),
    ] {
        let again = take(name, text, folder.path());
        assert!(
            !again.is_new && again.path == first.path,
            "{name}: {again:?}"
        );
        assert_eq!((again.known, again.games), (1, 1), "{name}");
    }
    // Another day, another player, another end.
    for text in [
        "Trike 7\nAnn vs Bo\nDate: 2026-01-03\n1. b1 swap 2. d3 e4 3. resign",
        "Trike 7\nAnn vs Cy\n1. b1 swap 2. d3 e4 3. resign",
        "Trike 7\nAnn vs Bo\n1. b1 swap 2. d3 e4\n0-1",
    ] {
        assert!(take("f.txt", text, folder.path()).is_new, "{text}");
    }
}

#[test]
fn only_what_is_new_of_a_file_is_taken_and_what_was_read_is_kept_when_it_is_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let games = |numbers: std::ops::Range<usize>| -> String {
        let game = |number| format!("Trike 7\nRound: {number}\n1. d2 e3 resign\n");
        numbers.map(game).collect()
    };
    let first = take("a.txt", &games(0..3), folder.path());
    assert_eq!((first.games, first.known), (3, 0));
    let second = take("b.txt", &games(1..5), folder.path());
    assert_eq!((second.games, second.known, second.is_new), (4, 2, true));
    assert_eq!(list(&folder.path().join("games")).unwrap().len(), 5);
    let from = folder.path().join("c.txt");
    fs::write(&from, games(10..20)).unwrap();
    let (hints, mut read) = (Hints::default(), 0);
    let options = ImportOptions {
        hints: &hints,
        progress: &mut |now, of| {
            assert_eq!(of, 10);
            read = now;
            now < 4
        },
    };
    import(&from, &folder.path().join("games"), options).unwrap();
    assert_eq!(list(&folder.path().join("games")).unwrap().len(), 9);
    assert_eq!(read, 4);
    // The next time goes on where it was.
    let rest = take("c.txt", &games(10..20), folder.path());
    assert_eq!((rest.games, rest.known), (10, 4));
}
