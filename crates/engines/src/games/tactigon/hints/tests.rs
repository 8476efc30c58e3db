//! Every sentence in a position of a game where it is true.

use crate::{test_examples, test_hint, test_position};

/// Positions, plies played and expected from there, and the sentence.
const CASES: [(&str, &str, &str); 26] = [
    (
        "2/9/10/P9p/3TS5/3t5/2 first",
        "e4xf4",
        "Play e4xf4: it captures the triangle on f4 with the triangle, and lets the triangle \
         reach the gold cell f5 first.",
    ),
    (
        "Ct/C2p4c/P8t/C2CTC3sc/4S2T2/C4c1c1/2 first",
        "a1xb4",
        "Play a1xb4: it captures the pentagon on b4 with the circle, and wins.",
    ),
    (
        "2/C1C1Sc3/8cs/CTP5ptc/CS8/2C1C1c1c/2 second",
        "b6xb5",
        "Play b6xb5: it breaks the pair of gold cells that Red holds, and captures the \
         square on b5 with the circle.",
    ),
    (
        "2/3CSc3/P3C4t/1C2C1c2pc/5c1ts1/1CC1c4/2 second",
        "b6xb5 b4xb5 e9-f6",
        "Play b6xb5: only this move holds both gold cells, which wins unless one is taken \
         back, and trades the circle for the square on b5.",
    ),
    (
        "2/1CC1s3c/7c2/CTPSC2spt1/1ST3ctsc/C1C3c1c/2 first",
        "d3-c1",
        "Play d3-c1: it saves the pentagon on d3.",
    ),
    (
        "2/C1C1P3c/10/CT3Cc2tc/C8c/3c4p/2 first",
        "d6xd7",
        "Play d6xd7: it captures the circle on d7 with the circle.",
    ),
    (
        "1t/C1C3c1c/1ST5s1/CTPS2c1ptc/1S6s1/C1CT2c1c/2 first",
        "f4xd7",
        "Play f4xd7: it trades the triangle for the circle on d7.",
    ),
    (
        "1C/9/P4c4/2C2cp4/4C5/3C1c3/2 first",
        "e5xd6 c6xd6",
        "Play e5xd6: it trades circles on d6.",
    ),
    (
        "2/C1C1c4/8cs/CTP5ptc/CS8/2C1C1c1c/2 first",
        "e2-e5 d9-e10",
        "Play e2-e5: it threatens the pentagon on d9 with the square, and leaves Blue \
         nothing to capture.",
    ),
    (
        "2/C3C3c/2TS1c4/CTP5ptc/5c4/C7c/2 second",
        "c6xb5",
        "Play c6xb5: it captures the circle on b5 with the circle, and takes the gold cell \
         b5 with the circle.",
    ),
    (
        "2/3CS2t1/P4c3t/2C1C4pc/5c2s1/1CC1c4/2 first",
        "b5-c4 b8-b5 c4xb5",
        "Play b5-c4: it gets the square away from the triangle on b8, and lets the square \
         reach the gold cell b5 next.",
    ),
    (
        "2/C1C3p1c/10/CTPSC1cs1tc/C8c/2C1S1c2/2 second",
        "d10-e7",
        "Play d10-e7: it threatens the square on f5 with the triangle, and keeps the square \
         on f5 from capturing the square on d8.",
    ),
    (
        "2/C1C3p1c/10/CTPSC1cs1tc/CS7c/2C3c2/2 first",
        "e2-f5",
        "Play e2-f5: only this move lets the square take the gold cell b5 next and hold both, and \
         takes the gold cell f5 with the square.",
    ),
    (
        "2/C2Ct3c/2TS1c4/CTP5ptc/5c4/C7c/2 first",
        "b4xb5",
        "Play b4xb5: it captures the triangle on b5 with the circle, and threatens the \
         circle on c6 with the circle.",
    ),
    (
        "2/C1C1c4/3T4c1/C1P2S1s1tc/C8p/3CC1c1c/2 second",
        "c9-c8",
        "Play c9-c8: it defends the square on d8 with the circle.",
    ),
    (
        "T1/C1C2c2c/1S5ts1/CTPSC1csptc/CST4tsc/2C3c2/2 first",
        "b3-b4",
        "Play b3-b4: it lets the circle reach the gold cell b5 next.",
    ),
    (
        "2/C1CS4c/1S1P2tcs1/C2TC1c1ptc/1S5tc1/CTC3cs1/2 first",
        "c4-c1",
        "Play c4-c1: it saves the pentagon on c4, and opens the way to the gold cell b5 for \
         the square on c2.",
    ),
    (
        "1C/9/P4c3p/2C8/4Cc4/3C1c3/2 second",
        "e6-d6 d3-d4",
        "Play e6-d6: it puts the circle where the circle on c6 can capture back.",
    ),
    (
        "2/1CC6/3P4c1/C9c/C8p/3CC1cc1/2 second",
        "c9-c8",
        "Play c9-c8: it leaves Red nothing to capture.",
    ),
    (
        "2/C3Ts3/8c1/CT3c2ptc/P9/C7c/2 second",
        "c9-c8",
        "Play c9-c8: it lets the circle go to 5 cells instead of 4.",
    ),
    (
        "2/C3S1c1c/4C4p/CTP3c2tc/3C4s1/C2C1c2c/2 second",
        "e9-f5 b5xf5",
        "Play e9-f5: it keeps the pentagon on d3 off the gold cell f5, but lets Red capture \
         the square on f5.",
    ),
    (
        "2/4s4/4P5/10p/4S5/4s4/2 first",
        "e5xf5",
        "Play e5xf5: it breaks the pair of gold cells that Blue holds, and captures the square \
         on f5 with the square.",
    ),
    (
        "2/9/10/P9p/3TS5/3ts4/2 first",
        "e4xf4 f5xf4",
        "Play e4xf4: it trades triangles on f4.",
    ),
    (
        "2/4C1c2/1C1TC4c/2C4s2c/3C1c4/P6p1/2 first",
        "d3-d4 f8-b8",
        "Play d3-d4: it brings the circle nearer to the gold cell b5.",
    ),
    // A piece that is captured threatens nothing.
    (
        "2/8t/10/P9p/3TS5/3t5/2 first",
        "e5-c7 b9xc7",
        "Play e5-c7, expecting b9xc7.",
    ),
    (
        "2/C1C5c/1S4c3/CTP1C1c1ptc/8s1/CTC3c1c/2 first",
        "c2-b5",
        "Play c2-b5: it threatens the pentagon on d9 with the square, and lets the square take the \
         gold cell f5 next and hold both.",
    ),
];

#[test]
fn every_sentence_is_said_where_it_is_true() {
    let told = CASES.map(|(position, plies, _)| {
        let line = test_position("tactigon", "", position);
        test_hint(&line, plies)
    });
    assert_eq!(told, CASES.map(|(_, _, said)| said));
    test_examples(
        super::MOTIFS,
        &CASES.map(|(position, plies, _)| (test_position("tactigon", "", position), plies)),
    );
}
