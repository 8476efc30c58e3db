// Loads the program, and the files that the browser keeps for it.
"use strict";

async function load() {
  const [module, glue] = await Promise.all([
    WebAssembly.compileStreaming(fetch("parlour_bg.wasm")),
    fetch("parlour.js").then((answer) => answer.text()),
  ]);
  const { memory } = await wasm_bindgen({ module_or_path: module });
  eachFile((path, text) => wasm_bindgen.Page.take_in(path, text));
  if (canKeep) wasm_bindgen.Page.keep_files();
  onOtherTab((path, text) => wasm_bindgen.Page.take_in(path, text));
  return [module, glue, memory];
}

const address = location.origin + location.pathname.replace(/[^/]*$/, "");
const NOTHING_KEPT = "This browser keeps nothing: games are gone when the page is closed.";
