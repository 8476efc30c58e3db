//! Tactigon: one network for all boards.

use parlour_engines::tactigon::features::{BUCKETS, COUNT, Features, PLACES, SETS};
use parlour_rules::games::tactigon::{self, Position};
use parlour_rules::games::{AnyLine, AnyRules, Game, PieceKind};

use super::Failure;
use super::eye::{Eye, Task};
use super::positions::{Blunder, Course};
use super::trained::Trained;

/// The number of kinds of pieces.
const KINDS: usize = PieceKind::TACTIGON.len();

/// The workshop of the network.
pub struct Tactigon;

impl Trained for Tactigon {
    const ARGUMENT: &'static str = "tactigon";

    const GAMES: u64 = 30_000;

    const BOARDS: &'static [(&'static str, u64)] = &[
        ("tactigon", 100),
        ("tactigon advanced=true", 30),
        ("tactigon board=small", 30),
        ("tactigon board=extra-small", 20),
        ("tactigon board=small advanced=true", 10),
        ("tactigon board=extra-small advanced=true", 10),
        ("tactigon padding=1", 15),
        ("tactigon padding=2", 15),
        ("tactigon padding=3", 15),
        ("tactigon padding=5", 25),
        ("tactigon golden_bonus=true", 5),
        ("tactigon square_jump=true", 5),
        ("tactigon padding=4", 10),
    ];

    // With drawn games as halves, the evaluation that was made by hand fitted results best at about
    // this scale, so that what the search measures against evaluations keeps its meaning.
    const SCALE: f32 = 400.0;

    // Of pieces: by side and set wherever they stand; by side, kind and place whether or not they can
    // be taken; and by side and kind alone.
    const SHARED: usize = 2 * SETS + 2 * KINDS * PLACES + 2 * KINDS;

    fn shared(feature: u16) -> Vec<u16> {
        let feature = usize::from(feature);
        let (sets, place) = (feature / PLACES, feature % PLACES);
        if sets >= 2 * SETS {
            return Vec::new();
        }
        let kind = sets / SETS * KINDS + sets % SETS / 3;
        let by_place = COUNT + 2 * SETS;
        let by_kind = by_place + 2 * KINDS * PLACES;
        let shared = [
            COUNT + sets,
            by_place + kind * PLACES + place,
            by_kind + kind,
        ];
        shared.map(|feature| feature as u16).to_vec()
    }

    const FEATURES: usize = COUNT;

    const BUCKETS: usize = BUCKETS;

    const COURSE: Course = Course {
        even: Some(120),
        blunder: Blunder::Search(20),
        ..Course::new(4..10, 8, 250)
    };

    fn on_board<T: Task>(rules: &AnyRules, task: &mut T) -> Result<(), Failure> {
        run_on_board!(rules, task, Tactigon1 | Tactigon2 | Tactigon4)
    }
}

impl<const W: usize> Eye<tactigon::Tactigon<W>> for Features<W> {
    fn see(&self, game: &tactigon::Tactigon<W>, position: &Position<W>) -> ([Vec<u16>; 2], usize) {
        let seen = Features::see(self, game, position);
        (seen.views(game.to_move(position), self), seen.bucket)
    }
}
