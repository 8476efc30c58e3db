//! Clocks and progress.

use std::time::Duration;

use arrayvec::ArrayString;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use crate::scene::Glyphs;
use crate::theme::{Palette, Role};

/// The time left on a clock as people read it: `1:02:03`, `12:34`, and tenths below ten seconds,
/// `0:09.8`. Time is rounded up, so that a clock shows nothing only when nothing is left.
///
/// ```
/// use std::time::Duration;
///
/// use parlour_scene::widgets::meter::clock;
///
/// assert_eq!(&clock(Duration::from_secs(754)), "12:34");
/// assert_eq!(&clock(Duration::from_millis(9_710)), "0:09.8");
/// ```
pub fn clock(left: Duration) -> ArrayString<16> {
    use std::fmt::Write;

    let mut text = ArrayString::new();
    let tenths = left.as_millis().div_ceil(100);
    let written = if tenths < 100 {
        write!(text, "0:{:02}.{}", tenths / 10, tenths % 10)
    } else {
        let seconds = left.as_millis().div_ceil(1000);
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        if hours >= 24 {
            // More days than a clock has room for are too many to count down.
            let days = (hours / 24).min(9_999);
            write!(text, "{days} d {} h", hours % 24)
        } else if hours > 0 {
            write!(text, "{hours}:{minutes:02}:{:02}", seconds % 60)
        } else {
            write!(text, "{minutes}:{:02}", seconds % 60)
        }
    };
    debug_assert!(written.is_ok(), "a clock has at most 11 characters");
    text
}

/// The role a clock is drawn in, which changes at twenty seconds and at five.
pub fn clock_role(left: Duration) -> Role {
    match left.as_millis() {
        0..=5_000 => Role::Error,
        5_001..=20_000 => Role::Warning,
        _ => Role::Text,
    }
}

/// A bar that fills from the left.
#[derive(Debug, Clone, Copy)]
pub struct Meter<'a> {
    part: f32,
    palette: &'a Palette,
    glyphs: Glyphs,
    role: Role,
}

impl<'a> Meter<'a> {
    /// A bar filled to a part from 0 to 1.
    pub const fn new(part: f32, palette: &'a Palette) -> Self {
        Meter {
            part,
            palette,
            glyphs: Glyphs::Unicode,
            role: Role::Accent,
        }
    }

    /// Draws the filled part in this role.
    pub const fn role(mut self, role: Role) -> Self {
        self.role = role;
        self
    }

    /// Draws with these characters.
    pub const fn glyphs(mut self, glyphs: Glyphs) -> Self {
        self.glyphs = glyphs;
        self
    }
}

impl Widget for &Meter<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        let part = if self.part.is_finite() {
            self.part.clamp(0.0, 1.0)
        } else {
            0.0
        };
        let filled = (part * f32::from(area.width)).round() as u16;
        let (full, empty) = match self.glyphs {
            Glyphs::Unicode => ('━', '─'),
            Glyphs::Ascii => ('=', '-'),
        };
        for row in area.rows() {
            for x in row.x..row.right() {
                let (glyph, style) = if x - row.x < filled {
                    (full, self.palette.readable(self.role))
                } else {
                    (empty, self.palette.text(Role::Border))
                };
                if let Some(cell) = buf.cell_mut((x, row.y)) {
                    cell.set_char(glyph).set_style(style);
                }
            }
        }
    }
}

impl Widget for Meter<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        (&self).render(area, buf);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_rounded_up() {
        let shown = |millis| clock(Duration::from_millis(millis)).to_string();
        assert_eq!(shown(0), "0:00.0");
        assert_eq!(shown(1), "0:00.1");
        assert_eq!(shown(9_900), "0:09.9");
        assert_eq!(shown(9_901), "0:10");
        assert_eq!(shown(59_001), "1:00");
        assert_eq!(shown(3_600_000), "1:00:00");
        assert_eq!(shown(u64::MAX), "9999 d 14 h");
    }

    #[test]
    fn a_meter_fills_from_the_left() {
        let palette = Palette::plain();
        for (part, expected) in [
            (0.0, "----"),
            (0.5, "==--"),
            (2.0, "===="),
            (f32::NAN, "----"),
        ] {
            let area = Rect::new(0, 0, 4, 1);
            let mut buffer = Buffer::empty(area);
            Meter::new(part, &palette)
                .glyphs(Glyphs::Ascii)
                .render(area, &mut buffer);
            let line: String = (0..4).map(|x| buffer[(x, 0)].symbol()).collect();
            assert_eq!(line, expected);
        }
    }
}
