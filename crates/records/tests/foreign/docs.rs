//! The page of the formats has their table.

use parlour_records::FORMATS;

#[test]
fn the_page_of_the_formats_has_the_rows_of_their_table() {
    let page = include_str!("../../../../docs/formats.md");
    let mut table = String::new();
    for format in &FORMATS {
        let cells = [format.name, format.games, format.known_by].join(" | ");
        table.push_str(&format!("| {cells} |\n"));
    }
    let head = "| From | Games | Recognised by |\n| --- | --- | --- |\n";
    assert!(page.contains(&format!("{head}{table}\n")), "{head}{table}");
}
