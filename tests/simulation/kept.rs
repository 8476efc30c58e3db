//! Evenings that failed once, cut down to what they needed.

use super::acts::read;
use super::evening::Evening;

/// The seed of the world, and the acts.
const KEPT: &[(u64, &str)] = &[
    // Enter did nothing for whoever looked back at a game after the card of its end was put aside.
    (174_206_249_609_480, "S / esc esc D y right S esc home"),
    // A hint that was dismissed and asked for again never came.
    (1, "4 wait=500 H wait=30000 esc H wait=30000"),
    // Keys were offered that did nothing: a hint that is thought about already, a move to take
    // back before the first, the next cell while another is to move.
    (1, "4 H"),
    (1, "4 enter"),
    // Completing a text that nothing completes.
    (1, "3 :"),
    // The engine of a study, and values that are not there yet.
    (1, "4 S e w"),
    // The end of a game that is at its end, and best lines where nobody has one.
    (1, "home down down enter S"),
    // The step before the first, the hint for a puzzle that is solved, today's puzzle on itself.
    (1, "home down enter"),
    (1, "home down down down enter"),
    // Choosing in an empty library, and pages of what is all in sight.
    (1, "home down down down down enter"),
    (1, "? / space enter"),
    // Other values for what has none.
    (1, "home down down down down down down down enter end up"),
    // Home said that every game is saved after one was left that could not be.
    (1, "disk=full 4 enter wait=3000 esc esc wait=500"),
    // In a small window nothing was seen of the first pick.
    (42, ""),
    // A pick was not seen under the cursor.
    (46, "2 r esc H"),
    // The host was still said not to have answered after it had.
    (96, "@1:enter @1:tab @1:enter @1:enter"),
    // A hint outlived the game that was given up.
    (1, "1 H wait=30000 H R y"),
    // The next cell was offered while the cursor was on the only one.
    (62_931_546_088_010, ""),
    // In a small window nothing was seen of the engine's opinion while a move was begun.
    (177_841_419_997_553, "esc 2 tab size=80,24 i e enter"),
    // A file that could not be read was being read for ever.
    (
        29_765_171_363,
        "wait=19349 wait=20598 esc wait=13213 down down down down down enter w",
    ),
    // The speed of a match was not seen while looking back.
    (
        4_980_313_370_923,
        "enter esc click=2,8 y enter left left esc home down down enter size=80,24 r esc right S wait=22469 wait=13689 left",
    ),
    // A long hint has the row of keys, too: its words are none.
    (29_765_171_356, "size=96,35 z esc 4 H wait=430 wait=278 H"),
    // A cell that stands for a direction can be picked.
    (
        29_765_171_364,
        "size=8,10 left down tab tab enter tab enter click=1,2",
    ),
    // A game that was given up could still be called off by whoever looked back at it.
    (100_187_540_184_630, "R y home"),
    // An offer was shown after the game had ended.
    (29_765_171_388, "r @1:D @1:y @1:R @1:y esc"),
    // "Took back" was still said after the wheel had played it again.
    (263_178_539_122_418, "z wheel-down=12,12"),
    // What is left to the other side is said of a move, too.
    (4_980_313_370_990, "tab ? ? H wait=408 H"),
    // A threat was told after the game had been given up.
    (63_148_199_580_380, "enter S esc R y size=80,24"),
    // The cursor of the lobby was past the end of a list that had become shorter.
    (
        63_148_199_580_552,
        "S : enter enter ? esc esc esc @1:S @1:r esc @1:line=drops enter @1:wait=510 enter \
         @1:esc esc @1:right",
    ),
    // In a list of one game there is nowhere to move.
    (63_148_199_580_707, "wheel-down=32,20 s"),
    // "Press again to leave" was still said after a click, when it had to be pressed twice.
    (
        63_148_199_580_701,
        "esc pagedown pagedown disk=half enter enter esc click=0,20 wait=794",
    ),
    // The phrases that can be said were open.
    (100_187_540_184_774, "P"),
    // A table of a host is left once the host knows.
    (100_187_540_184_696, ""),
    // The side to move was not seen in a low window.
    (100_187_540_184_679, "enter E size=118,14"),
    // The name of a file had no room.
    (177_841_419_997_510, "1 C"),
    // A side that cannot move in Claustro wins, so the last of two moves need not win by itself.
    (196_760_154_753_704, "wait=431 z H enter H"),
    // A table that was closed while its rules were read stayed after them, and Esc did nothing.
    (196_760_154_753_468, "@1:R @1:y host=stops pageup r"),
    // That a study is not saved was not said while the line to the host was lost.
    (
        196_760_154_753_516,
        "host=dies S w A enter disk=full @1:home pageup space",
    ),
    // In the details a board was offered that is large.
    (196_760_154_754_073, "paste=\"d2\" esc b a"),
    // Half a sentence in a narrow window said that a card was nowhere.
    (196_760_154_754_094, "size=21,5 esc 3 d"),
    // That an arrow was begun was not said while a move was checked, and Esc took it back unseen.
    (
        4_881_154_542_970,
        "enter esc z esc e paste=\"1.\\u0020d2\\u00202.\\u0020e3\" pageup A A H right-click=44,10 H H O",
    ),
    // That moves were taken back was still said when one had been pasted and played.
    (4_881_154_543_370, "home enter z paste=\"d2\""),
    // A review was offered of a position that is over and has no moves, and a move to try there.
    (
        4_881_154_543_357,
        "3 esc down down down down down down enter X S",
    ),
    // Boards beside each other in a window that is narrower than their panel.
    (65_873_757_388_649, "- a B esc tab b size=20,23"),
    // A game that was called off while its rules were read looked as if it went on.
    (
        4_881_154_543_293,
        "@1:enter @1:S @1:r @2:home wait=17181 @2:enter @1:esc @1:r @2:B @1:enter @1:enter @1:esc",
    ),
    // What the engine thinks was shown nowhere beside a panel that has no room for it.
    (82_996_130_155_459, "size=88,17 enter esc 2 e wait=720"),
    // What is put into the deck twice is "in your deck already".
    (
        82_996_130_155_505,
        "D esc r ? esc 3 z wait=478 wait=63 wait=100 H esc d wait=752 d",
    ),
    // A name that was pasted had characters that nobody sees, and erasing them did nothing.
    (
        82_996_130_155_593,
        "@2:o @2:enter @2:enter @2:enter @2:down @2:paste=\"漢é\u{202e}\"",
    ),
    // A game against the host's engine is nobody's to call off.
    (
        82_996_130_155_695,
        "@2:+ @2:enter @2:? @2:esc @2:enter @2:left @2:? @2:/ @2:esc @2:esc @2:S @2:enter @2:tab @2:enter",
    ),
    // In a low window nobody saw which piece was taken.
    (
        82_996_130_155_747,
        "enter left S esc down down down down down down enter tab tab",
    ),
    // A move that is taken back takes what it had added to the clock along.
    (
        82_996_130_156_688,
        "z ? @1:z @1:z H @1:r right @1:left esc @1:left O @1:enter y @1:H B @1:H y @1:esc",
    ),
    // What a key says was hidden by the lost line.
    (114_761_316_509_442, "host=dies home pagedown"),
    (
        114_761_316_509_511,
        "+ @1:H @2:end R @2:? S @1:H @2:esc point=130,0 @1:wait=729 @2:down up @1:w @2:w up @1:right \
         @1:right @2:V r @1:click=31,10 @2:click=19,22 size=80,24 @1:home @2:r @1:w @2:esc @2:e",
    ),
    (114_761_316_510_162, "pageup line=drops"),
    // A position that was set aside and put into the deck again is asked again.
    (
        114_761_316_509_476,
        "down down down enter wait=13049 d esc enter a esc home down down down down enter d",
    ),
    // A study takes away what was tried in it; it is written as it is left.
    (
        4_881_154_543_067,
        "down 3 H wait=89 wait=10452 ? program=dies program=starts w esc home left paste=\"1.\\u0020d2\\u00202.\\u0020e3\" enter z esc",
    ),
    // In a small window a piece was picked under the table of what takes what, with a hint under way.
    (114_761_316_510_382, "1 enter esc tab w H"),
    // Looking back did not say where, while an offer stood.
    (114_761_316_510_738, "z home pagedown"),
    // A player left alone with a question declines what was offered before ending the game.
    (
        11_115_227_798_247,
        "@2:enter @2:S @2:r @2:enter down @2:enter enter @2:enter @2:esc @2:esc D y @2:? ? @2:esc @2:O",
    ),
    // Tree and graph of a study took turns where neither had room.
    (11_115_227_799_473, "size=101,12 S"),
    // A game that went on from a study of the table's was taken for the table's.
    (201_886_793_377_836, "@1:R @1:y @1:S @1:? @1:esc @1:P @1:S"),
    // The captures had no room in the panel of a low window, and none was looked for beside the board.
    (206_738_441_918_512, "size=156,14 1 e"),
    // The engine was turned off where nothing showed that it had been on.
    (107_063_492_038_417, "4 p e i enter"),
];

#[test]
fn what_failed_once_holds() {
    for (seed, words) in KEPT {
        if let Err(failure) = Evening::of(*seed).replay(&read(words)) {
            panic!("{words}: {failure}");
        }
    }
}
