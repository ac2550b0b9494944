import { createStore, delMany, get, getMany, keys, set, setMany, type UseStore } from 'idb-keyval';
import { hasShape } from '#base/shape.ts';
import type { Millis } from '#base/time.ts';
import { type KeptRun, keptRunShape, placeShape, type RunPlace } from './keptRun.ts';

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

/** Runs by id. Every method rejects when the browser forbids it or fails. */
export interface RunStorage {
  list(): Promise<readonly KeptRun[]>;
  /** The stored text of the run, unchecked. */
  read(id: string): Promise<string | undefined>;
  write(run: KeptRun, text: string): Promise<void>;
  readPlace(id: string): Promise<RunPlace | undefined>;
  writePlace(id: string, place: RunPlace): Promise<void>;
  delete(ids: readonly string[]): Promise<void>;
}

const ABOUT = 'about/';
const TEXT = 'run/';
const PLACE = 'place/';

/** Storage in IndexedDB, with separate records for a run's list entry, its text and its reader's position. */
export function browserRunStorage(): RunStorage {
  let store: UseStore | undefined;
  const open = (): UseStore => {
    store ??= createStore('kube-orrery', 'runs');
    return store;
  };
  return {
    async list() {
      const names = (await keys(open())).filter((key) => typeof key === 'string');
      const ids = [...new Set(names.map(idOf).filter((id) => id !== undefined))];
      const abouts = await getMany<unknown>(
        ids.map((id) => ABOUT + id),
        open(),
      );
      return ids.map((id, index) => {
        const about = abouts[index];
        return hasShape(keptRunShape, about) && about.id === id ? about : damaged(id);
      });
    },
    async read(id) {
      const text = await get<unknown>(TEXT + id, open());
      return typeof text === 'string' || text === undefined ? text : JSON.stringify(text);
    },
    write: (run, text) =>
      setMany(
        [
          [ABOUT + run.id, run],
          [TEXT + run.id, text],
        ],
        open(),
      ),
    async readPlace(id) {
      const place = await get<unknown>(PLACE + id, open());
      return hasShape(placeShape, place) ? place : undefined;
    },
    writePlace: (id, place) => set(PLACE + id, place, open()),
    delete: (ids) =>
      delMany(
        ids.flatMap((id) => [ABOUT + id, TEXT + id, PLACE + id]),
        open(),
      ),
  };
}

/** A position without a run is not listed. */
function idOf(key: string): string | undefined {
  const prefix = [ABOUT, TEXT].find((one) => key.startsWith(one));
  return prefix && key.slice(prefix.length);
}

function damaged(id: string): KeptRun {
  return {
    id,
    name: id,
    scenario: '',
    inputs: 0,
    timeUs: 0,
    savedMs: 0,
    characters: 0,
    isOwn: true,
    isDamaged: true,
  };
}

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
