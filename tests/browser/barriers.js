// What a page shows, measured where it is shown. Each of pale(), lost() and order() returns complaints, one a line.

const parse = (text) => {
  const [r, g, b, a = 1] = text.match(/[\d.]+(?:e-?\d+)?/g).map(Number);
  return text.startsWith("color(") ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
};
const over = (top, under) => [0, 1, 2].map((at) => top[at] * top[3] + under[at] * (1 - top[3])).concat(1);

// The colour that lies behind an element.
function ground(element) {
  const layers = [];
  for (let at = element; at; at = at.parentElement) {
    const found = parse(getComputedStyle(at).backgroundColor);
    if (found[3] > 0) layers.push(found);
    if (found[3] === 1) break;
  }
  return layers.reduceRight((under, top) => over(top, under), [255, 255, 255, 1]);
}

const light = (colour) => colour.slice(0, 3).map((each) => each / 255)
  .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
  .reduce((sum, each, place) => sum + each * [0.2126, 0.7152, 0.0722][place], 0);

function contrast(one, other) {
  const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function left(element) {
  let opacity = 1;
  for (let at = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
  return opacity;
}

const all = (what) => [...document.querySelectorAll(what)];
const shown = (each) => each.checkVisibility({ visibilityProperty: true });
const seen = (each) => shown(each) && !each.closest(".quiet, .skip, .sprite");
const heard = (each) => each.checkVisibility() && !each.closest("[hidden], [aria-hidden=true]");

function name(each) {
  const words = (each.getAttribute("aria-label") || each.textContent || each.name || "").trim().replace(/\s+/g, " ");
  const what = each.className.baseVal ?? (each.className || each.id);
  return `<${each.tagName.toLowerCase()} ${what}> ${words.slice(0, 40)}`;
}

// Print of less than `least` to one; drawings and edges of controls of less than `edge`.
function pale(least, edge) {
  const found = new Set();
  const check = (ratio, limit, what, each) => {
    if (ratio < limit) found.add(`${what}, ${ratio.toFixed(2)}: ${name(each)}`);
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const each = walk.currentNode.parentElement;
    if (!walk.currentNode.textContent.trim() || each.closest("script, template, option") || !seen(each)) continue;
    const style = getComputedStyle(each), under = ground(each);
    const ink = parse(each.closest("svg") ? style.fill : style.color);
    ink[3] *= left(each);
    check(contrast(over(ink, under), under), least, "pale print", each);
  }
  for (const each of all("svg.suit, svg.ico, svg.stamp").filter(seen)) {
    const style = getComputedStyle(each);
    const ink = parse(style.fill === "none" ? style.stroke : style.color);
    check(contrast(ink, ground(each.parentElement)), edge, "pale drawing", each.parentElement);
  }
  for (const each of all("button, a.btn, .input, select, textarea, .pick__face, label.btn, kbd").filter(seen)) {
    const style = getComputedStyle(each), outside = ground(each.parentElement);
    if (each.disabled || parseFloat(style.borderTopWidth) === 0) continue;
    const drawn = over(parse(style.borderTopColor), outside);
    check(Math.max(contrast(drawn, outside), contrast(ground(each), outside)), edge, "pale edge", each);
  }
  return [...found];
}

// Where the Tab key stops: a ring of two pixels that stands out, and something of the place is not covered.
function lost(edge) {
  const found = [];
  const stops = "a[href], button, summary, select, textarea, input:not([type=hidden]), [tabindex='0']";
  const ringed = (face) => {
    const style = getComputedStyle(face);
    if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) return 0;
    const under = ground(parseFloat(style.outlineOffset) < 0 ? face : face.parentElement ?? face);
    return contrast(over(parse(style.outlineColor), under), under);
  };
  const faces = (each) =>
    [each, each.nextElementSibling, each.closest("label, .file")?.querySelector(".btn, .pick__face")].filter(Boolean);
  const belongs = (at, each) => at && (each.contains(at) || at.closest("label, .file")?.contains(each));
  const another = (each) => each.type === "radio" && !each.checked
    && document.querySelector(`[name="${CSS.escape(each.name)}"]:checked`);
  for (const each of all(stops).filter((stop) => !stop.disabled && stop.tabIndex >= 0 && shown(stop))) {
    if (another(each)) continue;
    each.focus();
    if (document.activeElement !== each) {
      found.push(`takes no focus: ${name(each)}`);
      continue;
    }
    const ratio = Math.max(...faces(each).map(ringed));
    if (ratio < edge) found.push(`no ring, ${ratio.toFixed(2)}: ${name(each)}`);
    const box = (each.closest("label.pick") ?? each).getBoundingClientRect();
    const [west, east] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [north, south] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const points = [0.5, 0.15, 0.85].flatMap((down) => [0.5, 0.1, 0.9].map((along) =>
      document.elementFromPoint(west + (east - west) * along, north + (south - north) * down)));
    if (east <= west || south <= north || !points.some((at) => belongs(at, each))) found.push(`covered: ${name(each)}`);
  }
  document.activeElement?.blur();
  return found;
}

// For the ear: headings, tables, parts of the page, places that speak, names.
function order() {
  const found = [];
  const heads = all("h1, h2, h3, h4, h5, h6").filter(heard);
  const levels = heads.map((each) => Number(each.tagName[1]));
  const first = levels.filter((each) => each === 1).length;
  if (first !== 1) found.push(`headings of the first level: ${first}`);
  levels.forEach((each, at) => {
    if (at && each > levels[at - 1] + 1) found.push(`a level left out before: ${name(heads[at])}`);
  });
  const naming = "section[aria-labelledby], section[aria-label], [role=group][aria-label]";
  for (const table of all("table").filter(heard)) {
    if (!table.caption && !table.closest(naming)) found.push(`table without a name: ${name(table)}`);
    for (const head of table.querySelectorAll("th:not([scope])")) found.push(`head of nothing: ${name(head)}`);
    if (!table.querySelector("tbody th[scope=row]")) found.push(`rows without a name: ${name(table)}`);
  }
  if (all("main").length !== 1) found.push("not one main part");
  const parts = "header, main, nav, section[aria-label], [role=region], [role=status], [role=alert], form[aria-label]";
  for (const each of [...document.body.children].filter(heard)) {
    const named = each.matches(`${parts}, .skip, .menu, .sprite`) || each.querySelector(":scope > header");
    if (!named && each.textContent.trim()) found.push(`in no part: ${name(each)}`);
  }
  all("[id]").map((each) => each.id).filter((id, at, ids) => ids.indexOf(id) !== at)
    .forEach((id) => found.push(`id twice: ${id}`));
  if (document.scripts.length && all("body > [role=status]").length !== 1) found.push("not one status");
  if (document.scripts.length && all("body > [role=alert]").length !== 1) found.push("not one alarm");
  const speaking = "[aria-live]:not([aria-live=off]), [role=status], [role=alert]";
  for (const each of all(speaking)) {
    if (each.parentElement.closest(speaking)) found.push(`spoken twice: ${name(each)}`);
  }
  for (const kind of ["aria-labelledby", "aria-describedby", "aria-controls"]) {
    all(`[${kind}]`).flatMap((each) => each.getAttribute(kind).split(" ")).filter((id) => !document.getElementById(id))
      .forEach((id) => found.push(`${kind} leads nowhere: ${id}`));
  }
  for (const each of all("[aria-label], [title], [alt]")) {
    const said = [each.ariaLabel, each.title, each.alt].filter(Boolean).join(" ");
    if (/[♠♥♦♣♤♡♢♧★]|[\u{1F0A0}-\u{1F0FF}]/u.test(said)) found.push(`a sign for the ear: ${said}`);
  }
  for (const each of all(".card:has(.card__foot), .chip, .key--suit, .key[data-card]").filter(seen)) {
    if (each.matches(".fan *, #keypad .chip")) continue; // an ornament; and a count asks for no suits
    if (!each.querySelector(".suit use")) found.push(`no sign of a suit: ${name(each)}`);
    const rank = each.matches(".card, .chip, [data-card]") ? /^\s*(\p{L}|\d+)/u : /^/;
    if (!each.matches(".j, [data-joker]") && !/\p{L}/u.test(each.textContent.replace(rank, ""))) {
      found.push(`no letter of a suit: ${name(each)}`);
    }
  }
  return found;
}
