//! The commands that can be given at a hub.

use super::studying::Studying;
use super::{GuestDialogue, table, words};
use crate::at_board::AtBoard;
use crate::command::{CommandGroup, commands};
use crate::players::times_left;
use crate::{Answer, CommandError, LineWriter, PlainCommand, board_words, describe, ply_words};
use parlour_matches::play::GameSession;
use parlour_records::{NodeId, mailed_text};
use parlour_rules::games::{AnyLine, Seat, Side, find_game};
use parlour_rules::options::OptionSet;
use parlour_rules::sentence::capitalized;
use parlour_sessions::guest::{Act, AtTable, CannotAct};
use parlour_together::protocol::{Deal, NewTable, Request, TableNumber};
use parlour_together::{Name, Phrase, read_clock};

/// All commands, in the order of the help.
pub(super) static COMMANDS: &[CommandGroup<GuestDialogue>] = &[
    CommandGroup {
        name: "tables",
        commands: commands! {
            "lobby" "" "hear who is here, and the tables" GuestDialogue::tell_lobby_or_table;
            "offer" "GAME [KEY=VALUE ...] [clock=MINUTES+SECONDS | clock=DAYSd] [second] [engine=LEVEL] [for=NAME] [private]"
                "open a table with rule settings and a clock if you like, and sit down to move first or \
                 second; the other seat can be for a level or one person, and the table private"
                |guest, text, _| guest.ask(read_offer(text)?);
            "sit" "TABLE" "sit down at a table, or at your own again"
                |guest, text, _| guest.ask(Request::Sit { table: table_number(text)? });
            "watch" "TABLE" "watch a table"
                |guest, text, _| guest.ask(Request::Watch { table: table_number(text)? });
            "leave" "" "go back to the lobby; your seat in a game is kept" GuestDialogue::leave;
            "code" "" "hear the code that lets a friend without a key come to your table" GuestDialogue::code;
            "rounds" "" "hear the table and the games of the rounds that the host has made" GuestDialogue::rounds;
            "games" "[NUMBER]"
                "hear your last games here and your results, or print one as a line of text to take home"
                GuestDialogue::games;
            "study" "[NUMBER | end]"
                "study one of these games, or the one at your table if you watch or it is over: try moves, \
                 and hear their values and how the chances went"
                GuestDialogue::study;
            "admit" "NAME" "let somebody in who wants to come in, if you are a keeper of this host"
                |guest, text, _| guest.answer_knock(text, true);
            "refuse" "NAME" "do not let them in" |guest, text, _| guest.answer_knock(text, false);
            "name" "NAME" "choose a name, the first time you come" GuestDialogue::take_name;
        },
    },
    CommandGroup {
        name: "playing",
        commands: commands! {
            "play" "MOVE" "play a move; the move alone does, too" GuestDialogue::play;
            "who" "" "say who plays which side and whose turn it is" GuestDialogue::who_plays;
            "clock" "" "read the clocks" GuestDialogue::clock;
            "draw" "" "offer a draw" |guest, _, _| guest.act(Act::Offer(Deal::Draw));
            "undo" "" "ask to take your last move back" |guest, _, _| guest.act(Act::Offer(Deal::Undo));
            "rematch" "" "ask for another game, with the seats exchanged"
                |guest, _, _| guest.act(Act::Offer(Deal::Rematch));
            "accept" "" "accept what the other has offered" |guest, _, _| guest.act(Act::Answer(true));
            "decline" "" "decline it" |guest, _, _| guest.act(Act::Answer(false));
            "resign" "" "resign the game" |guest, _, _| guest.act(Act::Resign);
            "calloff" "[TABLE]"
                "call the game off, before both have moved or when the other is away for long; or refuse \
                 the seat that is kept for you at a table"
                GuestDialogue::call_off;
            "claim" "" "claim the win, when the other player has been away for long" |guest, _, _| guest.act(Act::Claim);
            "say" "[NUMBER]" "say a phrase, or list the phrases" GuestDialogue::say;
            "share" "" "print the game as a line of text, to take it home" GuestDialogue::share;
        },
    },
    CommandGroup {
        name: "looking",
        commands: PlainCommand::BOARD,
    },
    CommandGroup {
        name: "program",
        commands: commands! {
            "help" "[GROUP | COMMAND]" "list the commands, or explain some or one" GuestDialogue::help;
            "quit" "" "leave; your seat in a game is kept" GuestDialogue::quit;
        },
    },
];

impl GuestDialogue {
    fn tell_lobby_or_table(&mut self, rest: &str, out: &mut LineWriter<'_>) -> Answer {
        if self.guest.at().is_some() {
            out.write_line("You are at a table; say `leave` to go to the lobby.")?;
            return self.tell_table(out);
        }
        self.tell_lobby(rest, out)
    }

    /// Takes a name.
    pub(super) fn take_name(&mut self, text: &str, _: &mut LineWriter<'_>) -> Answer {
        if self.guest.name().is_some() {
            let stays = "you have a name already, and it stays";
            return Err(CommandError::NothingToDo(stays));
        }
        let name = read_name(text)?;
        self.ask(Request::Name { name })
    }

    /// Asks for a game that was played here, by its number.
    fn recall(&mut self, number: &str) -> Answer {
        let number = number.parse::<usize>().ok();
        let games = &self.guest.played().games;
        let game = number.and_then(|number| games.get(number.checked_sub(1)?));
        let none = CommandError::NothingToDo("there is no such game; say `games` to hear them");
        let game = game.ok_or(none)?.file.clone();
        self.ask(Request::Recall { game })
    }

    fn study(&mut self, text: &str, out: &mut LineWriter<'_>) -> Answer {
        if text == "end" && self.study.take().is_some() {
            return Ok(out.write_line("You have left the study.")?);
        }
        if let Some(at) = self.guest.at() {
            if !text.is_empty() {
                return Err(CommandError::NothingToDo("say `leave` first"));
            }
            if let Some(why) = at.why_no_study() {
                return Err(CommandError::NothingToDo(why));
            }
            let mut record = at.game().record().clone();
            record.withhold(at.untold(), NodeId::ROOT);
            self.study = Some(Studying::begin(record, out)?);
            return Ok(());
        }
        self.recall(text)?;
        self.studies = true;
        Ok(())
    }

    fn games(&mut self, text: &str, out: &mut LineWriter<'_>) -> Answer {
        if !text.is_empty() {
            return self.recall(text);
        }
        let played = self.guest.played();
        if played.games.is_empty() {
            out.write_line("You have not finished a game here.")?;
        }
        for (number, game) in (1..).zip(&played.games) {
            out.write_line(words::played(number, game, self.guest.name()))?;
        }
        for tally in &played.tallies {
            out.write_line(tally.words())?;
        }
        for (game, rating) in &played.ratings {
            out.write_line(format!("{}: {}", capitalized(game), rating.sentence("")))?;
        }
        Ok(())
    }

    fn rounds(&mut self, rest: &str, out: &mut LineWriter<'_>) -> Answer {
        // The lobby is not told meanwhile.
        if self.guest.at().is_some() {
            return self.tell_lobby_or_table(rest, out);
        }
        let none = CommandError::NothingToDo("there are no rounds here now");
        let rounds = self.guest.lobby().rounds.as_ref().ok_or(none)?;
        out.write_line(format!("{}.", rounds.title()))?;
        for line in rounds.table() {
            out.write_line(format!("{line}."))?;
        }
        for (number, round) in (1..).zip(&rounds.games) {
            let games = rounds.round(round).join(", ");
            out.write_line(format!("Round {number}: {games}."))?;
        }
        Ok(())
    }

    fn answer_knock(&mut self, name: &str, yes: bool) -> Answer {
        let mut knocks = self.guest.lobby().knocks.iter();
        let knock = knocks.find(|knock| knock.name.as_str() == name);
        let none = CommandError::NothingToDo("nobody of this name wants to come in");
        let account = knock.ok_or(none)?.account.clone();
        self.ask(Request::Admit { account, yes })
    }

    fn leave(&mut self, _: &str, _: &mut LineWriter<'_>) -> Answer {
        self.table()?;
        if let Some(request) = self.guest.leave() {
            self.send(&request);
        }
        Ok(())
    }

    /// Plays a ply that the rules allow.
    pub(super) fn play(&mut self, text: &str, _: &mut LineWriter<'_>) -> Answer {
        let line = self.guest.may_play()?.game().line();
        let refused = |refusal| board_words::refused(line, text, refusal);
        let ply = ply_words::read(line, text).map_err(refused)?;
        line.clone().play(ply).map_err(refused)?;
        self.act(Act::Play(ply))
    }

    fn who_plays(&mut self, _: &str, out: &mut LineWriter<'_>) -> Answer {
        out.write_line(describe::players(self.table()?.game()))?;
        self.tell_turn(out)
    }

    fn clock(&mut self, _: &str, out: &mut LineWriter<'_>) -> Answer {
        let at = self.table()?;
        let none = CommandError::NothingToDo("this game has no clocks");
        let left = table::clocks(at, self.now()).ok_or(none)?;
        Ok(out.write_line(times_left(left, at.game().info().sides))?)
    }

    fn code(&mut self, _: &str, out: &mut LineWriter<'_>) -> Answer {
        let none = "only those who play have the code of a table, if the host gives them";
        let code = self.table()?.state().code.as_ref();
        let code = code.ok_or(CommandError::NothingToDo(none))?;
        Ok(out.write_line(words::code(code))?)
    }

    fn call_off(&mut self, text: &str, _: &mut LineWriter<'_>) -> Answer {
        if text.is_empty() {
            return self.act(Act::CallOff);
        }
        let table = table_number(text)?;
        self.ask(Request::CallOff { table })
    }

    fn say(&mut self, text: &str, out: &mut LineWriter<'_>) -> Answer {
        if text.is_empty() {
            for (number, phrase) in (1..).zip(Phrase::ALL) {
                out.write_line(format!("{number}: {phrase}"))?;
            }
            return Ok(());
        }
        let number = text.parse::<usize>().ok();
        let phrase = number.and_then(|number| Phrase::ALL.get(number.checked_sub(1)?));
        let none = CommandError::NothingToDo("there is no such phrase; say `say` to hear them");
        let phrase = *phrase.ok_or(none)?;
        self.ask(Request::Say { phrase })
    }

    fn share(&mut self, _: &str, out: &mut LineWriter<'_>) -> Answer {
        let game = self.table()?.game();
        Ok(out.write_line(mailed_text(game.record(), "")?)?)
    }

    fn help(&mut self, name: &str, out: &mut LineWriter<'_>) -> Answer {
        if PlainCommand::write_help(COMMANDS, name, out)? {
            self.tell_turn(out)?;
        }
        Ok(())
    }

    fn quit(&mut self, _: &str, out: &mut LineWriter<'_>) -> Answer {
        self.finished = true;
        Ok(out.write_line("Goodbye.")?)
    }

    fn table(&self) -> Result<&AtTable, CannotAct> {
        self.guest.at().ok_or(CannotAct::NoTable)
    }
}

impl AtBoard for GuestDialogue {
    fn seen(&self) -> Result<&AnyLine, CommandError> {
        Ok(self.table()?.game().line())
    }

    fn game(&self) -> Result<&GameSession, CommandError> {
        Ok(self.table()?.game())
    }

    fn you(&self) -> Option<Side> {
        self.guest.at()?.own_side()
    }

    fn last(&self) -> Result<Option<String>, CommandError> {
        Ok(table::last_ply(self.table()?))
    }

    fn check_open(&self) -> Answer {
        let is_open = self.table()?.game().is_open();
        let over = CommandError::NothingToDo("the game is over");
        is_open.then_some(()).ok_or(over)
    }

    fn tell_turn(&self, out: &mut LineWriter<'_>) -> Answer {
        Self::tell_turn(self, out)
    }
}

/// What is said of a clock that is none.
const NO_CLOCK: CommandError = CommandError::NothingToDo(
    "a clock is `clock=MINUTES` or `clock=MINUTES+SECONDS`, such as `clock=10+5`, or by the day, \
     such as `clock=1d` to `clock=14d`",
);

/// A table as it is offered: `trike side=7 clock=10+5 second`.
fn read_offer(text: &str) -> Result<Request, CommandError> {
    let mut tokens = text.split_whitespace();
    let mut rules = find_game(&tokens.next().unwrap_or_default().to_ascii_lowercase())?;
    let (mut clock, mut seat, mut engine) = (None, None, None);
    let (mut kept_for, mut private) = (None, false);
    for token in tokens {
        match (token, token.split_once('=')) {
            (_, Some(("clock", time))) => clock = Some(read_clock(time).ok_or(NO_CLOCK)?),
            (_, Some(("engine", level))) => engine = Some(read_level(level)?),
            (_, Some(("for", name))) => kept_for = Some(read_name(name)?),
            ("private", None) => private = true,
            ("first", None) => seat = Some(Seat::First),
            ("second", None) => seat = Some(Seat::Second),
            (pair, _) => drop(rules.set_pair(pair)?),
        }
    }
    rules.check()?;
    Ok(Request::Open(NewTable {
        rules,
        clock,
        seat,
        engine,
        kept_for,
        private,
    }))
}

fn read_name(text: &str) -> Result<Name, CommandError> {
    let not = "a name is 2 to 16 English letters, digits, `-` or `_`, and a letter first";
    text.parse().map_err(|_| CommandError::NothingToDo(not))
}

fn read_level(text: &str) -> Result<u32, CommandError> {
    let none = "an engine has a level, as in `engine=3`";
    text.parse().map_err(|_| CommandError::NothingToDo(none))
}

fn table_number(text: &str) -> Result<TableNumber, CommandError> {
    let none = "a table has a number; say `lobby` to hear the tables";
    text.parse().map_err(|_| CommandError::NothingToDo(none))
}
