//! Engines that are watched, and games that are replayed.

use std::collections::BTreeSet;
use std::time::Duration;

use parlour::app::file_game::{FileGame, FilePiece, GameSummary};
use parlour::app::screens::watch::{MatchGame, MatchScore, Watch, WatchedGame};
use parlour::app::speed::Speed;
use parlour::app::{
    AnyScreen, Effect, EngineEvent, FileJob, Message, Options, ReplayOptions, Route,
};
use parlour::engines::{Report, Variation};
use parlour::games::Side;
use parlour::play::EngineFailure;
use parlour::records::{FileIndex, GameResult};
use parlour::settings::Animation;

use crate::player::Player;

/// What the program waits for, as told by its effects.
struct World {
    player: Player,
    /// The searches under way: their names, and a legal ply.
    searches: Vec<(u64, String)>,
    timers: Vec<(u64, u64)>,
    kept: usize,
    /// Who asks for the file that is replayed or followed.
    file: u64,
}

impl World {
    /// A match of some games in a window, on a machine of some cores.
    fn watching(games: usize, cores: usize, size: (u16, u16)) -> Self {
        let options = Options { cores, ..still() };
        let mut player = Player::start_with(options);
        player.send(Message::Resized {
            columns: size.0,
            rows: size.1,
        });
        player.keys("down enter up up up up up");
        let steps = [1, 2, 4, 6, 10].iter().position(|step| *step == games);
        for _ in 0..steps.unwrap() {
            player.keys("right");
        }
        player.keys("S");
        let mut world = Self::of(player);
        world.look();
        world
    }

    /// A file that is replayed or followed.
    fn replaying(text: &str, speed: Speed, follow: bool) -> Self {
        let replay = ReplayOptions {
            path: "match.plr".to_owned(),
            speed,
            follow,
        };
        let player = Player::start_at(still(), Some(Route::Replay(replay)));
        let mut world = Self::of(player);
        let asked = world.player.effects.iter().find_map(|effect| match effect {
            Effect::ReadFile { id, path } if path == "match.plr" => Some(*id),
            _ => None,
        });
        world.file = asked.unwrap();
        world.read(text);
        world
    }

    fn of(player: Player) -> Self {
        Self {
            player,
            searches: Vec::new(),
            timers: Vec::new(),
            kept: 0,
            file: 0,
        }
    }

    fn read(&mut self, text: &str) {
        self.piece(piece(text, 0));
    }

    fn piece(&mut self, piece: FilePiece) {
        self.player.send(Message::FileRead {
            id: self.file,
            piece: Ok(piece),
        });
        self.look();
    }

    fn keys(&mut self, keys: &str) -> &mut Self {
        self.player.keys(keys);
        self.look();
        self
    }

    /// Takes note of what the program wants done.
    fn look(&mut self) {
        for effect in std::mem::take(&mut self.player.effects) {
            match effect {
                Effect::Search { id, line, .. } => {
                    let ply = line.ply_text(line.legal_plies()[0]).unwrap();
                    self.searches.push((id, ply));
                }
                Effect::StopSearch { id } => self.searches.retain(|(other, _)| *other != id),
                Effect::Timer { id, millis } => self.timers.push((id, millis)),
                Effect::File(FileJob::Save { .. }) => self.kept += 1,
                _ => {}
            }
        }
    }

    /// The engine that began to think first chooses its ply.
    fn choose(&mut self) {
        let (search, ply) = self.searches.remove(0);
        self.news(search, EngineEvent::Ply(ply));
    }

    fn news(&mut self, search: u64, news: EngineEvent) {
        self.player.send(Message::Engine {
            search,
            event: news,
        });
        self.look();
    }

    /// The timer that was set first runs out; returns after how many milliseconds it was to.
    fn ring(&mut self) -> u64 {
        let (id, millis) = self.timers.remove(0);
        self.player.send(Message::Timer { id });
        self.look();
        millis
    }

    /// Plays some plies of the only game.
    fn play(&mut self, plies: usize) {
        for _ in 0..plies {
            self.choose();
            self.ring();
        }
    }

    fn watch(&self) -> &Watch {
        self.player.model.watch().expect("a match")
    }

    fn match_game(&self) -> &MatchGame {
        self.watch().chosen_game().expect("a game")
    }

    /// How many plies have been played, and how many of them are shown.
    fn plies(&self) -> (usize, usize) {
        (
            self.match_game().game().line().len(),
            self.match_game().line().len(),
        )
    }

    fn screen(&self) -> String {
        self.player.screen()
    }
}

/// Nothing moves, so that the only timers are those of plies that are shown.
fn still() -> Options {
    Options {
        animation: Animation::Off,
        ..Options::default()
    }
}

/// The games of a text, as they are read from the file of this number.
fn piece(text: &str, file: usize) -> FilePiece {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.plr");
    std::fs::write(&path, text).unwrap();
    let mut games = Vec::new();
    FileIndex::new(path)
        .update_each(|_, game, text| {
            games.push(FileGame {
                text: text.to_owned(),
                summary: game
                    .summary
                    .as_ref()
                    .map(GameSummary::from)
                    .map_err(ToString::to_string),
            });
        })
        .unwrap();
    FilePiece {
        file,
        first: 0,
        games,
        more: false,
    }
}

const TRIKE: &str = "[Game \"trike\"]\n[First \"greedy\"]\n[Second \"random\"]\n\n";

#[test]
fn a_ply_is_shown_for_the_delay_while_the_next_is_searched() {
    let mut world = World::watching(1, 1, (80, 24));
    world.choose();
    assert_eq!(world.plies(), (1, 1), "the first ply waits for nothing");
    assert_eq!(world.timers[0].1, 1000);
    world.choose();
    assert_eq!(world.plies(), (1, 1));
    assert!(world.searches.is_empty());
    world.ring();
    assert_eq!(world.plies(), (2, 2));
    assert_eq!(world.searches.len(), 1);
}

#[test]
fn the_speed_goes_from_one_ply_a_minute_to_as_fast_as_they_play() {
    let mut world = World::watching(1, 1, (80, 24));
    world.keys("- - - - - - - -");
    assert_eq!(world.watch().speed(), Speed::PerMinute(1));
    assert!(world.screen().contains("1/min"));
    world.choose();
    assert_eq!(world.timers.pop().unwrap().1, 60_000);
    // Who is in a hurry now does not wait for the rest of the minute.
    world.choose();
    world.keys("+ + + + + + + + + +");
    assert_eq!(world.watch().speed(), Speed::Max);
    assert_eq!(world.plies().0, 2);
    world.choose();
    world.choose();
    assert_eq!(world.plies().0, 4);
}

#[test]
fn looking_back_does_not_hold_the_game_up() {
    let mut world = World::watching(1, 1, (80, 24));
    world.play(4);
    world.keys("left left");
    assert_eq!(world.plies(), (4, 2));
    world.play(2);
    assert_eq!(world.plies(), (6, 2));
    assert!(world.screen().contains("ply 2 of 6"), "{}", world.screen());
    world.keys("right");
    assert_eq!(world.plies(), (6, 3));
    world.keys("home");
    assert_eq!(world.plies(), (6, 0));
    world.keys("end");
    assert_eq!(world.plies(), (6, 6));
    world.play(1);
    assert_eq!(world.plies(), (7, 7));
}

#[test]
fn a_pause_stops_the_engines_and_a_step_plays_one_ply() {
    let mut world = World::watching(1, 1, (80, 24));
    world.play(2);
    world.keys("space");
    assert!(world.searches.is_empty(), "the search was stopped");
    assert!(world.screen().contains("paused"));
    world.keys("right");
    world.choose();
    assert_eq!(world.plies(), (3, 3));
    assert!(world.searches.is_empty());
    assert!(world.watch().is_paused());
    world.keys("space");
    assert_eq!(world.searches.len(), 1);
}

#[test]
fn every_ply_is_saved_with_its_evaluation() {
    let mut world = World::watching(1, 1, (160, 50));
    let (search, ply) = world.searches[0].clone();
    let best = Variation {
        win_probability: Some(0.75),
        ..Variation::of(ply)
    };
    let report = Report {
        depth: 7,
        time: Duration::from_millis(1200),
        variations: vec![best],
        ..Report::default()
    };
    world.news(search, EngineEvent::Info(report));
    assert!(
        world.screen().contains("75 %, depth 7"),
        "{}",
        world.screen()
    );
    world.play(1);
    assert_eq!(world.kept, 1);
    let record = world.match_game().game().record();
    let node = record.tree().main_end();
    let said = record.tree().annotation(node);
    assert_eq!(said.evaluation.unwrap().to_string(), "chance=75 depth=7");
    assert_eq!(said.elapsed, Some(Duration::from_millis(1200)));
    assert_eq!(world.match_game().values(0), [Some(0.5), Some(0.5)]);
    assert_eq!(world.match_game().values(1), [None, None]);
}

#[test]
fn the_expected_line_can_be_shown_and_previewed() {
    let mut world = World::watching(1, 1, (80, 24));
    let (search, ply) = world.searches[0].clone();
    let report = Report {
        variations: vec![Variation::of(ply.clone())],
        ..Report::default()
    };
    world.news(search, EngineEvent::Info(report));
    let before = world.screen();
    world.keys("e");
    assert_ne!(world.screen(), before, "the ply is marked on the board");
    world.keys("e E");
    assert_eq!(world.watch().line().unwrap().len(), 1);
    assert!(
        world
            .screen()
            .contains("Preview, not played: 1 ply expected")
    );
    assert_eq!(world.plies(), (0, 0), "nothing was played");
    world.keys("E");
    assert_eq!(world.watch().line().unwrap().len(), 0);
}

#[test]
fn a_game_resigned_by_whom_took_it_over_stays_resigned() {
    let mut world = World::watching(1, 1, (80, 24));
    world.play(2);
    world.keys("t R y z pageup");
    let line = world.player.table().game().line();
    let ply = line.ply_text(line.legal_plies()[0]).unwrap();
    world.player.keys(":").text(&ply).keys("enter");
    assert!(world.player.screen().contains("the game is over"));
    world.keys("esc");
    let record = world.match_game().game().record();
    assert_eq!(record.result(), GameResult::Win(Side::Second));
    assert!(world.match_game().human_took_part());
    world.keys("p");
    assert!(world.searches.is_empty(), "nobody plays on");
}

#[test]
fn a_side_is_taken_over_and_handed_back() {
    let mut world = World::watching(1, 1, (80, 24));
    world.play(2);
    world.keys("t");
    let table = world.player.table();
    assert_eq!(table.game().name(Side::First), "You");
    assert!(world.searches.is_empty());
    let line = table.game().line();
    let ply = line.ply_text(line.legal_plies()[3]).unwrap();
    world.player.keys(":").text(&ply).keys("enter");
    world.look();
    assert_eq!(world.searches.len(), 1, "the other side's engine answers");
    world.choose();
    assert_eq!(world.player.table().game().line().len(), 4);
    world.keys("g");
    assert!(matches!(world.player.model.screen(), AnyScreen::Watch(_)));
    assert_eq!(world.plies(), (4, 4));
    assert!(!world.watch().is_paused());
    assert_eq!(world.searches.len(), 1, "the engine goes on for its side");
    let screen = world.screen();
    assert!(screen.contains("plays Red again"), "{screen}");
    // A human's game says nothing about the engines.
    let (search, _) = world.searches[0].clone();
    world.news(
        search,
        EngineEvent::Failed(EngineFailure::Failed("gone".to_owned())),
    );
    assert_eq!(
        MatchScore::of(world.watch().games()).unwrap().games.games(),
        0
    );
    let note = world
        .match_game()
        .game()
        .record()
        .tags
        .get("Note")
        .to_owned();
    assert_eq!(note, "a person took over Red after 2 plies");
}

/// A ply that was asked for in a pause is not chosen any more when a person has taken over.
#[test]
fn a_side_is_taken_over_while_one_more_ply_is_waited_for() {
    let mut world = World::watching(1, 1, (80, 24));
    world.play(1);
    world.keys("space pagedown");
    assert_eq!(world.searches.len(), 1, "one more ply is wanted");
    world.keys("t");
    assert!(world.searches.is_empty(), "the engine is stopped");
    world.keys("esc");
    assert!(!world.match_game().human_took_part());
    assert_eq!(world.plies(), (1, 1));
}

#[test]
fn escape_from_a_side_taken_over_comes_back_to_a_match_that_waits() {
    let mut world = World::watching(1, 1, (80, 24));
    world.play(1);
    world.keys("t esc");
    assert!(world.watch().is_paused());
    assert!(!world.match_game().human_took_part(), "nothing was played");
    world.keys("space");
    assert_eq!(world.searches.len(), 1);
}

#[test]
fn a_position_is_forked_into_a_new_game() {
    let mut world = World::watching(1, 1, (80, 24));
    world.play(3);
    world.keys("left");
    let position = world.match_game().line().position_text();
    world.keys("f");
    assert!(matches!(world.player.model.screen(), AnyScreen::Setup(_)));
    world.keys("S");
    assert_eq!(world.player.position(), position);
    let game = world.player.table().game();
    assert!(game.human_to_move());
    assert_eq!(game.human_count(), 1);
    world.keys("esc");
    assert_eq!(world.plies(), (3, 2));
    assert!(world.watch().is_paused());
}

#[test]
fn no_more_engines_search_than_there_are_cores() {
    let mut world = World::watching(10, 2, (160, 50));
    assert_eq!(world.watch().slots(), [0, 1]);
    assert_eq!(world.searches.len(), 2);
    world.keys("b");
    assert_eq!(world.watch().slots(), [0, 1, 2, 3]);
    assert_eq!(world.searches.len(), 2);
    // Whoever has waited longest is next, so that all games get on alike.
    for _ in 0..8 {
        world.choose();
        while !world.timers.is_empty() {
            world.ring();
        }
        assert_eq!(world.searches.len(), 2);
    }
    let plies: BTreeSet<usize> = world
        .watch()
        .games()
        .iter()
        .map(WatchedGame::plies)
        .collect();
    assert_eq!(plies, BTreeSet::from([2]));
    world.keys("2");
    assert_eq!(world.watch().chosen(), 1);
    world.keys("tab");
    assert_eq!(world.watch().chosen(), 2);
    let told = world.screen().matches("ply 2").count();
    assert_eq!(told, 4 + 1, "on every board and in the status line");
    world.keys("enter");
    assert!(world.watch().is_large());
    assert!(world.screen().contains("game 3 of 10"));
    world.keys("esc");
    assert!(!world.watch().is_large(), "back to all boards first");
    world.keys("enter");
    // Fewer boards: the chosen game stays in sight.
    while world.watch().slots().len() > 1 {
        world.keys("b");
    }
    assert_eq!(world.match_game().number(), 2);
}

#[test]
fn a_game_out_of_sight_takes_the_board_of_one_that_is_over() {
    let mut world = World::watching(2, 2, (160, 50));
    world.keys("b");
    assert_eq!(world.watch().slots(), [0]);
    let (search, _) = world.searches.remove(0);
    world.news(
        search,
        EngineEvent::Failed(EngineFailure::Failed("it died".to_owned())),
    );
    world.ring();
    assert_eq!(world.watch().slots(), [1]);
}

#[test]
fn a_small_window_has_room_for_one_board() {
    let mut world = World::watching(4, 1, (40, 12));
    world.keys("b");
    assert_eq!(world.watch().slots().len(), 1);
    assert!(world.screen().contains("no room"), "{}", world.screen());
}

#[test]
fn a_match_alternates_sides_and_keeps_the_score() {
    let mut world = World::watching(2, 1, (80, 24));
    let first = world.match_game().game().name(Side::First);
    let (search, _) = world.searches.remove(0);
    world.news(
        search,
        EngineEvent::Failed(EngineFailure::Failed("it died".to_owned())),
    );
    assert!(
        world.screen().contains("Red's engine failed"),
        "{}",
        world.screen()
    );
    assert_eq!(world.watch().games().len(), 1, "the end stays a while");
    world.ring();
    assert_eq!(world.match_game().number(), 1);
    assert_eq!(world.match_game().game().name(Side::Second), first);
    let (search, _) = world.searches.remove(0);
    world.news(
        search,
        EngineEvent::Failed(EngineFailure::Failed("it died".to_owned())),
    );
    let match_score = MatchScore::of(world.watch().games()).unwrap();
    assert_eq!((match_score.games.wins, match_score.games.losses), (1, 1));
    world.keys("s");
    let screen = world.screen();
    assert!(
        screen.contains("1 - 1") && !screen.contains("Elo"),
        "{screen}"
    );
    assert!(screen.contains("Red's engine failed"), "{screen}");
    // A game of the list is opened, here the first.
    world.keys("up enter");
    assert_eq!(world.match_game().number(), 0);
    assert_eq!(
        world.match_game().game().record().result(),
        GameResult::Win(Side::Second)
    );
}

#[test]
fn a_match_that_is_left_can_be_resumed_from_home() {
    let mut world = World::watching(2, 1, (80, 24));
    world.play(2);
    world.keys("esc");
    assert!(world.searches.is_empty());
    let screen = world.screen();
    assert!(screen.contains("Watch on"), "{screen}");
    world.keys("up");
    let screen = world.screen();
    assert!(screen.contains("0 of 2 games"), "{screen}");
    world.keys("enter");
    assert!(matches!(world.player.model.screen(), AnyScreen::Watch(_)));
    assert_eq!(world.plies().0, 2);
    assert!(world.watch().is_paused());
}

/// Leaves the match, lets all its timers run out at home, and lets it go on.
fn leave_and_come_back(world: &mut World) {
    world.keys("esc");
    while !world.timers.is_empty() {
        world.ring();
    }
    world.keys("up enter space");
    assert!(!world.watch().is_paused());
}

#[test]
fn a_match_that_was_left_while_a_ply_is_shown_goes_on_when_it_is_resumed() {
    let mut world = World::watching(1, 1, (80, 24));
    world.play(1);
    world.choose();
    world.choose();
    assert_eq!(
        world.plies().0,
        2,
        "the third ply waits until the second was shown"
    );
    leave_and_come_back(&mut world);
    world.choose();
    while world.plies().0 < 4 {
        if world.timers.is_empty() {
            world.choose();
        } else {
            world.ring();
        }
    }
}

#[test]
fn a_match_that_was_left_between_two_games_goes_on_when_it_is_resumed() {
    let mut world = World::watching(2, 1, (80, 24));
    let (search, _) = world.searches.remove(0);
    world.news(
        search,
        EngineEvent::Failed(EngineFailure::Failed("it died".to_owned())),
    );
    leave_and_come_back(&mut world);
    assert_eq!(world.match_game().number(), 1);
    assert_eq!(world.searches.len(), 1);
}

#[test]
fn a_second_match_leaves_the_first_one_waiting() {
    let mut world = World::watching(2, 1, (80, 24));
    world.play(2);
    world.keys("esc down enter S");
    world.look();
    world.searches.clear();
    world.keys("esc");
    let screen = world.screen();
    assert_eq!(screen.matches("Watch on").count(), 2, "{screen}");
    world.keys("up enter");
    assert_eq!(world.plies().0, 2, "the first one is where it was");
    world.keys("esc");
    let screen = world.screen();
    assert_eq!(screen.matches("Watch on").count(), 2, "{screen}");
}

#[test]
fn a_file_is_replayed_ply_by_ply() {
    let text = format!("{TRIKE}1. d2 {{+0.31/4 0.10s 60%}} 2. d3 {{win 3/5}} 3. d4 *\n");
    let mut world = World::replaying(&text, Speed::PerMinute(10), false);
    assert_eq!(world.plies(), (3, 0));
    assert_eq!(world.ring(), 6000);
    assert_eq!(world.plies(), (3, 1));
    assert!(world.player.screen().contains("10/min"));
    world.keys("left");
    assert!(world.watch().is_paused(), "or it would run on at once");
    world.keys("end");
    assert_eq!(world.plies(), (3, 3));
    let values = world.match_game().values(1);
    assert_eq!(values[1], Some(-1.0), "Second expected to win");
    world.keys("t");
    assert!(world.screen().contains("nobody plays here"));
    world.keys("f S");
    assert_eq!(world.player.table().game().line().len(), 3);
}

#[test]
fn a_file_that_another_process_writes_is_followed() {
    let game = |match_game: &str, plies: &str| {
        format!("[Game \"trike\"]\n[Event \"e\"]\n[Round \"{match_game}\"]\n\n{plies}\n\n")
    };
    let mut world = World::replaying(&game("0.1", "1. d2 *"), Speed::Max, true);
    assert_eq!(world.plies(), (1, 1), "one comes in where the game is");
    let poll = world.timers.remove(0);
    assert!(poll.1 >= 100, "a few times a second at most");
    world.player.send(Message::Timer { id: poll.0 });
    let asks = |effect: &Effect| matches!(effect, Effect::ReadFile { .. });
    assert!(world.player.effects.iter().any(asks));
    world.player.effects.clear();
    world.read(&game("0.1", "1. d2 2. d3 3. d4 *"));
    while world.plies().1 < 3 {
        world.ring();
    }
    assert_eq!(world.plies(), (3, 3));
    // The game is over and stands among the finished ones, the next one has begun behind it.
    let both = game("0.1", "1. d2 2. d3 3. d4 1-0") + &game("0.2", "1. b1 *");
    world.read(&both);
    assert_eq!(world.watch().games().len(), 2);
    while world.match_game().number() == 0 {
        world.ring();
    }
    while world.plies().1 == 0 {
        world.ring();
    }
    assert_eq!(world.plies(), (1, 1));
}

#[test]
fn the_games_of_a_large_file_are_read_when_they_are_looked_at() {
    let text = format!("{TRIKE}1. d2 1-0\n").repeat(1000);
    for follow in [false, true] {
        let mut world = World::replaying("", Speed::Max, follow);
        let mut all = piece(&text, 0);
        let rest = FilePiece {
            first: 600,
            games: all.games.split_off(600),
            ..all.clone()
        };
        all.more = true;
        world.piece(all);
        assert_eq!(world.watch().games().len(), 600);
        world.piece(rest);
        assert_eq!(world.watch().games().len(), 1000);
        let loaded = |game: &&WatchedGame| game.loaded().is_some();
        assert_eq!(world.watch().games().iter().filter(loaded).count(), 1);
        let shown = if follow { 999 } else { 0 };
        assert_eq!(world.match_game().number(), shown);
        // All are in the list, and any of them can be shown.
        world.keys("s down down up enter");
        let next = if follow { 998 } else { 1 };
        assert_eq!(world.match_game().number(), next);
        assert_eq!(world.match_game().game().line().len(), 1);
    }
}

#[test]
fn a_game_that_cannot_be_read_is_passed_over_with_the_reason() {
    let text = format!("{TRIKE}1. d2 1-0\n{TRIKE}1. z9 1-0\n{TRIKE}1. d2 2. d3 0-1\n");
    let mut world = World::replaying(&text, Speed::Max, false);
    while world.match_game().number() == 0 {
        world.ring();
    }
    assert_eq!(world.match_game().number(), 2);
    let screen = world.screen();
    assert!(screen.contains("game 2: "), "{screen}");
}

#[test]
fn a_file_that_becomes_unreadable_is_reported() {
    let mut world = World::replaying(TRIKE, Speed::Max, true);
    world.player.send(Message::FileRead {
        id: world.file,
        piece: Err("match.plr: it is gone".to_owned()),
    });
    assert!(world.screen().contains("it is gone"));
    assert!(world.watch().chosen_game().is_some(), "what was read stays");
}

#[test]
fn the_score_of_a_match_in_a_file_is_by_player() {
    let game = |match_game: &str, [first, second]: [&str; 2], result: &str| {
        format!(
            "[Game \"trike\"]\n[Event \"e\"]\n[Round \"{match_game}\"]\n[First \"{first}\"]\n\
             [Second \"{second}\"]\n\n1. d2 2. d3 3. d4 {result}\n\n"
        )
    };
    let pair = game("0.1", ["greedy", "random"], "1-0") + &game("0.2", ["random", "greedy"], "0-1");
    let going = pair.clone() + &game("1.1", ["greedy", "random"], "*");
    let mut world = World::replaying(&going, Speed::Max, true);
    world.keys("s");
    let screen = world.screen();
    assert!(screen.contains("Greedy - Random  2 - 0"), "{screen}");
    // Games of other players make it no match of two.
    let others = pair + &game("1.1", ["greedy", "uct"], "1-0");
    let mut world = World::replaying(&others, Speed::Max, true);
    world.keys("s");
    assert!(!world.screen().contains("2 - 0"), "{}", world.screen());
}

#[test]
fn every_board_names_its_players_and_their_sides() {
    let mut world = World::watching(4, 4, (160, 50));
    let title = |world: &World| world.screen().lines().nth(1).unwrap().to_owned();
    for shown in ["1 ● ", "○ ", "Level"] {
        assert!(
            title(&world).contains(shown),
            "{shown} in {}",
            title(&world)
        );
    }
    world.keys("enter");
    let screen = world.screen();
    assert!(screen.contains("Red, thinking"), "{screen}");
}

#[test]
fn thinking_times_the_opening_and_the_match_so_far_are_shown() {
    let mut world = World::watching(2, 1, (120, 36));
    let (search, ply) = world.searches[0].clone();
    let report = Report {
        time: Duration::from_millis(2_300),
        variations: vec![Variation {
            win_probability: Some(0.64),
            ..Variation::of(ply.clone())
        }],
        ..Report::default()
    };
    world.news(search, EngineEvent::Info(report));
    let screen = world.screen();
    assert!(screen.contains("2.3 s"), "{screen}");
    assert!(screen.contains("Red is better, 64 %"), "{screen}");
    assert!(screen.contains("0 - 0"), "the score of the match: {screen}");
    let mut only = World::watching(1, 1, (120, 36));
    let (_, ply) = only.searches[0].clone();
    only.choose();
    let screen = only.screen();
    assert!(screen.contains(&format!("opening {ply}")), "{screen}");
}

#[test]
fn a_preview_says_that_it_is_one_and_is_not_drawn_as_if_it_was_played() {
    let mut world = World::watching(1, 1, (120, 36));
    let (search, ply) = world.searches[0].clone();
    let report = Report {
        variations: vec![Variation::of(ply)],
        ..Report::default()
    };
    world.news(search, EngineEvent::Info(report));
    world.keys("E");
    let screen = world.screen();
    let said = "Preview, not played: 1 ply expected by ";
    assert!(screen.contains(said), "{screen}");
    assert!(screen.contains("End ends it."), "{screen}");
}

#[test]
fn nothing_that_is_asked_for_stays_without_an_answer() {
    let mut world = World::watching(1, 1, (80, 24));
    world.keys("b");
    assert!(world.watch().message().is_some(), "{}", world.screen());
    world.keys("p +");
    let said = world.watch().message().map(str::to_owned);
    assert_eq!(said.as_deref(), Some("speed 2/s when the game goes on"));
    let mut many = World::watching(10, 4, (80, 24));
    for _ in 0..5 {
        many.keys("b");
        if many.watch().slots().len() == 1 {
            let said = many.watch().message().unwrap_or_default().to_owned();
            assert!(said.contains("no room for more than"), "{said}");
            return;
        }
    }
    panic!("more boards than the window can show");
}

#[test]
fn a_strength_is_told_when_it_means_something() {
    let game = |number: usize, result: &str| {
        let names = if number.is_multiple_of(2) {
            ["greedy", "random"]
        } else {
            ["random", "greedy"]
        };
        let round = format!("{}.{}", number / 2 + 1, number % 2 + 1);
        let result = match (number % 2, result) {
            (0, "+") | (1, "-") => "1-0",
            (_, "=") => "1/2-1/2",
            _ => "0-1",
        };
        format!(
            "[Game \"trike\"]\n[First \"{}\"]\n[Second \"{}\"]\n[Round \"{round}\"]\n[Termination \"adjudication\"]\n[Result \"{result}\"]\n\n1. d2 d3 {result}\n\n",
            names[0], names[1]
        )
    };
    let score = |results: &str| {
        let games = results.chars().enumerate();
        let text: String = games
            .map(|(at, sign)| game(at, &sign.to_string()))
            .collect();
        let world = World::replaying(&text, Speed::Max, false);
        let score = MatchScore::of(world.watch().games()).expect("one match");
        assert_eq!(score.games.games() as usize, results.len());
        score.telling_elo().is_some()
    };
    assert!(!score("+-"), "two games");
    assert!(!score("++++++++++"), "no interval");
    assert!(!score("++++++++"), "too few");
    assert!(score("+-=+-=+-=+-=+-=+-=+-=+-="));
}
