//! Every sentence in a position of a game where it is true.

use crate::{test_examples, test_hint, test_position};

#[test]
fn every_sentence_is_said_where_it_is_true() {
    let cases = [
        (
            "5/1w4/7/3wb2b/6b2/8/1b5/6/5 first",
            "f4+h2:ne",
            "Play f4+h2:ne: it brings a stone home, on i2, and wins.",
        ),
        (
            "2bb1/3w2/bw3b1/3b4/2w6/6w1/2w4/3w2/1ww1w second",
            "f4+i3+i4:sw",
            "Play f4+i3+i4:sw: it stops the stone on h4 from stepping home, and captures the \
             stone on h4.",
        ),
        (
            "1bb1b/1b4/3b3/1b6/5bw2/3bb2w/1ww4/6/3w1 first",
            "a4+d8+e7:w",
            "Play a4+d8+e7:w: it captures the stone on e6, and threatens the stone on d5.",
        ),
        (
            "1bb1b/6/7/2b2w2/6w2/3bb3/b1w4/3w2/5 first",
            "b4+c3+e7:sw",
            "Play b4+c3+e7:sw: it threatens the stone on d5.",
        ),
        (
            "5/6/2b4/7b/5bw2/1b4w1/1b2w2/6/1w3 first",
            "a2+d7+e7:w",
            "Play a2+d7+e7:w: it captures the stone on e6 safely, and takes the stone on e7 out of \
             reach.",
        ),
        (
            "bbbb1/1b3b/7/3wb3/5b3/2w1w3/1w5/4w1/ww1ww second",
            "e6+f5+h6:w",
            "Play e6+f5+h6:w: it captures the stone on f4, and leaves 1 stone within reach \
             instead of 2.",
        ),
        (
            "5/3b1b/7/b7/4w4/3w4/7/1w4/5 first",
            "b2+d4+e5:nw",
            "Play b2+d4+e5:nw: it leads the race, with 3 rows to go against 5, and brings a \
             stone to f4, 3 rows from home.",
        ),
        (
            "bb2b/6/4b2/4b3/3w4w/3wwww1/b6/3www/5 first",
            "d4+e4+e9:nw",
            "Play d4+e4+e9:nw: it brings a stone to f3, 3 rows from home, and brings 2 stones \
             up to row f.",
        ),
        (
            "5/6/7/2b5/9/b3w3/1w5/1w4/5 first",
            "b2+c2+d5:nw",
            "Play b2+c2+d5:nw: it threatens the stone on d1, and brings the last stones up from \
             row b.",
        ),
        (
            "1bb1b/1b4/2b4/8/2bbb4/5b2/1ww4/3ww1/2w1w first",
            "a5+b4+b5:nw",
            "Play a5+b4+b5:nw: it threatens the stone on d6, and brings 2 stones up to row c.",
        ),
        (
            "5/6/7/8/9/5b2/2w4/2w3/5 first",
            "b3+c3:e d6:e",
            "Play b3+c3:e: it leaves Black nothing to capture.",
        ),
        (
            "1b3/2b3/7/5bbb/8w/4b2w/2ww3/6/5 first",
            "c4+d8+e9:nw d5+f6+f7:e",
            "Play c4+d8+e9:nw: it captures the stone on f8, but lets Black capture back on f8.",
        ),
        (
            "1bb2/6/3b2b/6bw/9/4bw2/1w5/w5/5 first",
            "b1+c2+f8:nw d5+f7+g4:ne",
            "Play b1+c2+f8:nw: it captures the stone on g7, but lets Black capture back on g7.",
        ),
        (
            "1bb1b/1b4/3b3/1b6/5bw2/3bb2w/1ww4/6/3w1 first",
            "a4+c2+c3:nw d4+d5+e6:e",
            "Play a4+c2+c3:nw: it brings the last stones up from row a, but lets Black capture \
             the stone on e7.",
        ),
    ];
    let told = cases.map(|(position, plies, _)| {
        let line = test_position("taacoca", "", position);
        test_hint(&line, plies)
    });
    assert_eq!(told, cases.map(|(_, _, said)| said));
    test_examples(
        super::MOTIFS,
        &cases.map(|(position, plies, _)| (test_position("taacoca", "", position), plies)),
    );
}
