//! What is wrong on the command line or in a file is said with the place and what would be right.

use super::program::User;

#[test]
fn numbers_say_what_they_may_be() {
    for (arguments, right) in [
        (
            "puzzles make trike --count=-1",
            "'--count <COUNT>': it must be a whole number from 1 to 4294967295",
        ),
        (
            "puzzles make trike --games=0",
            "'--games <GAMES>': it must be a whole number from 1 to 4294967295",
        ),
        (
            "puzzles make trike --seed=x",
            "'--seed <SEED>': it must be a whole number from 0 to 4294967295",
        ),
        (
            "study game.plr --game=x",
            "'--game <N>': it must be a whole number from 0 to 4294967295",
        ),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let ran = User::new().run(&arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(right), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn a_game_that_cannot_be_read_is_named_by_file_and_line() {
    let user = User::new();
    user.file("bad.plr", "[Game \"trike\"]\n\n1. d2\n2. d2\n*\n");
    let told = "bad.plr:4: ply 2 `d2`: d2 is not empty";
    for command in ["watch", "study", "export", "import"] {
        assert_eq!(user.run(&[command, "bad.plr"]).failure(), told, "{command}");
    }
}

#[test]
fn manual_pages_want_a_folder() {
    let user = User::new();
    user.file("pages", "mine");
    let told = user.run(&["man", "pages"]).failure();
    assert_eq!(told, "pages: the pages go into a folder, and this is none");
    let left = std::fs::read_to_string(user.home().join("pages")).unwrap();
    assert_eq!(left, "mine");
}
