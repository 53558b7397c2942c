// The list of tricks: every event a link, with what it scored, what was missed and what the record says of it.

function drawList() {
  const frames = deal().lines[0].frames;
  const byTrick = new Map();
  frames.forEach((one, index) => {
    if (!byTrick.has(one.in)) byTrick.set(one.in, []);
    byTrick.get(one.in).push([one, index]);
  });
  const items = [...byTrick].map(([trick, events]) => h("li", { "data-trick": trick, class: "in-list" }, trickHead(trick, events), trickLines(events)));
  show($.list, items);
}

function eventLink(index, kind, ...inside) {
  return h("a", { href: addressOf(state.deal, 0, index), "data-index": index, class: kind }, inside);
}

// A card of a trick; the one that wins it is marked from the event on that decides it.
function playLink(index, own, winner, decided) {
  const link = eventLink(index, own.seat === winner ? "play won" : "play", text(own.short));
  if (own.seat === winner) link.dataset.decided = decided;
  return link;
}

function trickHead(trick, events) {
  const plays = events.filter(([one]) => one.kind === "play");
  const bids = events.filter(([one]) => one.kind === "bid");
  const number = h("span", { class: "number" }, trick ? String(trick) : "");
  if (!plays.length && !bids.length) return h("div", { class: "row" }, number, trick ? null : eventLink(0, "", say("start")));
  const winner = plays.length ? plays[plays.length - 1][0].winner : 0;
  const decided = plays.length ? plays[plays.length - 1][1] : 0;
  const drawn = events.find(([one]) => one.kind === "draw");
  return h(
    "div",
    { class: "row" },
    number,
    h("span", { class: "plays" }, plays.map(([one, index]) => [playLink(index, one, winner, decided), " "])),
    bids.map(([one, index]) => [eventLink(index, "bid", text(one.short)), " "]),
    winner ? h("span", { class: "winner", "data-decided": decided }, deal().players[winner - 1]) : null,
    drawn ? h("span", { class: "drawn" }, eventLink(drawn[1], "draw", state.eyes === "all" ? ["/", cards(drawn[0].took).map((card) => inline(card))] : "/")) : null,
  );
}

function trickLines(events) {
  const lines = [];
  for (const [one, index] of events) {
    for (const entry of one.entries || []) {
      const who = entry[1] ? deal().players[entry[1] - 1] : deal().sides[entry[0] - 1];
      lines.push(h("div", { class: "entry", "data-at": index }, eventLink(index, "", who, " ", h("span", {}, entry[3])), h("b", {}, String(entry[2]))));
    }
    if (one.kind === "event" && !one.entries) lines.push(h("div", { class: "entry", "data-at": index }, eventLink(index, "", text(toEyes(one, "said")))));
    for (const miss of misses()) {
      if (miss.first !== index) continue;
      lines.push(h("div", { class: "missed", "data-at": index }, eventLink(index, "", `✗ ${deal().players[miss.seat - 1]}: ${miss.what}`), h("b", {}, `${miss.perhaps ? "?" : "−"}${miss.points}`), h("p", { class: "print-only" }, missText(miss))));
    }
    for (const comment of one.comments || []) lines.push(h("p", { class: "comment", "data-at": index, dir: "auto" }, comment));
    for (const number of one.branches || []) lines.push(h("div", { class: "entry variation", "data-at": index }, h("a", { href: addressOf(state.deal, number, 0) }, say("variation")), h("p", { class: "print-only" }, branchLine(number))));
    if (one.fault) lines.push(h("div", { class: "entry", "data-at": index }, eventLink(index, "wrong", `${one.fault.code} ${one.fault.title}`)));
  }
  return lines;
}

// Which event of the list is shown now, and what of it is still to come.
function markList() {
  const at = mainAt();
  $.list.classList.toggle("hide", hiding());
  let current = null;
  for (const link of $.list.querySelectorAll("[data-index]")) {
    const index = Number(link.dataset.index);
    const here = index === at;
    if (here) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
    link.classList.toggle("later", index > at);
    if (here) current = current || link;
  }
  for (const one of $.list.querySelectorAll("[data-at]")) one.classList.toggle("later", !told(Number(one.dataset.at)));
  for (const one of $.list.querySelectorAll("[data-decided]")) one.classList.toggle("open", Number(one.dataset.decided) > at);
  for (const item of $.list.children) item.classList.toggle("later", Number((item.querySelector("[data-index]") || item).dataset.index) > at);
  const item = current && current.closest("li");
  if (item && $.list.scrollHeight > $.list.clientHeight) {
    const top = item.offsetTop - $.list.offsetTop;
    if (top < $.list.scrollTop || top + item.offsetHeight > $.list.scrollTop + $.list.clientHeight) $.list.scrollTop = top - $.list.clientHeight / 3;
  }
}
