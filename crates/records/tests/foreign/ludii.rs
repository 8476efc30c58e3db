//! The trials that Ludii keeps of its own random players: what the rules there allowed at every move
//! is what they allow here.
//!
//! The cells and counts are those of `Player/res/random_trials/board/space/territory/Trike` of
//! <https://github.com/Ludeme/Ludii>, of version 1.1.19 on side 13; the text around them is ours.

use crate::one;

const TRIALS: [(&str, &[usize]); 2] = [
    (
        "l4 g4 g5 l10 i7 i5 i2 k2 k3 j3 j6 j8 m8 m2 l1 j1 h1 d1 f1 l7 k6 h3 h4 e1 g3 f2 f4 c1 c2 i8 h7 g6 f5 e5 e4 e3 d2 e2 f3",
        &[
            91, 25, 22, 20, 15, 17, 18, 19, 16, 20, 19, 16, 9, 21, 8, 14, 11, 15, 11, 13, 12, 13,
            15, 10, 6, 7, 10, 8, 6, 15, 11, 8, 7, 4, 15, 4, 5, 3, 1,
        ],
    ),
    (
        "f3 f5 d3 e3 e4 g4 h4 j4 j3 g3 i3 i9 f6 h8 k8 k3 k6 h3 h2 i2 l2 k2 k1 g1 c1 d1 e2 e1 f2 f1 g2",
        &[
            91, 25, 21, 8, 14, 10, 19, 20, 19, 13, 6, 11, 21, 14, 9, 19, 12, 16, 6, 13, 6, 16, 5,
            12, 10, 8, 4, 6, 2, 2, 1,
        ],
    ),
];

/// The number of a cell of side 13, counted from the bottom row.
fn site(cell: &str) -> usize {
    let row = usize::from(cell.as_bytes()[0] - b'a') + 1;
    (row + 1..=13).sum::<usize>() + cell[1..].parse::<usize>().unwrap() - 1
}

#[test]
fn stored_trials_reproduce_their_counts_of_legal_moves() {
    for (cells, counts) in TRIALS {
        let mut text = "game=../Common/res/lud/experimental/Trike.lud\n".to_owned();
        for (at, cell) in cells.split(' ').enumerate() {
            let (mover, to) = (1 + at % 2, site(cell));
            text.push_str(&format!(
                "Move=[Move:mover={mover},from={to},to={to},actions=[Add:type=Cell,to={to},level=0,what={mover},decision=true],[SetTemp:temp={to}]]\n"
            ));
        }
        for count in counts {
            text.push_str(&format!("LEGAL MOVES LIST SIZE = {count}\n"));
        }
        text.push_str("winner=2\n");
        let game = one(&text);
        assert_eq!(crate::plies(&game), cells);
        assert_eq!(crate::notes(&game), [""; 0]);
        assert_eq!(game.record.result().text(), "0-1");
        let mut line = game.record.start().line().clone();
        let end = game.record.tree().main_end();
        for (ply, count) in game.record.tree().plies(end).into_iter().zip(counts) {
            assert_eq!(line.legal_plies().len(), *count, "{cells}");
            line.play(ply).unwrap();
        }
        assert!(line.outcome().is_some());
    }
}
