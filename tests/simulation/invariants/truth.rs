//! What is shown of a game is so by the rules.

use std::time::Duration;

use parlour::app::screens::play::{Play, scene};
use parlour::app::{AnyScreen, Model};
use parlour_matches::play::GameSession;
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, Pick, Piece, Seat, Side};
use parlour_scene::scene::Mark;

use super::Seen;

/// The table, if it is in sight.
pub fn table(model: &Model) -> Option<&Play> {
    match model.screen() {
        AnyScreen::Play(play) => Some(play),
        _ => None,
    }
}

/// Fails with a text unless something is so.
pub fn so(is_so: bool, or: impl FnOnce() -> String) -> Result<(), String> {
    if is_so { Ok(()) } else { Err(or()) }
}

pub fn says_once(seen: &Seen<'_>) -> Result<(), String> {
    let frame = seen.frame();
    // Whoever types may repeat themselves.
    if frame
        .text
        .lines()
        .last()
        .is_some_and(|keys| keys.contains("Enter accept"))
    {
        return Ok(());
    }
    let parts = frame.words().split(['.', '\u{b7}', ';']).map(str::trim);
    let sentences: Vec<&str> = parts.filter(|part| part.contains(' ')).collect();
    let twice = (1..sentences.len()).find(|&at| sentences[..at].contains(&sentences[at]));
    so(twice.is_none(), || {
        let said = twice.map_or("", |at| sentences[at]);
        format!("{said:?} is said twice")
    })
}

pub fn is_over_or_open(seen: &Seen<'_>) -> Result<(), String> {
    let Some(line) = seen.program.model.play().map(|play| play.game().line()) else {
        return Ok(());
    };
    let plies = line.legal_plies().len();
    so((plies == 0) == line.outcome().is_some(), || {
        format!("{:?} with {plies} legal plies", line.outcome())
    })
}

pub fn tells_the_result(seen: &Seen<'_>) -> Result<(), String> {
    let Some(game) = seen.program.model.play().map(Play::game) else {
        return Ok(());
    };
    let Some(end) = game.end_summary() else {
        return Ok(());
    };
    if let Some(outcome) = game.line().outcome() {
        so(end.winner == outcome.winner, || {
            format!(
                "{:?} has won by the rules, {:?} on the screen",
                outcome.winner, end.winner
            )
        })?;
    }
    let side = |seat: Seat| seat.side(game.line().players_swapped());
    let winner = game.record().winner().map(side);
    let is_main = game.node() == game.record().tree().main_end();
    so(!is_main || winner == end.winner, || {
        format!(
            "{winner:?} has won in the record, {:?} on the screen",
            end.winner
        )
    })
}

pub fn counts_what_was_captured(seen: &Seen<'_>) -> Result<(), String> {
    let Some(game) = table(&seen.program.model).map(Play::game) else {
        return Ok(());
    };
    // A game that puts captured pieces back has lost none.
    let plies = game.line().plies();
    let mut line = game.record().start().line().clone();
    let mut lost = [0, 0];
    for ply in plies {
        let before = BOTH.map(|side| pieces(&line, side).len());
        line.play(ply).map_err(|error| error.to_string())?;
        for side in BOTH {
            lost[side.index()] += before[side.index()].saturating_sub(pieces(&line, side).len());
        }
    }
    let shown = BOTH.map(|side| game.captured(side).len());
    so(shown == lost, || {
        format!("{lost:?} pieces were captured, {shown:?} are shown")
    })
}

/// The pieces of a side and where they stand.
pub fn pieces(line: &AnyLine, side: Side) -> Vec<(Cell, Piece)> {
    let cells = line.board().cells().iter();
    let all = cells.filter_map(|&cell| Some((cell, line.piece(cell)?)));
    all.filter(|(_, piece)| piece.side == side).collect()
}

pub fn tells_whose_turn(seen: &Seen<'_>) -> Result<(), String> {
    let frame = seen.frame();
    let (line, is_open) = match seen.program.model.screen() {
        AnyScreen::Play(play) => (play.game().line(), play.game().is_open()),
        AnyScreen::Study(study) => (study.line(), study.line().outcome().is_none()),
        _ => return Ok(()),
    };
    let sides = line.info().sides;
    let (own, other) = (sides[line.to_move()], sides[!line.to_move()]);
    let words = frame.words();
    // What a side did last is told in the same way as what it is to do.
    let asks = ["pick ", "place ", "slide ", "take "];
    let says = |side: &str| {
        let asked = |ask: &&str| words.contains(&format!("{side}: {ask}"));
        asks.iter().any(asked) || words.contains(&format!("({side}) is to move"))
    };
    so(!says(other) && (is_open || !says(own)), || {
        format!("it is {own}'s turn")
    })
}

pub fn numbers_moves(seen: &Seen<'_>) -> Result<(), String> {
    let Some(play) = table(&seen.program.model) else {
        return Ok(());
    };
    let frame = seen.frame();
    let title = frame.text.lines().next().unwrap_or_default();
    let Some((_, number)) = title.rsplit_once("  move ") else {
        return Ok(());
    };
    let shown = number.trim().parse::<usize>();
    let (length, is_open) = (play.game().line().len(), play.game().is_open());
    so(is_open && shown == Ok(length + 1), || {
        format!("move {number} after {length} moves")
    })
}

pub fn picks_legal_cells(seen: &Seen<'_>) -> Result<(), String> {
    let Some(play) = table(&seen.program.model) else {
        return Ok(());
    };
    let (line, shown) = (play.game().line(), play.choices().cells);
    if shown.is_empty() {
        return Ok(());
    }
    // Cells that are picked in any order are a move together.
    let plies = line.legal_plies().into_iter();
    let all = plies.filter_map(|ply| line.picks(ply).ok());
    let all: Vec<Vec<Pick>> = all
        .filter(|all| play.picks().iter().all(|pick| all.contains(pick)))
        .collect();
    let is_legal = |cell: &Cell| {
        // A cell may stand for a direction.
        let ply = || {
            let picks = [play.picks(), &[Pick::Cell(*cell)]].concat();
            line.choices(&picks).ply
        };
        all.iter().any(|all| all.contains(&Pick::Cell(*cell)))
            || ply().is_some_and(|ply| line.legal_plies().contains(&ply))
    };
    let odd = shown.iter().find(|cell| !is_legal(cell));
    so(odd.is_none(), || {
        let picks = play.picks();
        format!("{odd:?} is shown after {picks:?}, and no legal move has it")
    })?;
    let next = all
        .iter()
        .filter_map(|all| all.strip_prefix(play.picks())?.first());
    let missed = next.copied().find(|next| match next {
        Pick::Cell(cell) => !shown.contains(cell),
        Pick::Name(_) => false,
    });
    so(missed.is_none(), || {
        format!("{missed:?} is not shown, and a legal move has it")
    })
}

pub fn marks_the_last_move(seen: &Seen<'_>) -> Result<(), String> {
    let Some(play) = table(&seen.program.model).filter(|play| play.motion().is_none()) else {
        return Ok(());
    };
    let line = play.game().line();
    let scene = scene(play);
    // Whatever came there stands there.
    let came = |cell: Cell| !line.plies().is_empty() && line.piece(cell).is_some();
    let cells = scene.cells.iter().zip(line.board().cells());
    let mut marked = cells.filter(|(drawn, _)| drawn.marks.has(Mark::To));
    so(marked.all(|(_, cell)| came(*cell)), || {
        "a cell is marked that the last move did not come to".to_owned()
    })
}

/// The clocks that are shown: the time left to the players, and whose runs.
pub fn clocks(model: &Model) -> Option<([Duration; 2], Option<usize>, &GameSession)> {
    let play = model.play()?;
    let game = play.game();
    if let Some(at) = model.shared().at_table() {
        let clocks = at.clocks(model.shared().now)?;
        let runs = clocks.iter().position(|(_, runs)| *runs);
        return Some((clocks.map(|(left, _)| left), runs, game));
    }
    let clocks = game.clocks()?;
    let runs = clocks.is_running().then(|| clocks.player());
    Some(([clocks.left(0), clocks.left(1)], runs, game))
}

pub fn runs_one_clock(seen: &Seen<'_>) -> Result<(), String> {
    let model = &seen.program.model;
    let Some((_, Some(runs), game)) = clocks(model) else {
        return Ok(());
    };
    let tree = game.record().tree();
    let end = tree.main_end();
    so(!game.record().is_finished(), || {
        "a clock runs after the end".to_owned()
    })?;
    let at_host = model.shared().at_table();
    let is_paused = at_host.is_some_and(|at| at.state().paused || !at.has_begun());
    so(!is_paused, || "a clock runs while nobody plays".to_owned())?;
    // The turn that is timed may be one that somebody went back to.
    let node = match game.clocks() {
        Some(clocks) if at_host.is_none() => clocks.node(),
        _ => end,
    };
    let to_move = tree.seat_to_move(node).index();
    so(runs == to_move, || {
        "the clock runs of who is not to move".to_owned()
    })
}

pub fn charges_time_that_passes(seen: &Seen<'_>) -> Result<(), String> {
    let house = seen.world.house.as_ref();
    if let Some(text) = house.and_then(|house| house.overcharged.clone()) {
        return Err(text);
    }
    let Some(charged) = &seen.program.charged else {
        return Ok(());
    };
    so(charged.lost <= charged.passed + SLACK, || {
        format!(
            "{} ms are gone from the clocks in {} ms",
            charged.lost, charged.passed
        )
    })
}

/// The time by which a clock may differ that is not looked at all the time, in milliseconds.
const SLACK: i64 = 1_500;

const BOTH: [Side; 2] = [Side::First, Side::Second];
