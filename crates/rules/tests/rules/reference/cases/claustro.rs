//! Claustro by hand, on 4 × 4: a1 is Blue's goal, d4 Green's, a4 and d1 are neutral.

use super::{at, game, legal, play};

const TINY: &str = "width=4 height=4";

#[test]
fn start_positions() {
    let square = "first a2=g a3=g b1=g c1=g c5=b d5=b e3=b e4=b";
    assert_eq!(game("claustro", "").position(), square);
    let wide = "first a2=g b1=g c1=g c4=b d4=b e3=b";
    assert_eq!(game("claustro", "width=5 height=4").position(), wide);
}

#[test]
fn nobody_enters_a_neutral_cell() {
    let line = at("claustro", TINY, "first a3=g c1=g d3=b");
    assert_eq!(legal(&*line, ""), "a3-b3 c1-c2");
    let line = at("claustro", TINY, "second a2=g b4=b d2=b");
    assert_eq!(legal(&*line, ""), "b4-b3 d2-c2");
}

#[test]
fn a_captured_piece_goes_to_any_empty_cell() {
    // Of 16 cells 4 are corners and one holds the capturer; the cell it left is among the other 11.
    let line = at("claustro", TINY, "first b2=g c3=b");
    let cells = [
        "a2", "a3", "b1", "b2", "b3", "b4", "c1", "c2", "c4", "d2", "d3",
    ];
    let captures = cells.map(|cell| format!("b2xc3@{cell}"));
    assert_eq!(legal(&*line, "b2x"), captures.join(" "));
    assert_eq!(legal(&*line, "b2-"), "b2-b3 b2-c2");
    let mut line = line;
    play(&mut line, "b2xc3@b2");
    assert_eq!(line.position(), "second b2=b c3=g");
}

#[test]
fn captures_go_in_all_four_directions() {
    for (green, blue) in [("b2", "a3"), ("b3", "a2"), ("b2", "c3"), ("b3", "c2")] {
        let text = |side| {
            let mut marks = [format!("{green}=g"), format!("{blue}=b")];
            marks.sort();
            format!("{side} {}", marks.join(" "))
        };
        let line = at("claustro", TINY, &text("first"));
        assert_eq!(
            legal(&*line, &format!("{green}x{blue}")).split(' ').count(),
            11
        );
        let line = at("claustro", TINY, &text("second"));
        assert_eq!(
            legal(&*line, &format!("{blue}x{green}")).split(' ').count(),
            11
        );
    }
}

#[test]
fn entering_the_own_goal_wins() {
    let mut line = at("claustro", TINY, "second a2=b c3=g");
    play(&mut line, "a2-a1");
    assert_eq!(line.result(), Some(("second", "goal")));
    assert_eq!(line.legal(), [""; 0]);
    let mut line = at("claustro", TINY, "first c3=b c4=g");
    play(&mut line, "c4-d4");
    assert_eq!(line.result(), Some(("first", "goal")));
}

#[test]
fn a_side_without_a_ply_wins() {
    // Green's only piece is at the upper edge behind a blue one, with nothing to capture.
    let mut line = at("claustro", TINY, "second b4=g c4=b d3=b");
    let mut open = line.clone();
    play(&mut line, "d3-d2");
    assert_eq!(line.result(), Some(("first", "stalemate")));
    play(&mut open, "d3-c3");
    assert_eq!(open.result(), None, "b4 can capture c3");
}

#[test]
fn plies_repeat_only_if_both_sides_repeat_theirs() {
    // Green captures the same way each time, Blue puts the piece elsewhere in the end.
    let mut line = at(
        "claustro",
        "width=4 height=4 repetition=0",
        "first b2=g c3=b",
    );
    play(&mut line, "b2xc3@b2 b2xc3@b2 b2xc3@b2 b2xc3@b2 b2xc3@b2");
    assert_eq!(line.result(), None, "Blue's moves are only two yet");
    let mut other = line.clone();
    play(&mut line, "b2xc3@b2");
    assert_eq!(line.result(), Some(("second", "repeated-moves")));
    play(&mut other, "b2xc3@a2");
    assert_eq!(other.result(), None);
}

#[test]
fn repeated_plies_count_before_repetition() {
    // The start comes back with every second ply: with the sixth it is there for the fourth time.
    let plies = "b2xc3@b2 b2xc3@b2 b2xc3@b2 b2xc3@b2 b2xc3@b2 b2xc3@b2";
    let mut line = at(
        "claustro",
        "width=4 height=4 repetition=4",
        "first b2=g c3=b",
    );
    play(&mut line, plies);
    assert_eq!(line.result(), Some(("second", "repeated-moves")));
    let mut line = at(
        "claustro",
        "width=4 height=4 repetition=3",
        "first b2=g c3=b",
    );
    play(&mut line, "b2xc3@b2 b2xc3@b2 b2xc3@b2 b2xc3@b2");
    assert_eq!(line.result(), Some(("draw", "repetition")));
}
