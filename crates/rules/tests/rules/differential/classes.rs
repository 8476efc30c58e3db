//! The classes of configurations: every toggle of every game, on boards of all sizes.
//!
//! Small boards come often: they are quick, their lines end, and much of them is edge.

use parlour_rules::games::{AnyLine, find_game};

use crate::differential::lines;

/// A class of configurations.
pub struct Class {
    /// The game.
    pub game: &'static str,
    /// The settings that all its boards share.
    pub set: &'static str,
    /// The share of each board, and its settings.
    pub boards: &'static [(u32, &'static str)],
    /// The index of a board and a position on it shortly before a rare end, tried a few times.
    pub eves: &'static [(usize, &'static str)],
    /// The reasons for which its games must have ended.
    pub reasons: &'static [&'static str],
}

impl Class {
    /// The empty lines of the boards, with how often each is taken.
    pub fn starts(&self) -> Vec<(u32, AnyLine)> {
        let game = find_game(self.game).unwrap();
        let start = |&(weight, board): &(u32, &str)| {
            let rules = game.with_pairs(&self.text(board)).unwrap();
            (weight, AnyLine::new(&rules).unwrap())
        };
        self.boards.iter().map(start).collect()
    }

    /// The settings of a board as `key=value` pairs.
    pub fn text(&self, board: &str) -> String {
        format!("{} {board}", self.set)
    }
}

const TACTIGON: Class = Class {
    game: "tactigon",
    set: "",
    boards: &[
        (30, "board=extra-small repetition=2"),
        (20, "board=extra-small"),
        (12, "board=small"),
        (10, ""),
        (5, "repetition=0"),
        (3, "padding=1"),
        (2, "padding=2"),
        (2, "padding=3"),
        (1, "padding=4"),
        (2, "padding=5"),
    ],
    eves: &[],
    reasons: &["pentagon", "gold", "no-ply", "repetition"],
};

const TAACOCA: Class = Class {
    game: "taacoca",
    set: "movement=any",
    boards: &[
        (40, "side=3"),
        (20, "side=3 repetition=2"),
        (30, "side=4 repetition=4"),
        (20, ""),
        (6, "side=5 repetition=0"),
        (4, "side=6"),
        (3, "side=7"),
        (2, "side=8"),
        (1, "side=9"),
        (1, "side=10"),
        (1, "side=11"),
        (1, "side=12"),
        (1, "side=13"),
    ],
    // Two stones in opposite corners have no direction in common.
    eves: &[(0, "3/1b2/w3w/4/3 second")],
    reasons: &["home", "captured", "no-ply", "repetition"],
};

const CLAUSTRO: Class = Class {
    game: "claustro",
    set: "",
    boards: &[
        (30, "width=4 height=4"),
        (10, "width=4 height=4 repetition=2"),
        (10, "width=4 height=4 repetition=0"),
        (30, ""),
        (10, "width=4 height=7 repetition=3"),
        (10, "width=6 height=5"),
        (4, "width=8 height=8"),
        (2, "width=11 height=4"),
        (2, "width=5 height=11"),
        (2, "width=9 height=8"),
        (3, "width=11 height=11"),
    ],
    eves: &[],
    reasons: &["goal", "stalemate", "repeated-moves", "repetition"],
};

const TRIKE: Class = Class {
    game: "trike",
    set: "pie=true",
    boards: &[
        (10, "side=4"),
        (8, "side=5"),
        (8, "side=6"),
        (20, "side=7"),
        (3, "side=8"),
        (3, "side=10"),
        (3, "side=11"),
        (3, "side=13"),
        (2, "side=15"),
        (2, "side=16"),
        (2, "side=19"),
    ],
    eves: &[],
    reasons: &["score"],
};

#[test]
fn tactigon() {
    lines::compare(&TACTIGON);
}

#[test]
fn tactigon_with_the_golden_bonus() {
    lines::compare(&Class {
        set: "golden_bonus=true",
        ..TACTIGON
    });
}

#[test]
fn tactigon_with_square_jump() {
    lines::compare(&Class {
        set: "square_jump=true",
        ..TACTIGON
    });
}

#[test]
fn tactigon_advanced() {
    lines::compare(&Class {
        set: "advanced=true",
        ..TACTIGON
    });
}

#[test]
fn taacoca() {
    lines::compare(&TAACOCA);
}

#[test]
fn taacoca_forward() {
    lines::compare(&Class {
        set: "movement=forward",
        reasons: &["home", "captured", "no-ply"],
        ..TAACOCA
    });
}

#[test]
fn claustro() {
    lines::compare(&CLAUSTRO);
}

#[test]
fn trike() {
    lines::compare(&TRIKE);
}

#[test]
fn trike_without_the_pie_rule() {
    lines::compare(&Class {
        set: "pie=false",
        ..TRIKE
    });
}
