//! Lists of Taacoca from igGameCenter, where stones move forward only.

use super::{Format, Part, SITE, list};
use crate::error::ReadErrorKind;
use crate::foreign::sheet::Sheet;
use parlour_rules::games::find_game;

pub(super) const FORMAT: Format = Format {
    name: "igGameCenter",
    games: "Taacoca, side 5, forward only",
    known_by: "a list of moves of Taacoca with the name of the site (`igGameCenter`)",
    recognises: |text| {
        let text = text.to_ascii_lowercase();
        text.contains(NAME) && text.contains("taacoca") && (list::FORMAT.recognises)(&text)
    },
    starts: list::FORMAT.starts,
    read,
};

/// The site, in small letters.
const NAME: &str = "iggamecenter";

fn read(text: &str, part: &Part) -> Result<Sheet, ReadErrorKind> {
    let mut sheet = list::read(text, part)?;
    sheet.game = find_game("taacoca").ok();
    for (key, usual) in [("side=", " side=5"), ("movement=", " movement=forward")] {
        if !sheet.rules.contains(key) {
            sheet.rules.push_str(usual);
        }
    }
    if sheet.tags.get(SITE).is_empty() {
        sheet.tags.set(SITE, "igGameCenter");
    }
    Ok(sheet)
}
