// @ts-check
// Web Push: a browser that has subscribed is notified also when no page is open.

const worker = "/push.js";

/** Subscribes this browser. Returns what the server needs to reach it. @param {string} server the public key of the server */
export async function subscription(server) {
  if (!navigator.serviceWorker || !("PushManager" in window)) throw new Error("This browser has no Web Push here; it needs HTTPS.");
  if (await Notification.requestPermission() !== "granted") throw new Error("The browser does not allow notifications of this page.");
  const at = await navigator.serviceWorker.register(worker);
  await navigator.serviceWorker.ready;
  const padded = server.replaceAll("-", "+").replaceAll("_", "/");
  const is = await at.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: Uint8Array.from(atob(padded), (c) => c.charCodeAt(0)) });
  return JSON.stringify(is);
}

/** Ends the subscription of this browser. */
export async function unsubscribe() {
  const at = await navigator.serviceWorker?.getRegistration(worker);
  await (await at?.pushManager.getSubscription())?.unsubscribe();
}
