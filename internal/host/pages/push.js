// @ts-check
// The service worker that shows a notice of Web Push. It stores nothing and answers no requests.
/** @type {any} */ const worker = self; // the types of service workers exclude those of pages

worker.addEventListener("push", (/** @type {any} */ e) => {
  const it = e.data?.json() ?? {};
  e.waitUntil(worker.registration.showNotification(it.title ?? "wargame", { body: it.text ?? "", tag: it.tag }));
});
worker.addEventListener("notificationclick", (/** @type {any} */ e) => {
  e.notification.close();
  e.waitUntil(worker.clients.openWindow("/mine"));
});
