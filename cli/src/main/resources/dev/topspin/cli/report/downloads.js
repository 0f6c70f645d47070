// Saves the raw data that the page carries: base64 of gzip, unpacked by the browser itself.
(function () {
  "use strict";

  async function unpacked(script) {
    const bytes = Uint8Array.from(atob(script.textContent), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).text();
  }

  // A histogram is in the log only; where the JSON has it stands the number of its line.
  async function whole(script) {
    const text = await unpacked(script);
    const log = document.getElementById("file-histograms");
    if (script.id !== "file-results" || log === null) {
      return text;
    }
    const lines = (await unpacked(log)).split("\n").filter((line) => line.startsWith("Tag="));
    const histogram = (number) => lines[number].slice(lines[number].lastIndexOf(",") + 1);
    return text.replace(/\{"base64":"@(\d+)",/g, (_, number) => `{"base64":"${histogram(number)}",`);
  }

  async function save(script) {
    const file = new Blob([await whole(script)], { type: script.dataset.type });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = script.dataset.name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  for (const button of document.querySelectorAll("button[data-file]")) {
    button.disabled = false;
    button.addEventListener("click", () => save(document.getElementById(button.dataset.file)));
  }
})();
