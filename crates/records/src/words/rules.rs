//! The rules of a game as a page.

use parlour_rules::games::GameInfo;

use super::solved::solved_boards;

/// The rules in Markdown, with the result of perfect play and the game's author.
pub fn rules_page(info: &GameInfo) -> String {
    let (rules, solved) = (info.rules, solved_boards(info));
    format!(
        "{rules}{solved}\n## Author\n\n{} is a game by {}.\n",
        info.name, info.author
    )
}
