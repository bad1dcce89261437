// What is kept of the tables, in IndexedDB. A write is answered when it is on the disk, and not before.

const VERSION = 2;
/** The keys of what is kept; entries belong to a table and have a number. */
const STORES = { tables: "id", entries: ["id", "number"], boxes: "key", facts: "name", analyses: "id" };

export class Database {
  /** @param {string} name */
  static open(name) {
    return new Promise((resolve, reject) => {
      const asked = indexedDB.open(name, VERSION);
      asked.onupgradeneeded = () => {
        const known = asked.result.objectStoreNames;
        for (const [store, keyPath] of Object.entries(STORES)) if (!known.contains(store)) asked.result.createObjectStore(store, { keyPath });
      };
      asked.onsuccess = () => resolve(new Database(asked.result));
      asked.onerror = () => reject(asked.error);
      asked.onblocked = () => reject(new Error("another tab has an older version open"));
    });
  }

  /** @param {IDBDatabase} db */
  constructor(db) {
    this.db = db;
  }

  close() {
    this.db.close();
  }

  /**
   * Changes that happen together or not at all; the answer is empty, or the name of what went wrong.
   * @param {string} text A list of [what, store, value], where what is "add", "put", "change" or "delete".
   * @returns {Promise<string>}
   */
  write(text) {
    return new Promise((resolve) => {
      let changes = null;
      try {
        changes = this.db.transaction(Object.keys(STORES), "readwrite", { durability: "strict" });
        changes.oncomplete = () => resolve("");
        changes.onabort = () => resolve(changes.error?.name || "AbortError");
        for (const [what, store, value] of JSON.parse(text)) carryOut(changes.objectStore(store), what, value);
      } catch (wrong) {
        // What was asked of the disk before is not to happen either.
        changes?.abort();
        resolve(wrong.name);
      }
    });
  }

  /**
   * What is kept in a store under a key, as JSON; a list stands for all keys that begin with it; null: all.
   * @param {string} store
   * @param {string} key
   * @returns {Promise<string>}
   */
  read(store, key) {
    const wanted = JSON.parse(key);
    return new Promise((resolve, reject) => {
      const from = this.db.transaction(store).objectStore(store);
      const one = typeof wanted === "string";
      const asked = one ? from.get(wanted) : from.getAll(wanted && all(wanted));
      asked.onsuccess = () => resolve(JSON.stringify(asked.result ?? null));
      asked.onerror = () => reject(asked.error);
    });
  }
}

const all = (begin) => IDBKeyRange.bound(begin, [...begin, []]);

function carryOut(store, what, value) {
  if (what === "delete") store.delete(typeof value === "string" ? value : all(value));
  else if (what === "change") {
    const asked = store.get(value[store.keyPath]);
    asked.onsuccess = () => asked.result && store.put({ ...asked.result, ...value });
  } else store[what](value);
}
