//! What the guest's session at a host asks for and says, as effects and notices.

use super::effect::Effect;
use super::shared::Shared;
use parlour_sessions::guest::{Act, AtTable, CannotAct, Guest, News, RETRY};
use parlour_together::protocol::{HubEvent, Request};

impl Shared {
    /// The table of a host that the user is at.
    pub fn at_table(&self) -> Option<&AtTable> {
        self.guest.as_ref()?.at()
    }

    /// The state of the line to the host in a sentence, unless it is open, or there is no host.
    pub fn line_words(&self) -> Option<String> {
        self.guest.as_ref()?.line().words()
    }

    /// Takes in what the host says, and says what no screen shows.
    pub(super) fn hear_hub(&mut self, event: HubEvent) -> News {
        let now = self.now;
        let Some(guest) = &mut self.guest else {
            return News::Nothing;
        };
        let news = guest.hear(event, now);
        let says = match &news {
            News::In { asks, .. } if asks.is_some() => {
                self.effects.extend(asks.clone().map(Effect::AskHub));
                None
            }
            News::In {
                is_again, missed, ..
            } => {
                let again = is_again.then(|| "connected to the host again".to_owned());
                missed.clone().or(again)
            }
            News::Table(table) => table.missed.clone(),
            News::Closed { told } => Some(told.clone()),
            News::Said {
                by,
                phrase,
                is_own: false,
            } => Some(format!("{by}: {phrase}")),
            News::Refused { text, .. } => Some(text.clone()),
            News::Unknown => {
                self.leave_table();
                Some("the host sent a game that this program does not know".to_owned())
            }
            _ => None,
        };
        if says.is_some() {
            self.notice = says;
        }
        news
    }

    /// Takes note that the line to the host is lost; it is tried again in a while.
    pub(super) fn lose_hub(&mut self) {
        let id = self.new_id();
        if self.guest.as_mut().is_some_and(|guest| guest.lose(id)) {
            let millis = RETRY;
            self.effects.push(Effect::Timer { id, millis });
        }
    }

    /// Tries a lost line again, if this is the timer of that.
    pub(super) fn retry_hub(&mut self, timer: u64) {
        if self
            .guest
            .as_mut()
            .is_some_and(|guest| guest.retries(timer))
        {
            self.effects.push(Effect::JoinHub);
        }
    }

    /// Asks something of the host, or says why that cannot be asked.
    pub fn ask_hub(&mut self, request: Request) {
        let Some(guest) = &mut self.guest else {
            return;
        };
        match guest.ask(request) {
            Ok(request) => self.effects.push(Effect::AskHub(request)),
            Err(why) => self.notice = Some(why.to_string()),
        }
    }

    /// Does something at the table of the host.
    ///
    /// # Errors
    ///
    /// [`CannotAct`] when it cannot be done now.
    pub fn act_at_host(&mut self, act: Act) -> Result<(), CannotAct> {
        let guest = self.guest.as_mut().ok_or(CannotAct::NoTable)?;
        let request = guest.act(act)?;
        self.effects.push(Effect::AskHub(request));
        Ok(())
    }

    /// Leaves the table that the guest is at.
    pub fn leave_table(&mut self) {
        let request = self.guest.as_mut().and_then(Guest::leave);
        self.effects.extend(request.map(Effect::AskHub));
    }
}
