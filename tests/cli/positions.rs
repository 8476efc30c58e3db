//! `perft`, `moves` and `show`.

use serde_json::{Value, json};

use super::program::{User, parlour};

fn parse(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[test]
fn perft_prints_a_line_for_each_length() {
    assert_eq!(
        parlour("perft taacoca 6 --set side=3 --set movement=forward").ok(),
        "perft 1 2\nperft 2 4\nperft 3 8\nperft 4 16\nperft 5 14\nperft 6 18\n"
    );
    assert_eq!(parlour("perft trike 1 --plies d2").ok(), "perft 1 13\n");
}

#[test]
fn perft_agrees_with_the_table_as_data() {
    let tables = parse(include_str!(
        "../../crates/rules/tests/rules/data/perft.json"
    ));
    for table in tables.as_array().unwrap() {
        let depth = table["perft"].as_array().unwrap().len().min(2);
        let mut arguments = vec![
            "perft".to_owned(),
            table["game"].as_str().unwrap().to_owned(),
        ];
        arguments.push(depth.to_string());
        arguments.push("--json".to_owned());
        for (key, value) in table["set"].as_object().unwrap() {
            let text = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            arguments.extend(["--set".to_owned(), format!("{key}={text}")]);
        }
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let counted = User::new().run(&arguments).json();
        let expected = json!({
            "game": table["game"],
            "set": table["set"],
            "plies": [],
            "perft": table["perft"].as_array().unwrap()[..depth],
        });
        assert_eq!(counted, expected);
    }
}

#[test]
fn json_has_the_documented_shape_in_the_documented_order() {
    assert_eq!(
        parlour("perft trike 2 --set pie=false --set side=5 --json").ok(),
        "{\"game\":\"trike\",\"set\":{\"side\":5,\"pie\":false},\"plies\":[],\"perft\":[15,120]}\n"
    );
    let user = User::new();
    let swap = [
        "moves",
        "trike",
        "--set",
        "side=4",
        "--plies",
        " D2  swap ",
        "--json",
    ];
    assert_eq!(
        user.run(&swap).ok(),
        "{\"game\":\"trike\",\"set\":{\"side\":4},\"plies\":[\"d2\",\"swap\"],\
         \"to_move\":\"second\",\"moves\":[\"b2\",\"c1\",\"c2\",\"d1\",\"d3\",\"d4\"],\
         \"result\":null,\"reason\":null}\n"
    );
}

#[test]
fn moves_are_sorted_and_none_when_the_game_is_over() {
    assert_eq!(parlour("moves claustro").ok().lines().next(), Some("a2-b2"));
    let games = parse(include_str!(
        "../../crates/rules/tests/rules/data/games.json"
    ));
    let user = User::new();
    for game in games.as_array().unwrap() {
        let plies: Vec<&str> = game["plies"]
            .as_array()
            .unwrap()
            .iter()
            .map(|ply| ply.as_str().unwrap())
            .collect();
        let plies = plies.join(" ");
        let mut arguments = vec![
            "moves".to_owned(),
            game["game"].as_str().unwrap().to_owned(),
        ];
        for (key, value) in game["set"].as_object().unwrap() {
            let text = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            arguments.extend(["--set".to_owned(), format!("{key}={text}")]);
        }
        arguments.extend(["--plies".to_owned(), plies]);
        let text: Vec<&str> = arguments.iter().map(String::as_str).collect();
        assert_eq!(user.run(&text).ok(), "");
        let text: Vec<&str> = text.into_iter().chain(["--json"]).collect();
        let told = user.run(&text).json();
        for key in ["game", "set", "plies", "result", "reason"] {
            assert_eq!(told[key], game[key], "{arguments:?}");
        }
        assert_eq!(told["moves"], json!([]));
    }
}

#[test]
fn fen_starts_from_a_position_that_show_prints() {
    let user = User::new();
    let shown = user.run(&["show", "trike", "--plies", "d2 swap e3"]).ok();
    let fen = shown.lines().last().unwrap();
    assert_eq!(fen, "1/2/3/1w2/2b2/6/7 first e3 -");
    let told = user.run(&["moves", "trike", "--fen", fen, "--json"]).json();
    assert_eq!(told["fen"], fen);
    assert_eq!(told["to_move"], "first");
    assert_eq!(
        user.run(&["moves", "trike", "--fen", fen]).ok(),
        user.run(&["moves", "trike", "--plies", "d2 swap e3"]).ok()
    );
}

#[test]
fn show_draws_boards_that_can_be_read() {
    assert_eq!(
        parlour("show claustro --plies b1-b2").ok(),
        "\
5 #   .   b   b   G
4 .   .   .   .   b
3 g   .   .   .   b
2 g   g   .   .   .
1 B   .   g   .   #
  a   b   c   d   e

g Green, b Blue, # neutral, G goal of Green, B goal of Blue
Blue to move
2bb1/4b/g3b/gg3/2g2 second
"
    );
    assert_eq!(
        parlour("show tactigon --set board=extra-small").ok(),
        "          a1 .   . a2
        b1 .   *   . b3
  c1 T   .   .   .   .   t c6
d1 P   S   C   .   c   s   p d7
  e1 T   .   .   .   .   t e6
        f1 .   *   . f3
          g1 .   . g2

C circle, T triangle, S square, P pentagon, upper case Red, lower case Blue, * gold
Red to move
2/3/T4t/PSC1csp/T4t/3/2 first
"
    );
    assert_eq!(
        User::new()
            .run(&["show", "trike", "--set", "side=4", "--plies", "d2 swap c1"])
            .ok(),
        "      a1 . a1
    b1 .   . b2
  c1 B   .   . c3
d1 .   w   .   . d4

w White, b Black, upper case under the pawn
White to move; the players have swapped colours
1/2/b2/1w2 first c1 -
"
    );
}

#[test]
fn show_prints_how_the_game_ended_and_marks_pieces_on_special_cells() {
    let plies = "b1-b2 c4-b4 b2-b3 d3-c3 a2-a3 b4xa3@d3 b3-b4 a3xb4@b3 d3-d4";
    let shown = User::new()
        .run(&[
            "show", "claustro", "--set", "width=4", "--set", "height=4", "--plies", plies,
        ])
        .ok();
    assert!(shown.starts_with("4 #   b   .  (g)\n"), "{shown}");
    assert!(
        shown.contains("\nGreen wins: a piece is in its goal\n"),
        "{shown}"
    );
}

#[test]
fn show_as_data_has_every_cell() {
    let told = parlour("show tactigon --json").json();
    let cells = told["cells"].as_array().unwrap();
    assert_eq!(cells.len(), 53);
    assert_eq!(
        cells[6],
        json!({"cell": "b5", "row": 1, "column": 10, "terrain": "gold", "of": null, "piece": null})
    );
    assert_eq!(cells[3]["piece"], Value::Null);
    assert_eq!(
        cells[2]["piece"],
        json!({"side": "first", "kind": "circle", "pawn": false})
    );
    assert_eq!(told["to_move"], "first");
    assert_eq!(told["result"], Value::Null);
}

#[test]
fn illegal_plies_are_reported_in_one_line() {
    let user = User::new();
    for (arguments, expected) in [
        (
            vec!["moves", "trikke"],
            "there is no game `trikke`; did you mean `trike`?",
        ),
        (
            vec!["moves", "Chess"],
            "there is no game `Chess`; the games are tactigon, taacoca, claustro, trike",
        ),
        (
            vec!["moves", ""],
            "there is no game ``; the games are tactigon, taacoca, claustro, trike",
        ),
        (
            vec!["show", "trike", "--plies", "d2 d2"],
            "move 2 `d2`: d2 is not empty",
        ),
        (
            vec!["perft", "trike", "2", "--plies", "z9"],
            "move 1 `z9`: there is no cell `z9` on this board",
        ),
        (
            vec!["moves", "trike", "--set", "sied=5"],
            "--set sied=5: there is no setting `sied`; did you mean `side`?",
        ),
        (
            vec!["moves", "trike", "--set", "side=99"],
            "--set side=99: side must be 4 to 19",
        ),
        (
            vec!["moves", "trike", "--set", "side"],
            "--set side: not of the form key=value",
        ),
        (
            vec!["moves", "trike", "--set", ""],
            "--set : not of the form key=value",
        ),
        (
            vec!["show", "trike", "--fen", "1/2 first - -"],
            "the board has 7 rows, not 2",
        ),
        (
            vec!["moves", "trike", "--set", "a\nb=\u{1b}[31m"],
            "--set a\\nb=\\u{1b}[31m: there is no setting `a\\nb`; the settings are board, side, pie",
        ),
        (
            vec!["moves", "trike", "--set", "side=\u{1b}[31m\n"],
            "--set side=\\u{1b}[31m\\n: side must be 4 to 19",
        ),
    ] {
        assert_eq!(user.run(&arguments).usage(), expected, "{arguments:?}");
    }
    let conflict = user.run(&[
        "moves",
        "tactigon",
        "--set",
        "board=small",
        "--set",
        "padding=2",
    ]);
    assert!(conflict.usage().contains("padding"));
}

#[test]
fn a_shared_game_stands_for_the_game_and_its_plies() {
    let text =
        "parlour:c4658e57 [Game \"trike\"] [Rules \"side=7 pie=true\"] [Result \"*\"] 1. d2 *";
    let shown = User::new().run(&["show", text]).ok();
    assert_eq!(shown, parlour("show trike --plies d2").ok());
    let further = User::new().run(&["show", text, "--plies", "d3"]).ok();
    assert_eq!(
        further,
        User::new().run(&["show", "trike", "--plies", "d2 d3"]).ok()
    );
    let other = text.replace("d2", "d3");
    let error = User::new().run(&["show", &other]).usage();
    assert!(error.contains("damaged"), "{error}");
}

#[test]
fn what_was_played_in_a_position_is_counted_in_files_of_games() {
    let user = User::new();
    let games = "[Game \"trike\"]\n\nd2 swap e3 1-0\n\n[Game \"trike\"]\n\nd2 d3 0-1\n";
    let path = user.file("games.plr", games);
    let file = path.to_str().unwrap();
    let text = user.run(&["explore", "trike", "--file", file]).ok();
    assert!(text.starts_with("d2              2    0 %"), "{text}");
    assert!(
        text.contains("swapped in 1 of 2 games (score after swap 100 %"),
        "{text}"
    );
    assert!(text.contains("the same: d3"), "{text}");
    let (solved, open) = (
        text,
        user.run(&["explore", "tactigon", "--file", file]).ok(),
    );
    assert!(!solved.contains("own analysis"), "{solved}");
    assert!(open.contains("by parlour's own analysis"), "{open}");
    let mirrored = user.run(&["explore", "trike", "--plies", "d3", "--file", file]);
    assert!(mirrored.ok().starts_with("d2 "), "the mirror image of d3");
    let json = user
        .run(&[
            "explore", "trike", "--plies", "d2", "--file", file, "--json",
        ])
        .json();
    assert_eq!(json["games"], 2);
    assert_eq!(json["explored"].as_array().unwrap().len(), 2);
    assert_eq!(json["book"].as_array().unwrap().len(), 0);
    let json = user.run(&["explore", "tactigon", "--json"]).json();
    let chance = json["book"][0]["win_probability"].as_f64().unwrap();
    assert!((0.0..=1.0).contains(&chance), "{chance}");
}
