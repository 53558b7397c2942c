// The table: a place for each seat, the stock with the turned card, and the trick.

const FEW = 5;

function drawTable() {
  const own = frame();
  const near = Number(state.eyes) || 1;
  const seats = deal().players.map((_, seat) => seat + 1);
  const order = [...seats.slice(near - 1), ...seats.slice(0, near - 1)];
  const others = order.slice(1);
  show(
    $.table,
    h("div", { class: `others n${others.length}${deal().held <= FEW ? " few" : ""}` }, others.map((seat) => seatPlace(own, seat))),
    centre(own, order),
    seatPlace(own, order[0]),
  );
}

function seatPlace(own, seat) {
  const known = seatSees(seat);
  const held = cards(own[known ? "hand" : "shown"][seat - 1]);
  const size = own.hand[seat - 1].length / 2 + own.unseen[seat - 1];
  const hidden = size - held.length;
  const side = deal().side[seat - 1];
  const wanted = missedCards(seat);
  const fresh = known && own.new ? cards(own.new[seat - 1]) : [];
  const asked = waiting() && question().choices.some((choice) => choice[0] === seat) && known;
  const mark = (card) => (take(wanted, card) ? "missed" : take(fresh, card) ? "new" : "");
  const faces = held.map((card, at) => face(card, { mark: mark(card), ...press(asked, "hand", seat, at, card) }));
  for (let n = 0; n < hidden; n += 1) faces.push(face("xx"));
  const lying = own.table[seat - 1].map((card, at) =>
    face(card.slice(0, 2), { number: card.slice(2), mark: take(wanted, card.slice(0, 2)) ? "missed" : "", ...press(asked, "table", seat, at, card.slice(0, 2)) }));
  const gained = (own.entries || []).filter((entry) => entry[0] === side + 1 && (!entry[1] || entry[1] === seat || deal().sides.length < deal().players.length));
  const points = gained.reduce((sum, entry) => sum + entry[2], 0);
  const turn = own.turn === seat;
  return h(
    "section",
    { class: `seat${turn ? " turn" : ""}`, "aria-label": deal().players[seat - 1] },
    h(
      "header",
      {},
      h("span", { class: "arrow", "aria-hidden": "true" }, turn ? "▸" : ""),
      h("b", { class: "player" }, deal().players[seat - 1]),
      turn ? h("span", { class: "unseen-text" }, say("to-act")) : null,
      deal().dealer === seat ? h("span", { class: "tag" }, say("dealt")) : null,
      h("span", { class: "score" }, h("span", { class: "unseen-text" }, say("score-of", { n: own.scores[side] })), h("span", { "aria-hidden": "true" }, String(own.scores[side]))),
      points && own.kind !== "start" ? h("span", { class: "gain" }, `+${points}`) : null,
      own.facts[seat - 1] ? h("span", { class: "fact" }, own.facts[seat - 1]) : null,
    ),
    h(
      "div",
      { class: "rows" },
      h("div", { class: `fan hand${faces.length > 12 ? " many" : ""}`, role: "group", "aria-label": say("hand-of", { player: deal().players[seat - 1] }) }, slots(faces)),
      lying.length ? h("div", { class: `fan lying${lying.length > 12 ? " many" : ""}`, role: "group", "aria-label": say("table-of", { player: deal().players[seat - 1] }) }, slots(lying)) : null,
    ),
  );
}

// In a fan each card has the room of a slot, and covers part of the one before where room is short.
const slots = (faces) => faces.map((one) => h("span", { class: "slot" }, one));

function take(list, card) {
  const at = list.indexOf(card);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}

function missedCards(seat) {
  if (state.line || waiting()) return [];
  const wanted = [];
  for (const miss of misses()) {
    if (miss.seat !== seat || state.index < miss.first || state.index > miss.last) continue;
    const left = wanted.slice();
    for (const card of cards(miss.cards)) if (!take(left, card)) wanted.push(card);
  }
  return wanted;
}

// In the quiz the cards of who is asked are buttons.
function press(asked, where, seat, at, card) {
  if (!asked) return {};
  const key = `${where}${seat}.${at}`;
  const chosen = state.chosen.findIndex((one) => one.key === key);
  return {
    pressed: chosen >= 0,
    press() {
      if (chosen >= 0) state.chosen.splice(chosen, 1);
      else state.chosen.push({ key, card, seat });
      draw();
      const again = $.table.querySelectorAll(`[data-key="${key}"]`)[0];
      if (again) again.focus();
    },
    key,
  };
}

function centre(own, order) {
  const trumps = own.trump
    ? h("span", { class: "trumps" }, say("trumps"), " ", h("span", { class: `suit ${own.trump}`, role: "img", "aria-label": WORDS["suit-names"][own.trump] }, pip(own.trump)))
    : h("span", { class: "trumps" }, text(own.trumps));
  const stock = own.stock
    ? [
        own.stock > (own.turned ? 1 : 0) ? h("span", { class: "pile" }, face("xx")) : null,
        own.turned ? h("span", { class: "turned" }, face(own.turned, { mark: own.exchanged ? "new" : "" })) : null,
      ]
    : [];
  const first = own.played.length ? own.played[0][0] : own.turn || order[0];
  const seats = deal().players.map((_, seat) => seat + 1);
  const playing = [...seats.slice(first - 1), ...seats.slice(0, first - 1)];
  const played = new Map(own.played);
  const last = own.played.length ? own.played[own.played.length - 1][0] : 0;
  return h(
    "div",
    { class: "centre" },
    h(
      "div",
      { class: "stock" },
      h("div", { class: "piles" }, stock),
      h(
        "div",
        { class: "about" },
        own.stock ? h("span", {}, say("stock-left", { n: own.stock })) : null,
        trumps,
        own.taker ? h("span", {}, say("took", { who: deal().players[own.taker - 1] })) : null,
        own.stage ? h("span", {}, own.stage) : null,
      ),
    ),
    h(
      "ol",
      { class: "trick", "aria-label": say("trick-of", { n: own.trick, of: deal().tricks }) },
      playing.map((seat) =>
        h(
          "li",
          { class: seat === own.winner ? "won" : "" },
          played.has(seat) ? face(played.get(seat), { mark: seat === own.winner ? "won" : seat === last && own.kind === "play" ? "new" : "" }) : h("span", { class: "card place", "aria-hidden": "true" }),
          h("span", { class: "who" }, deal().players[seat - 1], seat === own.winner ? h("span", { class: "unseen-text" }, ` ${say("takes-it")}`) : null),
        )),
    ),
  );
}
