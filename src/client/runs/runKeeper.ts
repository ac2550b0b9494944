import { LIMITS } from '#base/limits.ts';
import { compare } from '#base/order.ts';
import { hasShape } from '#base/shape.ts';
import { type Millis, SECOND_MS } from '#base/time.ts';
import type { Opening, OrreryClient } from '#client/orreryClient.ts';
import { parseSavedRun } from '#client/share/shareLink.ts';
import type { CommandResult } from '#protocol/command.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import type { Pace } from '#protocol/telling.ts';
import { contentsOf, hasAtMost, type KeptRun, keptRunOf, type RunPlace, runAt, tabPlaceShape } from './keptRun.ts';
import type { RunStorage } from './runStorage.ts';
import { problemOf, type RunsStore, runsStore } from './runsStore.ts';

/**
 * Wait for a lock that this tab held before a reload, in milliseconds. The browser may not have released it yet. Only a
 * duplicated tab waits the whole time.
 */
export const RELOAD_MS = 1500;
const PREFIX = 'kube-orrery/';

/** Most named runs. */
export const MOST_NAMED = 50;
/** Most runs without a name that are kept, newest first. */
export const MOST_LEFT = 10;
/** A run with a longer text (files and commands) could not be opened again, so it is not stored. */
export const MOST_CHARACTERS = LIMITS.savedRun.most;
const PLACE_EVERY_MS = SECOND_MS;
/** Key of the position in this tab's run, written while the page is closing. */
const PLACE_KEY = 'kube-orrery/place';

export interface KeeperOptions {
  readonly client: OrreryClient;
  readonly storage: RunStorage;
  readonly locks: TabLocks;
  /** The tab's own storage; exceptions are ignored. */
  readonly session: () => Pick<Storage, 'getItem' | 'setItem'>;
  readonly nowMs?: () => number;
}

export interface Reopened {
  readonly place: RunPlace | undefined;
  /** In this tab before, and neither a copy of what another tab has open nor a part of it. */
  readonly isSame: boolean;
}

/**
 * Stores the open run in the browser after every command, and its reader's position within a second. Named runs are
 * copies that never change.
 */
export class RunKeeper {
  readonly store: RunsStore = runsStore();
  private readonly client: OrreryClient;
  private readonly storage: RunStorage;
  private readonly locks: TabLocks;
  private readonly session: KeeperOptions['session'];
  private readonly nowMs: () => number;
  /** Writes are sequential, so that an older text never replaces a newer one. */
  private writes: Promise<void> = Promise.resolve();
  private renewing: Promise<void> | undefined;
  private again = false;
  /** Contents of the open run's record, so that the same is not written twice. */
  private lastWritten = '';
  /**
   * Number of openings in progress. The reader may already be in the new run, whose position must not be stored for the
   * old one.
   */
  private changing = 0;
  private placeTimer: ReturnType<typeof setTimeout> | undefined;

  constructor({ client, storage, locks, session, nowMs = Date.now }: KeeperOptions) {
    this.client = client;
    this.storage = storage;
    this.locks = locks;
    this.session = session;
    this.nowMs = nowMs;
  }

  /** The client whose commands and openings are stored. */
  keepingClient(): OrreryClient {
    return {
      ...this.client,
      send: async (command) => {
        const result = await this.client.send(command);
        if (result.ok) this.renew();
        return result;
      },
      control: async (control) => {
        const arrived = await this.client.control(control);
        if (control.type === 'drop') this.renew();
        return arrived;
      },
      open: (opening, plays) => this.open(opening, randomId(), plays),
    };
  }

  /** Follows the reader's position. Returns a function that stops it. */
  followPlace(): () => void {
    const stop = this.client.moment.subscribe(() => {
      this.placeTimer ??= setTimeout(() => this.writePlace(), PLACE_EVERY_MS);
    });
    return () => {
      stop();
      clearTimeout(this.placeTimer);
      this.placeTimer = undefined;
    };
  }

  /** The page may close at any moment, so only a synchronous write is reliable. */
  leavePage(): void {
    const { current } = this.store.getState();
    if (!current || this.changing > 0) return;
    try {
      this.session().setItem(PLACE_KEY, JSON.stringify({ id: current.id, ...this.place() }));
    } catch {
      // If this storage is forbidden or full, the other one still has the position of a second ago.
    }
    this.writePlace();
  }

  /** Opens a stored run in this tab: the same one, or a copy when another tab has it open. Rejects with the reason. */
  async reopen(id: string): Promise<Reopened> {
    // The last command may not be in the record yet.
    await this.written();
    const text = await this.storage.read(id).catch((error: unknown) => {
      this.store.setState({ problem: problemOf(error) });
      return undefined;
    });
    if (text === undefined) throw new MissingRunError();
    const ownPlace = this.placeInTab(id);
    const isFree =
      id === this.store.getState().current?.id || (await this.locks.take(id, ownPlace ? RELOAD_MS : undefined));
    const place = (isFree ? ownPlace : undefined) ?? (await this.storage.readPlace(id));
    const run = this.list().find((one) => one.id === id);
    const isCopy = !isFree || (run !== undefined && run.name !== '');
    try {
      const opened = await this.open(runAt(await parseSavedRun(text), place), isCopy ? randomId() : id);
      if (!opened.ok) throw new Error(opened.problems.map(({ message }) => message).join('\n'));
    } catch (error) {
      if (isFree) this.locks.release(id);
      throw error;
    }
    const isSame = this.store.getState().current?.id === id;
    if (isFree && !isSame) this.locks.release(id);
    return { place, isSame };
  }

  /** The newest run whose tab was closed while it was open, if it has commands or its own source. */
  async lastClosed(): Promise<KeptRun | undefined> {
    const runs = await this.refresh();
    const taken = await this.locks.taken();
    for (const run of runs) {
      if (run.name !== '' || !run.isOwn || taken?.has(run.id)) continue;
      const place = await this.storage.readPlace(run.id);
      if (!place?.isLeft) return run;
    }
    return undefined;
  }

  /** The reader's position in that run when this tab was last loaded. */
  placeInTab(id: string): RunPlace | undefined {
    try {
      const place: unknown = JSON.parse(this.session().getItem(PLACE_KEY) ?? 'null');
      return hasShape(tabPlaceShape, place) && place.id === id ? place : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Stores a named copy of the present run. Resolves with its name, which may be longer than requested. `undefined`
   * when it cannot be stored; then `problem` says why.
   */
  async keep(name: string): Promise<string | undefined> {
    await this.renewed();
    const { current } = this.store.getState();
    if (!current?.saved) return undefined;
    const named = (await this.refresh()).filter((run) => run.name !== '');
    if (named.length >= MOST_NAMED) {
      this.store.setState({ problem: { code: 'tooMany', reason: '' } });
      return undefined;
    }
    const free = freeName(name.trim(), new Set(named.map((run) => run.name)));
    return (await this.write(randomId(), free, runAt(current.saved, this.place()))) ? free : undefined;
  }

  /** The stored text, unchecked, so that even a run that cannot be opened can be exported. */
  text(id: string): Promise<string | undefined> {
    return this.storage.read(id);
  }

  /** Deletes a run from the storage. Returns a function that restores it. */
  async remove(run: KeptRun): Promise<() => Promise<void>> {
    const text = await this.storage.read(run.id);
    await this.storage.delete([run.id]);
    await this.refresh();
    return async () => {
      if (text !== undefined) await this.storage.write(run, text);
      await this.refresh();
    };
  }

  /** Reads the list again, because other tabs write to the same storage. */
  async refresh(): Promise<readonly KeptRun[]> {
    try {
      const runs = [...(await this.storage.list())].sort((a, b) => b.savedMs - a.savedMs || compare(a.id, b.id));
      this.store.setState({ runs });
      return runs;
    } catch (error) {
      this.store.setState({ problem: problemOf(error) });
      return [];
    }
  }

  /**
   * Deletes runs without a name that nobody will miss: the oldest beyond `MOST_LEFT`, and at a new visit those that
   * only open a scenario.
   */
  async tidy({ isNewVisit }: { readonly isNewVisit: boolean }): Promise<void> {
    const taken = await this.locks.taken();
    // Without the browser's locks another tab may have any of them open.
    if (!taken) return;
    const left = (await this.refresh()).filter(({ id, name }) => name === '' && !taken.has(id));
    // Until the page is reloaded, Back may lead to such a run.
    const others = left.filter(({ isOwn }) => !isOwn).slice(isNewVisit ? 0 : MOST_LEFT);
    const gone = [...others, ...left.filter(({ isOwn }) => isOwn).slice(MOST_LEFT)];
    if (gone.length === 0) return;
    await this.storage.delete(gone.map(({ id }) => id));
    await this.refresh();
  }

  /** Resolves when everything is written, or could not be. */
  async written(): Promise<void> {
    await this.renewed();
    await this.writes;
  }

  private list(): readonly KeptRun[] {
    return this.store.getState().runs;
  }

  private async open(opening: Opening, wanted: string, plays?: Pace): Promise<CommandResult> {
    // The last command may not be in the record of the old run yet.
    await this.renewed();
    const left = this.store.getState().current;
    const place = this.place();
    this.changing += 1;
    try {
      const result = await this.client.open(opening, plays);
      if (!result.ok) return result;
      // A part of a run never takes the place of the whole one in the storage.
      const id = result.isPart ? randomId() : wanted;
      if (left && left.id !== id) this.leave(left.id, place);
      await this.locks.take(id);
      this.store.setState({ current: { id, saved: undefined, place: this.place() } });
      this.renew();
      return result;
    } finally {
      this.changing -= 1;
    }
  }

  private leave(id: string, place: RunPlace): void {
    this.locks.release(id);
    void this.inTurn(async () => {
      await this.storage.writePlace(id, { ...place, isLeft: true });
      await this.tidy({ isNewVisit: false });
    });
  }

  /** Reads the present run from the worker and writes it. */
  private renew(): void {
    if (this.renewing !== undefined) {
      this.again = true;
      return;
    }
    this.renewing = this.renewOnce().finally(() => {
      this.renewing = undefined;
      if (!this.again) return;
      this.again = false;
      this.renew();
    });
  }

  /** A silent worker may never answer, so the last written state is kept. */
  private async renewed(): Promise<void> {
    let stop: () => void = () => undefined;
    const silent = new Promise<void>((resolve) => {
      const look = (): void => void (this.client.status.getState().phase === 'silent' && resolve());
      stop = this.client.status.subscribe(look);
      look();
    });
    await Promise.race([this.allRenewed(), silent]);
    stop();
  }

  private async allRenewed(): Promise<void> {
    while (this.renewing !== undefined) await this.renewing;
  }

  private async renewOnce(): Promise<void> {
    const id = this.store.getState().current?.id;
    if (id === undefined) return;
    // A crashed model does not answer; the last written state stays.
    const saved = await this.client.ask('save', {}).catch(() => undefined);
    // While another run is being opened, the answer may belong to that run.
    if (!saved || this.changing > 0 || this.store.getState().current?.id !== id) return;
    this.store.setState({ current: { id, saved, place: this.place() } });
    const contents = `${id} ${contentsOf(saved)}`;
    if (contents === this.lastWritten) return;
    void this.write(id, '', saved).then((isWritten) => {
      if (isWritten) this.lastWritten = contents;
    });
  }

  private async write(id: string, name: string, saved: SavedRun): Promise<boolean> {
    const text = hasAtMost(saved, MOST_CHARACTERS) ? JSON.stringify(saved) : undefined;
    if (text === undefined || text.length > MOST_CHARACTERS) {
      this.store.setState({ problem: { code: 'tooLarge', reason: '' } });
      return false;
    }
    const run = keptRunOf(id, name, saved, text, this.nowMs());
    return this.inTurn(async () => {
      await this.storage.write(run, text);
      await this.refresh();
    });
  }

  /** Runs the action after earlier writes; false when the browser refuses it. */
  private inTurn(action: () => Promise<void>): Promise<boolean> {
    const done = this.writes.then(action).then(
      () => {
        if (this.store.getState().problem) this.store.setState({ problem: undefined });
        return true;
      },
      (error: unknown) => {
        this.store.setState({ problem: problemOf(error) });
        return false;
      },
    );
    this.writes = done.then(() => undefined);
    return done;
  }

  private writePlace(): void {
    clearTimeout(this.placeTimer);
    this.placeTimer = undefined;
    const { current } = this.store.getState();
    if (!current || this.changing > 0) return;
    const place = this.place();
    this.store.setState({ current: { ...current, place } });
    // A run's contents grow with time too, but while it plays they are not read every second.
    if (!place.playing) this.renew();
    // A failed write of the position is not reported, because the write of the run fails too.
    void this.storage.writePlace(current.id, place).catch(() => undefined);
  }

  private place(): RunPlace {
    const { branch, seq, timeUs, headSeq, playing } = this.client.moment.getState();
    return { branch, seq, timeUs, headSeq, playing };
  }
}

/** The run is not in this browser: it was deleted, or stored in another one. */
export class MissingRunError extends Error {}

/** `a`, then `a (2)`, because a name identifies one run. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name} (${count})`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** Sixteen random hexadecimal digits. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Locks that only one open tab can hold at a time. */
export interface TabLocks {
  /** Takes a lock until `release` or until the tab closes. False when another tab still holds it after `waitMs`. */
  take(name: string, waitMs?: Millis): Promise<boolean>;
  release(name: string): void;
  /** Locks that open tabs hold; undefined when the browser does not report them. */
  taken(): Promise<ReadonlySet<string> | undefined>;
}

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
