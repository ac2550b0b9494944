// @vitest-environment jsdom

import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FixtureClient, fixtureClient } from '#client/testing/fixtureClient.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import { MissingRunError, MOST_LEFT, MOST_NAMED, RunKeeper } from './runKeeper.ts';
import { type MemoryStorage, memoryLocks, memoryStorage } from './testing/memoryStorage.ts';

const ROLLOUT: RunSource = { scenario: 'rollout', seed: 1 };
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A browser with a clock that never stands still; each tab has a client of its own and a storage for the tab alone. */
function browser() {
  const storage = memoryStorage();
  const locks = memoryLocks();
  let nowMs = 1000;
  function tab() {
    const own = new Map<string, string>();
    const mine = locks.tab();
    const client: FixtureClient = fixtureClient({
      moment: { seq: 12, timeUs: 34, headSeq: 56 },
      branches: [],
      answers: { save: () => saved(client, since) },
    });
    let since = 0;
    client.opening.subscribe(() => {
      since = client.commands.length;
    });
    const keeper = new RunKeeper({
      client,
      storage,
      locks: mine,
      session: () => ({ getItem: (key) => own.get(key) ?? null, setItem: (key, value) => void own.set(key, value) }),
      nowMs: () => ++nowMs,
    });
    stops.push(keeper.followPlace());
    return { client, keeper, kept: keeper.keepingClient(), close: () => mine.close(), own };
  }
  return { storage, tab };
}

/** What the worker would say: the opening, and every command since then as an input of the first branch. */
function saved(client: FixtureClient, since: number): SavedRun {
  const { seq, timeUs } = client.moment.getState();
  const opening = client.opening.getState();
  const source = opening && ('format' in opening ? opening.source : opening);
  return {
    format: 'kube-orrery/run',
    version: 1,
    source: source ?? ROLLOUT,
    branches: [
      {
        id: 'main',
        label: 'main',
        forkSeq: 0,
        inputs: client.commands
          .slice(since)
          .map((command, index) => ({ id: index + 1, after: index, atUs: 0, command })),
      },
    ],
    branch: 'main',
    seq,
    timeUs,
  };
}

const cordon = (name: string) => ({ type: 'node.cordon', name }) as const;
const names = (storage: MemoryStorage) => [...storage.runs.values()].map(({ about }) => about.name);
const only = (storage: MemoryStorage) => [...storage.runs.values()][0]?.about;

describe('the run that is open', () => {
  it('a run is written after every command, and is restored at its moment', async () => {
    const { storage, tab } = browser();
    const { client, kept, keeper, own, close } = tab();
    await kept.open(ROLLOUT);
    await kept.send(cordon('node-1'));
    await kept.send(cordon('node-2'));
    client.move({ seq: 20, timeUs: 99, headSeq: 80, playing: true });
    keeper.leavePage();
    await keeper.written();
    const run = only(storage);
    expect(run).toMatchObject({ name: '', scenario: 'rollout', inputs: 2, isOwn: true });
    // The page is loaded again: another keeper with the same storage of the tab.
    const after = tab();
    for (const [key, value] of own) after.own.set(key, value);
    storage.places.clear();
    close();
    await after.keeper.refresh();
    const { place, isSame } = await after.keeper.reopen(run?.id ?? '');
    expect({ playing: place?.playing, isSame }).toEqual({ playing: true, isSame: true });
    expect(after.client.opening.getState()).toMatchObject({ seq: 20, timeUs: 99, branches: [{ headSeq: 80 }] });
  });

  it('a reload restores the run although the old page still holds its lock', async () => {
    const { storage, tab } = browser();
    const { client, kept, keeper, own, close } = tab();
    await kept.open(ROLLOUT);
    await kept.send(cordon('node-1'));
    await keeper.written();
    client.move({ seq: 20, timeUs: 99, headSeq: 80 });
    keeper.leavePage();
    // What the page before wrote last does not come any more.
    storage.places.clear();
    const id = only(storage)?.id ?? '';
    const after = tab();
    for (const [key, value] of own) after.own.set(key, value);
    await after.keeper.refresh();
    const reopened = after.keeper.reopen(id);
    await new Promise((resolve) => setTimeout(resolve));
    close();
    expect(await reopened).toMatchObject({ isSame: true, place: { seq: 20, timeUs: 99 } });
    expect(after.client.opening.getState()).toMatchObject({ seq: 20, timeUs: 99 });
  });

  it('a run stays complete in the storage when its opening is stopped', async () => {
    const { storage, tab } = browser();
    const before = tab();
    await before.kept.open(ROLLOUT);
    await before.kept.send(cordon('node-1'));
    await before.keeper.written();
    before.close();
    const run = only(storage);
    const id = run?.id ?? '';
    const after = tab();
    await after.keeper.refresh();
    vi.spyOn(after.client, 'open').mockResolvedValueOnce({ ok: true, seq: 3, notes: [], isPart: true });
    expect((await after.keeper.reopen(id)).isSame).toBe(false);
    await after.keeper.written();
    expect(after.keeper.store.getState().current?.id).not.toBe(id);
    expect(after.keeper.store.getState().runs).toContainEqual(run);
  });

  it('a reload restores the same run, and opens a copy while another tab has it', async () => {
    const { storage, tab } = browser();
    const first = tab();
    await first.kept.open(ROLLOUT);
    await first.kept.send(cordon('node-1'));
    await first.keeper.written();
    const id = only(storage)?.id ?? '';
    const second = tab();
    await second.keeper.refresh();
    expect((await second.keeper.reopen(id)).isSame).toBe(false);
    await second.keeper.written();
    await second.kept.send(cordon('node-2'));
    await second.keeper.written();
    expect(storage.runs.size).toBe(2);
    expect(storage.runs.get(id)?.about.inputs).toBe(1);
    first.close();
    const third = tab();
    await third.keeper.refresh();
    expect((await third.keeper.reopen(id)).isSame).toBe(true);
    expect(third.client.opening.getState()).toMatchObject({ source: ROLLOUT, seq: 12, timeUs: 34 });
  });

  it('a run without commands is removed at the next visit, and a new tab opens a closed tab’s run', async () => {
    const { storage, tab } = browser();
    const { kept, keeper, close } = tab();
    await kept.open({ scenario: 'first-minute', seed: 1 });
    await keeper.written();
    await kept.open(ROLLOUT);
    await kept.send(cordon('node-1'));
    await kept.open({ scenario: 'drain', seed: 1 });
    await keeper.written();
    expect([...storage.runs.values()].map(({ about }) => [about.scenario, about.inputs])).toEqual([
      ['first-minute', 0],
      ['rollout', 1],
      ['drain', 0],
    ]);
    // The reader went on from it.
    expect(await keeper.lastClosed()).toBeUndefined();
    await kept.send(cordon('node-2'));
    await keeper.written();
    expect(await keeper.lastClosed()).toBeUndefined();
    close();
    const next = tab();
    expect((await next.keeper.lastClosed())?.scenario).toBe('drain');
    await next.keeper.tidy({ isNewVisit: true });
    expect([...storage.runs.values()].map(({ about }) => about.scenario)).toEqual(['rollout', 'drain']);
  });

  it(`keeps at most ${MOST_LEFT} unnamed runs, the newest`, async () => {
    const { storage, tab } = browser();
    const { kept, keeper } = tab();
    for (let i = 0; i < MOST_LEFT + 4; i++) {
      await kept.open({ scenario: `s${i}`, seed: 1, files: [] });
      await keeper.written();
    }
    expect([...storage.runs.values()].map(({ about }) => about.scenario)).toEqual(
      Array.from({ length: MOST_LEFT + 1 }, (_, i) => `s${i + 3}`),
    );
  });

  it('works when storage is forbidden or full, and says so until it can write again', async () => {
    const { storage, tab } = browser();
    const { kept, keeper } = tab();
    storage.refusal = new DOMException('no room', 'QuotaExceededError');
    expect(await kept.open(ROLLOUT)).toMatchObject({ ok: true });
    await keeper.written();
    expect(keeper.store.getState().problem).toEqual({ code: 'full', reason: 'no room' });
    expect(await keeper.keep('mine')).toBeUndefined();
    storage.refusal = new Error('denied');
    expect(await kept.send(cordon('node-1'))).toMatchObject({ ok: true });
    await keeper.written();
    expect(keeper.store.getState().problem).toEqual({ code: 'forbidden', reason: 'denied' });
    storage.refusal = undefined;
    await kept.send(cordon('node-2'));
    await keeper.written();
    expect(keeper.store.getState().problem).toBeUndefined();
    expect(only(storage)?.inputs).toBe(2);
  });

  it('restores a complete run although its last write is slow', async () => {
    const { tab, storage } = browser();
    const { kept, keeper } = tab();
    const write = storage.write.bind(storage);
    storage.write = async (...given) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      await write(...given);
    };
    await kept.open(ROLLOUT);
    const id = keeper.store.getState().current?.id ?? '';
    await kept.open({ scenario: 'gang', seed: 1 });
    await expect(keeper.reopen(id)).resolves.toMatchObject({ isSame: true });
  });

  it('writes the position while time passes', async () => {
    const { storage, tab } = browser();
    const { client, kept, keeper } = tab();
    await kept.open(ROLLOUT);
    await keeper.written();
    client.move({ seq: 21, timeUs: 77 });
    await vi.waitFor(() => expect([...storage.places.values()]).toMatchObject([{ seq: 21, timeUs: 77 }]), {
      timeout: 20_000,
    });
  });
});

describe('runs by name', () => {
  it('named runs are unchanging copies, each under its own name', async () => {
    const { storage, tab } = browser();
    const { kept, keeper, client } = tab();
    await kept.open(ROLLOUT);
    expect(await keeper.keep(' lesson ')).toBe('lesson');
    await kept.send(cordon('node-1'));
    expect(await keeper.keep('lesson')).toBe('lesson (2)');
    await keeper.written();
    expect(names(storage).sort()).toEqual(['', 'lesson', 'lesson (2)']);
    const first = keeper.store.getState().runs.find(({ name }) => name === 'lesson');
    expect(first).toMatchObject({ inputs: 0, timeUs: 34 });
    expect((await keeper.reopen(first?.id ?? '')).isSame).toBe(false);
    expect(client.opening.getState()).toMatchObject({ seq: 12, timeUs: 34 });
    await kept.send(cordon('node-2'));
    await keeper.written();
    expect(storage.runs.get(first?.id ?? '')?.about.inputs).toBe(0);
  });

  it('named runs can be deleted and restored', async () => {
    const { storage, tab } = browser();
    const { kept, keeper } = tab();
    await kept.open(ROLLOUT);
    await keeper.keep('a');
    const run = keeper.store.getState().runs.find(({ name }) => name === 'a');
    if (!run) throw new Error('not kept');
    const bringBack = await keeper.remove(run);
    expect(names(storage)).toEqual(['']);
    await expect(keeper.reopen(run.id)).rejects.toThrow(MissingRunError);
    await bringBack();
    expect(keeper.store.getState().runs).toContainEqual(run);
  });

  it(`there are at most ${MOST_NAMED} named runs, and one more is refused with a message`, async () => {
    const { storage, tab } = browser();
    const { kept, keeper } = tab();
    await kept.open(ROLLOUT);
    for (let i = 0; i < MOST_NAMED; i++) await keeper.keep('a');
    expect(await keeper.keep('a')).toBeUndefined();
    expect(keeper.store.getState().problem).toEqual({ code: 'tooMany', reason: '' });
    expect(storage.runs.size).toBe(MOST_NAMED + 1);
  });

  it('unreadable runs are refused with the reason, and can be exported unchanged', async () => {
    const { storage, tab } = browser();
    const { kept, keeper, client } = tab();
    await kept.open(ROLLOUT);
    await keeper.keep('a');
    const id = [...storage.runs.values()].find(({ about }) => about.name === 'a')?.about.id ?? '';
    for (const text of ['{"format":', '{"format":"kube-orrery/run","version":1}', 'null', '']) {
      storage.runs.set(id, { about: { ...(only(storage) as never as object), id, name: 'a' } as never, text });
      await expect(keeper.reopen(id), text).rejects.toThrow(/./);
      expect(await keeper.text(id)).toBe(text);
    }
    expect(client.opening.getState()).toEqual(ROLLOUT);
    expect(await keeper.store.getState().current?.id).not.toBe(id);
  });
});

it('opens another run when the worker is dead and cannot describe the present one', async () => {
  const { tab } = browser();
  const { client, keeper, kept } = tab();
  await kept.open(ROLLOUT);
  await keeper.written();
  client.ask = () => new Promise(() => undefined);
  await kept.send(cordon('n'));
  const opened = kept.open({ scenario: 'drain', seed: 2 });
  client.status.setState({ phase: 'silent', silence: { cause: 'noAnswer', error: '', doing: undefined } });
  expect(await opened).toMatchObject({ ok: true });
});
