// What the site adds to a page: it shows by itself what has changed, and keeps light or dark and how a deal is looked at.
(() => {
"use strict";

const SOON = 1500;
const LATER = 5000;
const KEEP = "bzq-theme";
const LOOK = "bzq-look";
const SVG = "http://www.w3.org/2000/svg";
const root = document.documentElement;

function kept() {
  try {
    return localStorage.getItem(KEEP);
  } catch (_) {
    return null; // nothing is kept
  }
}

function turnTheme() {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  try {
    localStorage.setItem(KEEP, root.dataset.theme);
  } catch (_) {
    return; // nothing is kept
  }
}

function addThemeButton(title) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "plain";
  button.dataset.action = "theme";
  button.title = title;
  button.setAttribute("aria-label", title);
  const icon = document.createElementNS(SVG, "svg");
  for (const [name, value] of [["viewBox", "0 0 24 24"], ["class", "icon"], ["aria-hidden", "true"]]) icon.setAttribute(name, value);
  icon.append(document.createElementNS(SVG, "path"));
  icon.firstChild.setAttribute("d", "M12 3a9 9 0 1 0 0 18zM12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22z");
  button.append(icon);
  button.addEventListener("click", turnTheme);
  document.querySelector(".top").append(button);
}

// -- how a deal is looked at: by whose eyes, with what is to come hidden or not. A page that comes anew goes on with
// it, and nothing is seen before: it must not show more than the one before.

function keepLook() {
  const eyes = document.getElementById("eyes");
  if (!eyes || document.querySelector("main").hidden) return; // of a broken record what was kept stays
  const look = { at: location.pathname, focus: named(document.activeElement) };
  for (const id of ["eyes", "pace"]) look[id] = document.getElementById(id).value;
  for (const id of ["hide", "quiz"]) look[id] = document.getElementById(id).checked;
  try {
    sessionStorage.setItem(LOOK, JSON.stringify(look));
  } catch (_) {
    return; // nothing is kept
  }
}

function keptLook() {
  if (performance.getEntriesByType("navigation")[0]?.type === "navigate") return null;
  try {
    const look = JSON.parse(sessionStorage.getItem(LOOK));
    return look && look.at === location.pathname ? look : null;
  } catch (_) {
    return null;
  }
}

function lookAgain(look) {
  const eyes = document.getElementById("eyes");
  if (!eyes || document.querySelector("main").hidden) return;
  for (const id of ["hide", "quiz"]) change(document.getElementById(id), "checked", look[id]);
  const there = (select) => [...select.options].some((option) => option.value === look[select.id]);
  const pace = document.getElementById("pace");
  if (there(pace)) change(pace, "value", look.pace);
  change(eyes, "value", there(eyes) ? look.eyes : "table");
}

function change(field, what, value) {
  if (field.disabled || field[what] === value) return;
  field[what] = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

const focusable = () => [...document.querySelectorAll("a, button, input, select, summary, [tabindex]")];

// What tells an element from the others; it has the same on the page that comes.
function named(one) {
  if (!one || one === document.body) return "";
  return [one.tagName, one.id, one.dataset.action, one.dataset.key, one.getAttribute("href"), one.className].join(" ");
}

// -- what has changed

let place = null;
let version = null;
let timer = 0;

function tell(text) {
  const said = document.querySelector(".said");
  if (said && said.textContent !== text) said.textContent = text;
}

async function ask() {
  try {
    const answer = await fetch(place.dataset.live, { cache: "no-store" });
    return answer.ok ? await answer.text() : null;
  } catch (_) {
    return null;
  }
}

// The list as it is now in the place of the one that is shown; whoever stands on a link of it stays there.
async function swap() {
  const answer = await fetch(location.href, { cache: "no-store" });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const there = fresh.querySelector("[data-live]");
  if (!there) return;
  const list = document.getElementById("records");
  const focused = list.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  for (const id of ["count", "records"]) document.getElementById(id).replaceChildren(...fresh.getElementById(id).childNodes);
  if (focused) [...list.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)?.focus();
  version = there.dataset.version;
  tell("");
  tell(place.dataset.changed);
}

async function lookAround() {
  clearTimeout(timer);
  if (document.hidden) return; // seen again, it looks at once
  let wait = SOON;
  try {
    const now = await ask();
    if (now === null) {
      tell(place.dataset.noAnswer);
      wait = LATER;
    } else if (now !== version) {
      if (place.dataset.how === "reload") return location.reload();
      await swap();
    } else if (document.querySelector(".said")?.textContent === place.dataset.noAnswer) {
      tell("");
    }
  } catch (_) {
    wait = LATER;
  }
  clearTimeout(timer);
  timer = setTimeout(lookAround, wait);
}

function start() {
  place = document.querySelector("[data-live]");
  const theme = document.querySelector("[data-theme-button]");
  if (theme) addThemeButton(theme.dataset.themeButton);
  if (!place) return;
  version = place.dataset.version;
  window.addEventListener("pagehide", keepLook);
  document.addEventListener("visibilitychange", lookAround);
  timer = setTimeout(lookAround, SOON);
}

if (kept() === "dark" || kept() === "light") root.dataset.theme = kept();
document.addEventListener("DOMContentLoaded", start);
const look = keptLook();
if (look) {
  root.style.visibility = "hidden";
  document.addEventListener("DOMContentLoaded", () => {
    try {
      lookAgain(look);
    } finally {
      root.style.visibility = "";
    }
    if (look.focus) focusable().find((one) => named(one) === look.focus)?.focus({ preventScroll: true });
  });
}
})();
