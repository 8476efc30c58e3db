//! What the README says of the keys.

use std::fmt::Write;
use std::path::Path;

use parlour::app::keymap::{KeyLabel, Keymap};
use parlour::app::keys::{BINDINGS, KeyContext};

use crate::compare;

const BEGIN: &str = "<!-- keys: made from the table of keys -->\n";
const END: &str = "<!-- end of keys -->\n";

/// The default keys of every action, by place.
fn keys() -> String {
    let keymap = Keymap::default();
    let mut text = String::new();
    for context in KeyContext::ALL {
        writeln!(text, "\n**{}**\n", context.title()).unwrap();
        for binding in BINDINGS.iter().filter(|binding| binding.context == context) {
            let keys = keymap.keys(binding.action).iter();
            let keys: Vec<String> = keys.map(|&key| format!("`{}`", KeyLabel(key))).collect();
            writeln!(text, "- {}: {}", keys.join(" "), binding.help.trim()).unwrap();
        }
    }
    text.push('\n');
    text
}

#[test]
fn the_readme_names_the_keys_there_are() {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md"));
    let readme = std::fs::read_to_string(path).unwrap();
    let (before, rest) = readme.split_once(BEGIN).expect("the mark before the keys");
    let (_, after) = rest.split_once(END).expect("the mark after the keys");
    let wanted = format!("{before}{BEGIN}{}{END}{after}", keys());
    if let Err(difference) = compare::with_file(path, &wanted) {
        panic!("{difference}");
    }
}
