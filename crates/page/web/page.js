// The page: hands keys, clicks and time to the program, and shows what it draws.
"use strict";

const text = document.getElementById("text");
const screenBox = document.getElementById("screen");
const boards = document.getElementById("boards");
const dots = boards.getContext("2d");
const light = matchMedia("(prefers-color-scheme: light)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const coarse = matchMedia("(pointer: coarse)");

const buttons = document.getElementById("keys");

// The corner of the canvas, in cells.
let corner = [0, 0];
let page, memory, engines, cell, timer;

// Finds the size of a cell: whole pixels of the screen, so that boards and text meet.
function measured() {
  const ratio = devicePixelRatio;
  // Browsers make the text of windows larger where that is wished for; on a phone it has to fit.
  const usual = parseFloat(getComputedStyle(document.documentElement).fontSize) * 1.125;
  const font = coarse.matches ? Math.max(12, Math.min(usual, innerWidth / 60)) : usual;
  text.style.fontSize = `${font}px`;
  text.style.letterSpacing = "0";
  const probe = document.createElement("span");
  probe.textContent = "0".repeat(50);
  text.append(probe);
  const wide = probe.getBoundingClientRect().width / 50;
  probe.remove();
  const width = Math.round(wide * ratio);
  const height = Math.round(font * 1.25 * ratio);
  const columns = Math.max(20, Math.floor((innerWidth * ratio) / width));
  const room = innerHeight - buttons.offsetHeight;
  const rows = Math.max(6, Math.floor((room * ratio) / height));
  const size = { columns, rows, cell: [width, height], w: width / ratio, h: height / ratio };
  text.style.letterSpacing = `${size.w - wide}px`;
  text.style.lineHeight = `${size.h}px`;
  text.style.setProperty("--w", `${size.w}px`);
  text.style.setProperty("--h", `${size.h}px`);
  screenBox.style.width = `${columns * size.w}px`;
  screenBox.style.height = `${rows * size.h}px`;
  text.replaceChildren(
    ...Array.from({ length: rows }, () => {
      const row = document.createElement("div");
      row.style.height = `${size.h}px`;
      return row;
    }),
  );
  return size;
}

// Takes all boards away, and makes room for others in these cells: every frame moves the whole canvas.
function makeRoom([x, y, width, height]) {
  corner = [x, y];
  boards.width = width * cell.cell[0];
  boards.height = height * cell.cell[1];
  boards.style.left = `${x * cell.w}px`;
  boards.style.top = `${y * cell.h}px`;
  boards.style.width = `${width * cell.w}px`;
  boards.style.height = `${height * cell.h}px`;
}

// The place of a cell on the canvas.
function spot([x, y]) {
  return [(x - corner[0]) * cell.cell[0], (y - corner[1]) * cell.cell[1]];
}

// Puts parts of boards where they belong: the cells, the size in pixels, and the colours of all of them in a row.
function put(parts) {
  let from = page.dots();
  for (const [place, width, height] of parts) {
    const colours = new Uint8ClampedArray(memory.buffer, from, 4 * width * height);
    dots.putImageData(new ImageData(colours, width, height), ...spot(place));
    from += colours.length;
  }
}

function clear([x, y, width, height]) {
  dots.clearRect(...spot([x, y]), width * cell.cell[0], height * cell.cell[1]);
}

// Copies a text; without the clipboard of safe pages as one does by hand, at last by the user's own hand.
async function copy({ text }) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    if (!isCopied) prompt("The browser does not let the page copy. Copy it from here:", text);
  }
}

function download({ name, text }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function takeIn(files) {
  for (const file of files) page.paste(await file.text());
  show();
}

// It is here for as long as the page: a browser may forget one that is in no document while files are chosen.
const chooser = document.createElement("input");
chooser.type = "file";
chooser.multiple = true;
chooser.onchange = () => takeIn(chooser.files);

function choose() {
  chooser.value = "";
  chooser.click();
}

const orders = {
  search: (order) => engines.search(order),
  stop: (order) => engines.stop(order),
  close: (order) => engines.close(order),
  copy,
  download,
  choose,
  quit: () => location.reload(),
};

// The pixels of a step of the wheel.
const STEP = 50;

// Runs what is due, draws, and sets the next alarm.
function show() {
  clearTimeout(timer);
  const next = page.tick();
  for (const order of JSON.parse(page.orders())) orders[order.do](order);
  const drawn = JSON.parse(page.frame());
  for (const [y, html] of drawn.rows) text.children[y].innerHTML = html;
  if (drawn.room) makeRoom(drawn.room);
  put(drawn.patches);
  drawn.covered.forEach(clear);
  type(drawn.field);
  if (next !== undefined) timer = setTimeout(show, next);
}

const NAMES = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right", Enter: "enter",
  Escape: "esc", Backspace: "backspace", Delete: "delete", Tab: "tab", Home: "home", End: "end",
  PageUp: "pageup", PageDown: "pagedown", " ": "space",
};

// The name of a key in the program's settings; none for what is the browser's.
function named(event) {
  const { key, altKey, metaKey, shiftKey } = event;
  const ctrlKey = event.ctrlKey && !event.getModifierState("AltGraph");
  if (metaKey || event.isComposing || (altKey && /^[a-z0-9]$/i.test(key))) return undefined;
  // A line of text has some of its own, such as Ctrl-U.
  if (ctrlKey && (!isText || /^[ctnwrvl]$/i.test(key))) return undefined;
  let name = NAMES[key] ?? (/^F\d+$/.test(key) ? key.toLowerCase() : key);
  if (/^f(5|11|12)$/.test(name) || (name.length > 1 && !NAMES[key] && !/^f\d+$/.test(name))) return undefined;
  if (name === "tab" && shiftKey) name = "shift+tab";
  if (altKey && name !== key) return undefined;
  return (ctrlKey ? "ctrl+" : "") + name;
}

function at({ clientX, clientY }) {
  const box = screenBox.getBoundingClientRect();
  const column = Math.floor((clientX - box.left) / cell.w);
  const row = Math.floor((clientY - box.top) / cell.h);
  return column >= 0 && row >= 0 && column < cell.columns && row < cell.rows ? [column, row] : undefined;
}

function use(event, gesture) {
  const place = at(event);
  if (!place || getSelection().toString()) return;
  if (event.pointerType === "touch") {
    const box = screenBox.getBoundingClientRect();
    page.touch((event.clientX - box.left) / cell.w, (event.clientY - box.top) / cell.h, cell.w, cell.h);
  } else {
    page.mouse(...place, gesture);
  }
  show();
}

// Opens what a link leads to, once: a page that is loaded again goes on where it was.
function follow() {
  if (location.hash.length < 2) return;
  if (isText) page.key("esc");
  page.paste(location.hash);
  history.replaceState(null, "", location.pathname + location.search);
  show();
}

// Text is typed into a field where the screen has one, as a phone shows its keyboard for nothing else. The first
// character is there to be deleted.
const field = document.getElementById("field");
let typed, isText, isWanted;

function type(place) {
  isText = Boolean(place);
  if (!place && !isWanted) return field.blur();
  if (place) {
    field.style.left = `${place[0] * cell.w}px`;
    field.style.top = `${place[1] * cell.h}px`;
  }
  if (document.activeElement === field) return;
  field.value = typed = " ";
  field.focus({ preventScroll: true });
}

function typedOn() {
  let same = 0;
  while (same < typed.length && field.value[same] === typed[same]) same++;
  for (let at = typed.length; at > same; at--) page.key("backspace");
  for (const letter of field.value.slice(same)) page.key(letter === " " ? "space" : letter);
  if (!isText || !field.value) field.value = " ";
  typed = field.value;
  show();
}

// A button for a key, or for the phone's keyboard, whose letters are keys where no text is typed.
function press({ target: { dataset } }) {
  if (dataset.key) page.key(dataset.key);
  else if (dataset.key === "") isWanted = !isWanted;
  show();
}

// Turns by whole steps: a touchpad tells of a step in many small ones. `by` is in pixels, downwards.
let turned = 0;

function turn(event, by) {
  const place = at(event);
  turned = Math.sign(turned) === -Math.sign(by) ? by : turned + by;
  const steps = Math.trunc(turned / STEP);
  turned -= steps * STEP;
  if (!place || !steps) return;
  for (let step = 0; step < Math.abs(steps); step++) page.mouse(...place, steps < 0 ? "wheel-up" : "wheel-down");
  show();
}

function listen() {
  field.addEventListener("input", typedOn);
  buttons.addEventListener("click", press);
  let isUsed = false;
  addEventListener("pointerdown", () => (isUsed = true));
  addEventListener("keydown", (event) => {
    let name = event.target.closest("a") ? undefined : named(event);
    // The first Tab leads to the link to plain mode.
    if (name === "tab" && !isUsed) name = undefined;
    isUsed = true;
    if (name && page.key(name)) {
      event.preventDefault();
      show();
    }
  });
  screenBox.addEventListener("click", (event) => use(event, "click"));
  screenBox.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    use(event, "right-click");
  });
  screenBox.addEventListener("wheel", (event) => {
    const { deltaY, deltaMode, ctrlKey } = event;
    if (!ctrlKey) turn(event, deltaMode === WheelEvent.DOM_DELTA_PIXEL ? deltaY : Math.sign(deltaY) * STEP);
  }, { passive: true });
  // A finger moves the text with it.
  let finger;
  screenBox.addEventListener("touchstart", ({ touches }) => {
    finger = touches.length === 1 ? touches[0].clientY : undefined;
    turned = 0;
  }, { passive: true });
  screenBox.addEventListener("touchmove", ({ touches }) => {
    if (finger === undefined) return;
    turn(touches[0], (finger - touches[0].clientY) * 2);
    finger = touches[0].clientY;
  }, { passive: true });
  // The second click of two is no wish to select a word.
  screenBox.addEventListener("mousedown", (event) => {
    if (event.detail > 1) event.preventDefault();
  });
  let last;
  screenBox.addEventListener("pointermove", (event) => {
    const place = at(event);
    if (event.pointerType !== "mouse" || event.buttons || !place || String(place) === last) return;
    last = String(place);
    page.point(...place);
    show();
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    takeIn(event.dataTransfer.files);
  });
  addEventListener("paste", (event) => {
    event.preventDefault();
    page.paste(event.clipboardData.getData("text"));
    show();
  });
  addEventListener("hashchange", follow);
  addEventListener("resize", () => {
    cell = measured();
    page.resize(cell.columns, cell.rows, ...cell.cell);
    show();
  });
  light.addEventListener("change", () => {
    page.set_light(light.matches);
    show();
  });
  still.addEventListener("change", () => {
    page.set_still(still.matches);
    show();
  });
}

async function begin() {
  let module, glue;
  [module, glue, memory] = await load();
  cell = measured();
  const { columns, rows, cell: size } = cell;
  const around = { address, columns, rows, cell: size, light: light.matches, still: still.matches, keeps: canKeep };
  page = new wasm_bindgen.Page(JSON.stringify(around));
  engines = new Engines(
    module,
    glue,
    (search, event) => {
      const isOver = page.engine(BigInt(search), event);
      show();
      return isOver;
    },
    (search, why) => {
      page.engine(BigInt(search), JSON.stringify({ failed: { panicked: why } }));
      show();
    },
  );
  if (!canKeep) page.warn(NOTHING_KEPT);
  listen();
  show();
  follow();
}

begin().catch(tellWhy);
