"use strict";
// The data of the sweep, as SweepData writes it, and what there is to say of a node or a pair.
const Sweep = (() => {
  const data = JSON.parse(document.getElementById("sweep-data").textContent);
  const word = (number) => (number === null || number === undefined ? null : data.words[number]);
  const nodes = data.nodes.map(([name, group, kind, said, effect, micros, locals, settings, cpus, cores, floors]) => ({
    name, group: word(group), kind: word(kind), said, effect, micros, locals, settings, cpus, cores, floors,
  }));
  const short = (name) => name.split(".")[0];
  const unique = new Set(nodes.map((n) => short(n.name))).size === nodes.length;
  for (const node of nodes) node.label = unique ? short(node.name) : node.name;
  const median = (values) => {
    const sorted = values.filter((v) => v !== null && v !== undefined).sort((a, b) => a - b);
    const half = sorted.length >> 1;
    return sorted.length === 0 ? null : sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  };
  const pairs = [];
  const byNodes = new Map();
  const key = (i, j) => Math.min(i, j) * nodes.length + Math.max(i, j);
  for (let at = 0; at < data.pairs.length; at += 5) {
    const [i, j, figure, kind, state] = data.pairs.slice(at, at + 5);
    const forks = state === 4 ? [] : [].concat(figure);
    const [name, usual] = data.kinds[kind];
    const micros = median(forks);
    const ratio = micros === null || !usual ? null : micros / usual;
    const pair = {i, j, forks, micros, ratio, usual, kind: name, state, why: state === 4 ? word(figure) : null};
    pairs.push(pair);
    byNodes.set(key(i, j), pair);
  }
  const ofNode = nodes.map(() => []);
  for (const pair of pairs) {
    ofNode[pair.i].push(pair);
    ofNode[pair.j].push(pair);
  }
  const find = (i, j) => (i === j ? undefined : byNodes.get(key(i, j)));

  const shown = (value) => {
    if (value === null || value === undefined) return "-";
    const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
    return value.toLocaleString("en", {minimumFractionDigits: digits, maximumFractionDigits: digits});
  };
  const times = (ratio) => (ratio === null || ratio === undefined ? "-" : ratio.toFixed(2) + "x");
  const percent = (share) => (share === null || share === undefined ? "-" : (100 * share).toFixed(1) + " %");

  const make = (tag, attributes, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
    element.append(...children.filter((c) => c !== null));
    return element;
  };
  const who = (i, j) => make("button",
    {type: "button", class: "who", "data-node": i, ...(j === undefined ? {} : {"data-other": j})}, nodes[j === undefined ? i : j].label);
  const table = (heads, rows, kind) => make("table", {class: kind || ""},
    make("thead", {}, make("tr", {}, ...heads.map((h) => make("th", {scope: "col"}, h)))),
    make("tbody", {}, ...rows.map(([other, first, ...cells]) => make("tr", {class: other ? "other" : ""},
      make("th", {scope: "row"}, first), ...cells.map((c) => make("td", {}, c))))));
  const inside = sweepInside({make, table, shown, percent, word});
  const FEW = 8;
  const more = (title, content) => make("details", {}, make("summary", {}, title), content);

  /** In words, for whoever can't see the matrix. */
  const tell = (i, j) => {
    if (i === j) return `${nodes[i].name}: ${nodes[i].said}`;
    const pair = find(i, j);
    const names = `${nodes[i].name} and ${nodes[j].name}`;
    if (!pair) return `${names}: not measured`;
    if (pair.state === 4) return `${names}: ${pair.why || "no figures"}`;
    const pinned = pair.state === 0 ? "" : ", pinning not proven";
    return `${names}: ${shown(pair.micros)} us, ${times(pair.ratio)} the median of its kind${pinned}`;
  };

  const againOf = (test) => data.again.filter(test).flatMap(([, , , figures]) => figures);

  function ofPair(i, j) {
    const pair = find(i, j);
    const outlier = data.outliers.find(([a, b]) => b !== null && key(a, b) === key(i, j));
    const title = make("h3", {}, "Pair ", who(i), " - ", who(j));
    if (!pair) return [title, make("p", {}, "Not measured: these two did not meet in the rounds of the sweep.")];
    if (pair.state === 4) return [title, make("p", {}, `No figures. ${pair.why || ""}`)];
    const unpinned = [[1, pair.i], [2, pair.j]].filter(([bit]) => pair.state & bit).map(([, n]) => nodes[n].name);
    const again = againOf(([, a, b]) => typeof b === "number" && key(a, b) === key(i, j));
    const rows = [
      [false, "median round trip", `${shown(pair.micros)} us`],
      [false, "of all pairs of its kind", `${shown(pair.usual)} us`],
      [false, "ratio", times(pair.ratio)],
      ...[pair.i, pair.j].map((n) => [false, `what ${nodes[n].name} adds to its pairs`, times(nodes[n].effect)]),
      ...(pair.forks.length > 1 ? [[false, "forks", pair.forks.map(shown).join(", ") + " us"]] : []),
      ...(again.length ? [[false, "measured again", again.map(shown).join(", ") + " us"]] : []),
    ];
    return [
      title,
      outlier ? make("p", {}, outlier[2]) : null,
      make("p", {}, pair.kind),
      unpinned.length ? make("p", {}, `Pinning not proven on ${unpinned.join(" and ")}: left out of all verdicts.`) : null,
      table(["", ""], rows, "values"),
    ];
  }

  function settings(node) {
    const [profile, ...others] = node.settings;
    const own = new Map();
    for (let at = 0; at < others.length; at += 2) own.set(others[at], others[at + 1]);
    const say = (value) => (value === null ? "none" : value === 0 ? "not known" : value === "" ? "there" : value);
    return data.profiles[profile].map(([name, usual, having, of], at) => ({
      name,
      value: say(own.has(at) ? own.get(at) : usual),
      usual: 2 * having > of ? `${say(usual)} (${having} of ${of})` : "they differ",
      other: own.has(at) && own.get(at) !== 0 && 2 * having > of,
    }));
  }

  function cpus(node) {
    const peers = nodes.filter((n) => n.settings[0] === node.settings[0]);
    const usual = (at) => median(peers.map((n) => n.cpus[at]));
    const [model, relation, ...figures] = node.cpus;
    const rows = [["time lost", percent], ["longest gap, us", shown], ["GHz", shown], ["wake-up after 1 ms, us", shown], ["stolen", percent]]
      .map(([name, format], at) => [false, name, format(figures[at]), format(usual(at + 2))])
      .filter(([, , own]) => own !== "-");
    return [
      make("h4", {}, "CPUs"),
      make("p", {}, [word(model), word(relation)].filter((t) => t).join("; measured: ") || "Nothing is known of them."),
      rows.length ? table(["worst measured CPU", "here", "peers"], rows) : null,
    ];
  }

  function describe(i) {
    const node = nodes[i];
    const all = ofNode[i].map((pair) => [pair, pair.i === i ? pair.j : pair.i])
      .sort(([a, x], [b, y]) => (b.ratio || 0) - (a.ratio || 0) || x - y);
    const known = settings(node);
    const others = known.filter((s) => s.other);
    const asRow = (s) => [s.other, s.name, s.value, s.usual];
    const alone = node.locals.map(([variant, nanos, ratio, pinned, why]) =>
      [pinned === false, word(variant), nanos === null ? word(why) || "-" : `${shown(nanos)} ns`, times(ratio), pinned === false ? "no" : pinned ? "yes" : "-"]);
    const heads = ["with", "us", "of its kind"];
    const withOther = ([pair, j]) => [
      pair.state !== 0, who(i, j), pair.state === 4 ? pair.why || "-" : shown(pair.micros), times(pair.ratio)];
    const again = againOf(([, a, b]) => a === i && typeof b === "string");
    return [
      make("h3", {}, node.name),
      make("p", {}, make("b", {}, node.kind), `: ${node.said}`),
      make("p", {}, `Group ${node.group}`),
      alone.length ? make("h4", {}, "Alone") : null,
      alone.length ? table(["variant", "takes", "of peers", "pinned"], alone) : null,
      again.length ? make("p", {}, `Measured again: ${again.map(shown).join(", ")} ns`) : null,
      make("h4", {}, `Settings unlike its peers: ${others.length}`),
      others.length ? table(["setting", "here", "most peers"], others.map(asRow), "values") : null,
      known.length ? more(`All ${known.length} settings`, table(["setting", "here", "most peers"], known.map(asRow), "values")) : null,
      ...cpus(node),
      ...inside(node),
      make("h4", {}, `Pairs: ${all.length}`),
      all.length ? table(heads, all.slice(0, FEW).map(withOther), "fixed") : null,
      all.length > FEW ? more(`The other ${all.length - FEW}`, table(heads, all.slice(FEW).map(withOther), "fixed")) : null,
    ];
  }

  return {data, nodes, pairs, find, tell, times, shown, ofNode, ofPair, describe};
})();
