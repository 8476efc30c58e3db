//! However the program ends, the terminal is as it was.

use rustix::process::Signal;

use crate::harness::parlour;

/// Something that home shows.
const HOME: &str = "Library";

#[test]
fn by_the_key() {
    for keys in ["q", "ctrl+c"] {
        let mut terminal = parlour().start();
        terminal.wait(HOME);
        terminal.keys(keys);
        assert_eq!(terminal.exit(), 0, "{keys}");
        terminal.assert_restored();
        assert_eq!(terminal.screen(), "", "nothing is left on the screen");
    }
}

#[test]
fn by_a_signal() {
    for signal in [Signal::TERM, Signal::INT, Signal::HUP] {
        let mut terminal = parlour().keyboard_protocol().start();
        terminal.wait(HOME);
        terminal.signal(signal);
        assert_eq!(terminal.exit(), 0, "{signal:?}");
        terminal.assert_restored();
        assert_eq!(terminal.screen(), "", "{signal:?}");
    }
}

#[test]
fn when_the_terminal_is_closed() {
    let mut terminal = parlour().start();
    terminal.wait(HOME);
    terminal.hang_up();
    terminal.exit();
}

/// Reading from a terminal that is gone returns at once, again and again.
#[test]
fn when_a_terminal_is_closed_that_sends_no_signal() {
    let mut terminal = parlour().not_controlling().start();
    terminal.wait(HOME);
    terminal.hang_up();
    terminal.exit();
}

#[test]
fn by_a_panic_on_the_thread_that_draws() {
    // The second frame is not drawn.
    let mut terminal = parlour().env("PARLOUR_PANIC", "ui").start();
    terminal.keys("down");
    assert_eq!(terminal.exit(), 101);
    terminal.assert_restored();
    terminal.wait("a panic for a test (ui)");
}

#[test]
fn the_keyboard_protocol_is_used_where_it_is_known() {
    let (on, off) = (b"\x1b[>1u", b"\x1b[<1u");
    let mut terminal = parlour().start();
    terminal.wait(HOME);
    terminal.keys("q");
    terminal.exit();
    assert!(!terminal.wrote(on) && !terminal.wrote(off));

    let mut terminal = parlour().keyboard_protocol().start();
    terminal.wait(HOME);
    terminal.wait_written(on);
    terminal.keys("q");
    terminal.exit();
    assert!(terminal.wrote(on) && terminal.wrote(off));
    terminal.assert_restored();
}
