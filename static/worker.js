// Stands in while the server is away: with the last standing that this device has seen. While it answers, this does nothing.
const KEPT = "last-standing";
const AWAY = [502, 504]; // a proxy speaks for a server that is not there

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const kept = (address) => caches.match(address, { cacheName: KEPT, ignoreVary: true });

async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.status === 403) await caches.delete(KEPT); // let in no more, or never: then nothing is kept here
    return AWAY.includes(answer.status) ? (await kept(`/${KEPT}`)) ?? answer : answer;
  } catch (unreachable) {
    const last = await kept(`/${KEPT}`);
    if (last) return last;
    throw unreachable;
  }
}

async function look(request) {
  try {
    return await fetch(request);
  } catch (unreachable) {
    const last = await kept("/last-look");
    if (last) return last;
    throw unreachable;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (request.destination === "style") event.respondWith(look(request));
});
