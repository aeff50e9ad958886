// Reads the standing aloud with the browser's own voice, where it has one for the language of the page.
(function () {
  "use strict";
  const voices = window.speechSynthesis;
  if (!voices) return;
  const root = document.documentElement;
  const fitting = () => voices.getVoices().find((each) => each.lang.toLowerCase().startsWith(root.lang));

  // The button is shown by the style sheet, so that it stays when the part around it is replaced.
  const offer = () => { root.classList.toggle("can-speak", Boolean(fitting())); };

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-speak]")) return;
    const speaking = voices.speaking;
    voices.cancel();
    if (speaking) return; // a second tap stops it
    const said = new SpeechSynthesisUtterance(document.getElementById("told").textContent.trim().replace(/\s+/g, " "));
    said.voice = fitting();
    said.lang = said.voice.lang;
    voices.speak(said);
  });
  voices.addEventListener?.("voiceschanged", offer);
  addEventListener("pagehide", () => voices.cancel());
  offer();
})();
