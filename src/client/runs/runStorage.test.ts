import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RunStorage } from './runStorage.ts';
import { answeringStorage, FIRST_ANSWER_MS, StorageSilent } from './runStorage.ts';
import { memoryStorage } from './testing/memoryStorage.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A storage whose `list` answers only when `answer` is called. */
function lateStorage(): { readonly storage: RunStorage; readonly answer: () => void } {
  let answer: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return { storage: { ...memoryStorage(), list: () => opened.then(() => []) }, answer: () => answer() };
}

it('gives up on a storage that never answers, and refuses every later call at once', async () => {
  const storage = answeringStorage(lateStorage().storage);
  const refused = expect(storage.list()).rejects.toThrow(StorageSilent);
  await vi.advanceTimersByTimeAsync(FIRST_ANSWER_MS);
  await refused;
  await expect(storage.read('a')).rejects.toThrow(StorageSilent);
});

it('uses a storage again when it answers after all', async () => {
  const late = lateStorage();
  const storage = answeringStorage(late.storage);
  const refused = expect(storage.list()).rejects.toThrow(StorageSilent);
  await vi.advanceTimersByTimeAsync(FIRST_ANSWER_MS);
  await refused;
  late.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(await storage.read('a')).toBeUndefined();
});

it('waits without limit for a storage that has answered before', async () => {
  const late = lateStorage();
  const storage = answeringStorage(late.storage);
  await storage.read('a');
  const slow = storage.list();
  await vi.advanceTimersByTimeAsync(10 * FIRST_ANSWER_MS);
  late.answer();
  expect(await slow).toEqual([]);
});

it('rejects when the browser throws', async () => {
  const forbidden = new Error('forbidden');
  const storage = answeringStorage({
    ...memoryStorage(),
    writePlace: () => {
      throw forbidden;
    },
  });
  await expect(storage.writePlace('a', { branch: 'main', seq: 0, timeUs: 0, headSeq: 0, playing: false })).rejects.toBe(
    forbidden,
  );
});

it('counts the time in which the page is frozen only once', async () => {
  vi.useRealTimers();
  const late = lateStorage();
  const answered = answeringStorage(late.storage).list();
  const until = performance.now() + FIRST_ANSWER_MS + 100;
  while (performance.now() < until);
  setTimeout(late.answer, 20);
  expect(await answered).toEqual([]);
});
