//! Every sentence in a position of a game where it is true.

use crate::{test_examples, test_hint, test_position};

#[test]
fn every_sentence_is_said_where_it_is_true() {
    let cases = [
        (
            "1/2/3/4/5/6/7 first - -",
            "d1 swap",
            "Play d1: it gives the pawn 12 exits to begin with, as too good a stone would \
             be swapped.",
        ),
        (
            "1/2/3/4/5/5b/5w1 first f6 -",
            "g7",
            "Play g7: it closes the pawn in on g7, 2 stones to 1, and wins.",
        ),
        (
            "1/1b/3/4/5/1w2bw/bw3bw first g1 -",
            "a1",
            "Play a1: it keeps Black from closing the pawn in and winning, which 1 other move \
             would allow, and leaves the pawn 5 exits.",
        ),
        (
            "b/2/w2/1b1w/2ww1/3b2/7 second e4 -",
            "f5 g6 g2 f2",
            "Play f5: it cuts the pawn off from 5 empty cells, and leaves White no way to close \
             the pawn in with the next move.",
        ),
        (
            "w/bb/1w1/4/bw3/1w3b/7 first b1 -",
            "c1",
            "Play c1: it gets ahead around the pawn, 2 to 1, and leaves the pawn 5 exits.",
        ),
        (
            "1/1b/3/bwbw/wwb2/bbwb2/2w1wwb first f2 -",
            "g2",
            "Play g2: there is nothing else to play, and it leaves the pawn nowhere to go but \
             g1.",
        ),
        (
            "1/2/1wb/1bw1/2w2/w4b/bbw3w second d3 -",
            "f5 g6 g4 g5",
            "Play f5: it takes the pawn away from the 2 white stones beside d3, and keeps 7 \
             exits open to the pawn.",
        ),
        (
            "1/2/3/w1bw/5/6/7 second d4 -",
            "b2 c3",
            "Play b2: it takes the pawn where no white stone stands beside it, and keeps 8 \
             exits open to the pawn.",
        ),
        (
            "b/wb/w1w/w1b1/5/bw4/7 second b1 -",
            "c2 d2",
            "Play c2: there is nothing else to play, and it brings the pawn beside 2 black \
             stones.",
        ),
        (
            "1/2/1w1/1w2/1b3/1bwbb1/1wbww2 second d2 -",
            "d3 e3 e4 d4",
            "Play d3: it leaves the pawn 4 exits, and leaves White no way to close the pawn in \
             with the next move.",
        ),
        (
            "1/2/3/1w2/5/1b1w2/7 second f4 -",
            "e3",
            "Play e3: it keeps 8 exits open to the pawn, and leaves White no way to close the \
             pawn in with the next move.",
        ),
        (
            "1/2/b2/w3/4b/6/4w2 first e5 -",
            "e3 f4 f1",
            "Play e3: it gets ahead around the pawn, 1 to 0, and keeps 9 exits open to the \
             pawn.",
        ),
        (
            "1/2/2b/4/2w2/6/7 first c3 -",
            "b2 f2",
            "Play b2: it takes the pawn to the edge, where it has 4 neighbours, and keeps 7 \
             exits open to the pawn.",
        ),
        (
            "1/2/3/3w/5/6/7 second d4 swap",
            "swap",
            "Play swap: it swaps sides for the stone on d4, which is worth more than the next move.",
        ),
        (
            "1/2/3/4/1w2b/2bw1b/5w1 first e5 -",
            "g5 f5",
            "Play g5: it brings the pawn beside 2 white stones, and lets the pawn leave in only 2 \
             directions.",
        ),
    ];
    let told = cases.map(|(position, plies, _)| {
        let line = test_position("trike", "", position);
        test_hint(&line, plies)
    });
    assert_eq!(told, cases.map(|(_, _, said)| said));
    let lines = cases.map(|(position, plies, _)| (test_position("trike", "", position), plies));
    test_examples(super::MOTIFS, &lines);
}
