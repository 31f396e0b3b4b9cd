/**
 * The database of matches on this device. Whoever writes waits until it is on the disk
 * (`durability: "strict"`); what takes too long counts as failed, since some browsers never
 * answer.
 */

import { promisifyRequest } from 'idb-keyval';

export const STORES = ['matches', 'entries', 'records'] as const;
export type Store = (typeof STORES)[number];

const NAME = 'ginp2p';
const VERSION = 1;
const WITHIN = 8000; // ms

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    const database = request.result;
    database.createObjectStore('matches', { keyPath: 'id' });
    database.createObjectStore('entries'); // by [match, number]
    database.createObjectStore('records', { keyPath: 'id' });
  };
  return promisifyRequest(request).then((database) => {
    database.onversionchange = forget;
    database.onclose = forget;
    return database;
  });
}

/** A page of a later version needs another form, or the browser has closed it: open it anew. */
function forget(this: IDBDatabase): void {
  this.close();
  opening = null;
}

/** Do `work` in one transaction; return what it returns once everything is on the disk. */
export async function transact<T>(
  mode: IDBTransactionMode,
  work: (store: (name: Store) => IDBObjectStore) => Promise<T>,
): Promise<T> {
  return inTime(
    (async () => {
      opening ??= open();
      opening.catch(() => (opening = null));
      const database = await opening;
      const transaction = database.transaction(STORES, mode, { durability: 'strict' });
      const isDone = promisifyRequest(transaction);
      isDone.catch(() => undefined); // awaited below, unless the work fails first
      try {
        const result = await work((name) => transaction.objectStore(name));
        await isDone;
        return result;
      } catch (error) {
        abort(transaction);
        throw error;
      }
    })(),
  );
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // it has ended by itself
  }
}

function inTime<T>(task: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('the storage does not answer'));
    }, WITHIN);
    task.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
