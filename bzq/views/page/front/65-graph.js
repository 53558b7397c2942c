// The score over the tricks: what stood, what was declared, and what would have stood with the declarations missed.

const GRAPH = { width: 400, height: 190, left: 40, right: 10, top: 10, bottom: 24 };
const NEAR = { mouse: 12, finger: 24 };
const SIDES = 8;

// A piece of a side's line, as the graph has it.
function sideKey(at) {
  return s("svg", { class: "key", viewBox: "0 0 30 8", "aria-hidden": "true" }, s("path", { d: "M0,4H30", class: `line side${at % SIDES}` }));
}

// What a side had and could have had, event by event, as far as it may be told and as the eyes know it.
function series(side, frames) {
  const seats = deal().side.flatMap((one, seat) => (one === side ? [seat + 1] : []));
  let missed = 0;
  return frames.map((one, index) => {
    for (const miss of misses()) if (miss.first === index && told(index) && !miss.perhaps && !miss.ending && seats.includes(miss.seat)) missed += miss.points;
    return { score: one.scores[side], could: one.scores[side] + missed };
  });
}

function drawGraph() {
  const all = deal().lines[0].frames;
  const frames = hiding() ? all.slice(0, mainAt() + 1) : all;
  const sides = deal().sides.map((_, side) => series(side, frames));
  const most = Math.max(hiding() ? 100 : 10, ...sides.flat().map((one) => one.could));
  const least = Math.min(0, ...sides.flat().map((one) => one.score));
  const { width, height, left, right, top, bottom } = GRAPH;
  const last = Math.max(1, all.length - 1);
  const x = (index) => left + ((width - left - right) * index) / last;
  const y = (points) => top + ((height - top - bottom) * (most - points)) / (most - least);
  const step = niceStep((most - least) / 4);
  const marks = [];
  for (let points = Math.ceil(least / step) * step; points <= most; points += step) {
    marks.push(s("line", { x1: left, x2: width - right, y1: y(points), y2: y(points), class: "rule" }));
    marks.push(s("text", { x: left - 6, y: y(points) + 4, class: "tick end" }, String(points)));
  }
  const every = [1, 2, 5, 10, 20].find((n) => (n * (width - left - right)) / deal().tricks >= 24) || 50;
  let shown = -99;
  for (const [index, one] of all.entries()) {
    const begins = index && one.in && one.in !== all[index - 1].in;
    if (!begins || (one.in !== 1 && one.in % every) || x(index) - shown < 20) continue;
    marks.push(s("text", { x: x(index), y: height - 8, class: "tick middle" }, String(one.in)));
    shown = x(index);
  }
  const path = (points, key) => points.map((one, index) => (index ? `H${x(index).toFixed(1)}V${y(one[key]).toFixed(1)}` : `M${x(0)},${y(one[key])}`)).join("");
  const lines = sides.flatMap((points, side) => [
    points.some((one) => one.could !== one.score) ? s("path", { d: path(points, "could"), class: `could side${side % SIDES}` }) : null,
    s("path", { d: path(points, "score"), class: `line side${side % SIDES}` }),
  ]);
  const dots = [];
  frames.forEach((one, index) => {
    for (const entry of one.entries || []) {
      if (one.kind !== "event" || !told(index)) continue;
      const side = entry[0] - 1;
      dots.push(s("circle", { cx: x(index), cy: y(sides[side][index].score), r: 4, class: `dot side${side % SIDES}`, "data-at": index }, s("title", {}, `${say("trick-n", { n: one.in })}: ${deal().players[(entry[1] || 1) - 1]}, ${entry[3]} ${entry[2]}`)));
    }
  });
  for (const miss of misses().filter((one) => told(one.first))) {
    const side = deal().side[miss.seat - 1];
    const [cx, cy] = [x(miss.first), y(sides[side][miss.first].score)];
    dots.push(s("path", { d: `M${cx - 4},${cy - 4}l8,8m0,-8l-8,8`, class: `cross side${side % SIDES}`, "data-at": miss.first }, s("title", {}, `${say("trick-n", { n: miss.trick })}: ${deal().players[miss.seat - 1]}, ${miss.what}: ${miss.head}`)));
  }
  const picture = s(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": graphSaid(sides), onclick: (event) => toGraph(event, last) },
    marks,
    lines,
    dots,
    s("line", { y1: top, y2: height - bottom, class: "cursor" }),
  );
  const legend = h(
    "p",
    { class: "legend" },
    deal().sides.map((side, at) => h("span", { class: "side" }, sideKey(at), ` ${side}`)),
    sides.some((points) => points.some((one) => one.could !== one.score)) ? h("span", { class: "side" }, h("span", { class: "key could", "aria-hidden": "true" }), ` ${say("with-missed")}`) : null,
  );
  show($.graph, picture, legend);
}

function graphSaid(sides) {
  const ends = deal().sides.map((side, at) => `${side} ${sides[at][sides[at].length - 1].score}`).join(", ");
  return say("graph-of", { scores: ends });
}

function niceStep(rough) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  return [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) || power * 10;
}

// A click leads to the dot or cross that it is meant for, else to what was going on above that point of the axis.
function toGraph(event, last) {
  const box = event.currentTarget.getBoundingClientRect();
  const away = (mark) => {
    const own = mark.getBoundingClientRect();
    return Math.hypot(event.clientX - own.x - own.width / 2, event.clientY - own.y - own.height / 2);
  };
  let nearest = null;
  for (const mark of $.graph.querySelectorAll("[data-at]")) if (!nearest || away(mark) < away(nearest)) nearest = mark;
  if (nearest && away(nearest) <= (event.pointerType === "touch" ? NEAR.finger : NEAR.mouse)) return go(state.deal, 0, Number(nearest.dataset.at));
  const at = ((event.clientX - box.left) / box.width) * GRAPH.width;
  const index = Math.round(((at - GRAPH.left) / (GRAPH.width - GRAPH.left - GRAPH.right)) * last);
  return go(state.deal, 0, Math.max(0, Math.min(last, index)));
}

function markGraph() {
  const last = Math.max(1, deal().lines[0].frames.length - 1);
  const at = GRAPH.left + ((GRAPH.width - GRAPH.left - GRAPH.right) * mainAt()) / last;
  const cursor = $.graph.querySelector(".cursor");
  cursor.setAttribute("x1", at);
  cursor.setAttribute("x2", at);
}
