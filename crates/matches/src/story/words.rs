//! The facts of a game in sentences.

use std::time::Duration;

use super::facts::{Fact, LOST};
use parlour_records::{Record, Termination, words};
use parlour_rules::games::{BySide, Seat};

/// Tells the facts of one game.
pub(super) struct Teller<'a> {
    record: &'a Record,
    names: BySide<String>,
    turn: usize,
}

/// The most plies of an opening that are named.
const NAMED: usize = 6;

impl<'a> Teller<'a> {
    pub(super) fn new(record: &'a Record, turn: usize) -> Self {
        let info = record.start().info();
        let players = record.players(record.tree().main_end());
        let names = words::short_players(words::named_players(players.as_ref(), info), info);
        Self {
            record,
            names,
            turn,
        }
    }

    /// The name of a player at the beginning of a sentence, by whom its side is called at the end.
    fn name(&self, seat: Seat) -> &str {
        let tree = self.record.tree();
        &self.names[seat.side(tree.players_swapped(tree.main_end()))]
    }

    /// The same inside a sentence.
    fn inside(&self, seat: Seat) -> String {
        inside(self.name(seat))
    }

    /// Returns one of two words: that for `You`, or that for anybody else.
    fn agree(&self, seat: Seat, you: &'static str, other: &'static str) -> &'static str {
        if self.name(seat) == words::YOU {
            you
        } else {
            other
        }
    }

    /// One of the ways to say something: another one than in the story before.
    fn pick<const N: usize>(&self, ways: [String; N]) -> String {
        let at = self.turn % N;
        ways.into_iter().nth(at).unwrap_or_default()
    }

    /// The texts of the plies from one to another, counted from 1.
    fn plies(&self, from: usize, to: usize) -> String {
        let tree = self.record.tree();
        let plies: Vec<_> = tree.plies(tree.main_end());
        let wanted = plies.get(from - 1..to.min(plies.len())).unwrap_or_default();
        self.record.start().line().ply_texts(wanted).join(" ")
    }

    pub(super) fn sentence(&self, fact: &Fact) -> String {
        match fact {
            Fact::End(end, plies) => self.end(end, *plies),
            Fact::Opening { plies, given } => self.opening(*plies, *given),
            Fact::Level { percent } => self.pick([
                format!("It stayed close: no evaluation gave either side more than {percent} %."),
                format!("Neither side was ever given more than {percent} %."),
                format!(
                    "The evaluations stayed between {} and {percent} %.",
                    100 - percent
                ),
            ]),
            Fact::Lead { winner, from } => {
                let (name, inside) = (self.name(*winner), self.inside(*winner));
                let was = self.agree(*winner, "were", "was");
                self.pick([
                    format!("From move {from} to the end, every evaluation favoured {inside}."),
                    format!("{name} {was} ahead in every evaluation from move {from} to the end."),
                    format!("Every evaluation from move {from} on favoured {inside}."),
                ])
            }
            Fact::Comeback {
                winner,
                ply,
                percent,
            } => {
                let (name, inside) = (self.name(*winner), self.inside(*winner));
                self.pick([
                    format!("{name} had come back from {percent} % after move {ply}."),
                    format!("After move {ply}, {inside} had only {percent} % left."),
                    format!("It had looked bad: {percent} % for {inside} after move {ply}."),
                ])
            }
            Fact::Decided {
                loser,
                ply,
                before,
                after,
            } => self.decided(*loser, *ply, *before, *after),
            Fact::Proved { ply, left } => {
                let left = words::counted(*left, "move");
                self.pick([
                    format!("The win was proved at move {ply}, {left} before the end."),
                    format!("From move {ply} on the win was proved, {left} before the end."),
                    format!("Move {ply} brought a proven win; {left} followed."),
                ])
            }
            Fact::Think { seat, ply, time } => self.longest_think(*seat, *ply, &thought(*time)),
            Fact::Upset { winner, points } => {
                let (name, other) = (self.name(*winner), self.name(!*winner));
                self.pick([
                    format!("An upset: {name} is rated {points} points below {other}."),
                    format!("An upset: {other} is rated {points} points higher."),
                    format!("The ratings put {name} {points} points below {other}."),
                ])
            }
        }
    }

    fn end(&self, end: &Termination, plies: usize) -> String {
        let names = BySide::new(self.names.first.as_str(), self.names.second.as_str());
        let end = words::named_outcome(end, names);
        if plies == 0 {
            return format!("{end} {}.", words::length(plies));
        }
        let moves = words::counted(plies, "move");
        self.pick([
            format!("{end} after {moves}."),
            format!("After {moves}: {}.", inside(&end)),
            format!("{end}; it took {moves}."),
        ])
    }

    fn longest_think(&self, seat: Seat, ply: usize, time: &str) -> String {
        let (name, inside, text) = (self.name(seat), self.inside(seat), self.plies(ply, ply));
        self.pick([
            format!("The longest think: {inside}, {time} on move {ply}, {text}."),
            format!("Nobody thought longer than {inside} about move {ply}, {text}: {time}."),
            format!("{name} took {time} for move {ply}, {text}, longer than for any other."),
        ])
    }

    fn opening(&self, plies: usize, given: bool) -> String {
        let texts = self.plies(1, plies.min(NAMED));
        let texts = if plies > NAMED {
            format!("{texts} and so on")
        } else {
            texts
        };
        if !given {
            return self.pick([
                format!("It began with {texts}."),
                format!("The first moves: {texts}."),
                format!("They opened with {texts}."),
            ]);
        }
        let moves = words::counted(plies, "move");
        self.pick([
            format!("The match set the opening of {moves}: {texts}."),
            format!("It began from a set opening of {moves}: {texts}."),
            format!("Both were on their own after {moves}: {texts}."),
        ])
    }

    fn decided(&self, loser: Seat, ply: usize, before: u8, after: u8) -> String {
        let (name, text) = (self.name(loser), self.plies(ply, ply));
        let inside = self.inside(loser);
        let owner = match self.agree(loser, "your", "") {
            "" => format!("{name}'s"),
            your => your.to_owned(),
        };
        let own = self.said(ply);
        self.pick([
            format!(
                "Move {ply}, {text}, decided: {inside} fell from {before} to {after} % and never got \
                 back to {LOST} %."
            ),
            format!(
                "{name} lost it with move {ply}, {text}: {before} % before, {after} % after, and \
                 never {LOST} % again."
            ),
            format!(
                "The turning point was {owner} {text} at move {ply}: from {before} to {after} %, and \
                 no way back to {LOST} %."
            ),
        ]) + &own
    }

    /// What the player of a ply, counted from 1, said about it; empty if nothing.
    fn said(&self, ply: usize) -> String {
        let tree = self.record.tree();
        let said = tree
            .main_line()
            .nth(ply - 1)
            .map(|node| (node, tree.annotation(node).said()));
        match said {
            Some((node, said)) if !said.is_empty() => {
                let seat = tree.seat_to_move(tree.parent(node).unwrap_or(node));
                format!(" {} had said: {}", self.name(seat), words::said(said))
            }
            _ => String::new(),
        }
    }
}

/// A text that begins with a player's name, inside a sentence.
fn inside(text: &str) -> String {
    match text.strip_prefix(words::YOU) {
        Some(rest) if !rest.starts_with(char::is_alphanumeric) => format!("you{rest}"),
        _ => text.to_owned(),
    }
}

/// `4.1 s`, `41 s`, `2:05 min`.
fn thought(time: Duration) -> String {
    match time.as_secs() {
        0..10 => format!("{:.1} s", time.as_secs_f64()),
        seconds @ 10..60 => format!("{seconds} s"),
        seconds => format!("{}:{:02} min", seconds / 60, seconds % 60),
    }
}
