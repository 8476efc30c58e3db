//! Enumerations whose values have a text each.

/// Declares an enum each of whose values has a text, and the method that returns it.
///
/// ```
/// parlour_rules::named_enum! {
///     /// A day on which games are played.
///     pub enum Day {
///         /// The first one.
///         Saturday = "saturday",
///         /// The second one.
///         Sunday = "sunday",
///     }
///
///     /// The name in files.
///     name
/// }
///
/// assert_eq!(Day::ALL.map(Day::name), ["saturday", "sunday"]);
/// ```
#[macro_export]
macro_rules! named_enum {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $($(#[$about:meta])* $variant:ident = $text:literal),* $(,)?
        }

        $(#[$about_text:meta])*
        $method:ident
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$about])* $variant,)*
        }

        impl $name {
            /// All of them, in their order.
            pub const ALL: [Self; [$($text),*].len()] = [$(Self::$variant),*];

            $(#[$about_text])*
            pub const fn $method(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                }
            }
        }
    };
}
