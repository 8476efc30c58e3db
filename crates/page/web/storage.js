// Files in the browser's storage: an entry for each, and one for each lock that a tab has.
"use strict";

const FILES = "parlour:";
const LOCKS = "parlour-lock:";
// A lock that nobody has renewed for so long was left by a tab that has died.
const STALE = 90_000;

const ownLocks = new Set();
const tab = String(Math.random());

// Whether the browser lets us keep anything. A storage that has no room has something in it.
const canKeep = (() => {
  try {
    localStorage.setItem(FILES, "");
    localStorage.removeItem(FILES);
    return true;
  } catch {
    try {
      return localStorage.length > 0;
    } catch {
      return false;
    }
  }
})();

// What was deleted is kept for as long as there is room for it.
const DELETED = "/.deleted/";

function parlourKeep(path, text) {
  const keep = () => {
    try {
      localStorage.setItem(FILES + path, text);
      return true;
    } catch {
      return false;
    }
  };
  if (keep()) return true;
  const deleted = [];
  eachFile((name) => name.includes(DELETED) && deleted.push(name));
  deleted.forEach(parlourForget);
  return keep() || path.includes(DELETED);
}

function parlourForget(path) {
  localStorage.removeItem(FILES + path);
}

function parlourLock(path) {
  const [owner, time] = (localStorage.getItem(LOCKS + path) ?? "").split(" ");
  if (owner && owner !== tab && Date.now() - Number(time) < STALE) return false;
  ownLocks.add(path);
  renew(path);
  return true;
}

function parlourUnlock(path) {
  ownLocks.delete(path);
  localStorage.removeItem(LOCKS + path);
}

function renew(path) {
  try {
    localStorage.setItem(LOCKS + path, `${tab} ${Date.now()}`);
  } catch {
    // The storage is full: the other tab is told so, too, when it writes.
  }
}

setInterval(() => ownLocks.forEach(renew), 20_000);
addEventListener("pagehide", () => [...ownLocks].forEach(parlourUnlock));

// Calls back with the path and the text of each file.
function eachFile(take) {
  if (!canKeep) return;
  for (let at = 0; at < localStorage.length; at++) {
    const name = localStorage.key(at);
    if (name.startsWith(FILES)) take(name.slice(FILES.length), localStorage.getItem(name));
  }
}

// Calls back when another tab has changed a file; the text is undefined when it is gone.
function onOtherTab(take) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(FILES)) take(key.slice(FILES.length), newValue ?? undefined);
  });
}
