// The screen stays awake while a match is open. A browser lets go of it whenever the page is hidden, so it is asked again.
// Browsers allow this on https and on the machine itself; elsewhere one quiet line says what helps.
(function () {
  "use strict";
  let held = null;
  let asking = false;

  function tell(refused) {
    const line = document.getElementById("awake");
    if (line) line.hidden = !refused;
  }

  async function ask() {
    if (held || asking || document.visibilityState !== "visible") return;
    if (!navigator.wakeLock) return tell(true);
    asking = true;
    try {
      held = await navigator.wakeLock.request("screen");
      held.addEventListener("release", () => { held = null; });
      tell(false);
    } catch {
      tell(true);
      addEventListener("pointerup", ask, { once: true }); // some browsers want a tap first
    } finally {
      asking = false;
    }
  }

  document.addEventListener("visibilitychange", ask);
  addEventListener("pageshow", ask);
  addEventListener("pagehide", () => held?.release());
  ask();
})();
