// Plain mode: each line that is entered is answered below the one before.
"use strict";

const said = document.getElementById("said");
const form = document.forms[0];
const line = form.elements.line;

function say(text, kind) {
  for (const sentence of text.split("\n").filter((sentence) => sentence)) {
    const paragraph = document.createElement(kind);
    paragraph.textContent = sentence;
    said.append(paragraph);
  }
  line.scrollIntoView();
}

async function begin() {
  await load();
  const plain = new wasm_bindgen.Plain(address);
  if (!canKeep) say(NOTHING_KEPT, "p");
  say(plain.begin(), "p");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = line.value;
    line.value = "";
    say(text, "h2");
    // The line is read before an engine thinks.
    setTimeout(() => {
      const answer = plain.answer(text);
      if (answer === undefined) {
        form.hidden = true;
        say("Plain mode has ended. Load the page again to continue.", "p");
      } else say(answer, "p");
    });
  });
  form.hidden = false;
  line.focus();
}

begin().catch(tellWhy);
