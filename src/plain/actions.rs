//! The commands that change the game: new games, plies, undo, resigning.

use super::active_game::{QUESTION_TIME, limits};
use super::players::time_controls;
use super::queries::players;
use super::{CommandError, Dialogue, LineWriter, board_words, describe, ply_words, saved_games};
use parlour_engines::{Hint, Score, Stop, Variation};
use parlour_matches::play::{GameFile, GameSession, Seats};
use parlour_records::words;
use parlour_rules::games::{AnyLine, Side, find_game};
use parlour_rules::options::Options;

/// The megabytes of memory for the tables of hints.
const HINT_MEMORY: usize = 16;

/// The answer where the engine names no ply.
const NO_OPINION: CommandError = CommandError::NothingToDo("the engine has no opinion here");

/// The greatest number of expected plies printed.
const MAX_EXPECTED: usize = 5;

impl Dialogue {
    /// Begins a game.
    pub(super) fn new_game(
        &mut self,
        text: &str,
        out: &mut LineWriter<'_>,
    ) -> Result<(), CommandError> {
        let mut tokens = text.split_whitespace();
        let game = find_game(&tokens.next().unwrap_or_default().to_ascii_lowercase())?;
        let mut rules = self.options.rules_of(game);
        for pair in tokens {
            rules.set_pair(pair)?;
        }
        let players = self.options.players();
        let players = saved_games::seat(players, &rules, &self.options);
        let game = GameSession::new(rules, players)?;
        let game = game.with_time_controls(self.options.config.clock.time_controls());
        let game = self.active_of(game, GameFile::default());
        self.switch_game(game, out)?;
        self.announce(out)
    }

    /// Begins another game of the same two, who change sides.
    pub(super) fn rematch(
        &mut self,
        _: &str,
        out: &mut LineWriter<'_>,
    ) -> Result<(), CommandError> {
        let game = self.active_game()?.game();
        let [first, second] = game.players().clone();
        let players = saved_games::seat([second, first], game.rules(), &self.options);
        let game = game.again(players, Seats::Changed)?;
        let may_play = self.active_game()?.may_play;
        let mut game = self.active_of(game, GameFile::default());
        game.may_play = may_play;
        self.switch_game(game, out)?;
        self.announce(out)
    }

    /// Prints the active game, and lets the engines play if it is their turn.
    pub(super) fn announce(&mut self, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let game = self.active_game()?.game();
        out.write_line(format!("A game of {}.", game.rules().title()))?;
        out.write_line(players(game))?;
        if let Some(points) = game.points() {
            let sides = game.info().sides;
            out.write_line(format!(
                "The score is {} {}, {} {}.",
                sides.first, points.first, sides.second, points.second
            ))?;
        }
        if let Some(clocks) = game.clocks() {
            out.write_line(time_controls(clocks.controls(), game.info().sides))?;
        }
        if let Some(last) = ply_words::last_ply(game.line(), describe::you(game)) {
            out.write_line(format!("Last, {last}"))?;
        }
        self.play_engines(out)
    }

    /// Plays a ply, and lets the engines reply.
    pub(super) fn play(
        &mut self,
        text: &str,
        out: &mut LineWriter<'_>,
    ) -> Result<(), CommandError> {
        if self.puzzle.is_some() {
            return self.play_in_puzzle(text, out);
        }
        if self.course.is_some() {
            return self.play_in_course(text, out);
        }
        let active = self.active_game_mut()?;
        let game = active.driver.game();
        if !game.is_open() {
            return Err(CommandError::GameOver);
        }
        active.why_not_ready()?;
        let refused = |line: &AnyLine, refusal| board_words::refused(line, text, refusal);
        let ply = ply_words::read(game.line(), text);
        let ply = ply.map_err(|refusal| refused(game.line(), refusal))?;
        let seat = game.player_index(game.line().to_move());
        active.draw_offer = active.draw_offer.filter(|offerer| *offerer == seat);
        let played = active.driver.play(ply);
        played.map_err(|refusal| refused(active.driver.game().line(), refusal))?;
        active.write(out)?;
        write_last_ply(active.game(), out)?;
        self.play_engines(out)
    }

    /// Lets the engines play until it is a human's turn, and prints whose turn it is then.
    pub(super) fn play_engines(&mut self, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        self.update_clocks(out)?;
        loop {
            let (thinking_time, resigns) = (
                self.options.config.players().thinking.into(),
                self.options.config.players().resign,
            );
            let active = self.active_game_mut()?;
            active.driver.set_resigns(resigns);
            if let Some(chosen) = active.search(thinking_time) {
                if self.update_clocks(out)? {
                    return Ok(());
                }
                let active = self.active_game_mut()?;
                let before = active.game().line().len();
                active.driver.answer(chosen);
                active.write(out)?;
                if active.game().line().len() > before {
                    write_last_ply(active.game(), out)?;
                    active.hear_draw_offer(out)?;
                }
                continue;
            }
            let game = active.game();
            let engines_turn = game.is_open() && !game.human_to_move() && !game.is_tip();
            // The answer was given before its turn was taken back. Where only engines play, someone
            // is looking at the past.
            if !engines_turn
                || game.human_count() == 0
                || !active.driver.travel(GameSession::forward)
            {
                break;
            }
            write_last_ply(active.game(), out)?;
        }
        let active = self.active_game()?;
        active.why_not_ready()?;
        Ok(out.write_line(describe::turn(active.game()))?)
    }

    /// Prints where to look, and when asked again what to play and why; in a puzzle the next step
    /// of its hint, and in a course the task again.
    pub(super) fn hint(&mut self, _: &str, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        if self.puzzle.is_some() {
            return self.puzzle("hint", out);
        }
        if self.course.is_some() {
            return self.learn("", out);
        }
        let active = self.active_game_mut()?;
        let game = active.driver.game();
        if !game.is_open() {
            return Err(CommandError::GameOver);
        }
        if let Some((node, hint)) = &active.pending_hint
            && *node == game.node()
        {
            return Ok(out.write_line(&hint.second)?);
        }
        let best = self.judgement()?;
        let active = self.active_game_mut()?;
        let game = active.driver.game();
        let hint = Hint::said(game.line(), &best, &|ply| ply_words::said(game.line(), ply));
        let hint = hint.ok_or(NO_OPINION)?;
        out.write_line(format!(
            "{} Say `hint` again to hear what to play.",
            hint.first
        ))?;
        active.pending_hint = Some((game.node(), hint));
        Ok(())
    }

    /// Prints what the engine would play, and which side is better.
    pub(super) fn opinion(
        &mut self,
        _: &str,
        out: &mut LineWriter<'_>,
    ) -> Result<(), CommandError> {
        if !self.active_game()?.game().is_open() {
            return Err(CommandError::GameOver);
        }
        let best = self.judgement()?;
        Ok(out.write_line(advice(self.active_game()?.game().line(), &best))?)
    }

    /// The engine's best line in the game, searched for once in a position.
    fn judgement(&mut self) -> Result<Variation, CommandError> {
        let active = self.active.as_mut().ok_or(CommandError::NoGame)?;
        let game = active.driver.game();
        if let Some((node, best)) = &active.judged
            && *node == game.node()
        {
            return Ok(best.clone());
        }
        let analyst = self
            .analyst
            .get_or_insert_with(|| self.tables.analyser(HINT_MEMORY));
        let (line, limits, stop) = (game.line(), limits(QUESTION_TIME), Stop::default());
        let report = analyst.analyse(line, 1, &limits, &stop, &mut |_| {})?;
        let best = report.variations.into_iter().next().ok_or(NO_OPINION)?;
        active.judged = Some((game.node(), best.clone()));
        Ok(best)
    }

    /// Takes plies back.
    pub(super) fn undo(&mut self, _: &str, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let active = self.active_game_mut()?;
        let before = active.game().line().clone();
        if !active.driver.travel(GameSession::undo) {
            let none = "there is nothing of yours to take back";
            return Err(CommandError::NothingToDo(none));
        }
        match texts_after(&before, active.game().line().len()) {
            plies if plies.is_empty() => out.write_line("The game goes on.")?,
            plies => out.write_line(format!("Taken back: {}.", plies.join(", ")))?,
        }
        active.write(out)?;
        Ok(out.write_line(describe::turn(active.game()))?)
    }

    /// Plays what was taken back again.
    pub(super) fn redo(&mut self, _: &str, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let driver = &mut self.active_game_mut()?.driver;
        let before = driver.game().line().len();
        if !driver.travel(GameSession::redo) {
            let none = "there is nothing that was taken back; say `undo` first";
            return Err(CommandError::NothingToDo(none));
        }
        let plies = texts_after(driver.game().line(), before);
        out.write_line(format!("Played again: {}.", plies.join(", ")))?;
        self.play_engines(out)
    }

    /// Resigns for the human to move, or the one who plays against an engine.
    pub(super) fn resign(&mut self, _: &str, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let active = self.active_game_mut()?;
        let game = active.driver.game();
        if !game.is_open() || game.record().is_finished() {
            return Err(CommandError::GameOver);
        }
        if !game.human_to_move() {
            let none = "no person is to move, and engines do not resign";
            return Err(CommandError::NothingToDo(none));
        }
        let side = game.line().to_move();
        let (name, winner) = (game.info().sides[side], game.info().sides[!side]);
        active.driver.resign(side);
        active.write(out)?;
        out.write_line(format!("{name} resigns: {winner} wins."))?;
        Ok(out.write_line(describe::turn(active.game()))?)
    }
}

/// Prints the last ply and what it changed.
fn write_last_ply(game: &GameSession, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
    let last = ply_words::last_ply(game.line(), describe::you(game));
    Ok(last.map_or(Ok(()), |last| out.write_line(last))?)
}

/// The plies of a line after the first `count`.
fn texts_after(line: &AnyLine, count: usize) -> Vec<String> {
    let plies = line.plies();
    ply_words::line_said(line, plies.get(count..).unwrap_or_default())
}

/// The ply to play, what it is worth and what is expected to follow.
fn advice(line: &AnyLine, best: &Variation) -> String {
    // After `swap` its player has the other side.
    let swaps = best
        .plies
        .first()
        .is_some_and(|ply| line.swaps_players(*ply));
    let side = if swaps {
        !line.to_move()
    } else {
        line.to_move()
    };
    let sides = line.info().sides;
    let plies = &best.plies[..best.plies.len().min(MAX_EXPECTED)];
    let mut texts = ply_words::line_said(line, plies);
    let rest = texts.split_off(texts.len().min(1));
    let mut text = format!("Try {}.", texts.concat());
    match (best.score, best.win_probability) {
        (Some(score @ Score::Win(_)), _) => {
            text = format!("{text} {}.", words::wins(sides[side], score));
        }
        (Some(score @ Score::Loss(_)), _) => {
            text = format!(
                "{text} Everything loses: {}.",
                words::wins(sides[!side], score)
            );
        }
        (Some(Score::Draw), _) => text = format!("{text} {}.", words::DRAWN),
        (Some(Score::Undecided), _) => text = format!("{text} {}.", words::UNDECIDED),
        (_, Some(chance)) => {
            let first = match side {
                Side::First => chance,
                Side::Second => 1.0 - chance,
            };
            text = format!("{text} {}.", words::by_chance(line.info(), first));
        }
        _ => {}
    }
    if rest.is_empty() {
        text
    } else {
        format!("{text} Expected then: {}.", rest.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::test_line;

    #[test]
    fn a_swap_is_praised_for_the_side_that_it_gives() {
        let line = test_line("trike", "side=5", "c3");
        let best = |text: &str| Variation {
            score: None,
            win_probability: Some(0.8),
            plies: vec![line.read_ply(text).unwrap()],
        };
        let swap = advice(&line, &best("swap"));
        assert_eq!(swap, "Try swap. White is much better, 80 %.");
        let other = advice(&line, &best("c2"));
        assert_eq!(other, "Try c2. Black is much better, 80 %.");
    }
}
