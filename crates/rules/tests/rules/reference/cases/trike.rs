//! Trike by hand, on the smallest board: rows a to d of 1 to 4 cells.

use super::{at, game, legal, play};

const TINY: &str = "side=4";

#[test]
fn the_first_stone_goes_anywhere() {
    let line = game("trike", TINY);
    assert_eq!(line.position(), "first");
    assert_eq!(legal(&*line, ""), "a1 b1 b2 c1 c2 c3 d1 d2 d3 d4");
}

#[test]
fn swap_is_the_second_ply_or_never() {
    let mut line = game("trike", TINY);
    play(&mut line, "a1");
    assert_eq!(line.position(), "second a1=w pawn=a1 swap=open");
    assert_eq!(legal(&*line, ""), "b1 b2 c1 c3 d1 d4 swap");
    let mut declined = line.clone();
    play(&mut declined, "d1");
    assert_eq!(declined.position(), "first a1=w d1=b pawn=d1");
    assert_eq!(legal(&*declined, "swap"), "");
    // The players change seats; the stones and the side to move stay.
    play(&mut line, "swap");
    assert_eq!(line.position(), "second a1=w pawn=a1");
    assert_eq!(legal(&*line, ""), "b1 b2 c1 c3 d1 d4");
    play(&mut line, "d1");
    assert_eq!(line.position(), declined.position());
}

#[test]
fn without_pie_there_is_no_swap() {
    let mut line = game("trike", "side=4 pie=false");
    play(&mut line, "a1");
    assert_eq!(line.position(), "second a1=w pawn=a1");
    assert_eq!(legal(&*line, "swap"), "");
}

#[test]
fn the_pawn_slides_in_six_directions_until_a_stone() {
    // From c2 the edge of the board is one cell away everywhere.
    let line = at("trike", TINY, "second c2=w pawn=c2");
    assert_eq!(legal(&*line, ""), "b1 b2 c1 c3 d2 d3");
    // From d1: along the row until d4, up along the edge until the stone in b1.
    let line = at("trike", TINY, "first b1=b d1=b pawn=d1");
    assert_eq!(legal(&*line, ""), "c1 d2 d3 d4");
}

#[test]
fn the_game_ends_when_the_pawn_is_stuck() {
    // White's own ply shuts the pawn up in the corner, with two black stones beside it.
    let mut line = at("trike", TINY, "first b1=b b2=b pawn=b2");
    play(&mut line, "a1");
    assert_eq!(line.result(), Some(("second", "score")));
    assert_eq!(line.legal(), [""; 0]);
    // White's a1, b2 and c1 against the new stone and c2; c3 is no neighbour of b1.
    let mut line = at("trike", TINY, "second a1=w b2=w c1=w c2=b c3=b pawn=c1");
    play(&mut line, "b1");
    assert_eq!(line.result(), Some(("first", "score")));
}
