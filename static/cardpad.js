// Cards by keys: rank and suit in either order, whole runs and sets. It only writes into the text field that is in use;
// what was read comes back from the server as chips, so without this script the same form does the same thing.

import "./walk.js";

const form = () => document.getElementById("ask");
const pad = () => document.getElementById("cardpad");
const answer = () => document.getElementById("answer");
const mode = () => pad().querySelector("[name=mode]:checked").value;
const fields = () => [...form().querySelectorAll("[data-entry] .input")];
const words = (text) => text.split(/[ \t]+/).filter(Boolean);
const fill = (pattern, name) => pattern.replace("%s", () => name);
const say = (text) => { document.getElementById("status").textContent = text; };

const KING = 13;
let field = null; // that the keys write into
let half = {}; // what was pressed and waits for its other half: rank, suit, and the first rank of a run
let spoken = "";

const keys = (name) => [...pad().querySelectorAll(`.cardpad__halves [data-${name}]`)];
const signs = (name) => new Map(keys(name).map((key) => [key.dataset.sign, key.dataset[name]]));
const named = (name, value) => keys(name).find((key) => key.dataset[name] === String(value));
const spell = (rank, suit) => named("rank", rank).dataset.sign + named("suit", suit).dataset.sign;

// "D♥" as rank and suit; nothing for a joker or for what was typed otherwise.
function cardOf(word) {
  const suit = signs("suit").get(word.slice(-1));
  const rank = signs("rank").get(word.slice(0, -1));
  return suit && rank ? { rank: Number(rank), suit } : null;
}

function use(entry) {
  if (field !== entry) half = {};
  field = entry;
  form().querySelectorAll("[data-entry]").forEach((each) => { each.classList.toggle("is-used", each.contains(field)); });
  show();
}

const many = () => field?.closest("[data-entry]").hasAttribute("data-lines");
const lastLine = () => field.value.split("\n").pop();

function write(text) {
  field.value = text;
  show();
  form().dispatchEvent(new Event("pad"));
}

function put(...cards) {
  const lines = field.value.split("\n");
  lines.push([...words(lines.pop()), ...cards].join(" "));
  write(lines.join("\n"));
}

const newLine = () => { if (lastLine().trim()) field.value = `${field.value.trimEnd()}\n`; };

// A joker goes into the first gap of the run that was entered, else to the end.
function putJoker(sign) {
  const lines = field.value.split("\n");
  const cards = words(lines.pop());
  const read = cards.map(cardOf);
  const gap = read.findIndex((card, place) => {
    const before = read[place - 1];
    return card && before && card.suit === before.suit && card.rank - before.rank > 1;
  });
  cards.splice(gap < 0 ? cards.length : gap, 0, sign);
  write([...lines, cards.join(" ")].join("\n"));
}

// From one rank to the other, over the ace where that is the shorter way: what was meant is for the referee to judge.
function run(first, last) {
  const up = (last - first + KING) % KING;
  const straight = Math.abs(last - first);
  const start = up <= straight ? first : last;
  return Array.from({ length: Math.min(up, straight) + 1 }, (_, step) => ((start - 1 + step) % KING) + 1);
}

function inRun(rank, suit) {
  if (suit !== undefined) half.suit = suit;
  if (rank !== undefined && half.first === undefined) half.first = rank;
  else if (rank !== undefined && rank !== half.first) half.last = rank;
  if (half.suit === undefined || half.last === undefined) return;
  const { first, last, suit: its } = half;
  half = {};
  if (many()) newLine();
  put(...run(first, last).map((each) => spell(each, its)));
}

function inSet(rank, suit) {
  if (rank !== undefined) {
    if (many() && half.rank !== undefined && rank !== half.rank) newLine();
    half.rank = rank;
  }
  if (suit !== undefined && half.rank === undefined) half.suit = suit;
  const with_ = suit ?? half.suit;
  if (with_ === undefined || half.rank === undefined) return;
  half = { rank: half.rank };
  put(spell(half.rank, with_));
}

function oneByOne(rank, suit) {
  if (rank !== undefined) half.rank = half.rank === rank ? undefined : rank;
  if (suit !== undefined) half.suit = half.suit === suit ? undefined : suit;
  if (half.rank === undefined || half.suit === undefined) return;
  const card = spell(half.rank, half.suit);
  half = {};
  put(card);
}

function take(rank, suit) {
  if (mode() === "run") inRun(rank, suit);
  else if (mode() === "set") inSet(rank, suit);
  else oneByOne(rank, suit);
}

function remove() {
  if (waiting()) half = {};
  else {
    const lines = field.value.trimEnd().split("\n");
    lines.push(words(lines.pop()).slice(0, -1).join(" "));
    write(lines.join("\n").trimEnd());
  }
}

// A half that waits: no answer is shown while one does.
const waiting = () => half.first !== undefined || half.suit !== undefined || (half.rank !== undefined && mode() !== "set");

function show() {
  const texts = mode() === "text";
  document.body.classList.toggle("is-pad", !texts);
  fields().forEach((each) => { each.inputMode = texts ? "text" : "none"; });
  pad().classList.toggle("is-text", texts);
  keys("rank").forEach((key) => { key.ariaPressed = String([half.rank, half.first].includes(Number(key.dataset.rank))); });
  keys("suit").forEach((key) => { key.ariaPressed = String(key.dataset.suit === half.suit); });
  const four = pad().querySelector("[data-do=four]");
  four.hidden = mode() !== "set";
  four.disabled = half.rank === undefined;
  pad().querySelector("[data-do=meld]").hidden = !many() || texts;
  const more = pad().querySelector(".cardpad__more");
  more.hidden = ![...more.children].some((each) => !each.hidden);
  answer().hidden = waiting();
  const hint = document.getElementById("pad-hint");
  const empty = field !== null && !field.value.trim();
  hint.textContent = (waiting() || empty) ? pending() || pad().dataset[mode()] || "" : "";
  hint.hidden = !hint.textContent;
  hint.classList.toggle("is-first", !pending());
}

// What waits: "queen – which suit?"
function pending() {
  const name = (kind, value) => named(kind, value).ariaLabel;
  const says = pad().dataset;
  if (half.first !== undefined && half.suit) return fill(says.to, name("rank", half.first));
  if (half.suit) return fill(mode() === "run" ? says.from : says.whichRank, name("suit", half.suit));
  if (half.rank !== undefined || half.first !== undefined) return fill(says.whichSuit, name("rank", half.rank ?? half.first));
  return "";
}

// The questions are folded away once one is being asked.
const fold = () => form().querySelector(".chooser")?.removeAttribute("open");

function press(key) {
  if (!fields().includes(field)) use(fields()[0] ?? null);
  if (!field) return;
  const { rank, suit } = key.dataset;
  if (key.dataset.do === "delete") remove();
  else if (key.dataset.do === "meld") { half = {}; newLine(); }
  else if (key.dataset.do === "four") {
    const { rank: four } = half;
    if (many()) newLine();
    put(...keys("suit").map((each) => spell(four, each.dataset.suit)));
  } else if ("joker" in key.dataset) putJoker(key.dataset.sign);
  else if ("card" in key.dataset && mode() !== "run") { half = {}; put(spell(rank, suit)); }
  else take(rank === undefined ? undefined : Number(rank), suit);
  show();
  fold();
  if (pending()) say(pending());
}

// Typed letters go into the text field, whatever is focused.
function typing(event) {
  const plain = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!plain || !field || event.target.closest?.("input:not([type=radio]), textarea, select, summary")) return;
  pad().querySelector("[name=mode][value=text]").checked = true;
  show();
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

function start() {
  if (!form() || form().dataset.started) return;
  form().dataset.started = "yes";
  const cards = fields().length > 0; // a question without cards needs no keys
  document.getElementById("plain").hidden = cards;
  pad().hidden = !cards;
  document.getElementById("turn").hidden = false;
  answer().setAttribute("aria-live", "off"); // the status line speaks instead, once for each answer
  const kept = field && document.getElementById(field.id);
  half = {};
  use(fields().includes(kept) ? kept : fields().find((each) => !each.value.trim()) ?? fields()[0] ?? null);
}

function answered() {
  const said = answer().querySelector("[data-say]")?.dataset.say ?? "";
  const read = form().querySelector("[data-entry].is-used .asked__last")?.textContent.trim() ?? "";
  answer().querySelector(".verdict__head, .note")?.scrollIntoView({ block: "nearest" });
  if (said && said !== spoken) say(said);
  else if (!said && read) say(read);
  spoken = said;
}

document.addEventListener("mousedown", (event) => {
  if (event.target.closest("#cardpad .key") && fields().includes(document.activeElement)) event.preventDefault();
});
document.addEventListener("click", (event) => {
  const key = event.target.closest("#cardpad button[type=button]");
  if (key) press(key);
  const entry = event.target.closest("[data-entry]");
  if (entry && entry.contains(event.target.closest("label, .input"))) use(entry.querySelector(".input"));
  const turn = event.target.closest("#turn");
  if (turn) turn.ariaPressed = String(answer().classList.toggle("is-turned"));
});
document.addEventListener("focusin", (event) => { if (form() && fields().includes(event.target)) use(event.target); });
document.addEventListener("input", (event) => {
  if (fields().includes(event.target)) { half = {}; show(); fold(); }
});
document.addEventListener("change", (event) => {
  if (event.target.name !== "mode") return;
  half = {};
  show();
  if (mode() === "text") field?.focus();
});
document.addEventListener("keydown", typing, true);
document.addEventListener("htmx:afterSettle", (event) => {
  start();
  if (event.detail.target?.id === "answer" || event.detail.target?.id === "ask") { show(); answered(); }
});
start();
