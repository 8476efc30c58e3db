//! The hosts of friends, by the commands of the settings, and in how many games there it is the user's move.

use crate::app::effect::Effect;
use crate::app::shared::Shared;
use parlour_sessions::guest::due_words;

/// The milliseconds after which the hosts are asked again while home is in sight, and before which
/// none is asked again.
const ASK_AGAIN: u64 = 10 * MINUTE;
const MINUTE: u64 = 60_000;

/// A host of friends, and what it has said last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FriendsHost {
    /// The command that leads there.
    pub command: String,
    /// The number of games in which it is the user's move, and when the host said so.
    due: Option<(usize, u64)>,
    /// The time when it was asked last.
    asked: u64,
}

impl FriendsHost {
    /// The answer of the host, short where there is little room, and how old it is where the host
    /// has not answered since; before the first one, its address.
    pub fn words(&self, is_short: bool, now: u64) -> String {
        let Some((games, at)) = self.due else {
            let address = self.command.split(' ').next_back();
            return address.unwrap_or_default().to_owned();
        };
        let minutes = now.saturating_sub(at) / MINUTE;
        let is_old = minutes > ASK_AGAIN / MINUTE;
        let words = match games {
            _ if !is_short && !is_old => return due_words(games),
            0 => "not your move".to_owned(),
            games => format!("your move: {games}"),
        };
        match minutes {
            _ if !is_old => words,
            _ if is_short => format!("{words} (old)"),
            0..120 => format!("{words} ({minutes} min ago)"),
            _ => format!("{words} ({} h ago)", minutes / 60),
        }
    }

    /// Asks at the tables of friends in how many games it is the user's move. Returns the timer after
    /// which it is time to ask again.
    pub fn ask_all(shared: &mut Shared) -> Option<u64> {
        let now = shared.now;
        let known = std::mem::take(&mut shared.hosts);
        for command in shared.options.setup.config.players().hosts() {
            let mut host = known.iter().find(|host| host.command == command).cloned();
            if host.as_ref().is_none_or(|host| now >= host.asked + MINUTE) {
                shared.effects.push(Effect::AskHost(command.to_owned()));
                host = Some(Self {
                    command: command.to_owned(),
                    due: host.and_then(|host| host.due),
                    asked: now,
                });
            }
            shared.hosts.extend(host);
        }
        (!shared.hosts.is_empty()).then(|| shared.set_timer(ASK_AGAIN))
    }

    /// Takes note of what the host has answered at a time, unless it has not.
    pub fn hear(&mut self, games: Option<usize>, now: u64) {
        self.due = games.map(|games| (games, now)).or(self.due);
    }
}
