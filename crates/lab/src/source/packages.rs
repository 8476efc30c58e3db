//! The lines of each package, and how many it may have.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::AddAssign;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use serde::Deserialize;

use super::SourceText;

/// How many lines there are of each kind. Blank lines do not count.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Lines {
    /// Lines with code that is not only for tests.
    pub code: usize,
    /// Lines with comments or documentation only.
    pub comments: usize,
    /// Lines that are for tests only: modules and files of tests, benchmarks and examples.
    pub tests: usize,
}

impl AddAssign for Lines {
    fn add_assign(&mut self, other: Self) {
        self.code += other.code;
        self.comments += other.comments;
        self.tests += other.tests;
    }
}

impl Lines {
    fn of_file(file: &str, is_test: bool) -> Self {
        let source = SourceText::new(file);
        let [code, all] = [source.code(), source.code_and_tests()];
        let mut lines = Self::default();
        let halves = code.lines().zip(all.lines());
        for (line, (code, all)) in file.lines().zip(halves) {
            let [line, code, all] = [line, code, all].map(|text| !text.trim().is_empty());
            match (is_test, code, all) {
                (true, _, true) | (false, false, true) => lines.tests += 1,
                (false, true, _) => lines.code += 1,
                (_, _, false) if line => lines.comments += 1,
                _ => {}
            }
        }
        lines
    }
}

/// A package and its lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Package {
    /// The name, as its manifest says.
    pub name: String,
    /// The lines of all its files.
    pub lines: Lines,
}

/// Returns the packages of a project, by name.
///
/// # Errors
///
/// As the disk says, with the path.
pub fn packages(root: &Path) -> anyhow::Result<Vec<Package>> {
    let mut folders = vec![root.to_owned()];
    folders.extend(entries(&root.join("crates"))?);
    let packages = folders.iter().map(|folder| {
        let name = manifest_name(&folder.join("Cargo.toml"))?;
        let lines = package_lines(folder)?;
        Ok(Package { name, lines })
    });
    let mut packages: Vec<_> = packages.collect::<anyhow::Result<_>>()?;
    packages.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(packages)
}

fn package_lines(folder: &Path) -> anyhow::Result<Lines> {
    let mut lines = Lines::default();
    let mut files = Vec::new();
    rust_files(&folder.join("src"), &mut files)?;
    let texts = files.into_iter().map(|path| Ok((read(&path)?, path)));
    let texts: Vec<_> = texts.collect::<anyhow::Result<_>>()?;
    let tests: BTreeSet<PathBuf> = texts
        .iter()
        .flat_map(|(text, path)| test_files(text, path))
        .collect();
    for (text, path) in &texts {
        let is_test = path
            .ancestors()
            .any(|path| tests.contains(&path.with_extension("")));
        lines += Lines::of_file(text, is_test);
    }
    for other in ["tests", "benches", "examples"] {
        let mut files = Vec::new();
        rust_files(&folder.join(other), &mut files)?;
        for path in files {
            lines += Lines::of_file(&read(&path)?, true);
        }
    }
    Ok(lines)
}

/// The modules that a file declares for tests only, as paths without `.rs`. Those with a path of
/// their own are called like the file that declares them: `driver_tests` of `driver`.
fn test_files(text: &str, path: &Path) -> Vec<PathBuf> {
    let parent = path.parent().unwrap_or(path);
    let stem = path.file_stem().unwrap_or_default();
    let own = ["mod", "lib", "main"].iter().any(|name| stem == *name);
    let below = if own {
        parent.to_owned()
    } else {
        path.with_extension("")
    };
    let modules = SourceText::new(text).test_modules();
    let mut files: Vec<_> = modules.iter().map(|name| below.join(name)).collect();
    files.extend(
        modules
            .iter()
            .map(|name| parent.join(format!("{}_{name}", stem.display()))),
    );
    files
}

fn manifest_name(path: &Path) -> anyhow::Result<String> {
    let manifest: toml::Table = toml::from_str(&read(path)?)?;
    let name = manifest
        .get("package")
        .and_then(|package| package.get("name")?.as_str());
    Ok(name
        .with_context(|| format!("{}: no name", path.display()))?
        .to_owned())
}

fn entries(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let paths = entries.map(|entry| Ok(entry?.path()));
    paths.collect()
}

fn read(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}

/// Adds the files of Rust below a folder, which may be missing.
fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    if !folder.is_dir() {
        return Ok(());
    }
    for path in entries(folder)? {
        if path.is_dir() {
            rust_files(&path, files)?;
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// How many lines of code each package may have, as `lines.toml` says.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allowed {
    /// The packages of the [`product`] together.
    pub product: usize,
    /// Each package by itself.
    pub packages: BTreeMap<String, usize>,
}

impl Allowed {
    /// Reads `lines.toml` of a project.
    ///
    /// # Errors
    ///
    /// Its fault, with the path.
    pub fn read(root: &Path) -> anyhow::Result<Self> {
        let path = root.join("lines.toml");
        toml::from_str(&read(&path)?).with_context(|| path.display().to_string())
    }

    /// Checks that no package has more code than it may have.
    ///
    /// # Errors
    ///
    /// Every package that has more or is not listed, with its lines.
    pub fn check(&self, packages: &[Package]) -> anyhow::Result<()> {
        let all = packages
            .iter()
            .map(|package| (&*package.name, package.lines.code));
        let product = ("product", product(packages).code);
        let above = all
            .chain([product])
            .filter_map(|(name, code)| match self.of(name) {
                Some(allowed) if code <= allowed => None,
                Some(allowed) => Some(format!(
                    "{name} has {code} lines of code and may have {allowed}"
                )),
                None => Some(format!("{name} is not in lines.toml")),
            });
        let above: Vec<_> = above.collect();
        ensure!(above.is_empty(), "{}", above.join("\n"));
        Ok(())
    }

    /// Returns what a package, or the `product`, may have.
    pub fn of(&self, name: &str) -> Option<usize> {
        match name {
            "product" => Some(self.product),
            _ => self.packages.get(name).copied(),
        }
    }
}

/// The packages that are no part of what people play with: the instruments, and a server of its own.
const APART: [&str; 2] = ["parlour-lab", "parlour-serve"];

/// Returns the lines of the product, which is every package but the lab and the ssh server.
pub fn product(packages: &[Package]) -> Lines {
    let mut lines = Lines::default();
    let product = packages
        .iter()
        .filter(|package| !APART.contains(&&*package.name));
    product.for_each(|package| lines += package.lines);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generated::root;

    #[test]
    fn no_package_has_more_code_than_it_may_have() {
        let packages = packages(root()).unwrap();
        if let Err(above) = Allowed::read(root()).unwrap().check(&packages) {
            panic!("{above}");
        }
    }

    #[test]
    fn lines_are_counted_by_what_they_are_for() {
        let file = "//! Docs.\n\nuse a; // why\n/// More.\nfn b() {}\n\n#[cfg(test)]\nmod tests {\n    // Why.\n    fn c() {}\n}\n";
        let [code, comments, tests] = [2, 3, 4];
        let lines = Lines {
            code,
            comments,
            tests,
        };
        assert_eq!(Lines::of_file(file, false), lines);
    }

    #[test]
    fn files_of_tests_are_found_by_their_declarations() {
        let folder = tempfile::tempdir().unwrap();
        let write = |path: &str, text: &str| {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("Cargo.toml", "[package]\nname = \"top\"\n");
        write("crates/low/Cargo.toml", "[package]\nname = \"low\"\n");
        write("src/lib.rs", "mod a;\n#[cfg(test)]\nmod tests;\n");
        write("src/tests.rs", "fn one() {}\n");
        write(
            "src/a.rs",
            "fn two() {}\n#[cfg(test)]\n#[path = \"a_tests.rs\"]\nmod tests;\n#[cfg(test)]\nmod plain;\n",
        );
        write("src/a_tests.rs", "fn three() {}\n");
        write("src/a/plain/mod.rs", "fn four() {}\n");
        write("tests/all/main.rs", "// Why.\nfn five() {}\n");
        write("crates/low/src/lib.rs", "fn six() {}\n");
        let packages = packages(folder.path()).unwrap();
        let counts = packages
            .iter()
            .map(|package| (&*package.name, package.lines.code, package.lines.tests));
        assert_eq!(counts.collect::<Vec<_>>(), [("low", 1, 0), ("top", 2, 11)]);
        let allowed = |top| Allowed {
            product: 3,
            packages: BTreeMap::from([("low".to_owned(), 1), ("top".to_owned(), top)]),
        };
        assert!(allowed(2).check(&packages).is_ok());
        let error = allowed(1).check(&packages).unwrap_err();
        assert_eq!(error.to_string(), "top has 2 lines of code and may have 1");
    }
}
