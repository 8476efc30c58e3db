//! The threads that carry out effects: all of them but those that concern the terminal, which are handed
//! back.

use std::path::PathBuf;
use std::sync::mpsc;

use super::closing::UnsavedGames;
use super::collecting::Collecting;
use super::event::RuntimeEvent;
use super::files::FileThread;
use super::friends::ask_host;
#[cfg(unix)]
use super::hub::{HubLine, HubPlace};
use super::replays::Replays;
use super::search::Searches;
use super::sounds::Sounds;
use crate::app::outside::FolderStore;
use crate::app::{Effect, FileJob};
use parlour_engines::tables::SolvedBoards;
use parlour_matches::play::MemoryBudget;

/// The threads, and what they have been given to do.
pub struct Workers {
    /// The searches of engines.
    pub searches: Searches,
    /// The thread that writes games.
    pub(super) files: FileThread,
    /// The thread that lists games.
    pub(super) reader: FileThread,
    replays: Replays,
    sounds: Sounds,
    collecting: Collecting,
    /// The line to the tables of a host, for a guest there, who reaches nothing else of it.
    #[cfg(unix)]
    hub: Option<HubLine>,
    outbox: mpsc::Sender<RuntimeEvent>,
    /// The games that are not in their files as they are.
    pub unsaved: UnsavedGames,
}

impl Workers {
    /// No work so far. What comes of it is sent to the outbox, settings go to this config file, and
    /// engines have this memory together.
    pub fn new(
        outbox: &mpsc::Sender<RuntimeEvent>,
        config: Option<PathBuf>,
        solved: SolvedBoards,
        memory: MemoryBudget,
    ) -> Self {
        let thread = |store| FileThread::new(Box::new(store), outbox.clone());
        Self {
            collecting: Collecting::new(outbox.clone(), solved.clone()),
            searches: Searches::new(outbox.clone(), solved, memory),
            files: thread(FolderStore::new(config)),
            reader: thread(FolderStore::default()),
            replays: Replays::new(outbox.clone()),
            sounds: Sounds::default(),
            #[cfg(unix)]
            hub: None,
            outbox: outbox.clone(),
            unsaved: UnsavedGames::default(),
        }
    }

    /// The same for a guest at the tables of a host.
    #[cfg(unix)]
    pub(super) fn at_host(self, place: Option<HubPlace>) -> Self {
        let hub = place.map(|place| HubLine::new(place, self.outbox.clone()));
        Self { hub, ..self }
    }

    /// Returns whether it works for a guest at the tables of a host.
    const fn is_guest(&self) -> bool {
        #[cfg(unix)]
        return self.hub.is_some();
        #[cfg(not(unix))]
        return false;
    }

    /// Gets done what a runtime may have nothing for, or returns it if it concerns the terminal.
    pub fn do_more(&mut self, effect: Effect) -> Option<Effect> {
        match effect {
            // The games of the host are not a guest's, who is never offered this.
            Effect::Collect { user, nodes } => self.collecting.start(user, nodes),
            Effect::StopCollecting => self.collecting.stop(),
            Effect::ReadFile { id, path, follow } => self.replays.read(id, &path, follow),
            Effect::CloseFile { id } => self.replays.close(id),
            #[cfg(unix)]
            Effect::JoinHub => self.hub.iter_mut().for_each(HubLine::join),
            #[cfg(unix)]
            Effect::AskHub(request) => self.hub.iter().for_each(|hub| hub.ask(&request)),
            #[cfg(not(unix))]
            Effect::JoinHub | Effect::AskHub(_) => {}
            // What a guest types is no command of the host.
            Effect::AskHost(_) if self.is_guest() => {}
            Effect::AskHost(host) => ask_host(host, self.outbox.clone()),
            // The host hears nothing of a guest.
            Effect::Sound(_) if self.is_guest() => {}
            Effect::Sound(sound) => return self.sounds.play(sound).then_some(Effect::Bell),
            effect => return Some(effect),
        }
        None
    }

    /// Gives a job to one of the threads for files, so that nothing that was played waits for a
    /// listing.
    pub fn file(&mut self, job: FileJob) {
        if self.is_guest() {
            return self.refuse(job);
        }
        self.unsaved.sent(&job);
        if let FileJob::CloseGame { game } = &job {
            self.searches.close(*game);
        }
        match job {
            FileJob::Save { .. }
            | FileJob::SaveChoices(_)
            | FileJob::SaveSetting { .. }
            | FileJob::Practise { .. }
            | FileJob::CloseGame { .. }
            | FileJob::ChangeLibrary { .. }
            | FileJob::OpenGame { .. } => self.files.send(job),
            FileJob::ListGames { .. }
            | FileJob::ReadGame { .. }
            | FileJob::Explore { .. }
            | FileJob::KeepCopy { .. }
            | FileJob::Export(_) => self.reader.send(job),
        }
    }

    /// Keeps a guest's settings, and does nothing else with files: those of the host are not theirs.
    fn refuse(&mut self, job: FileJob) {
        if let FileJob::CloseGame { game } = &job {
            self.searches.close(*game);
        }
        let why = "guests cannot save files at the host".to_owned();
        #[cfg(unix)]
        let kept = self.hub.as_ref().and_then(|hub| hub.place().keep(&job));
        #[cfg(not(unix))]
        let kept = None;
        if let Some(message) = kept.or_else(|| job.failure(why)) {
            // The receiver is gone when the program has ended.
            let _ = self.outbox.send(RuntimeEvent::Message(message));
        }
    }
}
