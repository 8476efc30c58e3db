//! The macros by which options are declared.

/// Declares a set of options: a struct with a public field for each, and their table.
///
/// The doc comment of a field is the line that explains the option to users. A field is written in
/// one of these forms; bounds are literals or constants:
///
/// * `switch: bool = false`
/// * `number: u32 in 1..=9 = 3`, also `usize`, `u64`, `i32`
/// * `limit: Option<u32> in 2..=100 = Some(3)`, where `None` is written as 0 and means never
/// * `word: Word = Word::This`, for a `Word` made by [`word_enum!`](crate::word_enum!)
/// * `name: String as "a name" = "nobody"`
/// * `threads: usize like THREADS`, for an [`OptionInfo`](crate::options::OptionInfo) that several
///   sets share
///
/// * `size: Size named SIZES = Size::This`, for a constant array of
///   [`Preset`](crate::options::Preset)s whose words are the option's values
///
/// After the struct may follow an option without a field, whose words name what other options are:
/// `named board = BOARDS;` with a doc comment. It is the first of the table.
///
/// The struct gets the constants `TABLE` and `AT`, the index of each option there, `Default`,
/// `Display` and `FromStr` (`key=value` pairs), and implements
/// [`OptionSet`](crate::options::OptionSet); further methods of that trait may follow it.
///
/// ```
/// use parlour_rules::options;
/// use parlour_rules::options::OptionSet;
///
/// options! {
///     /// The rules of a game.
///     #[derive(Copy)]
///     pub struct Rules {
///         /// cells along each side
///         side: usize in 3..=9 = 5,
///         /// how often a position may come back
///         repetition: Option<u32> in 2..=100 = Some(3),
///     }
///
///     impl OptionSet {
///         fn conflict(&self) -> Option<&'static str> {
///             (self.side == 9 && self.repetition.is_none()).then_some("that takes too long")
///         }
///     }
/// }
///
/// let mut rules: Rules = "side=7 repetition=0".parse()?;
/// assert_eq!((rules.side, rules.repetition), (7, None));
/// assert_eq!(Rules::TABLE[Rules::AT.repetition].key, "repetition");
/// rules.set("repetition", "3")?;
/// assert_eq!(rules.to_string(), "side=7");
/// let error = |text: &str| text.parse::<Rules>().unwrap_err().to_string();
/// assert_eq!(error("sise=7"), "there is no setting `sise`; did you mean `side`?");
/// assert_eq!(error("side=2"), "side must be 3 to 9, not `2`");
/// assert_eq!(error("side=9 repetition=0"), "that takes too long");
/// # Ok::<(), parlour_rules::options::OptionError>(())
/// ```
///
/// An option that does not exist cannot be asked for:
///
/// ```compile_fail
/// # parlour_rules::options! {
/// #     /// Rules.
/// #     pub struct Rules {
/// #         /// cells along each side
/// #         side: usize in 3..=9 = 5,
/// #     }
/// # }
/// let size = Rules::default().size;
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[$meta:meta])*
        $visibility:vis struct $name:ident {
            $(
                $(#[doc = $help:literal])+
                $field:ident: $type:ident $(<$inner:ident>)?
                    $(in $min:tt ..= $max:tt)? $(as $form:literal)? $(like $shared:tt)?
                    $(named $presets:ident)? $(= $default:expr)?
            ),* $(,)?
        }

        $(
            $(#[doc = $names_help:literal])+
            named $names:ident = $names_presets:ident;
        )?

        $(impl OptionSet { $($method:tt)* })?
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        $visibility struct $name {
            $($(#[doc = $help])+ pub $field: $type $(<$inner>)?,)*
        }

        impl $name {
            /// The options, in the order in which they are shown.
            pub const TABLE: &'static [$crate::options::OptionInfo] = &[
                $($crate::options::OptionInfo::naming(
                    stringify!($names),
                    concat!($($names_help),+).trim_ascii(),
                    const { &$crate::options::Preset::words(&$names_presets) },
                    &$names_presets,
                ),)?
                $($crate::options!(
                    @info $field [$($help)+] [$type $($inner)?] [$($min $max)?] [$($form)?]
                        [$($shared)?] [$($presets)?] [$($default)?]
                )),*
            ];
        }

        const _: () = {
            /// The index of each option in the table.
            #[derive(Clone, Copy, Debug)]
            pub struct At {
                $(/// Its index.
                pub $names: usize,)?
                $(/// Its index.
                pub $field: usize,)*
            }

            #[allow(non_camel_case_types, reason = "they are named as the options")]
            enum Index {
                $($names,)?
                $($field),*
            }

            impl $name {
                /// The index of each option in the table.
                pub const AT: At = At {
                    $($names: Index::$names as usize,)?
                    $($field: Index::$field as usize),*
                };
            }
        };

        impl ::core::default::Default for $name {
            fn default() -> Self {
                Self {
                    $($field: $crate::options!(
                        @default [$type] [$($shared)?] [$($default)?]
                    ),)*
                }
            }
        }

        impl $crate::options::OptionSet for $name {
            fn table(&self) -> &'static [$crate::options::OptionInfo] {
                Self::TABLE
            }

            fn value(&self, index: usize) -> $crate::options::OptionValue {
                const FIELDS: &[fn(&$name) -> $crate::options::OptionValue] = &[
                    $(|options| {
                        let preset = $crate::options::OptionSet::preset(options, 0);
                        let last = &$names_presets[$names_presets.len() - 1];
                        $crate::options::OptionValue::Word(preset.unwrap_or(last).word)
                    },)?
                    $(|options| $crate::options::OptionField::to_value(&options.$field)),*
                ];
                FIELDS[index](self)
            }

            fn set_value(
                &mut self,
                index: usize,
                value: $crate::options::OptionValue,
            ) -> ::core::result::Result<(), $crate::options::OptionError> {
                const FIELDS: &[fn(&mut $name, $crate::options::OptionValue) -> ::core::option::Option<()>] = &[
                    $(|_, _| {
                        let _ = &$names_presets;
                        ::core::option::Option::None
                    },)?
                    $(|options, value| {
                        options.$field = $crate::options::OptionField::from_value(value)?;
                        ::core::option::Option::Some(())
                    }),*
                ];
                Self::TABLE[index].checked(&value)?;
                for (at, value) in $crate::options::stored(Self::TABLE, index, value) {
                    FIELDS[at](self, value).expect("a value of the domain is one of the field's type");
                }
                Ok(())
            }

            $($($method)*)?
        }

        impl ::core::fmt::Display for $name {
            /// The values that are not the default, as `key=value` pairs.
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(&$crate::options::OptionSet::pairs(self))
            }
        }

        impl ::core::str::FromStr for $name {
            type Err = $crate::options::OptionError;

            /// Reads `key=value` pairs; options that are not named keep their defaults.
            fn from_str(
                text: &str,
            ) -> ::core::result::Result<Self, $crate::options::OptionError> {
                let mut options = Self::default();
                $crate::options::OptionSet::set_pairs(&mut options, text)?;
                $crate::options::OptionSet::check(&options)?;
                Ok(options)
            }
        }
    };

    (@info $field:ident [$($help:literal)+] $type:tt [] [] [$shared:tt] [] []) => {
        $crate::options::OptionInfo::with_key($shared, stringify!($field))
    };
    (
        @info $field:ident [$($help:literal)+] $type:tt [] [] [] [$presets:ident] [$default:expr]
    ) => {
        $crate::options::OptionInfo {
            key: stringify!($field),
            help: concat!($($help),+).trim_ascii(),
            domain: $crate::options::Domain::Word(
                const { &$crate::options::Preset::words(&$presets) },
            ),
            default: $crate::options!(@value $type [] $default),
            unit: "",
            zero: "",
            presets: &$presets,
            is_stored: true,
        }
    };
    (
        @info $field:ident [$($help:literal)+] $type:tt $bounds:tt $form:tt [] [] [$default:expr]
    ) => {
        $crate::options::OptionInfo {
            key: stringify!($field),
            help: concat!($($help),+).trim_ascii(),
            domain: $crate::options!(@domain $type $bounds $form),
            default: $crate::options!(@value $type $bounds $default),
            unit: "",
            zero: "",
            presets: &[],
            is_stored: true,
        }
    };

    (@domain [bool] [] []) => {
        $crate::options::Domain::Toggle
    };
    (@domain [String] [] [$form:literal]) => {
        $crate::options::Domain::Text { form: $form }
    };
    (@domain [Option u32] [$min:tt $max:tt] []) => {
        $crate::options::Domain::Number { min: $min, max: $max, or_never: true }
    };
    (@domain [$number:ident] [$min:tt $max:tt] []) => {
        $crate::options::Domain::Number { min: $min, max: $max, or_never: false }
    };
    (@domain [$word:ident] [] []) => {
        $crate::options::Domain::Word($word::WORDS)
    };

    (@value [bool] [] $default:expr) => {
        $crate::options::OptionValue::Toggle($default)
    };
    (@value [String] [] $default:expr) => {
        $crate::options::OptionValue::Text(::std::borrow::Cow::Borrowed($default))
    };
    (@value [Option u32] $bounds:tt $default:expr) => {
        $crate::options::OptionValue::Number(match $default {
            ::core::option::Option::Some(number) => number,
            ::core::option::Option::None => 0,
        })
    };
    (@value [$number:ident] [$min:tt $max:tt] $default:expr) => {
        $crate::options::OptionValue::Number($default)
    };
    (@value [$word:ident] [] $default:expr) => {
        $crate::options::OptionValue::Word($word::word($default))
    };

    (@default $type:tt [$shared:tt] []) => {
        $crate::options::OptionField::from_value($shared.default)
            .expect("the default of a shared option is of the field's type")
    };
    (@default [String] [] [$default:expr]) => {
        ::std::string::String::from($default)
    };
    (@default $type:tt [] [$default:expr]) => {
        $default
    };
}

/// Declares an enum that is a field of [`options!`](crate::options!): one of several words.
///
/// ```
/// parlour_rules::word_enum! {
///     /// Where stones go.
///     pub enum Movement {
///         /// In any direction.
///         Any = "any",
///         /// Only forward.
///         Forward = "forward",
///     }
/// }
///
/// assert_eq!(Movement::WORDS, ["any", "forward"]);
/// assert_eq!(Movement::Forward.to_string(), "forward");
/// ```
#[macro_export]
macro_rules! word_enum {
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident {
            $($(#[$about:meta])* $variant:ident = $word:literal),* $(,)?
        }
    ) => {
        $crate::named_enum! {
            $(#[$meta])*
            $visibility enum $name {
                $($(#[$about])* $variant = $word,)*
            }

            /// The word.
            word
        }

        impl $name {
            /// Their words.
            pub const WORDS: &'static [&'static str] = &[$($word),*];
        }

        impl $crate::options::OptionField for $name {
            fn to_value(&self) -> $crate::options::OptionValue {
                $crate::options::OptionValue::Word(self.word())
            }

            fn from_value(value: $crate::options::OptionValue) -> ::core::option::Option<Self> {
                let is_it = |choice: &Self| $crate::options::OptionValue::Word(choice.word()) == value;
                Self::ALL.iter().copied().find(is_it)
            }
        }
    };
}
