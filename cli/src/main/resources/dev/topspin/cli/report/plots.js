// Draws the page's plots anew with D3, so that they can be asked: values under the pointer or the arrow keys, lines on and
// off, and a part of the axis closer. Without scripts the same plots are there as they were drawn when the page was written.
(function () {
  "use strict";
  const MARGIN = { top: 12, right: 18, bottom: 46, left: 58 };
  const LEAST = 300; // pixels across, below which labels would collide

  const MANY = 8; // lines, beyond which one is looked for by its name

  const shapes = [d3.symbolCircle, d3.symbolSquare, d3.symbolTriangle, d3.symbolDiamond];

  // ---- figures, as the page writes them

  function figure(value) {
    const size = Math.abs(value);
    const decimals = size === 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3;
    return size >= 1e6 ? short(value) : value.toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  }

  function short(value) {
    const sizes = ["", " k", " M", " G"];
    let size = 0;
    while (Math.abs(value) >= 999.5 && size < sizes.length - 1) {
      value /= 1000;
      size++;
    }
    return Number(value.toPrecision(3)) + sizes[size];
  }

  function percentile(x) {
    const decimals = Math.max(1, Math.ceil(Math.log10(x) - 0.001) - 1);
    return String(Number((100 * (1 - 1 / x)).toFixed(decimals)));
  }

  // ---- a plot

  class Plot {
    constructor(element, hidden) {
      this.element = element;
      this.hidden = hidden; // numbers of lines that are off, shared by the plots of a section
      this.data = JSON.parse(element.querySelector("script").textContent);
      this.whole = this.data.across.ends;
      this.part = this.whole; // of the x axis
      this.at = null; // the value across that is asked for
      this.svg = d3.select(element).select("svg");
      this.tip = d3.select(element).append("div").attr("class", "tip").attr("hidden", "");
      this.spoken = d3.select(element).append("p").attr("class", "unseen").attr("aria-live", "polite");
      this.tools();
      this.keys();
      this.draw();
      // in a frame of its own: to change sizes while they are told is an error
      new ResizeObserver(() => requestAnimationFrame(() => this.element.clientWidth !== this.drawnAt && this.draw())).observe(element);
    }

    get series() {
      return this.data.series.filter((s) => !this.hidden.has(s.number));
    }

    inside(x) {
      return x >= this.part[0] * 0.999999 && x <= this.part[1] * 1.000001;
    }

    draw() {
      this.drawnAt = this.element.clientWidth;
      const width = Math.max(LEAST, this.drawnAt);
      const height = Math.round(Math.max(260, Math.min(420, width * 0.6)));
      this.svg.attr("viewBox", `0 0 ${width} ${height}`);
      this.svg.selectAll("*:not(title):not(desc)").remove();
      this.width = width;
      this.height = height;
      this.x = (this.data.across.kind === "linear" ? d3.scaleLinear : d3.scaleLog)()
        .domain(this.part)
        .range([MARGIN.left, width - MARGIN.right]);
      this.y = (this.data.up.kind === "linear" ? d3.scaleLinear : d3.scaleLog)()
        .domain(this.heights())
        .range([height - MARGIN.bottom, MARGIN.top]);
      this.upAxis();
      this.acrossAxis();
      this.clip();
      this.line = d3.line((p) => this.x(p[0]), (p) => this.y(p[1]));
      for (const series of this.series) {
        this.drawSeries(series);
      }
      this.cursor = this.svg.append("g").attr("class", "cursor");
      this.pointing();
      this.show();
    }

    // From the least to the most of what is seen, as far as lines are on.
    heights() {
      const seen = this.series.flatMap((s) => [
        ...s.points.filter((p) => this.inside(p[0])),
        ...s.published.filter((p) => this.inside(p[0])),
        ...(s.curve ? [this.value(s, this.part[0]), this.value(s, this.part[1])].filter(Boolean) : []),
      ]);
      if (this.part === this.whole || seen.length === 0) {
        return this.data.up.ends;
      }
      const [least, most] = d3.extent(seen, (p) => p[1]);
      return this.data.up.kind === "linear" ? [0, most * 1.08] : [least / 1.25, most * 1.25];
    }

    upAxis() {
      const ticks = this.data.up.kind === "linear" ? this.y.ticks(6) : marks(this.y.domain());
      const axis = d3.axisLeft(this.y).tickValues(ticks).tickFormat(short).tickSize(-(this.width - MARGIN.left - MARGIN.right)).tickPadding(8);
      const g = this.svg.append("g").attr("class", "axis-up").attr("transform", `translate(${MARGIN.left},0)`).call(axis);
      g.select(".domain").remove();
    }

    acrossAxis() {
      const { kind, name } = this.data.across;
      let ticks = this.data.across.marks.filter((m) => this.inside(m));
      if (ticks.length < 3 && kind !== "linear") {
        ticks = marks(this.part);
      }
      const format = kind === "percentile" ? percentile : short;
      let last = -Infinity;
      const labelled = ticks.filter((t) => {
        const room = this.x(t) - last >= 12 + 7 * format(t).length;
        last = room ? this.x(t) : last;
        return room;
      });
      const axis = d3.axisBottom(this.x).tickValues(ticks).tickFormat((t) => (labelled.includes(t) ? format(t) : "")).tickSizeOuter(0);
      const y = this.height - MARGIN.bottom;
      this.svg.append("g").attr("class", "axis-across").attr("transform", `translate(0,${y})`).call(axis)
        .append("text").attr("class", "name").attr("x", (MARGIN.left + this.width - MARGIN.right) / 2).attr("y", 40)
        .text(name + (kind === "log" ? ", logarithmic" : ""));
    }

    clip() {
      this.svg.append("clipPath").attr("id", this.element.id + "-clip").append("rect")
        .attr("x", MARGIN.left - 6).attr("y", 0)
        .attr("width", this.width - MARGIN.left - MARGIN.right + 12).attr("height", this.height - MARGIN.bottom + 6);
    }

    drawSeries(series) {
      const g = this.svg.append("g").attr("class", series.style).attr("clip-path", `url(#${this.element.id}-clip)`);
      g.append("path").attr("class", "course").attr("d", this.line(series.points));
      if (!series.curve) {
        g.selectAll(".span").data(series.points.filter((p) => p.length > 2)).join("path").attr("class", "span")
          .attr("d", (p) => {
            const [x, low, high] = [this.x(p[0]), this.y(p[2] > 0 || this.data.up.kind === "linear" ? p[2] : p[1]), this.y(p[3])];
            return `M${x} ${low}V${high}m-4 0h8M${x - 4} ${low}h8`;
          });
        g.selectAll(".mark").data(series.points).join("path").attr("class", "mark")
          .attr("d", d3.symbol(shapes[series.number % 4], 60))
          .attr("transform", (p) => `translate(${this.x(p[0])},${this.y(p[1])})`);
      }
      g.selectAll(".cross").data(series.published).join("path").attr("class", "cross").attr("d", "M-4 -4l8 8m0 -8l-8 8")
        .attr("transform", (p) => `translate(${this.x(p[0])},${this.y(p[1])})`);
    }

    // ---- asking for values

    // The point of a line at a value across: of a curve the one that it reaches there, else the one that stands there.
    value(series, x) {
      const i = d3.bisectLeft(series.points.map((p) => p[0]), x * 0.999999);
      const p = series.points[i];
      if (p === undefined) {
        return null;
      }
      return series.curve || Math.abs(p[0] - x) < 1e-6 * x || p[0] === x ? p : null;
    }

    stops() {
      const all = this.series.flatMap((s) => s.points.map((p) => p[0])).filter((x) => this.inside(x));
      return Array.from(new Set(all)).sort(d3.ascending);
    }

    ask(x) {
      this.at = x;
      this.show();
    }

    show() {
      this.cursor.selectAll("*").remove();
      const rows = this.at === null || !this.inside(this.at) ? []
        : this.series.map((s) => [s, this.value(s, this.at)]).filter(([, p]) => p !== null);
      this.tip.attr("hidden", rows.length === 0 ? "" : null);
      if (rows.length === 0) {
        this.spoken.text("");
        return;
      }
      const x = this.x(this.at);
      this.cursor.append("path").attr("d", `M${x} ${MARGIN.top}V${this.height - MARGIN.bottom}`);
      for (const [s, p] of rows) {
        this.cursor.append("circle").attr("class", s.style).attr("r", 5).attr("cx", x).attr("cy", this.y(p[1]));
      }
      rows.sort(([, a], [, b]) => b[1] - a[1]);
      const title = this.data.across.kind === "percentile"
        ? `${percentile(this.at)} % took at most` : `${this.data.across.name} ${short(this.at)}`;
      const texts = rows.map(([s, p]) => [s, this.text(p)]);
      this.spoken.text(`${title}: ${texts.map(([s, t]) => `${s.name} ${t}`).join("; ")}`);
      this.fill(title, texts, x);
    }

    text(p) {
      const unit = this.data.unit === "" ? "" : " " + this.data.unit;
      return figure(p[1]) + unit + (p.length > 2 ? ` (${figure(p[2])} to ${figure(p[3])})` : "");
    }

    fill(title, texts, x) {
      this.tip.selectAll("*").remove();
      this.tip.append("strong").text(title);
      const list = this.tip.append("ul");
      for (const [series, text] of texts.slice(0, 12)) {
        const item = list.append("li");
        item.append("i").attr("class", series.style);
        item.append("span").text(series.name);
        item.append("b").text(text);
      }
      const scale = this.element.clientWidth / this.width;
      const box = this.tip.node().getBoundingClientRect();
      const left = x * scale + 14;
      const flipped = left + box.width > this.element.clientWidth ? x * scale - 14 - box.width : left;
      this.tip.style("left", `${Math.max(0, Math.min(flipped, this.element.clientWidth - box.width))}px`).style("top", `${MARGIN.top}px`);
    }

    // ---- pointer

    pointing() {
      const brush = d3.brushX()
        .extent([[MARGIN.left, MARGIN.top], [this.width - MARGIN.right, this.height - MARGIN.bottom]])
        .filter((event) => !event.button && event.pointerType !== "touch" && !event.touches)
        .on("end", (event) => {
          if (event.selection && event.selection[1] - event.selection[0] > 8) {
            this.zoom(event.selection.map((x) => this.x.invert(x)));
          }
        });
      const layer = this.svg.append("g").attr("class", "brush").attr("aria-hidden", "true").call(brush);
      const nearest = (event) => {
        const [x] = d3.pointer(event, this.svg.node());
        this.ask(d3.least(this.stops(), (stop) => Math.abs(this.x(stop) - x)) ?? null);
      };
      layer.on("pointermove.ask pointerdown.ask", nearest)
        .on("pointerleave.ask", (event) => event.pointerType === "mouse" && this.ask(null))
        .on("dblclick", () => this.zoom(this.whole));
      this.svg.style("touch-action", "pan-y pinch-zoom");
    }

    // ---- closer and farther

    zoom(part) {
      const [low, high] = [Math.max(part[0], this.whole[0]), Math.min(part[1], this.whole[1])];
      const all = low <= this.whole[0] && high >= this.whole[1];
      this.part = all ? this.whole : [low, high];
      if (this.at !== null && !this.inside(this.at)) {
        this.at = null;
      }
      this.farther.property("disabled", all);
      this.all.property("disabled", all);
      this.draw();
    }

    // Around what is asked for, else the middle; by a factor of the distance on the screen.
    by(factor) {
      const [left, right] = [MARGIN.left, this.width - MARGIN.right];
      const middle = this.at === null ? (left + right) / 2 : this.x(this.at);
      const ends = [middle - (middle - left) * factor, middle + (right - middle) * factor];
      const part = ends.map((x) => this.x.invert(x));
      if (factor > 1 || this.data.across.marks.length > 2) {
        this.zoom(part);
      }
    }

    tools() {
      const tools = d3.select(this.element).insert("div", "svg").attr("class", "tools");
      const button = (text, label, action) =>
        tools.append("button").attr("type", "button").attr("aria-label", `${label}: ${this.data.title}`).attr("title", label).text(text).on("click", action);
      button("+", "Closer", () => this.by(0.5));
      this.farther = button("−", "Farther", () => this.by(2)).property("disabled", true);
      this.all = button("All", "The whole axis", () => this.zoom(this.whole)).property("disabled", true);
    }

    // ---- keys

    keys() {
      const hint = this.element.id + "-keys";
      d3.select(this.element).append("p").attr("class", "unseen").attr("id", hint)
        .text("Left and right arrow: values along the axis. Plus and minus: closer and farther. Escape: back.");
      d3.select(this.element).attr("tabindex", 0).attr("role", "group")
        .attr("aria-label", `Chart: ${this.data.title}`).attr("aria-describedby", hint)
        .on("keydown", (event) => this.key(event))
        .on("blur", () => this.ask(null));
    }

    key(event) {
      if (event.target !== this.element || event.ctrlKey || event.altKey || event.metaKey) {
        return;
      }
      const stops = this.stops();
      const i = this.at === null ? -1 : d3.bisectLeft(stops, this.at * 0.999999);
      const last = stops.length - 1;
      const actions = {
        ArrowRight: () => this.ask(stops[Math.min(last, i + 1)]),
        ArrowLeft: () => this.ask(stops[i < 0 ? last : Math.max(0, i - 1)]),
        Home: () => this.ask(stops[0]),
        End: () => this.ask(stops[last]),
        "+": () => this.by(0.5),
        "=": () => this.by(0.5),
        "-": () => this.by(2),
        Escape: () => (this.at === null ? this.zoom(this.whole) : this.ask(null)),
      };
      if (actions[event.key] && stops.length > 0) {
        event.preventDefault();
        actions[event.key]();
      }
    }
  }

  // Round marks of a logarithmic axis: fewer of them the more powers of ten it spans.
  function marks([low, high]) {
    const powers = Math.log10(high / low);
    if (powers < 0.5) {
      return d3.ticks(low, high, 5);
    }
    const within = powers <= 3 ? [1, 2, 5] : [1];
    const every = Math.max(1, Math.floor(powers / 6));
    const all = [];
    for (let e = Math.floor(Math.log10(low)); e <= Math.ceil(Math.log10(high)); e += every) {
      all.push(...within.map((m) => Number(`${m}e${e}`)));
    }
    return all.filter((m) => m >= low && m <= high);
  }

  // ---- lines on and off: each name of a legend becomes a switch

  for (const section of document.querySelectorAll("section.plotted")) {
    const hidden = new Set();
    const items = d3.select(section).selectAll("li[data-line]");
    items.each(function () {
      if (this.classList.contains("off")) {
        hidden.add(Number(this.dataset.line));
      }
    });
    const plots = Array.from(section.querySelectorAll(".chart"), (element) => new Plot(element, hidden));
    const boxes = [];
    const changed = () => {
      for (const box of boxes) {
        box.item.classList.toggle("off", !box.checked);
        box.checked ? hidden.delete(box.number) : hidden.add(box.number);
      }
      plots.forEach((plot) => plot.draw());
    };
    items.each(function () {
      const label = document.createElement("label");
      const box = document.createElement("input");
      box.type = "checkbox";
      box.item = this;
      box.number = Number(this.dataset.line);
      box.checked = !hidden.has(box.number);
      label.append(box, ...this.childNodes);
      this.append(label);
      box.addEventListener("change", changed);
      boxes.push(box);
    });
    if (boxes.length > MANY) {
      choosing(section, boxes, changed);
    }
  }

  // ---- many lines: those whose names have all words that are typed are listed, and drawn together or not at all

  function choosing(section, boxes, changed) {
    const form = d3.select(section).insert("div", ".legend").attr("class", "choose");
    const label = form.append("label").text("Names with ");
    const words = label.append("input").attr("type", "search").attr("autocomplete", "off");
    const count = form.append("span").attr("role", "status");
    const listed = () => boxes.filter((box) => !box.item.hidden);
    const tell = () => count.text(`${listed().length} listed, ${boxes.filter((box) => box.checked).length} of ${boxes.length} drawn`);
    const tick = (text, only) => form.insert("button", "span").attr("type", "button").text(text).on("click", () => {
      boxes.forEach((box) => (box.checked = only(box)));
      changed();
      tell();
    });
    tick("Draw the listed", (box) => !box.item.hidden);
    tick("Draw none", () => false);
    words.on("input", () => {
      const all = words.property("value").toLowerCase().split(/[\s,]+/);
      boxes.forEach((box) => (box.item.hidden = !all.every((word) => box.item.textContent.toLowerCase().includes(word))));
      tell();
    });
    boxes.forEach((box) => box.addEventListener("change", tell));
    tell();
  }
})();
