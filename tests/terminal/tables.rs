//! Tables of solved positions that are kept.

use std::fs;

use crate::terminal::harness::{Home, parlour};
use crate::terminal::play::Play;

#[test]
fn a_damaged_table_is_told_of_when_it_is_wanted() {
    let home = Home::new();
    let tables = home.games().with_file_name("tables");
    fs::create_dir_all(&tables).unwrap();
    fs::write(tables.join("claustro-5x5.table"), "no table").unwrap();
    let mut play = Play::start(parlour().home(&home), "claustro", "person");
    // The engine's opinion.
    play.terminal.keys("e");
    play.terminal
        .wait("The table claustro-5x5.table is damaged. It will be rebuilt.");
    play.terminal.keys("q");
    assert_eq!(play.terminal.exit(), 0);
}
