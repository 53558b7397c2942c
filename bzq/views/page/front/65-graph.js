// The score over the tricks: what stood, what was declared, and what would have stood with the declarations missed.

const GRAPH = { width: 400, height: 190, left: 40, right: 10, top: 10, bottom: 24 };

function series(side) {
  const frames = deal().lines[0].frames;
  const seats = deal().side.flatMap((one, seat) => (one === side ? [seat + 1] : []));
  let missed = 0;
  return frames.map((one, index) => {
    for (const miss of deal().misses) if (miss.first === index && !miss.perhaps && !miss.ending && seats.includes(miss.seat)) missed += miss.points;
    const score = one.graph ? one.graph[side] : one.scores[side];
    return { score, could: score + missed };
  });
}

function drawGraph() {
  const frames = deal().lines[0].frames;
  const sides = deal().sides.map((_, side) => series(side));
  const most = Math.max(10, ...sides.flat().map((one) => one.could));
  const least = Math.min(0, ...sides.flat().map((one) => one.score));
  const { width, height, left, right, top, bottom } = GRAPH;
  const last = Math.max(1, frames.length - 1);
  const x = (index) => left + ((width - left - right) * index) / last;
  const y = (points) => top + ((height - top - bottom) * (most - points)) / (most - least);
  const step = niceStep((most - least) / 4);
  const marks = [];
  for (let points = Math.ceil(least / step) * step; points <= most; points += step) {
    marks.push(s("line", { x1: left, x2: width - right, y1: y(points), y2: y(points), class: "rule" }));
    marks.push(s("text", { x: left - 6, y: y(points) + 4, class: "tick end" }, String(points)));
  }
  let shown = -99;
  const starts = frames.map((one, index) => [one, index]).filter(([one, index]) => index && one.in && one.in !== frames[index - 1].in);
  for (const [one, index] of starts) {
    if (x(index) - shown < 30 || (one.in !== 1 && one.in % 5)) continue;
    marks.push(s("text", { x: x(index), y: height - 8, class: "tick middle" }, String(one.in)));
    shown = x(index);
  }
  const path = (points, key) => points.map((one, index) => (index ? `H${x(index).toFixed(1)}V${y(one[key]).toFixed(1)}` : `M${x(0)},${y(one[key])}`)).join("");
  const lines = sides.flatMap((points, side) => [
    points.some((one) => one.could !== one.score) ? s("path", { d: path(points, "could"), class: `could side${side}` }) : null,
    s("path", { d: path(points, "score"), class: `line side${side}` }),
  ]);
  const dots = [];
  frames.forEach((one, index) => {
    for (const entry of one.entries || []) {
      if (one.kind !== "event") continue;
      const side = entry[0] - 1;
      dots.push(s("circle", { cx: x(index), cy: y(sides[side][index].score), r: 4, class: `dot side${side}`, "data-at": index }, s("title", {}, `${say("trick-n", { n: one.in })}: ${deal().players[(entry[1] || 1) - 1]}, ${entry[3]} ${entry[2]}`)));
    }
  });
  for (const miss of misses()) {
    const side = deal().side[miss.seat - 1];
    const [cx, cy] = [x(miss.first), y(sides[side][miss.first].score)];
    dots.push(s("path", { d: `M${cx - 4},${cy - 4}l8,8m0,-8l-8,8`, class: `cross side${side}`, "data-at": miss.first }, s("title", {}, `${say("trick-n", { n: miss.trick })}: ${deal().players[miss.seat - 1]}, ${miss.what}: ${miss.head}`)));
  }
  const clip = s("clipPath", { id: "so-far" }, s("rect", { x: 0, y: 0, width, height }));
  const picture = s(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": graphSaid(sides), onclick: (event) => toGraph(event, last) },
    clip,
    marks,
    s("g", { "clip-path": "url(#so-far)" }, lines, dots),
    s("line", { y1: top, y2: height - bottom, class: "cursor" }),
  );
  const legend = h(
    "p",
    { class: "legend" },
    deal().sides.map((side, at) => [h("span", { class: `key side${at}`, "aria-hidden": "true" }), ` ${side}  `]),
    sides.some((points) => points.some((one) => one.could !== one.score)) ? [h("span", { class: "key could", "aria-hidden": "true" }), ` ${say("with-missed")}  `] : null,
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

function toGraph(event, last) {
  const box = event.currentTarget.getBoundingClientRect();
  const at = ((event.clientX - box.left) / box.width) * GRAPH.width;
  const index = Math.round(((at - GRAPH.left) / (GRAPH.width - GRAPH.left - GRAPH.right)) * last);
  go(state.deal, 0, Math.max(0, Math.min(last, index)));
}

function markGraph() {
  const last = Math.max(1, deal().lines[0].frames.length - 1);
  const at = GRAPH.left + ((GRAPH.width - GRAPH.left - GRAPH.right) * mainAt()) / last;
  const cursor = $.graph.querySelector(".cursor");
  cursor.setAttribute("x1", at);
  cursor.setAttribute("x2", at);
  $.graph.querySelector("clipPath rect").setAttribute("width", state.hide || state.quiz ? at + 1 : GRAPH.width);
  for (const dot of $.graph.querySelectorAll("[data-at]")) dot.classList.toggle("later", (state.hide || state.quiz) && (Number(dot.dataset.at) > mainAt() || (waiting() && Number(dot.dataset.at) === mainAt())));
}
