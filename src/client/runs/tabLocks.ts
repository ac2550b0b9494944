/** What only one open tab may have at a time. */
export interface TabLocks {
  /** Takes it until `release` or until the tab is closed; false when another tab has it. */
  take(name: string): Promise<boolean>;
  release(name: string): void;
  /** What open tabs have; undefined when the browser does not tell. */
  taken(): Promise<ReadonlySet<string> | undefined>;
}

const PREFIX = 'kube-orrery/';

/** The browser's own locks. Where there are none (a page that is not served securely), everything can be taken. */
export function browserTabLocks(manager: LockManager | undefined = navigator.locks): TabLocks {
  const releases = new Map<string, () => void>();
  return {
    take(name) {
      if (!manager || releases.has(name)) return Promise.resolve(true);
      return new Promise((resolve) => {
        manager
          .request(PREFIX + name, { ifAvailable: true }, (lock) => {
            resolve(lock !== null);
            if (lock === null) return undefined;
            return new Promise<void>((release) => releases.set(name, release));
          })
          .catch(() => resolve(true));
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
