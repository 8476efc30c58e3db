#![no_main]

#[path = "../../tests/corpus/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|data: &[u8]| targets::foreign(data));
