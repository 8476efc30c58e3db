//! A small alphabet of lines, for coordinates and numbers in pictures: a terminal cannot write text
//! over all of them, and a file has no font of its own.

use tiny_skia::{Path, PathBuilder, Transform};

use super::drawing::{Drawing, Space, Tone};
use super::shapes::Corner;
use crate::theme::Rgb;

/// The height of a capital letter in the units of the table.
const CAPITAL: f32 = 7.0;

/// The width of the lines in the units of the table.
const LINE: f32 = 0.95;

/// The space between two characters in the units of the table.
const SPACE: f32 = 1.6;

/// Each character with its width and its lines. `M` begins a line at a point, `L` runs straight
/// to another, `Q` in a curve pulled by a first point to a second, `D` is a dot. Points are two
/// digits, across and down from the top left; capitals stand on 7, small letters begin at 2.
#[rustfmt::skip]
const TABLE: &[(char, u8, &str)] = &[
    ('0', 4, "M20Q4042L45Q4727Q0705L02Q0020"), ('1', 3, "M02L20L27"),
    ('2', 4, "M02Q0020Q4042Q4334L07L47"), ('3', 4, "M01Q0020Q4042Q4323L13M23Q4345Q4727Q0706"),
    ('4', 4, "M37L30L05L45"), ('5', 4, "M40L00L03L23Q4345Q4727Q0706"),
    ('6', 4, "M30Q0004L05Q0727Q4745Q4323Q0305"), ('7', 4, "M00L40L17"),
    ('8', 4, "M20Q4042Q4323Q0302Q0020M23Q4345Q4727Q0705Q0323"),
    ('9', 4, "M17Q4743L42Q4020Q0002Q0424Q4442"),
    ('a', 4, "M42L47M44Q4222Q0204L05Q0727Q4745"), ('b', 4, "M00L07M04Q0222Q4244L45Q4727Q0705"),
    ('c', 4, "M43Q3222Q0204L05Q0727Q3746"), ('d', 4, "M40L47M44Q4222Q0204L05Q0727Q4745"),
    ('e', 4, "M04L44Q4222Q0204L05Q0727Q3746"), ('f', 3, "M30Q1012L17M02L32"),
    ('g', 4, "M42L47Q4929Q1908M44Q4222Q0204L05Q0727Q4745"), ('h', 4, "M00L07M04Q0222Q4244L47"),
    ('i', 1, "M02L07D00"), ('j', 2, "M22L27Q2909D20"), ('k', 4, "M00L07M42L05M14L47"),
    ('l', 1, "M00L07"), ('m', 6, "M02L07M04Q0212Q3234L37M34Q3242Q6264L67"),
    ('n', 4, "M02L07M04Q0222Q4244L47"), ('o', 4, "M22Q4244L45Q4727Q0705L04Q0222"),
    ('p', 4, "M02L09M04Q0222Q4244L45Q4727Q0705"), ('q', 4, "M42L49M44Q4222Q0204L05Q0727Q4745"),
    ('r', 3, "M02L07M04Q0232"), ('s', 4, "M43Q3222Q0203Q0424Q4446Q4727Q1706"),
    ('t', 3, "M10L15Q1737M02L32"), ('u', 4, "M02L05Q0727Q4745M42L47"), ('v', 4, "M02L27L42"),
    ('w', 6, "M02L17L33L57L62"), ('x', 4, "M02L47M42L07"), ('y', 4, "M02L27M42L27Q1909"),
    ('z', 4, "M02L42L07L47"),
    ('A', 4, "M07L20L47M15L35"), ('B', 4, "M00L07L27Q4745Q4323L03M23Q4342Q4020L00"),
    ('C', 4, "M41Q4020Q0002L05Q0727Q4746"), ('D', 4, "M00L07L17Q4744L43Q4010L00"),
    ('E', 4, "M40L00L07L47M03L33"), ('F', 4, "M40L00L07M03L33"),
    ('G', 4, "M41Q4020Q0002L05Q0727Q4745L44L24"), ('H', 4, "M00L07M40L47M03L43"), ('I', 1, "M00L07"),
    ('J', 4, "M40L45Q4727Q0705"), ('K', 4, "M00L07M40L04M13L47"), ('L', 4, "M00L07L47"),
    ('M', 6, "M07L00L34L60L67"), ('N', 4, "M07L00L47L40"),
    ('O', 4, "M20Q4042L45Q4727Q0705L02Q0020"), ('P', 4, "M07L00L20Q4042Q4424L04"),
    ('Q', 4, "M20Q4042L45Q4727Q0705L02Q0020M25L48"), ('R', 4, "M07L00L20Q4042Q4424L04M24L47"),
    ('S', 4, "M41Q4020Q0002Q0323Q4345Q4727Q0706"), ('T', 4, "M00L40M20L27"),
    ('U', 4, "M00L05Q0727Q4745L40"), ('V', 4, "M00L27L40"), ('W', 6, "M00L17L33L57L60"),
    ('X', 4, "M00L47M40L07"), ('Y', 4, "M00L23L40M23L27"), ('Z', 4, "M00L40L07L47"),
    ('+', 4, "M22L26M04L44"), ('-', 3, "M04L34"), ('−', 3, "M04L34"), ('=', 4, "M03L43M05L45"),
    ('.', 0, "D07"), (',', 1, "M17L08"), (':', 0, "D03D07"), ('!', 0, "M00L04D07"),
    ('?', 4, "M01Q0020Q4042Q4324L25D27"), ('/', 4, "M40L07"), ('%', 6, "M60L07D11D56"),
    ('#', 5, "M21L16M41L36M13L53M04L44"), ('×', 4, "M03L47M43L07"), ('<', 3, "M32L04L36"),
    ('>', 3, "M02L34L06"), ('·', 0, "D04"), (' ', 2, ""),
    ('∞', 6, "M34Q2212Q0204Q0616Q2634Q4252Q6264Q6656Q4634"),
];

/// A text around the middle of a cell, its capitals `size` hundredths of a cell high.
pub(super) fn text(text: &str, ink: Rgb, size: u16) -> Drawing {
    let mut drawing = Drawing::new(Space::Round);
    let size = f32::from(size) / 100.0;
    write(&mut drawing, text, (0.0, 0.0), size, Tone::solid(ink));
    drawing
}

/// Writes a text around a point, its capitals this high. Characters without lines are left out.
pub(super) fn write(drawing: &mut Drawing, text: &str, (x, y): Corner, size: f32, tone: Tone) {
    let scale = size / CAPITAL;
    let glyphs = text.chars().filter_map(glyph);
    let width: f32 = glyphs.clone().map(|(width, _)| width + SPACE).sum();
    let mut left = x - (width - SPACE) * scale / 2.0;
    for (width, lines) in glyphs {
        let place = Transform::from_row(scale, 0.0, 0.0, scale, left, y - size / 2.0);
        let path = lines_of(lines).and_then(|path| path.transform(place));
        drawing.line(path, LINE * scale, tone);
        left += (width + SPACE) * scale;
    }
}

fn glyph(character: char) -> Option<(f32, &'static str)> {
    let entry = TABLE.iter().find(|(known, ..)| *known == character);
    entry.map(|&(_, width, lines)| (f32::from(width), lines))
}

fn lines_of(lines: &str) -> Option<Path> {
    let mut path = PathBuilder::new();
    let mut points = lines.bytes();
    let digit = |byte: Option<u8>| byte.map_or(0.0, |byte| f32::from(byte - b'0'));
    while let Some(command) = points.next() {
        let mut point = || (digit(points.next()), digit(points.next()));
        let (x, y) = point();
        match command {
            b'M' => path.move_to(x, y),
            b'L' => path.line_to(x, y),
            b'D' => {
                path.move_to(x - 0.12, y);
                path.line_to(x + 0.12, y);
            }
            _ => {
                let (to_x, to_y) = point();
                path.quad_to(x, y, to_x, to_y);
            }
        }
    }
    path.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_of_coordinates_and_values_can_be_written() {
        let wanted = ('a'..='z').chain('A'..='Z').chain('0'..='9');
        for character in wanted.chain("+-−=.,:!?/%#×<>·∞".chars()) {
            let (width, lines) = glyph(character).unwrap_or_else(|| panic!("{character}"));
            let bounds = lines_of(lines).unwrap().bounds();
            let right = width.max(0.2) + 0.2;
            assert!(
                bounds.left() >= -0.2 && bounds.right() <= right,
                "{character}"
            );
            assert!(bounds.top() >= 0.0 && bounds.bottom() <= 9.0, "{character}");
        }
    }

    #[test]
    fn texts_stand_around_their_middle() {
        let drawing = text("+12", Rgb::WHITE, 30);
        let (mut left, mut right) = (f32::MAX, f32::MIN);
        for stroke in &drawing.strokes {
            let bounds = stroke.path.bounds();
            (left, right) = (left.min(bounds.left()), right.max(bounds.right()));
        }
        assert!((left + right).abs() < 1e-4, "{left} to {right}");
        assert_eq!(drawing.strokes.len(), 3);
    }
}
