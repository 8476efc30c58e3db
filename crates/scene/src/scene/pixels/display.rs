//! The pixels that a terminal shows, whatever protocol it speaks.

use super::super::Protocol;
use super::composite::{Composites, Patch};
use super::frame::PixelFrame;
use super::kitty::Kitty;
use super::{iterm, sixel};

/// Knows what a terminal shows and gives the bytes that change it. What the terminal layer has to
/// do with it is said in the [module](super).
///
/// ```
/// use parlour_scene::scene::Protocol;
/// use parlour_scene::scene::pixels::{PixelDisplay, PixelFrame};
///
/// let mut display = PixelDisplay::new(Protocol::Kitty, std::process::id());
/// let mut bytes = Vec::new();
/// display.show(&PixelFrame::default(), &mut bytes);
/// assert!(bytes.is_empty(), "nothing is shown and nothing is to be shown");
/// ```
#[derive(Debug)]
pub struct PixelDisplay(Inner);

#[derive(Debug)]
enum Inner {
    Kitty(Kitty),
    Patches {
        composites: Composites,
        write: fn(&Patch, &mut Vec<u8>),
    },
}

impl PixelDisplay {
    /// A terminal that speaks a protocol and shows no pictures of the process of this number.
    pub fn new(protocol: Protocol, process: u32) -> Self {
        let patches = |write| Inner::Patches {
            composites: Composites::default(),
            write,
        };
        PixelDisplay(match protocol {
            Protocol::Kitty => Inner::Kitty(Kitty::new(process)),
            Protocol::Iterm => patches(iterm::patch),
            Protocol::Sixel => patches(sixel::patch),
        })
    }

    /// Writes the bytes that show a frame over the text that was written before, none if nothing
    /// has changed.
    pub fn show(&mut self, frame: &PixelFrame, out: &mut Vec<u8>) {
        match &mut self.0 {
            Inner::Kitty(kitty) => kitty.show(frame, out),
            Inner::Patches { composites, write } => {
                let patches = composites.update(frame);
                if patches.is_empty() {
                    return;
                }
                out.extend(b"\x1b7");
                for patch in &patches {
                    write(patch, out);
                }
                out.extend(b"\x1b8");
            }
        }
    }

    /// Returns whether the last frame left pixels on the screen where there is no board any more:
    /// sixels and iTerm2's pictures stay until text is written there. The screen has to be cleared
    /// and forgotten then.
    pub const fn leaves_pictures(&self) -> bool {
        match &self.0 {
            Inner::Kitty(_) => false,
            Inner::Patches { composites, .. } => composites.leftover,
        }
    }

    /// Takes note that the screen was cleared or is not known: the next frame is sent as a whole.
    pub fn forget_screen(&mut self) {
        match &mut self.0 {
            Inner::Kitty(kitty) => kitty.forget_screen(),
            Inner::Patches { composites, .. } => composites.forget(),
        }
    }

    /// Writes the bytes that take all pictures away and free what the terminal keeps. Pictures that
    /// are part of the screen, as sixel's are, go when it is cleared.
    pub fn clear(&mut self, out: &mut Vec<u8>) {
        match &mut self.0 {
            Inner::Kitty(kitty) => kitty.clear(out),
            Inner::Patches { composites, .. } => composites.forget(),
        }
    }
}
