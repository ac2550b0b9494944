import { expect, it } from 'vitest';
import { namesBeside, namesInside } from './markNames.ts';
import type { PlacedMark, TrackMark } from './tracks.ts';

const CHARACTER_PX = 6;

function placed(x: number, fromX: number, mark: Partial<TrackMark> = {}): PlacedMark<TrackMark> {
  const whole = { seq: x, timeUs: x, track: 'kube-scheduler', type: 'pod.scheduled', subject: 'default/web-7' };
  return { mark: { ...whole, tone: 'decision', to: 'node-3', ...mark }, track: 'kube-scheduler', x, fromX };
}
const texts = (names: ReadonlyMap<unknown, string>) => [...names.values()];
const beside = (marks: readonly PlacedMark<TrackMark>[]) =>
  [...namesBeside(marks, 400, CHARACTER_PX).values()].map(({ text, x }) => `${x} ${text}`);

it('labels a slice with its whole name, the object alone, or nothing', () => {
  expect(texts(namesInside([placed(200, 0)], CHARACTER_PX))).toEqual(['web-7 → node-3']);
  expect(texts(namesInside([placed(60, 0)], CHARACTER_PX))).toEqual(['web-7']);
  expect(texts(namesInside([placed(30, 0)], CHARACTER_PX))).toEqual([]);
});

it('gives no name to a slice that another one crosses', () => {
  expect(texts(namesInside([placed(200, 0), placed(210, 20)], CHARACTER_PX))).toEqual(['web-7 → node-3']);
});

it('labels a decision when its text ends before the next marks and the edge', () => {
  expect(beside([placed(10, 10), placed(200, 200)])).toEqual(['18 web-7 → node-3', '208 web-7 → node-3']);
  expect(beside([placed(10, 10), placed(100, 100)])).toEqual(['108 web-7 → node-3']);
  expect(beside([placed(350, 350)])).toEqual([]);
});

it('counts the mark right after a decision as its part, and names no crowded decision', () => {
  expect(beside([placed(10, 10), placed(15, 15, { tone: 'plain' })])).toEqual(['23 web-7 → node-3']);
  expect(beside([placed(10, 10), placed(15, 15)])).toEqual(['23 web-7 → node-3']);
  expect(beside([placed(10, 10), placed(15, 15, { subject: 'default/web-8' })])).toEqual([]);
});

it('gives no name to marks that are neither decisions nor failures', () => {
  expect(beside([placed(10, 10, { tone: 'plain' })])).toEqual([]);
});
