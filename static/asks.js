// Asks the server beside the page, so that no question holds up a finger. Answers with the status; 0 is no answer.
self.onmessage = async ({ data }) => {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), 4000);
  try {
    self.postMessage((await fetch(data, { cache: "no-store", signal: patience.signal })).status);
  } catch {
    self.postMessage(0);
  } finally {
    clearTimeout(timer);
  }
};
