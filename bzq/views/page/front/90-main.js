// The page: its parts, made once, and drawn anew after every step.

const $ = {};

function button(action, key, title) {
  return h("button", { type: "button", title: `${say(title || action)}${key ? ` (${key})` : ""}`, "aria-label": say(title || action), "data-action": action, onclick: () => actions[action]() }, icon(action));
}

function build() {
  const many = deals.length > 1;
  $.heading = h("h1", {});
  $.about = h("p", { class: "about" });
  $.sheet = h("div", { class: "sheet" });
  $.table = h("section", { class: "table", "aria-label": say("table"), tabindex: "-1", ontouchstart: touchStart, ontouchend: touchEnd });
  $.notes = h("section", { class: "notes", "aria-label": say("notes"), tabindex: "-1" });
  $.graph = h("section", { class: "graph", "aria-label": say("graph") });
  $.list = h("ol", { class: "tricks", "aria-label": say("tricks"), tabindex: "0" });
  $.live = h("div", { class: "unseen-text", "aria-live": "polite", role: "status" });
  $.status = h("span", { class: "status" });
  $.play = button("play", say("key-space"));
  $.eyes = choice("eyes", (value) => { state.eyes = value; go(state.deal, state.line, state.index); }, []);
  $.pace = choice("pace", (value) => { state.pace = Number(value); draw(); }, PACES.map((one) => h("option", { value: one }, say("seconds", { n: one }))));
  $.hide = check("hide", say("hide-later"), () => actions.hide());
  $.quiz = check("quiz", say("quiz"), () => actions.quiz());
  $.deals = many ? h("nav", { class: "deals", "aria-label": say("deals") }, deals.map(dealLink)) : null;
  $.body = h(
    "main",
    {},
    h(
      "div",
      { class: "left" },
      $.table,
      h(
        "div",
        { class: "controls", role: "toolbar", "aria-label": say("controls") },
        h("div", { class: "steps" }, button("start", say("key-home")), button("back-trick", "↑"), button("back", "←"), $.play, button("next", "→"), button("next-trick", "↓"), button("end", say("key-end")), button("back-miss", "p"), button("next-miss", "n")),
        h("div", { class: "settings" }, h("label", { for: "eyes" }, say("eyes"), $.eyes), h("label", { for: "pace" }, say("pace"), $.pace), $.hide, $.quiz, button("misses", "m", "all-misses"), button("help", "?"), h("button", { type: "button", title: say("theme"), "aria-label": say("theme"), "data-action": "theme", onclick: turnTheme }, icon("theme")), $.status),
      ),
      $.notes,
    ),
    h("aside", {}, $.graph, $.list),
  );
  document.body.append(
    h("header", { class: "top" }, h("div", {}, $.heading, $.about), $.deals, $.sheet),
    $.body,
    $.live,
    dialog("help", say("help"), helpLines()),
    dialog("misses", say("all-misses"), []),
  );
  document.addEventListener("keydown", pressed);
  window.addEventListener("hashchange", () => follow(location.hash));
  window.addEventListener("beforeprint", () => print(true));
  window.addEventListener("afterprint", () => print(false));
  matchMedia("print").addEventListener("change", (event) => print(event.matches));
}

// On paper nothing is hidden.
function print(on) {
  if (state.printing === on) return;
  state.printing = on;
  draw();
}

function dealLink(each, at) {
  return h("a", { href: `#d${at + 1}t0`, class: each.valid ? "" : "faulty" }, say("deal-n", { n: each.deal || at + 1 }), h("span", {}));
}

function choice(id, change, options) {
  const use = (event) => {
    change(event.target.value);
    backToTable();
  };
  return h("select", { id, onchange: use, onkeydown: choosing, onpointerdown: choosing }, options);
}

function check(id, label, change) {
  return h("label", { class: "check", for: id }, h("input", { type: "checkbox", id, onchange: change }), label);
}

function dialog(name, title, inside) {
  $[`${name}Dialog`] = h("dialog", { "aria-label": title }, h("h2", {}, title), h("div", { class: "inside" }, inside), h("form", { method: "dialog" }, h("button", { class: "main" }, say("close"))));
  return $[`${name}Dialog`];
}

function openDialog(name) {
  if (waiting() && name === "misses") return tell(say("first-the-question"));
  if (name === "misses") show($.missesDialog.querySelector(".inside"), missLines());
  $[`${name}Dialog`].showModal();
}

function helpLines() {
  return h("table", {}, h("tbody", {}, HELP.map(([keys, what]) => h("tr", {}, h("th", { scope: "row" }, keys), h("td", {}, what)))));
}

function missLines() {
  const own = misses().filter((miss) => told(miss.first));
  if (deal().trouble) return h("p", {}, say("no-analysis", { why: deal().trouble }));
  const end = endTold() ? sums() : h("p", {}, say("still-hidden"));
  if (!own.length) return [endTold() ? h("p", {}, say("nothing-missed")) : null, end];
  return [
    h("ul", { class: "all-misses" }, own.map((miss) => h("li", {}, h("button", { type: "button", class: "plain", onclick: () => { $.missesDialog.close(); go(state.deal, 0, miss.first); } }, `${say("trick-n", { n: miss.trick })}: ${deal().players[miss.seat - 1]}, ${miss.what} ${miss.perhaps ? "?" : "−"}${miss.points}`), h("p", {}, text(miss.said))))),
    end,
  ];
}

// What each side declared of what was there; of what others missed a player's eyes know nothing.
function sums() {
  return deal().sums.map(sumText).filter(Boolean).map((said) => h("p", { class: "sum" }, said));
}

function sumText(sum) {
  const who = sum.seats.map((seat) => deal().players[seat - 1]).join(" & ");
  const known = sum.seats.every(seatSees);
  const said = [];
  if (sum.available !== 0 || sum.declared) said.push(sum.available === null || !known ? say("sum-declared", { player: who, n: sum.declared }) : say("sum-of", { player: who, n: sum.declared, of: sum.available }));
  if (sum.lost && known) said.push(said.length ? say("sum-lost", { n: sum.lost }) : `${who}: ${say("sum-lost", { n: sum.lost })}`);
  return said.join(" ");
}

let shownDeal = null;
let shownGraph = "";
let shownEyes = null;

function drawHead() {
  const one = deal();
  const sides = one.sides || one.players;
  const versus = sides.length === 2 ? say("against", { one: sides[0], other: sides[1] }) : sides.join(", ");
  show($.heading, versus || one.file);
  show($.about, [one.name, ...one.event, one.deal ? say("deal-n", { n: one.deal }) : ""].filter(Boolean).join(" · "));
  document.title = isolated([versus, one.deal ? say("deal-n", { n: one.deal }) : "", one.name].filter(Boolean).join(" · "));
  show($.eyes, eyesThere().map((value) => h("option", { value }, value === "all" ? say("eyes-all") : value === "table" ? say("eyes-table") : one.players[value - 1])));
}

// The score, what was declared of what was there, and the error of a broken record; as far as it may be told.
function drawSheet() {
  const one = deal();
  const scores = endTold() ? resultOf(one) : one.lines[0].frames[mainAt()].scores;
  const result = scores && one.sides ? one.sides.map((side, at) => h("span", { class: "side" }, sideKey(at), ` ${side} `, h("b", {}, String(scores[at])))) : [];
  show($.sheet, h("p", { class: "result" }, result), endTold() ? sums() : null, faults());
  if (!$.deals) return;
  [...$.deals.children].forEach((link, at) => {
    if (at === state.deal) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
    const there = hiding() && !(at === state.deal && endTold()) ? null : resultOf(deals[at]);
    show(link.lastChild, there ? ` ${there.join(":")}` : "");
  });
}

const FAULTS = 3;

function faults() {
  const errors = deal().errors.filter((one) => one.code.startsWith("E"));
  const stepped = deal().lines.length > 0;
  if (stepped && !errors.length) return null;
  const head = h("p", { class: "wrong" }, h("b", {}, say(stepped ? "has-error" : "nothing-to-step")));
  return endTold() ? [head, errors.slice(0, FAULTS).map(fault)] : head;
}

function drawStatus() {
  const parts = [];
  if (state.line) parts.push(say(branchOf(state.line) > 1 ? "variation-deep" : "variation-here", { n: branchOf(state.line) }));
  if (state.quiz && state.asked) parts.push(say("so-far", { right: state.right, asked: state.asked }));
  if (state.digits) parts.push(say("going-to", { n: state.digits }));
  $.status.textContent = parts.join(" · ");
}

function draw() {
  const one = deal();
  if (shownDeal !== state.deal) {
    state.eyes = eyesThere().includes(state.eyes) ? state.eyes : "all";
    drawHead();
  }
  drawSheet();
  if (!one.lines.length) return drawBroken();
  $.body.hidden = false;
  if (shownDeal !== state.deal || shownEyes !== state.eyes) {
    drawList();
  }
  const graph = [state.deal, state.eyes, hiding() ? mainAt() : "", hiding() && waiting()].join();
  if (shownGraph !== graph) drawGraph();
  [shownDeal, shownEyes, shownGraph] = [state.deal, state.eyes, graph];
  drawTable();
  drawNotes();
  drawLive();
  drawStatus();
  markList();
  markGraph();
  $.eyes.value = state.eyes;
  $.pace.value = String(state.pace);
  $.hide.querySelector("input").checked = state.hide || state.quiz;
  $.hide.querySelector("input").disabled = state.quiz;
  $.quiz.querySelector("input").checked = state.quiz;
  $.quiz.querySelector("input").disabled = !state.quiz && !canAsk();
  $.quiz.title = canAsk() ? "" : say("nothing-to-ask");
  $.play.replaceChildren(icon(state.playing ? "pause" : "play"));
  $.play.setAttribute("aria-label", say(state.playing ? "pause" : "play"));
  document.body.classList.toggle("branch", state.line > 0);
  runClock();
}

// A deal of which nothing can be shown but what is wrong with it.
function drawBroken() {
  shownDeal = state.deal;
  $.body.hidden = true;
}

function follow(address) {
  const place = placeOf(address);
  if (place) return go(...place, address);
  if (address.length < 2) return undefined;
  go(state.deal, state.line, state.index);
  return deal().lines.length ? tell(say("no-such-place", { place: address })) : undefined;
}

function turnTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  try {
    localStorage.setItem("bzq-theme", root.dataset.theme);
  } catch (_) {
    return; // a page from a file may not keep anything
  }
}

function start() {
  try {
    const kept = localStorage.getItem("bzq-theme");
    if (kept === "dark" || kept === "light") document.documentElement.dataset.theme = kept;
  } catch (_) {
    // nothing is kept
  }
  build();
  if (location.hash.length > 1) follow(location.hash);
  else draw();
}

start();
