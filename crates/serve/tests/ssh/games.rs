//! Games between two who come by ssh.

use super::running::Running;
use super::world::World;

#[test]
fn two_play_a_whole_game_and_the_host_keeps_it() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&[]);
    let [mut fern, mut otter] = world.two_play(&server);
    fern.says("b2");
    otter.hears("White plays b2");
    otter.says("b1");
    fern.hears("Black plays b1");
    fern.says("study");
    fern.hears("not while you play");
    otter.says("draw");
    fern.hears("otter offers a draw.");
    fern.says("decline");
    otter.hears("fern declined a draw.");
    fern.says("a1");
    for guest in [&mut fern, &mut otter] {
        guest.hears("White won around the pawn, 3 moves.");
    }
    let [game] = &world.kept()[..] else {
        panic!("{:?}", world.kept());
    };
    let parts = [
        "human: fern",
        "human: otter",
        "[Result \"1-0\"]",
        "1. b2 ",
        "2. b1 ",
        "3. a1 ",
    ];
    for part in parts {
        assert!(game.contains(part), "{part} is not in {game}");
    }
    fern.says("study 1");
    fern.hears("say 'leave' first");
    otter.says("study");
    otter.hears("In study, at the position of the game. The game would be over.");
    otter.says("graph");
    otter.hears("White's winning chances in percent:");
    otter.hears("From move 0: 100, 0, 100.");
    fern.says("rematch");
    otter.hears("fern asks for another game.");
    otter.says("accept");
    otter.hears("It is your turn.");
    otter.says("b2");
    fern.hears("White plays b2");
    fern.says("b1");
    otter.hears("It is your turn.");
    otter.says("a1");
    otter.hears("White won around the pawn, 3 moves.");
    fern.hears("White won around the pawn, 3 moves.");
    fern.says("leave");
    fern.says("study 1");
    fern.hears("In study, at the position of the game. The game would be over.");
    fern.says("back 2");
    fern.hears("after 1 move of the game. Black to move.");
    fern.says("value");
    fern.hears("c2: win in at most 5.");
    fern.says("c2");
    fern.hears("1 move tried after 1 move of the game. White to move.");
    for beside in ["save x", "open /etc/passwd", "study keep", "setup trike"] {
        fern.says(beside);
        fern.hears("Error");
    }
    fern.says("study end");
    fern.hears("You have left the study.");
    fern.says("quit");
    assert_eq!(fern.ended(), 0);
}

#[test]
fn who_watches_in_lines_studies_two_moves_late_and_not_from_where_a_player_is() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&[]);
    let [mut fern, mut otter] = world.two_play(&server);
    for (number, ply) in ["b2", "b1", "c1"].into_iter().enumerate() {
        let (player, other) = if number % 2 == 0 {
            (&mut fern, &mut otter)
        } else {
            (&mut otter, &mut fern)
        };
        player.says(ply);
        other.hears(&format!("plays {ply}"));
    }
    let mut moss = world.comes(&server, "moss");
    moss.says("watch 1");
    moss.hears("Black to move.");
    moss.says("study");
    moss.hears("somebody plays from where you are");
    let elsewhere = world.ssh(&server, "wren", &["-b", "127.0.0.2"], &["plain"]);
    let mut wren = Running::start(elsewhere);
    wren.hears("What should the others call you?");
    for line in ["wren", "watch 1", "study"] {
        wren.says(line);
    }
    wren.hears("In study, at the position of the game. Black to move.");
    wren.says("go 2");
    wren.hears("the game has fewer moves than that");
    wren.says("value");
    wren.hears(": ");
    wren.says("graph");
    wren.hears("From move 0: ");
    wren.says("study end");
    wren.hears("You have left the study.");
}

#[test]
fn one_plays_a_whole_game_against_an_engine() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&[]);
    let mut fern = world.comes(&server, "fern");
    fern.says("offer trike side=4 pie=false engine=1");
    fern.hears("You play White, Level 1 ");
    fern.hears("It is your turn.");
    let end = loop {
        fern.says("moves");
        fern.hears("White has ");
        let row = fern.hears("");
        let ply: String = row
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect();
        fern.says(&ply);
        fern.hears("You play ");
        let is_told = |line: &str| line.contains("It is your turn.") || line.contains(" won ");
        let told = std::iter::repeat_with(|| fern.hears("")).find(|line| is_told(line));
        if let Some(end) = told.filter(|line| line.contains(" won ")) {
            break end;
        }
    };
    let [game] = &world.kept()[..] else {
        panic!("{:?}", world.kept());
    };
    let result = if end.starts_with("White") {
        "1-0"
    } else {
        "0-1"
    };
    assert!(
        game.contains(&format!("[Result \"{result}\"]")),
        "{end}: {game}"
    );
    assert!(game.contains("search level=1"), "{game}");
    fern.says("rematch");
    fern.hears(" plays White, you play Black.");
    fern.hears("It is your turn.");
}

#[test]
fn engines_play_at_a_table_that_all_may_watch() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&[]);
    let wrong = world.host_says(&["broadcast", "5", "trike"]);
    assert!(wrong.contains("two levels come first"), "{wrong}");
    let told = world.host_says(&["broadcast", "1", "2", "trike", "side=4"]);
    assert!(told.contains("They play at table 1"), "{told}");
    let mut fern = world.comes(&server, "fern");
    fern.hears("Level-1 plays Level-2");
    fern.says("watch 1");
    fern.hears("White plays ");
    fern.hears("Black ");
    assert_eq!(world.host_says(&["close", "1"]), "table 1 is closed\n");
    fern.hears("The host has closed this table.");
}

#[test]
fn who_hangs_up_in_the_middle_of_a_move_comes_back_to_the_seat() {
    let Some(world) = World::new() else { return };
    let mut server = world.serve(&[]);
    let [mut fern, mut otter] = world.two_play(&server);
    fern.types("b");
    fern.kill();
    server.log.hears("ends: left");
    otter.hears("fern is away; the seat is kept");
    let mut fern = world.comes_back(&server, "fern");
    fern.hears("Your game at table 1 continues.");
    fern.hears("White to move. It is your turn.");
    otter.hears("fern is back.");
    fern.says("b2");
    otter.hears("White plays b2");
}

#[test]
fn what_is_pasted_is_played_line_by_line() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&[]);
    let mut fern = world.comes(&server, "fern");
    fern.types("offer trike side=4 pie=false\nleave\noffer trike side=5 pie=false\nleave\nquit\n");
    fern.hears("Goodbye.");
    assert_eq!(fern.ended(), 0);
    // The input ends with the last line of a pipe, too.
    let mut fern = world.comes_back(&server, "fern");
    fern.hangs_up_input();
    assert_eq!(fern.ended(), 0);
}

#[test]
fn one_sits_at_a_terminal_and_one_reads_lines() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&[]);
    let mut wren = Running::start(world.ssh(&server, "wren", &["-tt"], &["plain"]));
    wren.hears("What should the others call you?");
    wren.says("wren");
    wren.hears("You are wren.");
    wren.says("offer trike side=4 pie=false");
    wren.hears("The other seat is free.");
    let mut fern = world.comes(&server, "fern");
    fern.says("sit 1");
    fern.hears("wren plays White");
    wren.hears("It is your turn.");
    wren.says("b2");
    fern.hears("White plays b2");
    // The character by which a terminal ends the input.
    wren.types("\u{4}");
    assert_eq!(wren.ended(), 0);
    fern.hears("wren is away");
}

#[test]
fn the_host_makes_rounds_and_a_command_says_whose_move_it_is() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&[]);
    let [_, mut otter, _wren] = ["fern", "otter", "wren"].map(|name| world.comes(&server, name));
    let what = "rounds fern,otter,wren trike side=4 pie=false clock=3d";
    let told = world.host_says(&what.split(' ').collect::<Vec<_>>());
    assert!(told.starts_with("Round 1 of 3: Trike"), "{told}");
    // A guest who comes now has heard of them.
    let mut fern = world.comes_back(&server, "fern");
    fern.says("rounds");
    fern.hears("1. fern: 0 points.");
    fern.hears("Round 1: otter plays wren at table 1, fern rests.");
    let due = |name| {
        let output = world.ssh(&server, name, &[], &["due"]).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(due("otter"), "Your move in 1 game.\n");
    assert_eq!(due("wren"), "It is not your move in any game.\n");
    let who = world.host_says(&["who", "--json"]);
    let who: serde_json::Value = serde_json::from_str(&who).unwrap();
    assert_eq!(who["games"][0]["due"], "otter");
    let fortnight = 14 * 86_400_000_u64;
    assert_eq!(
        who["games"][0]["vacation"],
        serde_json::json!([fortnight, fortnight])
    );
    assert_eq!(who["rounds"]["players"][2], "wren");
    // The game has opened by itself, and is told.
    otter.hears("Say 'sit 1'.");
    otter.says("sit 1");
    otter.hears("It is your turn.");
    otter.says("resign");
    otter.hears("White resigned");
    let who = world.host_says(&["who", "--json"]);
    let who: serde_json::Value = serde_json::from_str(&who).unwrap();
    assert_eq!(
        who["rounds"]["games"][0][0]["points"],
        serde_json::json!([0, 2])
    );
    // At a table one is not told how the rounds go on, and so hears nothing of old.
    otter.says("rounds");
    otter.hears("You are at a table; say 'leave' to go to the lobby.");
    otter.says("leave");
    world.host_says(&["rounds", "end"]);
    world.host_says(&["rounds", "fern,otter,wren", "trike", "side=4"]);
    otter.hears("Say 'sit 3'.");
    otter.says("sit 3");
    otter.hears("You can 'claim' the game in 60 minutes.");
}

#[test]
fn who_comes_hears_what_can_be_done_in_one_sentence_and_when_a_game_can_be_claimed() {
    let Some(world) = World::new() else { return };
    let server = world.serve(&[]);
    let [mut fern, mut otter] = world.two_play(&server);
    fern.says("b2");
    otter.hears("White plays b2");
    otter.says("b1");
    fern.hears("Black plays b1");
    otter.says("quit");
    fern.hears("in 5 minutes.");
    fern.says("claim");
    fern.hears("the other player has not been away for long enough");
    fern.hears("You can 'claim' the game or 'calloff' in 5 minutes.");
    for line in ["leave", "offer trike side=4 engine=1 second"] {
        fern.says(line);
    }
    fern.hears("It is your turn.");
    fern.says("quit");
    let mut moss = world.comes(&server, "moss");
    moss.says("offer trike side=5");
    let mut fern = world.comes_back(&server, "fern");
    fern.hears("2 people: fern, moss.");
    fern.hears("It is your move at tables 1, 2; you can sit down at table 3.");
    fern.hears("Say 'sit' or 'watch' and a number, or 'lobby' to hear of each table.");
    let told = fern.heard.iter().filter(|line| !line.trim().is_empty());
    assert_eq!(told.count(), 4, "{:?}", fern.heard);
}
