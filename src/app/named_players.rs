//! The players whom records name.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use parlour_engines::{EngineRegistry, Player};

/// The players that records name, each read once: a library names the same few again and again.
pub(super) struct NamedPlayers<'a> {
    registry: &'a EngineRegistry,
    read: FxHashMap<&'a str, Option<Rc<Player>>>,
}

impl<'a> NamedPlayers<'a> {
    pub(super) fn new(registry: &'a EngineRegistry) -> Self {
        Self {
            registry,
            read: FxHashMap::default(),
        }
    }

    /// The player that a record names so, if there is one.
    pub(super) fn get(&mut self, text: &'a str) -> Option<Rc<Player>> {
        let read = || self.registry.player(text).ok().map(Rc::new);
        self.read.entry(text).or_insert_with(read).clone()
    }
}
