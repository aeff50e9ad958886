// Fetches htmx from the script host or, when that is out of reach, from this server. Without either, plain forms work.
// A plain <script src> at a silent host would hold up the whole page, so the host is tried in the background first.
(function () {
  "use strict";
  const my = document.currentScript.dataset;
  const MEMORY = "htmx-from";

  function remembered() {
    try { return sessionStorage.getItem(MEMORY); } catch { return null; }
  }

  function remember(place) {
    try { sessionStorage.setItem(MEMORY, place); } catch { /* private windows may forbid it: then ask again */ }
  }

  function load(place) {
    const script = document.createElement("script");
    script.src = place === "cdn" ? my.cdn : my.local;
    script.integrity = my.integrity;
    if (place === "cdn") script.crossOrigin = "anonymous";
    script.onerror = () => { if (place === "cdn") load("local"); };
    script.onload = () => {
      if (place === "local") remember(place);
      document.documentElement.dataset.htmx = place;
      document.dispatchEvent(new Event("htmx-ready"));
    };
    document.head.append(script);
  }

  async function choose() {
    if (!my.cdn || remembered() === "local") return "local";
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), Number(my.timeout));
    const how = { mode: "cors", credentials: "omit", integrity: my.integrity, signal: patience.signal };
    try {
      const answer = await fetch(my.cdn, how);
      return answer.ok && (await answer.blob()).size ? "cdn" : "local";
    } catch {
      return "local";
    } finally {
      clearTimeout(timer);
    }
  }

  // htmx starts itself only in a page that is complete; loaded in between it would never start.
  const complete = new Promise((done) => {
    if (document.readyState === "complete") done();
    else addEventListener("load", () => done(), { once: true });
  });
  Promise.all([choose(), complete]).then(([place]) => load(place));
})();
