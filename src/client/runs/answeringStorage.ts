import type { Millis } from '#base/time.ts';
import type { RunStorage } from './runStorage.ts';

/** A working storage answers for the first time within this time, in milliseconds. */
export const FIRST_ANSWER_MS = 2000;

/**
 * The wait is split into pieces. A busy page receives neither the answer nor the timer, and then only one piece counts.
 */
const PIECE_MS = 100;

/**
 * The browser's storage neither answers nor refuses. The cause is a blocked upgrade in another tab, or a fault of the
 * browser.
 */
export class StorageSilent extends Error {}

/**
 * The same storage with a limit of `FIRST_ANSWER_MS` for the first answer. After that every call is rejected with
 * `StorageSilent` until an answer arrives. A storage that has answered once may be slow. A synchronous exception is a
 * rejection too.
 */
export function answeringStorage(storage: RunStorage): RunStorage {
  let state: 'unknown' | 'silent' | 'answers' = 'unknown';
  const heard = (): void => {
    state = 'answers';
  };

  async function within<T>(ask: () => Promise<T>): Promise<T> {
    if (state === 'silent') throw new StorageSilent();
    const answer = ask();
    answer.then(heard, heard);
    if (state === 'answers') return answer;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, reject) => {
      const wait = (leftMs: Millis): void => {
        timer = setTimeout(() => {
          if (leftMs > PIECE_MS) return wait(leftMs - PIECE_MS);
          if (state === 'unknown') state = 'silent';
          reject(new StorageSilent());
        }, PIECE_MS);
      };
      wait(FIRST_ANSWER_MS);
    });
    try {
      return await Promise.race([answer, silence]);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    list: () => within(() => storage.list()),
    read: (id) => within(() => storage.read(id)),
    write: (run, text) => within(() => storage.write(run, text)),
    readPlace: (id) => within(() => storage.readPlace(id)),
    writePlace: (id, place) => within(() => storage.writePlace(id, place)),
    delete: (ids) => within(() => storage.delete(ids)),
  };
}
