// The engines: a worker for each seat of each game, with the same module. A search is cancelled by ending
// its worker, and the next one begins in a new worker.
"use strict";

class Engines {
  // Calls back with the search and what a worker says of it, or why it has failed.
  constructor(module, glue, say, fail) {
    const source = `${glue}
let searcher;
globalThis.parlourReport = (event) => postMessage({ event });
for (const name of ["Keep", "Forget", "Lock", "Unlock"]) globalThis["parlour" + name] = () => true;
onmessage = ({ data }) => {
  if (data.module) {
    wasm_bindgen.initSync({ module: data.module });
    searcher = new wasm_bindgen.Searcher();
  } else {
    searcher.search(data.parcel);
  }
};`;
    this.url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.module = module;
    this.say = say;
    this.fail = fail;
    this.seats = new Map();
    this.spare = this.made();
  }

  // Nothing where the browser lets the page have none.
  made() {
    try {
      const worker = new Worker(this.url);
      // A browser that refuses it may say so later.
      worker.onerror = (error) => {
        error.preventDefault();
        worker.isBroken = true;
      };
      worker.postMessage({ module: this.module });
      return worker;
    } catch {
      return undefined;
    }
  }

  // Returns a worker that is ready, and has another one made for the next seat.
  taken() {
    const worker = this.spare;
    this.spare = this.made();
    return worker;
  }

  search({ search, game, seat, parcel }) {
    const name = `${game} ${seat}`;
    let place = this.seats.get(name);
    if (place?.search !== undefined) this.end(name);
    if (!this.spare || this.spare.isBroken) return setTimeout(() => this.fail(search, "this browser runs no engines here"));
    if (!this.seats.has(name)) {
      place = { worker: this.taken(), game };
      this.seats.set(name, place);
    }
    place.search = search;
    place.worker.onmessage = ({ data }) => {
      if (place.search === search && this.say(search, data.event)) place.search = undefined;
    };
    place.worker.onerror = (error) => {
      error.preventDefault();
      this.end(name);
      this.fail(search, error.message);
    };
    place.worker.postMessage({ parcel });
  }

  end(name) {
    this.seats.get(name)?.worker.terminate();
    this.seats.delete(name);
  }

  stop({ search }) {
    for (const [name, place] of [...this.seats]) if (place.search === search) this.end(name);
  }

  close({ game }) {
    for (const [name, place] of [...this.seats]) if (place.game === game) this.end(name);
  }
}
