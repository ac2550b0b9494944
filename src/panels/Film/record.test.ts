import { expect, test } from 'vitest';
import type { Millis } from '#base/time.ts';
import { record } from './filmStage.ts';

interface Plan {
  /** Parts of the browser that a picture needs. */
  readonly pictureMs: Millis;
  readonly stoppedAtMs?: Millis;
  /** No stage before this. */
  readonly fromMs?: Millis;
}

/** Records with a clock of its own, and says what was put into the film. */
async function play({ pictureMs, stoppedAtMs = Number.POSITIVE_INFINITY, fromMs = 0 }: Plan) {
  const began = 5000;
  let ms = began;
  const added: [picture: number, atMs: Millis, untilMs: Millis][] = [];
  const told: [frames: number, atMs: Millis][] = [];
  let taken = 0;
  const recorded = await record<number>({
    now: () => ms,
    until: async (until) => {
      ms = Math.max(ms, Math.min(until, began + stoppedAtMs));
    },
    isStopped: () => ms - began >= stoppedAtMs,
    capture: async () => {
      const isThere = ms - began >= fromMs;
      ms += pictureMs;
      return isThere ? ++taken : undefined;
    },
    add: async (picture, { atMs, untilMs }) => {
      added.push([picture, atMs, untilMs]);
    },
    onFrame: (frames, atMs) => told.push([frames, atMs]),
  });
  return { recorded, added, told };
}

test('each frame is shown until the next one was taken', async () => {
  const { recorded, added, told } = await play({ pictureMs: 40, stoppedAtMs: 600 });
  expect(added).toEqual([
    [1, 0, 250],
    [2, 250, 500],
    [3, 500, 600],
  ]);
  expect(told).toEqual([
    [1, 0],
    [2, 250],
    [3, 500],
  ]);
  expect(recorded).toEqual({ frames: 3, lengthMs: 600 });
});

test('a slow page makes a film of the same length with fewer frames', async () => {
  const { added } = await play({ pictureMs: 600, stoppedAtMs: 1600 });
  expect(added).toEqual([
    [1, 0, 750],
    [2, 750, 1500],
    [3, 1500, 2100],
  ]);
});

test('a film ends by itself after 20 seconds, with 80 frames', async () => {
  const { recorded, added } = await play({ pictureMs: 40 });
  expect(recorded).toEqual({ frames: 80, lengthMs: 20_000 });
  expect(added).toHaveLength(80);
  expect(added.at(-1)).toEqual([80, 19_750, 20_000]);
});

test('a film that is stopped at once has one frame', async () => {
  expect((await play({ pictureMs: 40, stoppedAtMs: 0 })).added).toEqual([[1, 0, 40]]);
});

test('a film waits for a stage, and repeats its last frame while there is none', async () => {
  const { recorded, added } = await play({ pictureMs: 10, fromMs: 300, stoppedAtMs: 700 });
  expect(added).toEqual([[1, 0, 700]]);
  expect(recorded.frames).toBe(1);
});
