import { expect, test } from 'vitest';
import type { Micros } from '#base/time.ts';
import { NO_MOMENT } from '#client/orreryClient.ts';
import type { Telling } from '#protocol/telling.ts';
import { type Trail, withMoment } from './storyTrail.ts';

const NOTHING: Trail = { skips: [], stepsUs: [] };
const skipping = (fromUs: Micros, toUs: Micros): Telling => ({
  pace: 'explain',
  state: 'skipping',
  skip: { fromUs: fromUs * 1e6, toUs: toUs * 1e6, counted: 0 },
});

function after(trail: Trail, telling: Telling): Trail {
  return withMoment(trail, { ...NO_MOMENT, telling });
}

test('each skip is kept once in order of time, and a longer one replaces those inside it', () => {
  const two = after(after(NOTHING, skipping(20, 30)), skipping(5, 10));
  expect(two.skips.map(({ fromUs }) => fromUs)).toEqual([5e6, 20e6]);
  expect(after(two, skipping(20, 30))).toBe(two);
  expect(after(two, skipping(40, 40.1))).toBe(two);
  expect(after(two, skipping(0, 40)).skips).toEqual([{ fromUs: 0, toUs: 40e6, counted: 0 }]);
});

test('decisive captions leave a mark, others do not', () => {
  const caption = {
    seq: 4,
    timeUs: 7,
    sentence: { id: 'pod.bound', slots: { pod: 'web-7', node: 'node-3' } },
    points: [],
    step: 1,
    of: 1,
  } as const;
  const playing: Telling = { pace: 'explain', state: 'playing', caption: { ...caption, salience: 'decisive' } };
  const trail = after(NOTHING, playing);
  expect(trail.stepsUs).toEqual([7]);
  expect(after(trail, playing)).toBe(trail);
  expect(after(trail, { ...playing, caption: { ...caption, timeUs: 9, salience: 'step' } })).toBe(trail);
});
