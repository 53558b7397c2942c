// The quiz: it stops where something can be declared, and asks before it shows.

const answerKey = (lineAt, index) => `${state.deal}.${lineAt}.${index}`;

function asks(lineAt, index) {
  const asked = deal().lines[lineAt].frames[index].question;
  return Boolean(asked) && !(answerKey(lineAt, index) in state.answered) && asked.choices.some((choice) => seatSees(choice[0]));
}

const question = () => frame().question;
const waiting = () => state.quiz && deal().lines.length > 0 && asks(state.line, state.index);

function askedPlayers() {
  const seats = [...new Set(question().choices.map((choice) => choice[0]).filter(seatSees))];
  return either(seats.map((seat) => deal().players[seat - 1]));
}

function quizNotes() {
  if (!state.quiz || !question()) return null;
  const done = state.answered[answerKey(state.line, state.index)];
  if (done) return done.lines.length ? h("div", { class: `verdict ${done.right ? "right" : "other"}` }, done.lines.map((one) => h("p", {}, one))) : null;
  if (!waiting()) return null;
  const chosen = state.chosen.map((one) => one.card);
  return h(
    "div",
    { class: "quiz" },
    h("p", {}, h("b", {}, say("ask", { players: askedPlayers() })), " ", say("ask-how")),
    h("p", { class: "chosen", "aria-live": "polite" }, chosen.map((card) => [inline(card), " "])),
    h(
      "p",
      {},
      h("button", { type: "button", class: "main", onclick: answer }, chosen.length ? say("declare-these") : say("declare-nothing")),
      " ",
      h("button", { type: "button", class: "plain", onclick: skip }, say("leave-question")),
    ),
  );
}

function settle(verdict) {
  state.answered[answerKey(state.line, state.index)] = verdict;
  state.chosen = [];
  state.message = "";
  draw();
}

function skip() {
  settle({ lines: [] });
}

const sorted = (text) => cards(text).sort().join("");

// The choices that the chosen cards are, each card used once; null where they are none that may be declared together.
function read(chosen, asked) {
  if (!chosen.length) return [];
  const whole = sorted(chosen.map((one) => one.card).join(""));
  const sets = asked.choices.filter((choice) => seatSees(choice[0])).flatMap((choice) => choice[4].map((way) => ({ choice, way: sorted(way) })));
  const single = sets.find((one) => one.way === whole);
  if (single) return [single.choice];
  const most = asked.many ? 4 : 2;
  const search = (left, from, taken) => {
    if (!left.length) return taken;
    if (taken.length === most) return null;
    for (let at = from; at < sets.length; at += 1) {
      if (taken.some((one) => one === sets[at].choice)) continue;
      const rest = left.slice();
      if (!cards(sets[at].way).every((card) => take(rest, card))) continue;
      const found = search(rest, at + 1, [...taken, sets[at].choice]);
      if (found) return found;
    }
    return null;
  };
  const found = search(cards(whole), 0, []);
  if (!found) return null;
  const plain = found.filter((choice) => !choice[3]).length;
  if (plain > 1 && !asked.many) return null;
  if (plain && plain < found.length && !asked.beside) return null;
  return found;
}

// Right is what the best schedule takes here where the record did not; else what brings most, or what was played.
function answer() {
  const asked = question();
  const taken = read(state.chosen, asked);
  const own = asked.choices.filter((choice) => seatSees(choice[0]));
  const most = (seven) => Math.max(0, ...own.filter((choice) => choice[3] === seven).map((choice) => choice[2]));
  const best = asked.beside ? most(false) + most(true) : Math.max(most(false), most(true));
  const worth = (taken || []).reduce((sum, choice) => sum + choice[2], 0);
  const made = (lost) => (taken || []).some((choice) => lost[1].includes(asked.choices.indexOf(choice)));
  let right;
  if (asked.lost && asked.lost.length) right = Boolean(taken) && asked.lost.every(made);
  else {
    const as = asked.lost !== null && state.chosen.length > 0 === asked.made.length > 0 && sorted(state.chosen.map((one) => one.card).join("")) === sorted(asked.made.map((one) => one[0]).join(""));
    right = Boolean(taken) && (as || worth >= Math.max(best, asked.points) || (!asked.made.length && !taken.length && asked.lost !== null));
  }
  let head;
  if (right) head = taken.length ? say("right-points", { n: worth }) : say("right-nothing");
  else if (!taken) head = say("not-legal");
  else if (asked.lost && asked.lost.length && worth >= best) head = say("brings-more", { n: worth, what: asked.lost.map((lost) => lost[0]).join(", ") });
  else if (taken.length) head = say("there-was-more", { n: worth, best });
  else head = say("there-was-something", { best });
  state.asked += 1;
  state.right += right ? 1 : 0;
  const list = (choices) => choices.map((choice, at) => [at ? ", " : "", h("b", {}, choice[1]), ` ${choice[2]}`]);
  settle({
    right,
    lines: [
      h("b", {}, `${right ? "✓" : "✗"} ${head}`),
      [say("possible"), " ", list(own)],
      [say("played"), " ", asked.made.length ? asked.made.map((one, at) => [at ? ", " : "", one[1] || say("no-points")]) : say("nothing-declared")],
      say("so-far", { right: state.right, asked: state.asked }),
    ],
  });
}
