//! The types that fields of options may have.

use super::OptionValue;

/// A type of an option's field: what its values are in a table, and back.
pub trait OptionField: Sized {
    /// The value in the table.
    fn to_value(&self) -> OptionValue;

    /// The field's value; nothing for a value of another kind.
    fn from_value(value: OptionValue) -> Option<Self>;
}

impl OptionField for bool {
    fn to_value(&self) -> OptionValue {
        OptionValue::Toggle(*self)
    }

    fn from_value(value: OptionValue) -> Option<Self> {
        match value {
            OptionValue::Toggle(on) => Some(on),
            _ => None,
        }
    }
}

/// Numbers; what does not fit into the table is the greatest there, which no domain allows.
macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl OptionField for $number {
            fn to_value(&self) -> OptionValue {
                OptionValue::Number(u32::try_from(*self).unwrap_or(u32::MAX))
            }

            fn from_value(value: OptionValue) -> Option<Self> {
                match value {
                    OptionValue::Number(number) => number.try_into().ok(),
                    _ => None,
                }
            }
        })*
    };
}

numbers!(u32 u64 usize i32);

/// A number, or never, which is written as 0.
impl OptionField for Option<u32> {
    fn to_value(&self) -> OptionValue {
        OptionValue::Number(self.unwrap_or(0))
    }

    fn from_value(value: OptionValue) -> Option<Self> {
        match value {
            OptionValue::Number(0) => Some(None),
            OptionValue::Number(number) => Some(Some(number)),
            _ => None,
        }
    }
}

impl OptionField for String {
    fn to_value(&self) -> OptionValue {
        OptionValue::Text(self.clone().into())
    }

    fn from_value(value: OptionValue) -> Option<Self> {
        match value {
            OptionValue::Text(text) => Some(text.into_owned()),
            _ => None,
        }
    }
}
