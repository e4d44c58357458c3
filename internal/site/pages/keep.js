// @ts-check
// Keeps the site for use without a network.
if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  navigator.serviceWorker.register(new URL("../sw.js", import.meta.url)).catch(() => {}); // the page works without it
}
navigator.storage?.persist?.().catch(() => {});
