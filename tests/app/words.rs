//! The table's words on moves: the one just played, captures, moves taken back.

use parlour::app::Message;

use crate::app::player::{Player, with_settings};

fn at_table(record: &str, columns: u16, rows: u16) -> Player {
    let options = with_settings(&["ui.animation=off"]);
    let mut player = Player::with_record(options, record);
    player.send(Message::Resized { columns, rows });
    player
}

/// The row of words.
fn status(player: &Player) -> String {
    let screen = player.screen();
    let rows: Vec<&str> = screen.lines().collect();
    rows[rows.len() - 2].trim().to_owned()
}

/// The engine that searches answers.
fn answer(player: &mut Player, ply: &str) {
    let search = player.last_search();
    player.run_timers();
    player.engine_plays(search, ply);
}

#[test]
fn what_the_opponent_played_is_said_with_what_it_took() {
    let record = "[Game \"tactigon\"]\n[First \"human\"]\n[Second \"search level=1\"]\n\n*\n";
    let said = "Blue: e8 to d6, trades with your circle.";
    for (columns, rows) in [(80, 24), (120, 36)] {
        let mut player = at_table(record, columns, rows);
        player.keys(": d 5 - d 6 enter");
        assert!(
            status(&player).starts_with("You: d5 to d6."),
            "{}",
            status(&player)
        );
        // A player who is too fast is told so, until the answer has come.
        player.keys("enter");
        assert!(
            status(&player).contains("is to move"),
            "{}",
            status(&player)
        );
        answer(&mut player, "e8xd6");
        let words = status(&player);
        assert!(words.starts_with(said), "{words}");
        assert!(words.contains("Red: "), "and what is to be done: {words}");
        player.keys("left");
        // Then the cell under the cursor is named in any case.
        let words = status(&player);
        let cell = player
            .play()
            .game()
            .line()
            .board()
            .name(player.play().cursor());
        assert!(words.contains(&format!("{cell}: ")), "{cell} in {words}");
    }
    let mut wide = at_table(record, 160, 50);
    wide.keys(": d 5 - d 6 enter");
    answer(&mut wide, "e8xd6");
    wide.keys("left right");
    assert!(
        status(&wide).starts_with(said),
        "there is room for all of it"
    );
}

#[test]
fn captures_are_marked_in_lists_of_moves_whose_texts_do_not_say_so() {
    let mut player = Player::at_table("taacoca", "", "");
    let mut captured = None;
    for _ in 0..200 {
        let line = player.play().game().line().clone();
        let enemy = |line: &parlour_rules::games::AnyLine| {
            let cells = line.board().cells().iter();
            let side = !player.play().game().line().to_move();
            let pieces = cells.filter_map(|&cell| line.piece(cell));
            pieces.filter(|piece| piece.side == side).count()
        };
        let plies = line.legal_plies();
        let takes = plies.iter().copied().find(|&ply| {
            let mut after = line.clone();
            after.play(ply).unwrap();
            enemy(&after) < enemy(&line)
        });
        let ply = takes.unwrap_or(plies[plies.len() / 3]);
        let text = line.ply_text(ply).unwrap();
        player.keys(":").text(&text).keys("enter");
        if takes.is_some() {
            captured = Some(text);
            break;
        }
    }
    let captured = captured.expect("a capture");
    player.send(Message::Resized {
        columns: 120,
        rows: 36,
    });
    let screen = player.screen();
    assert!(
        screen.contains(&format!("{captured} x")),
        "{captured} in {screen}"
    );
    assert!(status(&player).contains(", takes "), "{}", status(&player));
    player.keys("S");
    let screen = player.screen();
    assert!(
        screen.contains(&format!("{captured} x")),
        "{captured} in {screen}"
    );
}

#[test]
fn undo_says_what_it_took_back_and_whose_turn_it_is() {
    let record = "[Game \"claustro\"]\n[First \"human\"]\n[Second \"greedy\"]\n\n\
                  1. b1-b2 2. d5-d4 *\n";
    let mut player = at_table(record, 120, 36);
    player.keys("z");
    let words = status(&player);
    assert!(words.starts_with("Took back b1-b2 and d5-d4."), "{words}");
    assert!(words.contains("Green: "), "{words}");
    assert!(player.screen().contains("x redo"), "{}", player.screen());
    player.keys("left");
    assert!(
        !player.screen().contains("ooking back"),
        "{}",
        player.screen()
    );
    player.keys("x home");
    assert!(
        status(&player).starts_with("Looking back"),
        "{}",
        status(&player)
    );
}

#[test]
fn the_first_stone_is_placed_by_who_knows_that_it_may_be_taken_over() {
    let first = |pie| status(&Player::at_table("trike", &format!("side=7 pie={pie}"), ""));
    assert!(
        first(true).contains("Black may then swap sides"),
        "{}",
        first(true)
    );
    assert!(!first(false).contains("swap sides"), "{}", first(false));
}

#[test]
fn what_takes_what_is_one_key_away_and_said_of_two_pieces() {
    let mut player = Player::at_table("tactigon", "", "d5-d6");
    player.send(Message::Resized {
        columns: 120,
        rows: 36,
    });
    assert!(!player.screen().contains("Captures"));
    player.keys("w");
    let screen = player.screen();
    let row = |sign: &str| {
        let row = screen
            .lines()
            .find(|row| row.contains(&format!("{sign} takes")));
        let row = row.unwrap_or_else(|| panic!("{sign} in {screen}"));
        row.split("takes")
            .nth(1)
            .unwrap()
            .chars()
            .take(15)
            .collect::<String>()
    };
    // Blue is to move: its square against circle, triangle, square and pentagon.
    assert_eq!(
        row("□").split_whitespace().collect::<Vec<_>>(),
        ["·", "=", "×", "×"]
    );
    player.keys("w");
    assert!(!player.screen().contains("Captures"));
    player.keys("w esc");
    let screen = player.screen();
    assert!(
        !screen.contains("Captures") && screen.contains("pick a piece"),
        "{screen}"
    );
    let square = {
        let line = player.play().game().line();
        let cells = line.choices(&[]).cells.into_iter();
        let is_square = |cell| {
            line.piece(cell)
                .is_some_and(|piece| piece.kind.name() == "square")
        };
        let mut squares = cells.filter(|&cell| is_square(cell));
        line.board().name(squares.next().unwrap()).to_owned()
    };
    for (piece, said) in [
        ("e8", "d6: Red circle, your triangle trades with it"),
        (
            square.as_str(),
            "d6: Red circle, which your square cannot take",
        ),
    ] {
        player.keys("/").text(piece).keys("enter enter");
        player.keys("/ d 6 enter");
        let words = status(&player);
        assert!(words.contains(said), "{words}");
        player.keys("esc");
    }
    let mut trike = Player::at_table("trike", "", "");
    trike.keys("w");
    assert!(
        status(&trike).starts_with("All pieces are alike in this game"),
        "{}",
        status(&trike)
    );
}
