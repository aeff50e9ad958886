// Arrows walk over the keys of a pad, however many columns it has.
function walk(event) {
  const pad = event.target.closest?.("[data-pad]");
  const columns = pad && getComputedStyle(pad).gridTemplateColumns.split(" ").length;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  if (!pad || !step) return;
  event.preventDefault();
  const keys = [...pad.querySelectorAll("button")];
  keys[keys.indexOf(event.target) + step]?.focus();
}

document.addEventListener("keydown", walk);
