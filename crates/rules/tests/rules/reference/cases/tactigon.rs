//! Tactigon by hand. Most cases are on the extra-small board, rows of 2, 3, 6, 7, 6, 3, 2 cells:
//!
//! ```text
//! a             1  2
//! b           1  2* 3
//! c     1  2  3   4  5  6
//! d  1  2  3  4  5  6  7        b2 and f2 are gold
//! e     1  2  3   4  5  6
//! f           1  2* 3
//! g             1  2
//! ```

use super::{at, game, legal, play};

const TINY: &str = "board=extra-small";

#[test]
fn start_positions() {
    let tiny = "first c1=T c6=t d1=P d2=S d3=C d5=c d6=s d7=p e1=T e6=t";
    assert_eq!(game("tactigon", TINY).position(), tiny);
    // Rows of 2, 13, 14, 15, 14, 13, 2 cells: every block is one or two cells further right.
    let padded = "first b2=C b4=C b10=c b12=c c3=S c4=T c11=t c12=s \
                  d2=C d3=T d4=P d5=S d6=C d10=c d11=s d12=p d13=t d14=c \
                  e3=S e4=T e11=t e12=s f2=C f4=C f10=c f12=c";
    assert_eq!(game("tactigon", "padding=1").position(), padded);
}

#[test]
fn a_piece_reaches_as_far_as_its_steps() {
    // On an open board a piece of n steps reaches all cells within distance n. From the middle of
    // the normal board, by row: the circle 2+2+2, the triangle 2+5+6+6+6+5+2, the square
    // 2+7+8+8+8+7+2, the pentagon everything, the enemy pentagon included.
    for (piece, count) in [('C', 6), ('T', 32), ('S', 42)] {
        let line = at("tactigon", "", &format!("first d1=P d6={piece} d11=p"));
        assert_eq!(legal(&*line, "d6").split(' ').count(), count, "{piece}");
    }
    let line = at("tactigon", "", "first d6=P d11=p");
    assert_eq!(line.legal().len(), 52);
    assert_eq!(legal(&*line, "d6x"), "d6xd11");
}

#[test]
fn a_piece_goes_around_others_but_not_through_them() {
    // The triangle can leave a1 only by b1, from there comes to c2 and c3, and from these to c1,
    // c4, d2, d3 and d4.
    let line = at("tactigon", TINY, "first a1=T a2=C b2=C d7=p g1=P");
    let reached = "a1-b1 a1-c1 a1-c2 a1-c3 a1-c4 a1-d2 a1-d3 a1-d4";
    assert_eq!(legal(&*line, "a1"), reached);
}

#[test]
fn combat() {
    // The piece that is captured: both (=), or none since it is not allowed (-).
    let table = [('C', "xxxx"), ('T', "=xxx"), ('S', "-=xx"), ('P', "---x")];
    for (attacker, row) in table {
        for (defender, outcome) in "ctsp".chars().zip(row.chars()) {
            let red = if attacker == 'P' { "" } else { "b1=P " };
            let blue = if defender == 'p' { "" } else { " f1=p" };
            let text = |middle: &str| format!("{red}{middle}{blue}");
            let start = text(&format!("d3={attacker} d4={defender}"));
            let mut line = at("tactigon", TINY, &format!("first {start}"));
            if outcome == '-' {
                assert_eq!(legal(&*line, "d3xd4"), "", "{start}");
                continue;
            }
            line.play("d3xd4");
            let survivor = format!("d4={attacker}");
            let after = text(if outcome == 'x' { &survivor } else { "" }).replace("  ", " ");
            assert_eq!(
                line.position(),
                format!("second {}", after.trim_end()),
                "{start}"
            );
            let end = (defender == 'p').then_some(("first", "pentagon"));
            assert_eq!(line.result(), end, "{start}");
        }
    }
}

#[test]
fn gold_wins_when_the_turn_begins() {
    let start = "first b2=S d1=P d7=p e1=T e5=t";
    let mut line = at("tactigon", TINY, start);
    play(&mut line, "e1-f2");
    assert_eq!(line.result(), None, "Blue may still dislodge Red");
    let mut dislodged = line.clone();
    play(&mut line, "d7-d6");
    assert_eq!(line.result(), Some(("first", "gold")));
    play(&mut dislodged, "e5xf2");
    assert_eq!(dislodged.result(), None);
    assert_eq!(dislodged.to_move(), "first");
}

#[test]
fn gold_is_lost_when_both_pieces_are_captured() {
    // The triangle in f2 and the blue square vanish together, and the cell is empty.
    let mut line = at("tactigon", TINY, "second b2=C d1=P d7=p e5=s f2=T");
    play(&mut line, "e5xf2");
    assert_eq!(line.position(), "first b2=C d1=P d7=p");
    assert_eq!(line.result(), None);
}

#[test]
fn the_pentagon_counts_before_gold() {
    let mut line = at("tactigon", TINY, "second b2=C c1=t d1=P d7=p f2=C");
    play(&mut line, "c1xd1");
    assert_eq!(line.result(), Some(("second", "pentagon")));
    assert_eq!(line.legal(), [""; 0]);
}

#[test]
fn a_side_without_a_ply_loses() {
    // The pentagon in the corner may attack none of the circles around it.
    let mut line = at("tactigon", TINY, "second a1=P a2=c b1=c b3=c d7=p");
    play(&mut line, "b3-b2");
    assert_eq!(line.result(), Some(("second", "no-ply")));
}

#[test]
fn golden_bonus_is_one_step_from_gold() {
    // On the normal board b5's neighbours are a1, a2, b4, b6, c5, c6; two steps add b3, b7, c4, c7,
    // d5, d6, d7.
    let near = "b5-a1 b5-a2 b5-b4 b5-b6 b5-c5 b5-c6";
    let far = "b5-a1 b5-a2 b5-b3 b5-b4 b5-b6 b5-b7 b5-c4 b5-c5 b5-c6 b5-c7 b5-d5 b5-d6 b5-d7";
    let start = "first b5=C d1=P d11=p";
    assert_eq!(legal(&*at("tactigon", "", start), "b5"), near);
    assert_eq!(
        legal(&*at("tactigon", "square_jump=true", start), "b5"),
        near
    );
    assert_eq!(
        legal(&*at("tactigon", "golden_bonus=true", start), "b5"),
        far
    );
    assert_eq!(legal(&*at("tactigon", "advanced=true", start), "b5"), far);
}

#[test]
fn the_gold_cells_of_every_board() {
    // Found by the bonus: a circle has six neighbours there, and seven cells two steps away, two
    // of them in its own row, where the smallest board has none.
    let boards = [
        ("", "5", 13),
        ("padding=1", "7", 13),
        ("padding=5", "15", 13),
        ("board=small", "4", 13),
        (TINY, "2", 11),
    ];
    for (set, number, with_bonus) in boards {
        let upper = format!("first b{number}=C d1=P d2=p");
        let lower = format!("first d1=P d2=p f{number}=C");
        for (row, position) in [("b", upper), ("f", lower)] {
            for (bonus, count) in [(false, 6), (true, with_bonus)] {
                let line = at(
                    "tactigon",
                    &format!("{set} golden_bonus={bonus}"),
                    &position,
                );
                let plies = legal(&*line, &format!("{row}{number}"));
                assert_eq!(
                    plies.split(' ').count(),
                    count,
                    "{position} with {set} {bonus}"
                );
            }
        }
    }
}

#[test]
fn squares_jump_over_all_but_enemy_squares() {
    let start = "first a1=S a2=c b1=C b2=s d7=p g1=P";
    let line = at("tactigon", TINY, start);
    assert_eq!(legal(&*line, "a1"), "a1xb2");
    let line = at("tactigon", "board=extra-small square_jump=true", start);
    // Over a2 to b3, over b1 to c2 and on; but not onto the pieces it jumps over.
    for ply in ["a1-b3", "a1-c1", "a1-c2", "a1-c4", "a1xb2"] {
        assert_eq!(legal(&*line, ply), ply);
    }
    for ply in ["a1-a2", "a1xa2", "a1-b1", "a1xb1"] {
        assert_eq!(legal(&*line, ply), "");
    }
    let line = at(
        "tactigon",
        "board=extra-small advanced=true",
        "first a1=S a2=s b1=s b2=s d7=p g1=P",
    );
    assert_eq!(legal(&*line, "a1"), "a1xa2 a1xb1 a1xb2");
}

#[test]
fn like_pieces_are_interchangeable_in_a_repetition() {
    // The red triangles have changed places after three plies each, the blue one is back.
    let mut line = at(
        "tactigon",
        "board=extra-small repetition=2",
        "first c1=T c2=T c6=t d1=P d7=p",
    );
    let start = line.position();
    play(&mut line, "c1-d2 c6-c5 c2-c1 c5-c4 d2-c2 c4-c6");
    assert_eq!(line.position(), start);
    assert_eq!(line.result(), Some(("draw", "repetition")));
}
