//! A ply is felt: it is seen on its way, a human's is seen before the answer to it, and the bell
//! rings for who looks elsewhere.

use parlour::app::screens::play::scene;
use parlour::app::sound::Sound;
use parlour::app::{AppOptions, Effect, Message, view};
use parlour_scene::scene::pixels::PixelDisplay;
use parlour_scene::scene::{Protocol, SceneCache};
use parlour_settings::Animation;
use ratatui::backend::TestBackend;
use ratatui::{Frame, Terminal};

use crate::app::player::{Player, with_settings};

const AGAINST_GREEDY: &str =
    "[Game \"trike\"]\n[Rules \"side=4\"]\n[First \"human\"]\n[Second \"greedy\"]\n\n*\n";

fn at_table(options: AppOptions) -> Player {
    Player::with_record(options, AGAINST_GREEDY)
}

/// A game between two humans after its first ply.
fn between_humans() -> Player {
    let record = "[Game \"trike\"]\n[Rules \"side=4\"]\n\n1. b1 *\n";
    Player::with_record(AppOptions::default(), record)
}

fn answer(player: &mut Player, ply: &str) {
    player.engine_plays(player.last_search(), ply);
}

/// The timers that were set and not run out yet, by the time in which they do.
fn timers(player: &mut Player) -> Vec<(u64, u64)> {
    let timer = |effect: &Effect| match effect {
        Effect::Timer { id, millis } => Some((*millis, *id)),
        _ => None,
    };
    let timers = player.effects.iter().filter_map(timer).collect();
    player
        .effects
        .retain(|effect| !matches!(effect, Effect::Timer { .. }));
    timers
}

fn is_moving(player: &Player) -> bool {
    !scene(player.play()).moving.is_empty()
}

#[test]
fn an_answer_begins_350_ms_after_ones_own_ply_is_where_it_leads() {
    // The first stone slides nowhere, the second one pushes the pawn.
    for (animation, slide) in [
        (Animation::Off, 0),
        (Animation::Short, 180),
        (Animation::Long, 450),
    ] {
        let mut player = at_table(with_settings(&[&format!("ui.animation={animation}")]));
        for (keys, own, reply, plies, expected) in [
            (": b 1 enter", 1, "b2", 2, 350),
            (": c 2 enter", 3, "c3", 4, 350 + slide),
        ] {
            player.keys(keys);
            let delays = timers(&mut player);
            // The engine has thought meanwhile.
            answer(&mut player, reply);
            let count = |player: &Player| player.play().game().line().len();
            assert_eq!(count(&player), own, "{animation}");
            let delay = delays.iter().find(|(millis, _)| *millis == expected);
            let (_, delay) = delay.unwrap_or_else(|| panic!("{expected} in {delays:?}"));
            player.send(Message::Timer { id: *delay });
            assert_eq!(count(&player), plies, "{animation}");
            player.keys("left");
        }
    }
}

/// A slide in kitty: sixty frames a second, each of which moves the picture that is there.
#[test]
fn in_kitty_a_slide_has_sixty_frames_a_second_of_a_few_bytes() {
    let mut player = Player::with_record(
        AppOptions::default(),
        "[Game \"tactigon\"]\n\n1. d5-d6 d10-c10 *\n",
    );
    player.show_pictures();
    let (mut cache, mut display) = (SceneCache::default(), PixelDisplay::new(Protocol::Kitty, 1));
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    let mut bytes_of_frame = |player: &Player| {
        let draw = |frame: &mut Frame<'_>| {
            let _ = view(&player.model, frame, &mut cache);
        };
        terminal.draw(draw).unwrap();
        let mut bytes = Vec::new();
        display.show(&cache.take_pixels(), &mut bytes);
        bytes.len()
    };
    bytes_of_frame(&player);
    timers(&mut player);
    player.keys(": d 6 - d 5 enter");
    assert!(is_moving(&player));
    // The board without marks, and the piece between two cells.
    bytes_of_frame(&player);
    let (mut time, mut sizes) = (0, Vec::new());
    while let (true, Some((millis, id))) = (is_moving(&player), timers(&mut player).pop()) {
        time += millis;
        player.send(Message::Timer { id });
        if is_moving(&player) {
            sizes.push(bytes_of_frame(&player));
        }
    }
    assert!(
        (176..=200).contains(&time) && sizes.len() >= 10,
        "{time} {sizes:?}"
    );
    // A few pictures are sent; every other frame moves one that is there.
    let moved = sizes.iter().filter(|bytes| (1..=100).contains(*bytes));
    let sent: usize = sizes.iter().sum();
    assert!(moved.count() >= 8 && sent < 16_000, "{sizes:?}");
}

#[test]
fn thinking_is_said_of_an_engine_that_takes_a_while() {
    let mut player = at_table(AppOptions::default());
    player.keys(": b 1 enter");
    let screen = player.screen();
    assert!(!screen.contains("thinking"), "{screen}");
    assert!(screen.contains("You: b1."), "{screen}");
    let patience = timers(&mut player)
        .into_iter()
        .find(|(millis, _)| *millis == 400);
    let (_, id) = patience.expect("a timer");
    player.send(Message::Timer { id });
    let screen = player.screen();
    assert!(screen.contains("is thinking"), "{screen}");
}

#[test]
fn nothing_is_timed_between_two_humans_and_when_all_is_still() {
    let mut player = between_humans();
    assert_eq!(
        timers(&mut player),
        [],
        "a stone that is put down slides nowhere"
    );
    player.keys(": b 2 enter");
    let mut frames = 0;
    while let Some((_, id)) = timers(&mut player).pop() {
        frames += 1;
        player.send(Message::Timer { id });
    }
    assert!((4..10).contains(&frames), "{frames}");
    assert!(!is_moving(&player));
}

#[test]
fn any_key_ends_an_animation() {
    let mut player = between_humans();
    player.keys(": b 2 enter");
    assert!(is_moving(&player));
    player.keys("left");
    assert!(!is_moving(&player));
    let stones = |player: &Player| {
        let scene = scene(player.play());
        scene
            .cells
            .iter()
            .filter(|cell| cell.piece.is_some())
            .count()
    };
    assert_eq!(stones(&player), 2);
}

#[test]
fn the_bell_rings_when_it_is_your_turn_and_at_the_end_if_it_is_wanted() {
    let bells = |player: &mut Player| {
        let count = player
            .effects
            .iter()
            .filter(|effect| matches!(effect, Effect::Bell))
            .count();
        player.effects.clear();
        count
    };
    for (bell, rings) in [(true, 1), (false, 0)] {
        let mut player = at_table(with_settings(&[&format!("ui.bell={bell}")]));
        player.keys(": b 1 enter");
        for (_, id) in timers(&mut player) {
            player.send(Message::Timer { id });
        }
        assert_eq!(bells(&mut player), 0, "one's own move needs no bell");
        answer(&mut player, "b2");
        assert_eq!(bells(&mut player), rings);
        player.keys("home end");
        assert_eq!(bells(&mut player), 0, "looking back rings nothing");
        // The pawn cannot go on from a1.
        player.keys(": a 1 enter");
        assert_eq!(bells(&mut player), rings);
    }
}

/// A match of one game that is watched at some speed, which one ply of the engines advances.
fn watched(speed_keys: &str) -> Player {
    let mut player = Player::start();
    player.keys("down down enter S").keys(speed_keys);
    timers(&mut player);
    let line = player.effects.iter().rev().find_map(|effect| match effect {
        Effect::Search { request, .. } => Some(request.line.clone()),
        _ => None,
    });
    let line = line.expect("a search");
    let ply = line.ply_text(line.legal_plies()[0]).unwrap();
    answer(&mut player, &ply);
    player
}

#[test]
fn plies_move_where_they_are_watched_unless_the_next_one_comes_too_soon() {
    let moves = |player: &Player| {
        let game = player.model.watch().unwrap().chosen_game().unwrap();
        assert_eq!(game.line().len(), 1);
        game.motion().is_some()
    };
    let mut player = watched("");
    assert!(moves(&player));
    player.keys("c");
    assert!(!moves(&player), "any key ends it");
    assert!(!moves(&watched("+ + + +")));
}

/// The sounds since they were asked for last.
fn sounds(player: &mut Player) -> Vec<Sound> {
    let sounds = player.effects.iter().filter_map(|effect| match effect {
        Effect::Sound(sound) => Some(*sound),
        _ => None,
    });
    let sounds = sounds.collect();
    player
        .effects
        .retain(|effect| !matches!(effect, Effect::Sound(_)));
    sounds
}

#[test]
fn plies_your_turn_and_the_end_are_heard_if_that_is_wanted() {
    for sound in [true, false] {
        let heard = |sounds: &[Sound]| if sound { sounds.to_vec() } else { Vec::new() };
        let mut player = at_table(with_settings(&[&format!("ui.sound={sound}")]));
        player.keys(": b 1 enter");
        assert_eq!(sounds(&mut player), heard(&[Sound::Ply]));
        for (_, id) in timers(&mut player) {
            player.send(Message::Timer { id });
        }
        answer(&mut player, "b2");
        assert_eq!(sounds(&mut player), heard(&[Sound::Turn]));
        player.keys("home end");
        assert_eq!(sounds(&mut player), [], "looking back is silent");
        player.keys(": a 1 enter");
        assert_eq!(sounds(&mut player), heard(&[Sound::End]));
    }
}

#[test]
fn a_capture_is_heard_as_one() {
    let options = with_settings(&["ui.sound=true"]);
    let record = "[Game \"claustro\"]\n[Rules \"width=5 height=5\"]\n\n\
        1. c1-c2 2. e3-e2 3. c2-c3 4. c5-b5 5. a3-b3 6. d5-c5 7. c3-c4 *\n";
    let mut player = Player::with_record(options, record);
    player.keys("end : b 5 x c 4 @ a 3 enter");
    assert_eq!(sounds(&mut player), [Sound::Capture]);
}
