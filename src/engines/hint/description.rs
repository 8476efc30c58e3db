//! What a ply does, in words, one description a game.

use crate::engines::knowledge::{Knowledge, StaticResult};
use crate::games::claustro::Claustro;
use crate::games::taacoca::Taacoca;
use crate::games::tactigon::{Combat, Tactigon, combat};
use crate::games::trike::Trike;
use crate::games::{Game, PieceKind, claustro, taacoca, tactigon, trike};

/// A game whose plies can be described in words.
pub(super) trait DescribePly: Game {
    /// What a legal ply does, as the rest of a sentence that begins with the ply.
    fn describe_ply(
        &self,
        before: &Self::Position,
        ply: Self::Ply,
        after: &Self::Position,
    ) -> String;
}

/// A number of things: `1 stone`, `2 stones`.
fn counted(count: u32, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

impl<const W: usize> DescribePly for Tactigon<W> {
    fn describe_ply(
        &self,
        before: &tactigon::Position<W>,
        ply: tactigon::Ply,
        after: &tactigon::Position<W>,
    ) -> String {
        let tables = self.tables();
        let mover = self.to_move(before);
        let kind_at = |cell| {
            let held = |kind: &PieceKind| before.kind(*kind).contains(cell);
            PieceKind::TACTIGON
                .into_iter()
                .find(held)
                .unwrap_or(PieceKind::Circle)
        };
        let kind = kind_at(ply.from);
        if self.gold().is_subset(before.side(!mover)) {
            return "it breaks the enemy's pair of gold cells".to_owned();
        }
        let held = self.gold() & after.side(mover);
        if ply.combat {
            let defender = kind_at(ply.to);
            return match combat(kind, defender) {
                Combat::Exchanges => {
                    format!("it trades a {} for a {}", kind.name(), defender.name())
                }
                _ => format!("it captures a {}", defender.name()),
            };
        }
        if self.gold().is_subset(after.side(mover)) {
            return "it holds both gold cells, which wins unless one is taken back".to_owned();
        }
        // The mover's next ply, if the enemy did nothing.
        let again = self.after_pass(after);
        if self.static_result(&tables, &again) == StaticResult::Win(1) {
            return format!("the {} threatens the pentagon", kind.name());
        }
        if self.static_result(&tables, before) == StaticResult::Threatened {
            return "it saves the pentagon".to_owned();
        }
        if self.gold().contains(ply.to) {
            return format!("the {} takes a gold cell", kind.name());
        }
        if !held.is_empty() {
            return format!("the {} helps the piece on gold", kind.name());
        }
        let gain =
            self.evaluate(&tables, &again) - self.evaluate(&tables, &self.after_pass(before));
        if gain > -self.evaluate(&tables, before) {
            format!("the {} stands better there", kind.name())
        } else {
            format!("the {} keeps what there is to keep", kind.name())
        }
    }
}

impl<const W: usize> DescribePly for Taacoca<W> {
    fn describe_ply(
        &self,
        before: &taacoca::Position<W>,
        _ply: taacoca::Ply,
        after: &taacoca::Position<W>,
    ) -> String {
        let tables = self.tables();
        let mover = self.to_move(before);
        let taken = before.stones(!mover).len() - after.stones(!mover).len();
        if self.static_result(&tables, before) == StaticResult::Threatened {
            return format!(
                "it stops the stone that would step home, capturing {}",
                counted(taken, "stone")
            );
        }
        if taken > 0 {
            return format!("it captures {}", counted(taken, "stone"));
        }
        let nearest = |position: &taacoca::Position<W>| {
            let stones = position.stones(mover).into_iter();
            stones
                .map(|stone| self.distance(mover, stone))
                .min()
                .unwrap_or(0)
        };
        let (was, now) = (nearest(before), nearest(after));
        if now < was {
            format!(
                "the foremost stone is {} from the enemy home",
                counted(now, "row")
            )
        } else {
            "the stones stand better together".to_owned()
        }
    }
}

impl<const W: usize> DescribePly for Claustro<W> {
    fn describe_ply(
        &self,
        before: &claustro::Position<W>,
        ply: claustro::Ply,
        _after: &claustro::Position<W>,
    ) -> String {
        let tables = self.tables();
        let mover = self.to_move(before);
        match ply {
            claustro::Ply::Capture { to, place, .. } => {
                let (was, now) = (self.distance(!mover, to), self.distance(!mover, place));
                if self.static_result(&tables, before) == StaticResult::Threatened {
                    "it takes away the piece next to its goal".to_owned()
                } else if now > was {
                    format!("it sends a piece {} back", counted(now - was, "step"))
                } else {
                    "it puts an enemy piece in the way".to_owned()
                }
            }
            claustro::Ply::Step { to, .. } => {
                let left = self.distance(mover, to);
                format!("the piece is {} from its goal", counted(left, "step"))
            }
        }
    }
}

impl<const W: usize> DescribePly for Trike<W> {
    fn describe_ply(
        &self,
        before: &trike::Position<W>,
        ply: trike::Ply,
        after: &trike::Position<W>,
    ) -> String {
        let trike::Ply::To(cell) = ply else {
            return "the first stone is worth more than the next ply".to_owned();
        };
        let mover = self.to_move(before);
        let answers = self.destinations(after).len();
        let around = self.neighbourhood(cell);
        let own = (after.stones(mover) & around).len();
        let enemy = (after.stones(!mover) & around).len();
        if answers <= 3 {
            format!("it leaves the pawn only {}", counted(answers, "way"))
        } else if own > enemy {
            format!("{own} to {enemy} around the pawn are yours")
        } else {
            format!(
                "the pawn has {} to go from there, and none is bad",
                counted(answers, "way")
            )
        }
    }
}
