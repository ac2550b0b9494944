/** What only one open tab may have at a time. */
export interface TabLocks {
  /** Takes it until `release` or until the tab is closed; false when another tab has it, and still has it after `waitMs`. */
  take(name: string, waitMs?: number): Promise<boolean>;
  release(name: string): void;
  /** What open tabs have; undefined when the browser does not tell. */
  taken(): Promise<ReadonlySet<string> | undefined>;
}

/**
 * So long is waited for what this tab had before it was loaded again, in milliseconds: the new page may ask before the browser has let go of
 * the old one. Only a duplicated tab waits that long.
 */
export const RELOAD_MS = 1500;

const PREFIX = 'kube-orrery/';

/** The browser's own locks. Where there are none (a page that is not served securely), everything can be taken. */
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
