//! Lists of moves as people write them.

use parlour_records::{FileContents, Hints, list_text};
use parlour_rules::games::find_game;

use crate::chats::told;
use crate::played::played;
use crate::{notes, one, plies, read, refused};

#[test]
fn words_around_and_between_moves_are_no_moves() {
    let game = one("Hi Bo, our game of Trike, side 7, from yesterday:\n\
         [12:03] Ana: 1. d2 e3! (the usual)\n\
         Bo: I hate a1 here, d3 was better\n\
         > 2. f3 g3?! {hmm, not sure} \n\
         \n2 minutes later: gg\n\
         Ana: 3. g4\n\
         White resigned.\n\nCheers\n");
    assert_eq!(plies(&game), "d2 e3 f3 g3 g4");
    assert_eq!(game.record.result().text(), "0-1");
    assert_eq!(notes(&game), [""; 0]);
    let tree = game.record.tree();
    let nodes: Vec<_> = tree.main_line().collect();
    assert_eq!(tree.annotation(nodes[1]).glyph.unwrap().text(), "!");
    assert_eq!(tree.annotation(nodes[1]).words(), "the usual");
    assert_eq!(tree.annotation(nodes[3]).words(), "hmm, not sure");
}

#[test]
fn the_names_of_a_line_are_without_the_game_and_its_board() {
    for title in [
        "Trike 7, Ana Li vs. Bo",
        "Trike 7: Ana Li vs. Bo:",
        "Trike, side 7 - Ana Li vs Bo",
        "Ana Li vs. Bo, Trike 7",
        "Ana Li v Bo on Trike 7",
        "Ana Li vs Bo (Trike 7)",
        "Trike 7 (Ana Li vs Bo)",
        "Trike side=7 Ana Li (White) vs. Bo (black)",
        "Bo (Black) vs. Ana Li (White), Trike 7",
    ] {
        let game = one(&format!("{title}\n1. d2 e3 2. f3 resign\n"));
        let names = game.record.names().map(|name| name.to_string());
        assert_eq!(names, ["human: Ana Li", "human: Bo"], "{title}");
        assert_eq!(notes(&game), [""; 0], "{title}");
    }
}

#[test]
fn who_plays_somebody_with_a_colour_has_the_other_one() {
    let game = one("Trike 7, Ana (White) vs. Bo\n1. d2 swap\n2. e3 g3\nBo: I resign\n");
    let names = game.record.names().map(|name| name.to_string());
    assert_eq!(names, ["human: Bo", "human: Ana"], "as they began");
    assert_eq!(
        game.record.result().text(),
        "1-0",
        "Ana has White at the end"
    );
}

#[test]
fn moves_that_people_say_one_by_one_are_a_game() {
    let game = one(
        "[12:03] Ana: Trike, side 7?\n[12:04] Bo: ok\nWhite: Ana\nBlack: Bo\n\
         [12:05] Ana: d2\n[12:06] Bo: e3!\n[12:06] Ana: f3 is too slow?\n[12:07] Ana: f4\n\
         [12:08] Bo: I resign\n",
    );
    assert_eq!(plies(&game), "d2 e3 f4");
    assert_eq!(game.record.result().text(), "1-0");
    assert_eq!(notes(&game), [""; 0]);
}

#[test]
fn moves_stand_behind_numbers_and_beside_each_other_in_many_ways() {
    for moves in [
        "1: d2 e3\n2: f3 g3\n",
        "1. d2 - e3\n2. f3 – g3\n",
        "1. d2 / e3 2. f3 / g3\n",
        "- d2\n- e3\n- f3\n- g3\n",
        "| 1 | d2 | e3 |\n| 2 | f3 | g3 |\n",
    ] {
        let game = one(&format!("Trike\nSize: 7\n{moves}"));
        assert_eq!(plies(&game), "d2 e3 f3 g3", "{moves}");
        assert_eq!(notes(&game), [""; 0], "{moves}");
    }
    assert!(read("1-0 {resignation}\n")[0].is_err());
}

#[test]
fn two_ends_that_contradict_each_other_are_said() {
    for (text, why) in [
        (
            "Trike 7\n1. d2 e3\nWhite resigned\n1-0\n",
            "line 3: the result is given as 0-1",
        ),
        (
            "Trike 7\nWhite: Ana\nResult: Ana won\n1. d2 e3\n2. resign\n",
            "line 3: the result is given as 1-0",
        ),
    ] {
        let game = one(text);
        let [note] = &notes(&game)[..] else {
            panic!("{:?}", notes(&game));
        };
        assert!(note.starts_with(why), "{note}");
        assert!(game.leaves_out());
    }
    let same =
        one("Trike 7\nWhite: Ana\nResult: Ana won\n1. d2 e3\n2. f3 resign\nBlack resigned\n1-0\n");
    assert_eq!(notes(&same), [""; 0]);
}

#[test]
fn the_board_is_found_where_only_one_fits_and_asked_for_where_several_do() {
    let side_5 = find_game("trike").unwrap().with_pairs("side=5").unwrap();
    let mut found = [0, 0];
    for number in 0..100 {
        let game = played(&side_5, number);
        let text = format!("{}\n{}\n", game.plies.join(" "), game.result());
        match read(&text).remove(0) {
            Ok(back) => {
                assert_eq!(back.record.start().rules(), &side_5, "{text}");
                found[0] += 1;
            }
            Err(error) => {
                // Stuck in the middle, the pawn is stuck on larger boards, too.
                assert!(error.to_string().contains("Trike, side 5"), "{error}");
                found[1] += 1;
            }
        }
    }
    assert!(found.iter().all(|found| *found > 20), "{found:?}");
    let why = refused("1. d2 2. e3");
    assert!(
        why.contains("Trike, side 7; ") && why.contains("`trike side=7`"),
        "{why}"
    );
    assert!(why.contains("--game and --set"), "{why}");
    // A word, a tag, a hint.
    for named in [
        "Trike 9",
        "trike side=9",
        "Game: Trike, side 9",
        "[Rules \"side=9\"]",
    ] {
        let game = one(&format!("{named}\n1. d2 2. e3\n"));
        assert_eq!(
            game.record.start().rules().to_string(),
            "trike side=9",
            "{named}"
        );
    }
    let (game, set) = (
        find_game("trike").ok(),
        vec![("trike", "side=15".to_owned())],
    );
    let hints = Hints {
        game,
        set,
        usual: Vec::new(),
    };
    let contents = FileContents::new(b"d2 e3\n".to_vec(), &hints);
    let hinted = contents.record(1).unwrap().unwrap().record;
    assert_eq!(hinted.start().rules().to_string(), "trike side=15");
    let usual = vec![find_game("trike").unwrap()];
    let hints = Hints {
        usual,
        ..Hints::default()
    };
    let contents = FileContents::new(b"d2 e3\n".to_vec(), &hints);
    let assumed = contents.record(1).unwrap().unwrap();
    assert_eq!(
        notes(&assumed),
        ["line 1: no board is named; it is read as Trike, side 7"]
    );
    assert!(!assumed.leaves_out());
}

#[test]
fn other_words_for_a_board_and_other_rules_are_no_other_boards() {
    let sample = find_game("tactigon").unwrap().info().sample;
    let game = one(sample);
    assert_eq!(game.record.start().rules().to_string(), "tactigon");
    let why = refused("b1-b2");
    assert!(why.contains("Tactigon; Claustro 5 × 5; "), "{why}");
}

#[test]
fn a_board_is_named_with_or_without_spaces() {
    for title in [
        "Claustro 6x5",
        "Claustro, 6 x 5:",
        "claustro 6×5",
        "Claustro (6 × 5)",
        "Game: claustro 6x5",
    ] {
        let game = one(&format!("{title}\n1. a2-b2\n"));
        assert_eq!(
            game.record.start().rules().to_string(),
            "claustro width=6",
            "{title}"
        );
    }
}

#[test]
fn what_is_not_legal_is_named_and_never_left_out() {
    for (text, why) in [
        (
            "trike 7\n1. d2 e3\n2. e3\n",
            "line 3: move 3 `e3`: e3 is not empty",
        ),
        (
            "trike 7\n1. d2 z9\n",
            "line 2: move 2 `z9`: there is no cell `z9`",
        ),
        ("trike 7\n1. d2 e3\n2. Nf3\n", "line 3: move 3 `Nf3`"),
        ("trike 7\nd2\ne3\nzz9\nf3\n", "line 4: move 3 `zz9`"),
        ("trike 7\n1. d2 e3\n2. f3\n4. xx\n", "line 4: move 4 `xx`"),
        ("trike 7 pie=false\n1. d2 swap\n", "line 2: move 2 `swap`"),
        ("Taacoca\n1. swap\n", "`swap`"),
        ("trike side=99\n1. d2\n", "side must be 4 to 19"),
        ("trike 7\n[FEN \"x\"]\n1. d2\n", "use Position"),
    ] {
        let told = refused(text);
        assert!(told.contains(why), "{text}: {told}");
    }
}

#[test]
fn what_does_not_agree_is_noted() {
    let sample = find_game("trike").unwrap().info().sample;
    for (text, note) in [
        (
            format!("trike side=7\n{sample}\n0-1\n"),
            "line 3: the file says 0-1, but by the rules it is 1-0",
        ),
        (
            "trike 7\n1. d2 e3\n4. f3\n*".to_owned(),
            "line 3: move 3 is numbered 4",
        ),
        (
            "trike 7\nTime control: an hour\n1. d2 e3\n".to_owned(),
            "line 1: left out: the time control `an hour`",
        ),
        (
            "trike 7\nDate: yesterday\n1. d2 e3\n".to_owned(),
            "line 2: the tag Date says `yesterday`, which is no date",
        ),
        (
            "trike 7\nRed: Ana\n1. d2 e3\n".to_owned(),
            "line 1: left out: the player `human: Ana`, who has no side",
        ),
    ] {
        let game = one(&text);
        assert_eq!(notes(&game), [note], "{text}");
        assert!(game.leaves_out(), "{text}");
    }
    let game = one("trike 7\nWhite: Ana\nBlack: Bo\n1. d2 swap\n2. e3 resign\n");
    assert_eq!(
        notes(&game),
        ["line 1: the names are read as of those who have the colours after the swap"]
    );
    let names = game.record.names().map(|name| name.to_string());
    assert_eq!(names, ["human: Bo", "human: Ana"]);
    assert!(!game.leaves_out());
}

#[test]
fn a_list_may_hold_several_games_one_of_which_is_bad() {
    let games = read(
        "Trike 7\nWhite: Ana\n1. d2 e3 2. f3 resign\n\nTrike 7\nWhite: Bo\n1. d2 d2\n0-1\n\n\
         Trike 9\n1. a1 b1 resign\n",
    );
    let told: Vec<String> = games
        .iter()
        .map(|game| match game {
            Ok(game) => format!("{} {}", game.line, plies(game)),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(
        told,
        [
            "1 d2 e3 f3",
            "line 7: move 2 `d2`: d2 is not empty",
            "10 a1 b1"
        ]
    );
}

#[test]
fn line_ends_and_typographic_signs_do_not_matter() {
    let sample = find_game("tactigon").unwrap().info().sample;
    let list = format!("Tactigon, board=normal padding=0\n{sample}\n");
    for text in [
        list.replace('\n', "\r\n").replace(" d", "\r\nd"),
        list.replace('-', "–").replace('x', "×"),
        format!("\u{feff}```\n{list}```\n"),
    ] {
        assert_eq!(plies(&one(&text)), sample, "{text:?}");
    }
}

#[test]
fn prose_is_no_game() {
    for text in [
        "no game",
        "Meet me at a1 at 12:30.",
        "1. First, we talk.\n2. Then we play.",
        "",
    ] {
        let contents = FileContents::new(text.as_bytes().to_vec(), &Hints::default());
        assert!(contents.format().is_none(), "{text}");
    }
}

#[test]
fn ends_are_read_in_words() {
    for (end, result, reason) in [
        ("resign", "1-0", "resignation"),
        ("2... timeout", "1-0", "time"),
        ("draw agreed", "1/2-1/2", "agreement"),
        ("Black wins on time", "0-1", "time"),
        ("Ana wins by resignation", "1-0", "resignation"),
        ("Bo won!", "0-1", ""),
        ("Ana ran out of time", "0-1", "time"),
        ("abandoned", "*", "abandoned"),
        ("½–½", "1/2-1/2", ""),
        ("1–0 (resigned)", "1-0", "resignation"),
    ] {
        let game = one(&format!("trike 7\nAna vs Bo\n1. d2 e3\n2. f3\n{end}\n"));
        assert_eq!(notes(&game), [""; 0], "{end}");
        let ending = game.record.ending.unwrap();
        let told = (ending.result.text(), ending.termination.name());
        assert_eq!(told, (result, reason), "{end}");
    }
}

#[test]
fn words_behind_a_move_are_kept_as_its_comment_and_a_wrong_move_is_refused() {
    let game = one("Trike 7\n1. d2 (nice (really)) e3 what a start 2. e4\n");
    assert_eq!(plies(&game), "d2 e3 e4");
    let text = game.record.to_string();
    assert!(text.contains("{nice (really)}"), "{text}");
    assert!(text.contains("{what a start}"), "{text}");
    for wrong in ["2. e3 zz9", "2. e3 zz9\n3. g3 g2"] {
        let told = refused(&format!("Trike 7\n1. d2 swap\n{wrong}\n"));
        assert!(told.contains("zz9"), "{told}");
    }
}

#[test]
fn a_comment_goes_on_over_several_lines() {
    let text = "Trike 7\n1. d2 {a comment\n> over two lines} e3\n2. f3 {one} g3\n{alone}\n3. zz";
    assert!(
        refused(text).starts_with("line 6: move 5 `zz`"),
        "{}",
        refused(text)
    );
    let game = one(&text.replace("3. zz", "3. g4 {never closed\n"));
    assert_eq!(plies(&game), "d2 e3 f3 g3 g4");
    let tree = game.record.tree();
    let words: Vec<&str> = tree
        .main_line()
        .map(|node| tree.annotation(node).words())
        .collect();
    let [first, _, third, fourth, _] = words[..] else {
        panic!("{words:?}")
    };
    assert_eq!((first, third), ("a comment over two lines", "one"));
    assert_eq!(fourth, "alone");
    let again = one(&list_text(&game.record));
    assert_eq!(again.record.to_string(), game.record.to_string());
}

#[test]
fn a_game_on_one_line_has_its_name_its_moves_and_its_end() {
    for line in [
        "Trike 7 1. d2 e3 2. f3 White wins",
        "> Trike, side 7: 1. d2 e3 2. f3 White wins.",
        "trike 7: d2 e3 f3 White wins",
        "Trike 7 1) d2 e3 2) f3 1-0",
    ] {
        let game = one(line);
        assert_eq!(game.record.start().rules().to_string(), "trike", "{line}");
        assert_eq!(plies(&game), "d2 e3 f3", "{line}");
        assert_eq!(game.record.result().text(), "1-0", "{line}");
        assert_eq!(notes(&game), [""; 0], "{line}");
    }
}

#[test]
fn an_error_names_the_game_that_was_tried() {
    for (text, why) in [
        (
            "Our game\n1. e4 e5\n2. f3 g4\n",
            "line 3: no game is named, and the moves fit none; as Trike, side 7, move 3 `f3`: the pawn",
        ),
        (
            "Chess\n1. e4 e5\n2. f3 g4\n",
            "line 1: the game `Chess` is not read here",
        ),
        (
            "hex, 11x11:\n1. a1 b2\n2. c3\n",
            "line 1: the game `hex` is not read here",
        ),
        (
            "Ana vs Bo\n\nGo (9 by 9)\n1. d2 e3\n",
            "line 1: the game `Go` is not read here",
        ),
        ("Hex: 1. d2 e3\n", "line 1: the game `Hex` is not read here"),
        (
            "Game: Chess\n1. e4 e5\n2. f3 g4\n",
            "line 1: the game `Chess` is not read here",
        ),
        (
            "Trike\n1. d2 e3\n2. z9\n",
            "line 3: no board is named, and the moves fit none; as Trike, side 7, move 3 `z9`: there",
        ),
        ("well played", "line 1: there is no game here"),
    ] {
        let told = refused(text);
        assert!(told.starts_with(why), "{text}: {told}");
    }
}

#[test]
fn a_game_that_is_spoken_of_is_not_the_one_that_is_named() {
    for text in [
        "Trike 9\nI like trike, and Claustro\n1. d2 e3\n",
        "Bo prefers Claustro 6x5.\nTrike, side 9\nGo on, Bo\n1. d2 e3\n",
        "Go\nTrike 9\n1. d2 e3\n",
        "Game: trike side=9\n{Trike, my first game}\n1. d2 e3\n",
        "Bo prefers Claustro.\nHi, our game of Trike, side 9:\n1. d2 e3\n",
    ] {
        let game = one(text);
        assert_eq!(
            game.record.start().rules().to_string(),
            "trike side=9",
            "{text}"
        );
        assert_eq!(notes(&game), [""; 0], "{text}");
    }
    let games = read("Trike 9\n1. d2 e3 resign\n\nHex 11\n1. a1 b2\n\nTrike 9\n1. d2 e3");
    let told: Vec<String> = games
        .iter()
        .map(|game| game.as_ref().map_or_else(ToString::to_string, plies))
        .collect();
    assert_eq!(
        told,
        ["d2 e3", "line 4: the game `Hex` is not read here", "d2 e3"]
    );
}

#[test]
fn players_above_the_name_of_the_game_or_the_first_move_are_of_the_next_game() {
    for end in ["", "resign\n", "0-1\n"] {
        let games = read(&format!(
            "Trike 7\nAna vs Bo\n1. d2 e3\n{end}\nwell, me vs you?\n\nCy vs. Di:\nTrike 7\n1. a1 b1\n2. c1\n\
             that was you v me\n3. d1\n"
        ));
        let told: Vec<String> = games
            .iter()
            .map(|game| {
                let game = game.as_ref().unwrap();
                let [first, second] = game.record.names().map(|name| name.to_string());
                format!("{first}, {second}: {}", plies(game))
            })
            .collect();
        assert_eq!(told.len(), 2, "{end}: {told:?}");
        assert_eq!(told[0], "human: Ana, human: Bo: d2 e3", "{end}");
        assert!(told[1].ends_with(": a1 b1 c1 d1"), "{end}: {told:?}");
    }
    let games = read("Ana vs Bo\nTrike 7\n1. d2 e3\nresign\n\nCy vs Di\n\nTrike 9\n1. d2 e3\n");
    let names = games.iter().map(|game| {
        game.as_ref()
            .unwrap()
            .record
            .names()
            .map(|name| name.to_string())
            .concat()
    });
    assert_eq!(
        names.collect::<Vec<_>>(),
        ["human: Anahuman: Bo", "human: Cyhuman: Di"]
    );
}

#[test]
fn names_below_the_moves_are_read_and_a_second_one_of_a_side_is_left_out() {
    let game = one("Trike 7\n1. d2 e3 resign\nWhite: Ana\nBlack: Bo\nDate: 2026-11-20\n");
    let names = game.record.names().map(|name| name.to_string());
    assert_eq!(names, ["human: Ana", "human: Bo"]);
    assert_eq!(game.record.tags.get("Date"), "2026.11.20");
    let game = one("Trike 7\nAna vs Bo\nWhite: Cy\n1. d2 e3\n");
    assert_eq!(
        notes(&game),
        ["line 1: left out: the player `human: Cy`, who has no side"]
    );
}

#[test]
fn a_result_above_the_moves_takes_nothing_from_them() {
    let game = one("Trike 7\nResult: 0-1\n1. d2 {fine} e3 (really)\n2. f3\n");
    assert_eq!(game.record.result().text(), "0-1");
    let text = game.record.to_string();
    assert!(
        text.contains("{fine}") && text.contains("{really}"),
        "{text}"
    );
    let told = refused("Trike 7\nResult: 0-1\n1. d2 e3\n2. hello\n");
    assert!(told.contains("hello"), "{told}");
    let game = one("Trike 7\n1. d2 e3 1-0 {well played} (resignation)\n");
    let text = game.record.to_string();
    assert!(
        text.contains("{well played}") && text.contains("\"resignation\""),
        "{text}"
    );
    for head in ["Result: 0-1", "[Result \"0-1\"]"] {
        let game = one(&format!("Trike 7\n{head}\n1. d2 e3\n1-0\n"));
        assert_eq!(game.record.result().text(), "1-0", "{head}");
        let [note] = &notes(&game)[..] else {
            panic!("{:?}", notes(&game))
        };
        assert!(
            note.ends_with("given as 0-1, but the game ends with 1-0"),
            "{note}"
        );
    }
}

#[test]
fn what_a_line_says_of_the_game_is_read_or_said_to_be_left_out() {
    for (head, note) in [
        ("Players: Ana, Bo", ""),
        ("Players: Ana and Bo", ""),
        ("Players: Ana", "line 2: left out: the players `Ana`"),
        ("Rules: as usual", "line 2: left out: the rules `as usual`"),
        ("Board: 9", ""),
    ] {
        let game = one(&format!("Trike\n{head}\nBoard: 9\n1. d2 e3\n2. f3\n"));
        let noted: Vec<&str> = Some(note)
            .into_iter()
            .filter(|note| !note.is_empty())
            .collect();
        assert_eq!(notes(&game), noted, "{head}");
        assert_eq!(game.record.start().rules().to_string(), "trike side=9");
    }
    let game = one("Trike 7\nAna vs Bo\n1. d2 e3\nZed resigned\n");
    assert_eq!(
        notes(&game),
        ["line 4: left out: the result, which is of nobody who is named as a player"]
    );
}

#[test]
fn names_swaps_and_results_are_read_in_the_places_where_people_put_them() {
    let moves = "1. d2 e3\n2. f3 g3\n";
    let read = "Ana, Bo: d2 e3 f3 g3";
    for (title, end, result) in [
        ("Trike 7: Ana - Bo", "White won 🏆", "1-0"),
        ("Trike 7 game #12 (Ana vs Bo, 2026-11-02)", "½-½", "1/2-1/2"),
        ("Trike 7, White: Ana, Black: Bo", "Bo wins!!! gg", "0-1"),
        ("Trike 7\nWhite: Ana / Black: Bo", "Bo timed out", "1-0"),
        ("Trike 7\nAna v Bo", "Ana forfeits", "0-1"),
        ("Trike 7\nAna v Bo", "Bo beat Ana", "0-1"),
        ("Trike 7\nAna v Bo", "<Bo> gg, I resign", "1-0"),
        ("Trike 7\nAna v Bo", "12:06 Bo: resign", "1-0"),
        ("Trike 7\nAna 0 - 1 Bo", "", "0-1"),
        ("Trike 7\nWinner: Bo\nWhite: Ana\nBlack: Bo", "", "0-1"),
    ] {
        let text = format!("{title}\n{moves}{end}\n");
        assert_eq!(told(&text), format!("{read} {result}"), "{text}");
        assert_eq!(notes(&one(&text)), [""; 0], "{text}");
    }
    for swap in ["swaps", "Swapped", "Bo swaps", "pie"] {
        let text = format!("Trike 7\nAna vs Bo\n1. d2 {swap}\n2. e3 f3\nAna resigned\n");
        assert_eq!(told(&text), "Ana, Bo: d2 swap e3 f3 1-0", "{text}");
    }
    let chat = "[12:03] <Ana> trike 7\n[12:04] <Ana> d2\n[12:05] <Bo> e3\n";
    assert_eq!(told(chat), "Ana, Bo: d2 e3 *");
}

/// Whoever said it may be anybody, and who is not named is not the user.
#[test]
fn nobody_is_guessed() {
    for line in ["gg I resign", "Ana beat Bo", "Eve 1-0 Bo"] {
        let game = one(&format!("Trike 7\n1. d2 e3\n2. f3\n{line}\n"));
        assert_eq!(game.record.result().text(), "*", "{line}");
        let notes = notes(&game);
        assert!(notes[0].contains("of nobody who is named"), "{notes:?}");
    }
    assert_eq!(
        told("Tactigon game vs Bo yesterday:\n1. d5-d6\n"),
        ", : d5-d6 *"
    );
    assert_eq!(told("Trike 7\nWhite: Ana\n1. d2\n"), "Ana, Unknown: d2 *");
}
