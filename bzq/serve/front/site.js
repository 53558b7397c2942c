// What the site adds to a page: it shows by itself what has changed, and keeps light or dark.
(() => {
"use strict";

const SOON = 1500;
const LATER = 5000;
const KEEP = "bzq-theme";
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

async function look() {
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
  timer = setTimeout(look, wait);
}

function start() {
  place = document.querySelector("[data-live]");
  const theme = document.querySelector("[data-theme-button]");
  if (theme) addThemeButton(theme.dataset.themeButton);
  if (!place) return;
  version = place.dataset.version;
  document.addEventListener("visibilitychange", look);
  timer = setTimeout(look, SOON);
}

if (kept() === "dark" || kept() === "light") root.dataset.theme = kept();
document.addEventListener("DOMContentLoaded", start);
})();
