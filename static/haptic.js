// A tick under the finger for every key of a pad, a longer one for a save, where the device has one.
(function () {
  "use strict";
  if (!navigator.vibrate) return;
  const TICK = 8; // milliseconds
  const DONE = [12, 40, 20];

  document.addEventListener("click", (event) => {
    if (event.target.closest?.(".key")) navigator.vibrate(TICK);
  });
  document.addEventListener("submit", (event) => {
    if (event.submitter?.value === "record") navigator.vibrate(DONE);
  });
})();
