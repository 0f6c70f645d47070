"use strict";
// The colours of the page in the scheme that is on, and those of ratios.
const sweepColours = (pen) => {
  const style = getComputedStyle(document.documentElement);
  const colours = {};
  for (const name of ["fast", "middle", "slow", "hatch", "void", "mark", "text", "soft", "line", "floor", "bad", "actors"]) {
    colours[name] = style.getPropertyValue("--" + name).trim();
  }
  const hatched = (colour) => {
    const tile = document.createElement("canvas");
    tile.width = tile.height = 6;
    const on = tile.getContext("2d");
    on.fillStyle = colours.void;
    on.fillRect(0, 0, 6, 6);
    on.strokeStyle = colour;
    on.beginPath();
    for (const shift of [-6, 0, 6]) {
      on.moveTo(shift - 1, 7);
      on.lineTo(shift + 7, -1);
    }
    on.stroke();
    return pen.createPattern(tile, "repeat");
  };
  const rgb = (hex) => [1, 3, 5].map((from) => parseInt(hex.slice(from, from + 2), 16));
  const [fast, middle, slow] = ["fast", "middle", "slow"].map((name) => rgb(colours[name]));
  const part = (ratio) => (ratio === null ? 0 : Math.max(-1, Math.min(1, Math.log2(ratio))));
  const mixed = (ratio) => middle.map((m, k) => Math.round(m + Math.abs(part(ratio)) * ((part(ratio) < 0 ? fast : slow)[k] - m)));
  return {
    ...colours,
    hatched: hatched(colours.hatch),
    failed: hatched(colours.bad),
    of: (ratio) => `rgb(${mixed(ratio).join(" ")})`,
    /** What can be read on it. */
    on: (ratio) => {
      const [red, green, blue] = mixed(ratio);
      return 0.3 * red + 0.59 * green + 0.11 * blue > 125 ? "#111" : "#fff";
    },
  };
};
