import type { KeptRun, RunPlace } from '../keptRun.ts';
import type { TabLocks } from '../runKeeper.ts';
import type { RunStorage } from '../runStorage.ts';

export interface MemoryStorage extends RunStorage {
  readonly runs: Map<string, { readonly about: KeptRun; readonly text: string }>;
  readonly places: Map<string, RunPlace>;
  /** What every write is refused with, while it is set. */
  refusal: Error | undefined;
}

/** A browser's storage that two keepers can share, as two tabs do. */
export function memoryStorage(): MemoryStorage {
  const runs: MemoryStorage['runs'] = new Map();
  const places: MemoryStorage['places'] = new Map();
  const storage: MemoryStorage = {
    runs,
    places,
    refusal: undefined,
    list: async () => [...runs.values()].map(({ about }) => about),
    read: async (id) => runs.get(id)?.text,
    async write(about, text) {
      if (storage.refusal) throw storage.refusal;
      runs.set(about.id, { about, text });
    },
    readPlace: async (id) => places.get(id),
    async writePlace(id, place) {
      if (storage.refusal) throw storage.refusal;
      places.set(id, place);
    },
    async delete(ids) {
      for (const id of ids) {
        runs.delete(id);
        places.delete(id);
      }
    },
  };
  return storage;
}

/** Locks that the keepers of one browser share. `close` gives back all of one tab. */
export function memoryLocks(): { tab(): TabLocks & { close(): void } } {
  const owners = new Map<string, object>();
  let waiting: (() => void)[] = [];
  const freed = () => {
    const all = waiting;
    waiting = [];
    for (const each of all) each();
  };
  return {
    tab() {
      const me = {};
      return {
        async take(name, waitMs = 0) {
          const endMs = performance.now() + waitMs;
          while ((owners.get(name) ?? me) !== me && performance.now() < endMs)
            await new Promise<void>((go) => {
              waiting.push(go);
              setTimeout(go, endMs - performance.now());
            });
          if ((owners.get(name) ?? me) !== me) return false;
          owners.set(name, me);
          return true;
        },
        release(name) {
          if (owners.get(name) === me) owners.delete(name);
          freed();
        },
        taken: async () => new Set(owners.keys()),
        close() {
          for (const [name, owner] of owners) if (owner === me) owners.delete(name);
          freed();
        },
      };
    },
  };
}
