//! The form of a new game.

use crate::player::Player;

#[test]
fn a_name_is_typed_with_a_cursor() {
    let mut player = Player::start();
    player.keys("enter right right right down down down down down down space down space");
    player.keys("ctrl+u").text("Bea").keys("home").text("An");
    assert!(player.screen().contains("AnBea"), "{}", player.screen());
    player.keys("delete end backspace left left delete");
    assert!(player.screen().contains("Your name        Ae "));
    player.keys("enter");
    player.keys("space ctrl+u esc");
    let screen = player.screen();
    assert!(
        screen.contains("Ae "),
        "what was typed was given up: {screen}"
    );
    player
        .keys("space ctrl+u backspace")
        .text("Eva")
        .keys("enter");
    assert!(player.screen().contains("Your name        Eva"));
}
