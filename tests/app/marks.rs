//! Circles and arrows in a study, and better plies in place of mistakes.

use parlour::app::screens::study::scene;
use parlour_records::Record;
use parlour_scene::scene::Glyphs;

use crate::app::player::Player;
use crate::app::study::{UNFINISHED, says, searches, shown, study, try_ply};

/// The game with a review: all plies are mistakes, the first is the worst.
const JUDGED: &str = "[Game \"trike\"]\n[Rules \"side=7 pie=false\"]\n[First \"human: Ana\"]\n\
    [Second \"search level=1\"]\n\n1. d2 {[%loss best=50 played=20 better=e3 e4]} \
    2. d3 {[%loss best=80 played=70 better=e4]} 3. d4 {[%loss best=30 played=22 better=e3]}\n";

fn message(player: &Player) -> String {
    shown(player).message().unwrap_or_default().to_owned()
}

/// The search that was begun last ends.
fn chose(player: &mut Player, ply: &str) {
    let search = searches(player).last().unwrap().0;
    player.engine_plays(search, ply);
}

#[test]
fn circles_and_arrows_are_drawn_recoloured_kept_and_undone() {
    let mut player = study(UNFINISHED);
    player.keys("/").text("d4").keys("enter o O");
    assert!(player.screen().contains("Arrow from d4"));
    player.keys("/").text("e4").keys("enter O o o");
    let text = player.saved().to_string();
    assert!(text.contains("[%csl Gd4,Re4]"), "{text}");
    assert!(text.contains("[%cal Gd4e4]"), "{text}");
    let drawn = scene(shown(&player), Glyphs::Unicode);
    assert_eq!(drawn.arrows.len(), 1);
    let circles = drawn.cells.iter().filter(|cell| cell.circle.is_some());
    assert_eq!(circles.count(), 2);
    player.keys("o o o");
    assert!(player.saved().to_string().contains("[%csl Gd4]"));
    player.keys("z z z");
    assert!(player.saved().to_string().contains("[%csl Gd4,Re4]"));
    // They belong to the position.
    player.keys("pageup");
    assert!(scene(shown(&player), Glyphs::Unicode).arrows.is_empty());
}

#[test]
fn mistakes_are_gone_to_by_side_and_the_worst_first() {
    let mut player = study(JUDGED);
    // Those of the only person first, then of the other side, then of both.
    for (keys, told) in [
        ("e W", "White's next move was a blunder (−30 %)"),
        ("W", "White's next move was an inaccuracy (−8 %)"),
        ("M", "Of Black: 1 mistake."),
        ("W", "Black's next move was a mistake (−10 %)"),
        ("M", "Of both sides: 1 blunder, 1 mistake, 1 inaccuracy."),
        ("T", "White's next move was a blunder (−30 %)"),
        ("t", "Black's next move was a mistake (−10 %)"),
    ] {
        player.keys(keys);
        assert!(message(&player).contains(told), "{}", message(&player));
    }
}

#[test]
fn a_better_ply_is_asked_for_judged_and_shown() {
    let mut player = study(JUDGED);
    player.keys("home");
    says(&mut player, 20, &[("e3 e4", 0)]);
    assert!(player.screen().contains("e3 e4"));
    player.keys("end W");
    assert!(
        !player.screen().contains("e3 e4"),
        "the answer is out of sight"
    );
    // The ply of the game is no answer, and neither is another mistake.
    player.keys(":").text("d2").keys("enter");
    assert!(
        message(&player).contains("That is what was played"),
        "{}",
        message(&player)
    );
    player.keys("e :").text("c1").keys("enter");
    let is_checked = |player: &Player| message(player).contains("is checking");
    // What seems a mistake is looked at again.
    for _ in 0..2 {
        assert!(is_checked(&player), "{}", message(&player));
        says(&mut player, 9, &[("e4", 0), ("c1", -250)]);
        chose(&mut player, "e4");
    }
    // So is the answer to it, which no search has named yet.
    for _ in 0..2 {
        assert!(is_checked(&player), "{}", message(&player));
        says(&mut player, 9, &[("c2", 250)]);
        chose(&mut player, "c2");
    }
    let told = "c1 drops from 50 to 25 %: blunder. Try another.";
    assert_eq!(message(&player), told);
    assert!(shown(&player).line().is_empty());
    // It is known now.
    player.keys(":").text("c1").keys("enter");
    assert_eq!(message(&player), told);
    player.keys(":").text("c2").keys("enter");
    assert!(is_checked(&player), "{}", message(&player));
    says(&mut player, 9, &[("e4", 0), ("c2", -10)]);
    chose(&mut player, "e4");
    assert_eq!(
        message(&player),
        "c2 keeps 49 %; the game's move left 20 %. Good."
    );
    assert_eq!(shown(&player).line().len(), 1);
}

#[test]
fn the_better_line_is_kept_when_it_is_shown() {
    let mut player = study(JUDGED);
    player.keys("home");
    says(&mut player, 20, &[("e3 e4", 0)]);
    player.keys("end W H");
    assert_eq!(message(&player), "d2 drops from 50 to 20 %; better e3");
    let kept: Record = player.saved();
    assert_eq!(kept.tree().iter().count(), 6);
    try_ply(&mut player, "e3");
}
