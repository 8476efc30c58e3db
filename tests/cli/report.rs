//! `report`: how well a game was played.

use std::fs;

use super::program::User;

/// Second leaves the game to First by its third ply, at the latest.
const GAME: &str = "[Game \"trike\"]\n[Rules \"side=4 pie=false\"]\n[First \"human: Ana\"]\n\n\
    a1 {mine} b1 c1 d1 d2 c2 b2 c3 d4 d3 0-1\n";

#[test]
fn a_report_names_mistakes_the_worst_first_and_the_better_line() {
    let user = User::new();
    let path = user.file("game.plr", GAME);
    let path = path.to_str().unwrap();
    let text = user.run(&["report", path, "--nodes", "3000"]).ok();
    assert!(text.contains("Ana: accuracy "), "{text}");
    assert!(text.contains("better "), "{text}");
    assert!(
        text.contains("\nReviewed, 3,000 positions a move:\n"),
        "{text}"
    );

    let json = user
        .run(&["report", path, "--nodes", "3000", "--json"])
        .json();
    assert_eq!(json["game"], "trike");
    assert_eq!(json["effort"], "3,000 positions a move");
    let plies = json["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 10);
    let mut mistakes = 0;
    for ply in plies {
        let loss = ply["chance_before"].as_f64().unwrap() - ply["chance_after"].as_f64().unwrap();
        assert_eq!(ply["judgement"].is_null(), loss < 0.0499, "{ply}");
        mistakes += usize::from(!ply["judgement"].is_null());
        let better = ply["better"].as_array().unwrap();
        assert_eq!(better.is_empty(), ply["judgement"].is_null(), "{ply}");
    }
    assert!(mistakes > 0, "{json}");
}

#[test]
fn all_that_players_say_is_in_the_data_of_a_report() {
    let user = User::new();
    let said = ["One", "Two", "Three"];
    let [one, two, three] = said;
    let game = format!(
        "[Game \"trike\"]\n\n1. c2 {{[%said {one}]}} 2. swap {{[%said {two}]}} 3. c3 4. d4 {{[%said {three}]}} *\n"
    );
    let path = user.file("game.plr", &game);
    let path = path.to_str().unwrap();
    let json = user
        .run(&["report", path, "--nodes", "500", "--json"])
        .json();
    let told: Vec<_> = json["said"].as_array().unwrap().iter().collect();
    assert_eq!(told.len(), 3, "{json}");
    for (told, (number, said)) in told.into_iter().zip([(1, one), (2, two), (4, three)]) {
        assert_eq!(
            (&told["number"], &told["said"]),
            (&number.into(), &said.into())
        );
    }
}

/// Solved endings make it quick: most searches end when all is proven.
#[test]
fn a_report_a_saved_review_and_plain_mode_say_the_same_of_a_game() {
    let user = User::new();
    let path = user.file("game.plr", GAME);
    let out = path.with_file_name("annotated.plr");
    let (path, written) = (path.to_str().unwrap(), out.to_str().unwrap());
    let json = user
        .run(&["report", path, "--json", "--out", written])
        .json();
    assert_eq!(json["effort"], "30,000 positions a move");
    let plies = json["plies"].as_array().unwrap();
    // What is written is read as it was found.
    let text = fs::read_to_string(&out).unwrap();
    let record: parlour_records::Record = text.parse().unwrap();
    let review = parlour_records::Review::of(&record);
    assert_eq!(review.plies.len(), plies.len());
    for (found, ply) in review.plies.iter().zip(plies) {
        let chance = |name: &str| ply[name].as_f64().unwrap() as f32;
        assert!((found.before - chance("chance_before")).abs() < 1e-6);
        assert!((found.after - chance("chance_after")).abs() < 1e-6);
        assert_ne!(ply["better"][0], ply["ply"], "{ply}");
    }
    let game = ["plain", "trike", "--set", "side=4", "--set", "pie=false"];
    let players = ["--first", "human", "--second", "human"];
    let ran = user.run_with(
        &[&game[..], &players].concat(),
        "set ui.coach off\na1\nb1\nc1\nd1\nd2\nc2\nb2\nc3\nd4\nd3\nmistakes\n",
    );
    let said = ran.out;
    assert!(
        said.contains("Reviewed, 30,000 positions a move."),
        "{said}"
    );
    let percent = |chance: &serde_json::Value| (100.0 * chance.as_f64().unwrap()).round();
    let mut listed = 0;
    for ply in plies.iter().filter(|ply| !ply["judgement"].is_null()) {
        let told = format!(
            "Move {}, {} by {}: {}, from {} to {} percent.",
            ply["number"],
            ply["ply"].as_str().unwrap(),
            if ply["side"] == "first" {
                "White"
            } else {
                "Black"
            },
            ply["judgement"].as_str().unwrap(),
            percent(&ply["chance_before"]),
            percent(&ply["chance_after"]),
        );
        assert!(said.contains(&told), "{told}\n{said}");
        listed += 1;
    }
    assert!(
        listed > 0 && said.matches("Better: ").count() == listed,
        "{said}"
    );
}

#[test]
fn an_annotated_game_keeps_what_a_person_wrote() {
    let user = User::new();
    let path = user.file("game.plr", GAME);
    let out = path.with_file_name("annotated.plr");
    let arguments = ["report", path.to_str().unwrap(), "--nodes", "2000", "--out"];
    let written = out.to_str().unwrap();
    user.run(&[&arguments[..], &[written]].concat()).ok();
    let text = fs::read_to_string(&out).unwrap();
    assert!(text.contains("mine}") && text.contains("[%eval "), "{text}");
    assert!(text.contains('(') && text.contains('?'), "{text}");
    assert_eq!(
        user.run(&["record", "check", written]).ok(),
        "1 game, no errors\n"
    );
    // The file is not written over, which is said before an hour is spent on each position.
    let hours = [
        "report",
        "game.plr",
        "--time",
        "3600000",
        "--out",
        "annotated.plr",
    ];
    assert_eq!(
        user.run(&hours).failure(),
        "annotated.plr: the file exists; name another"
    );
}

/// The game once more, with another player.
fn two_games() -> String {
    let other = GAME.replace("human: Ana", "human: Bob");
    format!("{GAME}\n{other}")
}

#[test]
fn a_match_file_is_reported_game_by_game_and_in_all() {
    let user = User::new();
    let path = user.file("match.plr", two_games());
    let path = path.to_str().unwrap();
    let arguments = ["report", path, "--nodes", "1000", "--concurrency", "2"];
    let text = user.run(&arguments).ok();
    for part in ["Game 1: Trike", "Game 2: Trike", "Ana in 1 game: accuracy "] {
        assert!(text.contains(part), "{text}");
    }
    let json = user.run(&[&arguments[..], &["--json"]].concat()).json();
    assert_eq!(json["games"][1]["number"], 2);
    assert_eq!(
        json["players"].as_array().unwrap().len(),
        3,
        "Ana, Bob and nobody"
    );
    let first = user
        .run(&[&arguments[..], &["--side", "first"]].concat())
        .ok();
    assert!(!first.contains(" Black: "), "{first}");
    // The results of a match have its games beside them.
    let results = path.replace(".plr", ".jsonl");
    let arguments = ["report", &results, "--nodes", "1000"];
    assert_eq!(user.run(&arguments).ok(), text);
}

#[test]
fn a_game_that_cannot_be_read_is_named_with_its_file_and_line_and_the_others_are_reported() {
    let user = User::new();
    user.file(
        "games.plr",
        format!("{GAME}\n[Game \"trike\"]\n\n1. z9 *\n\n{GAME}"),
    );
    let line = GAME.lines().count() + 4;
    let wrong = format!("games.plr:{line}: move 1 `z9`: there is no cell `z9` on this board");
    let arguments = ["report", "games.plr", "--nodes", "50"];
    let ran = user.run(&arguments);
    let told = "parlour: games.plr: 1 of 3 games cannot be read\n";
    assert_eq!((ran.code, ran.err.as_str()), (1, told));
    assert!(
        ran.out.contains(&format!("Game 2: {wrong}\n")),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("Game 3: Trike"), "{}", ran.out);
    let ran = user.run(&[&arguments[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &json["games"][1]["error"]), (1, &wrong.into()));
}

#[test]
fn a_report_goes_on_with_the_games_that_it_has_written() {
    let user = User::new();
    let path = user.file("match.plr", two_games());
    let out = path.with_file_name("annotated.plr");
    let file = path.to_str().unwrap();
    let written = out.to_str().unwrap();
    let arguments = ["report", file, "--nodes", "500", "--out", written, "--json"];
    let whole = user.run(&arguments).json();
    let text = fs::read_to_string(&out).unwrap();
    let second = text.rfind("[Game ").unwrap();
    // As if it had been stopped in the middle of writing the second game; the first one is marked,
    // so that it is seen not to be analysed again.
    let cut = text[..second + 60].replace("mine", "mine, of the first run");
    fs::write(&out, cut).unwrap();
    let again = user.run(&arguments).json();
    assert_eq!(again["games"][0]["sides"], whole["games"][0]["sides"]);
    assert_eq!(again["games"][1], whole["games"][1]);
    let text = fs::read_to_string(&out).unwrap();
    assert!(text.contains("mine, of the first run"), "{text}");
    assert_eq!(text.matches("[Game ").count(), 2, "{text}");
    // What holds other games is left alone.
    fs::write(&out, format!("{}\n{GAME}", GAME.replace("a1", "b1"))).unwrap();
    let error = user.run(&arguments).failure();
    assert!(error.contains("not this report"), "{error}");
}

#[test]
fn a_report_knows_the_tables_that_are_kept_and_tells_of_damaged_ones() {
    let user = User::new();
    let game = "[Game \"claustro\"]\n\n1. b1-b2 d5-d4 *\n";
    let path = user.file("game.plr", game);
    let table = user.file(".local/share/parlour/tables/claustro-5x5.table", "no table");
    let report = ["report", path.to_str().unwrap(), "--nodes", "50"];
    let ran = user.run(&report);
    let told = format!(
        "parlour: {}: the file is damaged; it is not used; `parlour solve` makes it again\n",
        table.display()
    );
    assert_eq!((ran.code, ran.err), (0, told), "{}", ran.out);
}

#[test]
fn a_swap_that_was_not_made_is_a_mistake_where_the_stone_wins() {
    let user = User::new();
    for (plies, expected) in [
        ("d4 g7 g2", "2. g7 Black: blunder, 100 to 0 %; better swap"),
        ("a1 b2 g2", "2. b2 Black: blunder, 100 to "),
        ("d4 swap g7", "Black: accuracy 100 %, 0 blunders"),
    ] {
        let game = format!("[Game \"trike\"]\n\n{plies} *\n");
        let path = user.file("swap.plr", &game);
        let text = user
            .run(&["report", path.to_str().unwrap(), "--nodes", "300"])
            .ok();
        assert!(text.contains(expected), "{plies}: {text}");
    }
}
