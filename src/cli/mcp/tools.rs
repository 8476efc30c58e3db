//! The tools, as one table.

use std::time::Duration;

use anyhow::{Context, bail};
use serde_json::{Value as Json, json};

use super::given::{self, Given, Kind, Parameter, schema};
use super::kept::{KeptGames, end, position};
use super::rpc::Fault;
use crate::app::ui::scene;
use crate::cli::analyse::{self, hint_json, search};
use crate::cli::report::output;
use crate::cli::setup::days_since_1970;
use crate::cli::show::{board_json, board_text};
use parlour_engines::tables::SolvedBoards;
use parlour_engines::{AlphaBetaOptions, Analyser, EngineRef, EngineSpec, Limits, Stop};
use parlour_learn::puzzles::{daily, puzzles};
use parlour_plain::rules_lines;
use parlour_records::{
    FileContents, GameResult, Hints, Journal, REVIEW_MEMORY, Record, Reviewing, Start,
    games_folder, listed_plies, path_text, review_limits, words,
};
use parlour_rules::games::{AnyLine, AnyPly, find_game};
use parlour_rules::options::OptionSet as _;
use parlour_scene::base64;
use parlour_scene::scene::export::{self, PictureOptions};
use parlour_scene::theme::{Depth, Palette};
use parlour_sessions::task::{PuzzleSession, Task, TaskAct, TaskNews};
use parlour_settings::Config;

/// The time for all positions of a review; what seems a mistake has four times its share.
const REVIEW_TIME: Duration = Duration::from_secs(15);

/// The answer of a tool.
enum Answer {
    Text(String),
    Data(Json),
    Picture(Vec<u8>),
}

/// A tool: its name and purpose, what it takes, and what it does.
struct Tool {
    name: &'static str,
    about: &'static str,
    takes: &'static [Parameter],
    run: fn(&Given, &mut KeptGames) -> anyhow::Result<Answer>,
}

const GAME: Parameter = needed("game", given::GAME, "The game");
const ID: Parameter = needed("id", Kind::Number(1..=u64::MAX), "The number of the game");
const SET: Parameter = maybe("set", Kind::Text, "Its rules, such as `side=9 pie=false`");

static TOOLS: &[Tool] = &[
    Tool {
        name: "rules",
        about: "The rules of a game, how moves are written, and what can be set.",
        takes: &[GAME],
        run: |given, _| {
            let info = given.rules()?.info();
            let lines: Vec<String> = rules_lines(info).collect();
            Ok(Answer::Text(lines.join("\n")))
        },
    },
    Tool {
        name: "new_game",
        about: "Begin a game, from its start or from a position. Gives its number.",
        takes: &[
            GAME,
            SET,
            maybe("position", Kind::Text, "The position, as `board` gives it"),
        ],
        run: |given, games| {
            let rules = given.rules()?;
            let start = match given.text("position") {
                "" => Start::new(rules)?,
                text => Start::from_position(rules, text)?,
            };
            let id = games.add(Record::new(start));
            Ok(Answer::Data(state(id, games.get(id)?)))
        },
    },
    Tool {
        name: "open",
        about: "Open a game from its text: a game file, a list of moves, a line that begins with \
            `parlour:`, or a game of a site. Gives its number.",
        takes: &[
            needed("text", Kind::Text, "The text"),
            maybe("game", given::GAME, "The game, where the moves fit several"),
            maybe(
                "set",
                Kind::Text,
                "Its rules, where they fit several boards",
            ),
            maybe(
                "number",
                Kind::Number(1..=1_000_000),
                "The game of a text with several, the first if not given",
            ),
        ],
        run: open,
    },
    Tool {
        name: "board",
        about: "The position of a game.",
        takes: &[
            ID,
            maybe(
                "format",
                Kind::Word(|| vec!["text", "json", "png"]),
                "text if not given",
            ),
        ],
        run: |given, games| {
            let game = games.get(given.id())?;
            let (node, line) = end(game);
            Ok(match given.text("format") {
                "json" => Answer::Data(board_json(&position(game))),
                "png" => {
                    let scene = scene::annotated(&line, game, node);
                    let theme = Config::default().theme()?;
                    let palette = Palette::new(&theme, Depth::TrueColour);
                    let picture = PictureOptions::default();
                    Answer::Picture(export::png(&scene, &palette, picture))
                }
                _ => Answer::Text(board_text(&line)),
            })
        },
    },
    Tool {
        name: "legal_moves",
        about: "All legal moves of a position.",
        takes: &[ID],
        run: |given, games| {
            let line = end(games.get(given.id())?).1;
            let plies = line.legal_plies();
            Ok(Answer::Data(json!({ "moves": line.ply_texts(&plies) })))
        },
    },
    Tool {
        name: "play",
        about: "Play moves, one after the other. If one is not legal, none is played.",
        takes: &[
            ID,
            needed("moves", Kind::Text, "The moves, separated by spaces"),
        ],
        run: |given, games| {
            let game = games.get(given.id())?;
            let (mut node, mut line) = end(game);
            let plies = played(&mut line, given.text("moves"))?;
            // Who plays on has not resigned.
            game.ending = None;
            for ply in plies {
                node = game.play(node, ply)?;
            }
            Ok(Answer::Data(state(given.id(), game)))
        },
    },
    Tool {
        name: "undo",
        about: "Take moves back.",
        takes: &[
            ID,
            maybe(
                "moves",
                Kind::Number(1..=1000),
                "How many moves, 1 if not given",
            ),
        ],
        run: |given, games| {
            let game = games.get(given.id())?;
            let (there, wanted) = (end(game).1.len(), given.number("moves").unwrap_or(1));
            if wanted > there as u64 {
                bail!("the game has {}", words::counted(there, "move"));
            }
            game.ending = None;
            for _ in 0..wanted {
                let node = game.tree().main_end();
                game.tree_mut().detach(node);
            }
            Ok(Answer::Data(state(given.id(), game)))
        },
    },
    Tool {
        name: "hint",
        about: "A good move: where to look, then the move and the reason for it.",
        takes: &[ID],
        run: |given, games| {
            let game = games.get(given.id())?;
            let line = open_line(game)?;
            let mut analyser = Analyser::new(1, REVIEW_MEMORY);
            let hint = analyser.hint(&line, &seconds(1), &Stop::default())?;
            Ok(Answer::Data(hint_json(&position(game), Some(&hint))))
        },
    },
    Tool {
        name: "analyse",
        about: "The best lines of a position, with scores for the side to move in hundredths or \
            as proven wins and losses, and the chance to win.",
        takes: &[
            ID,
            maybe("seconds", Kind::Number(1..=10), "The time, 1 if not given"),
            maybe(
                "lines",
                Kind::Number(1..=20),
                "How many lines, 1 if not given",
            ),
        ],
        run: |given, games| {
            let game = games.get(given.id())?;
            open_line(game)?;
            let engine: EngineRef = EngineSpec::from(AlphaBetaOptions {
                threads: 1,
                hash: REVIEW_MEMORY,
                lines: given.number("lines").unwrap_or(1) as usize,
            })
            .into();
            let limits = seconds(given.number("seconds").unwrap_or(1));
            let position = position(game);
            let solved = SolvedBoards::default();
            let found = search(&engine, &position, &limits, &solved)?;
            Ok(Answer::Data(analyse::to_json(
                &position,
                &engine,
                Some(&found),
            )))
        },
    },
    Tool {
        name: "report",
        about: "How well a game was played: the accuracy of both sides, and each move with the \
            chance to win before and after it, and the better line.",
        takes: &[ID],
        run: |given, games| {
            let game = games.get(given.id())?;
            let positions = u32::try_from(end(game).1.len()).unwrap_or(u32::MAX);
            let effort = Limits {
                time: Some(REVIEW_TIME / positions.max(1)),
                ..review_limits()
            };
            let mut analyser = Analyser::new(1, REVIEW_MEMORY);
            let review = Reviewing::game(game, effort);
            review.run(game, &mut analyser, &Stop::default(), |_, _| {})?;
            Ok(Answer::Data(output::to_json(game, &effort)))
        },
    },
    Tool {
        name: "puzzle",
        about: "A puzzle: the one of today, or of a number. With `moves` it says whether they \
            solve it, or why not; it does not give the solution.",
        takes: &[
            GAME,
            maybe("number", Kind::Number(1..=1000), "The number of the puzzle"),
            maybe(
                "moves",
                Kind::Text,
                "One's own moves; the replies are played. Where a mistake is asked for, its number \
                 among the moves that are shown comes first",
            ),
        ],
        run: puzzle,
    },
];

/// The tool that writes to the library.
static SAVE: Tool = Tool {
    name: "save",
    about: "Save a game in the library of the person you work for. Gives its file.",
    takes: &[ID],
    run: |given, games| {
        let game = games.get(given.id())?;
        let folder = games_folder()?;
        let file = Journal::create(&folder, game)?;
        Ok(Answer::Data(json!({ "file": path_text(file.path()) })))
    },
};

const fn needed(name: &'static str, kind: Kind, about: &'static str) -> Parameter {
    Parameter {
        name,
        about,
        kind,
        is_needed: true,
    }
}

const fn maybe(name: &'static str, kind: Kind, about: &'static str) -> Parameter {
    Parameter {
        is_needed: false,
        ..needed(name, kind, about)
    }
}

/// The tools that are offered.
fn offered(may_save: bool) -> impl Iterator<Item = &'static Tool> {
    TOOLS.iter().chain(may_save.then_some(&SAVE))
}

/// The tools, as an assistant is told of them.
pub(super) fn list(may_save: bool) -> Vec<Json> {
    let tool = |tool: &Tool| {
        json!({
            "name": tool.name,
            "description": tool.about,
            "inputSchema": schema(tool.takes),
        })
    };
    offered(may_save).map(tool).collect()
}

/// Calls the tool that the parameters name. What a tool refuses is its answer, for the assistant to
/// read.
pub(super) fn call(call: &Json, may_save: bool, games: &mut KeptGames) -> Result<Json, Fault> {
    let name = call["name"].as_str().unwrap_or_default();
    let tool = offered(may_save).find(|tool| tool.name == name);
    let tool = tool.ok_or_else(|| {
        let names: Vec<&str> = offered(may_save).map(|tool| tool.name).collect();
        Fault::parameters(format!(
            "there is no tool `{name}`, but {}",
            names.join(", ")
        ))
    })?;
    let given = Given::new(&call["arguments"], tool.takes);
    let answer = given.and_then(|given| (tool.run)(&given, games));
    let is_error = answer.is_err();
    let text = |text: String| json!({ "type": "text", "text": text });
    let content = match answer {
        Err(error) => text(format!("{error:#}")),
        Ok(Answer::Text(words)) => text(words),
        Ok(Answer::Data(data)) => text(data.to_string()),
        Ok(Answer::Picture(png)) => json!({
            "type": "image",
            "data": String::from_utf8_lossy(&base64::encode(&png)),
            "mimeType": "image/png",
        }),
    };
    Ok(json!({ "content": [content], "isError": is_error }))
}

/// A game as it stands, with its number.
fn state(id: u64, game: &Record) -> Json {
    let position = position(game);
    let [result, reason] = match &game.ending {
        Some(ending) if game.outcome().is_none() => {
            let result = match ending.result {
                GameResult::Win(side) => json!(side.name()),
                GameResult::Draw => json!("draw"),
                GameResult::Open => Json::Null,
            };
            [result, json!(ending.termination_text())]
        }
        _ => position.result(),
    };
    let line = &position.line;
    position.json(json!({
        "id": id,
        "to_move": line.to_move().name(),
        "position": line.position_text(),
        "board": board_text(line),
        "result": result,
        "reason": reason,
    }))
}

/// The line of a game that goes on.
fn open_line(game: &Record) -> anyhow::Result<AnyLine> {
    let line = end(game).1;
    match line.outcome() {
        None => Ok(line),
        Some(_) => bail!("the game is over; `undo` goes back"),
    }
}

/// Plays moves, as they are written; returns them.
fn played(line: &mut AnyLine, text: &str) -> anyhow::Result<Vec<AnyPly>> {
    let play = |(number, text): (usize, &str)| {
        let ply = line.read_ply(text);
        let played = ply.and_then(|ply| line.play(ply).map(|()| ply));
        played.with_context(|| format!("move {number} `{text}`, which `legal_moves` has not"))
    };
    (1..).zip(listed_plies(text)).map(play).collect()
}

fn seconds(seconds: u64) -> Limits {
    Limits {
        time: Some(Duration::from_secs(seconds)),
        ..Limits::default()
    }
}

/// Opens a game from its text.
fn open(given: &Given, games: &mut KeptGames) -> anyhow::Result<Answer> {
    let game = match given.text("game") {
        "" => None,
        name => find_game(name).ok(),
    };
    let set = match (game.as_ref(), given.text("set")) {
        (_, "") => Vec::new(),
        (Some(game), set) => vec![(game.info().id, set.to_owned())],
        (None, _) => bail!("`set` is of a game: name it in `game`"),
    };
    let hints = Hints {
        game,
        set,
        usual: Vec::new(),
    };
    let contents = FileContents::pasted(given.text("text"), &hints);
    let number = given.number("number").unwrap_or(1) as usize;
    let game = contents.record(number).with_context(|| {
        let games = words::counted(contents.count(), "game");
        format!("the text has {games}, and none of number {number}")
    })??;
    let notes: Vec<String> = game
        .warnings
        .iter()
        .map(|warning| warning.kind.to_string())
        .collect();
    let id = games.add(game.record);
    let mut data = state(id, games.get(id)?);
    data["notes"] = json!(notes);
    data["games_in_text"] = json!(contents.count());
    Ok(Answer::Data(data))
}

/// Poses a puzzle, and tries moves.
fn puzzle(given: &Given, _: &mut KeptGames) -> anyhow::Result<Answer> {
    let info = given.rules()?.info();
    let called = |line: &AnyLine, ply| line.ply_texts(&[ply]).concat();
    let count = puzzles(info).len();
    let at = match given.number("number") {
        None => daily(days_since_1970(), count),
        Some(number) if number <= count as u64 => number as usize - 1,
        Some(_) => bail!("the puzzles of the game go from 1 to {count}"),
    };
    let mut session = PuzzleSession::new(info, at, called);
    let mut said = None;
    for text in given.text("moves").split_whitespace() {
        let news = match (session.shown, text.parse::<usize>()) {
            (Some(_), Ok(number)) => {
                let played = session.puzzle().map_or(0, |puzzle| puzzle.played.len());
                if !(1..=played).contains(&number) {
                    bail!("the moves that are shown have numbers from 1 to {played}");
                }
                session.name(number - 1)
            }
            (Some(_), Err(_)) => bail!("the number of a move is asked for first"),
            (None, _) => {
                let ply = session.line().read_ply(text)?;
                session.act(TaskAct::Play(ply))
            }
        };
        let words = match news {
            TaskNews::Wrong(why) | TaskNews::Named(why) => why,
            TaskNews::Right(_) => "Right. What next?".to_owned(),
            TaskNews::Done(_) => "Solved.".to_owned(),
            TaskNews::Asked | TaskNews::Hint(_) => "Nothing is asked any more.".to_owned(),
        };
        said = Some(words);
    }
    let puzzle = session.puzzle().context("the game has no puzzles")?;
    let shown = puzzle.shown(0);
    Ok(Answer::Data(json!({
        "game": info.id,
        "number": at + 1,
        "set": puzzle.start.rules().pairs(),
        "task": puzzle.task(),
        "moves_shown": session.shown.map(|_| shown.ply_texts(&puzzle.played)),
        "position": session.line().position_text(),
        "board": board_text(session.line()),
        "said": said,
        "solved": session.is_solved(),
    })))
}
