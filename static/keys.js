// Single keys for those who have a keyboard: each presses what names it, never while somebody types.
(function () {
  "use strict";
  const TYPED = "textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=submit], [type=button])";

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat || event.defaultPrevented) return;
    // A pad may have moved the focus into its field for this very key.
    if (event.key.length !== 1 || [event.target, document.activeElement].some((each) => each?.matches?.(TYPED))) return;
    const found = document.querySelector(`[aria-keyshortcuts="${CSS.escape(event.key.toLowerCase())}"]`);
    if (!found) return;
    event.preventDefault();
    found.click();
  });
})();
