//! The looks of figures on a board.

use parlour_rules::games::Piece;

use super::super::super::Scene;
use super::super::super::layout::Layout;
use super::super::inks::{Body, Inks};
use super::super::sprite::{Place, Sprite};
use super::colours;
use crate::theme::{Rgb, Role};

/// A board as it is laid out and inked, and the looks of figures on it.
#[derive(Clone, Copy)]
pub(super) struct Look<'a> {
    pub(super) scene: &'a Scene,
    pub(super) layout: &'a Layout,
    pub(super) inks: &'a Inks,
}

impl Look<'_> {
    /// The look of a piece.
    pub(super) fn body(self, piece: Piece) -> Body {
        self.inks.body_of(piece, self.scene.colours[piece.side])
    }

    /// A piece, faded by as many steps.
    pub(super) fn piece(self, piece: Piece, place: Place, fade: u8) -> Sprite {
        Sprite::Piece {
            kind: piece.kind,
            body: self.body(piece),
            place,
            fade,
        }
    }

    /// A piece that a sign in a role is written on.
    pub(super) fn marked(self, body: Body, role: Role) -> Body {
        if body.ring {
            return body;
        }
        let depth = if body.is_dark() { 0.0 } else { 0.6 };
        let core = self.inks.role(role).mix(Rgb::BLACK, depth);
        Body { core, ..body }
    }

    /// The look of the winner's pieces.
    pub(super) fn winner(self) -> Option<Body> {
        colours::winner(self.scene, self.inks)
    }

    /// The pawn, on a stone or by itself.
    pub(super) fn pawn(self, on: Option<Body>, place: Place) -> Sprite {
        let inks = self.inks;
        // In lines a pawn on a filled stone is cut out of it; one in a ring is filled.
        let (ink, edge) = match on {
            Some(body) if !inks.filled && !body.ring => (inks.background(), body.ink),
            Some(_) if !inks.filled => (inks.role(Role::Pawn), inks.background()),
            Some(body) => {
                let edge = if body.ring { body.core } else { body.ink };
                (inks.role(Role::Pawn), edge.mix(Rgb::BLACK, 0.5))
            }
            None => (inks.role(Role::Pawn), inks.background()),
        };
        Sprite::Pawn {
            ink,
            edge,
            on_stone: on.is_some(),
            place,
        }
    }
}
