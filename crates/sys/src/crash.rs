//! The report that a panic leaves for a developer: a file with the version, the
//! place, the backtrace and what the program was doing.

use crate::fs;
use std::backtrace::Backtrace;
use std::cell::RefCell;
use std::io::{self, Write};
use std::panic::{self, PanicHookInfo};
use std::path::PathBuf;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use web_time::{SystemTime, UNIX_EPOCH};

use super::state_folder;

thread_local! {
    static DETAILS: RefCell<Option<Box<dyn Fn() -> String>>> = const { RefCell::new(None) };
}

/// Lets a panic anywhere leave a file and say where it is, after the usual message.
pub fn install() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            print(info);
            if let Some(path) = write_report(info) {
                let _ = writeln!(
                    io::stderr(),
                    "parlour: this is a bug in parlour; the report is in {}",
                    path.display()
                );
            }
        }));
    });
}

/// Sets the details that a report of a panic on this thread has besides the panic itself.
pub fn set_details(details: impl Fn() -> String + 'static) {
    DETAILS.set(Some(Box::new(details)));
}

/// Writes the file for the first panic of the process and returns its path; those that follow are
/// mostly of the same cause. Nothing where there is no folder for it.
pub fn write_report(info: &PanicHookInfo<'_>) -> Option<PathBuf> {
    static WRITTEN: AtomicBool = AtomicBool::new(false);
    if WRITTEN.swap(true, Ordering::Relaxed) {
        return None;
    }
    let folder = state_folder()?;
    fs::create_dir_all(&folder).ok()?;
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs();
    let path = folder.join(format!("crash-{seconds}-{}.txt", std::process::id()));
    fs::write(&path, report(info)).ok()?;
    Some(path)
}

/// Returns the file of the last panic, if there is one.
pub fn last_report() -> Option<PathBuf> {
    let files = fs::read_dir(state_folder()?).ok()?;
    let paths = files.filter_map(|file| Some(file.ok()?.path()));
    let is_report = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with("crash-"))
    };
    // The seconds in their names have ten digits until 2286.
    paths.filter(is_report).max()
}

/// The message of a panic and its place: `index out of bounds … (src/engines/search.rs:12)`.
pub fn message(info: &PanicHookInfo<'_>) -> String {
    let payload = info.payload();
    let said = payload.downcast_ref::<&str>().copied();
    let said = said.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let said = said.unwrap_or("a panic without a message");
    match info.location() {
        Some(place) => format!("{said} ({}:{})", place.file(), place.line()),
        None => said.to_owned(),
    }
}

fn report(info: &PanicHookInfo<'_>) -> String {
    let thread = thread::current();
    let details = DETAILS.with(|details| {
        let details = details.try_borrow().ok()?;
        details.as_ref().map(|details| details())
    });
    format!(
        "parlour {}, {} {}\nthread {}: {}\n\n{}\n{}",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH,
        thread.name().unwrap_or("without a name"),
        message(info),
        Backtrace::force_capture(),
        details.unwrap_or_default(),
    )
}
