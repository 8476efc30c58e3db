//! The values of a row side by side, of which the chosen one is filled.

use unicode_width::UnicodeWidthStr;

use crate::app::canvas::Part;

/// A piece of a row: where it begins, its text, and what a click on it means.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub x: u16,
    pub text: String,
    pub part: Part,
    /// It is the value, and not one that could be chosen.
    pub chosen: bool,
}

impl Piece {
    /// A value that stands alone.
    pub fn value(x: u16, text: &str, part: Part) -> Self {
        Self::pill(x, text, part, true)
    }

    /// One of several values.
    pub fn pill(x: u16, text: &str, part: Part, chosen: bool) -> Self {
        let text = text.to_owned();
        Self {
            x,
            text,
            part,
            chosen,
        }
    }

    /// The columns it takes.
    pub fn width(&self) -> u16 {
        self.text.width() as u16
    }
}

/// The values side by side in so much room from a column on; where that is too little, those around
/// the chosen one, with signs where there are more.
pub(super) fn pills(texts: &[String], at: usize, x: u16, room: u16) -> Vec<Piece> {
    let width = |text: &String| text.width() + 2;
    let room = usize::from(room);
    let shown = if texts.iter().map(width).sum::<usize>() <= room {
        0..texts.len()
    } else {
        around(texts, at, room.saturating_sub(2 * SIGN))
    };
    let mut pieces = Vec::new();
    let mut x = x;
    if shown.start > 0 {
        pieces.push(Piece::pill(x, "< ", Part::Back, false));
        x += SIGN as u16;
    }
    for index in shown.clone() {
        let text = format!(" {} ", texts[index]);
        let pill = Piece::pill(x, &text, Part::Choice(index), index == at);
        x += pill.width();
        pieces.push(pill);
    }
    if shown.end < texts.len() {
        pieces.push(Piece::pill(x, " >", Part::Value, false));
    }
    pieces
}

/// The columns of a sign that there are more values.
const SIGN: usize = 2;

/// Returns the values around one for which there is room, that one in any case.
fn around(texts: &[String], at: usize, room: usize) -> std::ops::Range<usize> {
    let width = |index: usize| texts.get(index).map_or(0, |text| text.width() + 2);
    let (mut start, mut end) = (at, (at + 1).min(texts.len()));
    let mut left = room.saturating_sub(width(at));
    loop {
        let before = start.checked_sub(1).filter(|before| width(*before) <= left);
        if let Some(before) = before {
            left -= width(before);
            start = before;
        }
        let after = (end < texts.len() && width(end) <= left).then_some(end);
        if let Some(after) = after {
            left -= width(after);
            end = after + 1;
        }
        if before.is_none() && after.is_none() {
            return start..end;
        }
    }
}

/// A value with the signs by which it is stepped, which are there under the cursor.
pub(super) fn stepped(x: u16, text: &str, under_cursor: bool) -> Vec<Piece> {
    let value = Piece::value(x + 1, &format!("{text} "), Part::Value);
    if !under_cursor {
        return vec![value];
    }
    let after = Piece::value(value.x + value.width(), ">", Part::Value);
    let before = Piece::value(x.saturating_sub(1), "< ", Part::Back);
    vec![before, value, after]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_have_no_room_are_left_out_on_both_sides() {
        let texts: Vec<String> = (1..=12).map(|number| number.to_string()).collect();
        let shown = |at: usize, room: u16| -> String {
            let pieces = pills(&texts, at, 0, room);
            let ends = pieces
                .windows(2)
                .all(|pair| pair[0].x + pair[0].width() == pair[1].x);
            let last = pieces.last().unwrap();
            assert!(ends && last.x + last.width() <= room);
            pieces.iter().map(|piece| piece.text.as_str()).collect()
        };
        assert!(shown(3, 40).ends_with(" 12 "));
        assert_eq!(shown(0, 14), " 1  2  3  >");
        assert_eq!(shown(5, 14), "<  5  6  7  >");
        assert_eq!(shown(11, 14), "<  11  12 ");
    }
}
