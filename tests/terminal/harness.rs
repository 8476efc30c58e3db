//! Drives the real binary in a pseudo terminal and reads the screen it draws.
//!
//! Nothing here sleeps for luck: every wait is for a condition, and fails with the screen in its
//! words when the condition does not come true in time.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// The time that anything may take before a test fails: long, for machines that are busy.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// The beginning of a frame: all from here to its end is shown at once.
const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";

/// The answer of every terminal that is asked who it is.
pub const ATTRIBUTES: &[u8] = b"\x1b[?62;22c";

/// The sequence that leaves the other screen.
const LEAVE: &[u8] = b"\x1b[?1049l";

/// The way to start a program; [`Setup::start`] starts it.
#[derive(Debug)]
pub struct Setup {
    program: PathBuf,
    args: Vec<String>,
    env: BTreeMap<String, Option<String>>,
    size: (u16, u16),
    answers: Vec<u8>,
    controlling: bool,
    home: Home,
}

/// The folder in which all of a user's files lie; several runs can share one.
#[derive(Clone, Debug)]
pub struct Home(Arc<TempDir>);

impl Home {
    pub fn new() -> Self {
        Self(Arc::new(tempfile::tempdir().unwrap()))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// The folder of the games.
    pub fn games(&self) -> PathBuf {
        self.path().join("data/parlour/games")
    }

    /// The texts of all kept games, in the order of their files' names.
    pub fn records(&self) -> Vec<String> {
        let Ok(files) = fs::read_dir(self.games()) else {
            return Vec::new();
        };
        let mut files: Vec<PathBuf> = files
            .map(|file| file.unwrap().path())
            .filter(|path| path.extension().is_some_and(|end| end == "plr"))
            .collect();
        files.sort();
        files
            .iter()
            .map(|path| fs::read_to_string(path).unwrap())
            .collect()
    }
}

/// `parlour` in a terminal of 80 columns and 24 rows, with a home of its own.
pub fn parlour() -> Setup {
    Setup::of(env!("CARGO_BIN_EXE_parlour").into())
}

impl Setup {
    /// Any program, in the same circumstances.
    pub fn of(program: PathBuf) -> Self {
        let env = [
            ("TERM", Some("xterm-256color")),
            ("COLORTERM", Some("truecolor")),
            ("LANG", Some("C.UTF-8")),
            ("LC_ALL", None),
            ("NO_COLOR", None),
            ("RUST_BACKTRACE", None),
            ("PARLOUR_PANIC", None),
            // Plies at random would be asked about.
            ("PARLOUR_UI_COACH", Some("off")),
            ("XDG_STATE_HOME", None),
            ("XDG_CACHE_HOME", None),
        ];
        let env = env
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.map(str::to_owned)));
        Self {
            program,
            args: Vec::new(),
            env: env.collect(),
            size: (80, 24),
            answers: ATTRIBUTES.to_vec(),
            controlling: true,
            home: Home::new(),
        }
        .home(&Home::new())
    }

    pub fn args(mut self, args: &[&str]) -> Self {
        self.args = args.iter().map(|&arg| arg.to_owned()).collect();
        self
    }

    pub fn size(mut self, columns: u16, rows: u16) -> Self {
        self.size = (columns, rows);
        self
    }

    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.env.insert(name.to_owned(), Some(value.to_owned()));
        self
    }

    pub fn without_env(mut self, name: &str) -> Self {
        self.env.insert(name.to_owned(), None);
        self
    }

    /// The terminal knows the keyboard protocol.
    pub fn keyboard_protocol(self) -> Self {
        self.answers(&[b"\x1b[?0u", ATTRIBUTES].concat())
    }

    /// Sets the terminal's answers when it is asked who it is.
    pub fn answers(mut self, answers: &[u8]) -> Self {
        self.answers = answers.to_vec();
        self
    }

    /// The terminal is not the one that controls the process: no signal tells of its end.
    pub fn not_controlling(mut self) -> Self {
        self.controlling = false;
        self
    }

    pub fn home(mut self, home: &Home) -> Self {
        self.home = home.clone();
        let path = |folder: &str| home.path().join(folder).display().to_string();
        self.env("HOME", &path(""))
            .env("XDG_DATA_HOME", &path("data"))
            .env("XDG_CONFIG_HOME", &path("config"))
    }

    pub fn start(self) -> Terminal {
        let (columns, rows) = self.size;
        let pair = native_pty_system()
            .openpty(pty_size(columns, rows))
            .unwrap();
        let before = modes(&*pair.master);
        let mut command = CommandBuilder::new(&self.program);
        command.args(&self.args);
        command.set_controlling_tty(self.controlling);
        command.cwd(self.home.path());
        for (name, value) in &self.env {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            }
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let writer = Arc::new(Mutex::new(pair.master.take_writer().unwrap()));
        let seen = Arc::new(Seen::new(columns, rows));
        let (watched, keyboard) = (seen.clone(), writer.clone());
        let answers = self.answers;
        thread::spawn(move || {
            let mut bytes = vec![0; 1 << 16];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if watched.lock().hung_up {
                    break;
                }
                watched.update(|state| {
                    state.take(&bytes[..count]);
                    // What every terminal answers when it is asked who it is.
                    let asked = find(&state.bytes[state.answered..], b"\x1b[c");
                    if let Some(place) = asked {
                        state.answered += place + 3;
                        let _ = keyboard.lock().unwrap().write_all(&answers);
                    }
                });
            }
            drop((reader, keyboard));
            watched.update(|state| {
                state.show(state.bytes.len());
                state.ended = true;
            });
        });
        Terminal {
            seen,
            writer,
            child,
            master: Some(pair.master),
            before,
            home: self.home,
        }
    }
}

/// The bytes that have come out of the terminal.
struct Seen {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    parser: vt100::Parser,
    bytes: Vec<u8>,
    /// The number of bytes that are shown.
    shown: usize,
    answered: usize,
    hung_up: bool,
    ended: bool,
}

impl State {
    /// Takes bytes in and shows all whole frames, as terminals do that know synchronized output.
    fn take(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        let new = &self.bytes[self.shown..];
        let last = |what: &[u8]| new.windows(what.len()).rposition(|window| window == what);
        let torn = (1..BEGIN.len())
            .rev()
            .find(|&length| new.ends_with(&BEGIN[..length]));
        let end = match (last(BEGIN), last(END)) {
            (Some(begin), end) if end.is_none_or(|end| end < begin) => begin,
            _ => new.len() - torn.unwrap_or(0),
        };
        self.show(self.shown + end);
    }

    fn show(&mut self, end: usize) {
        self.parser.process(&self.bytes[self.shown..end]);
        self.shown = end;
    }
}

impl Seen {
    fn new(columns: u16, rows: u16) -> Self {
        Self {
            state: Mutex::new(State {
                parser: vt100::Parser::new(nonzero(rows), nonzero(columns), 0),
                bytes: Vec::new(),
                shown: 0,
                answered: 0,
                hung_up: false,
                ended: false,
            }),
            changed: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap()
    }

    fn update(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }

    /// Waits until the condition holds.
    #[track_caller]
    fn wait(&self, what: &str, mut condition: impl FnMut(&State) -> bool) {
        let wait = self
            .changed
            .wait_timeout_while(self.lock(), PATIENCE, |state| !condition(state));
        let (state, timeout) = wait.unwrap();
        let screen = state.parser.screen().contents();
        let tail = state.bytes[state.bytes.len().saturating_sub(500)..]
            .escape_ascii()
            .to_string();
        // The lock must not be poisoned by the panic, which would hide it.
        drop(state);
        assert!(
            !timeout.timed_out(),
            "no {what} on this screen:\n{screen}\nafter {tail}"
        );
    }
}

/// A program in a terminal.
pub struct Terminal {
    seen: Arc<Seen>,
    writer: Arc<Mutex<Box<dyn Write + Send>>>,
    child: Box<dyn Child + Send + Sync>,
    master: Option<Box<dyn MasterPty + Send>>,
    before: String,
    pub home: Home,
}

impl Terminal {
    /// Types keys, separated by blanks: `enter`, `esc`, `up`, `ctrl+c` and so on by name, anything
    /// else as it is written.
    pub fn keys(&mut self, keys: &str) {
        let bytes: Vec<u8> = keys.split_whitespace().flat_map(key).collect();
        self.send(&bytes);
    }

    /// Sends bytes as they are.
    pub fn send(&mut self, bytes: &[u8]) {
        let mut writer = self.writer.lock().unwrap();
        writer.write_all(bytes).unwrap();
        writer.flush().unwrap();
    }

    /// Presses and lets go the left button at a cell, counted from 0.
    pub fn click(&mut self, column: u16, row: u16) {
        let (x, y) = (column + 1, row + 1);
        self.send(format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m").as_bytes());
    }

    /// Pastes a text.
    pub fn paste(&mut self, text: &str) {
        self.send(format!("\x1b[200~{text}\x1b[201~").as_bytes());
    }

    /// Waits until the screen shows a text.
    #[track_caller]
    pub fn wait(&self, text: &str) {
        let shows = |state: &State| state.parser.screen().contents().contains(text);
        self.seen.wait(&format!("{text:?}"), shows);
    }

    /// Waits until the screen does not show a text any more.
    #[track_caller]
    pub fn wait_gone(&self, text: &str) {
        let shows = |state: &State| !state.parser.screen().contents().contains(text);
        self.seen.wait(&format!("screen without {text:?}"), shows);
    }

    /// Waits until the screen satisfies a condition.
    #[track_caller]
    pub fn wait_for(&self, what: &str, condition: impl Fn(&vt100::Screen) -> bool) {
        self.seen
            .wait(what, |state| condition(state.parser.screen()));
    }

    /// Waits until nothing of a frame is missing.
    #[track_caller]
    pub fn wait_for_frame(&self) {
        self.seen
            .wait("end of the frame", |state| state.bytes.ends_with(END));
    }

    /// Waits until some bytes have been written to the terminal.
    #[track_caller]
    pub fn wait_written(&self, bytes: &[u8]) {
        self.seen.wait(&format!("{bytes:?}"), |state| {
            find(&state.bytes, bytes).is_some()
        });
    }

    /// The number of bytes written to the terminal.
    pub fn written(&self) -> usize {
        self.seen.lock().bytes.len()
    }

    /// Waits until more than `than` bytes have been written and no frame is missing an end; returns
    /// their number.
    #[track_caller]
    pub fn wait_more(&self, than: usize) -> usize {
        self.seen.wait("further frame", |state| {
            state.bytes.len() > than && state.bytes.ends_with(END)
        });
        self.written()
    }

    /// The screen's text.
    pub fn screen(&self) -> String {
        self.seen.lock().parser.screen().contents()
    }

    /// Returns whether these bytes were written to the terminal.
    pub fn wrote(&self, bytes: &[u8]) -> bool {
        find(&self.seen.lock().bytes, bytes).is_some()
    }

    /// Makes the terminal larger or smaller.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.seen.update(|state| {
            state
                .parser
                .screen_mut()
                .set_size(nonzero(rows), nonzero(columns));
        });
        let master = self.master.as_ref().unwrap();
        master.resize(pty_size(columns, rows)).unwrap();
    }

    /// Tells the program of a size that the screen here cannot have.
    pub fn resize_unseen(&mut self, columns: u16, rows: u16) {
        let master = self.master.as_ref().unwrap();
        master.resize(pty_size(columns, rows)).unwrap();
    }

    /// The screen as it was before the program gave the terminal back.
    pub fn last_full_screen(&self) -> String {
        let state = self.seen.lock();
        let (rows, columns) = state.parser.screen().size();
        let end = state
            .bytes
            .windows(LEAVE.len())
            .rposition(|window| window == LEAVE);
        let mut parser = vt100::Parser::new(rows, columns, 0);
        parser.process(&state.bytes[..end.unwrap_or(state.bytes.len())]);
        let lines: Vec<String> = parser.screen().rows(0, columns.get()).collect();
        lines.join("\n")
    }

    /// The process that was started.
    pub fn pid(&self) -> Pid {
        Pid::from_raw(self.child.process_id().unwrap() as i32).unwrap()
    }

    /// The process that it has started in turn, such as a shell's program.
    pub fn child(&self) -> Pid {
        let shell = self.pid();
        let children = format!("/proc/{shell}/task/{shell}/children");
        let children = fs::read_to_string(children).unwrap();
        let child = children.split_whitespace().next().unwrap();
        Pid::from_raw(child.parse().unwrap()).unwrap()
    }

    /// Sends a signal to the process that was started.
    pub fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).unwrap();
    }

    /// Closes the terminal, as a window that is closed or a connection that breaks.
    pub fn hang_up(&mut self) {
        // The thread that reads holds a copy of the terminal until it reads something more.
        self.seen.update(|state| state.hung_up = true);
        self.keys("down");
        *self.writer.lock().unwrap() = Box::new(std::io::sink());
        self.master = None;
    }

    /// Returns whether the program has ended.
    pub fn exited(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// Waits until the program has ended and its last words are on the screen; returns its code.
    #[track_caller]
    pub fn exit(&mut self) -> u32 {
        self.seen.wait("end of the program", |state| state.ended);
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(
                Instant::now() < end,
                "the program has let go of the terminal and runs on"
            );
            thread::yield_now();
        }
    }

    /// Waits until a signal has ended the program; returns the system's name for it.
    #[track_caller]
    pub fn ended_by(&mut self) -> String {
        self.exit();
        let status = self.child.wait().unwrap();
        status.signal().unwrap_or("none").to_owned()
    }

    /// Checks that the terminal is as it was before the program started.
    #[track_caller]
    pub fn assert_restored(&self) {
        let state = self.seen.lock();
        let screen = state.parser.screen();
        let found = (
            screen.alternate_screen(),
            screen.bracketed_paste(),
            screen.hide_cursor(),
            screen.mouse_protocol_mode(),
        );
        let contents = screen.contents();
        drop(state);
        let none = vt100::MouseProtocolMode::None;
        assert_eq!(found, (false, false, false, none), "{contents}");
        let master = self.master.as_ref().unwrap();
        assert_eq!(modes(&**master), self.before, "{contents}");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The modes of the terminal's driver, to be compared.
fn modes(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios())
}

fn pty_size(cols: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

fn nonzero(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}

/// The place where the needle first occurs.
fn find(bytes: &[u8], needle: &[u8]) -> Option<usize> {
    bytes
        .windows(needle.len())
        .position(|window| window == needle)
}

/// The bytes that a terminal sends for a key.
fn key(name: &str) -> Vec<u8> {
    let bytes = match name {
        "enter" => "\r",
        // As in the keyboard protocol: the key's own byte and another key could be Alt.
        "esc" => "\x1b[27u",
        "space" => " ",
        "tab" => "\t",
        "shift+tab" => "\x1b[Z",
        "backspace" => "\x7f",
        "delete" => "\x1b[3~",
        "up" => "\x1b[A",
        "down" => "\x1b[B",
        "right" => "\x1b[C",
        "left" => "\x1b[D",
        "home" => "\x1b[H",
        "end" => "\x1b[F",
        "pageup" => "\x1b[5~",
        "pagedown" => "\x1b[6~",
        _ => match name.strip_prefix("ctrl+").map(str::as_bytes) {
            Some([letter]) => return vec![letter & 0x1f],
            _ => name,
        },
    };
    bytes.as_bytes().to_vec()
}
