//! Parsing what the other side sends.

use std::time::Duration;

use crate::{Clock, Limits};

/// A command of the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ProtocolCommand {
    /// Introduce yourself.
    Ugi,
    /// Answer when everything before is done.
    IsReady,
    /// Set an option.
    SetOption {
        /// The name of the option.
        name: String,
        /// Its value; may be empty.
        value: String,
    },
    /// The next position belongs to a new game.
    NewGame,
    /// Set up a position.
    Position {
        /// The position to start from; the game's start position if `None`.
        fen: Option<String>,
        /// The plies to play from there.
        plies: Vec<String>,
    },
    /// Search; or what is wrong with the limits, as a search that is asked for is always answered.
    Go(Result<Go, String>),
    /// End the search.
    Stop,
    /// Answer a question about the position.
    Query(Query),
    /// List the legal plies.
    Moves,
    /// Count ply sequences of this length.
    Perft(u32),
    /// End the session.
    Quit,
    /// An empty line.
    Nothing,
}

impl ProtocolCommand {
    /// Returns whether it is about the game being played, for which the options have to be put
    /// together.
    pub(super) const fn needs_game(&self) -> bool {
        match self {
            Self::NewGame
            | Self::Position { .. }
            | Self::Go(_)
            | Self::Query(_)
            | Self::Moves
            | Self::Perft(_) => true,
            Self::Ugi
            | Self::IsReady
            | Self::SetOption { .. }
            | Self::Stop
            | Self::Quit
            | Self::Nothing => false,
        }
    }
}

/// The limits of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    /// The limits beside the clocks.
    limits: Limits,
    /// The clock of the player who began the game.
    p1: Time,
    /// The clock of the other player.
    p2: Time,
    /// True if the answer has to wait for `stop`.
    pub(super) infinite: bool,
}

/// A player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Time {
    /// The time left, if it was sent.
    left: Option<Duration>,
    /// The time added after each ply.
    increment: Duration,
}

impl Go {
    /// The limits of a search by p1, or else by p2.
    pub(super) fn limits(&self, p1: bool) -> Limits {
        let time = if p1 { self.p1 } else { self.p2 };
        Limits {
            clock: time.left.map(|left| Clock {
                left,
                increment: time.increment,
            }),
            ..self.limits
        }
    }
}

/// A question about the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Query {
    /// Is p1 to move?
    P1Turn,
    /// Is the game over?
    GameOver,
    /// Who has won?
    Result,
    /// Is this ply legal?
    IsLegal(String),
    /// What is the position's text?
    Fen,
}

/// Parses a line.
///
/// # Errors
///
/// A message that names the fault.
pub(super) fn read(line: &str) -> Result<ProtocolCommand, String> {
    let mut tokens = line.split_whitespace();
    let Some(first) = tokens.next() else {
        return Ok(ProtocolCommand::Nothing);
    };
    let rest: Vec<&str> = tokens.collect();
    match first {
        "ugi" => Ok(ProtocolCommand::Ugi),
        "isready" => Ok(ProtocolCommand::IsReady),
        "setoption" => set_option(&rest),
        "uginewgame" => Ok(ProtocolCommand::NewGame),
        "position" => position(&rest),
        "go" => Ok(ProtocolCommand::Go(go(&rest))),
        "stop" => Ok(ProtocolCommand::Stop),
        "query" => query(&rest).map(ProtocolCommand::Query),
        "moves" => Ok(ProtocolCommand::Moves),
        "perft" => match rest[..] {
            [depth] => number(depth).map(ProtocolCommand::Perft),
            _ => Err("perft needs a depth".to_owned()),
        },
        "quit" => Ok(ProtocolCommand::Quit),
        other => Err(format!("unknown command `{other}`")),
    }
}

/// Parses the rest of `setoption`; the value may contain spaces.
fn set_option(tokens: &[&str]) -> Result<ProtocolCommand, String> {
    let [name, option, rest @ ..] = tokens else {
        return Err("setoption needs `name N value V`".to_owned());
    };
    match (*name, rest) {
        ("name", []) => Ok((option, Vec::new())),
        ("name", ["value", value @ ..]) => Ok((option, value.to_vec())),
        _ => Err("setoption needs `name N value V`".to_owned()),
    }
    .map(|(name, value)| ProtocolCommand::SetOption {
        name: (*name).to_owned(),
        value: value.join(" "),
    })
}

/// Parses the rest of `position`.
fn position(tokens: &[&str]) -> Result<ProtocolCommand, String> {
    let moves = tokens.iter().position(|word| *word == "moves");
    let (start, plies) = tokens.split_at(moves.unwrap_or(tokens.len()));
    let plies = plies.iter().skip(1).map(|ply| (*ply).to_owned()).collect();
    let fen = match start {
        ["startpos"] => None,
        ["fen", fen @ ..] if !fen.is_empty() => Some(fen.join(" ")),
        _ => return Err("position needs `startpos` or `fen F`".to_owned()),
    };
    Ok(ProtocolCommand::Position { fen, plies })
}

/// Parses a number.
fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse()
        .map_err(|_| format!("`{word}` is not a number"))
}

/// Parses the rest of `go`. Without any limit the search is infinite.
fn go(tokens: &[&str]) -> Result<Go, String> {
    let mut go = Go::default();
    let mut rest = tokens.iter();
    while let Some(&word) = rest.next() {
        if word == "infinite" {
            go.infinite = true;
            continue;
        }
        let value = rest
            .next()
            .ok_or_else(|| format!("{word} needs a number"))?;
        // Overdrawn clocks may be sent as negative numbers.
        let time = || number::<i64>(value).map(|ms| Duration::from_millis(ms.max(0) as u64));
        match word {
            "movetime" => go.limits.time = Some(time()?),
            "depth" => go.limits.depth = Some(number(value)?),
            "nodes" => go.limits.nodes = Some(number(value)?),
            "p1time" => go.p1.left = Some(time()?),
            "p2time" => go.p2.left = Some(time()?),
            "p1inc" => go.p1.increment = time()?,
            "p2inc" => go.p2.increment = time()?,
            other => return Err(format!("go does not know `{other}`")),
        }
    }
    go.infinite |= tokens.is_empty();
    Ok(go)
}

/// Parses the rest of `query`.
fn query(tokens: &[&str]) -> Result<Query, String> {
    match tokens {
        ["p1turn"] => Ok(Query::P1Turn),
        ["gameover"] => Ok(Query::GameOver),
        ["result"] => Ok(Query::Result),
        ["islegal", ply] => Ok(Query::IsLegal((*ply).to_owned())),
        ["fen"] => Ok(Query::Fen),
        _ => Err("query needs p1turn, gameover, result, islegal PLY or fen".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_and_positions_keep_their_spaces() {
        let set = read("setoption name Set value side=9  pie=false").unwrap();
        assert_eq!(
            set,
            ProtocolCommand::SetOption {
                name: "Set".into(),
                value: "side=9 pie=false".into()
            }
        );
        let position = read("position fen 5/5 first moves a1-a2 b1-b2").unwrap();
        assert_eq!(
            position,
            ProtocolCommand::Position {
                fen: Some("5/5 first".into()),
                plies: vec!["a1-a2".into(), "b1-b2".into()]
            }
        );
    }

    #[test]
    fn a_clock_is_that_of_the_player_to_move() {
        let Ok(ProtocolCommand::Go(Ok(go))) = read("go p1time 1000 p2time -5 p1inc 10 p2inc 20")
        else {
            panic!("a go command");
        };
        let clock = |p1| go.limits(p1).clock.unwrap();
        assert_eq!(clock(true).left, Duration::from_secs(1));
        assert_eq!(clock(false).left, Duration::ZERO);
        assert_eq!(clock(false).increment, Duration::from_millis(20));
        assert!(!go.infinite);
        assert_eq!(go.limits(true).time, None);
    }

    #[test]
    fn invalid_commands_are_refused() {
        for (line, tokens) in [
            ("jump", "unknown command `jump`"),
            ("position", "position needs `startpos` or `fen F`"),
            ("position fen", "position needs `startpos` or `fen F`"),
            ("setoption Hash 3", "setoption needs `name N value V`"),
        ] {
            assert_eq!(read(line), Err(tokens.to_owned()), "{line}");
        }
        for (line, why) in [
            ("go depth", "depth needs a number"),
            ("go depth x", "`x` is not a number"),
            ("go slow 1", "go does not know `slow`"),
        ] {
            assert_eq!(read(line), Ok(ProtocolCommand::Go(Err(why.to_owned()))));
        }
        assert_eq!(read("  "), Ok(ProtocolCommand::Nothing));
    }
}
