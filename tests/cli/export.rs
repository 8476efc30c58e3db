//! Whole games as text and as recordings of a terminal.

use serde_json::Value;

use crate::support::user::User;

const GAME: &str = "[Game \"trike\"]\n[First \"human: Ana\"]\n[Second \"human: Bo\"]\n\n\
    {Two friends} 1. d2!? {a bold stone} 2. swap (2. e3) 3. e3 4. e4 5. d4 0-1\n";

#[test]
fn a_recording_plays_the_whole_game_at_the_speed_that_was_chosen() {
    let user = User::new();
    let path = user.file("game.plr", GAME);
    let file = path.to_str().unwrap();
    for (speed, seconds) in [("1/s", 1.0), ("4/s", 0.25), ("30/min", 2.0), ("max", 0.05)] {
        let run = ["export", file, "--format", "cast", "--speed", speed];
        let cast = user.run(&run).ok();
        let mut lines = cast
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        let header = lines.next().unwrap();
        assert_eq!(header["version"], 2);
        assert_eq!(
            (&header["width"], &header["height"]),
            (&80.into(), &24.into())
        );
        assert_eq!(header["title"], "Trike, side 7, Bo - Ana, 5 moves");
        let events: Vec<Value> = lines.collect();
        // The start, the five plies, and the time for which the last one stays.
        assert_eq!(events.len(), 7);
        for (number, event) in events.iter().enumerate() {
            let [time, kind, text] = &event.as_array().unwrap()[..] else {
                panic!("{event}");
            };
            assert!((time.as_f64().unwrap() - seconds * number as f64).abs() < 1e-9);
            assert_eq!(kind, "o");
            // A terminal goes to the start of a line only when it is told to.
            let text = text.as_str().unwrap();
            assert_eq!(text.matches('\n').count(), text.matches("\r\n").count());
            assert!(text.matches('\n').count() < 24);
        }
        let screens: Vec<&Value> = events[..6].iter().map(|event| &event[2]).collect();
        let changes = screens.windows(2).filter(|pair| pair[0] != pair[1]);
        assert_eq!(
            changes.count(),
            4,
            "every move is seen but the swap, which moves nothing"
        );
    }
    let refused = user.run(&["export", file, "--format", "cast", "--speed", "0"]);
    assert!(
        refused.err.contains("a speed is 1 to 1000 moves"),
        "{}",
        refused.err
    );
}

#[test]
fn a_recording_has_the_words_of_players_below_the_board_and_no_board_is_moved_by_them() {
    let user = User::new();
    let long = "because of stones ".repeat(27) + "far";
    let text = GAME.replace("3. e3", &format!("3. e3 {{[%said {long}]}}"));
    let text = text.replace("4. e4", "4. e4 {[%said 角落]}");
    let path = user.file("game.plr", &text);
    let run = ["export", path.to_str().unwrap(), "--format", "cast"];
    let cast = user.run(&run).ok();
    let texts = cast.lines().skip(1).map(|line| {
        let event = serde_json::from_str::<Value>(line).unwrap();
        let parts = event[2].as_str().unwrap().split('\x1b');
        let plain = |part: &str| {
            part.split_once('m')
                .map_or(part, |(_, text)| text)
                .to_owned()
        };
        parts.map(plain).collect()
    });
    let screens: Vec<String> = texts.collect();
    assert_eq!(screens[3].matches("because").count(), 27, "{}", screens[3]);
    assert!(screens[3].contains("Ana: “because"), "{}", screens[3]);
    assert!(screens[4].contains("Bo: “角落”"), "{}", screens[4]);
    assert!(!screens[5].contains('“'), "{}", screens[5]);
    let row_of_a = |screen: &String| {
        screen
            .lines()
            .position(|row| row.split_whitespace().eq(["a", "1"]))
    };
    assert!(
        screens[..6]
            .iter()
            .all(|screen| row_of_a(screen) == row_of_a(&screens[0]))
    );
    assert!(row_of_a(&screens[0]).is_some());
    // Nobody can press a key there for words that are cut.
    let size = ["--format", "broadcast", "--columns", "80", "--rows", "24"];
    let cast = user.run(&[&run[..2], &size].concat()).ok();
    let is_whole = |event: &str| event.matches("because").count() == 27;
    assert!(cast.lines().any(is_whole), "{cast}");
    assert!(!cast.contains("a: all"), "{cast}");
}

#[test]
fn a_broadcast_has_all_games_of_a_file_and_the_tables_between_them() {
    let user = User::new();
    let game = |round: &str, [first, second]: [&str; 2], result: &str| {
        format!(
            "[Game \"trike\"]\n[First \"{first}\"]\n[Second \"{second}\"]\n[Round \"{round}\"]\n\n\
             1. d2 2. d3 {result}\n\n"
        )
    };
    let names = ["greedy", "random"];
    let reversed = ["random", "greedy"];
    user.file(
        "match.plr",
        &(game("0.1", names, "1-0") + &game("0.2", reversed, "0-1")),
    );
    let events = |more: &[&str]| {
        let export = ["export", "match.plr", "--format", "broadcast"];
        let cast = user.run(&[&export, more].concat()).ok();
        let events = cast.lines().skip(1).map(|line| {
            let event: Value = serde_json::from_str(line).unwrap();
            let text = event[2].as_str().unwrap();
            let shown = ["game 1 of 2", "game 2 of 2"].map(|game| text.contains(game));
            (
                event[0].as_f64().unwrap(),
                shown,
                text.contains("Greedy - Random  1 - 0"),
            )
        });
        events.collect::<Vec<_>>()
    };
    let all = events(&[]);
    assert!(all.is_sorted_by(|one, other| one.0 <= other.0));
    let first = |wanted: fn(&(f64, [bool; 2], bool)) -> bool| all.iter().position(wanted).unwrap();
    let (tables, second) = (first(|event| event.2), first(|event| event.1[1]));
    assert!(tables < second, "tables come between the games");
    assert!(
        all[second].0 - all[tables].0 >= 10.0,
        "and stay for a while"
    );
    let one = events(&["--game", "2"]);
    assert_eq!(
        one.len(),
        4,
        "the start, two plies, and the time of the last"
    );
    assert!(!one.iter().any(|event| event.1[0]));
}

#[test]
fn a_game_with_diagrams_has_its_plies_its_words_and_its_boards() {
    let user = User::new();
    let path = user.file("game.plr", GAME);
    let file = path.to_str().unwrap();
    let run = ["export", file, "--format", "diagrams", "--every", "2"];
    let text = user.run(&run).ok();
    assert!(
        text.starts_with("Trike, side 7\nWhite: Bo\nBlack: Ana\n     Two friends\n"),
        "{text}"
    );
    assert!(
        text.contains("\n  1. White d2!?\n     a bold stone\n"),
        "{text}"
    );
    assert!(text.contains("\n  5. Black d4\n"), "{text}");
    assert!(!text.contains("  2. Black e3"), "variations are left out");
    // At the start, after plies 2 and 4, and at the end.
    assert_eq!(text.matches("| 7\n").count(), 4, "{text}");
    assert!(text.trim_end().ends_with("5 moves"), "{text}");
    let part = user
        .run(&["export", file, "--format", "diagrams", "--ply", "1"])
        .ok();
    assert!(
        part.contains("  1. White d2") && !part.contains("  2. "),
        "{part}"
    );
    assert_eq!(part.matches("| 7\n").count(), 2, "{part}");
}

#[test]
fn circles_and_arrows_are_on_every_board_that_is_written() {
    let user = User::new();
    let game = |marks: &str| format!("[Game \"trike\"]\n\n1. d2 {{{marks}}} 2. swap *\n");
    user.file("bare.plr", game(""));
    user.file("drawn.plr", game("[%csl Gc3] [%cal Gd2e3]"));
    for format in ["svg", "png", "ansi", "diagrams", "cast"] {
        let every = if format == "diagrams" {
            &["--every", "1"][..]
        } else {
            &[]
        };
        let export = |file: &str, ply: &str| {
            let mut arguments = vec![
                "export", file, "--format", format, "--output", "board", "--force",
            ];
            if !matches!(format, "diagrams" | "cast") {
                arguments.extend(["--ply", ply]);
            }
            user.run(&[&arguments[..], every].concat()).ok();
            std::fs::read(user.home().join("board")).unwrap()
        };
        assert_ne!(
            export("bare.plr", "1"),
            export("drawn.plr", "1"),
            "{format}"
        );
        if !matches!(format, "diagrams" | "cast") {
            assert_eq!(
                export("bare.plr", "2"),
                export("drawn.plr", "2"),
                "{format}"
            );
        }
    }
}

#[test]
fn an_animation_plays_the_whole_game_and_stands_still_for_who_asks_for_that() {
    let user = User::new();
    let path = user.file("game.plr", GAME);
    let file = path.to_str().unwrap();
    let run = ["export", file, "--format", "animation", "--speed", "2/s"];
    let moving = user.run(&run).ok();
    assert!(moving.starts_with("<svg ") && moving.ends_with("</svg>\n"));
    // The start and five moves for half a second each, of which the swap moves nothing and the
    // first places a stone; three slide in seven steps. The first and the last stay longer.
    let length = 6 * 500 + 3 * 7 * 40 + 2 * 1_500;
    assert!(moving.contains(&format!(" {length}ms step-end infinite")));
    assert!(moving.contains("@media (prefers-reduced-motion:reduce)"));
    // Without motion the board is seen at the end: what is visible without it is the last picture.
    let still = user.run(&["export", file]).ok();
    let hidden: Vec<&str> = moving
        .split("\n.k")
        .filter_map(|rule| rule.split_once("{visibility:hidden"))
        .map(|(class, _)| class.trim_start_matches(|c: char| !c.is_ascii_digit()))
        .collect();
    let is_seen = |part: &&str| {
        let class = part.split_once("class=\"k").map(|(_, rest)| rest);
        let class = class.and_then(|rest| rest.split('"').next());
        class.is_none_or(|class| !hidden.contains(&class))
    };
    let parts = moving.lines().filter(|line| line.starts_with("<use"));
    assert_eq!(
        parts.filter(is_seen).count(),
        still.matches("<use").count(),
        "{hidden:?}"
    );
}

#[test]
fn a_dash_is_standard_output_and_no_file() {
    let user = User::new();
    let path = user.file("game.plr", GAME);
    let export = |more: &[&str]| user.run(&[&["export", path.to_str().unwrap()], more].concat());
    assert_eq!(export(&["--output", "-"]).ok(), export(&[]).ok());
    assert!(!user.home().join("-").exists());
}

#[test]
fn a_picture_has_coordinates_unless_they_are_not_wanted() {
    let user = User::new();
    let path = user.file("game.plr", GAME);
    let width = |set: &[&str]| {
        let arguments = [&["export", path.to_str().unwrap()], set].concat();
        let picture = user.run(&arguments).ok();
        let (_, rest) = picture.split_once(" width=\"").unwrap();
        rest.split_once('"').unwrap().0.parse::<u32>().unwrap()
    };
    let (with, without) = (width(&[]), width(&["--set", "ui.coordinates=false"]));
    assert!(without < with, "{without} {with}");
}
