//! The end of a game: what is said of it, what is seen of it, and what can be done next.

use parlour::app::screens::play::scene;
use parlour::app::{Effect, EngineEvent, Message};
use parlour_engines::{Report, Variation};
use parlour_matches::play::GameSession;
use parlour_records::Start;
use parlour_rules::games::{Outcome, Reason, Side, find_game};
use parlour_scene::scene::Mark;
use parlour_settings::Animation;
use parlour_terminal::input::{Gesture, Mouse};

use crate::app::player::{Player, kept, with_settings};
use crate::app::study::shown;

/// The pawn cannot slide on from a1.
const ALMOST: &str = "[Game \"trike\"]\n[Rules \"side=4\"]\n\n1. b1 b2 *\n";

fn at_table(record: &str, animation: Animation, (columns, rows): (u16, u16)) -> Player {
    let options = with_settings(&[&format!("ui.animation={animation}")]);
    let mut player = Player::with_record(options, record);
    player.send(Message::Resized { columns, rows });
    player
}

/// A game that is over, with these tags of its players.
fn over(players: &str, animation: Animation) -> Player {
    let record = ALMOST.replace("[Rules", &format!("{players}[Rules"));
    let mut player = at_table(&record, animation, (120, 36));
    player.keys(": a 1 enter");
    player
}

fn winning(player: &Player) -> usize {
    let scene = scene(player.play());
    let cells = scene.cells.iter();
    cells.filter(|cell| cell.marks.has(Mark::Winning)).count()
}

/// The searches that were asked for and not answered, and the timers that were set.
fn take(player: &mut Player) -> (Vec<u64>, Vec<u64>) {
    let effects = std::mem::take(&mut player.effects);
    let searches = effects.iter().filter_map(|effect| match effect {
        Effect::Search { id, .. } => Some(*id),
        _ => None,
    });
    let timers = effects.iter().filter_map(|effect| match effect {
        Effect::Timer { id, .. } => Some(*id),
        _ => None,
    });
    (searches.collect(), timers.collect())
}

#[test]
fn the_result_is_told_to_those_who_played() {
    let one = "[First \"human\"]\n[Second \"search level=2\"]\n";
    let other = "[First \"search level=2\"]\n[Second \"human\"]\n";
    let named = "[First \"human: Ann\"]\n[Second \"human: Bo\"]\n";
    let position = |players: &str, result: &str| {
        let record = format!("{players}[Result \"{result}\"]\n");
        let record = ALMOST.replace("[Rules", &format!("{record}[Rules"));
        let record = record.replace("b1 b2 *", &format!("b1 b2 2. a1 {result}"));
        at_table(&record, Animation::Off, (120, 36)).screen()
    };
    let winner = position("", "1-0");
    let first_won = winner.contains("White won");
    for (players, if_first, if_second) in [
        (one, "You won around", "You lost: Black won around"),
        (other, "You lost: White won around", "You won around"),
        (named, "Ann won around", "Bo won around"),
    ] {
        let result = if first_won { "1-0" } else { "0-1" };
        let said = if first_won { if_first } else { if_second };
        let screen = position(players, result);
        assert!(screen.contains(said), "{said} in {screen}");
        assert!(screen.contains("3 moves"), "{screen}");
    }
}

/// At the end of a game of two people of which each move turns out to be a mistake.
pub fn appraised() -> Player {
    let players = "[First \"human: Ann\"]\n[Second \"human: Bo\"]\n";
    let mut player = over(players, Animation::Off);
    appraise(&mut player);
    player
}

/// Makes each move of the game that is over a mistake; returns the number of searches and their time.
fn appraise(player: &mut Player) -> (usize, std::time::Duration) {
    let mut budget = std::time::Duration::ZERO;
    let mut asked = 0;
    loop {
        let effects = std::mem::take(&mut player.effects);
        let search = effects.iter().find_map(|effect| match effect {
            Effect::Search { id, request, .. } => Some((*id, request.clone())),
            _ => None,
        });
        let Some((search, request)) = search else {
            break;
        };
        budget += request.limits.time.expect("a limit");
        asked += 1;
        let legal = request.line.legal_plies();
        // Where a reason is borne out, there may be none.
        let played = request.limits.beside.map(|beside| legal[beside]);
        let ply = *legal.iter().find(|&&other| Some(other) != played).unwrap();
        let lines = [(Some(ply), 0.9), (played, 0.3)];
        let lines = lines.into_iter().filter_map(|(ply, chance)| {
            Some(Variation {
                win_probability: Some(chance),
                ..Variation::of(ply?)
            })
        });
        let report = Report {
            depth: 3,
            variations: lines.collect(),
            ..Report::default()
        };
        let event = EngineEvent::Info(report);
        player.send(Message::Engine { search, event });
        let event = EngineEvent::Ply(ply);
        let millis = budget.as_millis() as u64;
        player.send(Message::Time { millis });
        player.send(Message::Engine { search, event });
    }
    (asked, budget)
}

#[test]
fn the_card_is_there_before_the_accuracy_which_takes_two_seconds_at_most() {
    let mut player = over(
        "[First \"human: Ann\"]\n[Second \"human: Bo\"]\n",
        Animation::Off,
    );
    // That is of games in which each side has moved ten times.
    assert!(!player.screen().contains('…'), "{}", player.screen());
    let (asked, budget) = appraise(&mut player);
    // Every position but the last, whose value the rules know, each mistake again, and what it
    // allows, as long as there is time.
    assert_eq!(asked, 7);
    assert!(budget.as_millis() <= 2000, "{budget:?}");
    let screen = player.screen();
    assert!(!screen.contains("accuracy"), "of few moves: {screen}");
    assert!(!screen.contains('…'), "{screen}");
    assert!(screen.contains("The game turned at move "), "{screen}");
    let card = screen.lines().skip_while(|row| !row.contains("Ann won"));
    let graph = card.skip(3).find(|row| row.contains("100 "));
    assert!(graph.is_some(), "how the chances went: {screen}");
    // What was found is the graph, which says nothing of what is missing.
    player.keys("V");
    let graph = player.screen();
    assert!(graph.contains("White's winning chances"), "{graph}");
    assert!(!graph.contains("No engine"), "{graph}");
    player.keys("S");
    assert!(shown(&player).line().len() < 3, "before the mistake");
}

#[test]
fn an_accuracy_is_waited_for_where_each_side_has_moved_ten_times() {
    for (plies, is_awaited) in [(19, false), (20, true)] {
        let start = Start::new(find_game("tactigon").unwrap()).unwrap();
        let mut line = start.line().clone();
        while line.len() < plies {
            let next = line.legal_plies().into_iter().find(|&ply| {
                let mut after = line.clone();
                after.play(ply).is_ok() && after.outcome().is_none()
            });
            line.play(next.unwrap()).unwrap();
        }
        let people = ["Ann", "Bo"].map(|name| parlour_engines::Player::Human(name.to_owned()));
        let game = GameSession::from_line(&start, &line, people);
        let mut player = at_table(&game.record().to_string(), Animation::Off, (120, 36));
        player.keys("R y");
        let screen = player.screen();
        assert_eq!(screen.contains("accuracy …"), is_awaited, "{screen}");
    }
}

#[test]
fn the_card_says_why_the_move_on_which_the_game_turned_was_a_mistake() {
    let players = "[First \"human: Ann\"]\n[Second \"human: Bo\"]\n[Rules";
    let record = ALMOST.replace("[Rules", players);
    let record = record.replace("1. b1 b2", "1. d1 b1 2. c2 b2");
    let mut player = at_table(&record, Animation::Off, (120, 36));
    player.keys(": a 1 enter");
    let said = [
        "turned at move 5, a1.",
        "It ends the game, and Black wins around",
        "   the pawn.   ",
        "100 ",
    ];
    let is_said = |player: &Player| said.map(|said| player.screen().contains(said));
    assert_eq!(is_said(&player), [false; 4], "{}", player.screen());
    appraise(&mut player);
    assert_eq!(is_said(&player), [true; 4], "{}", player.screen());
}

#[test]
fn cells_light_up_one_after_the_other_and_then_the_card_rises() {
    let mut player = over("", Animation::Short);
    take(&mut player);
    // A key ends the slide of the pawn.
    player.keys("left");
    let mut seen = vec![winning(&player)];
    let mut rows = Vec::new();
    loop {
        let (_, timers) = take(&mut player);
        let Some(&id) = timers.last() else { break };
        player.send(Message::Timer { id });
        seen.push(winning(&player));
        rows.push(player.screen().contains("A same game"));
    }
    assert_eq!(seen[0], 0);
    assert!(
        seen.windows(2).all(|pair| pair[1] - pair[0] <= 1),
        "{seen:?}"
    );
    let all = *seen.last().unwrap();
    assert!(all > 1, "{seen:?}");
    assert_eq!(rows.first(), Some(&false), "the card comes last");
    assert_eq!(rows.last(), Some(&true));
    player.keys("home end");
    assert!(take(&mut player).1.is_empty(), "it is shown once");
    assert_eq!(winning(&player), all);

    let mut still = over("", Animation::Off);
    assert_eq!(winning(&still), all);
    assert!(still.screen().contains("A same game"));
    assert!(take(&mut still).1.is_empty());
}

#[test]
fn one_key_plays_again_changes_sides_or_changes_the_level() {
    let tags = "[First \"human\"]\n[Second \"search level=2\"]\n";
    let next = |key: &str| {
        let mut player = over(tags, Animation::Off);
        player.keys(key);
        let game = player.play().game();
        assert!(game.is_open() && game.line().is_empty(), "{key}");
        game.players().clone().map(|player| player.to_string())
    };
    assert_eq!(next("A"), ["human", "search level=2"]);
    assert_eq!(next("M"), ["search level=2", "human"]);
    assert_eq!(next("+"), ["human", "search level=3"]);
    assert_eq!(next("-"), ["human", "search level=1"]);
    let mut lowest = over(&tags.replace('2', "1"), Animation::Off);
    lowest.keys("-");
    assert!(lowest.screen().contains("There is no such level"));
    let mut nobody = over("", Animation::Off);
    nobody.keys("+");
    assert!(nobody.screen().contains("There is no level to change here"));
}

#[test]
fn the_next_level_is_offered_after_a_win_and_the_one_before_after_two_losses() {
    let won = over(
        "[First \"human\"]\n[Second \"search level=2\"]\n",
        Animation::Off,
    );
    let screen = won.screen();
    assert!(screen.contains("+ harder: level 3"), "{screen}");

    let players = [("First", "search level=2"), ("Second", "human")];
    let tags = "[First \"search level=2\"]\n[Second \"human\"]\n[Result \"1-0\"]\n";
    let record = ALMOST.replace("[Rules", &format!("{tags}[Rules"));
    let record = record.replace("b1 b2 *", "b1 b2 2. a1 1-0");
    let mut lost = at_table(&record, Animation::Off, (120, 36));
    let screen = lost.screen();
    assert!(!screen.contains("easier: level"), "{screen}");
    let tags = [[("Game", "trike"), ("Rules", "side=4")], players].concat();
    let before = Outcome::win(Side::First, Reason::Score);
    lost.library(vec![kept("/games/before.plr", &tags, 3, Some(before))]);
    let screen = lost.screen();
    assert!(screen.contains("easier: level 1"), "{screen}");
}

#[test]
fn the_last_move_is_looked_at_again_by_one_key() {
    let mut player = at_table(ALMOST, Animation::Long, (120, 36));
    let effects = |player: &mut Player| take(player).1.len();
    effects(&mut player);
    player.keys(".");
    let screen = player.screen();
    assert!(screen.contains("Black: pawn b1 to b2"), "{screen}");
    assert!(effects(&mut player) > 0, "it is shown happening");
}

#[test]
fn what_the_card_hides_cannot_be_clicked_and_low_windows_have_a_row() {
    let mut player = over("", Animation::Off);
    let screen = player.screen();
    let row = screen
        .lines()
        .position(|line| line.contains("A same game"))
        .unwrap();
    let line = screen.lines().nth(row).unwrap();
    let column = line
        .find("A same game")
        .map(|at| line[..at].chars().count())
        .unwrap();
    let before = player.play().cursor();
    player.send(Message::Mouse(Mouse {
        gesture: Gesture::Click,
        column: column as u16 - 2,
        row: row as u16 - 1,
    }));
    assert_eq!(player.play().cursor(), before);
    assert!(!player.play().game().is_open());
    player.send(Message::Resized {
        columns: 42,
        rows: 8,
    });
    let screen = player.screen();
    assert!(screen.contains(" won around"), "{screen}");
    assert!(screen.contains("A same game"), "{screen}");
}

#[test]
fn the_card_leaves_the_last_stone_in_sight_and_no_choice_alone_in_a_row() {
    let players = "[First \"human\"]\n[Second \"search level=2\"]\n[Result \"0-1\"]\n";
    let record = ALMOST
        .replace("side=4", "side=7")
        .replace("[Rules", &format!("{players}[Rules"));
    let record = record.replace("1. b1 b2 *", "[Termination \"resignation\"]\n\n1. e3 0-1");
    let player = at_table(&record, Animation::Off, (80, 24));
    let screen = player.screen();
    assert!(screen.contains("Black won: you resigned"), "{screen}");
    let has_row = |row: &str| {
        screen
            .lines()
            .any(|line| line.trim_start().starts_with(row))
    };
    assert!(has_row("e "), "the stone is on e3: {screen}");
    let buttons = ["same game", "swap sides", "study", "Esc back"];
    let has = |label: &&str| {
        screen
            .lines()
            .any(|line| line.contains('│') && line.contains(*label))
    };
    assert!(buttons.iter().all(has), "{screen}");
    for line in screen.lines().filter(|line| line.contains('│')) {
        let count = buttons
            .iter()
            .filter(|label| line.contains(**label))
            .count();
        assert_ne!(count, 1, "{screen}");
    }
}

#[test]
fn the_card_is_in_the_middle_and_goes_aside_for_whoever_looks_at_the_board() {
    let mut player = over("", Animation::Off);
    let row_of = |player: &Player| {
        let screen = player.screen();
        let row = screen.lines().position(|line| line.contains("A same game"));
        row.unwrap_or_else(|| panic!("no card in {screen}"))
    };
    assert!((9..27).contains(&row_of(&player)), "{}", player.screen());
    assert!(scene(player.play()).is_decided, "the board steps back");
    player.keys("left");
    assert_eq!(row_of(&player), 34, "{}", player.screen());
    assert!(!scene(player.play()).is_decided);
    player.keys("enter");
    assert!(row_of(&player) < 27, "{}", player.screen());
    assert!(scene(player.play()).is_decided);
}
