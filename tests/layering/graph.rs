//! Which file needs which, and where that goes in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::source::{Import, Source};

/// The path of a module: `["games", "trike"]`; empty for the root of the crate.
pub type Module = Vec<String>;

/// The files of a crate, each under the path of its module.
#[derive(Debug, Default)]
pub struct Crate {
    sources: BTreeMap<Module, Source>,
    files: BTreeMap<Module, String>,
}

impl Crate {
    /// Reads all files below a folder but those that are compiled for tests alone.
    pub fn read(root: &Path) -> Self {
        let mut all = Self::default();
        all.read_module(root, "lib.rs", Vec::new());
        all
    }

    /// A crate of files given as pairs of a path and a text.
    #[cfg(test)]
    pub fn of(files: &[(&str, &str)]) -> Self {
        let mut all = Self::default();
        for (file, text) in files {
            let path = file.trim_end_matches(".rs").trim_end_matches("/mod");
            let module: Module = match path {
                "lib" => Vec::new(),
                path => path.split('/').map(str::to_owned).collect(),
            };
            all.sources.insert(module.clone(), Source::parse(text));
            all.files.insert(module, (*file).to_owned());
        }
        all
    }

    fn read_module(&mut self, root: &Path, file: &str, module: Module) {
        let text = fs::read_to_string(root.join(file));
        let source = Source::parse(&text.unwrap_or_else(|error| panic!("{file}: {error}")));
        let folder = ["lib.rs", "mod.rs", ".rs"]
            .iter()
            .find_map(|end| file.strip_suffix(end));
        let folder = folder.unwrap_or(file).trim_end_matches('/');
        for declaration in &source.modules {
            let in_folder = |name: &str| {
                format!("{folder}/{name}")
                    .trim_start_matches('/')
                    .to_owned()
            };
            let name = &declaration.name;
            let own = in_folder(&format!("{name}.rs"));
            let file = match &declaration.path {
                Some(path) => in_folder(path),
                None if root.join(&own).exists() => own,
                None => in_folder(&format!("{name}/mod.rs")),
            };
            let child = module.iter().chain([name]).cloned().collect();
            self.read_module(root, &file, child);
        }
        self.sources.insert(module.clone(), source);
        self.files.insert(module, file.to_owned());
    }

    /// The file of a module.
    pub fn file(&self, module: &Module) -> &str {
        &self.files[module]
    }

    /// All files.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.files.values().map(String::as_str)
    }

    /// Which module needs which, and by what name. A `mod.rs` that hands on what its own folder
    /// has does not need it by that.
    pub fn needs(&self) -> BTreeMap<(Module, Module), BTreeSet<String>> {
        let mut needs: BTreeMap<(Module, Module), BTreeSet<String>> = BTreeMap::new();
        for (module, source) in &self.sources {
            let imports = source.imports.iter().filter(|import| {
                let target = self.resolve(module, &import.path);
                let facade = |target: &Module| import.public && target.starts_with(module);
                // A module that is imported is needed for what is taken from it.
                !target.as_ref().is_some_and(facade) && !self.is_module(module, &import.path)
            });
            let imports = imports.map(|import| &import.path);
            // A path to a module itself says who may see something.
            let paths = source.paths.iter();
            let paths = paths.filter(|path| !self.is_module(module, path));
            for path in imports.chain(paths) {
                if let Some(target) = self.resolve(module, path).filter(|to| to != module) {
                    let names = needs.entry((module.clone(), target)).or_default();
                    names.insert(path.join("::"));
                }
            }
        }
        needs
    }

    /// Whether a path that is written in a module is that of another module.
    fn is_module(&self, module: &Module, path: &[String]) -> bool {
        self.walk(module, path)
            .is_some_and(|(_, rest)| rest.is_empty())
    }

    /// The module in whose file the thing stands that a path written in a module names. None for
    /// things of other crates.
    fn resolve(&self, module: &Module, path: &[String]) -> Option<Module> {
        self.resolve_within(module, path, 0)
    }

    fn resolve_within(&self, module: &Module, path: &[String], depth: usize) -> Option<Module> {
        // Names that go round in a circle do not compile; what does is not nested deeply.
        if depth > 20 {
            return None;
        }
        let Some((place, rest)) = self.walk(module, path) else {
            // The first part may be something imported: a module, or a type.
            let import = self.import(module, path.first()?)?;
            let mut full = import.path.clone();
            full.extend_from_slice(&path[1..]);
            return self.resolve_within(module, &full, depth + 1);
        };
        let Some(name) = rest.first() else {
            return Some(place);
        };
        let source = &self.sources[&place];
        if source.items.contains(name) {
            return Some(place);
        }
        if let Some(import) = self.import(&place, name) {
            let found = self.resolve_within(&place, &import.path, depth + 1);
            return Some(found.unwrap_or(place));
        }
        let globs = source.imports.iter().filter(|import| import.name == "*");
        let mut globs = globs.filter_map(|glob| {
            let (last, folder) = glob.path.split_last()?;
            let mut path = folder.to_vec();
            path.push(if last == "*" {
                name.clone()
            } else {
                return None;
            });
            let found = self.resolve_within(&place, &path, depth + 1)?;
            self.sources[&found].items.contains(name).then_some(found)
        });
        // What a macro makes stands where the macro is called.
        Some(globs.next().unwrap_or(place))
    }

    fn import(&self, module: &Module, name: &str) -> Option<&Import> {
        let mut imports = self.sources.get(module)?.imports.iter();
        // `use x::{self}` in a module that has an `x` would be found for ever.
        imports.find(|import| {
            import.name == *name && import.path.first().is_some_and(|first| first != name)
        })
    }

    /// Follows a path through modules: the last one, and what is left of the path. None if it does
    /// not begin with a module.
    fn walk<'a>(&self, module: &Module, path: &'a [String]) -> Option<(Module, &'a [String])> {
        let (first, mut rest) = path.split_first()?;
        let mut place: Module = match first.as_str() {
            "crate" => Vec::new(),
            "self" => module.clone(),
            "super" => module[..module.len().checked_sub(1)?].to_vec(),
            name => self.child(module, name)?,
        };
        while let Some((next, after)) = rest.split_first() {
            if next == "super" {
                place.pop();
            } else if let Some(child) = self.child(&place, next) {
                place = child;
            } else {
                break;
            }
            rest = after;
        }
        Some((place, rest))
    }

    fn child(&self, module: &Module, name: &str) -> Option<Module> {
        let child: Module = module
            .iter()
            .map(String::as_str)
            .chain([name])
            .map(str::to_owned)
            .collect();
        self.sources.contains_key(&child).then_some(child)
    }
}

/// The sets of more than one node of which each can be reached from each.
pub fn circles<T: Ord + Clone>(edges: &BTreeSet<(T, T)>) -> Vec<BTreeSet<T>> {
    let reachable = |start: &T| {
        let mut seen = BTreeSet::new();
        let mut todo = vec![start.clone()];
        while let Some(node) = todo.pop() {
            let from = edges.iter().filter(|(from, _)| *from == node);
            for (_, to) in from {
                if seen.insert(to.clone()) {
                    todo.push(to.clone());
                }
            }
        }
        seen
    };
    let nodes: BTreeSet<&T> = edges.iter().map(|(from, _)| from).collect();
    let reach: BTreeMap<&T, BTreeSet<T>> =
        nodes.iter().map(|node| (*node, reachable(node))).collect();
    let mut circles = BTreeSet::new();
    for (node, seen) in &reach {
        let both = |other: &&T| reach.get(*other).is_some_and(|seen| seen.contains(*node));
        let circle: BTreeSet<T> = seen.iter().filter(both).cloned().collect();
        if circle.len() > 1 {
            circles.insert(circle);
        }
    }
    circles.into_iter().collect()
}
