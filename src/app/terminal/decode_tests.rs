//! Bytes in, inputs out.

use super::*;
use crate::app::input::Gesture;

/// All inputs of some bytes that arrive in pieces of a size, and then nothing more.
fn decoded(bytes: &[u8], piece: usize) -> Vec<Input> {
    let mut decoder = Decoder::default();
    let mut inputs = Vec::new();
    for piece in bytes.chunks(piece) {
        decoder.feed(piece, &mut |input| inputs.push(input));
    }
    if decoder.patience().is_some() {
        decoder.give_up(&mut |input| inputs.push(input));
    }
    assert_eq!(decoder.patience(), None);
    inputs
}

/// The texts of the keys that the bytes are, which must not depend on how they arrive.
fn keys(bytes: &[u8]) -> String {
    let whole = decoded(bytes, usize::MAX);
    assert_eq!(whole, decoded(bytes, 1), "{bytes:?}");
    let keys = whole.into_iter().map(|input| match input {
        Input::Key(key) => key.to_string(),
        other => format!("{other:?}"),
    });
    keys.collect::<Vec<_>>().join(" ")
}

#[test]
fn characters_and_controls() {
    assert_eq!(keys(b"aZ +"), "a Z space +");
    assert_eq!(keys("é⬢𝄞".as_bytes()), "é ⬢ 𝄞");
    assert_eq!(
        keys(b"\r\n\t\x7f\x08"),
        "enter enter tab backspace backspace"
    );
    assert_eq!(
        keys(b"\x03\x1a\x00\x1c"),
        "ctrl+c ctrl+z ctrl+space ctrl+\\"
    );
    assert_eq!(keys(b"\xffa\xc3"), "a", "bytes that are no text");
}

#[test]
fn escape_and_alt() {
    assert_eq!(keys(b"\x1b"), "esc");
    assert_eq!(keys(b"\x1b\x1b"), "esc esc");
    assert_eq!(keys(b"\x1bx"), "alt+x");
    assert_eq!(keys(b"\x1b\r\x1b\x03"), "esc enter esc ctrl+c");
    assert_eq!(keys("\x1bé".as_bytes()), "alt+é");
    assert_eq!(keys(b"\x1b["), "alt+[");
    assert_eq!(keys(b"\x1bO"), "alt+O");
    assert_eq!(keys(b"\x1b]"), "alt+]");
}

#[test]
fn special_keys() {
    assert_eq!(keys(b"\x1b[A\x1b[B\x1b[C\x1b[D"), "up down right left");
    assert_eq!(keys(b"\x1bOA\x1bOH\x1bOF\x1bOM"), "up home end enter");
    assert_eq!(keys(b"\x1b[H\x1b[F\x1b[1~\x1b[4~"), "home end home end");
    assert_eq!(keys(b"\x1b[3~\x1b[5~\x1b[6~"), "delete pageup pagedown");
    assert_eq!(keys(b"\x1b[Z"), "shift+tab");
    assert_eq!(keys(b"\x1bOP\x1b[11~\x1b[[E\x1b[24~"), "f1 f1 f5 f12");
    assert_eq!(
        keys(b"\x1b[1;5C\x1b[1;3A\x1b[3;5~"),
        "ctrl+right alt+up ctrl+delete"
    );
}

#[test]
fn the_keyboard_protocol() {
    assert_eq!(
        keys(b"\x1b[27u\x1b[105;5u\x1b[9;2u"),
        "esc ctrl+i shift+tab"
    );
    assert_eq!(
        keys(b"\x1b[97;4u\x1b[13;1:1u\x1b[57414u"),
        "alt+A enter enter"
    );
    assert_eq!(keys(b"\x1b[97;9u"), "", "the desktop's keys are not ours");
    assert_eq!(keys(b"\x1b[1;1:3A"), "", "let go");
    assert_eq!(keys(b"\x1b[27;5;105~"), "ctrl+i");
    assert_eq!(
        decoded(b"\x1b[?1u\x1b[?62;22cq", 3),
        [
            Input::KeyboardProtocol,
            Input::Answer,
            Input::Key(Key::char('q'))
        ]
    );
}

#[test]
fn mice() {
    let mouse = |column, row, gesture| {
        Input::Mouse(Mouse {
            column,
            row,
            gesture,
        })
    };
    assert_eq!(
        decoded(b"\x1b[<0;60;10M\x1b[<0;60;10m", 4),
        [mouse(59, 9, Gesture::Click)]
    );
    assert_eq!(
        decoded(b"\x1b[<2;1;1M", 1),
        [mouse(0, 0, Gesture::RightClick)]
    );
    assert_eq!(
        decoded(b"\x1b[<64;5;6M", 9),
        [mouse(4, 5, Gesture::WheelUp)]
    );
    assert_eq!(
        decoded(b"\x1b[<65;500;6M", 9),
        [mouse(499, 5, Gesture::WheelDown)]
    );
    assert_eq!(decoded(b"\x1b[<32;5;6M\x1b[<35;5;6M", 9), [], "motion");
    assert_eq!(decoded(b"\x1b[M !!", 2), [mouse(0, 0, Gesture::Click)]);
    assert_eq!(
        decoded(b"\x1b[<0;99999999999;0M", 9),
        [mouse(u16::MAX, 0, Gesture::Click)]
    );
}

#[test]
fn pastes() {
    for piece in [1, 2, 3, 5, 8, 100] {
        assert_eq!(
            decoded(b"x\x1b[200~a4-b5\r\n\x1b[A\r\x1b[201~\x1b[Ay", piece),
            [
                Input::Key(Key::char('x')),
                Input::Paste("a4-b5\n\x1b[A\n".to_owned()),
                Input::Key(Key::named(Name::Up)),
                Input::Key(Key::char('y')),
            ],
            "{piece}"
        );
    }
    assert_eq!(
        decoded(b"\x1b[200~\x1b[201~", 7),
        [Input::Paste(String::new())]
    );
    assert_eq!(
        decoded(b"\x1b[200~lost", 7),
        [Input::Paste("lost".to_owned())]
    );
}

#[test]
fn answers_and_nonsense_are_passed_over() {
    assert_eq!(keys(b"\x1b]11;rgb:0000/0000/0000\x1b\\q"), "q");
    assert_eq!(keys(b"\x1b]11;rgb:0000\x07q"), "q");
    assert_eq!(keys(b"\x1bP1+r\x1b\\q"), "q");
    assert_eq!(keys(b"\x1b[?2026;2$yq"), "q");
    assert_eq!(keys(b"\x1b[12;40Rq"), "q");
    assert_eq!(keys(b"\x1b[1;\x1b[Aq"), "up q");
    assert_eq!(keys(b"\x1b[1;\rq"), "enter q");
}

/// Whatever comes, in whichever pieces, the decoder neither panics nor keeps a backlog.
#[test]
fn any_bytes() {
    let mut state = 1_u32;
    let alphabet = b"\x1b\x1b\x1b[[O]<?;:0159~uMmABR\\\x07aq\xc3\xa9\xff\r";
    let mut random = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        alphabet[(state >> 16) as usize % alphabet.len()]
    };
    for length in 1..2000 {
        let bytes: Vec<u8> = (0..length % 40).map(|_| random()).collect();
        let _ = decoded(&bytes, 1 + length % 7);
    }
}
