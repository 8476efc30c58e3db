//! A field of a form: the row that shows a value, and what changes that.

use super::option::{choose, option_row};
use super::row::{FormRow, FormValue};
use crate::app::screen::Transition;
use crate::app::shared::Shared;
use parlour_rules::options::OptionSet;

/// A field of a form `F`.
pub struct Field<F> {
    /// The row.
    pub row: FormRow,
    change: Change<F>,
    after: Option<Setter<F, ()>>,
}

/// A function that sets a value of a form.
type Setter<F, V> = Box<dyn Fn(&mut F, V)>;

/// The change to a value.
enum Change<F> {
    /// It is set to one of those shown, by the index; the ends may be joined.
    Choice { joined: bool, set: Setter<F, usize> },
    /// It is the next or the previous one.
    Step(Setter<F, bool>),
    /// It is typed.
    Text(Setter<F, String>),
    /// There is none, but something is done, in a word.
    Deed(&'static str, Deed<F>),
}

/// A function that does what a field is for.
pub type Deed<F> = Box<dyn Fn(&mut F, &mut Shared) -> Transition>;

impl<F: 'static> Field<F> {
    fn of(row: FormRow, change: Change<F>) -> Self {
        let after = None;
        Self { row, change, after }
    }

    /// The same field, where something follows from each change.
    pub fn then(mut self, after: impl Fn(&mut F) + 'static) -> Self {
        self.after = Some(Box::new(move |form, ()| after(form)));
        self
    }

    /// A field whose values are all shown, in a row; its ends are not joined.
    pub fn choice(row: FormRow, set: impl Fn(&mut F, usize) + 'static) -> Self {
        let (joined, set) = (false, Box::new(set));
        let change = Change::Choice { joined, set };
        Self::of(row, change)
    }

    /// The same, where the first value follows the last.
    pub fn ring(row: FormRow, set: impl Fn(&mut F, usize) + 'static) -> Self {
        let (joined, set) = (true, Box::new(set));
        let change = Change::Choice { joined, set };
        Self::of(row, change)
    }

    /// A field that goes to the next value or the previous one.
    pub fn step(row: FormRow, step: impl Fn(&mut F, bool) + 'static) -> Self {
        let change = Change::Step(Box::new(step));
        Self::of(row, change)
    }

    /// A field in which a text is typed.
    pub fn text(row: FormRow, set: impl Fn(&mut F, String) + 'static) -> Self {
        let change = Change::Text(Box::new(set));
        Self::of(row, change)
    }

    /// A field that does something, in a word.
    pub fn deed(
        row: FormRow,
        word: &'static str,
        deed: impl Fn(&mut F, &mut Shared) -> Transition + 'static,
    ) -> Self {
        let change = Change::Deed(word, Box::new(deed));
        Self::of(row, change)
    }

    /// A field of an option, by its index in a set that `of` finds in the form.
    pub fn option(
        options: &dyn OptionSet,
        index: usize,
        of: impl Fn(&mut F) -> Option<&mut dyn OptionSet> + 'static,
    ) -> Self {
        let row = option_row(&options.table()[index], &options.value(index));
        if let FormValue::Choice { .. } = row.value {
            return Self::ring(row, move |form, at| {
                if let Some(options) = of(form) {
                    choose(options, index, at);
                }
            });
        }
        Self::step(row, move |form, forward| {
            if let Some(options) = of(form) {
                options.step(index, forward);
            }
        })
    }

    /// The same field in a form of which `F` is a part.
    pub fn within<G: 'static>(self, part: fn(&mut G) -> &mut F) -> Field<G> {
        let change = match self.change {
            Change::Choice { joined, set } => {
                let set: Setter<G, usize> = Box::new(move |whole, at| set(part(whole), at));
                Change::Choice { joined, set }
            }
            Change::Step(step) => Change::Step(Box::new(move |whole, on| step(part(whole), on))),
            Change::Text(set) => Change::Text(Box::new(move |whole, text| set(part(whole), text))),
            Change::Deed(word, deed) => {
                let deed: Deed<G> = Box::new(move |whole, shared| deed(part(whole), shared));
                Change::Deed(word, deed)
            }
        };
        let field = Field::of(self.row, change);
        match self.after {
            Some(after) => field.then(move |whole| after(part(whole), ())),
            None => field,
        }
    }

    fn changed(&self, form: &mut F) {
        if let Some(after) = &self.after {
            after(form, ());
        }
    }

    /// Goes to the next value or the previous one.
    pub fn go(&self, form: &mut F, forward: bool) {
        match (&self.change, &self.row.value) {
            (Change::Step(step), _) => step(form, forward),
            (Change::Choice { joined, set }, FormValue::Choice { texts, at }) => {
                let last = texts.len() - 1;
                let next = match (forward, joined) {
                    (true, true) if *at == last => 0,
                    (false, true) if *at == 0 => last,
                    (true, _) => (at + 1).min(last),
                    (false, _) => at.saturating_sub(1),
                };
                set(form, next);
            }
            _ => return,
        }
        self.changed(form);
    }

    /// Sets the value to one of those that are shown, by its index.
    pub fn choose(&self, form: &mut F, at: usize) {
        if let Change::Choice { set, .. } = &self.change {
            set(form, at);
            self.changed(form);
        }
    }

    /// The text of a field in which one is typed.
    pub fn typed(&self) -> Option<&str> {
        match (&self.change, &self.row.value) {
            (Change::Text(_), FormValue::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// Sets the text.
    pub fn type_in(&self, form: &mut F, text: String) {
        if let Change::Text(set) = &self.change {
            set(form, text);
        }
    }

    /// The deed of a field that is for one, and the word for it.
    pub fn get_deed(&self) -> Option<(&'static str, &Deed<F>)> {
        match &self.change {
            Change::Deed(word, deed) => Some((word, deed)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engines::{ClockKind, ClockOptions};

    fn field(clock: &ClockOptions, key: &str) -> Field<ClockOptions> {
        let index = clock.index(key).unwrap();
        Field::option(clock, index, |clock: &mut ClockOptions| Some(clock))
    }

    #[test]
    fn an_option_is_chosen_among_its_words_and_goes_round() {
        let mut clock = ClockOptions::default();
        field(&clock, "kind").choose(&mut clock, 1);
        assert_eq!(clock.kind, ClockKind::Game);
        field(&clock, "kind").go(&mut clock, false);
        field(&clock, "kind").go(&mut clock, false);
        assert_eq!(clock.kind, ClockKind::Day);
        let minutes = clock.minutes;
        field(&clock, "minutes").go(&mut clock, true);
        assert_eq!(clock.minutes, minutes + 1);
    }

    #[test]
    fn the_ends_of_a_choice_are_not_joined_and_a_field_of_a_part_changes_the_whole() {
        let row = FormRow::new("Place", FormValue::choice(["one", "two"], 1), "");
        let field = Field::choice(row, |place: &mut usize, at| *place = at);
        let field = field.within(|whole: &mut (usize, bool)| &mut whole.0);
        let field = field.then(|whole| whole.1 = true);
        let mut whole = (1, false);
        field.go(&mut whole, true);
        assert_eq!(whole, (1, true));
        field.go(&mut whole, false);
        assert_eq!(whole, (0, true));
    }
}
