//! Kitty's graphics protocol, <https://sw.kovidgoyal.net/kitty/graphics-protocol/>.
//!
//! Every tile is sent once, as a PNG file, and then placed as often as it is seen. A step of the
//! cursor is one placement that moves.

use std::io::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use super::frame::{PixelFrame, PlacedImage};
use super::picture::png_of_tile;

/// The pictures that a terminal shows and keeps.
#[derive(Debug)]
pub(super) struct Kitty {
    /// The first number of the program's pictures.
    base: u32,

    /// The terminal's numbers of the tiles that it keeps, and in which frame each was last seen.
    kept: FxHashMap<u32, Kept>,
    shown: Vec<Shown>,
    next: u32,
    frame: u64,
    /// The numbers of pictures on a screen that is not known any more.
    stale: Vec<u32>,
}

#[derive(Debug, Clone, Copy)]
struct Kept {
    number: u32,
    seen: u64,
}

/// A placement on the screen.
#[derive(Debug, Clone)]
struct Shown {
    image: PlacedImage,
    /// Tells the placements of one tile apart.
    placement: u32,
}

/// The first number for a tile: others' pictures on the same screen usually have small or very
/// large ones.
const FIRST: u32 = 28_000;

/// The numbers that one process has, and how many processes have numbers of their own.
const NUMBERS: u32 = 1 << 15;
const PROCESSES: u32 = 1 << 16;

/// The most tiles that the terminal is left to keep.
const MOST_KEPT: usize = 400;

/// The most characters of base64 in one command.
const CHUNK: usize = 4096;

impl Kitty {
    /// A terminal that shows nothing. Several programs may draw on one screen, as those behind a
    /// multiplexer do: the number of the process tells their pictures apart.
    pub fn new(process: u32) -> Self {
        Self {
            base: FIRST + process % PROCESSES * NUMBERS,
            kept: FxHashMap::default(),
            shown: Vec::new(),
            next: 0,
            frame: 0,
            stale: Vec::new(),
        }
    }

    /// Writes what changes the screen to a frame.
    pub fn show(&mut self, frame: &PixelFrame, out: &mut Vec<u8>) {
        self.frame += 1;
        let start = out.len();
        out.extend(b"\x1b7");
        let before = out.len();
        self.free_stale(out);
        let wanted: Vec<&PlacedImage> = frame
            .boards
            .iter()
            .flat_map(|board| &board.images)
            .collect();
        for image in &wanted {
            self.keep(image, out);
        }
        self.place(&wanted, out);
        self.free_unseen(out);
        if out.len() == before {
            out.truncate(start);
        } else {
            out.extend(b"\x1b8");
        }
    }

    /// The screen shows nothing that is known of.
    pub fn forget_screen(&mut self) {
        self.shown.clear();
        self.stale
            .extend(self.kept.drain().map(|(_, kept)| kept.number));
    }

    /// Writes what takes everything away and frees it.
    pub fn clear(&mut self, out: &mut Vec<u8>) {
        self.forget_screen();
        self.free_stale(out);
    }

    /// Takes away and frees the pictures of a screen that is not known any more.
    fn free_stale(&mut self, out: &mut Vec<u8>) {
        self.stale.sort_unstable();
        for number in self.stale.drain(..) {
            command(&format!("a=d,d=I,i={number}"), out);
        }
    }

    /// Sends a tile that the terminal does not have.
    fn keep(&mut self, image: &PlacedImage, out: &mut Vec<u8>) {
        if let Some(kept) = self.kept.get_mut(&image.id) {
            kept.seen = self.frame;
            return;
        }
        // Long before a number comes again its picture is freed.
        let number = self.base + self.next % NUMBERS;
        self.next += 1;
        let kept = Kept {
            number,
            seen: self.frame,
        };
        self.kept.insert(image.id, kept);
        let data = crate::base64::encode(&png_of_tile(&image.tile));
        let mut chunks = data.chunks(CHUNK).peekable();
        let mut keys = format!("a=t,f=100,i={number},q=2,");
        while let Some(chunk) = chunks.next() {
            let more = u8::from(chunks.peek().is_some());
            // Writing to a vector cannot fail.
            let _ = write!(out, "\x1b_G{keys}m={more};");
            out.extend(chunk);
            out.extend(b"\x1b\\");
            "q=2,".clone_into(&mut keys);
        }
    }

    /// Places the missing pictures, moves those elsewhere and deletes the rest.
    fn place(&mut self, wanted: &[&PlacedImage], out: &mut Vec<u8>) {
        let mut by_place: FxHashMap<_, Vec<usize>> = FxHashMap::default();
        for (index, shown) in self.shown.iter().enumerate() {
            by_place
                .entry(identity(&shown.image))
                .or_default()
                .push(index);
        }
        let mut stays = vec![false; self.shown.len()];
        let mut missing = Vec::new();
        for image in wanted {
            match by_place.get_mut(&identity(image)).and_then(Vec::pop) {
                Some(index) => stays[index] = true,
                None => missing.push(*image),
            }
        }
        // A placement that is not wanted where it is can be moved to where one is missing.
        let mut free: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        let mut used: FxHashSet<(u32, u32)> = FxHashSet::default();
        let mut kept = Vec::with_capacity(wanted.len());
        for (shown, stays) in self.shown.drain(..).zip(stays) {
            used.insert((shown.image.id, shown.placement));
            if stays {
                kept.push(shown);
            } else {
                let placements = free.entry(shown.image.id).or_default();
                placements.push(shown.placement);
            }
        }
        let mut moved = Vec::new();
        for image in missing {
            let placement = free
                .get_mut(&image.id)
                .and_then(Vec::pop)
                .unwrap_or_else(|| {
                    let unused = |placement: &u32| !used.contains(&(image.id, *placement));
                    let free = (1..u32::MAX).find(unused);
                    free.expect("there are more numbers than placements")
                });
            used.insert((image.id, placement));
            moved.push(Shown {
                image: image.clone(),
                placement,
            });
        }
        for (id, placements) in free {
            for placement in placements {
                let number = self.number(id);
                command(&format!("a=d,d=i,i={number},p={placement}"), out);
            }
        }
        for shown in &moved {
            self.put(shown, out);
        }
        kept.extend(moved);
        self.shown = kept;
    }

    fn number(&self, id: u32) -> u32 {
        self.kept.get(&id).map_or(0, |kept| kept.number)
    }

    fn put(&self, Shown { image, placement }: &Shown, out: &mut Vec<u8>) {
        let number = self.number(image.id);
        let source = image.source;
        // Writing to a vector cannot fail.
        let _ = write!(out, "\x1b[{};{}H", image.at.y + 1, image.at.x + 1);
        let _ = write!(out, "\x1b_Ga=p,i={number},p={placement}");
        for (key, value) in [
            ("X", image.offset.0),
            ("Y", image.offset.1),
            ("x", source.x),
            ("y", source.y),
        ] {
            if value > 0 {
                let _ = write!(out, ",{key}={value}");
            }
        }
        let tile = (image.tile.width, image.tile.height);
        if tile != (u32::from(source.width), u32::from(source.height)) {
            let _ = write!(out, ",w={},h={}", source.width, source.height);
        }
        // Above text: kitty 0.26 changes the colours of the whole window when a picture is below.
        // The cursor does not move.
        let _ = write!(out, ",z={},C=1,q=2\x1b\\", u16::from(image.layer) + 1);
    }

    /// Frees tiles that have not been seen for longest when there are many.
    fn free_unseen(&mut self, out: &mut Vec<u8>) {
        if self.kept.len() <= MOST_KEPT {
            return;
        }
        let mut by_age: Vec<_> = self
            .kept
            .iter()
            .map(|(id, kept)| (kept.seen, *id))
            .collect();
        by_age.sort_unstable();
        for (seen, id) in by_age {
            if seen == self.frame || self.kept.len() <= MOST_KEPT / 2 {
                break;
            }
            if let Some(kept) = self.kept.remove(&id) {
                command(&format!("a=d,d=I,i={}", kept.number), out);
            }
        }
    }
}

/// The facts that make two placements the same.
fn identity(image: &PlacedImage) -> (u32, (u16, u16), (u16, u16), super::Source, u8) {
    (
        image.id,
        (image.at.x, image.at.y),
        image.offset,
        image.source,
        image.layer,
    )
}

fn command(keys: &str, out: &mut Vec<u8>) {
    // Writing to a vector cannot fail.
    let _ = write!(out, "\x1b_G{keys},q=2\x1b\\");
}
