//! The settings screen.

use parlour::app::environment::Surface;
use parlour::app::{AnyScreen, AppOptions, Effect, FileJob, Message};
use parlour_rules::options::OptionValue;
use parlour_terminal::Answer;

use crate::app::player::Player;

/// In the settings, with the cursor on the row of this label.
fn at(label: &str) -> Player {
    from(Player::start(), label)
}

/// As [`at`], from home.
fn from(mut player: Player, label: &str) -> Player {
    player.keys(",");
    assert!(matches!(player.model.screen(), AnyScreen::Settings(_)));
    for _ in 0..60 {
        let screen = player.screen();
        let here = screen.lines().find(|line| line.starts_with("> "));
        if here.is_some_and(|line| line[2..].starts_with(label)) {
            return player;
        }
        player.keys("down");
    }
    panic!("there is no {label} in\n{}", player.screen());
}

/// The settings that are to be written, with the numbers of the requests.
fn written(player: &Player) -> Vec<(u64, String, OptionValue)> {
    let settings = player.effects.iter().filter_map(|effect| match effect {
        Effect::File(FileJob::SaveSetting {
            id,
            section,
            key,
            value,
        }) => Some((*id, format!("{section}.{key}"), value.clone())),
        _ => None,
    });
    settings.collect()
}

#[test]
fn a_letter_on_a_row_of_text_types() {
    let mut player = at("Your name");
    player.keys("q enter");
    let name = ("players.name".to_owned(), OptionValue::Text("q".into()));
    let last = written(&player).pop().map(|(_, key, value)| (key, value));
    assert_eq!(last, Some(name));
    let mut player = at("Second player");
    player.keys("l");
    assert_eq!(written(&player).len(), 1, "{}", player.screen());
}

#[test]
fn characters_in_ascii_draw_boards_in_ascii() {
    let mut player = at("Characters");
    player.keys("right right esc 4");
    assert!(player.screen().is_ascii(), "{}", player.screen());
}

#[test]
fn a_theme_is_seen_at_once_and_written() {
    let mut player = at("Theme");
    let is_light = |player: &Player| player.model.shared().options.palette.is_light();
    assert!(!is_light(&player));
    player.keys("right right");
    assert!(is_light(&player));
    let written = written(&player);
    let themes: Vec<_> = written
        .iter()
        .map(|(_, name, value)| (&**name, value.to_string()))
        .collect();
    assert_eq!(
        themes,
        ["dark", "light"].map(|theme| ("ui.theme", theme.to_owned()))
    );
}

#[test]
fn a_terminal_that_is_light_gets_light_colours_unless_others_are_set() {
    let white = Answer::Background {
        red: 250,
        green: 248,
        blue: 240,
    };
    let black = Answer::Background {
        red: 0,
        green: 0,
        blue: 0,
    };
    let mut player = at("Theme");
    player.send(Message::Terminal(white.clone()));
    assert!(player.model.shared().options.palette.is_light());
    player.send(Message::Terminal(black));
    assert!(!player.model.shared().options.palette.is_light());
    player.keys("right");
    player.send(Message::Terminal(white));
    assert!(
        !player.model.shared().options.palette.is_light(),
        "dark is set"
    );
}

#[test]
fn what_new_games_are_like_changes_with_the_settings() {
    let mut player = at("Level");
    player.keys("right right esc 1");
    assert!(
        player.screen().contains("Level 4, learner"),
        "{}",
        player.screen()
    );
    let mut player = at("Your name");
    player.keys("space").text("Ana").keys("enter esc 1");
    assert!(player.screen().contains("● Ana"), "{}", player.screen());
}

#[test]
fn numbers_of_settings_stop_at_their_ends_and_the_mouse_is_let_go() {
    let mut player = at("Level");
    player.keys(&"left ".repeat(9));
    assert!(player.screen().contains("< 1 >"), "{}", player.screen());
    let mut player = at("Mouse");
    player.keys("right");
    let released = |effect: &Effect| matches!(effect, Effect::CaptureMouse(false));
    assert!(player.effects.iter().any(released));
}

#[test]
fn enter_goes_from_the_greatest_number_to_the_least() {
    let mut player = at("Padding");
    player.keys("right right right right right right enter");
    let values = written(&player).into_iter().map(|(_, _, value)| value);
    let numbers = [1, 2, 3, 4, 5, 0].map(OptionValue::Number);
    assert_eq!(values.collect::<Vec<_>>(), numbers);
}

#[test]
fn a_file_that_cannot_be_written_is_told_once_and_the_change_stays() {
    let mut player = at("Pause after moves");
    player.keys("right");
    let id = written(&player)[0].0;
    player.send(Message::SettingSaved {
        id,
        result: Err("parlour.toml is not written: permission denied".to_owned()),
    });
    let screen = player.screen();
    assert_eq!(screen.matches("permission denied").count(), 1, "{screen}");
    assert_eq!(player.model.shared().options.setup.config.ui.pace, 450);
    player.keys("down");
    assert!(!player.screen().contains("permission denied"));
}

#[test]
fn a_text_that_is_wrong_is_refused_with_the_reason() {
    let mut player = at("Second player");
    player.keys("space").text("x").keys("enter");
    assert!(
        player.screen().contains("There is no player"),
        "{}",
        player.screen()
    );
    assert!(written(&player).is_empty());
}

#[test]
fn the_name_that_was_typed_for_a_game_is_seen() {
    assert!(at("Your name").screen().contains("not given"));
    let mut options = AppOptions::default();
    options.setup.choices.name = "Ann".to_owned();
    let player = from(Player::start_with(options), "Your name");
    assert!(
        player.screen().contains("Ann, as last played"),
        "{}",
        player.screen()
    );
}

#[test]
fn in_a_page_it_says_which_settings_are_of_terminals() {
    let mut options = AppOptions::default();
    options.environment.surface = Surface::Page;
    let mut player = from(Player::start_with(options), "Friends' hosts");
    let is_said = |player: &Player| {
        let screen = player.screen();
        let row = screen.lines().find(|line| line.contains("Friends' hosts"));
        row.is_some_and(|row| row.contains("in a terminal only"))
    };
    assert!(is_said(&player), "{}", player.screen());
    player.keys("enter right");
    assert!(matches!(player.model.screen(), AnyScreen::Settings(_)));
    assert!(is_said(&player), "{}", player.screen());
    assert!(written(&player).is_empty());
}

#[test]
fn what_a_setting_means_stands_below_its_name_beside_the_settings() {
    for size in [(80, 24), (120, 36), (160, 50)] {
        let mut player = Player::start();
        let (columns, rows) = size;
        player.send(Message::Resized { columns, rows });
        player.keys(", down down down");
        let screen = player.screen();
        let beside = |row: &str| {
            row.chars()
                .skip(usize::from(columns) * 5 / 8)
                .collect::<String>()
        };
        let rows: Vec<String> = screen.lines().map(beside).collect();
        let named = rows.iter().position(|row| row.trim() == "Level");
        let below = &rows[named.unwrap_or_else(|| panic!("{screen}")) + 1];
        assert!(below.trim().len() > 8, "{screen}");
    }
}
