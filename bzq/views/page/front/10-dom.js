// Elements made from values: text is only ever set as text, so nothing of a record can become markup.

const SVG = "http://www.w3.org/2000/svg";

// Names and events written from right to left, or with marks that turn what follows them: wherever one stands in a
// sentence it is isolated, without marks that would turn its own letters round; so it turns nothing but itself.
const TURNS = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\ud802\ud803\ud83a\ud83b]/;
const TURNING = turning();

function turning() {
  const said = DATA.deals.flatMap((one) => [...one.players, ...one.event, one.file, one.match, one.deal, one.name]);
  const found = new Set(said.filter((one) => TURNS.test(one)).flatMap((one) => [one, one.replace(/\p{Cf}/gu, "")]));
  found.delete("");
  if (!found.size) return null;
  const longestFirst = [...found].sort((one, other) => other.length - one.length);
  return new RegExp(longestFirst.map((one) => one.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|"), "g");
}

function isolated(text) {
  return TURNING ? text.replace(TURNING, (name) => `\u2068${name.replace(/[\u202a-\u202e\u2066-\u2069]/g, "")}\u2069`) : text;
}

function parts(children) {
  const there = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  return there.map((child) => (typeof child === "string" ? isolated(child) : child));
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "aria-label" || name === "title") element.setAttribute(name, isolated(value));
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...parts(children));
  return element;
}

function h(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function s(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

function show(element, ...children) {
  element.replaceChildren(...parts(children));
}

// A sentence of the page's words with names put in: say("trick", { n: 3 }).
function say(key, values) {
  const text = WORDS[key];
  if (text === undefined) throw new Error(`no words for ${key}`);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (values && name in values ? String(values[name]) : whole));
}

function either(items) {
  return items.length < 2 ? items.join("") : say("either", { some: items.slice(0, -1).join(", "), last: items[items.length - 1] });
}

const ICONS = {
  start: "M5 4h2v16H5zM19 4v16L8 12z",
  "back-trick": "M12 4v16L2 12zM22 4v16L12 12z",
  back: "M15.5 3.5 18 6l-6 6 6 6-2.5 2.5L7 12z",
  play: "M6 4l13 8-13 8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  next: "M8.5 3.5 6 6l6 6-6 6 2.5 2.5L17 12z",
  "next-trick": "M2 4l10 8L2 20zM12 4l10 8-10 8z",
  end: "M5 4l11 8-11 8zM17 4h2v16h-2z",
  "back-miss": "M9 4v16L1 12zM11 8.4 12.4 7 16 10.6 19.6 7 21 8.4 17.4 12 21 15.6 19.6 17 16 13.4 12.4 17 11 15.6 14.6 12z",
  "next-miss": "M15 4l8 8-8 8zM3 8.4 4.4 7 8 10.6 11.6 7 13 8.4 9.4 12 13 15.6 11.6 17 8 13.4 4.4 17 3 15.6 6.6 12z",
  misses: "M3 5.4 4.4 4 7 6.6 9.6 4 11 5.4 8.4 8 11 10.6 9.6 12 7 9.4 4.4 12 3 10.6 5.6 8zM13 7h9v2h-9zM3 15h19v2H3zM3 19h19v2H3z",
  theme: "M12 3a9 9 0 1 0 0 18zM12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22z",
  help: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm-1.1 13v2.2h2.2V15zm1.2-9C9.9 6 8.3 7.3 8.2 9.4h2.1c.1-1 .8-1.6 1.8-1.6 1 0 1.7.6 1.7 1.5 0 .8-.4 1.2-1.3 1.8-1.1.7-1.6 1.5-1.6 2.8h2.1c0-.7.3-1.1 1.2-1.7 1.2-.8 1.8-1.7 1.8-3C16 7.3 14.4 6 12.1 6z",
};

function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: ICONS[name], "fill-rule": "evenodd" }));
}
