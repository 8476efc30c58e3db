//! Windows of any size.

use crate::terminal::harness::parlour;

const HOME: &str = "Library";

#[test]
fn from_one_cell_up() {
    for (columns, rows) in [
        (1, 1),
        (2, 1),
        (1, 5),
        (5, 2),
        (20, 6),
        (40, 12),
        (500, 3),
        (300, 120),
    ] {
        let mut terminal = parlour().size(columns, rows).start();
        // Something is drawn, unless there is no room for it.
        terminal.wait_written(b"\x1b[?1000h");
        terminal.keys("enter S down enter ? esc");
        terminal.resize(80, 24);
        terminal.keys("ctrl+c");
        assert_eq!(terminal.exit(), 0, "{columns}x{rows}");
        terminal.assert_restored();
    }
}

#[test]
fn a_storm_of_sizes() {
    let mut terminal = parlour().start();
    terminal.wait(HOME);
    let mut state = 1_u32;
    let mut random = |most: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        1 + ((state >> 16) % most) as u16
    };
    for _ in 0..300 {
        let (columns, rows) = (random(250), random(80));
        terminal.resize(columns, rows);
    }
    terminal.resize(80, 24);
    terminal.wait(HOME);
    terminal.wait("q quit");
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
    terminal.assert_restored();
}

/// Terminals that do not know their size, and sizes that nobody can mean.
#[test]
fn no_size_and_an_absurd_one() {
    for (columns, rows) in [(0, 0), (60_000, 60_000)] {
        let mut terminal = parlour().start();
        terminal.wait(HOME);
        terminal.resize_unseen(columns, rows);
        terminal.keys("?");
        terminal.wait_gone(HOME);
        terminal.keys("q");
        assert_eq!(terminal.exit(), 0, "{columns}x{rows}");
        terminal.assert_restored();
    }
}
