// Keys as in the stepper of the terminal, fingers on the table, and what plays by itself.

const NAMES = {
  ArrowRight: "right", ArrowLeft: "left", ArrowUp: "up", ArrowDown: "down", Home: "home", End: "end", Enter: "enter",
  Backspace: "backspace", Escape: "esc", " ": "space",
};

const ACTION_OF = {};
for (const [action, names] of Object.entries(KEYS)) for (const name of names) ACTION_OF[name] = action;

function pressed(event) {
  if (event.altKey || event.metaKey || (event.ctrlKey && !event.key.startsWith("Arrow"))) return;
  if (document.querySelector("dialog[open]")) return;
  if (event.target.closest("input:not([type=checkbox]), select, textarea, summary")) return;
  if (event.key === " " && event.target.closest("button, a, input")) return;
  if (event.key === "Enter" && event.target.closest("button, a")) return;
  let name = NAMES[event.key] || event.key;
  if (event.ctrlKey) name = `ctrl-${name}`;
  if (!deal().lines.length && ACTION_OF[name] !== "help") return; // nothing to step through
  if (/^\d$/.test(name)) {
    state.digits = (state.digits + name).slice(-4);
    event.preventDefault();
    return drawStatus();
  }
  if (state.digits && (name === "enter" || name === "g" || name === "G")) {
    const number = Number(state.digits);
    state.digits = "";
    event.preventDefault();
    return toTrick(number);
  }
  state.digits = "";
  if (waiting() && name === "enter") {
    event.preventDefault();
    return answer();
  }
  if (waiting() && name === "esc") return skip();
  const action = ACTION_OF[name];
  if (!action || !actions[action]) return drawStatus();
  event.preventDefault();
  if (!["play", "faster", "slower", "eyes", "eyes-back"].includes(action)) state.playing = false;
  actions[action]();
}

// A choice made with the mouse gives the keys back to the table; one made by key goes on with the next key.
let chosenByKey = false;

function choosing(event) {
  chosenByKey = event.type === "keydown";
}

function backToTable() {
  if (!chosenByKey) $.table.focus({ preventScroll: true });
}

let touch = null;

function touchStart(event) {
  touch = event.touches.length === 1 ? { x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
}

function touchEnd(event) {
  if (!touch) return;
  const [dx, dy] = [event.changedTouches[0].clientX - touch.x, event.changedTouches[0].clientY - touch.y];
  touch = null;
  if (Math.abs(dx) < 40 || Math.abs(dx) < 2 * Math.abs(dy)) return;
  state.playing = false;
  if (dx < 0) actions.next();
  else actions.back();
}

let clock = null;

function runClock() {
  clearTimeout(clock);
  if (!state.playing) return;
  const words = (frame().comments || []).join(" ").length;
  clock = setTimeout(() => {
    if (state.playing) actions.next();
  }, 1000 * state.pace * Math.max(1, words / 25));
}
