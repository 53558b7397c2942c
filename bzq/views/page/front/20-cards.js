// Cards: faces, backs, and their names, drawn by the style sheet around the suits' own shapes.

const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };

function cards(text) {
  const found = [];
  for (let at = 0; at < text.length; at += 2) found.push(text.slice(at, at + 2));
  return found;
}

function rank(card) {
  return WORDS.ranks[card[0]] || card[0];
}

function cardName(card) {
  if (card === "xx") return say("unknown-card");
  return say("card-name", { rank: WORDS["rank-names"][card[0]], suit: WORDS["suit-names"][card[1]] });
}

function pip(suit) {
  return s("svg", { class: "pip", viewBox: "0 0 20 20", "aria-hidden": "true" }, s("use", { href: `#suit-${suit}` }));
}

// A card as a picture. Options: mark (new, missed, won), number (which copy on a table), press (makes it a button).
function face(card, { mark = "", number = "", press = null, pressed = false, key = null } = {}) {
  if (card === "xx" || card === "") return h("span", { class: "card back", role: "img", "aria-label": say("unseen-card") });
  const inside = [
    h("span", { class: "corner", "aria-hidden": "true" }, h("b", {}, rank(card)), pip(card[1])),
    h("span", { class: "middle", "aria-hidden": "true" }, "AKQJ".includes(card[0]) ? h("b", { class: "court" }, rank(card)) : null, pip(card[1])),
    number ? h("span", { class: "copy", "aria-hidden": "true" }, number) : null,
  ];
  const said = number ? say("card-copy", { card: cardName(card), n: number }) : cardName(card);
  const name = mark === "missed" ? say("card-missed", { card: said }) : said;
  const kind = `card ${card[1]} ${mark}`;
  if (!press) return h("span", { class: kind, role: "img", "aria-label": name }, inside);
  return h("button", { class: kind, type: "button", "aria-label": name, "aria-pressed": String(pressed), "data-key": key, onclick: press }, inside);
}

// A card inside a line of text.
function inline(card) {
  if (card === "xx") return h("span", { class: "dim" }, "··");
  return h("span", { class: `name-of ${card[1]}`, "aria-label": cardName(card), role: "img" }, rank(card) + SUITS[card[1]]);
}

// Styled text of the data as elements; cards in it are read out by name.
function text(pieces) {
  return pieces.map((piece) => {
    if (typeof piece === "string") return piece;
    const [said, kind] = piece;
    const card = cardOf(said);
    if (card) return inline(card);
    if (kind === "b" || kind === "name") return h("b", {}, said);
    if (said === "_") return h("span", { class: kind, "aria-hidden": "true" }, said);
    return h("span", { class: kind }, said);
  });
}

// The same for the ear: cards by name with a comma between them, without the mark of a card from the table.
function spoken(pieces) {
  const said = [];
  let afterCard = false;
  for (const piece of pieces) {
    const words = typeof piece === "string" ? piece : piece[0];
    const card = typeof piece === "string" ? null : cardOf(words);
    if (words === "_") continue;
    said.push(card ? `${afterCard ? ", " : ""}${cardName(card)}` : words);
    afterCard = Boolean(card);
  }
  return said.join("");
}

function cardOf(said) {
  const suit = Object.keys(SUITS).find((key) => SUITS[key] === said.slice(-1));
  const own = suit && said.length === 2 && WORDS.letters[said[0]];
  return own ? own + suit : null;
}
