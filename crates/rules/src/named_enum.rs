//! Enumerations whose values have texts.

/// Declares an enum each of whose values has one text or several, and the methods that return them.
/// The first one is also how a value is displayed, and by which it is found.
///
/// ```
/// parlour_rules::named_enum! {
///     /// A day on which games are played.
///     pub enum Day {
///         /// The first one.
///         Saturday = "saturday" | "Sat",
///         /// The second one.
///         Sunday = "sunday" | "Sun",
///     }
///
///     /// The name in files.
///     name,
///     /// The head of a column.
///     head
/// }
///
/// assert_eq!(Day::ALL.map(Day::name), ["saturday", "sunday"]);
/// assert_eq!(Day::Sunday.head(), "Sun");
/// assert_eq!(Day::named("sunday"), Some(Day::Sunday));
/// assert_eq!(Day::Sunday.to_string(), "sunday");
/// ```
#[macro_export]
macro_rules! named_enum {
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident {
            $($(#[$about:meta])* $variant:ident = $text:literal $(| $more:literal)*),* $(,)?
        }

        $($(#[$about_text:meta])* $method:ident),*
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $visibility enum $name {
            $($(#[$about])* $variant,)*
        }

        #[allow(dead_code, reason = "not every enum is gone through")]
        impl $name {
            /// All of them, in their order.
            pub const ALL: [Self; [$($text),*].len()] = [$(Self::$variant),*];

            /// The one with this text as its first.
            pub fn named(text: &str) -> ::core::option::Option<Self> {
                let at = [$($text),*].into_iter().position(|own| own == text)?;
                Some(Self::ALL[at])
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(match self {
                    $(Self::$variant => $text,)*
                })
            }
        }

        $crate::named_enum!(
            @texts $visibility $name [$($(#[$about_text])* $method,)*]
            $($variant [$text $($more)*])*
        );
    };
    (@texts $visibility:vis $name:ident [] $($variant:ident [$($more:literal)*])*) => {};
    (
        @texts $visibility:vis $name:ident [$(#[$about:meta])* $method:ident, $($others:tt)*]
        $($variant:ident [$text:literal $($more:literal)*])*
    ) => {
        impl $name {
            $(#[$about])*
            $visibility const fn $method(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                }
            }
        }

        $crate::named_enum!(@texts $visibility $name [$($others)*] $($variant [$($more)*])*);
    };
}
