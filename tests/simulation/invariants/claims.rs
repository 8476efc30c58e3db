//! What is said of a move is so by the rules.

use parlour::app::AnyScreen;
use parlour_records::NodeId;

use parlour_rules::games::{AnyLine, AnyPly, Side};
use parlour_sessions::adviser::HintStep;

use super::Seen;
use super::truth::{pieces, so, table};

pub fn hints_at_legal_moves(seen: &Seen<'_>) -> Result<(), String> {
    let Some(play) = table(&seen.program.model) else {
        return Ok(());
    };
    let line = play.game().line();
    let (hint, says) = match play.hint_step() {
        Some(HintStep::Where(hint)) => (hint, &hint.first),
        Some(HintStep::What(hint)) => (hint, &hint.second),
        Some(HintStep::Pending) | None => return Ok(()),
    };
    so(line.legal_plies().contains(&hint.ply), || {
        format!("{says:?} is of no legal move")
    })?;
    // A win that is said to come at once does.
    let mut after = line.clone();
    let wins = after.play(hint.ply).is_ok()
        && after
            .outcome()
            .is_some_and(|end| end.winner == Some(line.to_move()));
    let text = line.ply_text(hint.ply).unwrap_or_default();
    so(
        hint.second.contains(&text) || hint.second.contains("wap"),
        || format!("{:?} does not name {text}", hint.second),
    )?;
    so(!says.contains("wins at once") || wins, || {
        format!("{says:?}: it does not")
    })?;
    let (own, other) = (line.to_move(), !line.to_move());
    let takes = loses_a_piece(line, &after, other);
    so(!says.contains(" it captures ") || takes, || {
        format!("{says:?}: nothing is captured")
    })?;
    let replies = || played(&after).any(|reply| loses_a_piece(&after, &reply, own));
    so(!is_said(says, &["lets ", " capture "]) || replies(), || {
        format!("{says:?}: nothing can be")
    })?;
    let is_near = ["wins in 2", "wins in at most 2"]
        .iter()
        .any(|near| says.contains(near));
    let wins = if says.contains(" still wins in ") {
        played(&after).any(|next| has_won_in_two(&next, other))
    } else {
        has_won_in_two(&after, own)
    };
    so(!is_near || wins, || format!("{says:?}: there is a defence"))
}

/// Returns whether words stand in a text in this order.
fn is_said(text: &str, words: &[&str]) -> bool {
    let mut rest = text;
    words.iter().all(|word| match rest.split_once(word) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}

/// Returns whether a piece of a side that stood before a ply does not stand there after it.
fn loses_a_piece(before: &AnyLine, after: &AnyLine, side: Side) -> bool {
    let after = pieces(after, side);
    pieces(before, side)
        .iter()
        .any(|piece| !after.contains(piece))
}

/// What each legal ply makes of a line.
fn played(line: &AnyLine) -> impl Iterator<Item = AnyLine> {
    line.legal_plies().into_iter().filter_map(|ply: AnyPly| {
        let mut after = line.clone();
        after.play(ply).ok().map(|()| after)
    })
}

/// Returns whether a side wins with its next ply whatever is played before it, or by whatever is
/// played after it, as where the other side can only leave it without a ply.
fn has_won_in_two(line: &AnyLine, side: Side) -> bool {
    let won = |line: &AnyLine| line.outcome().is_some_and(|end| end.winner == Some(side));
    let is_open = |line: &AnyLine| line.outcome().is_none();
    let has_won =
        |line: &AnyLine| won(line) || is_open(line) && played(line).all(|last| won(&last));
    won(line)
        || is_open(line)
            && played(line).all(|reply| won(&reply) || played(&reply).any(|next| has_won(&next)))
}

pub fn names_what_is_better(seen: &Seen<'_>) -> Result<(), String> {
    let AnyScreen::Study(study) = seen.program.model.screen() else {
        return Ok(());
    };
    let Some(better) = study
        .message()
        .and_then(|said| said.strip_prefix("Better: "))
    else {
        return Ok(());
    };
    let (line, tree) = (study.line(), study.record().tree());
    let text = better.split(' ').next().unwrap_or_default();
    let ply = line.read_ply(text);
    let is_legal = ply
        .as_ref()
        .is_ok_and(|ply| line.legal_plies().contains(ply));
    so(is_legal, || format!("{text} is not legal"))?;
    let played = tree
        .next(study.node())
        .and_then(|node: NodeId| tree.ply(node));
    so(ply.ok() != played, || format!("{text} was played"))
}
