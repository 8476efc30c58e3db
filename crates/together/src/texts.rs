//! Values that stand in JSON as the texts that records and the command line have for them.

/// A value by its text.
pub(crate) mod as_text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<T: Display, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        String::deserialize(deserializer)?
            .parse()
            .map_err(D::Error::custom)
    }
}

/// The same for a value that may be missing.
pub(crate) mod as_optional_text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[allow(
        clippy::ref_option,
        reason = "the attribute hands over what the field holds"
    )]
    pub(crate) fn serialize<T: Display, S: Serializer>(
        value: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(value),
            None => serializer.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let text = Option::<String>::deserialize(deserializer)?;
        let parsed = text.map(|text| text.parse().map_err(D::Error::custom));
        parsed.transpose()
    }
}

/// The two seats of a table.
pub(crate) mod as_seat {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use parlour_rules::games::Seat;

    pub(super) const fn name(seat: Seat) -> &'static str {
        match seat {
            Seat::First => "first",
            Seat::Second => "second",
        }
    }

    pub(super) fn named<E: Error>(name: &str) -> Result<Seat, E> {
        let found = Seat::BOTH
            .into_iter()
            .find(|&seat| self::name(seat) == name);
        found.ok_or_else(|| E::custom("a seat is `first` or `second`"))
    }

    #[allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "the attribute hands over a reference"
    )]
    pub(crate) fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(name(*seat))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Seat, D::Error> {
        named(&String::deserialize(deserializer)?)
    }
}

/// A seat that may be missing.
pub(crate) mod as_optional_seat {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use parlour_rules::games::Seat;

    #[allow(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "the attribute hands over what the field holds"
    )]
    pub(crate) fn serialize<S: Serializer>(
        seat: &Option<Seat>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        seat.map(super::as_seat::name).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Seat>, D::Error> {
        let name = Option::<String>::deserialize(deserializer)?;
        name.map(|name| super::as_seat::named(&name)).transpose()
    }
}
