//! One of the screens.

use super::route::Route;
use super::screen::Screen;
use super::shared::Shared;

/// Makes the enumeration of screens from the list of screens.
macro_rules! any_screen {
    ($($module:ident::$screen:ident {
        $($(#[$doc:meta])* $route:ident $(($value:ident: $type:ty))? => $open:ident,)+
    })+) => {
        /// One of the screens.
        #[derive(Clone, Debug)]
        pub enum AnyScreen {
            $(#[doc = concat!(
                "[`", stringify!($module), "`](super::screens::", stringify!($module), ").",
            )]
            $screen(Box<super::screens::$module::$screen>),)+
        }

        impl AnyScreen {
            /// Makes the screen that a route leads to.
            pub fn open(route: Route, shared: &mut Shared) -> Self {
                match route {
                    $($(Route::$route $(($value))? => Self::$screen(Box::new(
                        super::screens::$module::$screen::$open($($value,)? shared),
                    )),)+)+
                }
            }

            /// The screen, whichever it is.
            pub fn get(&self) -> &dyn Screen {
                match self {
                    $(Self::$screen(screen) => &**screen,)+
                }
            }

            /// The screen, whichever it is.
            pub fn get_mut(&mut self) -> &mut dyn Screen {
                match self {
                    $(Self::$screen(screen) => &mut **screen,)+
                }
            }
        }
    };
}

screens!(any_screen);
