//! The semantic roles a colour can have.

use parlour_rules::games::Colour;
use parlour_rules::named_enum;

named_enum! {
    /// The purpose of a colour. Drawing code names a role, the theme says how it looks.
    #[derive(PartialOrd, Ord)]
    pub enum Role {
        /// The screen behind everything.
        Background = "background",
        /// A panel or a pop-up raised above the background.
        Surface = "surface",
        /// Lines around panels.
        Border = "border",
        /// Ordinary text.
        Text = "text",
        /// Secondary text: coordinates, explanations, unavailable choices.
        Dim = "dim",
        /// Text that should be seen first.
        Accent = "accent",
        /// Headings.
        Title = "title",
        /// The keys in a line of key hints.
        Key = "key",
        /// Behind the selected line of a list.
        Selection = "selection",
        /// The selected line of a list.
        SelectionText = "selection_text",
        /// Something went wrong or is not allowed.
        Error = "error",
        /// Something to watch, such as a clock running down.
        Warning = "warning",
        /// Something went well.
        Good = "good",
        /// The first side's share of a graph.
        GraphFirst = "graph_first",
        /// The second side's share of a graph.
        GraphSecond = "graph_second",

        /// A board cell. `default` means that cells are drawn as outlines.
        Cell = "cell",
        /// The other colour of a chequered board.
        CellAlt = "cell_alt",
        /// The gaps between filled cells and the rim around them.
        Grout = "grout",
        /// Text and dots on a board cell.
        CellText = "cell_text",
        /// The outlines of cells where they are not filled.
        CellLine = "cell_line",
        /// A golden cell.
        Gold = "gold",
        /// The mark on an empty golden cell.
        GoldText = "gold_text",
        /// A cell where nothing can stand.
        Neutral = "neutral",
        /// The marks of special empty cells.
        TerrainText = "terrain_text",

        /// Red pieces: solid pieces and the rims of hollow ones.
        Red = "red",
        /// Inside a hollow red piece.
        RedCore = "red_core",
        /// A cell that belongs to Red.
        RedGround = "red_ground",
        /// Blue pieces.
        Blue = "blue",
        /// Inside a hollow blue piece.
        BlueCore = "blue_core",
        /// A cell that belongs to Blue.
        BlueGround = "blue_ground",
        /// Green pieces.
        Green = "green",
        /// Inside a hollow green piece.
        GreenCore = "green_core",
        /// A cell that belongs to Green.
        GreenGround = "green_ground",
        /// White pieces.
        White = "white",
        /// Inside a hollow white piece.
        WhiteCore = "white_core",
        /// A cell that belongs to White.
        WhiteGround = "white_ground",
        /// Black pieces.
        Black = "black",
        /// Inside a hollow black piece.
        BlackCore = "black_core",
        /// A cell that belongs to Black.
        BlackGround = "black_ground",
        /// The neutral pawn.
        Pawn = "pawn",

        /// The cursor's brackets and ring.
        Cursor = "cursor",
        /// The dots and rings of legal choices.
        Choice = "choice",
        /// The wedges of a choice that captures.
        Capture = "capture",
        /// The bars of a choice that captures and loses the attacker.
        Trade = "trade",
        /// The number of a cell already picked.
        Picked = "picked",
        /// A cell already picked.
        PickedCell = "picked_cell",
        /// The marks of the last ply.
        Last = "last",
        /// A cell of the last ply.
        LastCell = "last_cell",
        /// The mark of a threatened piece.
        Threat = "threat",
        /// A cell with a threatened piece.
        ThreatCell = "threat_cell",
        /// The marks of winning cells.
        Win = "win",
        /// A winning cell.
        WinCell = "win_cell",
        /// The numbers of an expected line.
        Expected = "expected",
        /// The lowest value of a heat map.
        Heat1 = "heat_1",
        /// A low value of a heat map.
        Heat2 = "heat_2",
        /// A middling value of a heat map.
        Heat3 = "heat_3",
        /// A high value of a heat map.
        Heat4 = "heat_4",
        /// The highest value of a heat map.
        Heat5 = "heat_5",
        /// Text on any value of a heat map.
        HeatText = "heat_text",
    }

    /// The name of the role in a theme file.
    name
}

impl Role {
    /// The number of roles.
    pub const COUNT: usize = Role::ALL.len();

    /// The heat map's colours, from the lowest value to the highest.
    pub const HEAT: [Role; 5] = [
        Role::Heat1,
        Role::Heat2,
        Role::Heat3,
        Role::Heat4,
        Role::Heat5,
    ];

    /// The filled pieces and the rims of rings of a colour, and words about its side.
    pub const fn ink(colour: Colour) -> Self {
        match colour {
            Colour::Red => Role::Red,
            Colour::Blue => Role::Blue,
            Colour::Green => Role::Green,
            Colour::White => Role::White,
            Colour::Black => Role::Black,
        }
    }

    /// The inside of rings of a colour.
    pub const fn core(colour: Colour) -> Self {
        match colour {
            Colour::Red => Role::RedCore,
            Colour::Blue => Role::BlueCore,
            Colour::Green => Role::GreenCore,
            Colour::White => Role::WhiteCore,
            Colour::Black => Role::BlackCore,
        }
    }

    /// The home and goal cells of a colour's side.
    pub const fn ground(colour: Colour) -> Self {
        match colour {
            Colour::Red => Role::RedGround,
            Colour::Blue => Role::BlueGround,
            Colour::Green => Role::GreenGround,
            Colour::White => Role::WhiteGround,
            Colour::Black => Role::BlackGround,
        }
    }

    /// The position of the role in [`Role::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_is_the_position() {
        for (index, role) in Role::ALL.iter().enumerate() {
            assert_eq!(role.index(), index);
        }
    }

    #[test]
    fn names_are_unique_and_found() {
        for role in Role::ALL {
            assert_eq!(Role::named(role.name()), Some(role));
        }
    }
}
