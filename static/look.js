// The page's own manners: language and look in one tap, one menu open at a time, and a word for those who listen.
(function () {
  "use strict";

  // Such a button wants the whole page anew: htmx would change only a part of it.
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-whole]");
    if (!button || !button.form) return;
    event.preventDefault();
    const said = document.createElement("input");
    said.type = "hidden";
    said.name = button.name;
    said.value = button.value;
    button.form.append(said);
    HTMLFormElement.prototype.submit.call(button.form);
  });

  function close(menu) {
    if (!menu.open) return;
    const inside = menu.contains(document.activeElement);
    menu.open = false;
    if (inside) menu.querySelector("summary").focus();
  }

  document.addEventListener("click", (event) => {
    document.querySelectorAll("details.menu[open]").forEach((menu) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing) return;
    const fold = event.target.closest?.("details[open]");
    [...document.querySelectorAll("details.menu[open]"), ...(fold ? [fold] : [])].forEach(close);
  });

  // How much of the screen the buttons at the bottom cover: what is focused is scrolled clear of them.
  const covered = new ResizeObserver(([{ target }]) => {
    const { position, bottom } = getComputedStyle(target);
    const high = position === "sticky" && bottom !== "auto" ? target.offsetHeight : 0;
    document.documentElement.style.setProperty("--thumb", `${high}px`);
  });

  function measure() {
    covered.disconnect();
    const tray = document.querySelector("body > .tray");
    if (tray) covered.observe(tray);
    else document.documentElement.style.setProperty("--thumb", "0px");
  }

  document.addEventListener("htmx:afterSettle", measure);
  measure();

  // A live region speaks only of what changes in it after the page is there.
  addEventListener("load", () => {
    const words = [...document.querySelectorAll("[data-announce]")].map((each) => each.textContent.trim());
    if (words.length) document.getElementById("status").textContent = words.join(" ");
  });
})();
