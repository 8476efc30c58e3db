//! What people say around moves: it is read, or it is said to be left out.

use parlour_records::listed_plies;
use parlour_rules::games::AnyRules;

use crate::{notes, one, plies};

/// The players as they began, the moves and the result.
pub fn told(text: &str) -> String {
    let game = one(text);
    let [first, second] = game.record.names().map(|name| name.to_string());
    let result = game.record.result();
    format!("{first}, {second}: {} {result}", plies(&game)).replace("human: ", "")
}

#[test]
fn a_swap_that_is_said_in_a_remark_is_a_move() {
    for swap in [
        "Bo swaps",
        "(Bo swaps)",
        "I swap",
        "Bo takes the swap.",
        "Bo swapped sides.",
        "Swap sides",
        "[swap]",
        "[12:04] Bo: I'll swap!",
    ] {
        let game = format!("Trike 7\nAna vs Bo\n1. d2\n{swap}\n2. e3 f3\nBo resigns\n");
        assert_eq!(told(&game), "Ana, Bo: d2 swap e3 f3 0-1", "{swap}");
        assert_eq!(notes(&one(&game)), [""; 0], "{swap}");
    }
    for (swap, read) in [
        ("(Bo swaps)", "swap "),
        (", Bo swaps!", "swap "),
        ("Bo doesn't swap", ""),
    ] {
        let game = format!("Trike 7\nAna vs Bo\n1. d2 {swap}\n2. e3 f3\n");
        assert_eq!(told(&game), format!("Ana, Bo: d2 {read}e3 f3 *"), "{swap}");
        assert_eq!(notes(&one(&game)), [""; 0], "{swap}");
    }
    for none in ["no swap", "Will you swap?", "Bo declined the swap", "fine"] {
        let game = one(&format!("Trike 7\n1. d2\n{none}\n2. e3 f3\n"));
        assert_eq!(plies(&game), "d2 e3 f3", "{none}");
        assert_eq!(notes(&game), [""; 0], "{none}");
    }
    for unclear in [
        "I would swap that",
        "{swap}",
        "Bo: I take white",
        "swapping",
    ] {
        let game = one(&format!("Trike 7\n1. d2\n{unclear}\ne3\n2. f3\n"));
        let [note] = &notes(&game)[..] else {
            panic!("{unclear}: {:?}", notes(&game));
        };
        assert!(note.ends_with("which may be a swap"), "{note}");
    }
}

#[test]
fn an_end_that_is_said_is_read_or_said_to_be_left_out() {
    for (end, result) in [
        ("Bo: I lost", "1-0"),
        ("Bo: I won!", "0-1"),
        ("Ana wins 4-3", "1-0"),
        ("White won 5:2 gg", "1-0"),
        ("Player 2 resigns", "1-0"),
        ("First player wins", "1-0"),
        ("Bo resigned (out of time)", "1-0"),
        ("Bo resigned. Thanks for the game", "1-0"),
        ("Final result: 0-1", "0-1"),
        ("(1-0)", "1-0"),
        ("2... Black resigns", "1-0"),
        ("2... Ana resigns", "0-1"),
        ("Ana def. Bo", "1-0"),
        ("Ana has won!", "1-0"),
        ("// Black resigned", "1-0"),
    ] {
        let game = format!("Trike 7\nAna (W) vs Bo (B)\n1. d2 e3\n2. f3\n{end}\n");
        assert_eq!(told(&game), format!("Ana, Bo: d2 e3 f3 {result}"), "{end}");
        assert_eq!(notes(&one(&game)), [""; 0], "{end}");
    }
    for end in [
        "and Bo resigned here",
        "Loser: Bo",
        "1:0",
        "1-0, I think",
        "Bo gave up",
        "Bo concedes",
        "Final score: 14-9",
        "Bo: ok you win",
        "Bo: I give up",
        "Bo left the game",
        "W+R",
        "Ana would have won",
    ] {
        let game = one(&format!("Trike 7\nAna vs Bo\n1. d2 e3\n2. f3\n{end}\n"));
        let why = format!("line 5: left out: `{end}`, which may say how the game ended");
        assert_eq!(notes(&game), [why], "{end}");
        assert!(game.leaves_out());
    }
    for open in [
        "draw?",
        "resign?",
        "Bo didn't resign",
        "Ana offers a draw",
        "nice game",
    ] {
        let game = one(&format!("Trike 7\nAna vs Bo\n1. d2 e3\n{open}\n2. f3\n"));
        assert_eq!(plies(&game), "d2 e3 f3", "{open}");
        assert_eq!(notes(&game), [""; 0], "{open}");
    }
    let game = one("Trike 7\n1. d2 e3\n2. f3 (Bo resigns)\n");
    let why = "line 3: left out: `Bo resigns`, which may say how the game ended";
    assert_eq!(notes(&game), [why]);
    let game = one("Trike 7\nAna lost to Bo\n1. d2 e3\n");
    let why = "line 2: left out: `Ana lost to Bo`, which may say how the game ended";
    assert_eq!(notes(&game), [why]);
    for pair in [
        "Ana vs Bo, 0-1",
        "Ana vs Bo 0-1",
        "5 min each, Ana vs. Bo, 0-1",
        "Ana (white) - Bo (black), Bo won",
    ] {
        assert_eq!(
            told(&format!("Trike 7\n{pair}\n1. d2 e3\n")),
            "Ana, Bo: d2 e3 0-1"
        );
    }
}

#[test]
fn players_by_their_colours_are_read_or_said_to_be_left_out() {
    let letters = "Trike 7\nW: Ana\nB: Bo\n1. d2 e3\nB: resign\n";
    assert_eq!(told(letters), "Ana, Bo: d2 e3 1-0");
    assert_eq!(told("Trike 7\nW: d2\nB: e3\nW: resigns\n"), ", : d2 e3 0-1");
    let other = "Trike 7\nB vs. A\n1. d2 e3\nB resigns\n";
    assert_eq!(told(other), "B, A: d2 e3 0-1");
    let game = one("Trike 7\nAna is white, Bo is black\n1. d2 e3\n");
    let why = "line 2: left out: `Ana is white, Bo is black`, which may say who plays";
    assert_eq!(notes(&game), [why]);
    for players in [
        "White Ana, Black Bo",
        "White = Ana",
        "Ana - Bo",
        "Ana against Bo",
        "Ana – Bo 0–1",
    ] {
        let game = one(&format!("Trike 7\n{players}\n1. d2 e3\n"));
        let why = format!("line 2: left out: `{players}`, which may say who plays");
        assert_eq!(notes(&game), [why]);
    }
    let above = one("Ana – Bo 0–1\nTrike 7\n1. d2 e3\n");
    assert!(notes(&above)[0].ends_with("which may say who plays"));
    assert_eq!(
        told("Trike 7\nP1: Ana\nP2: Bo\n1. d2 e3\n"),
        "Ana, Bo: d2 e3 *"
    );
    let named = one("Trike 7\nAna vs. Bo\nAna plays white!\n1. d2 e3\n");
    assert_eq!(notes(&named), [""; 0]);
}

#[test]
fn whoever_says_the_moves_has_begun_however_the_players_are_named() {
    let said = "Ana: d2\nBo: swap\nAna: e3\nBo: f3\nWhite resigns\n";
    for named in ["White: Ana\nBlack: Bo", "Bo vs Ana", "Ana vs Bo"] {
        let read = told(&format!("Trike 7\n{named}\n{said}"));
        assert_eq!(read, "Ana, Bo: d2 swap e3 f3 0-1", "{named}");
    }
    for title in [
        "Trike 7 — Ana vs Bo — 20 Nov 2026",
        "Trike 7\nGame 1: Ana vs Bo",
    ] {
        assert_eq!(told(&format!("{title}\n1. d2 e3\n")), "Ana, Bo: d2 e3 *");
    }
    assert_eq!(
        told("Trike 7\nBlack: I resign\n1. d2 e3\n"),
        ", : d2 e3 1-0"
    );
}

#[test]
fn an_end_before_more_moves_is_none() {
    let game = one("Trike 7\n1. d2 e3 resign 2. f3 g3\n");
    assert_eq!(plies(&game), "d2 e3 f3 g3");
    assert_eq!(game.record.result().text(), "*");
    assert_eq!(notes(&game), ["line 2: left out: the end before `f3`"]);
}

#[test]
fn the_people_who_say_the_moves_are_the_players() {
    let chat = "Ana — Today at 14:02\nTrike 7? I start: d2\nBo — Today at 14:03\nswap\n\
        Ana — Today at 14:05\ne3\nBo — Today at 14:09\nf3\nAna — Today at 14:10\n";
    for (end, result) in [("I resign", "1-0"), ("resign", "1-0"), ("gg", "*")] {
        let read = format!("Ana, Bo: d2 swap e3 f3 {result}");
        assert_eq!(told(&format!("{chat}{end}\n")), read, "{end}");
    }
    // Out of turn, too.
    let chat =
        "[20.11.26, 14:01] Ana: Trike 7\n20/11/26, 14:02 - Ana: d2\n14:03 <Bo> e3\nAna: resign\n";
    assert_eq!(told(chat), "Ana, Bo: d2 e3 0-1");
    assert_eq!(
        told(&chat.replace("Ana: res", "Bo: res")),
        "Ana, Bo: d2 e3 1-0"
    );
    let slack = "Ana  2:02 PM\nTrike 7\nBo  2:03 PM\nd2\nAna  2:04 PM\ne3\nBo  2:05 PM\nI resign\n";
    assert_eq!(told(slack), "Bo, Ana: d2 e3 0-1");
    let numbered = "Ana: Trike 7\nAna: 1. d2\nBo: 1... e3\nAna: 2. f3\nBo: resign\n";
    assert_eq!(told(numbered), "Ana, Bo: d2 e3 f3 1-0");
    let rematch =
        "Ana: Trike 7\nAna: d2\nBo: e3\nAna: I resign\nBo: Again? Trike 9\nBo: d3\nAna: e3\n";
    let games = crate::read(rematch);
    let read = games.iter().map(|game| plies(game.as_ref().unwrap()));
    assert_eq!(read.collect::<Vec<_>>(), ["d2 e3", "d3 e3"]);
    // Two games in a row, and one that somebody tells.
    let two = "Ana — Today at 14:02\nTrike 7\nd2\nBo — 14:03\nresign\nBo — 14:05\nTrike 9\nd2\nAna — 14:06\nI resign\n";
    let games = crate::read(two);
    let names = games
        .iter()
        .map(|game| game.as_ref().unwrap().record.result().text());
    assert_eq!(names.collect::<Vec<_>>(), ["1-0", "*"]);
    assert_eq!(
        told("Ana — 14:02\nTrike 7\nd2\ne3\nresign\n"),
        ", : d2 e3 0-1"
    );
}

#[test]
fn a_move_that_is_not_read_is_said() {
    for (chat, why) in [
        (
            "Ana: d2\nBo: e3\nAna: f3 hmm\nBo: g3",
            "line 4: left out: `Ana: f3 hmm`, which may be a move",
        ),
        (
            "d2\ne3\nf3 of course\n",
            "line 4: left out: `f3 of course`, which may be a move",
        ),
        (
            "Ana: d2\nBo: e3\nBo: f3",
            "line 4: left out: a move before `f3`, perhaps: its player moved last",
        ),
    ] {
        let game = one(&format!("Trike 7\n{chat}\n"));
        assert!(notes(&game).contains(&why.to_owned()), "{:?}", notes(&game));
        assert!(game.leaves_out());
    }
    for (chat, read, left) in [
        ("1. d2 5s e3 [0:05]\n2. f3 10:01 g3", "d2 e3 f3 g3", ""),
        ("1. d2 e3 2. f3 ??? g3", "d2 e3 f3", "g3"),
        ("1. d2 e3 2. f3, nice! g3", "d2 e3 f3", "g3"),
        ("1. d2 e3 2. f3 g3+", "d2 e3 f3", "g3+"),
        (
            "1. d2 e3\nok let's say f3 g3\n3. f4 g4",
            "d2 e3 f4 g4",
            "ok let's say f3 g3",
        ),
    ] {
        let game = one(&format!("Trike 7\n{chat}\n"));
        assert_eq!(plies(&game), read, "{chat}");
        let notes = notes(&game).join("\n");
        let told = format!("left out: `{left}`, which may be a move");
        assert_eq!(notes.contains(&told), !left.is_empty(), "{chat}: {notes}");
    }
    // A first move that is written with other signs is refused, and not jumped over.
    for (first, why) in [
        ("1. d2+ e3+", "move 1 `d2+`"),
        ("1. [d2] [e3]", "move 1 `[d2]`"),
        ("1. <b>d2</b> e3", "move 1 `<b>d2</b>`"),
        ("1. first d2 then e3", "move 1 `first`"),
        ("1. d2\u{200b} e3", "move 1 "),
    ] {
        let told = crate::refused(&format!("Trike 7\n{first}\n2. f3 g3\n"));
        assert!(told.contains(why), "{first}: {told}");
    }
    for chat in [
        "1. d2 e3\nf3 was better\n2. f3",
        "Ana: d2\nBo: e3\nAna: f3 is too slow?",
    ] {
        assert_eq!(
            notes(&one(&format!("Trike 7\n{chat}\n"))),
            [""; 0],
            "{chat}"
        );
    }
    assert_eq!(
        plies(&one("Trike 7\nWhite: d2\nBlack: e3\nBlack: resign\n")),
        "d2 e3"
    );
    assert_eq!(
        plies(&one("**Trike 7**\nMove 1: d2\nMove 2: e3\n")),
        "d2 e3"
    );
}

#[test]
fn moves_that_are_given_as_a_list_are_read_as_lists_are() {
    for text in [
        "1. d2 2. e3",
        "d2; e3",
        "d2,e3",
        "1: d2 e3",
        "1. d2! {hm} e3 (no) 1-0",
        "1) d2\n2) e3",
    ] {
        assert_eq!(listed_plies(text), ["d2", "e3"], "{text}");
    }
    assert_eq!(listed_plies("1. d2 Bo swaps 2. e3"), ["d2", "swap", "e3"]);
    assert_eq!(listed_plies("d2 hello e3"), ["d2", "hello", "e3"]);
}

#[test]
fn what_a_title_says_of_the_day_and_the_rules_is_read() {
    for title in [
        "Ana vs Bo (2026-11-20)",
        "Ana (1510) vs Bo (1490?)\non 2026-11-20",
        "Ana vs Bo, 2026-11-20",
    ] {
        let game = one(&format!("Trike 7\n{title}\n1. d2 e3\n"));
        assert_eq!(game.record.tags.get("Date"), "2026.11.20", "{title}");
        assert_eq!(
            told(&format!("Trike 7\n{title}\n1. d2 e3\n")),
            "Ana, Bo: d2 e3 *"
        );
    }
    for title in ["Trike 7, no pie", "Trike 7 without swap"] {
        let game = one(&format!("{title}\n1. d2 e3\n"));
        assert_eq!(game.record.start().rules().to_string(), "trike pie=false");
        let why = crate::refused(&format!("{title}\n1. d2 swap\n"));
        assert!(why.contains("move 2 `swap`"), "{why}");
    }
    for (title, ply, rules) in [
        ("Tactigon small", "c2-b4", "tactigon board=small"),
        (
            "Taacoca 5, forward",
            "b2+b3+c3:nw",
            "taacoca movement=forward",
        ),
        ("Tactigon advanced", "d4xd8", "tactigon advanced=true"),
    ] {
        let game = one(&format!("{title}\n1. {ply}\n"));
        let expected: AnyRules = rules.parse().unwrap();
        assert_eq!(*game.record.start().rules(), expected, "{title}");
    }
    for title in [
        "Trike 7 (Misère)",
        "Trike 7 flipped",
        "Trike 7\nVariant: misere",
        "Trike 7, handicap 2",
        "Trike 7\nKomi: 2",
    ] {
        let why = crate::refused(&format!("{title}\n1. d2 e3\n"));
        assert!(why.contains("the variant `"), "{title}: {why}");
    }
    let twice = one("Trike 7\nSize: 9\n1. d2 e3\n");
    assert_eq!(notes(&twice), ["line 1: the rule side appears twice"]);
    assert!(twice.leaves_out());
    let late = one("Trike 7\n1... e3\n2. f3\n");
    assert_eq!(notes(&late), ["line 2: move 1 is numbered 1..."]);
}
