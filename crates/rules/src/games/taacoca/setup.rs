//! The name and setup of Taacoca, and the boards that they make.

use crate::board::Board;
use crate::games::repetition::{repetition, repetition_title};
use crate::games::{BySide, Colour, GameInfo, PieceKind};
use crate::options::{OptionValue, Preset};
use crate::{options, word_enum};

/// Taacoca as a whole.
pub static INFO: GameInfo = GameInfo {
    id: "taacoca",
    name: "Taacoca",
    aim: "reach the far row",
    description: "Move three stones at once; reach the far row first to win.",
    sides: BySide::new("White", "Black"),
    colours: BySide::new(Colour::White, Colour::Black),
    settings: Rules::TABLE,
    board: &[Rules::AT.side],
    piece_kinds: &[PieceKind::Stone],
    combat: None,
    silent_captures: true,
    swap: None,
    sample: "a5+c3+c4:ne g4+g5+i5:se b3+c5+d5:ne f6+g3+h4:sw b2+b5+b6:nw e6+h2+h5:se a2+c5+c6:ne \
        f3+g3+i1:sw b3+b4+d6:w f5+g4+g6:se b2+c4+d5:ne f5+h1+h3:se b3+d4+d5:ne e3+g2+h6:sw \
        a3+c2+c3:nw f2+f7+g6:se c4+d2+d7:ne f7+i2+i4:se a1+e3+e6:ne h3+h5+i3:w a4+d3+f6:ne \
        g4+h4+i2:e b5+f3+g6:nw e8+g5+h2:ne b3+e5+g2:nw h5+i2+i3:e e4+f4+h1:ne",
    emblem: ("hexagons white black", " o\nA A"),
    author: "Vikingur Fjalar Eiriksson, 2009",
    rules: include_str!("../../../rules/taacoca.md"),
};

word_enum! {
    /// The directions in which stones step.
    pub enum Movement {
        /// In any direction.
        Any = "any",
        /// Only towards the enemy home row.
        Forward = "forward",
    }
}

/// The boards as players call them.
const BOARDS: [Preset; 3] = [
    Preset {
        word: "any-direction",
        called: "any direction",
        help: "5 cells a side, 61 in all; stones step in any direction",
        values: &[
            ("side", OptionValue::Number(5)),
            ("movement", OptionValue::Word(Movement::Any.word())),
        ],
    },
    Preset {
        word: "as-published",
        called: "forward only",
        help: "5 cells a side, 61 in all; stones step forward only",
        values: &[
            ("side", OptionValue::Number(5)),
            ("movement", OptionValue::Word(Movement::Forward.word())),
        ],
    },
    Preset {
        word: "custom",
        called: "custom",
        help: "of a size of its own",
        values: &[],
    },
];

options! {
    /// The rule settings.
    #[derive(Copy)]
    pub struct Rules {
        /// cells along each side of the hexagon
        side: usize in 3..=13 = 5,
        /// stones step in any direction, or only forward as in the published rules
        movement: Movement = Movement::Any,
        /// The number of times a position may occur before the game is a draw.
        repetition: Option<u32> like (repetition(3)),
    }

    /// the board by its usual name, which sets side and movement; custom for another side
    named board = BOARDS;
}

impl Rules {
    /// Returns whether stones step only towards the enemy home row.
    #[inline]
    pub const fn is_forward(&self) -> bool {
        matches!(self.movement, Movement::Forward)
    }

    /// The game with its board and what matters of its rules, as people read it.
    pub fn title(&self) -> String {
        let movement = match self.movement {
            Movement::Any => "any direction",
            Movement::Forward => "forward only",
        };
        let repetition = repetition_title(self.repetition, Self::default().repetition);
        format!("{}, side {}, {movement}{repetition}", INFO.name, self.side)
    }

    /// The board of these rules.
    pub fn board(&self) -> Board {
        let widest = 2 * self.side - 1;
        let rows: Vec<usize> = (self.side..widest)
            .chain((self.side..=widest).rev())
            .collect();
        Board::hexagons_lettered_from_below(&rows)
    }
}
