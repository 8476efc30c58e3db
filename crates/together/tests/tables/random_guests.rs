//! Guests who do anything at any time: late messages, lost lines, a hub that dies.

use parlour_records::Record;
use parlour_rules::games::AnyLine;
use parlour_rules::random::StableDraws;
use parlour_together::protocol::HubEvent;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus as Random;

use crate::evening::{Evening, Guest, plies_of, record_of};

const NAMES: [&str; 4] = ["fern", "otter", "wren", "moss"];

/// A guest's view of a table: the plies seen last.
struct Seat {
    guest: Option<Guest>,
    table: Option<u32>,
    /// The tables there are.
    tables: Vec<u32>,
    plies: Vec<String>,
    /// The game there.
    line: Option<AnyLine>,
}

impl Seat {
    fn new() -> Self {
        Self {
            guest: None,
            table: None,
            tables: vec![1],
            plies: Vec::new(),
            line: None,
        }
    }

    /// Takes in what is told; returns whether that is something of a game.
    fn hear(&mut self) -> bool {
        let Some(guest) = &self.guest else {
            return false;
        };
        let told = guest.hears();
        let of_game = |event: &HubEvent| matches!(event, HubEvent::Table(_) | HubEvent::Ply { .. });
        let is_of_game = told.iter().any(of_game);
        for event in told {
            match event {
                HubEvent::Table(state) => {
                    self.table = Some(state.table);
                    let record: Record = state.record.parse().unwrap();
                    self.plies = plies_of(&record);
                    self.line = Some(state.game().unwrap().line().clone());
                }
                HubEvent::Ply { number, ply, .. } => {
                    assert_eq!(number, self.plies.len() + 1, "no ply is left out");
                    let line = self.line.as_mut().unwrap();
                    line.play(line.read_ply(&ply).unwrap()).unwrap();
                    self.plies.push(ply);
                }
                HubEvent::Lobby(lobby) => {
                    self.table = None;
                    self.tables = lobby.tables.iter().map(|table| table.table).collect();
                    self.tables.push(1);
                }
                _ => {}
            }
        }
        is_of_game
    }
}

fn pick<'a, T>(random: &mut Random, of: &'a [T]) -> &'a T {
    &of[random.below(of.len() as u64) as usize]
}

/// A line that a guest may send now.
fn line(random: &mut Random, seat: &Seat) -> String {
    let table = seat.table.unwrap_or_else(|| *pick(random, &seat.tables));
    let number = (seat.plies.len() + 1).saturating_sub(usize::from(random.below(8) == 0));
    let legal = seat.line.as_ref().map(AnyLine::legal_plies);
    let legal = legal.filter(|legal| !legal.is_empty() && random.below(8) > 0);
    let ply = legal.and_then(|legal| seat.line.as_ref()?.ply_text(*pick(random, &legal)).ok());
    let ply = ply.unwrap_or_else(|| (*pick(random, &["a1", "d3", "swap", ""])).to_owned());
    let deal = *pick(random, &["draw", "undo", "undo", "rematch"]);
    match random.below(24) {
        0 => r#"{"type":"open","rules":"trike side=4","clock":"30+1"}"#.to_owned(),
        1 => r#"{"type":"open","rules":"trike side=4"}"#.to_owned(),
        2..=4 => format!(r#"{{"type":"sit","table":{table}}}"#),
        5 => format!(r#"{{"type":"watch","table":{table}}}"#),
        6 => r#"{"type":"leave"}"#.to_owned(),
        7 | 8 => format!(r#"{{"type":"offer","table":{table},"what":"{deal}"}}"#),
        9 | 10 => {
            let yes = random.below(3) > 0;
            format!(r#"{{"type":"answer","table":{table},"what":"{deal}","yes":{yes}}}"#)
        }
        11 if random.below(4) == 0 => format!(r#"{{"type":"resign","table":{table}}}"#),
        12 => r#"{"type":"say","phrase":"hello"}"#.to_owned(),
        _ => format!(r#"{{"type":"ply","table":{table},"number":{number},"ply":"{ply}"}}"#),
    }
}

#[test]
fn no_ply_that_anybody_saw_is_ever_lost() {
    for seed in 0..3 {
        let mut random = Random::seed_from_u64(seed);
        let mut evening = Evening::new();
        let mut seats = NAMES.map(|_| Seat::new());
        let mut most = 0;
        for _ in 0..400 {
            let at = random.below(4) as usize;
            match random.below(40) {
                0 => {
                    evening.restart();
                    for seat in &mut seats {
                        seat.guest = None;
                    }
                }
                1 => {
                    if let Some(guest) = seats[at].guest.take() {
                        evening.goes(&guest);
                    }
                }
                2 => evening.wait(random.below(20_000)),
                _ => {
                    let seat = &mut seats[at];
                    if seat.guest.is_none() {
                        *seat = Seat::new();
                        seat.guest = Some(evening.comes(NAMES[at]));
                    }
                    let line = line(&mut random, seat);
                    let guest = seat.guest.take().unwrap();
                    evening.line(&guest, &line);
                    seat.guest = Some(guest);
                }
            }
            for seat in &mut seats {
                if !seat.hear() || seat.plies.is_empty() {
                    continue;
                }
                most = most.max(seat.plies.len());
                let games = evening.games();
                let mut kept = games.iter().map(|path| plies_of(&record_of(path)));
                let is_kept = kept.any(|plies| plies.starts_with(&seat.plies));
                assert!(is_kept, "seed {seed}: {:?}", seat.plies);
            }
        }
        assert!(most >= 3, "seed {seed}: games are played: {most}");
    }
}
