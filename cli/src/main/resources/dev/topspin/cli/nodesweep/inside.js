"use strict";
// What is known of the CPUs of a node, in pairs and one by one, as SweepData writes it.
const sweepInside = ({make, table, shown, percent, word}) => {
  const NOISY = 0.05, FULL = 0.65;

  /** Coloured as the matrix of one machine: how far from the median of the node's pairs it is, at full strength from half of it and from twice as much. */
  const colour = (nanos, median) => {
    const far = Math.max(-1, Math.min(1, Math.log2(nanos / median)));
    return `background: rgb(var(--${far < 0 ? "cool" : "hot"}) / ${(FULL * Math.abs(far)).toFixed(2)})`;
  };

  function cell(one, other, pair, median) {
    if (one === other) return make("td", {class: "self"});
    if (!pair) return make("td", {class: "none", "aria-label": "not measured"});
    const [nanos, low, high, relation, wrong] = pair;
    const spread = low === null ? "" : `, ${shown(low)} to ${shown(high)} ns over its lines`;
    const said = `${word(relation)} as the kernel says${wrong ? ", which is wrong" : ""}`;
    return make("td", {
      style: colour(nanos, median), class: wrong ? "wrong" : "", title: `CPUs ${one} and ${other}, ${said}${spread}`,
    }, shown(nanos));
  }

  function matrix(cpus, pairs) {
    const byCpus = new Map();
    let next = 0;
    cpus.forEach((one, at) => cpus.slice(at + 1).forEach((other) => byCpus.set(`${one} ${other}`, pairs[next++])));
    const sorted = pairs.filter((pair) => pair).map(([nanos]) => nanos).sort((a, b) => a - b);
    const median = sorted[sorted.length >> 1];
    const find = (one, other) => byCpus.get(`${Math.min(one, other)} ${Math.max(one, other)}`);
    return make("div", {class: "scroll hops", tabindex: 0, role: "group", "aria-label": "Core to core, ns a message"},
      make("table", {class: "heat"},
        make("thead", {}, make("tr", {}, make("td", {}), ...cpus.map((cpu) => make("th", {scope: "col"}, `${cpu}`)))),
        make("tbody", {}, ...cpus.map((one) => make("tr", {},
          make("th", {scope: "row"}, `${one}`), ...cpus.map((other) => cell(one, other, find(one, other), median)))))));
  }

  function relations(pairs) {
    const byRelation = new Map();
    for (const pair of pairs.filter((p) => p)) byRelation.set(pair[3], [...(byRelation.get(pair[3]) || []), pair[0]]);
    return make("ul", {}, ...[...byRelation].map(([relation, nanos]) => {
      const sorted = nanos.sort((a, b) => a - b);
      const middle = (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
      return make("li", {}, `${word(relation)}, as the kernel says: ${shown(middle)} ns in ${sorted.length} ${sorted.length === 1 ? "pair" : "pairs"}`);
    }));
  }

  /** @return what a message between two CPUs takes; nothing of a sweep of an earlier version */
  function between(inside) {
    if (!inside) return [];
    const [why, cpus, pairs, of, wrong, more] = inside;
    const title = make("h4", {}, "Core to core, ns a message");
    if (why !== null) return [title, make("p", {}, `Not measured. ${word(why)}.`)];
    const measured = pairs.filter((pair) => pair).length;
    return [
      title,
      measured < of ? make("p", {}, `A sample: ${measured} of ${of} pairs.`) : null,
      matrix(cpus, pairs),
      relations(pairs),
      ...wrong.map((sentence) => make("p", {class: "claim"}, `${sentence}.`)),
      more ? make("p", {class: "claim"}, `Of ${more} more the same is to be said.`) : null,
      wrong.length === 0 && measured > 1 ? make("p", {}, "What the kernel says of them is borne out.") : null,
    ];
  }

  /** @return what each measured CPU does to a thread that only reads the clock */
  function noise(inside) {
    if (!inside) return [];
    const [why, floors] = inside;
    const title = make("h4", {}, "Noise of each CPU");
    if (why !== null) return [title, make("p", {}, `Not measured. ${word(why)}.`)];
    const rows = floors.map(([cpu, lost, gap, gaps, gigahertz, wake]) =>
      [lost > NOISY, `${cpu}`, shown(gigahertz), percent(lost), shown(gap), shown(gaps), shown(wake)]);
    const heads = ["CPU", "GHz", "lost", "gap, us", "gaps /s", "wake, us"];
    return [title, make("div", {class: "scroll", tabindex: 0, role: "group", "aria-label": "Noise of each CPU"}, table(heads, rows, "floors"))];
  }

  return (node) => [...between(node.cores), ...noise(node.floors)];
};
