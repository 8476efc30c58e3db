//! The commands, said rightly and wrongly.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::process::Stdio;
use std::thread;

use super::program::User;

/// The answer of two humans' game of Tactigon to one line after the first words.
fn answer(game: &str, line: &str) -> String {
    let out = User::new().two_humans(&[game], &format!("{line}\n"));
    let lines: Vec<&str> = out.lines().collect();
    lines[4..lines.len() - 1].join("\n")
}

/// Tries something in all games at once: each thinks for a while.
fn in_every_game(check: impl Fn(&str) + Sync) {
    thread::scope(|scope| {
        for game in ["tactigon", "taacoca", "claustro", "trike"] {
            scope.spawn(|| check(game));
        }
    });
}

#[test]
fn the_board_is_read_row_by_row() {
    assert_eq!(
        answer("tactigon", "board"),
        "a1 to a2: . .\n\
         b1 to b9: C . C . * . c . c\n\
         c1 to c10: . S T . . . . t s .\n\
         d1 to d11: C T P S C . c s p t c\n\
         e1 to e10: . S T . . . . t s .\n\
         f1 to f9: C . C . * . c . c\n\
         g1 to g2: . .\n\
         C circle, T triangle, S square, P pentagon, upper case Red, lower case Blue, * gold, \
         . empty.\nRed to move."
    );
    assert!(answer("claustro", "board").starts_with("a5 to e5: # . b b G\na4 to e4: . . . . b\n"));
}

#[test]
fn rows_and_cells_are_described() {
    assert_eq!(
        answer("tactigon", "row d"),
        "Row d, 11 cells: d1 red circle, d2 red triangle, d3 red pentagon, d4 red square, \
         d5 red circle, d6 empty, d7 blue circle, d8 blue square, d9 blue pentagon, \
         d10 blue triangle, d11 blue circle."
    );
    assert_eq!(
        answer("tactigon", "row B"),
        "Row b, 9 cells: b1 red circle, b2 empty, b3 red circle, b4 empty, b5 empty gold, \
         b6 empty, b7 blue circle, b8 empty, b9 blue circle."
    );
    assert_eq!(
        answer("claustro", "row 1"),
        "Row 1, 5 cells: a1 goal of Blue, b1 and c1 green pieces, d1 empty, e1 neutral."
    );
    assert_eq!(
        answer("claustro", "row d"),
        "Column d, 5 cells: d1 to d4 empty, d5 blue piece."
    );
    assert_eq!(
        answer("tactigon", "cell b5"),
        "b5 is empty; it is a gold cell. Next to it: east b6 empty, north-east a2 empty, \
         north-west a1 empty, west b4 empty, south-west c5 empty, south-east c6 empty."
    );
    let cell = answer("taacoca", "cell a1");
    assert!(cell.starts_with("a1 holds a white stone and is on the home row of White. "));
    assert!(cell.contains("\nFrom here: ") && cell.ends_with("; say 'moves a1' to hear them."));
}

#[test]
fn plies_are_listed_in_the_order_of_their_cells() {
    let moves = answer("trike", "moves");
    let lines: Vec<&str> = moves.lines().collect();
    assert_eq!(lines[..3], ["White has 28 legal moves.", "a1.", "b1, b2."]);
    assert_eq!(
        answer("tactigon", "moves d5"),
        "Red has 5 legal moves from d5.\nd5-c4, d5-c5, d5-d6, d5-e4, d5-e5."
    );
    let moves = answer("taacoca", "moves b2");
    let plies = moves.lines().skip(1).flat_map(|line| line.split(", "));
    assert!(plies.clone().count() > 10);
    assert!(plies.clone().all(|ply| ply.contains("b2")), "{moves}");
}

#[test]
fn an_opinion_begins_with_a_legal_ply() {
    in_every_game(|game| {
        let opinion = answer(game, "opinion");
        let ply = opinion.strip_prefix("Try ").unwrap();
        let ply = &ply[..ply.find(". ").unwrap()];
        let out = User::new().two_humans(&[game], &format!("{ply}\n"));
        assert!(out.contains(&format!(" plays {ply}")), "{out}");
    });
}

#[test]
fn an_opinion_names_the_ply_of_the_hint() {
    in_every_game(|game| {
        let out = User::new().two_humans(&[game], "hint\nhint\nopinion\n");
        let hint = out.lines().find_map(|line| line.strip_prefix("Play "));
        let ply = hint.and_then(|hint| hint.split([':', ',']).next()).unwrap();
        assert!(out.contains(&format!("Try {ply}.")), "{out}");
    });
}

#[test]
fn a_hint_gives_where_to_look_and_then_what_to_play() {
    for (game, settings) in [("tactigon", "board=extra-small"), ("trike", "side=4")] {
        let user = User::new();
        let out = user.two_humans(&[game, "--set", settings], "hint\nhint\nhint\n");
        let said: Vec<&str> = out.lines().skip(4).collect();
        assert!(said[0].starts_with("Look at your ") || said[0].starts_with("Consider "));
        assert!(said[0].ends_with(" Say 'hint' again to hear what to play."));
        assert!(
            said[1].starts_with("Play ")
                && (said[1].contains(": ") || said[1].contains(", expecting ")),
            "{out}"
        );
        assert_eq!(said[1], said[2]);
        let ply = said[1].split([' ', ':', ',']).nth(1).unwrap();
        let played = user.two_humans(&[game, "--set", settings], &format!("{ply}\n"));
        assert!(played.contains(" plays "), "{played}");
    }
}

#[test]
fn a_draw_is_offered_and_accepted() {
    let said = |lines: &str| User::new().two_humans(&["claustro"], lines);
    let offer = "Green offers a draw. Blue can say 'accept', or play on.\n";
    assert!(said("draw\naccept\n").contains(&format!(
        "{offer}Draw by agreement before the first move.\n"
    )));
    let late = said("draw\nb1-b2\nd5-d4\naccept\n");
    assert!(
        late.contains("Error: no draw is offered; say 'draw' to offer one.\n"),
        "{late}"
    );
    let answered = said("draw\nb1-b2\naccept\n");
    assert!(
        answered.contains("Draw by agreement, 1 move.\n"),
        "{answered}"
    );
    let out = User::new().says(&["trike", "--second", "greedy"], "draw\naccept\n");
    assert!(
        out.contains("Black plays on.\nError: no draw is offered; "),
        "{out}"
    );
}

#[test]
fn players_change_in_the_middle_of_a_game() {
    let user = User::new();
    let lines = "d2\nplayer black greedy seed=1\nplayer first human: Ana\nwho\n";
    let out = user.two_humans(&["trike", "--set", "pie=false"], lines);
    for said in [
        "You play White, Greedy plays Black.",
        "Ana plays White, Greedy plays Black.",
    ] {
        assert!(out.lines().any(|line| line == said), "{said} in {out}");
    }
    assert!(out.contains("\nBlack plays "), "{out}");
    let text = std::fs::read_to_string(&user.kept()[0]).unwrap();
    assert!(
        text.contains("[First \"human: Ana\"]\n[Second \"greedy seed=1\"]"),
        "{text}"
    );
    for (line, wrong) in [
        (
            "player x human",
            "there is no side 'x'; the sides are White and Black.",
        ),
        (
            "player white gredy",
            "there is no player 'gredy'; did you mean 'greedy'?",
        ),
        (
            "player white",
            "there is no player ''; the players are search, ",
        ),
    ] {
        let said = answer("trike", line);
        assert!(said.starts_with(&format!("Error: {wrong}")), "{said}");
    }
}

#[test]
fn a_rematch_changes_sides_with_clocks_and_score() {
    let timed = ["--set", "clock.kind=game", "--set", "clock.second=2"];
    let names = [
        "--set",
        "players.first=human: Ana",
        "--set",
        "players.second=human: Bo",
    ];
    let arguments = [&timed[..], &names, &["plain", "trike"]].concat();
    let user = User::new();
    let (code, out, _) = user.piped(&arguments, "d4\nresign\nrematch\n");
    assert_eq!(code, 0, "{out}");
    let clocks = "White has 10 minutes, and 5 seconds more with each move. \
                  Black has 2 minutes, and 5 seconds more with each move.";
    assert!(out.contains(clocks), "{out}");
    let (_, after) = out.split_once("resigned").expect("Bo resigns");
    assert!(
        after.contains("Bo plays White, Ana plays Black."),
        "{after}"
    );
    assert!(after.contains("The score is White 0, Black 1."), "{after}");
    assert!(after.contains("White has 2 minutes"), "{after}");
}

#[test]
fn clocks_are_printed_and_saved() {
    assert!(answer("trike", "clock").starts_with("Error: this game has no clocks; "));
    let user = User::new();
    let timed = ["--set", "clock.kind=game", "--set", "clock.minutes=2"];
    let persons = ["plain", "trike", "--first", "human", "--second", "human"];
    let arguments = [&timed[..], &persons].concat();
    let (code, out, _) = user.piped(&arguments, "clock\nd2\n");
    assert_eq!(code, 0);
    let control = "Each player has 2 minutes, and 5 seconds more with each move.\n";
    assert!(out.contains(control), "{out}");
    assert!(out.contains(", Black has 2 minutes.\n"), "{out}");
    let text = std::fs::read_to_string(&user.kept()[0]).unwrap();
    assert!(text.contains("[TimeControl \"120+5\"]\n"), "{text}");
    assert!(text.contains("[Clock \"0:0"), "{text}");
    assert!(text.contains("1. d2 {[%clk 0:0"), "{text}");
    assert!(user.says(&[], "resume\n").contains(control));
}

#[test]
fn errors_name_what_would_be_right() {
    let legal = "say 'moves' for the legal moves";
    for (line, wrong) in [
        (
            "baord",
            "there is no command 'baord'; did you mean 'board'?",
        ),
        (
            "abracadabra",
            "there is no command 'abracadabra'; say 'help' for the commands.",
        ),
        (
            "swap",
            "there is no command 'swap'; say 'help' for the commands.",
        ),
        (
            "help mvoes",
            "there is no command 'mvoes'; did you mean 'moves'?",
        ),
        ("board d", "'board' takes nothing after it."),
        ("row", "'row' needs more: say 'row ROW'."),
        (
            "row z",
            "there is no row 'z' on this board; the rows are a to g.",
        ),
        (
            "row dd",
            "there is no row 'dd' on this board; the rows are a to g.",
        ),
        (
            "cell d12",
            "there is no cell 'd12' on this board; the cells of d are d1 to d11.",
        ),
        (
            "cell \u{e9}",
            "there is no cell 'e' on this board; the rows are a to g.",
        ),
        (
            "moves h1",
            "there is no cell 'h1' on this board; the rows are a to g.",
        ),
        ("moves d6", &format!("nothing stands on d6; {legal}.")),
        ("d6-d7", &format!("nothing stands on d6; {legal}.")),
        ("play d7-d6", &format!("d7 is not yours; {legal}.")),
        ("last", "no moves yet; say 'moves' for the legal moves."),
        (
            "resume",
            "there is no other unfinished game; say 'new' and a game, or 'games'.",
        ),
        (
            "resume 3",
            "there is no game '3'; say 'games' for those that are saved.",
        ),
        (
            "new",
            "'new' needs more: say 'new GAME [KEY=VALUE ...] \
             [handicap SIDE piece | move | stone]'.",
        ),
        (
            "new trikee",
            "there is no game 'trikee'; did you mean 'trike'?",
        ),
        (
            "new chess",
            "there is no game 'chess'; the games are tactigon, taacoca, claustro, trike.",
        ),
        (
            "new trike sid=4",
            "there is no setting 'sid'; did you mean 'side'?",
        ),
        (
            "new trike zzz=4",
            "there is no setting 'zzz'; the settings are board, side, pie.",
        ),
        ("new trike side=3", "side must be 4 to 19, not '3'."),
        ("new trike side", "'side' is not of the form key=value."),
        (
            "rules chess",
            "there is no game 'chess'; the games are tactigon, taacoca, claustro, trike.",
        ),
    ] {
        assert_eq!(
            answer("tactigon", line),
            format!("Error: {wrong}"),
            "{line}"
        );
    }
    let swap = answer("trike", "swap");
    let why = "swap is only for the second move of a game with the pie rule";
    assert_eq!(swap, format!("Error: {why}; {legal}."));
    let far = answer("tactigon", "d5-d9");
    assert!(far.starts_with("Error: d9 is out of reach: ") && far.ends_with("from there."));
}

#[test]
fn without_a_game_only_some_commands_are_allowed() {
    let user = User::new();
    let none = "Error: no game is open; say 'new' and a game, such as 'new trike'.";
    for line in [
        "board",
        "d5-d6",
        "play d5-d6",
        "moves",
        "undo",
        "save",
        "hint",
        "rules",
    ] {
        let out = user.says(&[], &format!("{line}\n"));
        assert_eq!(out.lines().nth(2), Some(none), "{line}");
    }
    let out = user.says(&[], "\n  \nrules trike\nhelp row\nquit\nboard\n");
    assert!(out.contains("Setting pie, true or false: "), "{out}");
    assert!(
        out.ends_with("row ROW: read one row of the board in words.\nGoodbye.\n"),
        "{out}"
    );
}

#[test]
fn new_games_begin_at_any_time() {
    let out = User::new().two_humans(&["trike"], "d2\nNEW Claustro width=4 height=6\nboard\n");
    assert!(out.contains("A game of Claustro 4 x 6.\n"), "{out}");
    assert!(out.contains("a6 to d6: # . b G\n"), "{out}");
}

#[test]
fn the_help_is_short_and_explains_every_command_by_its_group_and_by_itself() {
    let help = answer("trike", "help");
    let groups: Vec<(&str, &str)> = help
        .lines()
        .filter_map(|line| line.strip_suffix('.')?.split_once(": "))
        .filter(|(name, _)| *name != "Now")
        .collect();
    assert!(help.lines().count() <= 10 && groups.len() > 5, "{help}");
    for (group, commands) in groups {
        let all = answer("trike", &format!("help {group}"));
        let each = commands.split(", ");
        let each: Vec<String> = each
            .map(|name| answer("trike", &format!("help {name}")))
            .collect();
        assert!(each.iter().all(|one| !one.contains("Error")), "{all}");
        assert_eq!(each.join("\n"), all);
    }
}

#[test]
fn a_course_is_taken_step_by_step() {
    let out = User::new().says(
        &[],
        "learn claustro\nc3-d3\nc3-c4\nlearn next\nlearn\nfoo1\nlearn end\nlearn next\n",
    );
    let after = |text: &str| {
        let at = out
            .find(text)
            .unwrap_or_else(|| panic!("no {text} in {out}"));
        &out[at..]
    };
    assert!(after("Claustro, step 1 of 11: Step towards your goal.").contains("c3"));
    assert!(
        after("Not quite. That is a step to the right. Step up, to c4.")
            .contains("Done.\nClaustro, step 2 of 11")
    );
    // Passed over, and read again.
    assert_eq!(out.matches("Claustro, step 3 of 11").count(), 2);
    assert!(out.contains("say `learn` to hear the step again") || out.contains("'learn'"));
    assert!(after("You have left the course.").contains("you are not taking a course"));
}

#[test]
fn a_step_may_ask_for_two_plies() {
    let skipped = "learn next\n".repeat(10);
    let lines = format!("learn claustro\n{skipped}c5-d5\nd5-e5\n");
    let out = User::new().says(&[], &lines);
    let (_, end) = out
        .split_once("Good. The reply is b2-a2. What now?")
        .unwrap();
    assert!(end.contains("Done.\nCourse of Claustro complete."), "{end}");
}

#[test]
fn all_rows_are_read_in_words_and_rules_speak_of_no_picture() {
    let rows = answer("claustro", "rows");
    let lines: Vec<&str> = rows.lines().collect();
    assert_eq!(lines.len(), 5, "{rows}");
    assert!(lines[0].starts_with("Row 5, 5 cells: a5 "), "{rows}");
    let hexagons = answer("tactigon", "rows");
    assert!(hexagons.contains("Row d, 11 cells: d1 red circle, d2 red triangle"));
    for game in ["tactigon", "taacoca", "claustro", "trike"] {
        let rules = User::new().says(&[], &format!("rules {game}\n"));
        for word in ["marked", "Here ", "From here "] {
            assert!(!rules.contains(word), "{word} in {rules}");
        }
    }
}

#[test]
fn boards_are_walked() {
    let lines = "d2\nd3\nwhere are my stones\nwhere white\nwhere is the pawn\naround c3\n\
                 where gold\nwhere x\naround z1\n";
    let out = User::new().two_humans(&["trike", "--set", "side=4"], lines);
    for line in [
        "1 White stone: d2.",
        "1 Black stone: d3.",
        "c3 is empty.",
        "To the west: c2 and c1 empty.",
        "To the south-west: d3 black stone under the pawn.",
        "Error: there is no such cell on this board.",
    ] {
        assert!(out.lines().any(|said| said == line), "{line} in {out}");
    }
    assert_eq!(out.matches("1 White stone: d2.").count(), 2, "{out}");
    assert!(out.contains("Error: 'where' takes a side or "), "{out}");
    assert!(out.contains("there is no cell 'z1'"), "{out}");
    let squares = answer("tactigon", "where are my squares");
    assert!(squares.starts_with("3 Red squares: "), "{squares}");
    assert!(answer("tactigon", "where gold").contains(" empty gold, "));
}

#[test]
fn a_match_is_watched_move_by_move_and_a_side_taken_over() {
    let out = User::new().says(
        &[],
        "watch trike greedy seed=1 against random seed=2\nnext\nnext 2\nplayer white human\nnext\n",
    );
    let is_move =
        |line: &&str| line.starts_with("White plays ") || line.starts_with("Black plays ");
    assert_eq!(out.lines().filter(is_move).count(), 3 + 1, "{out}");
    assert!(out.contains("Say 'next' for the next move"), "{out}");
    assert!(
        out.contains("Error: 'next' is for games of engines that you watch"),
        "{out}"
    );
    let small = User::new().says(&[], "watch trike side=5 greedy against random\n");
    assert!(small.contains("A game of Trike, side 5.\n"), "{small}");
    let people = User::new().says(&[], "watch trike human against random\nnext few\n");
    assert!(
        people.contains("Error: 'watch' is for two engines"),
        "{people}"
    );
}

#[test]
fn the_coach_warns_names_threats_and_says_what_decided_a_game() {
    let user = User::new();
    let game = ["trike", "--set", "side=4", "--set", "pie=false"];
    let game = [&game[..], &["--set", "ui.coach=on"]].concat();
    let played = "b2\nd4\nd2\nd1\nc1\n";
    let out = user.two_humans(
        &game,
        &format!("{played}player white alphabeta\nb1\nb1\nretry\n"),
    );
    for part in [
        "b1 loses: White answers a1 and wins around the pawn. Say b1 again to play it, or \
         another move.\nYou play b1",
        "Move 6, b1, decided the game: White answers a1 and wins around the pawn. Say 'retry' to \
         play another in its place.",
        "Move 6, b1, decided the game. Play another move in its place.",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let out = user.two_humans(&game, &format!("{played}coach\nb1\ncoach\n"));
    assert!(out.contains("The coach is off.\nBlack plays b1"), "{out}");
    assert!(out.contains("The coach warns of threats"), "{out}");
}

#[test]
fn it_is_told_which_pieces_take_which() {
    let user = User::new();
    let out = user.two_humans(
        &["tactigon"],
        "takes square\ntakes\ntakes king\nnew trike\ntakes\n",
    );
    for part in [
        "A square takes squares and pentagons, trades with triangles and cannot attack \
         circles.",
        "A pentagon takes pentagons and cannot attack circles, triangles and squares.",
        "Error: there is no piece 'king'",
        "Error: all pieces are alike in this game.",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
}

#[test]
fn settings_are_heard_and_changed_in_the_config_file() {
    let user = User::new();
    let path = user.file(
        ".config/parlour/parlour.toml",
        "# Mine.\n[ui]\ntheme = \"light\"\n",
    );
    let out = user.says(
        &[],
        "set\nset clock\nset ui.theme\nset theme\nset ui.theme purple\nset ui.screen_reader yes\n\
         set trike.side 5\nset ui.screen_reader = true\nnew trike\n",
    );
    for part in [
        "The sections are players, clock, ui,",
        "clock.kind: none.",
        "ui.theme is light. ",
        "Error: 'theme' needs its section: did you mean 'ui.theme'?",
        "Error: there is no theme 'purple'",
        "Error: screen_reader must be true or false.",
        "trike.side is now 5. Saved in ",
        "A game of Trike, side 5.",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let text = fs::read_to_string(path).unwrap();
    for line in [
        "# Mine.",
        "theme = \"light\"",
        "screen_reader = true",
        "side = 5",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[test]
fn a_setting_that_cannot_be_kept_stays_as_it_was() {
    let user = User::new();
    // No config file can be written where its folder would be.
    user.file(".config/parlour", "");
    let out = user.says(&[], "set trike.side 5\nset trike.side\nnew trike\n");
    for part in [
        "was not written: ",
        "trike.side is 7.",
        "A game of Trike, side 7.",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
}

#[test]
fn a_match_of_another_process_is_followed_by_its_file() {
    let user = User::new();
    let game = |round: &str, plies: &str| {
        format!("[Game \"trike\"]\n[Event \"e\"]\n[Round \"{round}\"]\n\n{plies}\n\n")
    };
    let begun = game("0.1", "1. d2 2. d3 1-0") + &game("0.2", "1. d2 2. d3");
    let path = user.file("match.plr", &begun);
    let mut command = user.command(&["plain"]);
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"watch match.plr\nnext all\n").unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut hear = |wanted: &str| {
        let is_it = |line: io::Result<String>| line.unwrap().contains(wanted);
        assert!(lines.any(is_it), "{wanted}");
    };
    for wanted in ["are over already: 1.", "Move 2, d3: ", "Say 'next'"] {
        hear(wanted);
    }
    fs::write(path, begun.trim_end().to_owned() + " 3. d4 0-1\n").unwrap();
    for wanted in ["Move 3, d4: ", "The match is over."] {
        hear(wanted);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
    let none = user.says(&[], "watch none.plr\n");
    assert!(none.contains("Error: none.plr: "), "{none}");
}
