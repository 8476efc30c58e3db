//! `parlour practice`: positions of one's own games in which a better move was missed.

use std::io::Write;

use anyhow::anyhow;
use clap::Args;
use serde_json::{Value as Json, json};

use super::commands::print;
use super::interrupt::Interrupt;
use super::kept_tables::kept_tables;
use super::numbers::number;
use super::output::Output;
use super::screen;
use super::setup::{ConfigSources, setup};
use super::status_line::StatusLine;
use crate::app::Route;
use parlour_engines::{Analyser, Limits};
use parlour_learn::deck::{Card, CardState, Deck, DeckFile, Effort};
use parlour_library::collecting::{BUSY, CollectProgress, collect};
use parlour_library::own_games::{NOTHING_TO_COLLECT, to_collect};
use parlour_library::progress::CardCounts;
use parlour_library::{LibraryItem, Setup};
use parlour_records::{REVIEW_MEMORY, games_folder, list_own, review_limits};

/// Practise positions of your own games where you went wrong
///
/// They come back until you know them: after a day or two at first, then after weeks and months.
/// Some of them are positions in which your move was the best.
#[derive(Args, Debug)]
#[command(after_help = include_str!("help/practice.txt"))]
pub(super) struct Practice {
    /// Go through your finished games that are new, and add the positions to practise
    #[arg(long, conflicts_with_all = ["json", "all"])]
    collect: bool,

    /// With --collect: look at N positions for each; what seems a mistake is searched longer
    #[arg(long, value_name = "N", requires = "collect", value_parser = number::<u64>(1..=u64::MAX))]
    nodes: Option<u64>,

    /// Print JSON
    #[arg(long)]
    json: bool,

    /// With --json: all cards, with their answers
    #[arg(long, requires = "json")]
    all: bool,
}

/// The deck and what may come into it.
struct Own {
    file: DeckFile,
    deck: Deck,
    items: Vec<LibraryItem>,
    setup: Setup,
}

impl Own {
    fn read(sources: ConfigSources<'_>) -> anyhow::Result<Self> {
        let setup = setup(&sources.config()?)?;
        let file = DeckFile::in_folder(&games_folder()?);
        let deck = file.read().map_err(|error| anyhow!(file.why(&error)))?;
        let items = list_own()?.iter().map(LibraryItem::from).collect();
        Ok(Self {
            file,
            deck,
            items,
            setup,
        })
    }
}

impl Practice {
    pub(super) fn run(&self, sources: ConfigSources<'_>) -> anyhow::Result<()> {
        if self.collect {
            return print(sources, |out| self.collect(&Own::read(sources)?, out));
        }
        if self.json {
            return print(sources, |out| self.print(&Own::read(sources)?, out));
        }
        screen::open(sources, sources.options()?, Route::Practice)
    }

    /// Goes through the games that are new, and prints what is found.
    fn collect(&self, own: &Own, out: &mut Output) -> anyhow::Result<()> {
        let user = own.setup.user_name();
        if to_collect(&own.items, &own.deck, &user).next().is_none() {
            return Ok(writeln!(out, "{NOTHING_TO_COLLECT}")?);
        }
        let interrupt = Interrupt::listen()?;
        let status = std::sync::Arc::new(StatusLine::new());
        let warn = std::sync::Arc::clone(&status);
        let solved = kept_tables(move |warning| warn.print(warning));
        let mut effort = Effort {
            analyser: &mut Analyser::new(1, REVIEW_MEMORY).with_solved(solved),
            limits: Limits {
                nodes: self.nodes.or(review_limits().nodes),
                ..review_limits()
            },
            stop: &interrupt.stop,
        };
        let progress = &mut |progress: CollectProgress| status.write(|| progress.words());
        let of = (&own.items[..], &own.deck, &*user);
        let collected = collect(&own.file, of, usize::MAX, &mut effort, progress)?;
        let collected = collected.ok_or_else(|| anyhow!(BUSY))?;
        if collected.is_stopped {
            return Err(interrupt.error(true).into());
        }
        drop(status);
        Ok(writeln!(out, "{}", collected.words())?)
    }

    fn print(&self, own: &Own, out: &mut Output) -> anyhow::Result<()> {
        let (deck, day) = (&own.deck, own.setup.day);
        let cards = CardCounts::of(deck, day);
        let most = own.setup.config.practice.questions as usize;
        let questions = deck.questions(day, most);
        let mut json = json!({
            "due": cards.due,
            "questions": questions.into_iter().map(question).collect::<Json>(),
            "learning": cards.learning,
            "retired": cards.retired,
            "aside": cards.aside,
            "games": to_collect(&own.items, deck, &own.setup.user_name()).count(),
            "wrong": deck.wrong,
        });
        if self.all {
            json["cards"] = deck.cards().map(card_json).collect();
        }
        Ok(out.json(&json)?)
    }
}

/// A question without anything that tells its answer.
fn question(card: &Card) -> Json {
    let face = card.face();
    json!({
        "card": card.id,
        "game": face.rules.info().id,
        "rules": face.rules,
        "position": face.position,
        "plies": face.plies,
        "stars": face.stars,
        "opponent": face.opponent,
        "date": face.date,
    })
}

/// A card with all that is known of it.
fn card_json(card: &Card) -> Json {
    let (state, due) = match card.state() {
        CardState::Due(day) => ("learning", Some(day)),
        CardState::Retired => ("retired", None),
        CardState::Aside => ("aside", None),
    };
    json!({
        "card": card.id,
        "state": state,
        "due": due,
        "faces": card.faces,
        "answers": card.answers,
    })
}
