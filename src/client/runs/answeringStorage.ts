import type { RunStorage } from './runStorage.ts';

/** A storage that answers at all does so within this time, in milliseconds. */
export const FIRST_ANSWER_MS = 2000;

/** The time is waited for in pieces: a page that is busy hears neither the answer nor the clock, and that piece counts once. */
const PIECE_MS = 100;

/** The browser's storage neither answers nor refuses: a blocked upgrade of another tab, or a fault of the browser. */
export class StorageSilent extends Error {}

/**
 * The same storage, of which nobody waits for the first answer longer than `FIRST_ANSWER_MS`. Every call is refused with `StorageSilent` after
 * that, until an answer does come. A storage that has answered once may take its time. What throws at once is a refusal too.
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
      const wait = (leftMs: number): void => {
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
