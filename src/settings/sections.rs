//! The sections that are the program's own: players and the screen.

use parlour_engines::levels::{FIRST_LEVEL, LEVELS};
use parlour_rules::options::OptionInfo;
use parlour_rules::{options, word_enum};
use parlour_scene::scene::Fineness;
use parlour_scene::theme::Depth;

options! {
    /// The section `[players]`.
    pub struct PlayerSettings {
        /// who begins
        first: String as "`human`, `human: NAME`, or an engine with its options" = "human",
        /// who plays the other side
        second: String as "`human`, `human: NAME`, or an engine with its options" = "search",
        /// your name, for players who are just `human`
        name: String as "a name" = "",
        /// how well engines play that have levels, unless their options say it
        level: u32 in 1..=LEVELS = FIRST_LEVEL,
        /// The greatest number of milliseconds that an engine thinks about a move without a clock.
        thinking: u32 like THINKING,
        /// a strong engine resigns to you when it is lost, as a person would
        resign: bool = true,
        /// an engine at full strength goes on thinking while you do, for a minute at most
        ponder: bool = false,
        /// The megabytes that the engines of all games may take together for tables.
        memory: u32 like ALL_MEMORY,
    }
}

const THINKING: OptionInfo = OptionInfo::number(
    "for how many milliseconds an engine thinks about a move where there is no clock; its level \
     may need less",
    1,
    3_600_000,
    1_000,
)
.of_unit("ms");

const ALL_MEMORY: OptionInfo = OptionInfo::number(
    "how many megabytes all engines of ours may take together for their tables, in games and in \
     study; 0 for half of the machine's memory, which is the most; from the next start on",
    0,
    65_536,
    0,
)
.of_unit("MB")
.of_zero("half of the RAM");

options! {
    /// The section `[files]`.
    pub struct FileSettings {
        /// the folder of your games, from the root or from `~/`; empty for the one that is usual on
        /// this system
        games: String as "the path of a folder" = "",
    }
}

const THREADS: OptionInfo = OptionInfo::number(
    "how many threads an engine has that analyses in study; 0 for all of the machine's cores, and \
     never more than those",
    0,
    1024,
    0,
)
.of_unit("thread")
.of_zero("all cores");

const MEMORY: OptionInfo = OptionInfo::number(
    "the memory of each search in study, of which no more than half of the machine's is taken",
    1,
    65_536,
    64,
)
.of_unit("MB");

const TIME: OptionInfo = OptionInfo::number(
    "for how long a position is looked at in study",
    1,
    86_400,
    60,
)
.of_unit("second");

options! {
    /// The section `[analysis]`.
    #[derive(Copy)]
    pub struct AnalysisSettings {
        /// The number of threads of an engine.
        threads: u32 like THREADS,
        /// The memory of each search in MB.
        memory: u32 like MEMORY,
        /// The seconds for which a position is looked at.
        time: u32 like TIME,
        /// how many lines are shown to begin with
        lines: u32 in 1..=8 = 3,
    }
}

word_enum! {
    /// The number of colours to draw with.
    pub enum Colours {
        /// As many as the terminal's environment says.
        Auto = "auto",
        /// 24 bits.
        TrueColour = "truecolor",
        /// The palette of 256 colours.
        Indexed = "256",
        /// The terminal's own 16 colours.
        Sixteen = "16",
        /// No colours.
        None = "none",
    }
}

impl Colours {
    /// The depth that is asked for; nothing leaves it to the terminal.
    #[must_use]
    pub const fn depth(self) -> Option<Depth> {
        match self {
            Self::Auto => None,
            Self::TrueColour => Some(Depth::TrueColour),
            Self::Indexed => Some(Depth::Indexed),
            Self::Sixteen => Some(Depth::Sixteen),
            Self::None => Some(Depth::None),
        }
    }
}

word_enum! {
    /// The characters that boards are drawn with.
    pub enum Glyphs {
        /// Those that the locale can show.
        Auto = "auto",
        /// Box drawing, blocks and geometric shapes.
        Unicode = "unicode",
        /// ASCII only.
        Ascii = "ascii",
    }
}

word_enum! {
    /// The games in which the board is turned so that one's own side is at the bottom.
    pub enum OwnSide {
        /// Never.
        Off = "off",
        /// In rematches, which change sides.
        Rematch = "rematch",
        /// Always.
        On = "on",
    }
}

word_enum! {
    /// The games in which a coach helps at the table.
    pub enum Coach {
        /// In the first games of each kind.
        Auto = "auto",
        /// Always.
        On = "on",
        /// Never.
        Off = "off",
    }
}

word_enum! {
    /// The time for which moves are shown happening.
    pub enum Animation {
        /// Not at all: the next position is there at once.
        Off = "off",
        /// Less than a fifth of a second.
        Short = "short",
        /// About half a second.
        Long = "long",
    }
}

const PACE: OptionInfo = OptionInfo::number(
    "for how many milliseconds an engine's move stays before another engine answers",
    0,
    60_000,
    400,
)
.of_unit("ms");

const ESCAPE: OptionInfo = OptionInfo::number(
    "for how many milliseconds the key Esc may be the beginning of another key: more where a slow \
     line tears them apart; from the next start on",
    1,
    1_000,
    20,
)
.of_unit("ms");

options! {
    /// The section `[ui]`.
    #[allow(clippy::doc_markdown, reason = "the lines are shown to users as they are")]
    pub struct UiSettings {
        /// the colours: auto, which is light or dark as the terminal is, dark, light,
        /// high-contrast, colour-blind, mono, or your own, NAME for the file themes/NAME.toml
        /// beside this one, or the path of a .toml file
        theme: String as "the name of a theme" = "auto",
        /// how many colours the terminal has; auto looks at NO_COLOR, COLORTERM and TERM
        colour: Colours = Colours::Auto,
        /// what texts are written with; auto is ascii unless the locale is UTF-8
        glyphs: Glyphs = Glyphs::Auto,
        /// how finely boards are drawn: in pixels, in dots of Unicode from the finest to the
        /// coarsest, or in ASCII; auto is the finest that the terminal is known to show
        graphics: Fineness = Fineness::Auto,
        /// the names of rows and columns beside the board, where there is room
        coordinates: bool = true,
        /// how boards stand: by how many steps each game's is turned clockwise, sixths of a full
        /// turn for hexagons and quarters for squares, or `corner`, as in
        /// `tactigon=3 claustro=corner`; lessons and puzzles stand as usual
        orientation: String as "GAME=STEPS for some games" = "",
        /// turns the board so that your side is at the bottom, or on the left in Tactigon, in a
        /// game against an engine: in rematches, which change sides, always, or never
        own_side: OwnSide = OwnSide::Rematch,
        /// the letters of pieces where they are drawn as letters, as in `pentagon=K red=X`, for
        /// circle, triangle, square, pentagon and the colours of stones; capitals are First's
        letters: String as "PIECE=LETTER for some pieces" = "",
        /// how long moves are shown happening
        animation: Animation = Animation::Short,
        /// at the table, a coach names threats and asks before a move that loses soon; auto is on
        /// in your first games of each kind
        coach: Coach = Coach::Auto,
        /// asks before you resign a game or agree to a draw
        confirm: bool = true,
        /// the terminal's bell rings when it is your turn, and at the end of a game
        bell: bool = false,
        /// sounds of moves, captures, your turn and the end of a game, by pw-play, paplay, aplay or
        /// afplay, whichever there is; without one, and over ssh, only the bell
        sound: bool = false,
        /// the mouse picks cells; off, the terminal can select text
        mouse: bool = true,
        /// For how many milliseconds an engine's move stays before another engine answers.
        pace: u32 like PACE,
        /// For how many milliseconds the key Esc may be the beginning of another key.
        escape: u32 like ESCAPE,
    }
}
