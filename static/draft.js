// A half-written deal survives a reload, a locked phone and an empty battery: every tap is kept in the browser.

const PREFIX = "deal:";
const place = (form) => `${PREFIX}${location.pathname}:${form.dataset.draft}`;

function storage(work) {
  try { return work(localStorage); } catch { return null; } // private windows may forbid it
}

export function keep(form, more) {
  const said = {};
  for (const field of form.elements) {
    if (!field.name || field.type === "hidden" || field.type === "submit") continue;
    if (field.type === "radio") { if (field.checked) said[field.name] = field.value; }
    else said[field.name] = field.type === "checkbox" ? field.checked : field.value;
  }
  storage((kept) => kept.setItem(place(form), JSON.stringify({ said, ...more })));
}

// Writes the draft into the form. Drafts of other deals of this page are done with and go.
export function restore(form) {
  const found = storage((kept) => {
    Object.keys(kept)
      .filter((key) => key.startsWith(`${PREFIX}${location.pathname}:`) && key !== place(form))
      .forEach((key) => kept.removeItem(key));
    return JSON.parse(kept.getItem(place(form)));
  });
  if (!found) return null;
  for (const field of form.elements) {
    if (field.type === "hidden" || !(field.name in found.said)) continue;
    if ("filled" in form.dataset && field.type === "text" && field.value) continue; // brought along from another page
    if (field.type === "radio") field.checked = field.value === found.said[field.name];
    else if (field.type === "checkbox") field.checked = found.said[field.name];
    else field.value = found.said[field.name];
  }
  return found;
}
