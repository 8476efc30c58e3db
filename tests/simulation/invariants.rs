//! What holds after everything that happens, as a table. An indicator or a claim that the program
//! learns to make gets a line here.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use parlour::app::{AnyScreen, Effect, FileJob, Message, Model, screen_text, update, view};
use parlour_rules::games::AnyLine;
use parlour_scene::scene::SceneCache;
use parlour_sessions::guest::Guest;
use parlour_terminal::input::Key;

use super::person::offered;
use super::world::{Ending, Errand, Program, World};

/// Something that holds for a program.
pub struct Invariant {
    pub name: &'static str,
    pub holds: fn(&Seen<'_>) -> Result<(), String>,
}

/// A program as it is seen now.
pub struct Seen<'a> {
    pub world: &'a World,
    pub program: &'a Program,
    pub screen: String,
}

impl<'a> Seen<'a> {
    /// The program of this number.
    pub fn of(world: &'a World, at: usize) -> Self {
        let program = &world.programs[at];
        let screen = program.screen();
        Self {
            world,
            program,
            screen,
        }
    }

    /// The row of words, above that of keys.
    fn words(&self) -> &str {
        self.screen.lines().rev().nth(1).unwrap_or_default()
    }
}

/// What holds after every act.
pub static ALWAYS: &[Invariant] = &[
    Invariant {
        name: "what says that it waits, waits for something",
        holds: waits_for_something,
    },
    Invariant {
        name: "nothing is said twice in a row of words",
        holds: says_once,
    },
    Invariant {
        name: "a game that is over has no legal plies, and an open one has some",
        holds: is_over_or_open,
    },
    Invariant {
        name: "a hint names a legal ply",
        holds: hints_are_legal,
    },
];

/// What is tried on a copy of the program now and then.
pub static TRIED: &[Invariant] = &[
    Invariant {
        name: "Esc leads home",
        holds: leads_home,
    },
    Invariant {
        name: "every key that the screen offers does something, and again",
        holds: offers_keys_that_act,
    },
    Invariant {
        name: "whose turn it is can play",
        holds: is_playable,
    },
    Invariant {
        name: "a screen drawn over another is one drawn from nothing",
        holds: is_drawn_whole,
    },
];

/// What holds once everything on its way has arrived.
pub static AT_REST: &[Invariant] = &[
    Invariant {
        name: "nothing says that it waits when nothing is on its way",
        holds: rests,
    },
    Invariant {
        name: "the file of a game has the game",
        holds: is_in_its_file,
    },
    Invariant {
        name: "guests at one table have one game",
        holds: agrees_with_others,
    },
];

/// An indicator, and what has to be on its way while a screen has it.
struct Indicator {
    says: &'static str,
    waits: fn(&Errand) -> bool,
    /// What else may be waited for: somebody else, say.
    or: fn(&World, &Program) -> bool,
}

const fn nothing(_: &World, _: &Program) -> bool {
    false
}

fn searches(errand: &Errand) -> bool {
    matches!(errand, Errand::Search(..) | Errand::Said(..))
}

fn saves(errand: &Errand) -> bool {
    matches!(errand, Errand::Job(job) if matches!(**job, FileJob::Save { .. }))
}

fn explores(errand: &Errand) -> bool {
    matches!(errand, Errand::Job(job) if matches!(**job, FileJob::Explore { .. }))
}

fn talks(errand: &Errand) -> bool {
    matches!(errand, Errand::Ask(_) | Errand::Told(..) | Errand::Join)
}

fn tries_again(errand: &Errand) -> bool {
    matches!(errand, Errand::Timer(_) | Errand::Join)
}

fn reads(errand: &Errand) -> bool {
    matches!(errand, Errand::Read(_))
}

fn has_no_line(_: &World, program: &Program) -> bool {
    program.line.is_none()
}

/// Everything that a screen says while it waits.
static INDICATORS: &[Indicator] = &[
    Indicator {
        says: "Thinking about a hint",
        waits: searches,
        or: nothing,
    },
    Indicator {
        says: "is thinking",
        waits: searches,
        or: at_a_host,
    },
    Indicator {
        says: "Analysing position",
        waits: searches,
        or: nothing,
    },
    Indicator {
        says: "waiting for a free CPU",
        waits: searches,
        or: nothing,
    },
    Indicator {
        says: " Saving.",
        waits: saves,
        or: nothing,
    },
    Indicator {
        says: "Reading the library",
        waits: explores,
        or: nothing,
    },
    Indicator {
        says: " Reading.",
        waits: reads,
        or: nothing,
    },
    Indicator {
        says: "Coming in.",
        waits: talks,
        or: nothing,
    },
    Indicator {
        says: "has not answered yet",
        waits: talks,
        or: has_no_line,
    },
    Indicator {
        says: "trying again",
        waits: tries_again,
        or: nothing,
    },
];

/// At a host's table somebody else's engine may think.
fn at_a_host(_: &World, program: &Program) -> bool {
    program.line.is_some()
}

fn waits_for_something(seen: &Seen<'_>) -> Result<(), String> {
    let Seen {
        world,
        program,
        screen,
    } = seen;
    let guest = program.model.shared().guest.as_ref();
    if guest.is_some_and(Guest::awaits) && !program.waits_for(talks) {
        return Err("the host owes an answer, and none is on its way".to_owned());
    }
    for indicator in INDICATORS {
        let is_said = screen.contains(indicator.says);
        if is_said && !program.waits_for(indicator.waits) && !(indicator.or)(world, program) {
            return Err(format!("{:?} waits for nothing", indicator.says));
        }
    }
    Ok(())
}

fn rests(seen: &Seen<'_>) -> Result<(), String> {
    let hangs = |errand: &Errand| matches!(errand, Errand::Search(_, _, Ending::Never));
    if seen.program.waits_for(hangs) {
        return Ok(());
    }
    waits_for_something(seen)
}

fn says_once(seen: &Seen<'_>) -> Result<(), String> {
    let parts = seen.words().split(['.', '\u{b7}', ';']).map(str::trim);
    let sentences: Vec<&str> = parts.filter(|part| part.contains(' ')).collect();
    for (at, said) in sentences.iter().enumerate() {
        if sentences[..at].contains(said) {
            return Err(format!("{said:?} is said twice"));
        }
    }
    Ok(())
}

/// The line of the game at the table, if the table is in sight.
fn line_at_table(model: &Model) -> Option<&AnyLine> {
    match model.screen() {
        AnyScreen::Play(play) => Some(play.game().line()),
        _ => None,
    }
}

fn is_over_or_open(seen: &Seen<'_>) -> Result<(), String> {
    let Some(line) = seen.program.model.play().map(|play| play.game().line()) else {
        return Ok(());
    };
    if line.legal_plies().is_empty() == line.outcome().is_some() {
        return Ok(());
    }
    Err(format!(
        "{:?} with {} legal plies",
        line.outcome(),
        line.legal_plies().len()
    ))
}

fn hints_are_legal(seen: &Seen<'_>) -> Result<(), String> {
    let Some(line) = line_at_table(&seen.program.model) else {
        return Ok(());
    };
    let Some(rest) = seen.words().trim_start().strip_prefix("Play ") else {
        return Ok(());
    };
    let ply = rest.split([' ', ':', ',']).next().unwrap_or_default();
    let ply = ply.trim_end_matches('.');
    match line.read_ply(ply) {
        Ok(ply) if line.legal_plies().contains(&ply) => Ok(()),
        _ => Err(format!("{ply:?} is no legal ply")),
    }
}

fn press(model: &mut Model, key: &str) -> Vec<Effect> {
    update(model, Message::Key(key.parse::<Key>().unwrap()))
}

fn leads_home(seen: &Seen<'_>) -> Result<(), String> {
    let mut model = seen.program.model.clone();
    // A second Esc leaves what could not be saved.
    for _ in 0..24 {
        if matches!(model.screen(), AnyScreen::Home(_) | AnyScreen::Lobby(_)) {
            return Ok(());
        }
        press(&mut model, "esc");
    }
    Err("24 times Esc do not lead home".to_owned())
}

fn offers_keys_that_act(seen: &Seen<'_>) -> Result<(), String> {
    let model = &seen.program.model;
    // Why a key does nothing stands there already: a message, or what it asked for is on its way.
    let is_told = model.play().is_some_and(|play| play.message().is_some())
        || seen.program.waits_for(searches);
    let before = drawn(model);
    for keys in offered(&seen.screen) {
        let acts = |key: &Key| {
            let mut model = model.clone();
            let effects = update(&mut model, Message::Key(*key));
            let acts = !effects.is_empty() || drawn(&model) != before;
            // A second time it may do nothing, but it may be pressed.
            update(&mut model, Message::Key(*key));
            drawn(&model);
            acts
        };
        if !keys.iter().any(acts) && !is_told {
            let keys: Vec<String> = keys.iter().map(Key::to_string).collect();
            return Err(format!("{} does nothing", keys.join(" ")));
        }
    }
    Ok(())
}

/// The screen with its colours.
fn drawn(model: &Model) -> Buffer {
    let (columns, rows) = model.shared().size;
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    draw(model, &mut buffer, &mut SceneCache::default());
    buffer
}

/// Whose turn it is at the table can play a ply by typing it, or is told why not.
fn is_playable(seen: &Seen<'_>) -> Result<(), String> {
    let Seen { world, program, .. } = seen;
    let AnyScreen::Play(play) = program.model.screen() else {
        return Ok(());
    };
    let is_busy = program.waits_for(talks) || program.waits_for(searches);
    if !play.game().human_to_move()
        || !play.game().is_open()
        || is_busy
        || (world.house.is_some() && program.line.is_none())
    {
        return Ok(());
    }
    let mut model = program.model.clone();
    // Closes what is open on top of the board.
    for _ in 0..6 {
        let Some(play) = model.play() else {
            return Ok(());
        };
        if play.prompt().is_none() && play.question().is_none() && play.picks().is_empty() {
            break;
        }
        press(&mut model, "esc");
    }
    let Some(line) = line_at_table(&model) else {
        return Ok(());
    };
    let Some(ply) = line.legal_plies().into_iter().next() else {
        return Ok(());
    };
    let (length, text) = (line.len(), line.ply_text(ply).unwrap());
    let mut effects = press(&mut model, ":");
    for letter in text.chars() {
        effects.extend(update(&mut model, Message::Key(Key::char(letter))));
    }
    effects.extend(press(&mut model, "enter"));
    let is_played = line_at_table(&model).is_some_and(|line| line.len() > length);
    let is_asked = model.play().is_some_and(|play| play.question().is_some());
    let is_sent = effects
        .iter()
        .any(|effect| matches!(effect, Effect::AskHub(_)));
    if is_played || is_asked || is_sent {
        return Ok(());
    }
    Err(format!("{text} is not played:\n{}", screen_text(&model)))
}

/// Draws a screen into a buffer.
fn draw(model: &Model, buffer: &mut Buffer, cache: &mut SceneCache) {
    view::draw(model, buffer.area, buffer, cache);
}

fn is_drawn_whole(seen: &Seen<'_>) -> Result<(), String> {
    let model = &seen.program.model;
    let mut cache = SceneCache::default();
    let anew = drawn(model);
    // The board of the screen after the next key lies in the cache.
    let mut other = model.clone();
    press(&mut other, "tab");
    draw(&other, &mut anew.clone(), &mut cache);
    let mut over = Buffer::empty(anew.area);
    draw(model, &mut over, &mut cache);
    if over == anew {
        Ok(())
    } else {
        Err("the cache of boards shows another board".to_owned())
    }
}

fn is_in_its_file(seen: &Seen<'_>) -> Result<(), String> {
    let program = seen.program;
    let AnyScreen::Play(play) = program.model.screen() else {
        return Ok(());
    };
    if program.disk.unkept.contains(&play.game_id()) || program.waits_for(saves) {
        return Ok(());
    }
    let Some(kept) = program.disk.game(play.game_id()) else {
        return Ok(());
    };
    let plies = |record: &parlour_records::Record| record.line(record.tree().main_end()).plies();
    let (kept, shown) = (plies(&kept), plies(play.game().record()));
    if kept == shown {
        Ok(())
    } else {
        Err(format!(
            "{} plies in the file, {} on the screen",
            kept.len(),
            shown.len()
        ))
    }
}

fn agrees_with_others(seen: &Seen<'_>) -> Result<(), String> {
    let table = |program: &Program| {
        let at = program.model.shared().guest.as_ref()?.at()?;
        let play = program.model.play()?;
        let record = play.game().record();
        let plies = record.line(record.tree().main_end()).plies();
        program.line.as_ref()?;
        Some((at.state().table, plies))
    };
    let Some((number, plies)) = table(seen.program) else {
        return Ok(());
    };
    for other in &seen.world.programs {
        if let Some((its_number, its_plies)) = table(other)
            && its_number == number
            && its_plies != plies
        {
            return Err(format!(
                "{} plies here, {} there",
                plies.len(),
                its_plies.len()
            ));
        }
    }
    Ok(())
}
