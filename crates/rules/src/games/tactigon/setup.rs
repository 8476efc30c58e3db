//! The name and setup of Tactigon, and the boards that they make.

use super::combat;
use crate::board::Board;
use crate::games::repetition::{repetition, repetition_title};
use crate::games::{BySide, Colour, GameInfo, PieceKind};
use crate::options::{OptionValue, Preset};
use crate::{options, word_enum};

/// Tactigon as a whole.
pub static INFO: GameInfo = GameInfo {
    id: "tactigon",
    name: "Tactigon",
    aim: "take the pentagon",
    description: "Capture the enemy pentagon, or hold both gold cells when your turn begins.",
    sides: BySide::new("Red", "Blue"),
    colours: BySide::new(Colour::Red, Colour::Blue),
    settings: Rules::TABLE,
    board: &[Rules::AT.board, Rules::AT.padding],
    piece_kinds: &PieceKind::TACTIGON,
    combat: Some(combat),
    silent_captures: false,
    swap: None,
    sample: "d1-e1 f7-f8 c3-c4 c8-a2 c4xa2 d8-e7 d4xe7 c9xe7 c2-e5 d9-c10 e5xe7 d7xe7 a2-c8 e8xc8 \
        d3-b2 e9-g2 d5-e5 g2-f7 d2-e4 f7xe4 e3-d1 b7-b6 b3-b4 c8-c5 b4xc5 c10-d7 b2xd7",
    emblem: ("hexagons red blue", "P"),
    author: "General Shenanigans",
    rules: include_str!("../../../rules/tactigon.md"),
};

word_enum! {
    /// The size of the board.
    pub enum Size {
        /// The normal board, widened by four cells a row for each unit of padding.
        Normal = "normal",
        /// 43 cells.
        Small = "small",
        /// 29 cells.
        ExtraSmall = "extra-small",
    }
}

/// The boards as players call them. What else is set stays with the sizes alone.
const BOARDS: [Preset; 5] = [
    Preset {
        word: "as-published",
        called: "standard",
        help: "53 cells, 13 pieces a side",
        values: &[
            ("board", OptionValue::Word(Size::Normal.word())),
            ("padding", OptionValue::Number(0)),
            ("golden_bonus", OptionValue::Toggle(false)),
            ("square_jump", OptionValue::Toggle(false)),
            ("advanced", OptionValue::Toggle(false)),
        ],
    },
    Preset {
        word: "advanced",
        called: "advanced",
        help: "53 cells, 13 pieces a side; gold gives a step more, and squares jump",
        values: &[
            ("board", OptionValue::Word(Size::Normal.word())),
            ("padding", OptionValue::Number(0)),
            ("advanced", OptionValue::Toggle(true)),
        ],
    },
    Preset {
        word: Size::Small.word(),
        called: "small",
        help: "43 cells, 10 pieces a side",
        values: &[("board", OptionValue::Word(Size::Small.word()))],
    },
    Preset {
        word: Size::ExtraSmall.word(),
        called: "extra small",
        help: "29 cells, 5 pieces a side",
        values: &[("board", OptionValue::Word(Size::ExtraSmall.word()))],
    },
    Preset {
        word: Size::Normal.word(),
        called: "normal",
        help: "the usual board with rules of its own",
        values: &[("board", OptionValue::Word(Size::Normal.word()))],
    },
];

options! {
    /// The rule settings.
    #[derive(Copy)]
    pub struct Rules {
        /// the board by its usual name, which sets the size and, for as-published and advanced, the
        /// other rules
        board: Size named BOARDS = Size::Normal,
        /// empty columns between and around the pieces of the normal board
        padding: usize in 0..=5 = 0,
        /// a piece that starts on gold may go one step further
        golden_bonus: bool = false,
        /// squares pass through pieces, but not through enemy squares
        square_jump: bool = false,
        /// turns on both golden bonus and square jump
        advanced: bool = false,
        /// The number of times a position may occur before the game is a draw.
        repetition: Option<u32> like (repetition(3)),
    }

    impl OptionSet {
        fn is_relevant(&self, index: usize) -> bool {
            index != Self::AT.padding || self.board == Size::Normal
        }

        fn conflict(&self) -> Option<&'static str> {
            (self.board != Size::Normal && self.padding > 0)
                .then_some("padding must be 0 with another board than normal")
        }
    }
}

/// Rows b to f of the normal board: Red's pieces and the number of cells in the middle.
const BLOCKS: [(&str, usize); 5] = [
    ("C.C", 3),
    (".ST.", 2),
    ("CTPSC", 1),
    (".ST.", 2),
    ("C.C", 3),
];

impl Rules {
    /// Returns whether a piece that starts on gold may make one step more.
    pub const fn has_golden_bonus(&self) -> bool {
        self.golden_bonus || self.advanced
    }

    /// Returns whether squares pass through pieces other than enemy squares.
    pub const fn has_square_jump(&self) -> bool {
        self.square_jump || self.advanced
    }

    /// The game with its board and what matters of its rules, as people read it.
    pub fn title(&self) -> String {
        let board = match self.board {
            Size::Normal => "",
            Size::Small => ", small board",
            Size::ExtraSmall => ", extra-small board",
        };
        let padding = match self.padding {
            0 => String::new(),
            columns => format!(", padding {columns}"),
        };
        let pieces = match (self.has_golden_bonus(), self.has_square_jump()) {
            (true, true) => ", advanced",
            (true, false) => ", golden bonus",
            (false, true) => ", square jump",
            (false, false) => "",
        };
        let repetition = repetition_title(self.repetition, Self::default().repetition);
        format!("{}{board}{padding}{pieces}{repetition}", INFO.name)
    }

    /// The rows of the start position: letters as in position texts, `.` for an empty cell.
    pub(super) fn rows(&self) -> Vec<String> {
        let cut = match self.board {
            Size::Normal => [0; 5],
            Size::Small => [1; 5],
            // Row b keeps its three middle cells, rows c and d lose two at each end.
            Size::ExtraSmall => [3, 2, 2, 2, 3],
        };
        let gap = ".".repeat(self.padding);
        let wide = BLOCKS.iter().zip(cut).map(|(&(red, middle), cut)| {
            let blue: String = red.chars().rev().collect::<String>().to_lowercase();
            let middle = ".".repeat(middle);
            let row = format!("{gap}{red}{gap}{middle}{gap}{blue}{gap}");
            row[cut..row.len() - cut].to_owned()
        });
        let tip = || std::iter::once("..".to_owned());
        tip().chain(wide).chain(tip()).collect()
    }

    /// The board of these rules.
    pub fn board(&self) -> Board {
        let lengths: Vec<usize> = self.rows().iter().map(String::len).collect();
        Board::hexagons(&lengths)
    }
}
