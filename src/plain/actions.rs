//! The commands that change the game: new games, plies, undo, resigning.

use super::players::time_control;
use super::queries::{players, plies_from};
use super::saved_game::SavedGame;
use super::{ActiveGame, CommandError, Dialogue, LineWriter, describe, engine_pool};
use crate::engines::{Analyser, EngineError, Player, Score, Stop, Variation, hint};
use crate::games::{AnyLine, PlyError, find_game};
use crate::options::Options;
use crate::play::GameSession;
use crate::records::Termination;

/// The megabytes of memory for the tables of hints.
const HINT_MEMORY: usize = 16;

/// At most so many expected plies are printed.
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
        let game = GameSession::new(rules, self.options.players.clone())?;
        let game = game.with_time_control(self.options.clock.time_control());
        self.switch_game(ActiveGame::new(game, SavedGame::default()), out)?;
        self.announce(out)
    }

    /// Prints the active game, and lets the engines play if it is their turn.
    pub(super) fn announce(&mut self, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let game = &self.active_game()?.game;
        let (info, rules) = (game.info(), game.rules().pairs());
        let rules = match rules.as_str() {
            "" => "the usual settings",
            rules => rules,
        };
        out.write_line(format!("A game of {} with {rules}.", info.name))?;
        out.write_line(players(game))?;
        if let Some(clocks) = game.clocks() {
            out.write_line(time_control(clocks.control()))?;
        }
        if let Some(last) = describe::last_ply(game.line()) {
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
        let active = self.active_game_mut()?;
        let game = &mut active.game;
        if !game.is_open() {
            return Err(CommandError::GameOver);
        }
        let refused = |line: &AnyLine, refusal: PlyError| CommandError::IllegalPly {
            refusal,
            help: suggestion(line, text),
        };
        let ply = game.line().read_ply(text);
        let ply = ply.map_err(|refusal| refused(game.line(), refusal))?;
        let seat = game.player_index(game.line().to_move());
        active.draw_offer = active.draw_offer.filter(|offerer| *offerer == seat);
        let played = game.play(ply);
        played.map_err(|refusal| refused(game.line(), refusal))?;
        write_last_ply(game, out)?;
        save_game(active, out)?;
        self.play_engines(out)
    }

    /// Lets the engines play until it is a human's turn, and prints whose turn it is then.
    pub(super) fn play_engines(&mut self, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        self.update_clocks(out)?;
        loop {
            let now = self.now();
            let active = self.active_game_mut()?;
            let game = &mut active.game;
            if !game.is_open() || game.human_to_move() {
                break;
            }
            if !game.is_tip() {
                // The answer was given before its turn was taken back. Where only engines play,
                // someone is looking at the past.
                if game.human_count() == 0 || !game.forward() {
                    break;
                }
                write_last_ply(game, out)?;
                continue;
            }
            let side = game.line().to_move();
            let seat = game.player_index(side);
            let Player::Engine(engine) = &game.players()[seat] else {
                break;
            };
            let engine = engine.clone();
            game.run_clock(true, now);
            let chosen = active.engines.choose(seat, &engine, &active.game);
            if self.update_clocks(out)? {
                return Ok(());
            }
            let now = self.now();
            let active = self.active_game_mut()?;
            let game = &mut active.game;
            game.run_clock(false, now);
            let played = chosen.and_then(|ply| {
                let illegal = |why: PlyError| EngineError::Illegal(why.to_string());
                game.play(ply).map_err(illegal)
            });
            match played {
                Ok(()) => write_last_ply(game, out)?,
                Err(error) => {
                    game.forfeit(
                        side,
                        Termination::from_engine_error(&error),
                        &error.to_string(),
                    );
                }
            }
            save_game(active, out)?;
        }
        Ok(out.write_line(describe::turn(&self.active_game()?.game))?)
    }

    /// Prints where to look, and when asked again what to play and why.
    pub(super) fn hint(&mut self, _: &str, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let active = self.active_game_mut()?;
        let game = &active.game;
        if !game.is_open() {
            return Err(CommandError::GameOver);
        }
        if let Some((node, hint)) = &active.pending_hint
            && *node == game.node()
        {
            return Ok(out.write_line(&hint.second)?);
        }
        let hint = hint(game.line(), &engine_pool::limits(), &Stop::default())?;
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
        let game = &self.active.as_ref().ok_or(CommandError::NoGame)?.game;
        if !game.is_open() {
            return Err(CommandError::GameOver);
        }
        let analyst = self
            .analyst
            .get_or_insert_with(|| Analyser::new(1, HINT_MEMORY));
        let (line, limits, stop) = (game.line(), engine_pool::limits(), Stop::default());
        let report = analyst.analyse(line, 1, &limits, &stop, &mut |_| {})?;
        match report.variations.first() {
            Some(best) => Ok(out.write_line(advice(line, best))?),
            None => Err(CommandError::NothingToDo("the engine has no opinion here")),
        }
    }

    /// Takes plies back.
    pub(super) fn undo(&mut self, _: &str, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let active = self.active_game_mut()?;
        let game = &mut active.game;
        let before = game.line().clone();
        if !game.undo() {
            let none = "there is nothing of yours to take back";
            return Err(CommandError::NothingToDo(none));
        }
        match texts_after(&before, game.line().len()) {
            plies if plies.is_empty() => out.write_line("The game goes on.")?,
            plies => out.write_line(format!("Taken back: {}.", plies.join(", ")))?,
        }
        save_game(active, out)?;
        Ok(out.write_line(describe::turn(&active.game))?)
    }

    /// Plays what was taken back again.
    pub(super) fn redo(&mut self, _: &str, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let game = &mut self.active_game_mut()?.game;
        let before = game.line().len();
        if !game.redo() {
            let none = "there is nothing that was taken back; say `undo` first";
            return Err(CommandError::NothingToDo(none));
        }
        let plies = texts_after(game.line(), before);
        out.write_line(format!("Played again: {}.", plies.join(", ")))?;
        self.play_engines(out)
    }

    /// Resigns for the human to move, or the one who plays against an engine.
    pub(super) fn resign(&mut self, _: &str, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let active = self.active_game_mut()?;
        let game = &mut active.game;
        if !game.is_open() {
            return Err(CommandError::GameOver);
        }
        if !game.is_tip() {
            let past = "the game has gone on from here; say `redo` until its end first";
            return Err(CommandError::NothingToDo(past));
        }
        if !game.human_to_move() {
            let none = "no person is to move, and engines do not resign";
            return Err(CommandError::NothingToDo(none));
        }
        let side = game.line().to_move();
        game.resign(side);
        out.write_line(format!("{} resigns.", game.info().sides[side]))?;
        save_game(active, out)?;
        Ok(out.write_line(describe::turn(&active.game))?)
    }
}

/// Prints the last ply and what it changed.
fn write_last_ply(game: &GameSession, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
    Ok(describe::last_ply(game.line()).map_or(Ok(()), |last| out.write_line(last))?)
}

/// Saves the game. A full disk does not end the game: the error is printed, and the next ply tries
/// again.
pub(super) fn save_game(
    active: &mut ActiveGame,
    out: &mut LineWriter<'_>,
) -> Result<(), CommandError> {
    let saved = active.file.save(active.game.record());
    Ok(saved.or_else(|error| out.write_error(&error.into()))?)
}

/// The plies of a line after the first so many.
fn texts_after(line: &AnyLine, count: usize) -> Vec<String> {
    let plies = line.plies().into_iter().skip(count);
    plies.filter_map(|ply| line.ply_text(ply).ok()).collect()
}

/// What can be played instead of a text that is no legal ply.
fn suggestion(line: &AnyLine, text: &str) -> String {
    let letters = text.chars().take(1);
    let digits = text.chars().skip(1).take_while(char::is_ascii_digit);
    let name: String = letters.chain(digits).collect();
    match line.board().cell(&name) {
        Ok(cell) if plies_from(line, cell).len() > 1 => {
            let name = line.board().name(cell);
            format!("say `moves {name}` for the plies from there")
        }
        _ => "say `moves` for the legal plies".to_owned(),
    }
}

/// The ply to play, what it is worth and what is expected to follow.
fn advice(line: &AnyLine, best: &Variation) -> String {
    let side = line.info().sides[line.to_move()];
    let plies = best.plies.iter().take(MAX_EXPECTED);
    let texts = plies.map_while(|ply| line.ply_text(*ply).ok());
    let mut texts: Vec<String> = texts.collect();
    let rest = texts.split_off(texts.len().min(1));
    let mut text = format!("Try {}.", texts.concat());
    match (best.score, best.win_probability) {
        (Some(Score::Win(plies)), _) => {
            text = format!(
                "{text} {side} wins in {}.",
                describe::counted(plies as usize, "ply")
            );
        }
        (Some(Score::Loss(plies)), _) => {
            let plies = describe::counted(plies as usize, "ply");
            text = format!("{text} {side} loses, but not before {plies}.");
        }
        (_, Some(chance)) => {
            text = format!("{text} {side} wins {:.0} times in 100.", chance * 100.0);
        }
        _ => {}
    }
    if rest.is_empty() {
        text
    } else {
        format!("{text} Expected then: {}.", rest.join(", "))
    }
}
