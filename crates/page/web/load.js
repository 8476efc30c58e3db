// Loads the program, and the files that the browser keeps for it.
"use strict";

async function fetched(name) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
  return answer;
}

// Not every web server knows the type of such a file.
async function compiled(answer) {
  if (answer.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

// Says why there is nothing to play.
function tellWhy(error) {
  document.body.innerHTML = '<p id="notice" role="alert"></p>';
  document.body.firstChild.textContent =
    `parlour could not be loaded: ${error.message}. It needs a browser from 2023 or later, and a web server that has the whole folder.`;
}

async function load() {
  const [module, glue] = await Promise.all([
    fetched("parlour_bg.wasm").then(compiled),
    fetched("parlour.js").then((answer) => answer.text()),
  ]);
  const { memory } = await wasm_bindgen({ module_or_path: module });
  eachFile((path, text) => wasm_bindgen.Page.take_in(path, text));
  if (canKeep) wasm_bindgen.Page.keep_files();
  onOtherTab((path, text) => wasm_bindgen.Page.take_in(path, text));
  return [module, glue, memory];
}

const address = location.origin + location.pathname.replace(/[^/]*$/, "");
const NOTHING_KEPT = "This browser keeps nothing: games are gone when the page is closed.";
