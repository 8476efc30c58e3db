//! Plain mode as a page: a line goes in, sentences come out.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::page::setup;
use parlour_plain::Dialogue;
use parlour_settings::config_path;

/// A session of plain mode, whose engines think while the page waits.
#[wasm_bindgen]
pub struct Plain(Dialogue);

#[wasm_bindgen]
impl Plain {
    /// No game yet, on a page of this address.
    #[wasm_bindgen(constructor)]
    pub fn new(address: &str) -> Self {
        Self(Dialogue::new(setup(address)).with_config_file(config_path()))
    }

    /// The sentences to begin with.
    pub fn begin(&mut self) -> String {
        let mut said = Vec::new();
        // Writing to memory cannot fail.
        let _ = self.0.begin(&mut said);
        String::from_utf8(said).unwrap_or_default()
    }

    /// The answer to a line, or none when the line ends the session.
    pub fn answer(&mut self, line: &str) -> Option<String> {
        let mut said = Vec::new();
        let goes_on = self.0.answer(line, &mut said).unwrap_or(false);
        goes_on.then(|| String::from_utf8(said).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_answered_until_one_ends_it() {
        let mut plain = Plain::new("");
        assert!(plain.begin().starts_with("Parlour in plain mode."));
        let begun = plain.answer("new trike").unwrap_or_default();
        assert!(begun.contains("A game of Trike"), "{begun}");
        let cell = plain.answer("cell d2").unwrap_or_default();
        assert!(cell.starts_with("d2 is empty"), "{cell}");
        assert_eq!(plain.answer("quit"), None);
    }
}
