// What is said of the moment: the event, what was missed, comments, variations, errors, the result; and the quiz.

function toEyes(own, what) {
  const others = own[`${what} by`];
  const eyes = state.eyes === "table" ? 0 : Number(state.eyes) || null;
  return others && eyes !== null && others[eyes] ? others[eyes] : own[what];
}

function shownMisses() {
  if (state.line || waiting()) return [];
  return misses().filter((miss) => miss.first <= state.index && state.index <= miss.last);
}

function missText(miss) {
  const bare = miss.said.length ? miss.said : [say("was-there", { who: deal().players[miss.seat - 1], what: miss.what })];
  return [h("b", {}, `${miss.perhaps ? "?" : "✗"} ${miss.head}: `), text(bare)];
}

function drawNotes() {
  const own = frame();
  const parts = [h("p", { class: "event" }, text(toEyes(own, "said")))];
  if (state.message) parts.push(h("p", { class: "message", role: "status" }, state.message));
  parts.push(quizNotes());
  for (const miss of shownMisses()) parts.push(h("p", { class: "miss" }, missText(miss)));
  for (const comment of own.comments || []) parts.push(h("blockquote", { dir: "auto" }, comment));
  for (const number of own.branches || []) parts.push(branchNote(number));
  if (own.fault) parts.push(fault(own.fault));
  const stopped = line().stopped;
  if (state.line && state.index === line().frames.length - 1) {
    if (stopped) parts.push(fault(stopped));
    parts.push(h("p", {}, h("button", { type: "button", class: "plain", onclick: actions["leave-variation"] }, say("back-to-main"))));
  }
  if (!state.line && state.index === line().frames.length - 1 && !stopped) parts.push(ending());
  const focused = $.notes.contains(document.activeElement);
  show($.notes, parts);
  if (focused) $.notes.focus({ preventScroll: true });
}

function branchNote(number) {
  const branch = deal().lines[number];
  if (!branch.frames.length) return branch.stopped ? h("div", {}, h("p", {}, say("broken-variation")), fault(branch.stopped)) : null;
  const moves = branch.frames.filter((one) => one.kind !== "draw").slice(0, 7).map((one) => [h("span", { class: "move" }, text(toEyes(one, "short"))), " "]);
  return h(
    "p",
    { class: "branch" },
    h("button", { type: "button", class: "plain", onclick: () => go(state.deal, number, 0) }, say("instead")),
    " ",
    moves,
  );
}

// A variation in one line, for paper: its cards, its comments, and the variations inside it.
function branchLine(number) {
  const branch = deal().lines[number];
  return [
    branch.frames.map((one) => [
      one.short ? [h("span", { class: "move" }, text(toEyes(one, "short"))), " "] : null,
      (one.comments || []).map((comment) => [h("i", { dir: "auto" }, comment), " "]),
      (one.branches || []).map((inside) => ["(", branchLine(inside), ") "]),
    ]),
    branch.stopped ? `${branch.stopped.code} ${branch.stopped.title}` : null,
  ];
}

function fault(one) {
  return h(
    "div",
    { class: "fault" },
    h("p", {}, h("b", {}, `${one.code} ${one.title}`), one.line ? ` (${say("line", { n: one.line })})` : ""),
    one.said.map((said) => h("p", {}, text(said))),
  );
}

function ending() {
  const one = deal();
  const scores = resultOf(one);
  if (!scores) return null;
  const standing = one.sides.map((side, at) => `${side} ${scores[at]}`).join(", ");
  return h("div", { class: "ending" }, h("p", {}, h("b", {}, say(one.complete ? "deal-over" : "record-ends", { scores: standing }))), one.ends.map((said) => h("p", {}, said)));
}

function drawLive() {
  const own = frame();
  const parts = [say("trick-n", { n: own.trick }), spoken(toEyes(own, "said"))];
  if (waiting()) parts.push(say("ask", { players: askedPlayers() }));
  for (const miss of shownMisses()) parts.push(`${miss.head}: ${spoken(miss.said)}`);
  parts.push(...(own.comments || []));
  if (own.branches) parts.push(say("has-variation"));
  if (own.fault) parts.push(`${own.fault.code} ${own.fault.title}`);
  if (state.message) parts.push(state.message);
  $.live.textContent = isolated(parts.join(". ").replace(/\.\. /g, ". "));
}
