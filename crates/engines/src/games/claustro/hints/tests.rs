//! Every sentence in a position of a game where it is true.

use crate::{test_examples, test_hint, test_position};

/// Positions, plies played and expected from there, and the sentence.
const CASES: [(&str, &str, &str); 22] = [
    (
        "5/b3g/1g1gb/5/1gbb1 first",
        "e4-e5",
        "Play e4-e5: it brings the piece from e4 into its goal, and wins.",
    ),
    (
        "1b3/2b1g/g2b1/g1g1b/5 second",
        "d3xe4@a4 a4-b4",
        "Play d3xe4@a4: it keeps the piece on e4 out of its goal, and sends the piece on e4 \
         back 4 steps, to a4.",
    ),
    (
        "3b1/2gg1/g1b1b/3b1/1g3 second",
        "d5xc4@a2",
        "Play d5xc4@a2: it sends the piece on c4 back 4 steps, to a2, and leaves only 2 pieces open to capture.",
    ),
    (
        "1g3/bb3/4b/1bggg/5 first",
        "d2xe3@c1",
        "Play d2xe3@c1: it captures the piece on e3, and leaves only 1 piece open to capture.",
    ),
    (
        "3b1/b1b2/gggb1/5/1g3 second",
        "a4xb3@d1 d1-d2",
        "Play a4xb3@d1: it takes away the piece that attacks c4, and leaves Green nothing \
         to capture.",
    ),
    (
        "1b3/1g1g1/1b1b1/2gb1/3g1 second",
        "b3-b2",
        "Play b3-b2: only this move takes the piece out of reach of the one on c2, and \
         leaves only 1 piece open to capture.",
    ),
    (
        "1b1b1/5/g2g1/2gb1/1gb2 second",
        "d5-d4 a3-b3",
        "Play d5-d4: only this move stands in the way of the piece on d3, and leaves Green \
         nothing to capture.",
    ),
    (
        "2b2/1g2b/g1b1b/5/1gg2 first",
        "b4xc5@e2 e2-d2",
        "Play b4xc5@e2: it puts the captured piece in the way of the one on e3, and leaves \
         Blue nothing to capture.",
    ),
    (
        "2g2/gg3/3bb/3b1/2gb1 second",
        "d2xc1@e2",
        "Play d2xc1@e2: it puts the captured piece where the one on d3 can take it again, \
         and captures the piece on c1.",
    ),
    (
        "1b3/b3b/g1gbg/3g1/5 first",
        "d2-e2",
        "Play d2-e2: it brings a piece to 3 steps from its goal, and exposes a piece, as \
         every move does.",
    ),
    (
        "3b1/1g3/ggb1b/4b/1g3 second",
        "e2-d2 b4-c4",
        "Play e2-d2: it brings a piece to 4 steps from its goal, where nothing can capture \
         it, and guards the piece on c3.",
    ),
    (
        "2bb1/4b/g3b/g4/1gg2 first",
        "c1-c2 c5-c4 a3-b3",
        "Play c1-c2: it leads the race, with 5 steps to go against 6, and leaves Blue \
         nothing to capture.",
    ),
    (
        "2gb1/gg3/4b/4b/1gb2 second",
        "e3-d3",
        "Play e3-d3: it leaves Green nothing to capture.",
    ),
    (
        "1gg2/b1b2/3b1/g2bg/5 second",
        "d2-c2",
        "Play d2-c2: only this move guards the piece on d3, and makes way for the piece on \
         d3.",
    ),
    (
        "2bb1/4b/g3b/g1g2/1g3 second",
        "e3-d3 c2-d2",
        "Play e3-d3: it attacks the piece on c2, backed by the one on e4, and makes way for \
         the piece on e4.",
    ),
    (
        "1bb2/2b2/g1g1b/g3g/5 first",
        "a3-a4 b5-b4 c3xb4@b5",
        "Play a3-a4: it makes way for the piece on a2, and leaves only 1 piece open to capture.",
    ),
    (
        "2bb1/5/1ggbb/g4/1g3 first",
        "b1-c1 d5-d4",
        "Play b1-c1: it leaves Blue nothing to capture, and brings up a straggler from b1.",
    ),
    (
        "5/2b2/1g2b/g1gb1/2gb1 first",
        "b3xc4@c3",
        "Play b3xc4@c3: it captures the piece on c4, and leaves only 2 pieces open to capture.",
    ),
    (
        "2b2/1g2b/2gb1/g1gb1/5 second",
        "d2xc3@a4",
        "Play d2xc3@a4: it sends the piece on c3 back 1 step, to a4, and exposes a piece, \
         as every move does.",
    ),
    (
        "2g2/1g2b/3bg/g4/2bb1 first",
        "c5-d5 e4xd5@c5",
        "Play c5-d5: it leaves only 1 piece open to capture, but lets Blue send the piece on d5 back 1 step.",
    ),
    (
        "3b1/gbb1b/3gg/4g/5 second",
        "c4xd3@b5 e2xd3@d2",
        "Play c4xd3@b5: it captures the piece on d3, but lets Green capture back on d3.",
    ),
    (
        "2gb1/1g3/3bg/g4/2bb1 first",
        "b4-c4 d3xc4@d4",
        "Play b4-c4: it leaves only 1 piece open to capture, but lets Blue capture the piece on c4.",
    ),
];

#[test]
fn every_sentence_is_said_where_it_is_true() {
    let told = CASES.map(|(position, plies, _)| {
        let line = test_position("claustro", "", position);
        test_hint(&line, plies)
    });
    assert_eq!(told, CASES.map(|(_, _, said)| said));
    test_examples(
        super::MOTIFS,
        &CASES.map(|(position, plies, _)| (test_position("claustro", "", position), plies)),
    );
}
