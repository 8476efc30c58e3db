//! Enumerations whose values have texts.

/// Declares an enum each of whose values has one text or several, and the methods that return them.
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
/// ```
#[macro_export]
macro_rules! named_enum {
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident {
            $($(#[$about:meta])* $variant:ident = $text:literal $(| $more:literal)*),* $(,)?
        }

        $($(#[$about_text:meta])* $method:ident),+
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $visibility enum $name {
            $($(#[$about])* $variant,)*
        }

        impl $name {
            /// All of them, in their order.
            #[allow(dead_code, reason = "not every enum is gone through")]
            pub const ALL: [Self; [$($text),*].len()] = [$(Self::$variant),*];
        }

        $crate::named_enum!(
            @texts $visibility $name [$($(#[$about_text])* $method,)+]
            $($variant [$text $($more)*])*
        );
    };
    (@texts $visibility:vis $name:ident [] $($variant:ident [])*) => {};
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
