// The rows of a deal form: whose count is needed, what is still missing, where to go next.
// What a game needs stands on its chips (data-counted); no game is known here.

export const form = () => document.getElementById("deal");
const checked = (name) => form().querySelector(`[name="${name}"]:checked`);
const ticked = (name) => Boolean(checked(name));

export const fields = () => [...form().querySelectorAll(".lines .input")];
const open = () => fields().filter((field) => !field.disabled);
export const empty = () => open().filter((field) => !field.value.trim());
export const nobody = () => Boolean(checked("ended")?.dataset.by) && !checked("ender");
export const complete = () => !nobody() && !empty().length;

let last = null;

// The field that keys write into.
export function current() {
  const now = document.activeElement;
  if (open().includes(now)) return now;
  return open().includes(last) ? last : empty()[0] ?? open()[0] ?? null;
}

export function remember(field) {
  if (fields().includes(field)) last = field;
}

export function enter(field, { select = true } = {}) {
  if (!field) return;
  last = field;
  field.focus();
  if (select) field.select();
  else field.setSelectionRange(field.value.length, field.value.length);
  field.closest(".line").scrollIntoView({ block: "nearest" });
}

// Shows the rows that this ending needs, and what the big key does.
export function refresh() {
  if (!form()?.querySelector(".lines")) return;
  const counted = (checked("ended")?.dataset.counted ?? "").split(" ");
  const ender = checked("ended")?.dataset.by ? checked("ender")?.value : null;
  form().querySelectorAll("[data-seat]").forEach((row) => {
    const seat = row.dataset.seat;
    const away = ticked(`absent-${seat}`);
    const kind = seat === ender ? "ender" : ticked(`unopened-${seat}`) ? "unopened" : "opened";
    const needed = { left: !away && counted.includes(kind), laid: !away && counted.includes("laid") };
    for (const [name, wanted] of Object.entries(needed)) {
      const field = row.querySelector(`[name="${name}-${seat}"]`);
      if (field) field.disabled = !wanted;
    }
    const toggle = row.querySelector(".pick");
    if (toggle) toggle.hidden = kind === "ender";
    row.hidden = away || !(needed.left || needed.laid || (kind === "unopened" && counted.includes("opened")));
  });
  // A sum is read whole, in smaller figures.
  fields().forEach((field) => { field.classList.toggle("is-long", field.value.length > 4); });
  const sure = form().querySelector("[name=sure]");
  document.querySelectorAll("[data-go]").forEach((key) => {
    key.textContent = !complete() ? key.dataset.next : sure ? key.dataset.anyway : key.dataset.save;
  });
}

// To whatever is missing first. Returns the words for it, or nothing when all is there.
export function next() {
  if (nobody()) {
    const who = form().querySelector("#who");
    who.scrollIntoView({ block: "nearest" });
    who.querySelector("input").focus();
    return who.querySelector("legend").textContent;
  }
  const missing = empty();
  if (!missing.length) return "";
  enter(missing[0]);
  const names = new Set(missing.map((field) => field.closest(".line").querySelector(".cut").textContent));
  return form().dataset.missing.replace("%s", [...names].join(", "));
}
