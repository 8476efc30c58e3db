//! The comparisons at each position.

use std::collections::BTreeSet;

use rand::rngs::Xoshiro256PlusPlus;

use parlour_rules::games::{AnyLine, AnyPly, Game, GameMismatch, Line, Pick};
use parlour_rules::random::StableDraws;

use crate::differential::keys::Keys;
use crate::differential::lines::Walk;

/// The memory of the positions on one board.
#[derive(Default)]
pub struct Memory {
    keys: Keys,
    /// Some plies that were legal somewhere.
    plies: Vec<AnyPly>,
}

/// The number of plies remembered.
const PLIES: usize = 200;

/// Compares all that can be said of the position at the end of a line.
pub fn position(walk: &Walk, memory: &mut Memory, generator: &mut Xoshiro256PlusPlus) {
    macro_rules! typed {
        ($($variant:ident)*) => {
            match &walk.line {
                $(AnyLine::$variant(line) => typed(line, walk, memory),)*
            }
        };
    }
    typed!(
        Tactigon1 Tactigon2 Tactigon4
        Taacoca1 Taacoca2 Taacoca4 Taacoca9
        Claustro1 Claustro2
        Trike1 Trike2 Trike3
    );
    let legal = walk.line.legal_plies();
    picks(walk, &legal, generator);
    for _ in 0..10 {
        if !legal.is_empty() {
            let ply = legal[generator.below(legal.len() as u64) as usize];
            if memory.plies.len() < PLIES {
                memory.plies.push(ply);
            } else {
                memory.plies[generator.below(PLIES as u64) as usize] = ply;
            }
        }
    }
}

/// The rules: who is to move, how the game ended, which plies are legal, and all ways to ask.
fn typed<G>(line: &Line<G>, walk: &Walk, memory: &mut Memory)
where
    G: Game<Ply: Into<AnyPly> + TryFrom<AnyPly, Error = GameMismatch>>,
{
    let (game, position, reference) = (line.game(), line.position(), &walk.reference);
    assert_eq!(line.to_move().name(), reference.to_move(), "{walk}");
    let end = line
        .outcome()
        .map(|outcome| (outcome.result(), outcome.reason.name()));
    assert_eq!(end, reference.result(), "{walk}");

    let legal = line.legal_plies();
    assert_eq!(legal.is_empty(), end.is_some(), "{walk}");
    let mut texts: Vec<String> = legal.iter().map(|&ply| game.ply_text(ply)).collect();
    for (&ply, text) in legal.iter().zip(&texts) {
        assert_eq!(line.read_ply(text), Ok(ply), "{text} in {walk}");
        let upper = text.to_uppercase();
        assert_eq!(line.read_ply(&upper), Ok(ply), "{upper} in {walk}");
        assert!(game.is_legal(position, ply), "{text} in {walk}");
    }
    texts.sort_unstable();
    assert_eq!(texts, reference.legal(), "{walk}");
    for &ply in &memory.plies {
        let ply = G::Ply::try_from(ply).unwrap();
        let text = game.ply_text(ply);
        let is_legal = texts.binary_search(&text).is_ok();
        assert_eq!(line.read_ply(&text).is_ok(), is_legal, "{text} in {walk}");
        // Of the position alone, a rule that looks back aside.
        if line.history_outcome().is_none() {
            assert_eq!(game.is_legal(position, ply), is_legal, "{text} in {walk}");
            assert_eq!(line.clone().play(ply).is_ok(), is_legal, "{text} in {walk}");
        }
    }

    let plies = game.plies(position);
    assert_eq!(game.count_plies(position), plies.len() as u64, "{walk}");
    let fen = game.position_text(position);
    let read = game.read_position(&fen);
    assert_eq!(read.as_ref(), Ok(position), "{fen} in {walk}");
    assert_eq!(read.map(|read| game.key(&read)), Ok(game.key(position)));
    let text = reference.position();
    let agree = memory.keys.agree(&text, game.key(position));
    assert!(agree, "the key of {text} in {walk}");
    for earlier in line.positions() {
        let equal = game.position_text(earlier) == fen;
        assert_eq!(earlier == position, equal, "{fen} in {walk}");
    }
}

/// Plies entered by picks: all legal ones can be, and no others.
fn picks(walk: &Walk, legal: &[AnyPly], generator: &mut Xoshiro256PlusPlus) {
    let line = &walk.line;
    let all: BTreeSet<AnyPly> = legal.iter().copied().collect();
    if legal.len() <= 30 {
        let mut found = BTreeSet::new();
        follow(walk, &mut Vec::new(), &mut found);
        assert_eq!(found, all, "{walk}");
    }
    for _ in 0..legal.len().min(20) {
        let ply = legal[generator.below(legal.len() as u64) as usize];
        let picks = line.picks(ply).unwrap();
        for made in 0..picks.len() {
            let choices = line.choices(&picks[..made]);
            let is_choice = match picks[made] {
                Pick::Cell(cell) => choices.cells.contains(&cell),
                Pick::Name(name) => choices.names.contains(&name),
            };
            assert!(is_choice && choices.ply.is_none(), "{picks:?} in {walk}");
        }
        assert_eq!(line.choices(&picks).ply, Some(ply), "{walk}");
    }
    stray(walk, generator);
}

/// Follows all picks to their ends.
fn follow(walk: &Walk, picks: &mut Vec<Pick>, found: &mut BTreeSet<AnyPly>) {
    let choices = walk.line.choices(picks);
    let cells = choices.cells.iter().copied().map(Pick::Cell);
    let names = choices.names.iter().copied().map(Pick::Name);
    let next: Vec<Pick> = cells.chain(names).collect();
    assert_eq!(
        next.is_empty(),
        choices.ply.is_some() || picks.is_empty() && walk.line.outcome().is_some(),
        "{picks:?} in {walk}"
    );
    found.extend(choices.ply);
    for pick in next {
        picks.push(pick);
        follow(walk, picks, found);
        picks.pop();
    }
}

/// Goes a random way through the choices, trying at each step a cell that is not among them.
fn stray(walk: &Walk, generator: &mut Xoshiro256PlusPlus) {
    let (line, board) = (&walk.line, walk.line.board());
    let mut picks = Vec::new();
    loop {
        let choices = line.choices(&picks);
        let cell = board.cells()[generator.below(board.cells().len() as u64) as usize];
        if !choices.cells.contains(&cell) {
            assert!(!line.pick_error(&picks, cell).to_string().is_empty());
            let mut astray = picks.clone();
            astray.push(Pick::Cell(cell));
            let choices = line.choices(&astray);
            assert!(
                choices.ply.is_none() && choices.cells.is_empty() && choices.names.is_empty(),
                "{astray:?} in {walk}"
            );
        }
        if choices.cells.is_empty() {
            break;
        }
        let next = generator.below(choices.cells.len() as u64) as usize;
        picks.push(Pick::Cell(choices.cells[next]));
    }
}
