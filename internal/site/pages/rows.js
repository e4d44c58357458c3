// @ts-check
// The rows of the store of games, in the database of the browser (IndexedDB).

const name = "wargame";

/** @type {Promise<IDBDatabase>} */
const database = new Promise((done, failed) => {
  const r = indexedDB.open(name, 1);
  r.onupgradeneeded = () => { r.result.createObjectStore("rows"); };
  r.onsuccess = () => done(r.result);
  r.onerror = () => failed(r.error);
});

/** Returns all rows. @returns {Promise<[string, Uint8Array][]>} */
export async function load() {
  const db = await database;
  return new Promise((done, failed) => {
    const t = db.transaction("rows"), rows = t.objectStore("rows");
    const keys = rows.getAllKeys(), values = rows.getAll();
    t.oncomplete = () => done(keys.result.map((k, i) => [String(k), values.result[i]]));
    t.onerror = t.onabort = () => failed(t.error);
  });
}

/** Writes rows, all or none; null deletes one. @param {[string, Uint8Array | null][]} changed */
export async function write(changed) {
  const db = await database;
  return new Promise((/** @type {(x?: any) => void} */ done, failed) => {
    const t = db.transaction("rows", "readwrite", { durability: "strict" }), rows = t.objectStore("rows");
    for (const [key, value] of changed) {
      if (value) rows.put(value, key);
      else rows.delete(key);
    }
    t.oncomplete = () => done();
    t.onerror = t.onabort = () => failed(t.error);
  });
}
