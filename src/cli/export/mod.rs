//! `parlour export`: the board of a game as a picture or as text, and the whole game as text with
//! boards, as a picture that moves or as a recording of a terminal, of its boards or as it is watched.

mod animation;
mod cast;
mod diagrams;
mod page;
mod watched;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use self::watched::WatchedGame;
use crate::app::file_game::FileGame;
use crate::app::speed::Speed;
use crate::app::ui::export::text as board_text;
use crate::app::ui::{fit, scene};
use crate::app::{AppOptions, Begin, ReplayOptions};
use crate::cli::error::UsageError;
use crate::cli::game_source::{ChosenGame, GameSource, hints};
use crate::cli::numbers::number;
use crate::cli::output::Output;
use crate::cli::output_file::{self, Existing};
use crate::cli::setup::{ConfigSources, options};
use parlour_engines::EngineRegistry;
use parlour_matches::play::GameSession;
use parlour_records::{
    FileContents, NodeId, Record, Summary, TreeCursor, abstractplay_text, list_text, path_text,
    words,
};
use parlour_rules::games::AnyLine;
use parlour_scene::scene::export::{self, PictureOptions};
use parlour_scene::scene::{Mode, Scene};
use parlour_scene::theme::{Depth, Palette, Theme};

/// Write a game's board as a picture or text
///
/// Draws the board as the program does, in the colours of the theme, after the last move or another
/// one. `diagrams` is the whole game as text, with its comments; `animation` is a drawing that
/// plays it; `page` is one HTML file of the whole game, to be sent to anybody; `cast` is a recording
/// for asciinema, with the players' words. `film` and `broadcast` are such a drawing and such a
/// recording of the watch screen, with the players, the lines they expect and who is ahead. A
/// broadcast has all games of the file, with the tables between them, unless `--game` or `--ply`
/// names one. `list` and `abstractplay` are the whole game for other people and sites.
#[derive(Args, Debug)]
#[command(after_help = include_str!("../help/export.txt"))]
pub(super) struct Export {
    /// The file of the game, or `-` for standard input
    file: PathBuf,

    #[command(flatten)]
    game: ChosenGame,

    /// Show the board after N moves instead of at the end
    #[arg(long, value_name = "N", value_parser = number::<usize>(0..=1_000_000_000))]
    ply: Option<usize>,

    /// The format
    #[arg(long, value_enum, default_value_t = Format::Svg)]
    format: Format,

    /// The file to write instead of standard output, which is also `-`
    #[arg(long, value_name = "FILE", alias = "out")]
    output: Option<PathBuf>,

    /// Replace an existing file
    #[arg(long, requires = "output")]
    force: bool,

    /// Speed of an animation or a recording: moves per second (2/s, or just 2) or per minute
    /// (10/min)
    #[arg(long, value_name = "SPEED", default_value = "1/s")]
    speed: Speed,

    /// Moves between two boards of `diagrams`
    #[arg(long, value_name = "N", default_value_t = 10,
        value_parser = number::<usize>(1..=1_000_000_000))]
    every: usize,

    /// The width of a cell in pictures, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 80,
        value_parser = number::<u16>(8..=400))]
    cell: u16,

    /// The columns of a text [default: 80; 120 for a game that is watched with its players' words]
    #[arg(long, value_name = "N", value_parser = number::<u16>(10..=500))]
    columns: Option<u16>,

    /// The rows of a text [default: 24; 36 for a game that is watched with its players' words]
    #[arg(long, value_name = "N", value_parser = number::<u16>(5..=200))]
    rows: Option<u16>,
}

/// The format that a board is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// A drawing, sharp at any size
    Svg,
    /// A picture
    Png,
    /// Text with colours, for a terminal
    Ansi,
    /// ASCII
    Text,
    /// A list of moves to be pasted into a chat or a forum, which is read back as the same game
    List,
    /// A record of Abstract Play
    #[value(name = "abstractplay")]
    AbstractPlay,
    /// The whole game as text with boards between the moves
    Diagrams,
    /// The whole game as one HTML file, with its board, its moves and what is said of them
    Page,
    /// A drawing that plays the whole game, as SVG
    Animation,
    /// A recording of the whole game, for asciinema
    Cast,
    /// A drawing that plays the whole game as it is watched, as SVG
    Film,
    /// A recording of all games as they are watched, for asciinema
    Broadcast,
}

/// The usual columns and rows of a text.
const TEXT: (u16, u16) = (80, 24);

/// Those in which as much as a player may say about a move is whole beside the board.
const TEXT_WITH_WORDS: (u16, u16) = (120, 36);

/// For how many milliseconds the fastest recording shows each position.
const FASTEST: u64 = 50;

/// The speed of the fastest broadcast, which is the same.
const FASTEST_SPEED: Speed = Speed::PerSecond(20);

impl Export {
    pub(super) fn run(&self, sources: ConfigSources<'_>, out: &mut Output) -> anyhow::Result<()> {
        let config = sources.config_of(self.game.name())?;
        let palette = Palette::new(&config.theme()?, Depth::TrueColour);
        let source = GameSource::open(&self.file, &hints(&config, self.game.name()))?;
        let contents = &source.contents;
        let of_all = self.format == Format::Broadcast && self.is_of_all(contents);
        let number = self.game.number().or(of_all.then_some(1));
        let record = source.chosen(number)?.record;
        let (line, node) = self.place(&record)?;
        let scene = scene::annotated(&line, &record, node);
        let picture = PictureOptions {
            cell: self.cell,
            coordinates: config.ui.coordinates,
            ..PictureOptions::default()
        };
        let bytes = match self.format {
            Format::Svg => export::svg(&scene, &palette, picture).into_bytes(),
            Format::Png => export::png(&scene, &palette, picture),
            Format::Ansi => export::ansi(&self.text(&scene, &palette, Mode::Sextants)).into_bytes(),
            Format::Text => self.plain(&scene).into_bytes(),
            Format::List => list_text(&record).into_bytes(),
            Format::AbstractPlay => abstractplay_text(&record)?.into_bytes(),
            Format::Diagrams => {
                let board =
                    |line: &AnyLine, node| self.plain(&scene::annotated(line, &record, node));
                diagrams::diagrams(&record, &line, self.every, board).into_bytes()
            }
            Format::Page => {
                page::page(&record, node, themes(&palette).each_ref(), picture).into_bytes()
            }
            Format::Animation => {
                let frames = animation::frames(&lines(&record, node), self.millis());
                export::animation(&frames, &palette, picture).into_bytes()
            }
            Format::Cast => self.cast(&record, node, &palette).into_bytes(),
            Format::Film => {
                let options = options(&config)?;
                let watched = self.watched(&source, &record, node);
                watched.film(options, &palette, self.millis()).into_bytes()
            }
            Format::Broadcast => {
                let (size, options) = (self.watched_size(&record), options(&config)?);
                if of_all {
                    let replay = source.replay(source.shown());
                    self.broadcast(replay, size, options, &palette).into_bytes()
                } else {
                    let watched = self.watched(&source, &record, node);
                    let screens = watched.texts(options, &palette);
                    self.recording(&record, size, screens).into_bytes()
                }
            }
        };
        self.write(&bytes, out)?;
        out.flush()?;
        source.check_complete()
    }

    /// Writes a file, or to standard output.
    fn write(&self, bytes: &[u8], out: &mut Output) -> anyhow::Result<()> {
        match self
            .output
            .as_deref()
            .filter(|path| *path != Path::new("-"))
        {
            None => out.raw(bytes)?,
            Some(path) => {
                let existing = Existing::forced(self.force);
                output_file::write(path, Some(&self.file), existing, bytes)?;
            }
        }
        Ok(())
    }

    /// Returns whether a broadcast is of all games of the file.
    fn is_of_all(&self, contents: &FileContents) -> bool {
        self.game.number().or(self.ply).is_none() && contents.count() > 1
    }

    /// The game as far as it is to be shown, and the node there.
    fn place(&self, record: &Record) -> anyhow::Result<(AnyLine, NodeId)> {
        let mut game = GameSession::resume(record.clone(), &EngineRegistry::default());
        game.to_end();
        let Some(wanted) = self.ply else {
            return Ok((game.line().clone(), game.node()));
        };
        game.to_start();
        for played in 0..wanted {
            if !game.forward() {
                let why = format!("the game has {played} moves, not {wanted}");
                return Err(UsageError::new(why).into());
            }
        }
        Ok((game.line().clone(), game.node()))
    }

    /// The board as text.
    fn text(&self, scene: &Scene, palette: &Palette, mode: Mode) -> Buffer {
        board_text(scene, palette, mode, self.size(TEXT))
    }

    /// The board in ASCII.
    fn plain(&self, scene: &Scene) -> String {
        export::plain(&self.text(scene, &Palette::plain(), Mode::Ascii))
    }

    /// The game from its start to a node as a recording, with the words on each ply below its board.
    fn cast(&self, record: &Record, node: NodeId, palette: &Palette) -> String {
        let mut game = GameSession::resume(record.clone(), &EngineRegistry::default());
        let (columns, rows) = self.watched_size(record);
        let mut shown = Vec::new();
        game.to_start();
        for _ in 0..=record.tree().depth(node) {
            let (line, at) = (game.line(), game.node());
            let name = game.name(!line.to_move());
            let words = match record.tree().annotation(at).said() {
                "" => String::new(),
                said => words::said_by(words::short_name(&name), said),
            };
            shown.push((scene::annotated(line, record, at), words));
            game.forward();
        }
        // The board stays in its place, and has half of the rows.
        let wrap = |words| fit::wrapped(words, columns.into());
        let most = shown.iter().map(|(_, words)| wrap(words).count()).max();
        let below = (most.unwrap_or(0) as u16).min(rows / 2);
        let screens = shown.iter().map(|(scene, words)| {
            let mut screen = board_text(scene, palette, Mode::Sextants, (columns, rows - below));
            screen.resize(Rect::new(0, 0, columns, rows));
            screen.set_style(Rect::new(0, rows - below, columns, below), palette.screen());
            for (y, row) in (rows - below..rows).zip(wrap(words)) {
                screen.set_string(0, y, row, palette.screen());
            }
            export::ansi(&screen)
        });
        self.recording(record, (columns, rows), screens)
    }

    /// The columns and rows of a text that has these unless the arguments say otherwise.
    fn size(&self, (columns, rows): (u16, u16)) -> (u16, u16) {
        (self.columns.unwrap_or(columns), self.rows.unwrap_or(rows))
    }

    /// The columns and rows of a game that is watched, in which its players' words are whole.
    fn watched_size(&self, record: &Record) -> (u16, u16) {
        let tree = record.tree();
        let speaks = |node| !tree.annotation(node).said().is_empty();
        let has_words = tree.main_line().any(speaks);
        self.size(if has_words { TEXT_WITH_WORDS } else { TEXT })
    }

    /// Screens of a game as a recording.
    fn recording(
        &self,
        record: &Record,
        size: (u16, u16),
        screens: impl Iterator<Item = String>,
    ) -> String {
        let title = words::short_summary(&Summary::from(record));
        let times = (0..).map(|at| at * u64::from(self.millis()));
        let screens: Vec<(u64, String)> = times.zip(screens).collect();
        let end = screens.len() as u64 * u64::from(self.millis());
        cast::cast(&title, size, screens, end)
    }

    /// All games of the file as a recording, in columns and rows of text.
    fn broadcast(
        &self,
        replay: ReplayOptions,
        size: (u16, u16),
        options: AppOptions,
        palette: &Palette,
    ) -> String {
        let title = path_text(self.file.file_name().map_or(&self.file, Path::new));
        let speed = if self.speed.millis() < FASTEST {
            FASTEST_SPEED
        } else {
            self.speed
        };
        let (screens, end) = watched::broadcast(replay, speed, size, options, palette);
        cast::cast(&title, size, screens, end)
    }

    /// The game from its start to a node as it is watched.
    fn watched(&self, source: &GameSource, record: &Record, node: NodeId) -> WatchedGame {
        let number = self.game.number().filter(|_| source.is_own_file());
        let replay = ReplayOptions {
            begin: Begin::Waiting(number.unwrap_or(1) - 1),
            ..source.replay(vec![FileGame::from(record)])
        };
        WatchedGame {
            replay,
            plies: record.tree().depth(node),
            size: self.watched_size(record),
        }
    }

    /// The milliseconds for which a recording shows each position.
    fn millis(&self) -> u32 {
        u32::try_from(self.speed.millis().max(FASTEST)).unwrap_or(u32::MAX)
    }
}

/// A dark and a light theme: the one that is set, and ours for the other.
fn themes(own: &Palette) -> [Palette; 2] {
    ["dark", "light"].map(|name| match Theme::named(name) {
        Some(other) if own.is_light() != (name == "light") => {
            Palette::new(&other, Depth::TrueColour)
        }
        _ => own.clone(),
    })
}

/// The game from its start to a node, as it was after each ply.
fn lines(record: &Record, node: NodeId) -> Vec<AnyLine> {
    let mut cursor = TreeCursor::new(record, NodeId::ROOT);
    let path = record.tree().path(node);
    let line = |node| {
        cursor.go(record, node);
        cursor.line().clone()
    };
    [NodeId::ROOT].into_iter().chain(path).map(line).collect()
}
