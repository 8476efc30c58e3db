//! One direction of a layout: centring what fits and scrolling what does not.

/// The length to be placed, in dots.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span {
    /// The length of the board.
    pub length: i32,
    /// The margin before it.
    pub before: i32,
    /// The margin after it.
    pub after: i32,
    /// The cursor's distance from the start of the board.
    pub focus: Option<i32>,
    /// The board is scrolled by a multiple of this.
    pub step: i32,
}

/// The place it gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Placed {
    /// The start of the board, before the window if it is scrolled.
    pub start: i32,
    /// True if a part is out of sight before the window.
    pub before: bool,
    /// True if a part is out of sight behind the window.
    pub behind: bool,
}

impl Span {
    /// Places the span in a window of `room` dots.
    ///
    /// Scrolling is a pure function of the cursor and yet does not move the board at every step:
    /// it stops at a few places, each with the cursor in the middle half of the window.
    pub fn place(self, room: i32) -> Placed {
        let whole = self.before + self.length + self.after;
        if whole <= room {
            return Placed {
                start: (room - whole) / 2 + self.before,
                before: false,
                behind: false,
            };
        }
        let hidden = whole - room;
        let focus = self.before + self.focus.unwrap_or(self.length / 2);
        let stop = (room / 4).max(self.step) / self.step * self.step;
        let wanted = focus - room / 2;
        let scrolled = (wanted + stop / 2).div_euclid(stop) * stop;
        // The last stop shows the end of the board, whole text cells further.
        let last = (hidden + self.step - 1) / self.step * self.step;
        let scrolled = scrolled.clamp(0, last);
        Placed {
            start: self.before - scrolled,
            before: scrolled > self.before,
            behind: scrolled + room < self.before + self.length,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(length: i32, focus: i32) -> Span {
        Span {
            length,
            before: 4,
            after: 2,
            focus: Some(focus),
            step: 2,
        }
    }

    #[test]
    fn what_fits_is_centred() {
        let placed = span(50, 10).place(100);
        assert_eq!(
            (placed.start, placed.before, placed.behind),
            (26, false, false)
        );
    }

    #[test]
    fn the_cursor_is_always_well_inside_the_window() {
        for room in 20..90 {
            for focus in 0..=100 {
                let placed = span(100, focus).place(room);
                let seen = placed.start + focus;
                assert!((0..=room).contains(&seen), "{focus} of {room} is at {seen}");
                let margin = room / 4;
                assert!(seen >= margin || !placed.before, "{focus} of {room}");
                assert!(seen <= room - margin || !placed.behind, "{focus} of {room}");
            }
        }
    }

    #[test]
    fn most_steps_of_the_cursor_do_not_scroll() {
        let starts = (0..=200).map(|focus| span(200, focus).place(60).start);
        let starts: Vec<_> = starts.collect();
        let changes = starts.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert!((3..=14).contains(&changes), "{changes}");
    }

    #[test]
    fn both_ends_can_be_seen() {
        let placed = span(100, 0).place(40);
        assert!(placed.start == 4 && !placed.before && placed.behind);
        let placed = span(100, 100).place(40);
        assert!(placed.start + 100 <= 40 && placed.before && !placed.behind);
    }
}
