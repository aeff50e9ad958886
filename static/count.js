// Ranks by keys for a pile that is counted. It only writes into the text field; the server counts.
import "./walk.js";

const field = document.getElementById("cards");
const keys = document.getElementById("ranks");

function press(key) {
  const cards = field.value.split(/\s+/).filter(Boolean);
  field.value = (key.dataset.rank ? [...cards, key.dataset.rank] : cards.slice(0, -1)).join(" ");
  field.scrollLeft = field.scrollWidth;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

keys.hidden = false;
field.inputMode = "none";
document.getElementById("answer").setAttribute("aria-live", "off"); // the status line speaks: the sum, once
keys.addEventListener("mousedown", (event) => event.preventDefault()); // the field keeps the focus
keys.addEventListener("click", (event) => {
  const key = event.target.closest("button");
  if (key) press(key);
});
document.addEventListener("htmx:afterSettle", () => {
  document.getElementById("status").textContent = document.getElementById("whole")?.textContent ?? "";
});
