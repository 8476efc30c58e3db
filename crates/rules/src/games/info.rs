//! The description of a game: names, sides, settings and the rules page.

use super::tactigon::Combat;
use super::{BySide, PieceKind};
use crate::options::OptionInfo;

/// The description of a game.
///
/// ```
/// use parlour_rules::games::find_game;
///
/// let trike = find_game("trike")?.info();
/// assert_eq!((trike.id, trike.name), ("trike", "Trike"));
/// assert_eq!(trike.sides.first, "White");
/// let keys: Vec<&str> = trike.settings.iter().map(|setting| setting.key).collect();
/// assert_eq!(keys, ["board", "side", "pie"]);
/// # Ok::<(), parlour_rules::options::UnknownName>(())
/// ```
#[derive(Debug)]
pub struct GameInfo {
    /// The name on the command line and in files.
    pub id: &'static str,
    /// The name on the screen.
    pub name: &'static str,
    /// The aim of the game in a few words, for a caption.
    pub aim: &'static str,
    /// The aim of the game in one sentence.
    pub description: &'static str,
    /// The names of the sides, which are those of their colours.
    pub sides: BySide<&'static str>,
    /// The colours of the sides' pieces.
    pub colours: BySide<Colour>,
    /// The rule settings, in the order in which they are shown.
    pub settings: &'static [OptionInfo],
    /// The settings that make the board, by their indices: a list of moves may fit several boards.
    pub board: &'static [usize],
    /// The kinds of pieces.
    pub piece_kinds: &'static [PieceKind],
    /// The fates of an attacker of one kind and a defender of another, where kinds differ in that.
    pub combat: Option<fn(PieceKind, PieceKind) -> Combat>,
    /// True if the text of a ply does not say that it captures; others have an `x` then.
    pub silent_captures: bool,
    /// The text of the ply by which the players exchange sides, if the game has one.
    pub swap: Option<&'static str>,
    /// The plies of a short game on the default board, to its end, separated by spaces: a sample for
    /// people who do not know the game.
    pub sample: &'static str,
    /// A few cells that stand for the game, on their board: a sketch like those in the rules.
    pub emblem: (&'static str, &'static str),
    /// The author of the game, and the year where that is known.
    pub author: &'static str,
    /// The rules for players, in Markdown.
    pub rules: &'static str,
}

crate::named_enum! {
    /// The colour of a side's pieces.
    #[allow(missing_docs, reason = "the colours are their names")]
    pub enum Colour {
        Red = "red",
        Blue = "blue",
        Green = "green",
        White = "white",
        Black = "black",
    }

    /// The colour in a sentence and in settings.
    name
}
