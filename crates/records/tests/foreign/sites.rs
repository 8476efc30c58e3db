//! What sites write besides what a round trip shows.

use crate::{notes, one, plies, read, refused};

/// A record of Abstract Play around a header and moves.
fn record(header: &str, moves: &str) -> String {
    format!(
        "{{\"header\":{{\"game\":{{\"name\":\"Trike\",\"variants\":[\"Triangle (7 wide)\"]}},{header}\
         \"players\":[{{\"name\":\"Ann\",\"result\":1}},{{\"name\":\"Bo\",\"result\":0}}]}},\"moves\":{moves}}}"
    )
}

#[test]
fn a_swap_of_abstract_play_is_a_mark_and_its_players_stand_as_at_the_end() {
    let game = one(&format!(
        "[{}]",
        record(
            "\"site\":{\"name\":\"Abstract Play\",\"gameid\":\"synthetic-1\"},\"event\":\"Cup\",\"round\":\"2\",\
             \"date-start\":\"2026-01-02T03:04:05.000Z\",\"date-end\":\"2026-01-03T00:00:00.000Z\",\"pied\":true,",
            "[[\"b1\",\"d3\"],[\"e4\",\"e5\"],[null,\"resign\"]]"
        )
    ));
    assert_eq!(plies(&game), "b1 swap d3 e4 e5");
    let tags = &game.record.tags;
    for (name, value) in [
        ("First", "human: Bo"),
        ("Second", "human: Ann"),
        ("Site", "Abstract Play"),
        ("Source", "synthetic-1"),
        ("Event", "Cup"),
        ("Round", "2"),
        ("Date", "2026.01.02"),
        ("Time", "03:04:05"),
        ("EndDate", "2026.01.03"),
    ] {
        assert_eq!(tags.get(name), value, "{name}");
    }
    let ending = game.record.ending.as_ref().unwrap();
    assert_eq!(ending.termination_text(), "resignation");
    assert_eq!(game.record.result().text(), "1-0");
}

#[test]
fn cells_of_the_first_version_are_set_right_and_it_is_said() {
    let game = one(&record("", "[[\"b4\",\"c5\"],[\"c6\"]]"));
    assert_eq!(plies(&game), "d2 e3 f3");
    let [note] = &notes(&game)[..] else {
        panic!("{:?}", notes(&game));
    };
    assert!(note.contains("row and number exchanged"), "{note}");
}

#[test]
fn what_is_not_played_here_is_refused_by_name() {
    for (text, why) in [
        (
            record("", "[]").replace("Trike", "Hex"),
            "Abstract Play's Hex is not read here",
        ),
        (
            record("", "[]").replace("Triangle (7 wide)", "Misère"),
            "the variant `Misère` of Trike is not read here",
        ),
        (record("\"pied\":true,", "[]"), "move 1 `swap`"),
        (record("", "[[7]]"), "not of its form"),
        (
            "game=x/Hex.lud\nMove=[Move:mover=1,to=3]\n".to_owned(),
            "Ludii's Hex is not read here",
        ),
        (
            "(;SU[hive]P0[id \"a\"];P0[1 Dropb x]P0[2 Done])".to_owned(),
            "BoardSpace's hive is not read here",
        ),
    ] {
        let told = refused(&text);
        assert!(told.contains(why), "{told}");
    }
}

#[test]
fn a_bad_game_in_a_site_file_is_named_and_the_others_read() {
    let good = record("", "[[\"d2\",\"e3\"],[\"resign\"]]");
    let cut = &good[..good.len() / 2];
    let file = format!("[{good},\n{cut},\n{good},\n{}]", good.replace("e3", "d2"));
    let told: Vec<String> = read(&file)
        .into_iter()
        .map(|game| game.map_or_else(|error| error.to_string(), |game| plies(&game)))
        .collect();
    assert_eq!(told[0], "d2 e3");
    assert!(
        told[1].starts_with("line 2: the record is not of its form"),
        "{}",
        told[1]
    );
    assert_eq!(told[2], "d2 e3");
    assert_eq!(told[3], "line 4: move 2 `d2`: d2 is not empty");
    // Sites write all games on one line.
    let line = format!("[{good},{}]", good.replace("e3", "d2"));
    let error = read(&line).remove(1).unwrap_err().to_string();
    assert_eq!(error, "line 1: game 2: move 2 `d2`: d2 is not empty");
}

#[test]
fn a_result_in_a_language_that_nobody_knows_here_is_said_to_be_left_out() {
    let text = "(;GM[44]SU[trike-7]P0[id \"a\"]P1[id \"b\"]RE[Partie gagnée par b]\n\
         ;P0[0 Start P0];P0[1 dropb D 2];P0[2 done];P1[3 swap];P1[4 swap];P1[5 dropb E 3];P1[6 done])";
    let game = one(text);
    assert_eq!(plies(&game), "d2 e3");
    let [note] = &notes(&game)[..] else {
        panic!("{:?}", notes(&game));
    };
    assert!(note.starts_with("line 1: left out: the result"), "{note}");
}

#[test]
fn what_boardspace_says_twice_or_wrongly_is_noted() {
    let text = "(;GM[44]SU[Trike-7]DT[yesterday]P0[id \"a\"]P1[id \"b\"]RE[Game won by b]\n\
         ;P0[1 dropb D 2];P0[2 done];P1[3 dropb E 3];P1[4 done]\n;P0[5 dropb F 3];P0[6 done];P1[7 resign];P1[8 done])";
    let game = one(text);
    assert_eq!(game.record.result().text(), "1-0");
    let [result, day] = &notes(&game)[..] else {
        panic!("{:?}", notes(&game));
    };
    assert!(
        day.starts_with("line 1: the tag Date says `yesterday`"),
        "{day}"
    );
    assert!(
        result.starts_with("line 1: the result is given as 0-1"),
        "{result}"
    );
}

#[test]
fn taacoca_of_iggamecenter_goes_forward_only() {
    let text = "Taacoca, igGameCenter.com\n1. a1+a2+a3:w\n";
    let told = refused(text);
    assert!(told.contains("stones may not move to the"), "{told}");
}

#[test]
fn an_end_of_abstract_play_that_its_result_contradicts_is_noted() {
    let game = one(&record(
        "\"date-start\":\"2026-01-02\",",
        "[[\"d2\",\"e3\"],[\"resign\"]]",
    ));
    assert_eq!(game.record.tags.get("Date"), "2026.01.02");
    let why = "line 1: the result is given as 0-1, but the game ends with 1-0";
    assert_eq!(notes(&game), [why]);
    let told = refused(&record("", "[[\"d2\",\"resign\"],[\"e3\"]]"));
    assert!(told.ends_with("it has moves behind its end"), "{told}");
    let game = one(&record(
        "\"date-start\":\"yesterday\",",
        "[[\"d2\",\"resign\"]]",
    ));
    assert_eq!(
        notes(&game),
        ["line 1: the tag Date says `yesterday`, which is no date"]
    );
    let told = refused("{\"header\":{},\"moves\":[[\"d2\"]]}");
    assert!(told.ends_with("it names no game"), "{told}");
}
