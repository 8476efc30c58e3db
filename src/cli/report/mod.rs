//! `parlour report`: how well games were played, as an engine sees it.
//!
//! * `games` has many games analysed at once.
//! * `annotated_file` keeps the games of a long run, which goes on there after a stop.
//! * `game_list` writes the reports of many games one by one.
//! * `output` writes reports as text and as data.

mod annotated_file;
mod game_list;
mod games;
pub(super) mod output;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use self::annotated_file::AnnotatedFile;
use self::game_list::GameList;
use self::games::Effort;
use super::game_source::{ChosenGame, GameSource, hints};
use super::interrupt::Interrupt;
use super::matches::run::processors;
use super::numbers::{count, number};
use super::output::Output;
use super::output_file::{self, Existing};
use super::setup::ConfigSources;
use parlour_engines::Limits;
use parlour_matches::arena::files::games_file;
use parlour_records::{FileContents, FileError, Record, review_limits};
use parlour_rules::games::Side;

/// Judge how well games were played
///
/// An engine reviews every move: one search says what the best move is worth and what the one that
/// was played is, and what seems a mistake is searched again, with sixteen times the positions or
/// four times the time. Accuracy is computed as on Lichess, from the winning chances that each move
/// loses. A loss of 5 % is an inaccuracy, 10 % a mistake, 15 % a blunder.
#[derive(Args, Debug)]
#[command(after_help = include_str!("../help/report.txt"))]
pub(super) struct Report {
    /// A file of games, the results file of a match, which has its games beside it, or `-` for
    /// standard input
    file: PathBuf,

    #[command(flatten)]
    game: ChosenGame,

    /// Think for MS milliseconds about each position
    #[arg(long, value_name = "MS", value_parser = number::<u64>(1..=u64::MAX))]
    time: Option<u64>,

    /// Look at N positions for each; 30,000 unless --time is given
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..=u64::MAX))]
    nodes: Option<u64>,

    /// Games analysed at once, each on one thread [default: the processors]
    #[arg(long, value_name = "N", value_parser = count)]
    concurrency: Option<NonZeroUsize>,

    /// List only one side's mistakes: first or second
    #[arg(long, value_name = "SIDE", value_parser = side)]
    side: Option<Side>,

    /// Write the games, with evaluations, judgements and better lines, to a new file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A side by its name.
fn side(text: &str) -> Result<Side, String> {
    let mut sides = Side::BOTH.into_iter();
    sides
        .find(|side| side.name() == text)
        .ok_or_else(|| "it must be `first` or `second`".to_owned())
}

impl Report {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        let game = self.game.name();
        let hints = hints(&sources.config_of(game)?, game);
        // The games of a match are beside its results.
        let file = match self.file.to_str() {
            Some("-") => self.file.clone(),
            _ => games_file(&self.file)?,
        };
        let name = file.display();
        let source = GameSource::open(&file, &hints)?;
        let count = source.contents.count();
        let wanted = self.game.number().or((count < 2).then_some(1));
        if let Some(number) = wanted {
            let game = source.numbered(number)?;
            self.one_game(game.record, out)?;
        } else {
            if source.contents.format().is_some() {
                let games = source.contents.each_record();
                games.flatten().for_each(|game| source.tell(&game));
            }
            let wrong = self.all_games(&file, &source.contents, out)?;
            if wrong > 0 {
                out.flush()?;
                anyhow::bail!("{name}: {wrong} of {count} games cannot be read");
            }
        }
        out.flush()?;
        source.check_complete()
    }

    fn limits(&self) -> Limits {
        let usual = review_limits();
        Limits {
            time: self.time.map(Duration::from_millis),
            nodes: self.nodes.or(usual.nodes.filter(|_| self.time.is_none())),
            ..usual
        }
    }

    fn one_game(&self, record: Record, out: &mut Output) -> anyhow::Result<()> {
        if let Some(path) = &self.out {
            // Not when the game has been analysed.
            output_file::check(path, None, Existing::Kept)?;
        }
        let mut report = None;
        let interrupt = Interrupt::listen()?;
        let effort = Effort {
            limits: self.limits(),
            concurrency: NonZeroUsize::MIN,
            stop: &interrupt.stop,
        };
        games::analyse(std::iter::once(Ok(record)), 1, effort, |done| {
            report = done.ok();
            Ok(())
        })?;
        let report = report.ok_or_else(|| interrupt.error(false))?;
        if let Some(path) = &self.out {
            let text = report.to_string();
            output_file::write(path, None, Existing::Kept, text.as_bytes())?;
        }
        if self.json {
            out.json(&output::to_json(&report, &self.limits()))?;
        } else {
            output::write_text(&report, 0, self.side, &self.limits(), out)?;
        }
        Ok(())
    }

    /// Reports all games of a file, each as soon as it is known, and returns the number of those
    /// that cannot be read.
    fn all_games(
        &self,
        input: &Path,
        contents: &FileContents,
        out: &mut Output,
    ) -> anyhow::Result<usize> {
        let interrupt = Interrupt::listen()?;
        let own = || {
            let games = contents.each_record();
            games.map(|game| {
                game.map(|game| game.record)
                    .map_err(|error| FileError::read(input, error).to_string())
            })
        };
        let opened = self
            .out
            .as_deref()
            .map(|path: &Path| AnnotatedFile::open(path, input, own().filter_map(Result::ok)));
        let (mut file, done) = opened.transpose()?.unzip();
        let (mut games, count) = (own(), contents.count());
        let mut list = GameList::begin(out, self.side, self.limits(), self.json)?;
        for annotated in done.unwrap_or_default() {
            // Those that cannot be read are not in the file of annotated games.
            for wrong in games.by_ref().map_while(Result::err) {
                list.add(&Err(wrong))?;
            }
            list.add(&Ok(annotated))?;
        }
        let effort = Effort {
            limits: self.limits(),
            concurrency: self.concurrency.unwrap_or_else(processors),
            stop: &interrupt.stop,
        };
        games::analyse(games, count - list.len(), effort, |game| {
            if let (Some(file), Ok(report)) = (&mut file, &game) {
                file.add(report)?;
            }
            list.add(&game)
        })?;
        if list.len() < count {
            return Err(interrupt.error(self.out.is_some()).into());
        }
        list.end()
    }
}
