//! The commands of plain mode: one table for parsing, help and suggestions.

use std::slice;

use crate::{Answer, CommandError, Dialogue, LineWriter};
use crate::{
    actions, advice, coach, course, files, library, mistakes, notes, players, practice, puzzle,
    queries,
};
use crate::{set_up, settings, share, study, watching};
use parlour_rules::options::UnknownName;

/// A command of plain mode, in one of its kinds of dialogue.
pub struct PlainCommand<D: 'static = Dialogue> {
    /// The name, which the line begins with.
    pub name: &'static str,
    /// The arguments after it, in brackets if they may be left out; empty if it takes none.
    pub arguments: &'static str,
    /// Its effect, in the imperative.
    pub help: &'static str,
    /// Executes it with the arguments after the name.
    pub(super) run: fn(&mut D, &str, &mut LineWriter<'_>) -> Answer,
}

/// Commands that are about one thing.
pub(super) struct CommandGroup<D: 'static> {
    /// The word for it, which is no command.
    pub(super) name: &'static str,
    /// Its commands.
    pub(super) commands: &'static [PlainCommand<D>],
}

/// Makes commands from lines like those of the help.
macro_rules! commands {
    ($($name:literal $arguments:literal $help:literal $run:expr;)*) => {
        &[$($crate::command::PlainCommand {
            name: $name,
            arguments: $arguments,
            help: $help,
            run: $run,
        },)*]
    };
}
pub(super) use commands;

/// All commands, in the order of the help.
pub(super) static COMMANDS: &[CommandGroup<Dialogue>] = &[
    CommandGroup {
        name: "playing",
        commands: commands! {
            "new" "GAME [KEY=VALUE ...] [handicap SIDE piece | move | stone]"
                "begin a game, with rule settings and a handicap if you like" actions::new_game;
            "robin" "GAME [KEY=VALUE ...] NAME, NAME, NAME ..."
                "play the next game of a round robin, in which everybody meets everybody" actions::robin;
            "play" "MOVE" "play a move; the move alone does, too" actions::play;
            "undo" "" "take moves back to your last turn; in a study or set-up, the last change"
                actions::undo;
            "redo" "" "redo the move you took back, or the change" actions::redo;
            "retry" "" "go back to just before the move that lost a game" coach::retry;
            "draw" "" "offer a draw to the opponent" players::draw;
            "accept" "" "accept the draw that was offered" players::accept;
            "resign" "" "resign the game" actions::resign;
            "rematch" "" "play again with the sides swapped; the score continues" actions::rematch;
            "player" "SIDE PLAYER"
                "let someone else play a side: human, human: NAME, or an engine" players::player;
            "clock" "" "read the clocks" players::clock;
            "pause" "" "stop both clocks, or let them run again" players::pause;
            "who" "" "say who plays which side and whose turn it is" queries::who;
        },
    },
    CommandGroup {
        name: "looking",
        commands: PlainCommand::BOARD,
    },
    CommandGroup {
        name: "advice",
        commands: commands! {
            "hint" "[play]" "get a hint: where to look and, if you ask again, what to play; or play it"
                advice::hint;
            "opinion" "" "hear what the engine would play and who stands better" advice::opinion;
            "threat" "" "hear what the other side threatens: to win, and to capture" advice::threat;
            "coach" "" "turn the coach on or off: it warns of threats and of moves that lose"
                coach::toggle;
            "why" "MOVE" "hear how a move here compares with the best one, and why it is worse"
                mistakes::why;
            "mistakes" "[SIDE]"
                "have the game reviewed, and hear the mistakes, the worst first"
                mistakes::mistakes;
            "quiz" "[SIDE | both | answer | next | end]"
                "find better moves than your mistakes, or a side's" mistakes::quiz;
        },
    },
    CommandGroup {
        name: "studying",
        commands: commands! {
            "study" "[keep|play|end]"
                "try moves beside the game, keep them in a file, play on from here, or go back to the game"
                study::study;
            "try" "MOVE" "try a move beside the game, which stays as it is" study::try_ply;
            "go" "NUMBER"
                "go to the position after that many moves, 0 for the start; the game stays as it is"
                study::go;
            "back" "[COUNT]"
                "take tried moves back, or go back in the game, which stays as it is" study::back;
            "value" "" "hear the best moves here and how often they win" study::value;
            "line" "[NUMBER]" "add a line from `value` to the study: the first, or the one with a number"
                study::keep_line;
            "comment" "[WORDS | none]"
                "comment on the last move in the study, or hear its comments"
                notes::comment;
            "mark" "SIGN"
                "mark that move: !, !!, !?, ?!, ?, ?? or their names, such as good; or none" notes::mark;
            "promote" "" "move your line up among the others" notes::promote;
            "drop" "" "remove the tried move from the study, with everything after it" notes::drop_line;
            "explore" "" "hear what was played here in your saved games" library::explore;
            "setup" "[GAME | empty | start | turn | swap | study | play | end]"
                "set up a position by hand, then study it or play from it" set_up::set_up;
            "put" "PIECE CELLS"
                "put a piece on cells of that position, as in `put white stone d4`, or `nothing`"
                set_up::put;
        },
    },
    CommandGroup {
        name: "watching",
        commands: commands! {
            "watch" "GAME [KEY=VALUE ...] [ENGINE against ENGINE] | FILE"
                "watch two engines, or a match by its file; `next` tells the next move"
                watching::watch;
            "next" "[COUNT | all]"
                "hear the next move of the game you watch, or more" watching::next;
        },
    },
    CommandGroup {
        name: "library",
        commands: commands! {
            "save" "[FILE]" "say where the game is saved, or write a copy" files::save;
            "games" "[WORDS]"
                "list your saved games, or those with all of these words" files::games;
            "resume" "[NUMBER]"
                "resume the last unfinished game, or one from the list" files::resume;
            "tag" "NUMBER [WORDS]" "tag a game from the list, so that `games` finds it" library::tag;
            "rename" "NUMBER NAME" "rename the file of a game from the list" library::rename;
            "delete" "NUMBER" "delete a game from the list" library::delete;
            "restore" "" "restore the last deleted game" library::restore;
            "import" "FILE" "take a file or a folder of games into the library" library::import;
            "paste" "[NUMBER | keep]"
                "take the lines that follow, up to `end`, for a game, and open it; of several open the \
                 one with a number, or keep all in the library" share::paste;
            "results" "" "hear your results by board and opponent" library::results;
            "progress" "" "hear your accuracy and rating by week, and your mistakes now and three months ago"
                library::progress;
            "share" "[line | position]"
                "print the game, or only that part, as a line of text; type such a line to open it"
                share::share;
        },
    },
    CommandGroup {
        name: "learning",
        commands: commands! {
            "learn" "[GAME | next | end]" "take the course of a game, step by step" course::learn;
            "puzzle" "[GAME [NUMBER] | next | today | hint | share | end]"
                "solve puzzles: a move that wins or holds, or the mistake in a line; `share` prints a \
                 line about today's without its answer" puzzle::puzzle;
            "practice" "[hint | aside | delete | game | add | end | collect]"
                "find better moves in positions of your own games, which come back until you know them; \
                 `game` studies the game of the last answer, `add` puts the position at hand into \
                 your deck, and `collect` goes through a game for more"
                practice::practice;
        },
    },
    CommandGroup {
        name: "program",
        commands: commands! {
            "set" "[SECTION | SETTING [VALUE]]" "hear the settings, or change one in the config file"
                settings::set;
            "help" "[GROUP | COMMAND]" "list the commands, or explain some or one" queries::help;
            "quit" "" "leave; the game is saved" files::quit;
        },
    },
];

impl PlainCommand {
    /// The command of this name, in upper or lower case.
    pub fn find(word: &str) -> Option<&'static Self> {
        Self::find_in(COMMANDS, word)
    }

    /// The error for a word that is not a command.
    pub fn unknown(word: &str) -> CommandError {
        Self::unknown_in(COMMANDS, word)
    }
}

impl<D> PlainCommand<D> {
    /// The command of this name in a table, in upper or lower case.
    pub(super) fn find_in(table: &'static [CommandGroup<D>], word: &str) -> Option<&'static Self> {
        let mut all = table.iter().flat_map(|group| group.commands);
        all.find(|command| command.name.eq_ignore_ascii_case(word))
    }

    /// The error for a word that is not a command of a table.
    pub(super) fn unknown_in(table: &'static [CommandGroup<D>], word: &str) -> CommandError {
        // A word that is no more than quoted need not be quoted in full.
        let word: String = word.chars().take(40).collect();
        let all = table.iter().flat_map(|group| group.commands);
        let names = all.map(|command| command.name);
        UnknownName::or_else("command", &word, names, "say `help` for the commands").into()
    }

    /// Lists the groups of a table, or explains the commands of one, or one command; returns whether
    /// it was the list.
    pub(super) fn write_help(
        table: &'static [CommandGroup<D>],
        name: &str,
        out: &mut LineWriter<'_>,
    ) -> Result<bool, CommandError> {
        if name.is_empty() {
            for CommandGroup { name, commands } in table {
                let names: Vec<&str> = commands.iter().map(|command| command.name).collect();
                out.write_line(format!("{name}: {}.", names.join(", ")))?;
            }
            out.write_line("Say `help` and one of these words to hear what it does.")?;
            return Ok(true);
        }
        let mut groups = table.iter();
        let commands = match groups.find(|group| group.name.eq_ignore_ascii_case(name)) {
            Some(group) => group.commands,
            None => Self::find_in(table, name)
                .map(slice::from_ref)
                .ok_or_else(|| Self::unknown_in(table, name))?,
        };
        for command in commands {
            out.write_line(format!("{}: {}.", command.usage(), command.help))?;
        }
        Ok(false)
    }

    /// The usage of the command: `row ROW`.
    pub fn usage(&self) -> String {
        format!("{} {}", self.name, self.arguments)
            .trim()
            .to_owned()
    }

    /// Executes the command, after checking the number of arguments.
    pub(super) fn execute(&self, dialogue: &mut D, rest: &str, out: &mut LineWriter<'_>) -> Answer {
        let (name, arguments) = (self.name, self.arguments);
        if arguments.is_empty() && !rest.is_empty() {
            return Err(CommandError::UnexpectedArguments(name));
        }
        if rest.is_empty() && arguments.starts_with(|c: char| c != '[') {
            return Err(CommandError::MissingArguments { name, arguments });
        }
        (self.run)(dialogue, rest, out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_single_words_of_their_own() {
        let groups = COMMANDS.iter().map(|group| group.name);
        let all = COMMANDS.iter().flat_map(|group| group.commands);
        let mut names: Vec<&str> = groups.chain(all.map(|command| command.name)).collect();
        assert!(
            names
                .iter()
                .all(|name| name.bytes().all(|byte| byte.is_ascii_lowercase()))
        );
        names.sort_unstable();
        let doubled = names.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(doubled, None);
    }

    #[test]
    fn misspelt_commands_are_guessed() {
        assert_eq!(
            PlainCommand::unknown("Baord").to_string(),
            "there is no command `Baord`; did you mean `board`?"
        );
        assert_eq!(
            PlainCommand::unknown("abracadabra").to_string(),
            "there is no command `abracadabra`; say `help` for the commands"
        );
    }
}
