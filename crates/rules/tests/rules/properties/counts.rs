//! Counts of sequences and of games.

use std::collections::BTreeMap;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use parlour_rules::games::{AnyLine, Game, Outcome, Side, claustro, taacoca, tactigon, trike};
use parlour_rules::random::StableDraws;

use crate::amount::amount;
use crate::properties::line;

#[test]
fn counting_in_bulk_and_playing_give_the_same() {
    let boards = [
        ("tactigon", "advanced=true", 3),
        ("tactigon", "board=extra-small repetition=2", 3),
        ("tactigon", "padding=2 golden_bonus=true", 2),
        ("tactigon", "padding=5 square_jump=true", 2),
        ("taacoca", "side=3 repetition=2", 8),
        ("taacoca", "side=4", 4),
        ("taacoca", "side=8 movement=forward", 2),
        ("taacoca", "side=13", 1),
        ("claustro", "width=4 height=6 repetition=2", 6),
        ("claustro", "width=11 height=11", 3),
        ("trike", "side=5", 5),
        ("trike", "side=12", 3),
        ("trike", "side=19 pie=false", 3),
    ];
    for (game, set, deepest) in boards {
        let line = line(game, set);
        for depth in 0..=deepest - amount(u32::from(deepest > 2), 0) {
            let (counted, played) = (line.perft(depth), line.perft_by_playing(depth));
            assert_eq!(counted, played, "{game} {set} depth {depth}");
        }
    }
}

#[test]
fn the_pie_rule_adds_the_games_one_ply_shorter() {
    for side in 4..=8 {
        let on = line("trike", &format!("side={side} pie=true"));
        let off = line("trike", &format!("side={side} pie=false"));
        for depth in 2..=5 {
            assert_eq!(
                on.perft(depth),
                off.perft(depth) + off.perft(depth - 1),
                "side {side} depth {depth}"
            );
        }
    }
}

#[test]
fn playing_out_reaches_every_game_once() {
    for &set in amount(
        &["side=4 pie=false"][..],
        &["side=4 pie=true", "side=4 pie=false"],
    ) {
        let line = line("trike", set);
        let mut ways = BTreeMap::new();
        every_playout(&line, &mut ways);
        let mut games = BTreeMap::new();
        every_game(&mut line.clone(), &mut games);
        assert_eq!(ways, games, "{set}");
    }
}

/// The number of games by their length and by who wins.
type Tally = BTreeMap<(u32, Option<Side>), u32>;

fn count(tally: &mut Tally, plies: u32, outcome: Outcome) {
    *tally.entry((plies, outcome.winner)).or_default() += 1;
}

/// Plays out with all sequences of indices in turn.
fn every_playout(line: &AnyLine, tally: &mut Tally) {
    // The indices of the last playout, each with the number of choices there were.
    let mut taken: Vec<(u64, u64)> = Vec::new();
    loop {
        let mut made = 0;
        let game = line.play_out(|count| {
            if made == taken.len() {
                taken.push((0, count));
            }
            assert_eq!(taken[made].1, count);
            made += 1;
            taken[made - 1].0
        });
        assert_eq!((made, game.plies as usize), (taken.len(), taken.len()));
        count(tally, game.plies, game.outcome);
        while taken
            .last()
            .is_some_and(|(index, count)| index + 1 == *count)
        {
            taken.pop();
        }
        match taken.last_mut() {
            Some((index, _)) => *index += 1,
            None => return,
        }
    }
}

/// Plays all games ply by ply.
fn every_game(line: &mut AnyLine, tally: &mut Tally) {
    if let Some(outcome) = line.outcome() {
        count(tally, line.len() as u32, outcome);
    }
    for ply in line.legal_plies() {
        line.play(ply).unwrap();
        every_game(line, tally);
        line.undo();
    }
}

/// The mean length and First's share of the wins are those of an independent program.
#[test]
fn random_games_of_trike_are_as_long_and_as_fair_as_they_should_be() {
    let line = line("trike", "side=7 pie=false");
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(2026);
    let (games, mut plies, mut first) = (amount(20_000_u64, 400_000), 0_u64, 0_u64);
    for _ in 0..games {
        let game = line.play_out(|count| generator.below(count));
        plies += u64::from(game.plies);
        first += u64::from(game.outcome.winner == Some(Side::First));
    }
    let (length, share) = (plies as f64 / games as f64, first as f64 / games as f64);
    // Three standard errors.
    let (length_error, share_error) = amount((0.12, 0.011), (0.027, 0.0025));
    assert!(
        (length - 16.286).abs() < length_error,
        "mean length {length}"
    );
    assert!((share - 0.530).abs() < share_error, "First wins {share}");
}

#[test]
fn positions_on_default_boards_take_at_most_128_bytes() {
    fn size<G: Game>() -> usize {
        size_of::<G::Position>()
    }
    let sizes = [
        (line("tactigon", ""), size::<tactigon::Tactigon<1>>()),
        (line("taacoca", ""), size::<taacoca::Taacoca<1>>()),
        (line("claustro", ""), size::<claustro::Claustro<1>>()),
        (line("trike", ""), size::<trike::Trike<1>>()),
    ];
    for (line, size) in sizes {
        let name = line.info().name;
        assert_eq!(line.board().words(), 1, "{name}'s sets are of one word");
        assert!(size <= 128, "{name}: {size} bytes");
    }
}
