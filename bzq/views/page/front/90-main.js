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
  $.table = h("section", { class: "table", "aria-label": say("table"), ontouchstart: touchStart, ontouchend: touchEnd });
  $.notes = h("section", { class: "notes", "aria-label": say("notes"), tabindex: "-1" });
  $.graph = h("section", { class: "graph", "aria-label": say("graph") });
  $.list = h("ol", { class: "tricks", "aria-label": say("tricks"), tabindex: "0" });
  $.live = h("div", { class: "unseen-text", "aria-live": "polite", role: "status" });
  $.status = h("span", { class: "status" });
  $.play = button("play", say("key-space"));
  $.eyes = h("select", { id: "eyes", onchange: (event) => { state.eyes = event.target.value; go(state.deal, state.line, state.index); } });
  $.pace = h("select", { id: "pace", onchange: (event) => { state.pace = Number(event.target.value); draw(); } }, PACES.map((one) => h("option", { value: one }, say("seconds", { n: one }))));
  $.hide = check("hide", say("hide-later"), () => actions.hide());
  $.quiz = check("quiz", say("quiz"), () => actions.quiz());
  $.deals = many ? h("nav", { class: "deals", "aria-label": say("deals") }) : null;
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
        h("div", { class: "settings" }, h("label", { for: "eyes" }, say("eyes"), $.eyes), h("label", { for: "pace" }, say("pace"), $.pace), $.hide, $.quiz, button("help", "?"), h("button", { type: "button", title: say("theme"), "aria-label": say("theme"), "data-action": "theme", onclick: turnTheme }, icon("theme")), $.status),
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
  const own = misses();
  if (deal().trouble) return h("p", {}, say("no-analysis", { why: deal().trouble }));
  const sums = deal().sums.map((sum) => {
    const who = sum.seats.map((seat) => deal().players[seat - 1]).join(" & ");
    const text = sum.available === null ? say("sum-declared", { player: who, n: sum.declared }) : say("sum-of", { player: who, n: sum.declared, of: sum.available });
    return h("p", {}, sum.lost ? `${text} ${say("sum-lost", { n: sum.lost })}` : text);
  });
  if (!own.length) return [h("p", {}, say("nothing-missed")), sums];
  return [
    h("ul", { class: "all-misses" }, own.map((miss) => h("li", {}, h("button", { type: "button", class: "plain", onclick: () => { $.missesDialog.close(); go(state.deal, 0, miss.first); } }, `${say("trick-n", { n: miss.trick })}: ${deal().players[miss.seat - 1]}, ${miss.what} ${miss.perhaps ? "?" : "−"}${miss.points}`), h("p", {}, text(miss.said))))),
    sums,
  ];
}

let shownDeal = null;
let shownEyes = null;

function drawHead() {
  const one = deal();
  const sides = one.sides || one.players;
  const versus = one.sides && sides.length === 2 ? say("against", { one: sides[0], other: sides[1] }) : sides.join(", ");
  $.heading.textContent = versus || one.file;
  const about = [one.name, ...one.event, one.deal ? say("deal-n", { n: one.deal }) : ""].filter(Boolean);
  $.about.textContent = about.join(" · ");
  document.title = [versus, one.deal ? say("deal-n", { n: one.deal }) : "", one.name].filter(Boolean).join(" · ");
  const result = one.scores && one.sides ? one.sides.map((side, at) => [h("span", { class: `side${at} key`, "aria-hidden": "true" }), ` ${side} `, h("b", {}, String(one.scores[at])), "  "]) : [];
  show($.sheet, h("p", { class: "result" }, result), one.sums.map((sum) => h("p", { class: "sum" }, sumText(sum))));
  if ($.deals) show($.deals, deals.map((each, at) => h("a", { href: `#d${at + 1}t0`, "aria-current": at === state.deal ? "page" : null, class: each.valid ? "" : "faulty" }, say("deal-n", { n: each.deal || at + 1 }), each.scores ? h("span", {}, ` ${each.scores.join(":")}`) : "")));
  show($.eyes, eyesThere().map((value) => h("option", { value }, value === "all" ? say("eyes-all") : value === "table" ? say("eyes-table") : one.players[value - 1])));
}

function sumText(sum) {
  const who = sum.seats.map((seat) => deal().players[seat - 1]).join(" & ");
  if (sum.available === null) return say("sum-declared", { player: who, n: sum.declared });
  const text = say("sum-of", { player: who, n: sum.declared, of: sum.available });
  return sum.lost ? `${text} ${say("sum-lost", { n: sum.lost })}` : text;
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
  if (!one.lines.length) return drawBroken();
  $.body.hidden = false;
  if (shownDeal !== state.deal || shownEyes !== state.eyes) {
    drawList();
    drawGraph();
  }
  [shownDeal, shownEyes] = [state.deal, state.eyes];
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
  $.play.replaceChildren(icon(state.playing ? "pause" : "play"));
  $.play.setAttribute("aria-label", say(state.playing ? "pause" : "play"));
  document.body.classList.toggle("branch", state.line > 0);
  runClock();
}

// A deal of which nothing can be shown but what is wrong with it.
function drawBroken() {
  shownDeal = state.deal;
  $.body.hidden = true;
  show($.sheet, h("p", {}, h("b", {}, say("nothing-to-step"))), deal().errors.map(fault));
}

function follow(address) {
  const place = placeOf(address);
  if (place) go(...place);
  else if (address.length > 1 && deal().lines.length) tell(say("no-such-place", { place: address }));
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
  const place = placeOf(location.hash);
  if (place) go(...place);
  else draw();
}

start();
