//! The two colours and the pattern that come nearest to the dots of a text cell.

use std::cmp::Reverse;

use ratatui::style::Color;
use rustc_hash::FxHashMap;

use super::super::Mode;
use super::super::draw::Inks;
use super::super::raster::Canvas;
use super::glyphs::glyphs;
use crate::theme::{Rgb, Role};

/// A text cell: a character and its colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Fitted {
    pub glyph: char,
    pub ink: Color,
    pub ground: Color,
    /// The ground on which a character in place of the dots would stand: the mean of all of them.
    pub mean: Rgb,
}

/// The most dots of a text cell.
pub(super) const MOST: usize = 8;

/// Text cells remembered; most of a board is the same few.
const REMEMBERED: usize = 8192;

/// Finds characters for dots, and remembers them.
#[derive(Debug)]
pub(in super::super) struct Fitter {
    found: FxHashMap<[Rgb; MOST], Fitted>,
    /// The mode and colours it was made for.
    made_for: Option<(Mode, Inks)>,
}

impl Fitter {
    pub fn new() -> Self {
        Fitter {
            found: FxHashMap::default(),
            made_for: None,
        }
    }

    /// Prepares for a mode and its colours, and forgets the characters of others.
    pub fn prepare(&mut self, mode: Mode, inks: &Inks) {
        let same = matches!(&self.made_for, Some((known, by)) if *known == mode && by == inks);
        if !same {
            self.found.clear();
            self.made_for = Some((mode, inks.clone()));
        }
    }

    /// The text cell in this column and row of a canvas.
    pub fn fit(&mut self, canvas: &Canvas, column: i32, row: i32) -> Fitted {
        let Some((mode, inks)) = &self.made_for else {
            return Fitted {
                glyph: ' ',
                ink: Color::Reset,
                ground: Color::Reset,
                mean: Rgb::BLACK,
            };
        };
        let (across, down) = size(*mode);
        let mut dots = [Rgb::BLACK; MOST];
        let count = (across * down) as usize;
        for line in 0..down {
            let from = canvas.row(row * down + line, column * across, (column + 1) * across);
            let to = (line * across) as usize;
            dots[to..to + from.len()].copy_from_slice(from);
        }
        if dots[1..count].iter().all(|dot| *dot == dots[0]) {
            return uniform(dots[0], inks);
        }
        if let Some(fitted) = self.found.get(&dots) {
            return *fitted;
        }
        let mut shown = dots;
        make_way(&mut shown[..count], inks);
        let grout = inks.role(Role::Grout);
        let nearest = nearest(&shown[..count]).steady(&shown[..count], grout);
        let fitted = Fitted {
            glyph: glyphs(*mode)[usize::from(nearest.pattern)],
            ink: inks.colour(nearest.on),
            ground: inks.colour(nearest.off),
            mean: mean(&dots[..count]),
        };
        if self.found.len() >= REMEMBERED {
            self.found.clear();
        }
        self.found.insert(dots, fitted);
        fitted
    }

    /// The number of text cells remembered.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.found.len()
    }
}

/// Dots across and down.
const fn size(mode: Mode) -> (i32, i32) {
    match mode {
        Mode::Octants => (2, 4),
        Mode::Sextants => (2, 3),
        Mode::Quadrants => (2, 2),
        Mode::Halves | Mode::Pixels | Mode::Glyphs | Mode::Ascii => (1, 2),
    }
}

/// A text cell of one colour.
pub(in super::super) fn uniform(colour: Rgb, inks: &Inks) -> Fitted {
    let ground = inks.colour(colour);
    Fitted {
        glyph: ' ',
        ink: ground,
        ground,
        mean: colour,
    }
}

/// Leaves colours out of a text cell that would have to show three, so that what matters keeps its
/// own: beside the cursor the lines between cells end, and the outline of the board is sharp.
fn make_way(dots: &mut [Rgb], inks: &Inks) {
    let [cursor, grout, outside] =
        [Role::Cursor, Role::Grout, Role::Background].map(|role| inks.role(role));
    let (kept, lost) = if dots.contains(&cursor) {
        // Where there are no lines, it takes a row of dots of what stands in the cell.
        (cursor, dots.contains(&grout).then_some(grout))
    } else {
        (outside, None)
    };
    if kept == outside && dots.contains(&outside) {
        // The edge of the board is that of its cells.
        for dot in dots.iter_mut().filter(|dot| **dot == grout) {
            *dot = outside;
        }
    }
    if !dots.contains(&kept) {
        return;
    }
    let all = |rgb: Rgb| dots.iter().filter(|dot| **dot == rgb).count();
    // A wall that ends at the cursor is not cut off before it.
    let (grouts, cursors) = (all(grout), all(cursor));
    if kept == cursor && 2 * grouts >= dots.len() - cursors {
        for dot in dots.iter_mut().filter(|dot| **dot != cursor) {
            *dot = grout;
        }
        return;
    }
    let is_lost = |dot: &Rgb| *dot != kept && lost.is_none_or(|lost| *dot == lost);
    let others = dots
        .iter()
        .filter(|dot| **dot != kept && Some(**dot) != lost);
    let count = |colour: &&Rgb| dots.iter().filter(|dot| dot == colour).count();
    if let Some(&most) = others.max_by_key(count) {
        for dot in dots.iter_mut().filter(|dot| is_lost(dot)) {
            *dot = most;
        }
    }
}

/// A pattern and the colours of its two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Nearest {
    pattern: u8,
    on: Rgb,
    off: Rgb,
}

type Sum = [i32; 3];

/// The pattern with the least squared error when each of its sides has its mean colour.
///
/// The error is the sum of all squares, which no pattern changes, less |sum|² / n for either side:
/// the largest such sum is wanted. Patterns are tried in the order of Gray's code, in which each
/// differs from the one before by one dot, so that sums are kept up instead of made anew. The first
/// dot is always off: a pattern and its inverse are the same with the colours exchanged.
fn nearest(dots: &[Rgb]) -> Nearest {
    if let Some(exact) = of_two(dots) {
        return exact;
    }
    let parts = dots.iter().map(|dot| dot.parts().map(i32::from));
    let all = parts.clone().fold([0; 3], add);
    let mut colours = [[0; 3]; MOST];
    for (colour, part) in colours.iter_mut().zip(parts) {
        *colour = part;
    }
    let count = dots.len() as i32;
    let (mut best, mut most) = ((0_u8, [0; 3], 0), i64::MIN);
    let (mut pattern, mut on, mut lit) = (0_u8, [0; 3], 0);
    for step in 1..1_u32 << (count - 1) {
        let dot = step.trailing_zeros() as usize + 1;
        pattern ^= 1 << dot;
        if pattern >> dot & 1 == 1 {
            on = add(on, colours[dot]);
            lit += 1;
        } else {
            on = subtract(on, colours[dot]);
            lit -= 1;
        }
        let off = subtract(all, on);
        // Both quotients over one denominator would overflow nothing: 8 dots of 255 each.
        let gain = scaled(square(on), lit) + scaled(square(off), count - lit);
        if gain > most {
            (best, most) = ((pattern, on, lit), gain);
        }
    }
    let (pattern, on, lit) = best;
    Nearest {
        pattern,
        on: divided(on, lit),
        off: divided(subtract(all, on), count - lit),
    }
}

/// The pattern of dots that have two colours only: most do, and no other pattern has to be tried.
fn of_two(dots: &[Rgb]) -> Option<Nearest> {
    let off = *dots.first()?;
    let on = *dots.iter().find(|dot| **dot != off)?;
    let mut pattern = 0;
    for (bit, &dot) in dots.iter().enumerate() {
        if dot == on {
            pattern |= 1 << bit;
        } else if dot != off {
            return None;
        }
    }
    Some(Nearest { pattern, on, off })
}

impl Nearest {
    /// The same with colours that are seldom new: neighbours that have the same colours need
    /// no new command, and those of the theme are mostly shorter than mixed ones.
    ///
    /// A side gets the most frequent colour of its dots instead of their mean where more than half
    /// of them have it, or two and two have two like ones; and of two colours the brighter one is
    /// the ink. One dot of the lines between cells and one of something else are both of the line.
    fn steady(self, dots: &[Rgb], grout: Rgb) -> Self {
        let side = |lit: bool, mean: Rgb| {
            let of = dots.iter().enumerate();
            let of = of.filter(|(dot, _)| (self.pattern >> dot & 1 == 1) == lit);
            let of = of.map(|(_, colour)| *colour);
            if of.clone().count() == 2 && of.clone().any(|colour| colour == grout) {
                return grout;
            }
            most_frequent(of).unwrap_or(mean)
        };
        let (on, off) = (side(true, self.on), side(false, self.off));
        if (off.brightness(), off) > (on.brightness(), on) {
            let every = u8::MAX >> (MOST - dots.len());
            return Nearest {
                pattern: !self.pattern & every,
                on: off,
                off: on,
            };
        }
        Nearest { on, off, ..self }
    }
}

/// The colour that more than half have, or the brighter of two that are like each other and equally
/// frequent, but more than one.
fn most_frequent(colours: impl Iterator<Item = Rgb>) -> Option<Rgb> {
    let mut found = [(Rgb::BLACK, 0_u8); MOST];
    let mut all = 0_u8;
    for colour in colours {
        all += 1;
        let known = found
            .iter_mut()
            .find(|(other, count)| *count == 0 || *other == colour);
        if let Some((other, count)) = known {
            (*other, *count) = (colour, *count + 1);
        }
    }
    found.sort_unstable_by_key(|&(colour, count)| (Reverse(count), Reverse(colour.brightness())));
    let [(first, most), (second, next), ..] = found;
    let even = 2 * most == all && most == next && most > 1;
    (2 * most > all || even && first.distance(second) <= ALIKE).then_some(first)
}

/// The square of the distance up to which two colours are like each other: 50 in each part.
const ALIKE: u32 = 3 * 50 * 50;

fn mean(dots: &[Rgb]) -> Rgb {
    let parts = dots.iter().map(|dot| dot.parts().map(i32::from));
    divided(parts.fold([0; 3], add), dots.len() as i32)
}

/// 840 is a multiple of all numbers to 8: the division is exact.
fn scaled(square: i64, count: i32) -> i64 {
    square * (840 / i64::from(count.max(1)))
}

fn add(a: Sum, b: Sum) -> Sum {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

fn subtract(a: Sum, b: Sum) -> Sum {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn square(sum: Sum) -> i64 {
    sum.iter()
        .map(|&part| i64::from(part) * i64::from(part))
        .sum()
}

fn divided(sum: Sum, count: i32) -> Rgb {
    let count = count.max(1);
    let [red, green, blue] = sum.map(|part| ((part + count / 2) / count) as u8);
    Rgb { red, green, blue }
}

#[cfg(test)]
mod tests {
    use super::super::super::CellSize;
    use super::*;
    use crate::theme::{Depth, Palette, Theme};

    /// The squared error of dots against a pattern with exact mean colours, times 840.
    fn error(dots: &[Rgb], pattern: u32) -> i64 {
        let side = |lit: bool| {
            let of = dots.iter().enumerate();
            let of: Vec<_> = of
                .filter(|(dot, _)| (pattern >> dot & 1 == 1) == lit)
                .map(|(_, rgb)| rgb.parts().map(i64::from))
                .collect();
            let count = of.len() as i64;
            (0..3)
                .map(|part| {
                    let sum: i64 = of.iter().map(|rgb| rgb[part]).sum();
                    let squares: i64 = of.iter().map(|rgb| rgb[part] * rgb[part]).sum();
                    if count == 0 {
                        0
                    } else {
                        840 * squares - 840 / count * sum * sum
                    }
                })
                .sum::<i64>()
        };
        side(true) + side(false)
    }

    #[test]
    fn no_pattern_has_a_smaller_error() {
        let mut state = 12345_u32;
        let mut random = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 24) as u8
        };
        for count in [2, 4, 6, 8] {
            for round in 0..300 {
                // Few and many colours.
                let colours: Vec<_> = (0..=round % 9)
                    .map(|_| Rgb::new(random(), random(), random()))
                    .collect();
                let dots: Vec<_> = (0..count)
                    .map(|_| colours[usize::from(random()) % colours.len()])
                    .collect();
                let found = nearest(&dots);
                let least = (0..1_u32 << count)
                    .map(|pattern| error(&dots, pattern))
                    .min();
                assert_eq!(
                    Some(error(&dots, u32::from(found.pattern))),
                    least,
                    "{dots:?}"
                );
            }
        }
    }

    #[test]
    fn two_colours_are_kept_as_they_are() {
        let (a, b) = (Rgb::new(10, 20, 30), Rgb::new(200, 100, 0));
        let found = nearest(&[a, b, b, a, b, a]);
        assert_eq!((found.off, found.on), (a, b));
        assert_eq!(found.pattern, 0b01_0110);
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let palette = Palette::new(&Theme::named("dark").unwrap(), Depth::TrueColour);
        let mut fitter = Fitter::new();
        fitter.prepare(Mode::Octants, &Inks::new(&palette));
        let (across, down) = Mode::Octants.dots(CellSize::default());
        for shade in 0..=255 {
            let size = (i32::from(across) * 40, i32::from(down));
            let mut canvas = Canvas::new(size.0, size.1, Rgb::new(shade, 0, 0));
            for column in 0..40 {
                let region = super::super::super::raster::Region {
                    left: 2 * column,
                    top: 0,
                    right: 2 * column + 1,
                    bottom: 4,
                };
                canvas.fill(region, Rgb::new(0, column as u8, 255));
                fitter.fit(&canvas, column, 0);
            }
        }
        assert!((1..=REMEMBERED).contains(&fitter.len()));
    }
}
