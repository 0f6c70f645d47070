"use strict";
// Draws the matrix on a canvas as large as what is seen of it, and moves it with the box that scrolls.
(() => {
  const {data, nodes, pairs, find, tell, shown, ofNode} = Sweep;
  const root = document.querySelector(".sweep");
  const box = root.querySelector(".box");
  const about = root.querySelector(".about");
  const count = nodes.length;
  const NAMES_FROM = 10, GAPS_FROM = 6, CROSS_FROM = 5, FIGURES_FROM = 34, MOST = 48, STEP = 1.5;
  root.hidden = false;

  const make = (tag, parent, attributes) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
    parent.append(element);
    return element;
  };
  const space = make("div", box);
  const canvas = make("canvas", space, {"aria-hidden": "true"});
  const spoken = make("p", root.querySelector(".map"), {class: "unseen", "aria-live": "polite"});
  const tip = make("div", root.querySelector(".map"), {class: "tip", hidden: "", "aria-hidden": "true"});
  const hint = make("p", root.querySelector(".map"), {class: "unseen", id: "matrix-keys"});
  hint.textContent = "Arrow keys go from pair to pair, Home to the node itself, Enter opens what is known, plus and minus change the size.";
  for (const [name, value] of Object.entries({tabindex: 0, role: "group", "aria-label": "Matrix of pairs", "aria-describedby": "matrix-keys"})) {
    box.setAttribute(name, value);
  }
  const pen = canvas.getContext("2d");
  const at = {row: 0, column: 0};
  let chosen = false, cell = 1, zoom = 1, margin = 0, bars = 0, names = 0, colours = {};

  const log = (ratio) => Math.max(-1, Math.min(1, Math.log2(ratio)));
  const order = [...pairs].sort((a, b) => Math.abs(Math.log2(a.ratio || 1)) - Math.abs(Math.log2(b.ratio || 1)));
  const tolerated = Math.log2(1 + data.tolerance);
  const most = nodes.reduce((m, n) => Math.max(m, n.effect ? Math.min(1, Math.abs(Math.log2(n.effect))) : 0), 2.5 * tolerated);
  const slowLinks = data.outliers.filter(([, other]) => other !== null);

  function layOut() {
    const wide = box.clientWidth;
    bars = wide < 480 ? 34 : 56;
    pen.font = "12px system-ui, sans-serif";
    const longest = Math.min(wide < 480 ? 84 : 150, nodes.reduce((m, n) => Math.max(m, pen.measureText(n.label).width), 0) + 8);
    const withNames = (wide - bars - longest) / count;
    names = withNames * zoom >= NAMES_FROM ? longest : 0;
    const fit = Math.min(MOST, (wide - bars - names) / count);
    cell = Math.min(Math.max(MOST, fit), fit * zoom);
    if (!names && cell >= NAMES_FROM) names = longest;
    margin = bars + names;
    const size = margin + count * cell;
    space.style.width = space.style.height = `${size}px`;
    const high = Math.min(size, 0.85 * innerHeight);
    box.style.height = `${high}px`;
    const seen = [Math.min(size, box.clientWidth), Math.min(size, box.clientHeight)];
    const sharp = devicePixelRatio || 1;
    canvas.width = Math.round(seen[0] * sharp);
    canvas.height = Math.round(seen[1] * sharp);
    canvas.style.width = `${seen[0]}px`;
    canvas.style.height = `${seen[1]}px`;
    pen.setTransform(sharp, 0, 0, sharp, 0, 0);
    draw();
  }

  const x = (column) => margin + column * cell - box.scrollLeft;
  const y = (row) => margin + row * cell - box.scrollTop;
  const width = () => canvas.clientWidth;
  const height = () => canvas.clientHeight;

  function draw() {
    pen.clearRect(0, 0, width(), height());
    pen.save();
    pen.beginPath();
    pen.rect(margin, margin, width() - margin, height() - margin);
    pen.clip();
    drawCells();
    drawGroups();
    drawMarks();
    pen.restore();
    drawEdge(false);
    drawEdge(true);
  }

  function drawCells() {
    colours.hatched.setTransform(new DOMMatrix().translate(-box.scrollLeft, -box.scrollTop));
    colours.failed.setTransform(new DOMMatrix().translate(-box.scrollLeft, -box.scrollTop));
    pen.fillStyle = colours.hatched;
    pen.fillRect(margin, margin, Math.min(width(), x(count)) - margin, Math.min(height(), y(count)) - margin);
    const gap = cell >= GAPS_FROM ? 1 : 0;
    const size = Math.max(cell - gap, 2);
    for (const pair of order) {
      for (const [row, column] of [[pair.i, pair.j], [pair.j, pair.i]]) {
        const left = x(column), top = y(row);
        if (left + size < margin || top + size < margin || left > width() || top > height()) continue;
        if (gap) {
          pen.fillStyle = colours.void;
          pen.fillRect(left - gap, top - gap, cell + gap, cell + gap);
        }
        pen.fillStyle = pair.state === 4 ? colours.failed : colours.of(pair.ratio);
        pen.fillRect(left, top, size, size);
        if (pair.state > 0 && pair.state < 4) cross(left, top, size);
        else if (pair.state === 0 && cell >= FIGURES_FROM) figure(pair, left, top, size);
      }
    }
    pen.fillStyle = colours.line;
    for (let i = 0; i < count; i++) pen.fillRect(x(i), y(i), size, size);
  }

  function figure(pair, left, top, size) {
    pen.fillStyle = colours.on(pair.ratio);
    pen.font = "11px system-ui, sans-serif";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(shown(pair.micros), left + size / 2, top + size / 2);
  }

  function cross(left, top, size) {
    pen.strokeStyle = colours.mark;
    pen.lineWidth = 1;
    pen.beginPath();
    pen.moveTo(left, top);
    pen.lineTo(left + size, top + size);
    if (cell >= CROSS_FROM) {
      pen.moveTo(left + size, top);
      pen.lineTo(left, top + size);
    }
    pen.stroke();
  }

  function drawGroups() {
    pen.strokeStyle = colours.text;
    pen.lineWidth = 1;
    pen.beginPath();
    for (let i = 1; i < count; i++) {
      if (nodes[i].group !== nodes[i - 1].group) {
        pen.moveTo(margin, Math.round(y(i)) - 0.5);
        pen.lineTo(x(count), Math.round(y(i)) - 0.5);
        pen.moveTo(Math.round(x(i)) - 0.5, margin);
        pen.lineTo(Math.round(x(i)) - 0.5, y(count));
      }
    }
    pen.stroke();
  }

  function drawMarks() {
    pen.strokeStyle = colours.mark;
    pen.lineWidth = 2;
    const size = Math.max(cell, 5);
    for (const [i, j] of slowLinks) {
      pen.strokeRect(x(j), y(i), size, size);
      pen.strokeRect(x(i), y(j), size, size);
    }
    if (chosen) {
      pen.strokeStyle = colours.actors;
      pen.lineWidth = 3;
      pen.strokeRect(x(at.column) - 1, y(at.row) - 1, size + 2, size + 2);
    }
  }

  /** Names and bars of the rows; of the columns the same, turned. */
  function drawEdge(columns) {
    const start = columns ? x : y;
    const end = columns ? width() : height();
    pen.save();
    if (columns) pen.transform(0, 1, 1, 0, 0, 0);
    pen.beginPath();
    pen.rect(0, margin, margin, end - margin);
    pen.clip();
    const zero = names + bars * 0.3;
    const scale = (bars * 0.66) / most;
    nodes.forEach((node, i) => {
      const top = start(i);
      if (top + cell < margin || top > end) return;
      if (chosen && (columns ? at.column : at.row) === i) {
        pen.fillStyle = colours.line;
        pen.fillRect(0, top, margin, Math.max(cell, 2));
      }
      if (node.effect) {
        const length = Math.max(-bars * 0.28, log(node.effect) * scale);
        pen.fillStyle = length > tolerated * scale ? colours.slow : length < -tolerated * scale ? colours.fast : colours.floor;
        pen.fillRect(zero, top + (cell >= GAPS_FROM ? 1 : 0), length, Math.max(cell - (cell >= GAPS_FROM ? 2 : 0), 1));
      }
      if (names) drawName(node, top, columns);
    });
    pen.strokeStyle = colours.soft;
    pen.lineWidth = 1;
    line(zero, start(0), Math.min(end, start(count)), []);
    line(zero + tolerated * scale, start(0), Math.min(end, start(count)), [3, 3]);
    pen.restore();
  }

  function line(where, from, to, dashes) {
    pen.setLineDash(dashes);
    pen.beginPath();
    pen.moveTo(Math.round(where) + 0.5, from);
    pen.lineTo(Math.round(where) + 0.5, to);
    pen.stroke();
    pen.setLineDash([]);
  }

  function drawName(node, top, columns) {
    pen.save();
    pen.beginPath();
    pen.rect(0, top, names, cell);
    pen.clip();
    pen.fillStyle = node.kind === "Ok" || node.kind === "TooFew" ? colours.text : colours.bad;
    pen.font = `${node.kind === "Slow" ? "bold " : ""}${Math.min(12, Math.max(9, cell - 2))}px system-ui, sans-serif`;
    pen.textBaseline = "middle";
    if (columns) { // turned back, so that it is read from below
      pen.transform(0, 1, 1, 0, 0, 0);
      pen.translate(top + cell / 2, names - 4);
      pen.rotate(-Math.PI / 2);
      pen.textAlign = "left";
      pen.fillText(node.label, 0, 0);
    } else {
      pen.textAlign = "right";
      pen.fillText(node.label, names - 4, top + cell / 2);
    }
    pen.restore();
  }

  /** @return where the pointer is; null where nothing is; of a node where it is at an edge */
  function place(event) {
    const frame = canvas.getBoundingClientRect();
    const index = (value, scroll) => (value < margin ? -1 : Math.floor((value - margin + scroll) / cell));
    const column = index(event.clientX - frame.left, box.scrollLeft);
    const row = index(event.clientY - frame.top, box.scrollTop);
    if (row >= count || column >= count || (row < 0 && column < 0)) return null;
    return {row: row < 0 ? column : row, column: column < 0 ? row : column, edge: row < 0 || column < 0};
  }

  /** @return the same, or where cells are smaller than a finger the nearest pair that has something */
  function nearest(found) {
    const reach = cell >= GAPS_FROM ? 0 : Math.ceil(4 / cell);
    if (found.edge || find(found.row, found.column)) return found;
    let best = found, distance = Infinity;
    for (let row = Math.max(0, found.row - reach); row <= Math.min(count - 1, found.row + reach); row++) {
      for (let column = Math.max(0, found.column - reach); column <= Math.min(count - 1, found.column + reach); column++) {
        const far = Math.hypot(row - found.row, column - found.column);
        if (far < distance && find(row, column)) [best, distance] = [{row, column}, far];
      }
    }
    return best;
  }

  function intoView() {
    const into = (start, scroll, room) => {
      const low = start * cell, high = low + cell;
      return low < scroll ? low : high > scroll + room ? high - room : scroll;
    };
    box.scrollLeft = into(at.column, box.scrollLeft, width() - margin);
    box.scrollTop = into(at.row, box.scrollTop, height() - margin);
  }

  function choose(row, column) {
    Object.assign(at, {row, column});
    chosen = true;
    intoView();
    spoken.textContent = tell(row, column);
    draw();
  }

  function open(row, column) {
    choose(row, column);
    about.replaceChildren(...(row === column ? Sweep.describe(row) : Sweep.ofPair(row, column)).filter((e) => e !== null));
    about.scrollTop = 0;
  }

  /** Opens it and goes there: for a choice that was made elsewhere. */
  function goTo(row, column) {
    open(row, column);
    about.focus({preventScroll: true});
    about.scrollIntoView({block: "nearest"});
  }

  function resize(to) {
    const [left, top] = [(box.scrollLeft + width() / 2 - margin) / cell, (box.scrollTop + height() / 2 - margin) / cell];
    zoom = to;
    layOut();
    box.scrollLeft = left * cell + margin - width() / 2;
    box.scrollTop = top * cell + margin - height() / 2;
    if (chosen) intoView();
    draw();
  }

  /** @return the next column in which the row has something, itself included */
  function nextColumn(step) {
    const columns = ofNode[at.row].map((pair) => (pair.i === at.row ? pair.j : pair.i)).concat(at.row).sort((a, b) => a - b);
    const further = step > 0 ? columns.find((c) => c > at.column) : columns.findLast((c) => c < at.column);
    return further === undefined ? at.column : further;
  }

  const keys = {
    ArrowLeft: () => choose(at.row, nextColumn(-1)),
    ArrowRight: () => choose(at.row, nextColumn(1)),
    ArrowUp: () => choose(Math.max(0, at.row - 1), at.column),
    ArrowDown: () => choose(Math.min(count - 1, at.row + 1), at.column),
    Home: () => choose(at.row, at.row),
    Enter: () => goTo(at.row, at.column),
    " ": () => goTo(at.row, at.column),
    "+": () => resize(larger()),
    "-": () => resize(Math.max(1, zoom / STEP)),
  };
  const larger = () => (cell >= MOST ? zoom : zoom * STEP);

  box.addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!chosen && event.key.startsWith("Arrow")) choose(at.row, at.column);
    else keys[event.key]();
  });
  about.addEventListener("keydown", (event) => {
    if (event.key === "Escape") box.focus();
  });
  canvas.addEventListener("click", (event) => {
    const found = place(event);
    if (!found) return;
    const near = nearest(found);
    open(near.row, near.column);
    if (about.getBoundingClientRect().top > innerHeight - 80) about.scrollIntoView({block: "nearest", behavior: "smooth"});
  });
  canvas.addEventListener("pointermove", (event) => {
    const found = event.pointerType === "mouse" ? place(event) : null;
    tip.hidden = !found;
    if (!found) return;
    const near = nearest(found);
    tip.textContent = tell(near.row, near.column);
    const frame = root.querySelector(".map").getBoundingClientRect();
    const left = event.clientX - frame.left, top = event.clientY - frame.top;
    tip.style.left = `${Math.max(0, Math.min(left + 14, frame.width - tip.offsetWidth))}px`;
    tip.style.top = `${top + 18}px`;
  });
  canvas.addEventListener("pointerleave", () => { tip.hidden = true; });
  document.addEventListener("click", (event) => {
    const button = event.target.closest(".who");
    if (!button) return;
    const node = Number(button.dataset.node);
    goTo(node, button.dataset.other === undefined ? node : Number(button.dataset.other));
  });
  box.addEventListener("scroll", draw, {passive: true});
  for (const [text, label, action] of [
    ["+", "Larger", () => resize(larger())],
    ["\u2212", "Smaller", () => resize(Math.max(1, zoom / STEP))],
    ["All", "Whole matrix", () => resize(1)],
  ]) {
    const button = make("button", root.querySelector(".tools"), {type: "button", title: label, "aria-label": `${label}: matrix of pairs`});
    button.textContent = text;
    button.addEventListener("click", action);
  }
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    colours = sweepColours(pen);
    draw();
  });
  colours = sweepColours(pen);
  layOut();
  new ResizeObserver(layOut).observe(root.querySelector(".map"));
  const first = data.outliers[0];
  if (first) open(first[0], first[1] === null ? first[0] : first[1]);
  else about.replaceChildren("Choose a pair, or a node at the edge.");
})();
