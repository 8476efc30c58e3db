//! The terminal and what runs between it and the program.

use std::env;
use std::io::{self, IsTerminal};
use std::time::Duration;

use serde_json::{Value as Json, json};

use crate::app::AppOptions;
use crate::app::environment::Environment;
use crate::app::graphics::resolve;
use crate::cli::setup::environment;
use parlour_scene::scene::{Mode, Protocol};
use parlour_scene::theme::Depth;
use parlour_sys::reason;
use parlour_terminal::{Answer, Features};

/// The time that the terminal may take to answer.
const PATIENCE: Duration = Duration::from_millis(300);

/// The variables that terminals, multiplexers and their users tell programs by, as far as the
/// program looks at them.
const VARIABLES: [&str; 10] = [
    "TERM",
    "COLORTERM",
    "TERM_PROGRAM",
    "TERM_PROGRAM_VERSION",
    "VTE_VERSION",
    "COLORFGBG",
    "NO_COLOR",
    "LC_ALL",
    "LC_CTYPE",
    "LANG",
];

/// All that is between the user and the program.
pub(super) struct Surroundings {
    /// The terminal's answers, or the reason why it was not asked.
    pub(super) answers: Result<Vec<Answer>, String>,
    features: Features,
    environment: Environment,
    /// The depth of the colours drawn with.
    pub(super) colours: Depth,
    /// The way boards are drawn.
    pub(super) boards: Mode,
    protocol: Option<Protocol>,
}

impl Surroundings {
    /// Asks the terminal, and reads what the environment says.
    pub(super) fn find(options: &AppOptions) -> Self {
        let answers = parlour_terminal::interview(PATIENCE).map_err(|error| reason(&error));
        let mut features = Features::default();
        for answer in answers.iter().flatten() {
            features.add(answer.clone());
        }
        if let Some(cell) = parlour_terminal::cell_size() {
            features.cell = Some((cell.width, cell.height));
        }
        let (graphics, protocol) = resolve(
            options.setup.config.ui.fineness(),
            options.expected(),
            &features,
        );
        Self {
            answers,
            features,
            environment: environment(),
            colours: options.palette.depth(),
            boards: graphics.mode,
            protocol,
        }
    }

    /// Returns whether the screen is a terminal's.
    pub(super) fn has_screen() -> bool {
        io::stdout().is_terminal()
    }

    /// Returns whether the locale's letters are UTF-8.
    pub(super) const fn is_utf8(&self) -> bool {
        self.environment.utf8
    }

    /// The multiplexer that the terminal is, or is in.
    pub(super) fn multiplexer(&self) -> Option<&'static str> {
        let name = self.features.name.as_deref().unwrap_or_default();
        let is_set = |variable: &str| env::var_os(variable).is_some();
        if is_set("TMUX") || name.starts_with("tmux") {
            Some("tmux")
        } else if is_set("ZELLIJ") || name.starts_with("Zellij") {
            Some("Zellij")
        } else if Self::has_screen()
            && parlour_terminal::holds_escape(Some(name).filter(|it| !it.is_empty()))
        {
            Some("GNU screen")
        } else {
            None
        }
    }

    /// Returns whether one of the terminal's answers is such; none where it has not answered.
    fn said(&self, what: impl Fn(&Answer) -> bool) -> Option<bool> {
        let answers = self.answers.as_ref().ok()?;
        (!answers.is_empty()).then(|| answers.iter().any(what))
    }

    /// The findings, by names.
    pub(super) fn findings(&self) -> Json {
        let asked = match &self.answers {
            Ok(answers) if answers.is_empty() => "yes, but it did not answer in time".to_owned(),
            Ok(_) => "yes, and it answered".to_owned(),
            Err(why) => format!("no: {why}"),
        };
        let size = Self::has_screen().then(parlour_terminal::size);
        let cell = self.features.cell;
        let is_sixel = |answer: &Answer| matches!(answer, Answer::Attributes { sixel: true, .. });
        let is_clipboard = |answer: &Answer| {
            matches!(
                answer,
                Answer::Attributes {
                    clipboard: true,
                    ..
                }
            )
        };
        json!({
            "asked": asked,
            "name": self.features.name,
            "size": size.map(|size| json!({ "columns": size.width, "rows": size.height })),
            "cell_in_pixels": cell
                .map(|(width, height)| json!({ "width": width, "height": height })),
            "colours": self.colours.name(),
            "background": self.background(),
            "kitty_graphics": self.said(|answer| *answer == Answer::KittyGraphics),
            "sixel": self.said(is_sixel),
            "boards_in": self.boards_in(),
            "keyboard_protocol": self.said(|answer| *answer == Answer::Keyboard),
            // Many terminals that take texts do not say so.
            "clipboard": self.said(is_clipboard).filter(|said| *said),
            "multiplexer": self.multiplexer().unwrap_or("none"),
            "over_ssh": parlour_sys::is_over_ssh(),
            "utf8": self.is_utf8(),
            "variables": variables(),
        })
    }

    /// The colour of the background, or what the environment says of it.
    fn background(&self) -> String {
        match self.features.background {
            Some((red, green, blue)) => format!("#{red:02x}{green:02x}{blue:02x}"),
            None if self.environment.light => "light".to_owned(),
            None => "taken to be dark".to_owned(),
        }
    }

    /// The way boards are drawn, as the setting `ui.graphics` calls it.
    fn boards_in(&self) -> &'static str {
        match (self.boards, self.protocol) {
            (_, Some(Protocol::Kitty)) => "pixels, by kitty's protocol",
            (_, Some(Protocol::Iterm)) => "pixels, by iTerm2's protocol",
            (_, Some(Protocol::Sixel)) => "pixels, by sixel",
            (Mode::Pixels, None) => "pixels",
            (Mode::Octants, None) => "octants",
            (Mode::Sextants, None) => "sextants",
            (Mode::Quadrants, None) => "blocks",
            (Mode::Halves, None) => "half blocks",
            (Mode::Glyphs, None) => "lines and shapes",
            (Mode::Ascii, None) => "ascii",
        }
    }
}

/// The variables that are set, as a shell writes them.
fn variables() -> Vec<String> {
    let set = VARIABLES.into_iter().filter_map(|name| {
        let value = env::var_os(name)?;
        Some(format!("{name}={}", value.to_string_lossy()))
    });
    set.collect()
}
