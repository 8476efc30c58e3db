//! Clocks: when they run, what ends by them, and that nothing wakes up in vain.

use std::time::Duration;

use parlour::app::{AppOptions, Effect, EngineEvent, Message, Model, screen_text, update};
use parlour_engines::{Limits, Report, TimeControl, Variation};
use parlour_records::GameResult;
use parlour_rules::games::Side;

use crate::app::player::{Player, with_settings};

/// A game between Ana and Bo on a clock, after some plies.
fn timed(control: &str, plies: &str) -> Player {
    seated(control, "human: Ana", "human: Bo", plies)
}

fn seated(control: &str, first: &str, second: &str, plies: &str) -> Player {
    let options = with_settings(&["ui.animation=off"]);
    seated_with(options, control, first, second, plies)
}

fn seated_with(
    options: AppOptions,
    control: &str,
    first: &str,
    second: &str,
    plies: &str,
) -> Player {
    let record = format!(
        "[Game \"trike\"]\n[Rules \"side=5\"]\n[First \"{first}\"]\n[Second \"{second}\"]\n\
         [TimeControl \"{control}\"]\n\n*\n"
    );
    let mut player = Player::with_record(options, &record);
    for ply in plies.split_whitespace() {
        play(&mut player, ply);
    }
    player
}

fn play(player: &mut Player, ply: &str) {
    player.keys(":").text(ply).keys("enter");
}

/// Goes to `millis` milliseconds after the beginning of the session.
fn at(player: &mut Player, millis: u64) -> &mut Player {
    player.send(Message::Time { millis });
    player
}

/// The milliseconds left on the clocks of both seats.
fn left(player: &Player) -> [u128; 2] {
    let clocks = player.play().game().clocks().unwrap();
    [0, 1].map(|seat| clocks.left(seat).as_millis())
}

#[test]
fn nothing_is_said_twice_in_one_row() {
    let mut player = timed("60+5", "c2 d2");
    player.keys("p enter");
    let screen = player.screen();
    assert_eq!(screen.matches("The game is paused.").count(), 1, "{screen}");
    assert!(!screen.contains("paused. \u{b7}"), "{screen}");
}

#[test]
fn a_ply_stops_one_clock_and_starts_the_other() {
    let mut player = timed("60+5", "c2 d2");
    at(&mut player, 2_000);
    play(&mut player, "d1");
    assert_eq!(left(&player), [68_000, 65_000]);
    at(&mut player, 5_000);
    assert_eq!(left(&player), [68_000, 62_000]);
    let text = player.saved().to_string();
    assert!(text.contains("3. d1 {[%clk 0:01:08]}"), "{text}");
    let shown = player.screen();
    assert!(shown.contains("1:08") && shown.contains("1:02"), "{shown}");
}

#[test]
fn a_clock_for_each_ply_begins_anew() {
    let mut player = timed("1/30", "c2 d2");
    at(&mut player, 20_000);
    play(&mut player, "d1");
    assert_eq!(left(&player), [30_000, 30_000]);
    at(&mut player, 50_000);
    assert!(!player.play().game().is_open());
}

#[test]
fn who_has_no_time_left_loses() {
    let mut player = timed("10+0", "c2 d2");
    at(&mut player, 9_999);
    assert!(player.play().game().is_open());
    // The key that comes too late is not heard any more.
    player.keys(":").text("d1");
    at(&mut player, 10_000);
    player.keys("enter");
    let shown = player.screen();
    assert!(shown.contains("Bo won on time"), "{shown}");
    assert_eq!(player.play().game().line().len(), 2);
    let record = player.saved();
    assert_eq!(record.result(), GameResult::Win(Side::Second));
    assert!(record.to_string().contains("[Termination \"time\"]"));
}

#[test]
fn a_flag_falls_also_behind_a_page_and_while_looking_back() {
    for keys in ["?", "r", "pageup", "home", "R", "/"] {
        let mut player = timed("10+0", "c2 d2");
        player.keys(keys);
        at(&mut player, 10_000);
        let game = player.play().game();
        assert!(!game.is_open(), "{keys}");
        assert_eq!(
            game.line().len(),
            2,
            "{keys}: the game is shown where it ended"
        );
    }
}

#[test]
fn undo_restores_the_time_and_clocks_stop_until_a_ply() {
    let mut player = timed("60+0", "c2 d2");
    at(&mut player, 10_000);
    play(&mut player, "d1");
    at(&mut player, 30_000);
    player.keys("z");
    assert_eq!(left(&player), [60_000, 60_000]);
    at(&mut player, 40_000);
    assert_eq!(left(&player), [60_000, 60_000]);
    play(&mut player, "d3");
    at(&mut player, 41_000);
    assert_eq!(left(&player), [60_000, 59_000]);
    // After a fallen flag, too.
    at(&mut player, 200_000);
    assert!(!player.play().game().is_open());
    player.keys("z");
    assert!(player.play().game().is_open());
    at(&mut player, 290_000);
    assert_eq!(left(&player), [60_000, 60_000]);
    play(&mut player, "e3");
    at(&mut player, 291_000);
    assert_eq!(left(&player), [59_000, 60_000]);
}

#[test]
fn the_clock_runs_again_where_a_turn_taken_back_is_played_and_answered_as_before() {
    let options = with_settings(&["ui.animation=off"]);
    let mut player = seated_with(options, "60+0", "human: Ana", "search level=1", "c2");
    player.engine_plays(player.last_search(), "d2");
    player.run_timers();
    play(&mut player, "d1");
    player.engine_plays(player.last_search(), "e1");
    player.run_timers();
    player.keys("z");
    at(&mut player, 5_000);
    play(&mut player, "d1");
    assert_eq!(player.play().game().line().len(), 4);
    assert_eq!(left(&player), [60_000, 60_000]);
    at(&mut player, 7_000);
    assert_eq!(left(&player), [58_000, 60_000]);
}

#[test]
fn a_pause_stops_the_clocks_and_the_game() {
    let mut player = timed("60+0", "c2 d2");
    at(&mut player, 1_000);
    player.keys("p");
    at(&mut player, 50_000);
    play(&mut player, "d1");
    assert_eq!(player.play().game().line().len(), 2);
    assert!(player.screen().contains("The game is paused."));
    assert!(player.screen().contains("p resume"), "{}", player.screen());
    player.keys("p");
    at(&mut player, 52_000);
    assert_eq!(left(&player), [57_000, 60_000]);
}

#[test]
fn clocks_go_with_the_players_who_exchange_colours() {
    let mut player = timed("60+0", "c2 swap");
    at(&mut player, 3_000);
    assert_eq!(left(&player), [57_000, 60_000]);
    play(&mut player, "d2");
    at(&mut player, 8_000);
    assert_eq!(left(&player), [57_000, 55_000]);
}

#[test]
fn neither_clock_runs_before_both_have_made_their_first_move() {
    for second in ["d2", "swap"] {
        let mut player = timed("60+0", "");
        at(&mut player, 10_000);
        play(&mut player, "c2");
        at(&mut player, 100_000);
        play(&mut player, second);
        assert_eq!(left(&player), [60_000, 60_000]);
        at(&mut player, 103_000);
        assert_eq!(left(&player), [57_000, 60_000]);
    }
}

#[test]
fn neither_clock_runs_while_a_move_slides() {
    let options = || with_settings(&["ui.animation=long"]);
    let mut player = seated_with(options(), "60+0", "human: Ana", "human: Bo", "c2 d2");
    at(&mut player, 400);
    assert_eq!(left(&player), [60_000, 60_000]);
    at(&mut player, 1_450);
    assert_eq!(left(&player), [59_000, 60_000]);
    play(&mut player, "d1");
    at(&mut player, 1_500);
    // A key shows the move where it leads.
    player.keys("tab");
    at(&mut player, 2_500);
    assert_eq!(left(&player), [59_000, 59_000]);
}

#[test]
fn no_clock_runs_until_the_answer_to_a_move_has_landed() {
    let options = with_settings(&["ui.animation=short"]);
    let mut player = seated_with(options, "60+0", "human: Ana", "search level=1", "c2");
    player.engine_plays(player.last_search(), "d2");
    at(&mut player, 350).run_timers();
    // The pawn slides for 180 ms.
    at(&mut player, 1_530);
    assert_eq!(left(&player), [59_000, 60_000]);
    play(&mut player, "d1");
    player.engine_plays(player.last_search(), "e1");
    at(&mut player, 2_059);
    assert_eq!(left(&player), [59_000, 60_000]);
    assert_eq!(player.play().game().line().len(), 3);
    at(&mut player, 2_060).run_timers();
    assert_eq!(player.play().game().line().len(), 4);
    at(&mut player, 2_240);
    assert_eq!(left(&player), [59_000, 60_000]);
    at(&mut player, 3_240);
    assert_eq!(left(&player), [58_000, 60_000]);
}

#[test]
fn a_resumed_game_has_the_time_that_was_left() {
    for keys in ["esc", "q"] {
        let mut player = timed("60+0", "c2 d2");
        at(&mut player, 7_000);
        player.keys(keys);
        let text = player.saved().to_string();
        assert!(text.contains("[Clock \"0:00:53\"]"), "{text}");
        let mut again = Player::with_record(AppOptions::default(), &text);
        assert_eq!(left(&again), [53_000, 60_000]);
        at(&mut again, 1_000);
        play(&mut again, "d1");
        let text = again.saved().to_string();
        assert!(text.contains("3. d1 {[%clk 0:00:52]}"), "{text}");
        assert!(!text.contains("[Clock "), "{text}");
    }
}

#[test]
fn engines_know_their_clocks_and_pay_for_their_thoughts() {
    let mut player = seated("60+5", "human", "search level=1", "");
    at(&mut player, 1_000);
    play(&mut player, "c2");
    let search = |player: &Player| {
        let searches = player.effects.iter().rev();
        let mut searches = searches.filter_map(|effect| match effect {
            Effect::Search { id, request, .. } => Some((*id, request.limits)),
            _ => None,
        });
        searches.next().unwrap()
    };
    let (id, limits) = search(&player);
    let control: TimeControl = "60+5".parse().unwrap();
    let own = control.limits(control.initial());
    let opponent = control.limits(Duration::from_secs(65));
    let opponent_clock = opponent.clock;
    assert_eq!(
        limits,
        Limits {
            opponent_clock,
            ..own
        }
    );
    player.run_timers();
    at(&mut player, 4_000);
    player.engine_plays(id, "d2");
    assert_eq!(left(&player), [65_000, 65_000], "the first move is free");
    at(&mut player, 6_000);
    play(&mut player, "d1");
    player.run_timers();
    at(&mut player, 9_000);
    let (id, _) = search(&player);
    player.engine_plays(id, "c1");
    assert_eq!(left(&player), [68_000, 67_000]);
}

#[test]
fn evaluations_are_saved_beside_the_clock_and_read_back() {
    let mut player = seated("60+5", "human", "search level=1", "");
    at(&mut player, 1_000);
    play(&mut player, "c2");
    let search = player.last_search();
    player.run_timers();
    at(&mut player, 4_000);
    let report = Report {
        depth: 7,
        time: Duration::from_millis(2_500),
        variations: vec![Variation {
            score: None,
            win_probability: Some(0.75),
            plies: Vec::new(),
        }],
        ..Report::default()
    };
    let event = EngineEvent::Info(report);
    player.send(Message::Engine { search, event });
    player.engine_plays(search, "d2");
    let text = player.saved().to_string();
    assert!(
        text.contains("2. d2 {[%eval chance=25 depth=7] [%emt 0:00:02.5] [%clk 0:01:05]}"),
        "{text}"
    );
    // Second sees itself ahead before its ply.
    assert_eq!(player.play().values(), [None, Some(-0.5), None]);
    let again = Player::with_record(AppOptions::default(), &text);
    assert_eq!(again.play().values(), [None, Some(-0.5), None]);
}

/// The runtime's timers, one of each name.
fn timers(player: &mut Player) -> Vec<(u64, u64)> {
    let timer = |effect: &Effect| match *effect {
        Effect::Timer { id, millis } => Some((id, millis)),
        _ => None,
    };
    let timers = player.effects.iter().filter_map(timer).collect();
    player.effects.clear();
    timers
}

#[test]
fn there_is_a_wake_up_a_second_and_none_when_no_clock_runs() {
    let mut player = timed("60+0", "c2 d2");
    let mut asked = timers(&mut player);
    let mut now = 0;
    for _ in 0..5 {
        // Keys that change nothing about the clock ask for nothing.
        player.keys("tab tab");
        assert_eq!(timers(&mut player), []);
        let (id, millis) = asked.pop().unwrap();
        now += millis;
        at(&mut player, now).send(Message::Timer { id });
        asked = timers(&mut player);
        assert_eq!(asked.len(), 1);
    }
    assert_eq!(now, 5_000);
    let (id, _) = asked[0];
    player.keys("p").send(Message::Timer { id });
    assert_eq!(timers(&mut player), [], "paused");
    let mut player = Player::at_table("trike", "side=5", "c2");
    at(&mut player, 60_000).keys("tab");
    assert_eq!(timers(&mut player), [], "no clock");
}

#[test]
fn a_session_replays_with_its_clocks() {
    let messages = |keys: &str| -> Vec<Message> {
        let keys = keys
            .split(' ')
            .map(|key| Message::Key(key.parse().unwrap()));
        keys.collect()
    };
    let options = with_settings(&["clock.kind=game", "players.second=human"]);
    let mut session = messages("enter S");
    session.push(Message::Time { millis: 1_234 });
    session.extend(messages("enter tab right enter"));
    session.push(Message::Time { millis: 5_678 });
    let run = || {
        let (mut model, _) = Model::with_route(options.clone(), None);
        for message in session.clone() {
            let _: Vec<Effect> = update(&mut model, message);
        }
        screen_text(&model)
    };
    let shown = run();
    assert!(shown.contains("10:0") || shown.contains("9:5"), "{shown}");
    assert_eq!(run(), shown);
}
