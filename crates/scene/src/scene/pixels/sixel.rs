//! Sixel, as the VT340 had it (EK-VT38T-UG, chapter 14) and terminals of today know it.

use std::io::Write;

use rustc_hash::FxHashMap;

use super::composite::Patch;
use crate::theme::Rgb;

/// The most colours of a picture: registers that every terminal has.
const MOST_COLOURS: usize = 256;

/// Rows of pixels in a row of sixels.
const BAND: usize = 6;

/// Writes a part of the screen where it belongs.
pub(super) fn patch(patch: &Patch, out: &mut Vec<u8>) {
    // Writing to a vector cannot fail.
    let _ = write!(out, "\x1b[{};{}H", patch.area.y + 1, patch.area.x + 1);
    picture(patch.width, patch.height, &patch.dots, out);
}

/// Writes a picture at the cursor.
fn picture(width: usize, height: usize, dots: &[Rgb], out: &mut Vec<u8>) {
    let (palette, numbers) = quantised(dots);
    // Pixels that are not set stay as they are; square pixels; the size of the picture.
    let _ = write!(out, "\x1bP0;1q\"1;1;{width};{height}");
    for (number, colour) in palette.iter().enumerate() {
        let [red, green, blue] = percent(*colour);
        let _ = write!(out, "#{number};2;{red};{green};{blue}");
    }
    let mut band = Band::new(width, palette.len());
    for rows in numbers.chunks(BAND * width) {
        band.write(rows, out);
    }
    out.extend(b"\x1b\\");
}

/// The colours of a picture, at most one for each register, and the number of each dot's.
///
/// Colours are in percent: finer differences cannot be seen. If there are too many, they are
/// made coarser step by step.
fn quantised(dots: &[Rgb]) -> (Vec<Rgb>, Vec<u8>) {
    let (colours, exact) = distinct(dots);
    // In steps of 64 there are 64 colours.
    let steps = [2, 4, 6, 8, 12, 16, 24, 32, 64];
    let coarser = steps
        .into_iter()
        .find_map(|coarse| coarsened(&colours, coarse));
    let (palette, numbers) = coarser.unwrap_or_else(|| (vec![Rgb::BLACK], vec![0; colours.len()]));
    let numbers = exact.iter().map(|&index| numbers[index as usize]).collect();
    (palette, numbers)
}

/// The colours of dots, each once, and the index of each dot's.
fn distinct(dots: &[Rgb]) -> (Vec<Rgb>, Vec<u32>) {
    let mut colours = Vec::new();
    let mut known: FxHashMap<Rgb, u32> = FxHashMap::default();
    let mut last = None;
    let indices = dots.iter().map(|&dot| match last {
        Some((colour, index)) if colour == dot => index,
        _ => {
            let next = colours.len() as u32;
            let index = *known.entry(dot).or_insert_with(|| {
                colours.push(dot);
                next
            });
            last = Some((dot, index));
            index
        }
    });
    let indices = indices.collect();
    (colours, indices)
}

/// Numbers colours in steps of this size; none if there are more than registers.
fn coarsened(colours: &[Rgb], coarse: u8) -> Option<(Vec<Rgb>, Vec<u8>)> {
    let mut palette = Vec::new();
    let mut known: FxHashMap<[u8; 3], u8> = FxHashMap::default();
    let mut numbers = Vec::with_capacity(colours.len());
    for &colour in colours {
        let next = palette.len();
        let steps = colour.parts().map(|part| part / coarse);
        let number = *known.entry(steps).or_insert_with(|| {
            palette.push(colour);
            next as u8
        });
        if palette.len() > MOST_COLOURS {
            return None;
        }
        numbers.push(number);
    }
    Some((palette, numbers))
}

fn percent(colour: Rgb) -> [u16; 3] {
    colour
        .parts()
        .map(|part| (u16::from(part) * 100 + 127) / 255)
}

/// A row of sixels on its way.
struct Band {
    width: usize,
    /// For each colour of the palette, its place among those of this band.
    places: Vec<Option<usize>>,
    used: Vec<Used>,
    /// A sixel for each column, for each colour of the band.
    sixels: Vec<u8>,
}

/// A colour of a band, and the columns between which it is seen.
struct Used {
    colour: usize,
    first: usize,
    last: usize,
}

impl Band {
    fn new(width: usize, colours: usize) -> Self {
        Band {
            width,
            places: vec![None; colours],
            used: Vec::new(),
            sixels: Vec::new(),
        }
    }

    /// Writes six rows of dots, given by the numbers of their colours.
    fn write(&mut self, rows: &[u8], out: &mut Vec<u8>) {
        for (bit, row) in rows.chunks(self.width).enumerate() {
            let mut first = 0;
            for same in row.chunk_by(|a, b| a == b) {
                let last = first + same.len() - 1;
                let start = self.place(usize::from(same[0]), first, last) * self.width;
                for sixel in &mut self.sixels[start + first..=start + last] {
                    *sixel |= 1 << bit;
                }
                first = last + 1;
            }
        }
        for (place, used) in self.used.drain(..).enumerate() {
            if place > 0 {
                out.push(b'$');
            }
            out.push(b'#');
            number(used.colour, out);
            let start = place * self.width;
            repeated(b'?', used.first, out);
            let seen = &mut self.sixels[start + used.first..=start + used.last];
            run_lengths(seen, out);
            seen.fill(0);
            self.places[used.colour] = None;
        }
        out.push(b'-');
    }

    /// The place of a colour that is seen between two columns.
    fn place(&mut self, colour: usize, first: usize, last: usize) -> usize {
        if let Some(place) = self.places[colour] {
            let used = &mut self.used[place];
            used.first = used.first.min(first);
            used.last = used.last.max(last);
            return place;
        }
        let place = self.used.len();
        self.places[colour] = Some(place);
        self.used.push(Used {
            colour,
            first,
            last,
        });
        let needed = (place + 1) * self.width;
        if self.sixels.len() < needed {
            self.sixels.resize(needed, 0);
        }
        place
    }
}

/// Writes sixels, repeated ones as a count.
fn run_lengths(sixels: &[u8], out: &mut Vec<u8>) {
    let mut rest = sixels;
    while let Some(&sixel) = rest.first() {
        let count = rest.iter().take_while(|&&other| other == sixel).count();
        repeated(b'?' + sixel, count, out);
        rest = &rest[count..];
    }
}

fn repeated(character: u8, count: usize, out: &mut Vec<u8>) {
    if count > 3 {
        out.push(b'!');
        number(count, out);
        out.push(character);
    } else {
        out.extend(std::iter::repeat_n(character, count));
    }
}

/// Writes a number of a few digits.
fn number(number: usize, out: &mut Vec<u8>) {
    let start = out.len();
    let mut rest = number;
    loop {
        out.push(b'0' + (rest % 10) as u8);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out[start..].reverse();
}
