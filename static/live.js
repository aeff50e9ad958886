// All open pages of a match follow: a beat asks for news while the page is seen, beside the page, so that a slow phone
// does not feel it. When there are some, htmx fetches them and swaps the parts.
(function () {
  "use strict";
  const BEAT = 1000; // milliseconds between two questions
  const REST = 5000; // the same after a while without news
  const PATIENCE = 10 * 60 * 1000; // how long that while is
  const ATTEND = 60; // beats after which an open match says that somebody looks at it
  const TEND = 10; // beats after which an open form says that it is still there

  let news = performance.now();
  let asked = -Infinity;
  let beats = 0;
  let heard = "";
  let opened = null;
  let scrolled = [];

  const fire = (name) => document.body.dispatchEvent(new Event(name));
  const seen = () => document.visibilityState === "visible";
  const say = (words) => { if (words) document.getElementById("status").textContent = words; };
  const reach = (lost) => { document.querySelectorAll("#lost").forEach((line) => { line.hidden = !lost; }); };

  let asker = null;
  let waiting = false;

  function ask() {
    const live = document.getElementById("live");
    if (!live || waiting || !document.documentElement.dataset.htmx) return;
    if (!asker) {
      asker = new Worker(live.dataset.asks);
      asker.onmessage = ({ data }) => answered(data);
      asker.onerror = () => { asker = null; answered(0); }; // it could not even be fetched: the next beat tries again
    }
    waiting = true;
    asker.postMessage(new URL(live.getAttribute("hx-get"), location.href).href);
  }

  function answered(status) {
    waiting = false;
    if ([403, 404].includes(status)) location.reload(); // nobody is let in any more, or the match is gone
    else reach(!status || status >= 400);
    if (status === 200) fire("poll");
  }

  function beat() {
    if (!seen()) return;
    const now = performance.now();
    if (now - asked >= (now - news > PATIENCE ? REST : BEAT) - 50) {
      asked = now;
      ask();
    }
    beats += 1;
    if (beats % TEND === 0) fire("tend");
    if (beats % ATTEND === 0) fire("attend");
  }

  // A phone that slept has missed something, or nothing: it asks at once.
  function woke() {
    if (!seen()) return;
    news = asked = performance.now();
    ask();
    fire("tend");
  }

  const ours = (event) => event.detail.elt?.id === "live";

  setInterval(beat, BEAT);
  document.addEventListener("visibilitychange", woke);
  addEventListener("pageshow", (event) => { if (event.persisted) woke(); });
  addEventListener("online", woke);

  document.addEventListener("htmx:sendError", (event) => { if (ours(event)) reach(true); });
  document.addEventListener("htmx:timeout", (event) => { if (ours(event)) reach(true); });
  document.addEventListener("htmx:afterOnLoad", (event) => { if (ours(event)) reach(false); });
  document.addEventListener("htmx:responseError", (event) => {
    if (!ours(event)) return;
    // Nobody is let in any more, or the match is gone: the page itself says so.
    if ([403, 404].includes(event.detail.xhr.status)) location.reload();
    else reach(true);
  });

  const tables = () => [...document.querySelectorAll("main .wide")];

  // What somebody has unfolded stays unfolded, and a table stays where it was pushed.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!ours(event) || !event.detail.shouldSwap) return;
    scrolled = tables().map((each) => [each.scrollLeft, each.scrollTop]);
    opened = new Map([...document.querySelectorAll("main details[id]")].map((each) => [each.id, each.open]));
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.elt?.id === "others" || event.detail.target?.id === "others") {
      const words = document.getElementById("others").textContent.trim().replace(/\s+/g, " ");
      if (words !== heard) say(words);
      heard = words;
    }
    if (event.detail.elt?.id !== "live" || !opened) return;
    news = performance.now();
    opened.forEach((open, id) => { const found = document.getElementById(id); if (found) found.open = open; });
    opened = null;
    tables().forEach((each, place) => each.scrollTo(...(scrolled[place] ?? [0, 0])));
    const asking = document.getElementById("asking");
    say(asking ? asking.querySelector("b").textContent : event.detail.elt.dataset.say);
  });
})();
