//! What Tactigon is called, how it can be set up, and the boards that make.

use crate::board::Board;
use crate::games::settings::{self, Domain, Setting, SettingError, Settings};
use crate::games::{BySide, Colour, GameInfo, PieceKind};

/// Tactigon as a whole.
pub static INFO: GameInfo = GameInfo {
    id: "tactigon",
    name: "Tactigon",
    description: "Capture the enemy pentagon, or hold both gold cells when your turn begins.",
    sides: BySide::new("Red", "Blue"),
    colours: BySide::new(Colour::Red, Colour::Blue),
    settings: &[
        Setting {
            key: "board",
            help: "the size of the board and the number of pieces",
            domain: Domain::Word(&["normal", "small", "extra-small"]),
        },
        Setting {
            key: "padding",
            help: "empty columns between and around the pieces of the normal board",
            domain: Domain::Number {
                min: 0,
                max: 5,
                or_never: false,
                default: 0,
            },
        },
        Setting {
            key: "golden_bonus",
            help: "a piece that starts on gold may make one step more",
            domain: Domain::Toggle { default: false },
        },
        Setting {
            key: "square_jump",
            help: "squares pass through pieces, but not through enemy squares",
            domain: Domain::Toggle { default: false },
        },
        Setting {
            key: "advanced",
            help: "golden bonus and square jump together, whatever they say",
            domain: Domain::Toggle { default: false },
        },
        settings::repetition(3),
    ],
    piece_kinds: &PieceKind::TACTIGON,
    swap: None,
    rules: include_str!("../../../config/rules/tactigon.md"),
};

/// How large the board is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// The normal board, widened by four cells a row for each unit of padding, 0 to 5.
    Normal {
        /// The units of padding.
        padding: usize,
    },
    /// 43 cells.
    Small,
    /// 29 cells.
    ExtraSmall,
}

/// The rule settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The board.
    pub size: Size,
    /// Whether a piece that starts on gold may make one step more.
    pub golden_bonus: bool,
    /// Whether squares pass through pieces other than enemy squares.
    pub square_jump: bool,
    /// How many times a position may occur before the game is a draw; never if 0.
    pub repetition: u32,
}

impl TryFrom<&Settings> for Rules {
    type Error = SettingError;

    fn try_from(settings: &Settings) -> Result<Self, SettingError> {
        let size = match (settings.word("board"), settings.number("padding")) {
            ("small", 0) => Size::Small,
            ("extra-small", 0) => Size::ExtraSmall,
            ("small" | "extra-small", _) => {
                return Err(SettingError::Conflict(
                    "padding must be 0 with another board than normal",
                ));
            }
            (_, padding) => Size::Normal {
                padding: padding as usize,
            },
        };
        let advanced = settings.toggle("advanced");
        Ok(Self {
            size,
            golden_bonus: advanced || settings.toggle("golden_bonus"),
            square_jump: advanced || settings.toggle("square_jump"),
            repetition: settings.number("repetition"),
        })
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
    /// The rows of the start position: letters as in position texts, `.` for an empty cell.
    pub(super) fn rows(&self) -> Vec<String> {
        let (padding, cut) = match self.size {
            Size::Normal { padding } => (padding, [0; 5]),
            Size::Small => (0, [1; 5]),
            // Row b keeps its three middle cells, rows c and d lose two at each end.
            Size::ExtraSmall => (0, [3, 2, 2, 2, 3]),
        };
        let gap = ".".repeat(padding);
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
    #[must_use]
    pub fn board(&self) -> Board {
        let lengths: Vec<usize> = self.rows().iter().map(String::len).collect();
        Board::hexagons(&lengths)
    }
}
