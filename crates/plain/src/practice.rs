//! Practice: the positions of one's own games in which a better move was missed, asked one after
//! the other. Each answer is on the disk before the next question.

use std::time::Instant;

use crate::study::PlainStudy;
use crate::task::{Task, leave};
use crate::{Answer, CommandError, Dialogue, LineWriter, board_words, ply_words, saved_games};
use parlour_engines::Stop;
use parlour_learn::deck::{self, CardDraft, Deck, DeckFile, Effort, Event, GameRef, Place};
use parlour_library::LibraryItem;
use parlour_library::collecting::{BUSY, Collected, collect as collect_games};
use parlour_library::own_games::{NOTHING_TO_COLLECT, game_ref, to_collect};
use parlour_records::words::counted;
use parlour_records::{
    REVIEW_MEMORY, Record, games_folder, path_of, path_text, read_file, review_limits,
};
use parlour_sessions::task::{PracticeSession, Task as _, TaskAct};

/// An evening's practice.
pub(super) struct PlainPractice {
    pub(super) session: PracticeSession,
    file: DeckFile,
    /// The time at which the question was asked.
    asked: Instant,
}

/// The file of the deck, and the deck.
pub(super) fn own_deck() -> Result<(DeckFile, Deck), CommandError> {
    let file = DeckFile::in_folder(&games_folder()?);
    let deck = file.read();
    let deck = deck.map_err(|error| CommandError::Refused(file.why(&error)))?;
    Ok((file, deck))
}

/// Adds events to the deck.
fn keep(file: &DeckFile, events: &[Event]) -> Answer {
    let kept = file.add(events);
    kept.map_err(|error| CommandError::Refused(file.why(&error)))
}

impl PlainPractice {
    /// The game of the question, and the number of moves before it.
    pub(super) fn game(&self) -> Option<(GameRef, usize)> {
        let face = self.session.card()?.face();
        Some((face.game.clone()?, face.plies))
    }

    /// Says what is asked, and how the board stands.
    fn tell(&self, out: &mut LineWriter<'_>) -> Answer {
        let (at, count) = self.session.place();
        let line = self.session.line();
        let side = line.info().sides[line.to_move()];
        let title = self.session.card().map(|card| card.face().rules.title());
        let title = title.unwrap_or_default();
        out.write_line(format!(
            "{title}, position {} of {count}. You are {side}. {}",
            at + 1,
            self.session.question()
        ))?;
        board_words::rows(line, out)
    }

    /// Keeps an answer, says what there is to say, and goes on; returns whether it goes on.
    pub(super) fn done(
        &mut self,
        answer: deck::Answer,
        out: &mut LineWriter<'_>,
    ) -> Result<bool, CommandError> {
        let answer = self.session.timed(answer, self.asked.elapsed().as_secs());
        let kept = keep(&self.file, &[Event::Answered(answer)]);
        for sentence in self.session.explanation() {
            out.write_line(sentence)?;
        }
        // What is not on the disk is said, and the question is asked again another day.
        if let Err(error) = kept {
            out.write_line(format!("This answer is not saved: {error}."))?;
        }
        self.next(out)
    }

    /// Goes to the next question; returns whether there is one.
    fn next(&mut self, out: &mut LineWriter<'_>) -> Result<bool, CommandError> {
        self.session.act(TaskAct::Go(self.session.place().0 + 1));
        self.asked = Instant::now();
        if self.session.card().is_some() {
            self.tell(out)?;
            return Ok(true);
        }
        out.write_line(self.session.summary())?;
        out.write_line("Say `practice` for more, or `puzzle today`.")?;
        Ok(false)
    }
}

/// Begins an evening's practice, repeats the question, or does something with its card; or goes
/// through the last game that is new to the deck.
pub(super) fn practice(dialogue: &mut Dialogue, text: &str, out: &mut LineWriter<'_>) -> Answer {
    match (text, &mut dialogue.task) {
        ("end", Some(Task::Practice(_))) => return leave(dialogue, "practice", out),
        ("hint", Some(task @ Task::Practice(_))) => return task.hint(out),
        ("", Some(Task::Practice(practice))) => return practice.tell(out),
        ("aside" | "delete", Some(Task::Practice(practice))) => {
            let card = practice.session.card().map(|card| card.id.clone());
            let (to, said) = match text {
                "aside" => (Place::Aside, "Set aside."),
                _ => (Place::Gone, "Deleted."),
            };
            let card = card.unwrap_or_default();
            keep(&practice.file, &[Event::Moved { at: 0, card, to }])?;
            out.write_line(said)?;
            if !practice.next(out)? {
                dialogue.task = None;
            }
            return Ok(());
        }
        ("collect", _) => return collect(dialogue, out),
        ("add", _) => return add(dialogue, out),
        ("game", _) => return game(dialogue, out),
        ("", _) => {}
        _ => {
            let none = "you are not practising; say `practice`, or `practice collect`";
            return Err(CommandError::NothingToDo(none));
        }
    }
    let (file, deck) = own_deck()?;
    for wrong in &deck.wrong {
        out.write_line(format!("{}: {wrong}.", file.path().display()))?;
    }
    let (day, count) = (dialogue.setup.day, dialogue.setup.config.practice.questions);
    let session = PracticeSession::new(&deck, day, count as usize, ply_words::said);
    let Some(session) = session else {
        let games = to_collect(&saved_games::items()?, &deck, &dialogue.setup.user_name()).count();
        out.write_line(match deck.cards().count() {
            0 => "You have no positions to practise yet.",
            _ => "No position is due today.",
        })?;
        return match games {
            0 => Ok(()),
            games => Ok(out.write_line(format!(
                "Say `practice collect` to look for more in {} of yours.",
                counted(games, "game")
            ))?),
        };
    };
    let asked = Instant::now();
    let practice = PlainPractice {
        session,
        file,
        asked,
    };
    practice.tell(out)?;
    dialogue.task = Some(Task::Practice(Box::new(practice)));
    Ok(())
}

/// Puts the position at hand into the deck: that of the puzzle, of the mistake that is asked about, of
/// the study, or of the game.
fn add(dialogue: &mut Dialogue, out: &mut LineWriter<'_>) -> Answer {
    let (file, deck) = own_deck()?;
    let user = dialogue.setup.user_name();
    let active = dialogue.at_hand.active();
    let path = active.and_then(|active| active.file.path());
    let game = path.map(|path| GameRef {
        file: path_text(path),
        number: 1,
    });
    let (record, at) = match (&dialogue.task, &dialogue.study) {
        (Some(Task::Puzzle(session)), _) => {
            let puzzle = session.puzzle().filter(|_| session.shown.is_none());
            let puzzle = puzzle.ok_or(CommandError::NothingToDo("find the mistake first"))?;
            keep(&file, &Event::of_puzzle(puzzle))?;
            return Ok(out.write_line("The puzzle is in your deck.")?);
        }
        (Some(Task::Quiz(quiz)), _) => quiz.position(),
        (_, Some(study)) => (study.session.record(), study.session.node()),
        _ => {
            let game = dialogue.at_hand.game()?;
            (game.record(), game.node())
        }
    };
    let draft = CardDraft::by_hand(record, at, &user, game);
    if draft.line().outcome().is_some() {
        return Err(CommandError::GameOver);
    }
    if deck.asks(&draft.card()) {
        return Ok(out.write_line("It is already in your deck.")?);
    }
    let judged = draft.judge(&mut Effort {
        analyser: &mut dialogue.at_hand.tables().analyser(REVIEW_MEMORY),
        limits: review_limits(),
        stop: &Stop::default(),
    })?;
    let face = judged.map_err(|why| CommandError::Refused(why.to_string()))?;
    keep(&file, &Event::by_hand(face))?;
    Ok(out.write_line(format!("Move {} is in your deck.", draft.number()))?)
}

/// Studies the game of the question that was answered last.
fn game(dialogue: &mut Dialogue, out: &mut LineWriter<'_>) -> Answer {
    let none = "answer a position of one of your games first";
    let (game, plies) = dialogue
        .answered
        .clone()
        .ok_or(CommandError::NothingToDo(none))?;
    let items = saved_games::items()?;
    let item = items
        .iter()
        .find(|item| game_ref(item).is_some_and(|own| own == game));
    let gone = CommandError::NothingToDo("the game is no longer in the library");
    let record = record_of(item.ok_or(gone)?)?;
    let study = dialogue.study.insert(PlainStudy::of_record(record));
    study.go(plies)?;
    Ok(out.write_line(dialogue.turn()?)?)
}

/// The game of an item of the library.
fn record_of(item: &LibraryItem) -> Result<Record, CommandError> {
    let contents = read_file(&path_of(&item.path))?;
    let record = contents.record(item.number).and_then(Result::ok);
    let gone = || CommandError::Refused(format!("{}: the game is gone", item.path));
    Ok(record.ok_or_else(gone)?.record)
}

/// Goes through the last game that is new to the deck.
fn collect(dialogue: &mut Dialogue, out: &mut LineWriter<'_>) -> Answer {
    let (file, deck) = own_deck()?;
    let (items, user) = (saved_games::items()?, dialogue.setup.user_name());
    let mut games = to_collect(&items, &deck, &user);
    let Some(name) = games.next().map(|(item, ..)| item.name()) else {
        return Ok(out.write_line(NOTHING_TO_COLLECT)?);
    };
    let left = games.count();
    let mut effort = Effort {
        analyser: &mut dialogue.at_hand.tables().analyser(REVIEW_MEMORY),
        limits: review_limits(),
        stop: &Stop::default(),
    };
    let found = collect_games(&file, (&items, &deck, &user), 1, &mut effort, &mut |_| {});
    let found = found.map_err(|error| CommandError::Refused(error.to_string()))?;
    out.write_line(match found.ok_or(CommandError::NothingToDo(BUSY))? {
        Collected { games: 0, .. } => format!("{name}: it cannot be read."),
        Collected { cards: 0, .. } => format!("{name}: nothing to practise."),
        Collected { cards, .. } => format!("{name}: {} to practise.", counted(cards, "position")),
    })?;
    Ok(out.write_line(match left {
        0 => "That was the last game. Say `practice`.".to_owned(),
        left => format!(
            "{} left: say `practice collect` again.",
            counted(left, "game")
        ),
    })?)
}
