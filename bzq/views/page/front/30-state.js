// What is shown: which deal, which line and frame of it, by whose eyes; and the ways from one frame to another.

const state = {
  deal: 0, line: 0, index: 0, eyes: "all", hide: false, quiz: false, playing: false, pace: 1, digits: "",
  asked: 0, right: 0, answered: {}, chosen: [], message: "", printing: false,
};

const deals = DATA.deals;

// Frames say what has changed; here each gets the whole of what stands, and the deal the size of its largest hand.
function unfold(deal) {
  deal.lines.forEach((line) => {
    let before = {};
    const inTrick = {};
    line.frames.forEach((frame) => {
      for (const name of STANDING) if (!(name in frame)) frame[name] = before[name];
      before = frame;
      inTrick[frame.in] = (inTrick[frame.in] || 0) + 1;
      frame.ordinal = inTrick[frame.in];
    });
  });
  const frames = deal.lines.length ? deal.lines[0].frames : [];
  deal.held = Math.max(0, ...frames.flatMap((one) => one.hand.map((hand, seat) => hand.length / 2 + one.unseen[seat])));
}

const STANDING = [
  "hand", "unseen", "shown", "table", "played", "winner", "turn", "trump", "trumps", "taker", "stage", "turned", "stock",
  "scores", "trick", "facts",
];

deals.forEach(unfold);

const deal = () => deals[state.deal];
const line = () => deal().lines[state.line];
const frame = () => line().frames[state.index];
const seatSees = (seat) => state.eyes === "all" || state.eyes === String(seat);

function mainAt() {
  let [at, number] = [state.index, state.line];
  while (deal().lines[number].parent !== undefined) [at, number] = [deal().lines[number].at, deal().lines[number].parent];
  return at;
}

// Whether what is to come is hidden; on paper the whole deal is there.
const hiding = () => (state.hide || state.quiz) && !state.printing;

// Whether what came of an event of the main line may be shown: in the quiz not before the answer.
const told = (index) => !hiding() || index < mainAt() || (index === mainAt() && !waiting());

// Whether how the deal ended may be shown.
const endTold = () => !hiding() || !deal().lines.length || told(deal().lines[0].frames.length - 1);

// The score that a deal came to; where an error stops it, what stood there and not what the record claims.
function resultOf(one) {
  const frames = one.lines.length ? one.lines[0].frames : [];
  const last = frames[frames.length - 1];
  return last && last.fault ? last.scores : one.scores;
}

function branchOf(number) {
  let depth = 0;
  for (let at = number; deal().lines[at].parent !== undefined; at = deal().lines[at].parent) depth += 1;
  return depth;
}

// The name of a place in the address: #t14.2 is the second event of trick 14, #v3.1 the first of line 3.
function addressOf(dealAt, lineAt, index) {
  const prefix = deals.length > 1 ? `d${dealAt + 1}` : "";
  const one = deals[dealAt].lines[lineAt].frames[index];
  if (lineAt) return `#${prefix}v${lineAt}.${index + 1}`;
  return index ? `#${prefix}t${one.in}.${one.ordinal}` : `#${prefix}t0`;
}

// Where an address leads: [deal, line, index], or null where there is no such place.
function placeOf(address) {
  const found = /^#?(?:d(\d+))?(?:t(\d+)(?:\.(\d+))?|v(\d+)\.(\d+))?$/.exec(address);
  if (!found || address.length < 2) return null;
  const number = found[1] ? Number(found[1]) - 1 : 0;
  if (!deals[number] || !deals[number].lines.length) return deals[number] ? [number, 0, 0] : null;
  if (found[4]) {
    const branch = deals[number].lines[Number(found[4])];
    return branch && branch.frames[Number(found[5]) - 1] ? [number, Number(found[4]), Number(found[5]) - 1] : null;
  }
  if (!found[2]) return [number, 0, 0];
  const frames = deals[number].lines[0].frames;
  const trick = Number(found[2]);
  if (found[3]) {
    const at = frames.findIndex((one, index) => index && one.in === trick && one.ordinal === Number(found[3]));
    return at < 0 ? null : [number, 0, at];
  }
  return frames.some((one) => one.in >= trick) ? [number, 0, trickStart(frames, trick)] : null;
}

// The frame after which the first card of a trick is played.
function trickStart(frames, trick) {
  const first = frames.findIndex((one) => one.kind === "play" && one.in >= trick);
  return trick <= 0 ? 0 : first < 0 ? frames.length - 1 : Math.max(0, first - 1);
}

// The last frame of each trick before its draw, where everything is declared.
function turnEnds() {
  const ends = new Map();
  line().frames.forEach((one, index) => {
    if (index && one.kind !== "draw" && one.in) ends.set(one.in, index);
  });
  return [...ends.values()].sort((one, other) => one - other);
}

function misses() {
  return deal().misses.filter((miss) => state.eyes === "all" || state.eyes === String(miss.seat));
}

// Shows a place. Its address is the place's own, or the one by which somebody came.
function go(dealAt, lineAt, index, by = null) {
  state.deal = dealAt;
  state.line = lineAt;
  state.index = index;
  state.chosen = [];
  state.message = "";
  const frames = deals[dealAt].lines.length ? line().frames : [];
  if (index >= frames.length - 1 || waiting()) state.playing = false;
  const address = by || (frames.length ? addressOf(dealAt, lineAt, index) : `#d${dealAt + 1}`);
  if (location.hash !== address) history.replaceState(null, "", address);
  draw();
}

const to = (index) => go(state.deal, state.line, index);

function tell(message) {
  state.message = message;
  draw();
}

const actions = {
  next() {
    if (waiting()) return tell(say("first-the-question"));
    if (state.index + 1 < line().frames.length) to(state.index + 1);
    else if (state.line) tell(say("variation-ends"));
    else tell(say("the-end"));
  },
  back() {
    const own = line();
    if (state.index > 0) to(state.index - 1);
    else if (own.parent !== undefined) go(state.deal, own.parent, Math.max(0, own.at - 1));
    else tell(say("the-beginning"));
  },
  "next-trick"() {
    if (waiting()) return tell(say("first-the-question"));
    let target = turnEnds().find((end) => end > state.index);
    if (target === undefined) target = line().frames.length - 1;
    if (target === state.index) return actions.next();
    for (let at = state.index + 1; state.quiz && at < target; at += 1) if (asks(state.line, at)) target = at;
    to(target);
  },
  "back-trick"() {
    const ends = turnEnds().filter((end) => end < state.index);
    if (ends.length) to(ends[ends.length - 1]);
    else if (state.index > 0 && !state.line) to(0);
    else actions.back();
  },
  "next-miss": () => toMiss(misses().find((miss) => miss.first > mainAt())),
  "back-miss": () => toMiss(misses().filter((miss) => miss.first < mainAt()).pop()),
  start: () => go(state.deal, 0, 0),
  end: () => to(line().frames.length - 1),
  "enter-variation"() {
    const branches = (frame().branches || []).filter((number) => deal().lines[number].frames.length);
    if (branches.length) go(state.deal, branches[0], 0);
    else tell(say("no-variation"));
  },
  "leave-variation"() {
    if (line().parent !== undefined) go(state.deal, line().parent, line().at);
  },
  eyes: () => look(1),
  "eyes-back": () => look(-1),
  play() {
    state.playing = !state.playing && !waiting() && state.index + 1 < line().frames.length;
    draw();
  },
  faster: () => pace(-1),
  slower: () => pace(1),
  quiz: () => turnQuiz(!state.quiz),
  hide() {
    state.hide = !state.hide;
    draw();
  },
  misses: () => openDialog("misses"),
  help: () => openDialog("help"),
};

const PACES = [0.2, 0.5, 1, 2, 4, 8];

function pace(step) {
  state.pace = PACES[Math.max(0, Math.min(PACES.length - 1, PACES.indexOf(state.pace) + step))];
  draw();
}

function eyesThere() {
  return ["all", ...deal().players.map((_, seat) => String(seat + 1)), "table"];
}

function look(step) {
  const all = eyesThere();
  state.eyes = all[(all.indexOf(state.eyes) + step + all.length) % all.length];
  go(state.deal, state.line, state.index);
}

const canAsk = () => deal().lines.some((one) => one.frames.some((own) => own.question));

function turnQuiz(on) {
  if (on && !canAsk()) return tell(say("nothing-to-ask"));
  state.quiz = on;
  if (on && state.eyes === "table") state.eyes = "all";
  go(state.deal, state.line, state.index);
}

function toMiss(miss) {
  if (miss) return go(state.deal, 0, miss.first);
  return tell(say(deal().trouble ? "no-analysis" : misses().length ? "no-more-misses" : "nothing-missed", { why: deal().trouble }));
}

function toTrick(number) {
  let at = state.line;
  while (deal().lines[at].parent !== undefined && !deal().lines[at].frames.some((one) => one.in === number)) at = deal().lines[at].parent;
  go(state.deal, at, trickStart(deal().lines[at].frames, number));
}
