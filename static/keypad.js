// Our own keys: digits, sums, minus, and ranks for a hand that is counted by its cards.
import "./walk.js";
import { current, enter, form } from "./rows.js";

export const MINUS = "\u2212";
const NUMBER = /^[\d\s+\u2212-]*$/;
const pads = () => [...document.querySelectorAll("#keypad [data-pad]")];

export const byCards = () => Boolean(pads().find((pad) => pad.dataset.pad === "cards" && !pad.hidden));

export function show(cards) {
  pads().forEach((pad) => { pad.hidden = (pad.dataset.pad === "cards") !== cards; });
}

// The ranks that a field holds; none while it holds a number or a sum.
function cardsIn(field) {
  const words = field.value.split(/[\s,]+/).filter(Boolean);
  return NUMBER.test(field.value) && words.length < 2 && !field.value.includes(",") ? [] : words;
}

// One rank that looks like points needs its comma, or it would be read as points.
function put(field, cards) {
  field.value = cards.length === 1 && NUMBER.test(cards[0]) ? `${cards[0]},` : cards.join(" ");
  field.setSelectionRange(field.value.length, field.value.length);
}

function type(field, sign) {
  field.setRangeText(sign, field.selectionStart, field.selectionEnd, "end");
}

function remove(field) {
  if (byCards() && cardsIn(field).length) return put(field, cardsIn(field).slice(0, -1));
  const start = field.selectionStart;
  const end = field.selectionEnd;
  field.setRangeText("", start === end ? Math.max(0, start - 1) : start, end, "end");
}

function press(key) {
  if (key.dataset.do === "swap") {
    show(!byCards());
    form().dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  const field = current();
  if (!field) return;
  if (document.activeElement !== field) enter(field, { select: false });
  if (key.dataset.rank) put(field, [...cardsIn(field), key.dataset.rank]);
  else if (key.dataset.do === "delete") remove(field);
  else if (key.dataset.do === "minus") {
    field.value = field.value.startsWith(MINUS) ? field.value.slice(1) : MINUS + field.value;
    field.setSelectionRange(field.value.length, field.value.length);
  } else type(field, key.dataset.sign);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

// The cards of a field as chips; a tap on one takes it away.
export function chips(field) {
  const list = form().querySelector(`[data-chips="${field.name}"]`);
  if (!list) return;
  const cards = field.disabled ? [] : cardsIn(field);
  list.hidden = !cards.length;
  list.replaceChildren(...cards.map((card, place) => {
    const item = document.getElementById("chip").content.firstElementChild.cloneNode(true);
    const chip = item.querySelector("button");
    const spoken = document.querySelector(`[data-rank="${CSS.escape(card)}"]`)?.getAttribute("aria-label") ?? card;
    chip.querySelector("span").textContent = card;
    chip.setAttribute("aria-label", form().dataset.remove.replace("%s", spoken));
    chip.addEventListener("click", () => {
      put(field, cards.filter((_, other) => other !== place));
      field.dispatchEvent(new Event("input", { bubbles: true }));
      enter(field, { select: false });
    });
    return item;
  }));
}

document.addEventListener("mousedown", (event) => {
  if (event.target.closest("#keypad")) event.preventDefault(); // the field keeps the focus
});
document.addEventListener("click", (event) => {
  const key = event.target.closest("#keypad .key:not([data-go])");
  if (key) press(key);
});
