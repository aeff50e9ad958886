// Copies a text and prints a page; without this script the text can be marked by hand and the browser's menu prints.
(() => {
  const OFFERED = "[data-copy], [data-print]";

  // navigator.clipboard exists on https and on this machine only; on a network at home the old way works.
  const copy = async (field) => {
    if (navigator.clipboard && window.isSecureContext) {
      try {
        await navigator.clipboard.writeText(field.value);
        return true;
      } catch {
        // Not allowed here: the old way.
      }
    }
    field.focus();
    field.select();
    return document.execCommand("copy");
  };

  const offer = () => {
    for (const button of document.querySelectorAll(OFFERED)) button.hidden = false;
  };

  document.addEventListener("click", async (event) => {
    const button = event.target.closest(OFFERED);
    if (!button) return;
    if ("print" in button.dataset) {
      window.print();
      return;
    }
    const done = await copy(document.getElementById(button.dataset.copy));
    const words = done ? button.dataset.done : button.dataset.failed;
    button.querySelector("span").textContent = words;
    document.getElementById("status").textContent = words;
  });
  document.addEventListener("htmx:load", offer);
  offer();
})();
