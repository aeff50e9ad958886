// What lies on its side scrolls under the finger too: Chrome moves such a part neither along the screen nor across it.
(function () {
  "use strict";
  const SLOP = 8; // pixels that are still a tap
  const DRAG = 0.004; // how fast a flick loses speed, per millisecond
  const STILL = 0.03; // pixels per millisecond that nobody sees any more

  let pulled = null;
  let flick = 0;

  // Degrees, 0 to 270, by which an element is turned on the screen.
  function turn(element) {
    let sum = 0;
    for (let at = element; at; at = at.parentElement) {
      const said = getComputedStyle(at).transform;
      if (said === "none") continue;
      const to = new DOMMatrix(said);
      sum += Math.round(Math.atan2(to.b, to.a) * 180 / Math.PI);
    }
    return (sum + 360) % 360;
  }

  function scroller(element) {
    for (let at = element; at; at = at.parentElement) {
      if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
    }
    return null;
  }

  document.addEventListener("touchstart", (event) => {
    cancelAnimationFrame(flick);
    const part = event.touches.length === 1 && scroller(event.target);
    const sign = part && { 90: 1, 270: -1 }[turn(part)];
    pulled = sign ? { part, sign, x: event.touches[0].clientX, at: event.timeStamp, speed: 0, moving: false } : null;
  }, { passive: true });

  document.addEventListener("touchmove", (event) => {
    if (!pulled || event.touches.length !== 1) return;
    const x = event.touches[0].clientX;
    const step = (x - pulled.x) * pulled.sign;
    if (!pulled.moving && Math.abs(step) < SLOP) return;
    if (event.cancelable) event.preventDefault();
    pulled.speed = pulled.moving ? step / Math.max(1, event.timeStamp - pulled.at) : 0;
    pulled.part.scrollTop += step;
    pulled = { ...pulled, x, at: event.timeStamp, moving: true };
  }, { passive: false });

  document.addEventListener("touchend", (event) => {
    if (!pulled?.moving || event.timeStamp - pulled.at > 100 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { part } = pulled;
    let { speed, at } = pulled;
    pulled = null;
    const glide = (now) => {
      const spent = Math.max(0, now - at);
      at = now;
      part.scrollTop += speed * spent;
      speed *= Math.exp(-DRAG * spent);
      if (Math.abs(speed) > STILL) flick = requestAnimationFrame(glide);
    };
    flick = requestAnimationFrame(glide);
  });
})();
