//! The corpus of the fuzz targets, replayed: inputs of every kind, those that were findings once
//! among them, and each of them cut off.

mod targets;

use std::fs;
use std::path::Path;

use targets::TARGETS;

/// The number of places at which each input is also cut off.
const CUTS: usize = 12;

#[test]
fn nothing_of_the_corpus_is_a_finding() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    for (name, target) in TARGETS {
        let files = fs::read_dir(corpus.join(name)).unwrap();
        let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
        files.sort();
        assert!(files.len() >= 3, "{name}: {files:?}");
        for file in files {
            println!("{}", file.display());
            let input = fs::read(&file).unwrap();
            target(&input);
            for cut in 0..CUTS {
                target(&input[..input.len() * cut / CUTS]);
            }
        }
    }
}
