// Keeps the standing that is seen now for the time when the server is away, where the browser has a place for it.
(function () {
  "use strict";
  const { standing, look, worker } = document.currentScript.dataset;
  const workers = navigator.serviceWorker;
  if (!workers || !window.caches) return;
  const KEPT = "last-standing";

  async function keep() {
    try {
      const answer = await fetch(standing, { cache: "no-store" });
      if (answer.status === 403) await caches.delete(KEPT);
      if (!answer.ok) return;
      const place = await caches.open(KEPT);
      await place.put(`/${KEPT}`, answer);
      await place.put("/last-look", await fetch(look));
    } catch { /* the server is away already, or the device is full: what was kept before stays */ }
  }

  workers.register(worker).catch(() => {});
  workers.ready.then(keep);
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.elt?.id === "live" && workers.controller) keep();
  });
})();
