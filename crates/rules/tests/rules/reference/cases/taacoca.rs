//! Taacoca by hand, on the smallest board. It has rows of 3, 4, 5, 4, 3 cells, from the bottom:
//!
//! ```text
//! e      1 2 3
//! d     1 2 3 4
//! c    1 2 3 4 5
//! b     1 2 3 4
//! a      1 2 3
//! ```

use super::{at, game, legal, play};

#[test]
fn start_positions() {
    let three = "first a1=w a2=w a3=w e1=b e2=b e3=b";
    assert_eq!(game("taacoca", "side=3").position(), three);
    // Rows of 4, 5, 6, 7, 6, 5, 4 cells: two rows of stones each.
    let four = "first a1=w a2=w a3=w a4=w b2=w b3=w b4=w \
                f2=b f3=b f4=b g1=b g2=b g3=b g4=b";
    assert_eq!(game("taacoca", "side=4").position(), four);
}

#[test]
fn two_stones_move_together() {
    // To the west and south-west b1 would leave the board; b2 may follow b1 and the other way
    // round.
    let start = "first b1=w b2=w d4=b";
    let line = at("taacoca", "side=3", start);
    assert_eq!(legal(&*line, ""), "b1+b2:e b1+b2:ne b1+b2:nw b1+b2:se");
    let line = at("taacoca", "side=3 movement=forward", start);
    assert_eq!(legal(&*line, ""), "b1+b2:ne b1+b2:nw");
}

#[test]
fn one_stone_moves_alone() {
    let line = at("taacoca", "side=3", "second a1=w d4=b");
    assert_eq!(legal(&*line, ""), "d4:nw d4:se d4:sw d4:w");
    let line = at("taacoca", "side=3 movement=forward", "second a1=w d4=b");
    assert_eq!(legal(&*line, ""), "d4:se d4:sw");
}

#[test]
fn three_of_four_stones_may_not_step_on_the_fourth() {
    // White's stones fill row b, so that along the row there is no ply at all.
    let line = at("taacoca", "side=3", "first b1=w b2=w b3=w b4=w e2=b");
    assert_eq!(
        legal(&*line, "b1+b2+b3"),
        "b1+b2+b3:ne b1+b2+b3:nw b1+b2+b3:se"
    );
    // b4 could not go south-east; b1 could not go south-west.
    assert_eq!(
        legal(&*line, "b2+b3+b4"),
        "b2+b3+b4:ne b2+b3+b4:nw b2+b3+b4:sw"
    );
    assert_eq!(legal(&*line, "b1+b2+b4"), "b1+b2+b4:ne b1+b2+b4:nw");
    assert_eq!(legal(&*line, "b1+b3+b4"), "b1+b3+b4:ne b1+b3+b4:nw");
    assert_eq!(line.legal().len(), 10);
}

#[test]
fn a_ply_captures_on_every_target_cell() {
    let mut line = at(
        "taacoca",
        "side=3",
        "first b1=w b2=w b4=w c2=b c3=b c5=b d3=b",
    );
    play(&mut line, "b1+b2+b4:ne");
    assert_eq!(line.position(), "second c2=w c3=w c5=w d3=b");
    assert_eq!(line.result(), None);
    // Captured to the last stone, away from the home row.
    let mut line = at("taacoca", "side=3", "second b2=w c2=b c4=b");
    play(&mut line, "c2+c4:se");
    assert_eq!(line.position(), "first b2=b b4=b");
    assert_eq!(line.result(), Some(("second", "captured")));
    assert_eq!(line.legal(), [""; 0]);
}

#[test]
fn the_home_row_counts_before_captured_stones() {
    let mut line = at("taacoca", "side=3", "first d1=w e1=b");
    play(&mut line, "d1:ne");
    assert_eq!(line.position(), "second e1=w");
    assert_eq!(line.result(), Some(("first", "home")));
}

#[test]
fn a_side_without_a_ply_loses() {
    // Black's two stones are at opposite ends: in every direction one would leave the board.
    let mut line = at("taacoca", "side=3", "first a1=w c1=b c5=b");
    play(&mut line, "a1:ne");
    assert_eq!(line.position(), "second b2=w c1=b c5=b");
    assert_eq!(line.result(), Some(("first", "no-ply")));
}

#[test]
fn the_start_is_the_first_occurrence() {
    let mut line = at("taacoca", "side=3", "first b2=w d2=b");
    play(&mut line, "b2:e d2:e b3:w d3:w b2:e d2:e b3:w d3:w");
    assert_eq!(
        line.result(),
        Some(("draw", "repetition")),
        "the third time, by default"
    );
    let mut line = at("taacoca", "side=3 repetition=0", "first b2=w d2=b");
    play(&mut line, "b2:e d2:e b3:w d3:w b2:e d2:e b3:w d3:w");
    assert_eq!(line.result(), None);
}
