import { expect, it } from 'vitest';
import type { PlacedMark, TrackMark } from './tracks.ts';
import { crowdsOf } from './tracks.ts';

function at(x: number, over: Partial<TrackMark> = {}, fromX = x): PlacedMark<TrackMark> {
  const mark = {
    seq: x,
    timeUs: x,
    track: 'kubelet',
    type: 'pod.started',
    subject: '',
    tone: 'plain',
    ...over,
  } as const;
  return { mark, track: 'kubelet', x, fromX };
}

it('joins marks that would hide each other', () => {
  const { alone, crowds } = crowdsOf([at(10), at(14), at(18), at(60), at(63)], 100);
  expect(crowds).toEqual([{ track: 'kubelet', tone: 'plain', fromX: 10, toX: 18, isFuture: false }]);
  expect(alone.map(({ x }) => x)).toEqual([60, 63]);
});

it('does not join failures, inputs and spans, nor past with future marks', () => {
  const marks = [at(10), at(12, { tone: 'failure' }), at(14), at(15, { tone: 'input' }), at(16), at(18, {}, 2)];
  const { alone, crowds } = crowdsOf(marks, 100);
  expect(crowds.map(({ fromX, toX }) => [fromX, toX])).toEqual([[10, 16]]);
  expect(alone.map(({ x }) => x)).toEqual([18, 15, 12]);
  const parted = crowdsOf([at(10), at(12), at(14), at(16), at(18), at(20)], 14);
  expect(parted.crowds.map(({ fromX, isFuture }) => [fromX, isFuture])).toEqual([
    [10, false],
    [16, true],
  ]);
});
