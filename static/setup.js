// Set-up by tapping: names in seating order, lots drawn at once, rules that matter only when they matter.
// The text fields behind it stay what is posted, so without this script the same form does the same thing.
(function () {
  "use strict";
  const form = document.getElementById("setup");
  if (!form) return;
  const status = document.getElementById("status");
  const say = (words) => { status.textContent = words; };
  const fill = (pattern, ...values) => values.reduce((text, [sign, value]) => text.replace(sign, () => value), pattern);

  // ---------- who sits where
  const players = document.getElementById("players");
  const people = document.getElementById("people");
  const fields = [...document.querySelectorAll("#seats input")];
  const most = Number(players.dataset.most);
  const newName = document.getElementById("new-name");
  const dealers = document.getElementById("dealers");
  const same = (text) => text.trim().replace(/\s+/g, " ").normalize("NFKC").toLocaleLowerCase();
  let seated = [];
  let dealer = null;

  const radios = () => [...dealers.querySelectorAll('input[name="dealer"]')];
  const dealerRadio = () => radios().find((radio) => radio.checked);

  function show() {
    fields.forEach((field, place) => { field.value = seated[place] ? seated[place].dataset.name : ""; });
    for (const person of people.children) {
      const place = seated.indexOf(person);
      const badge = person.querySelector(".pick__seat");
      person.setAttribute("aria-pressed", String(place >= 0));
      badge.hidden = place < 0;
      badge.textContent = place < 0 ? "" : String(place + 1);
    }
    for (const spot of form.querySelectorAll("[data-seat]")) {
      const person = seated[Number(spot.dataset.seat) - 1];
      const words = spot.querySelector("[data-nobody]");
      spot.hidden = seated.length > 0 && !person;
      words.textContent = person ? person.dataset.name : words.dataset.nobody;
    }
    dealers.hidden = seated.length === 0;
    dealers.classList.toggle("is-named", seated.length > 0);
    const place = seated.indexOf(dealer);
    if (place >= 0) pickDealer(place + 1);
    else if (dealerRadio() && Number(dealerRadio().value) > Math.max(seated.length, 1)) pickDealer(1);
    document.getElementById("lot").hidden = seated.length < 2;
  }

  function pickDealer(number) {
    const radio = radios().find((each) => each.value === String(number));
    if (radio) radio.checked = true;
  }

  function keepDealer() {
    const chosen = dealerRadio();
    dealer = chosen ? seated[Number(chosen.value) - 1] || null : null;
  }

  function sit(person) {
    if (seated.includes(person)) {
      seated = seated.filter((each) => each !== person);
      say(fill(players.dataset.up, ["*", person.dataset.name]));
    } else if (seated.length >= most) {
      say(players.dataset.full);
      return;
    } else {
      seated.push(person);
      say(fill(players.dataset.seated, ["#", seated.length], ["*", person.dataset.name]));
    }
    show();
  }

  function chip(name) {
    const made = document.createElement("button");
    const badge = document.createElement("span");
    const words = document.createElement("span");
    made.type = "button";
    made.className = "person";
    made.dataset.name = name;
    badge.className = "pick__seat";
    words.className = "cut";
    words.textContent = name;
    made.append(badge, words);
    people.append(made);
    return made;
  }

  function addName() {
    const name = newName.value.trim().replace(/\s+/g, " ");
    if (!name) return;
    const known = [...people.children].find((each) => same(each.dataset.name) === same(name));
    newName.value = "";
    if (known && seated.includes(known)) return;
    sit(known || chip(name));
  }

  function seatWhoIsNamed() {
    const free = [...people.children];
    for (const field of fields) {
      if (!field.value.trim()) continue;
      const found = free.findIndex((each) => each.dataset.name === field.value.trim().replace(/\s+/g, " "));
      seated.push(found >= 0 ? free.splice(found, 1)[0] : chip(field.value));
    }
  }

  people.addEventListener("click", (event) => {
    const person = event.target.closest(".person");
    if (person) sit(person);
  });
  document.getElementById("add-name").addEventListener("click", () => { addName(); newName.focus(); });
  newName.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    addName();
  });
  form.addEventListener("submit", addName);
  dealers.addEventListener("change", keepDealer);
  document.getElementById("lot").addEventListener("click", () => {
    dealer = seated[Math.floor(Math.random() * seated.length)];
    show();
    say(fill(dealers.dataset.drawn, ["*", dealer.dataset.name]));
  });

  // What was wrong with a seat is said below the chips, for its field is out of sight.
  const wrong = document.querySelectorAll("#seats .faults");
  if (wrong.length) newName.closest(".newcomer").after(...wrong);
  document.getElementById("seats").hidden = true;
  people.hidden = document.getElementById("newcomer").hidden = false;
  // The stylesheet held back what only a page without scripts shows.
  form.querySelectorAll(".unscripted").forEach((each) => { each.classList.remove("unscripted"); });
  seatWhoIsNamed();
  keepDealer();
  const byLot = radios().find((radio) => radio.value === "lot");
  byLot.closest(".pick").hidden = !byLot.checked;
  show();

  // ---------- house rules
  const houses = [...form.querySelectorAll(".house")];
  const summary = document.getElementById("summary-words");

  function chosen(name) {
    const typed = [...form.querySelectorAll(`input[name="${name}"]:not([type="radio"])`)].find((each) => each.value.trim());
    const radio = form.querySelector(`input[name="${name}"]:checked`);
    return typed ? typed.value.trim() : radio ? radio.value : "";
  }

  function words(house, value) {
    const radio = [...house.querySelectorAll('input[type="radio"]')].find((each) => each.checked && each.value === value);
    return radio ? radio.nextElementSibling.querySelector(".pick__words").textContent.trim() : value;
  }

  function judge() {
    const otherwise = [];
    for (const house of houses) {
      const value = chosen(house.dataset.name);
      const applies = !house.dataset.when || house.dataset.values.split(" ").includes(chosen(house.dataset.when));
      const changed = value.replace("\u2212", "-") !== house.dataset.usual;
      house.hidden = !applies;
      const shown = house.querySelector(".house__words");
      if (shown && value) shown.textContent = words(house, value);
      house.classList.toggle("is-changed", changed);
      if (changed && applies) otherwise.push(`${house.dataset.label}: ${words(house, value)}`);
    }
    summary.textContent = otherwise.join(" · ") || summary.dataset.usual;
  }

  function set(name, value) {
    const radio = [...form.querySelectorAll(`input[type="radio"][name="${name}"]`)].find((each) => each.value === value);
    const text = form.querySelector(`input[name="${name}"]:not([type="radio"])`);
    form.querySelectorAll(`input[type="radio"][name="${name}"]`).forEach((each) => { each.checked = each === radio; });
    if (text) text.value = radio ? "" : value;
  }

  function followPreset(name, value) {
    const seen = form.querySelector(`input[name="was_${name}"]`);
    if (!seen) return;
    const presets = JSON.parse(seen.dataset.presets);
    const before = presets[seen.value] || {};
    for (const [other, given] of Object.entries(presets[value] || {})) {
      if (chosen(`rule_${other}`) === String(before[other])) set(`rule_${other}`, String(given));
    }
    seen.value = value;
  }

  for (const house of houses) {
    const text = house.querySelector("input:not([type='radio'])");
    house.addEventListener("input", (event) => {
      // A number of one's own and a choice from the list exclude each other.
      if (event.target === text && text.value.trim()) {
        house.querySelectorAll("input[type='radio']").forEach((radio) => { radio.checked = false; });
      } else if (event.target !== text && text) {
        text.value = "";
      }
      followPreset(house.dataset.name.replace("rule_", ""), chosen(house.dataset.name));
      judge();
    });
  }
  form.querySelectorAll(".house__when").forEach((each) => { each.hidden = true; });
  judge();

  // The link to the rules opens them too.
  document.getElementById("summary").addEventListener("click", () => { document.getElementById("rules").open = true; });
})();
