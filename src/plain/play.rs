//! The answers that change the game: a new one, plies, taking back, giving up.

use super::keep::Kept;
use super::look::{players, plies_from};
use super::people::time_control;
use super::{Dialogue, Table, Trouble, Voice, seats, words};
use crate::app::game_session::GameSession;
use crate::engines::{Analyser, EngineError, Player, Score, Stop, TimeControl, Variation, hint};
use crate::games::{AnyLine, PlyError, SettingError, find_game};
use crate::records::Termination;

/// The megabytes of memory for the tables of hints.
const HINT_MEMORY: usize = 16;

/// More plies than this are not told of what an engine expects.
const EXPECTED: usize = 5;

impl Dialogue {
    /// Begins a game.
    pub(super) fn new_game(&mut self, text: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let mut words = text.split_whitespace();
        let info = find_game(&words.next().unwrap_or_default().to_ascii_lowercase())?;
        let trouble = |error: SettingError| {
            let keys: Vec<&str> = info.settings.iter().map(|setting| setting.key).collect();
            Trouble::Setting {
                error,
                known: keys.join(", "),
            }
        };
        let mut settings = self.options.rules_of(info);
        for pair in words {
            settings.set_pair(pair).map_err(trouble)?;
        }
        let game =
            GameSession::new(info, &settings, self.options.players.clone()).map_err(trouble)?;
        let game = game.with_time_control(TimeControl::from_settings(&self.options.clock));
        self.take_up(Table::new(game, Kept::default()), voice)?;
        self.announce(voice)
    }

    /// Says which game is at hand, and lets the engines play if it is their turn.
    pub(super) fn announce(&mut self, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let game = &self.table()?.game;
        let (info, rules) = (game.info(), game.settings().to_string());
        let rules = match rules.as_str() {
            "" => "the usual settings",
            rules => rules,
        };
        voice.say(format!("A game of {} with {rules}.", info.name))?;
        voice.say(players(game))?;
        if let Some(clocks) = game.clocks() {
            voice.say(time_control(clocks.control()))?;
        }
        if let Some(last) = words::last_ply(game.line()) {
            voice.say(format!("Last, {last}"))?;
        }
        self.answer(voice)
    }

    /// Plays a ply, and lets the engines answer.
    pub(super) fn play(&mut self, text: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let table = self.table_mut()?;
        let game = &mut table.game;
        if !game.is_open() {
            return Err(Trouble::GameOver);
        }
        let refused = |line: &AnyLine, refusal: PlyError| Trouble::Refused {
            refusal,
            help: what_else(line, text),
        };
        let ply = game.line().read_ply(text);
        let ply = ply.map_err(|refusal| refused(game.line(), refusal))?;
        let seat = game.player_index(game.line().to_move());
        table.offer = table.offer.filter(|offerer| *offerer == seat);
        let played = game.play(ply);
        played.map_err(|refusal| refused(game.line(), refusal))?;
        say_last(game, voice)?;
        keep(table, voice)?;
        self.answer(voice)
    }

    /// Lets the engines play until it is a person's turn, and says whose turn it is then.
    pub(super) fn answer(&mut self, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        self.tell_time(voice)?;
        loop {
            let now = self.now();
            let table = self.table_mut()?;
            let game = &mut table.game;
            if !game.is_open() || game.human_to_move() {
                break;
            }
            if !game.is_tip() {
                // The answer was given before its turn was taken back. Where only engines play,
                // someone is looking at the past.
                if game.human_count() == 0 || !game.forward() {
                    break;
                }
                say_last(game, voice)?;
                continue;
            }
            let side = game.line().to_move();
            let seat = game.player_index(side);
            let Player::Engine(engine) = &game.players()[seat] else {
                break;
            };
            let engine = engine.clone();
            game.run_clock(true, now);
            let chosen = table.seats.choose(seat, &engine, &table.game);
            if self.tell_time(voice)? {
                return Ok(());
            }
            let now = self.now();
            let table = self.table_mut()?;
            let game = &mut table.game;
            game.run_clock(false, now);
            let played = chosen.and_then(|ply| {
                let illegal = |why: PlyError| EngineError::Illegal(why.to_string());
                game.play(ply).map_err(illegal)
            });
            match played {
                Ok(()) => say_last(game, voice)?,
                Err(error) => {
                    game.forfeit(
                        side,
                        Termination::from_engine_error(&error),
                        &error.to_string(),
                    );
                }
            }
            keep(table, voice)?;
        }
        Ok(voice.say(words::turn(&self.table()?.game))?)
    }

    /// Tells where to look, and when asked again what to play and why.
    pub(super) fn hint(&mut self, _: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let table = self.table_mut()?;
        let game = &table.game;
        if !game.is_open() {
            return Err(Trouble::GameOver);
        }
        if let Some((node, hint)) = &table.hinted
            && *node == game.node()
        {
            return Ok(voice.say(&hint.second)?);
        }
        let hint = hint(game.line(), &seats::limits(), &Stop::default())?;
        voice.say(format!(
            "{} Say `hint` again to hear what to play.",
            hint.first
        ))?;
        table.hinted = Some((game.node(), hint));
        Ok(())
    }

    /// Tells what the engine would play, and who stands better.
    pub(super) fn opinion(&mut self, _: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let game = &self.table.as_ref().ok_or(Trouble::NoGame)?.game;
        if !game.is_open() {
            return Err(Trouble::GameOver);
        }
        let analyst = self
            .analyst
            .get_or_insert_with(|| Analyser::new(1, HINT_MEMORY));
        let (line, limits, stop) = (game.line(), seats::limits(), Stop::default());
        let report = analyst.analyse(line, 1, &limits, &stop, &mut |_| {})?;
        match report.variations.first() {
            Some(best) => Ok(voice.say(advice(line, best))?),
            None => Err(Trouble::Nothing("the engine has no opinion here")),
        }
    }

    /// Takes plies back.
    pub(super) fn undo(&mut self, _: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let table = self.table_mut()?;
        let game = &mut table.game;
        let before = game.line().clone();
        if !game.undo() {
            let none = "there is nothing of yours to take back";
            return Err(Trouble::Nothing(none));
        }
        match texts_after(&before, game.line().len()) {
            plies if plies.is_empty() => voice.say("The game goes on.")?,
            plies => voice.say(format!("Taken back: {}.", plies.join(", ")))?,
        }
        keep(table, voice)?;
        Ok(voice.say(words::turn(&table.game))?)
    }

    /// Plays what was taken back again.
    pub(super) fn redo(&mut self, _: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let game = &mut self.table_mut()?.game;
        let before = game.line().len();
        if !game.redo() {
            let none = "there is nothing that was taken back; say `undo` first";
            return Err(Trouble::Nothing(none));
        }
        let plies = texts_after(game.line(), before);
        voice.say(format!("Played again: {}.", plies.join(", ")))?;
        self.answer(voice)
    }

    /// Gives the game up for the person whose turn it is, or who plays an engine.
    pub(super) fn resign(&mut self, _: &str, voice: &mut Voice<'_>) -> Result<(), Trouble> {
        let table = self.table_mut()?;
        let game = &mut table.game;
        if !game.is_open() {
            return Err(Trouble::GameOver);
        }
        if !game.is_tip() {
            let past = "the game has gone on from here; say `redo` until its end first";
            return Err(Trouble::Nothing(past));
        }
        if !game.human_to_move() {
            let none = "no person is to move, and engines do not resign";
            return Err(Trouble::Nothing(none));
        }
        let side = game.line().to_move();
        game.resign(side);
        voice.say(format!("{} resigns.", game.info().sides[side]))?;
        keep(table, voice)?;
        Ok(voice.say(words::turn(&table.game))?)
    }
}

/// Says the last ply and what it changed.
fn say_last(game: &GameSession, voice: &mut Voice<'_>) -> Result<(), Trouble> {
    Ok(words::last_ply(game.line()).map_or(Ok(()), |last| voice.say(last))?)
}

/// Brings the file up to the game. A full disk does not end the game: it is told, and the next
/// ply tries again.
pub(super) fn keep(table: &mut Table, voice: &mut Voice<'_>) -> Result<(), Trouble> {
    let saved = table.kept.save(table.game.record());
    Ok(saved.or_else(|error| voice.complain(&error.into()))?)
}

/// The plies of a line after the first so many.
fn texts_after(line: &AnyLine, count: usize) -> Vec<String> {
    let plies = line.plies().into_iter().skip(count);
    plies.filter_map(|ply| line.ply_text(ply).ok()).collect()
}

/// What can be played instead of a text that is no legal ply.
fn what_else(line: &AnyLine, text: &str) -> String {
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
    let plies = best.plies.iter().take(EXPECTED);
    let texts = plies.map_while(|ply| line.ply_text(*ply).ok());
    let mut texts: Vec<String> = texts.collect();
    let rest = texts.split_off(texts.len().min(1));
    let mut text = format!("Try {}.", texts.concat());
    match (best.score, best.win_probability) {
        (Some(Score::Win(plies)), _) => {
            text = format!(
                "{text} {side} wins in {}.",
                words::counted(plies as usize, "ply")
            );
        }
        (Some(Score::Loss(plies)), _) => {
            let plies = words::counted(plies as usize, "ply");
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
