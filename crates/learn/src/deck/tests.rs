use std::fs;
use std::path::Path;
use std::thread;

use super::*;
use parlour_engines::{Analyser, EngineSpec, Limits, Stop};
use parlour_records::{Record, TreeCursor};
use parlour_rules::games::{Seat, find_game};
use parlour_sys::kept_for_tests;

/// A position of Trike after these plies in which `played` was played, and `e3` holds.
fn face(plies: &str, played: &str, game: &str, at: u64) -> Face {
    let rules = find_game("trike").unwrap();
    let rules = rules.with_pairs("side=7 pie=false").unwrap();
    let mut line = Start::new(rules).unwrap();
    for ply in plies.split_whitespace() {
        let mut next = line.line().clone();
        next.play(next.read_ply(ply).unwrap()).unwrap();
        line = line.at_start_of(&next.at_end());
    }
    Face {
        at,
        card: card_id(&line),
        rules: line.rules().clone(),
        position: line.line().position_text(),
        holds: vec!["e3".to_owned()],
        fine: Vec::new(),
        between: Vec::new(),
        line: "e3 f3".to_owned(),
        chance: 80,
        score: None,
        stars: 0,
        played: played.to_owned(),
        played_chance: 30,
        why: None,
        game: Some(GameRef {
            file: game.to_owned(),
            number: 1,
        }),
        plies: 1,
        date: "2026.11.01".to_owned(),
        opponent: "Level 5".to_owned(),
    }
}

fn found(plies: &str, played: &str, game: &str) -> Event {
    Event::Found(Box::new(face(plies, played, game, 0)))
}

fn answered(card: &str, day: u64, recall: Recall) -> Event {
    Event::Answered(Answer {
        at: day * DAY,
        card: card.to_owned(),
        recall,
        wrong: 0,
        hints: 0,
        seconds: 20,
    })
}

fn text(events: &[Event]) -> String {
    let lines = events
        .iter()
        .map(|event| serde_json::to_string(event).unwrap() + "\n");
    lines.collect()
}

/// The state of the card after answers on these days.
fn state(answers: &[(u64, Recall)]) -> CardState {
    let first = found("d2", "d3", "a.plr");
    let id = face("d2", "d3", "a.plr", 0).card;
    let answers = answers
        .iter()
        .map(|&(day, recall)| answered(&id, day, recall));
    let events: Vec<Event> = [first].into_iter().chain(answers).collect();
    Deck::read(&text(&events)).cards().next().unwrap().state()
}

#[test]
fn a_card_is_due_by_its_answers_and_known_or_set_aside_in_the_end() {
    use Recall::{Again, Good};
    assert_eq!(state(&[]), CardState::Due(0));
    assert_eq!(state(&[(100, Good)]), CardState::Due(102));
    assert_eq!(state(&[(100, Good), (102, Good)]), CardState::Due(113));
    assert_eq!(state(&[(100, Good), (102, Again)]), CardState::Due(103));
    let right = [(100, Good), (102, Good), (113, Good), (159, Good)];
    assert!(matches!(state(&right), CardState::Due(_)), "59 days");
    let right = [(100, Good), (102, Good), (113, Good), (190, Good)];
    assert_eq!(state(&right), CardState::Retired);
    let mut wrong: Vec<_> = (100..107).map(|day| (day, Again)).collect();
    assert!(matches!(state(&wrong), CardState::Due(_)));
    wrong.push((107, Again));
    assert_eq!(state(&wrong), CardState::Aside);
}

#[test]
fn mirror_images_are_one_card_with_several_games() {
    let events = [
        found("d2", "d3", "a.plr"),
        found("d3", "d2", "b.plr"),
        found("a1", "b2", "c.plr"),
    ];
    let deck = Deck::read(&text(&events));
    let faces: Vec<usize> = deck.cards().map(|card| card.faces.len()).collect();
    assert_eq!(faces, [2, 1]);
}

#[test]
fn what_somebody_says_of_a_card_is_undone_by_saying_otherwise() {
    let id = face("d2", "d3", "a.plr", 0).card;
    let moved = |at, to| Event::Moved {
        at,
        card: id.clone(),
        to,
    };
    let mut events = vec![found("d2", "d3", "a.plr"), answered(&id, 1, Recall::Good)];
    events.push(moved(2 * DAY, Place::Aside));
    let states = |events: &[Event]| -> Vec<CardState> {
        Deck::read(&text(events)).cards().map(Card::state).collect()
    };
    assert_eq!(states(&events), [CardState::Aside]);
    events.push(moved(3 * DAY, Place::Gone));
    assert_eq!(states(&events), []);
    events.push(moved(4 * DAY, Place::Deck));
    assert_eq!(states(&events), [CardState::Due(3)], "with its answers");
}

#[test]
fn one_question_in_five_is_one_where_the_best_was_played_and_none_without_anything_due() {
    let mut events: Vec<Event> = ["a1", "b1", "b2", "c1", "c2", "c3", "d1", "d2", "e3"]
        .iter()
        .map(|ply| found(ply, "d4", "a.plr"))
        .collect();
    for (ply, played) in [("a1 b1", "e3"), ("a1 c3", "e3"), ("a1 d4", "e3")] {
        events.push(found(ply, played, "a.plr"));
    }
    let deck = Deck::read(&text(&events));
    let due = deck.due(100).len();
    let asked = deck.questions(100, 5);
    assert_eq!(asked.len(), 5);
    assert_eq!(
        asked.iter().filter(|card| card.face().is_decoy()).count(),
        1
    );
    assert_eq!(deck.questions(100, 100).len(), due + due.div_ceil(4).min(3));
    let ids: Vec<String> = deck.due(100).iter().map(|card| card.id.clone()).collect();
    events.extend(ids.iter().map(|id| answered(id, 100, Recall::Good)));
    assert!(Deck::read(&text(&events)).questions(100, 5).is_empty());
}

#[test]
fn what_is_new_is_asked_after_the_rest_and_in_the_order_of_its_stars() {
    let stars = [("a1", 3), ("b1", 1), ("c1", 2), ("c2", 0)];
    let face = |(ply, stars)| Face {
        stars,
        ..face(ply, "d3", "a.plr", 0)
    };
    let faces = stars.map(face);
    let known = answered(&faces[0].card, 1, Recall::Good);
    let found = faces.map(|face| Event::Found(Box::new(face)));
    let asked = |events: &[Event]| {
        let deck = Deck::read(&text(events));
        deck.due(100)
            .iter()
            .map(|card| card.face().stars)
            .collect::<Vec<_>>()
    };
    assert_eq!(asked(&found), [0, 1, 2, 3]);
    assert_eq!(asked(&[&found[..], &[known]].concat()), [3, 0, 1, 2]);
}

#[test]
fn a_line_that_is_cut_off_or_damaged_harms_itself_only_and_files_are_merged_by_putting_them_together()
 {
    let folder = tempfile::TempDir::new().unwrap();
    for game in ["a.plr", "b.plr"] {
        fs::write(folder.path().join(game), "").unwrap();
    }
    let file = DeckFile::in_folder(folder.path());
    assert_eq!(file.read().unwrap(), Deck::default());
    file.add(&[found("d2", "d3", "a.plr")]).unwrap();
    let whole = fs::read_to_string(file.path()).unwrap();
    fs::write(file.path(), format!("{whole}{{\"event\":\"answ")).unwrap();
    file.add(&[found("a1", "b2", "b.plr")]).unwrap();
    let deck = file.read().unwrap();
    assert_eq!(deck.cards().count(), 2);
    assert_eq!(deck.wrong, ["line 3 is damaged and left out"]);
    let twice = fs::read_to_string(file.path()).unwrap().repeat(2);
    let merged = Deck::read(&twice);
    assert!(merged.cards().eq(deck.cards()), "{twice}");
    fs::remove_file(folder.path().join("b.plr")).unwrap();
    assert_eq!(
        file.read().unwrap().cards().count(),
        1,
        "the game was deleted"
    );
}

#[test]
fn a_card_says_of_each_ply_what_is_known_and_one_of_before_calls_the_others_wrong() {
    let new = Face {
        fine: vec!["d3".to_owned()],
        between: vec!["c3".to_owned()],
        ..face("d2", "d4", "a.plr", 0)
    };
    let line = serde_json::to_string(&Event::Found(Box::new(new))).unwrap();
    let before = line.replace(r#""between":["c3"],"#, "");
    assert_ne!(line, before);
    let kinds = |text: &str| {
        let deck = Deck::read(text);
        assert_eq!(deck.wrong, &[] as &[String]);
        let card = deck.cards().next().unwrap();
        ["e3", "d3", "c3", "d4", "a1"].map(|ply| card.face().kind(ply))
    };
    let [holds, fine, wrong] = [PlyKind::Holds, PlyKind::Fine, PlyKind::Wrong];
    assert_eq!(kinds(&line), [holds, fine, PlyKind::Between, wrong, wrong]);
    assert_eq!(kinds(&before), [holds, fine, wrong, wrong, wrong]);
    // Both files put together are one card of one game.
    assert_eq!(kinds(&format!("{line}\n{before}")), kinds(&line));
}

#[test]
fn a_file_of_another_name_keeps_its_cards() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = DeckFile::in_folder(folder.path());
    DeckFile::note_renamed(Path::new("x.plr"), &folder.path().join("y.plr")).unwrap();
    assert!(!file.path().exists(), "nothing is practised");
    let renamed = |from: &str, to: &str| {
        let [from, to] = [from, to].map(|name| folder.path().join(name));
        DeckFile::note_renamed(&from, &to).unwrap();
    };
    let game = GameRef {
        file: "a.plr".to_owned(),
        number: 1,
    };
    let searched = Event::Searched {
        at: 0,
        game,
        own: OwnReview::default(),
    };
    file.add(&[found("d2", "d3", "a.plr"), searched]).unwrap();
    renamed("a.plr", "b.plr");
    renamed("b.plr", "c.plr");
    fs::write(folder.path().join("c.plr"), "").unwrap();
    let deck = file.read().unwrap();
    assert_eq!(deck.cards().count(), 1);
    assert!(deck.has_searched(&GameRef {
        file: "c.plr".to_owned(),
        number: 1
    }));
}

#[test]
fn many_add_at_once_and_no_line_is_torn() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = DeckFile::in_folder(folder.path());
    thread::scope(|scope| {
        for writer in 0..4 {
            let file = &file;
            scope.spawn(move || {
                for day in 0..25 {
                    file.add(&[answered(&format!("{writer}"), day, Recall::Good)])
                        .unwrap();
                }
            });
        }
    });
    let text = fs::read_to_string(file.path()).unwrap();
    assert_eq!(text.lines().count(), 101, "a head and 100 answers");
    assert_eq!(Deck::read(&text).wrong, &[] as &[String]);
}

/// A game of Trike between two levels, the first of which a person is said to have played.
fn played() -> Record {
    let rules = find_game("trike").unwrap();
    let rules = rules.with_pairs("side=7 pie=false").unwrap();
    let mut game = Record::new(Start::new(rules).unwrap());
    let players = ["search level=2 seed=3", "search level=4 seed=3"];
    let mut players = players.map(|text| text.parse::<EngineSpec>().unwrap().make());
    while game.tree().outcome(game.tree().main_end()).is_none() {
        let end = game.tree().main_end();
        let mut cursor = TreeCursor::new(&game, end);
        let player = &mut players[cursor.line().len() % 2];
        let limits = Limits {
            nodes: Some(300),
            ..Limits::default()
        };
        let ply = player.choose(cursor.line(), &limits, &Stop::default(), &mut |_| {});
        cursor.play(&mut game, ply.unwrap()).unwrap();
    }
    game
}

/// Goes through the game, and is stopped at a position; returns the number of cards, and the
/// positions that were looked at.
fn search(file: &DeckFile, record: &Record, stop_at: usize) -> (Option<usize>, Vec<usize>) {
    let collector = Collector::new(file).unwrap().unwrap();
    assert!(Collector::new(file).unwrap().is_none(), "one at a time");
    let mut own = OwnGame {
        game: GameRef {
            file: "a.plr".to_owned(),
            number: 1,
        },
        record: record.clone(),
        seat: Seat::First,
    };
    let (stop, mut looked) = (Stop::default(), Vec::new());
    let mut effort = Effort {
        analyser: &mut Analyser::new(1, 1),
        limits: Limits {
            nodes: Some(300),
            ..Limits::default()
        },
        stop: &stop,
    };
    let cards = collector.search(
        &mut own,
        &file.read().unwrap(),
        &mut effort,
        &mut |at, _| {
            looked.push(at);
            if at == stop_at {
                stop.raise();
            }
        },
    );
    (cards.unwrap(), looked)
}

#[test]
fn a_game_gives_cards_and_one_that_was_stopped_goes_on_where_it_was() {
    let (one, two) = (
        tempfile::TempDir::new().unwrap(),
        tempfile::TempDir::new().unwrap(),
    );
    let record = played();
    let files = [&one, &two].map(|folder| {
        fs::write(folder.path().join("a.plr"), record.to_string()).unwrap();
        DeckFile::in_folder(folder.path())
    });
    let (cards, looked) = search(&files[0], &record, 0);
    assert!(cards.unwrap() > 0, "{record}");
    let deck = files[0].read().unwrap();
    assert_eq!(deck.cards().count(), cards.unwrap());
    for face in deck.cards().map(Card::face) {
        assert!(face.chance - face.played_chance >= 20);
        let line = face.start().unwrap().line().clone();
        let legal = |text: &String| line.read_ply(text).is_ok();
        assert!(face.holds.iter().chain(&face.fine).all(legal));
        assert!(!face.holds.contains(&face.played().to_owned()));
        assert!(face.why.iter().all(|why| why.only.is_none()));
    }
    let whys = deck.cards().filter(|card| card.face().why.is_some());
    assert!(whys.count() > 0, "{record}");
    let game = GameRef {
        file: "a.plr".to_owned(),
        number: 1,
    };
    assert!(deck.has_searched(&game));
    let own = deck.own_review(&game).unwrap();
    assert_eq!(own.plies, looked.len());
    assert!((10.0..100.0).contains(&own.accuracy), "{own:?}");
    assert!(own.mistakes.values().sum::<usize>() >= cards.unwrap());

    let (cards, before) = search(&files[1], &record, 3);
    assert_eq!((cards, before.len()), (None, 3));
    assert!(!files[1].read().unwrap().has_searched(&game));
    let (_, after) = search(&files[1], &record, 0);
    assert_eq!(after[0], 3, "one position again");
    assert_eq!(*after.last().unwrap(), looked.len());
    let same = |deck: &Deck| -> Vec<String> { deck.cards().map(|card| card.id.clone()).collect() };
    let stopped = files[1].read().unwrap();
    assert_eq!(same(&stopped), same(&deck));
    assert_eq!(stopped.own_review(&game), deck.own_review(&game));
}

#[test]
fn the_user_is_known_by_the_name_and_nobody_is_at_a_keyboard_of_two_without() {
    let seat = |first: &str, second: &str, user| {
        let names = [first, second].map(|name| name.parse().unwrap());
        own_seat(&names, user)
    };
    assert_eq!(seat("human", "search level=3", ""), Some(Seat::First));
    assert_eq!(
        seat("search level=3", "human: Ana", "Ana"),
        Some(Seat::Second)
    );
    assert_eq!(seat("human: Bo", "search level=3", "Ana"), None);
    assert_eq!(seat("human", "human: Ana", "Ana"), Some(Seat::Second));
    assert_eq!(seat("human", "human", "Ana"), None);
}

#[test]
fn each_answer_is_on_the_disk_before_the_next_question() {
    let folder = tempfile::tempdir().unwrap();
    let deck = DeckFile::in_folder(folder.path());
    let asked = |event| {
        let before = kept_for_tests();
        deck.add(&[event]).unwrap();
        kept_for_tests() - before
    };
    assert_eq!(asked(found("d2", "d3", "a.plr")), 2, "its name, too");
    let card = face("d2", "d3", "a.plr", 0).card;
    assert_eq!(asked(answered(&card, 100, Recall::Good)), 1);
}
