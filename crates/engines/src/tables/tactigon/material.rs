//! The pieces of an ending.

use std::fmt;

use parlour_rules::games::PieceKind;

/// The kinds beside the pentagon, of which each side has one.
pub(super) const EXTRAS: usize = 3;

/// The most pieces of both sides together.
pub const MOST_PIECES: usize = 6;

/// The numbers of circles, triangles and squares that each side has beside its pentagon, at most
/// [`MOST_PIECES`] with the pentagons.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Material {
    /// Of the side to move, by kind.
    pub(super) mover: [u8; EXTRAS],
    /// Of the other side, by kind.
    pub(super) other: [u8; EXTRAS],
}

impl Material {
    /// All endings with the given number of pieces, the pentagons included; one of each two that
    /// differ only in which side has which pieces.
    pub fn all(pieces: usize) -> Vec<Self> {
        let mut all = vec![Self::default()];
        for _ in 2..pieces {
            let more = all.iter().flat_map(|&material| material.with_one_more());
            all = more.map(Self::named).collect();
            all.sort_unstable();
            all.dedup();
        }
        all
    }

    /// The one with these pieces: whether they are the side's to move, and their kinds. Nothing
    /// where a side does not have one pentagon, or there are too many pieces.
    pub(super) fn of(pieces: impl Iterator<Item = (bool, PieceKind)>) -> Option<Self> {
        Self::of_any(pieces).filter(|material| material.pieces() <= MOST_PIECES)
    }

    /// As [`Material::of`], with however many pieces.
    pub(super) fn of_any(pieces: impl Iterator<Item = (bool, PieceKind)>) -> Option<Self> {
        let (mut material, mut pentagons) = (Self::default(), [0; 2]);
        for (of_mover, kind) in pieces {
            let side = if of_mover {
                &mut material.mover
            } else {
                &mut material.other
            };
            match side.get_mut(kind as usize) {
                Some(count) => *count += 1,
                None => pentagons[usize::from(of_mover)] += 1,
            }
        }
        (pentagons == [1, 1]).then_some(material)
    }

    /// The endings that captures may lead to, the fewest pieces first and this one last; one
    /// of each two that differ only in which side has which pieces.
    pub fn within(self) -> Vec<Self> {
        let mut all: Vec<Self> = (2..=self.pieces()).flat_map(Self::all).collect();
        all.retain(|part| part.is_part_of(self) || part.turned().is_part_of(self));
        all
    }

    /// The number of pieces, the pentagons included.
    pub fn pieces(self) -> usize {
        let extras = self.mover.iter().chain(&self.other);
        2 + extras.map(|&count| usize::from(count)).sum::<usize>()
    }

    /// With the pieces of the sides exchanged.
    pub const fn turned(self) -> Self {
        Self {
            mover: self.other,
            other: self.mover,
        }
    }

    /// This one or the one with the sides exchanged: the one that tables are named by.
    pub fn named(self) -> Self {
        self.max(self.turned())
    }

    /// With one more piece of either side.
    fn with_one_more(self) -> impl Iterator<Item = Self> {
        (0..2 * EXTRAS).map(move |at| {
            let mut more = self;
            if at < EXTRAS {
                more.mover[at] += 1;
            } else {
                more.other[at - EXTRAS] += 1;
            }
            more
        })
    }

    /// Returns whether captures can leave these pieces of others.
    pub(super) fn is_part_of(self, whole: Self) -> bool {
        let fits = |part: [u8; EXTRAS], whole: [u8; EXTRAS]| {
            part.iter().zip(whole).all(|(&part, whole)| part <= whole)
        };
        fits(self.mover, whole.mover) && fits(self.other, whole.other)
    }

    /// The kinds of the pieces of the side to move and of the other.
    #[cfg(test)]
    pub fn kinds(self) -> [Vec<PieceKind>; 2] {
        [self.mover, self.other].map(|extras| Self::kinds_of(extras).collect())
    }

    /// The kinds of a side's pieces: the pentagon, then the others by kind.
    pub(super) fn kinds_of(extras: [u8; EXTRAS]) -> impl Iterator<Item = PieceKind> {
        let others = PieceKind::TACTIGON.into_iter().zip(extras);
        let others = others.flat_map(|(kind, count)| (0..count).map(move |_| kind));
        std::iter::once(PieceKind::Pentagon).chain(others)
    }
}

impl fmt::Display for Material {
    /// The letters of the pieces, `pt-ps`: a pentagon and a triangle against a pentagon and a
    /// square.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |extras| -> String {
            let letter = |kind: PieceKind| kind.name().chars().next();
            Self::kinds_of(extras).filter_map(letter).collect()
        };
        write!(f, "{}-{}", side(self.mover), side(self.other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(all: &[Material]) -> Vec<String> {
        all.iter().map(Material::to_string).collect()
    }

    #[test]
    fn every_ending_is_named_once() {
        assert_eq!(names(&Material::all(2)), ["p-p"]);
        assert_eq!(names(&Material::all(3)), ["ps-p", "pt-p", "pc-p"]);
        let four = Material::all(4);
        // Two of three kinds for one side, or one for each.
        assert_eq!(four.len(), 6 + 6);
        assert!(four.iter().all(|ending| ending.pieces() == 4));
        // Three for one side, or two for one and one for the other.
        assert_eq!(Material::all(5).len(), 10 + 6 * 3);
    }

    #[test]
    fn captures_lead_to_parts() {
        let ending = Material::all(4)
            .into_iter()
            .find(|ending| ending.to_string() == "pt-ps");
        let within = ending.map(Material::turned).map(Material::within);
        assert_eq!(
            names(&within.unwrap_or_default()),
            ["p-p", "ps-p", "pt-p", "pt-ps"]
        );
    }
}
