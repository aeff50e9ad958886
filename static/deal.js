// Faster entry of a deal: from row to row by itself, own keys, a draft, one save for two taps. Without it the form works too.
import * as rows from "./rows.js";
import { byCards, chips, MINUS, show } from "./keypad.js";
import { keep, restore } from "./draft.js";

const TWICE = 500; // milliseconds in which a second tap is the same one
const AGAIN = 3000; // milliseconds until an unanswered save is tried again
const QUIET = 1000; // milliseconds without a key before the result is spoken

let byTap = false;
let saved = -Infinity;
let speaking = 0;
let trying = 0;

const say = (words) => { document.getElementById("status").textContent = words; };
const keepDraft = () => keep(rows.form(), { now: document.activeElement?.id ?? "", cards: byCards() });

function start() {
  const form = rows.form();
  if (!form?.dataset.draft || form.dataset.started) return;
  form.dataset.started = "yes";
  document.getElementById("plain").hidden = true;
  document.getElementById("keypad").hidden = false;
  document.getElementById("answer").setAttribute("aria-live", "off"); // spoken at rest, not with every digit
  rows.fields().forEach((field) => { field.inputMode = "none"; });
  const draft = restore(form);
  rows.refresh();
  rows.fields().forEach(chips);
  if (draft) {
    show(Boolean(draft.cards));
    const now = draft.now && document.getElementById(draft.now);
    if (rows.fields().includes(now)) rows.enter(now, { select: false });
  }
  const stuck = form.querySelector("[data-alarm]");
  if (stuck) document.getElementById("alarm").textContent = stuck.textContent.trim();
  const wrong = form.querySelector("[aria-invalid=true]:not(:disabled)");
  if (wrong) rows.enter(wrong);
  else form.querySelector(".line__doubt")?.closest(".line").scrollIntoView({ block: "center" });
  if (draft) ask();
}

// A preview of what the form says by now.
function ask() {
  rows.form().dispatchEvent(new Event("input"));
}

function changed(event) {
  const field = event.target;
  if (!rows.form()?.contains(field)) return;
  if (field !== rows.form()) rows.form().querySelector("[name=sure]")?.remove(); // it was meant for another number
  if (rows.fields().includes(field)) {
    if (/[-\u2010-\u2015]/.test(field.value)) {
      const place = field.selectionStart;
      field.value = field.value.replace(/[-\u2010-\u2015]/g, MINUS);
      field.setSelectionRange(place, place);
    }
    field.removeAttribute("aria-invalid");
    document.getElementById(`${field.name}-wrong`)?.remove();
    field.closest(".line").querySelector(".line__doubt")?.remove();
    chips(field);
  }
  rows.refresh();
  keepDraft();
}

// A tap on a player or on an ending settles the other question where there is only one answer, and moves on.
function picked(event) {
  const { name, dataset } = event.target;
  const form = rows.form();
  if (!form?.contains(event.target)) return;
  const ended = form.querySelector("[name=ended]:checked");
  if (name === "ender" && !ended?.dataset.by) form.querySelector("[name=ended][data-by]").checked = true;
  if (name === "ended" && !dataset.by) form.querySelectorAll("[name=ender]").forEach((each) => { each.checked = false; });
  rows.refresh();
  rows.fields().forEach(chips);
  if (byTap && !rows.nobody() && /^(ender|ended|unopened-|upcard|spade)/.test(name)) rows.enter(rows.empty()[0]);
  keepDraft();
}

function submitting(event) {
  if (event.target !== rows.form()) return;
  const twice = event.timeStamp - saved < TWICE;
  if (!twice && rows.complete()) {
    saved = event.timeStamp;
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!twice) say(rows.next());
}

// Nothing was stored: the entry stays, and the same form with the same one-time key is sent until it is answered.
function unanswered(event, id = "offline") {
  if (event.detail.elt !== rows.form()) return;
  document.querySelectorAll("#offline, #unsaved, #shut").forEach((each) => { each.hidden = each.id !== id; });
  const note = document.getElementById(id);
  document.getElementById("alarm").textContent = note.textContent.trim();
  clearTimeout(trying);
  if (id !== "shut") trying = setTimeout(() => window.htmx.trigger(rows.form(), "submit"), AGAIN);
}

function previewed() {
  const answer = document.getElementById("answer");
  rows.form().querySelectorAll("[data-worth]").forEach((place) => {
    const worth = answer.querySelector(`[data-worth-of="${place.dataset.worth}"]`)?.textContent ?? "";
    const chipped = !rows.form().querySelector(`[data-chips="${place.dataset.worth}"]`).hidden;
    place.textContent = worth && (chipped || /[+]/.test(document.getElementById(place.dataset.worth).value)) ? `= ${worth}` : "";
  });
  rows.fields().forEach((field) => field.removeAttribute("aria-invalid"));
  answer.querySelectorAll("[data-field]").forEach((fault) => {
    document.getElementById(fault.dataset.field)?.setAttribute("aria-invalid", "true");
    const folded = document.getElementById(fault.dataset.field)?.closest("details");
    if (folded) folded.open = true;
  });
  rows.form().querySelector(".asks:has(*)")?.scrollIntoView({ block: "nearest" });
  const words = answer.querySelector("[data-say]")?.dataset.say;
  clearTimeout(speaking);
  if (words && rows.complete()) speaking = setTimeout(() => say(words), QUIET);
}

// One of several readings of a count: written into its field as if it had been typed.
function settled(event) {
  const button = event.target.closest?.(".asks [name=pick]");
  if (!button) return;
  event.preventDefault();
  const [name, ...text] = button.value.split("=");
  const field = document.getElementById(name);
  field.value = text.join("=");
  rows.enter(field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("click", settled, true);
document.addEventListener("pointerdown", () => { byTap = true; }, true);
document.addEventListener("keydown", (event) => {
  byTap = false;
  const typing = event.target.closest?.("input, select, textarea, summary, button, a");
  if (/^[0-9]$/.test(event.key) && !typing && rows.form()) rows.enter(rows.current());
  if (event.key === "Enter" && rows.form()?.contains(event.target) && rows.fields().includes(event.target) && !rows.complete()) {
    event.preventDefault();
    say(rows.next());
  }
}, true);
document.addEventListener("input", changed);
document.addEventListener("change", picked);
document.addEventListener("submit", submitting, true);
document.addEventListener("focusin", (event) => {
  if (!rows.form()?.dataset.started || !rows.form().contains(event.target)) return;
  rows.remember(event.target);
  keepDraft();
});
document.addEventListener("click", (event) => {
  event.target.closest?.("#deal .lines .input")?.select(); // the next digit starts anew
});
document.addEventListener("htmx:sendError", unanswered);
document.addEventListener("htmx:timeout", unanswered);
document.addEventListener("htmx:responseError", (event) => unanswered(event, event.detail.xhr.status === 403 ? "shut" : "unsaved"));
// Without the pen the entry comes back with the reason; from a stranger's page there is nothing to take over.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.elt !== rows.form() || event.detail.xhr.status !== 403 || !event.detail.serverResponse.includes('id="deal"')) return;
  event.detail.shouldSwap = true;
  event.detail.isError = false;
});
// What was saved is done with: Back leads to the table that stood behind the sheet, not to the same deal again.
document.addEventListener("htmx:beforeOnLoad", (event) => {
  const table = event.detail.elt === rows.form() && event.detail.xhr.getResponseHeader("HX-Redirect");
  if (!table) return;
  event.preventDefault();
  location.replace(table);
});
document.addEventListener("htmx:afterSettle", () => { start(); });
document.addEventListener("htmx:afterSwap", (event) => { if (event.detail.target?.id === "answer") previewed(); });
document.addEventListener("htmx-ready", () => { if (rows.form()?.dataset.started) ask(); });
start();
