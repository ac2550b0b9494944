import type { Millis } from '#base/time.ts';

/** Locks that only one open tab can hold at a time. */
export interface TabLocks {
  /** Takes a lock until `release` or until the tab closes. False when another tab still holds it after `waitMs`. */
  take(name: string, waitMs?: Millis): Promise<boolean>;
  release(name: string): void;
  /** Locks that open tabs hold; undefined when the browser does not report them. */
  taken(): Promise<ReadonlySet<string> | undefined>;
}

/**
 * Wait for a lock that this tab held before a reload, in milliseconds. The browser may not have released it yet. Only a
 * duplicated tab waits the whole time.
 */
export const RELOAD_MS = 1500;

const PREFIX = 'kube-orrery/';

/** The browser's own locks. Without them (a page that is not served securely), every lock can be taken. */
export function browserTabLocks(manager: LockManager | undefined = navigator.locks): TabLocks {
  const releases = new Map<string, () => void>();
  return {
    take(name, waitMs = 0) {
      if (!manager || releases.has(name)) return Promise.resolve(true);
      const signal = waitMs > 0 ? AbortSignal.timeout(waitMs) : undefined;
      return new Promise((resolve) => {
        manager
          .request(PREFIX + name, signal ? { signal } : { ifAvailable: true }, (lock) => {
            resolve(lock !== null);
            if (lock === null) return undefined;
            return new Promise<void>((release) => releases.set(name, release));
          })
          .catch(() => resolve(!signal?.aborted));
      });
    },
    release(name) {
      releases.get(name)?.();
      releases.delete(name);
    },
    async taken() {
      const { held } = (await manager?.query()) ?? {};
      return held && new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
    },
  };
}
