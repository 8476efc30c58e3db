//! The help of the program, by which strangers find their command.

use std::fs;

use super::program::{User, parlour};

/// The groups of the help: titles and the names in them, with the lines' widths checked.
pub fn groups(help: &str) -> Vec<(String, Vec<String>)> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    let commands = help.split_once("Options:").unwrap().0;
    for line in commands.lines().skip_while(|line| *line != "Play:") {
        if let Some(entry) = line.strip_prefix("  ") {
            assert!(line.chars().count() <= 80, "{line}");
            let name = entry.split(' ').next().unwrap();
            groups.last_mut().unwrap().1.push(name.to_owned());
        } else if let Some(title) = line.strip_suffix(':') {
            groups.push((title.to_owned(), Vec::new()));
        }
    }
    groups
}

#[test]
fn every_command_stands_in_one_group_of_the_help() {
    let groups = groups(&parlour("--help").ok());
    let titles: Vec<&str> = groups.iter().map(|(title, _)| title.as_str()).collect();
    let wanted = ["Play", "Study", "Engines and matches", "Files", "Set up"];
    assert_eq!(titles, wanted);
    let mut listed: Vec<String> = groups.into_iter().flat_map(|(_, names)| names).collect();
    listed.sort();

    // The manual has a page for every command, and for those below them.
    let user = User::new();
    user.run(&["man", "pages"]).ok();
    let pages = fs::read_dir(user.home().join("pages")).unwrap();
    let names = pages.map(|page| page.unwrap().file_name().into_string().unwrap());
    let mut commands: Vec<String> = names
        .filter_map(|name| {
            Some(
                name.strip_prefix("parlour-")?
                    .strip_suffix(".1")?
                    .to_owned(),
            )
        })
        .filter(|name| !name.contains('-') || name == "check-engine")
        .collect();
    commands.sort();
    assert_eq!(listed, commands);
}

#[test]
fn the_short_help_has_the_groups_too() {
    assert_eq!(groups(&parlour("-h").ok()), groups(&parlour("--help").ok()));
}

#[test]
fn puzzles_take_settings_and_record_only_where_a_screen_opens() {
    // The settings are right, and there is no terminal.
    let message = parlour("puzzles trike --set ui.theme=light").usage();
    assert!(message.contains("not a terminal"), "{message}");
    let user = User::new();
    let message = user
        .run(&["--record", "session", "puzzles", "list", "trike"])
        .usage();
    assert!(message.contains("only where a screen opens"), "{message}");
    assert!(!user.home().join("session").exists());
}
