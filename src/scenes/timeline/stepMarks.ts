import type { Micros } from '#base/time.ts';
import { shareOf, type TimeWindow } from './timeWindow.ts';

/** One step on the clock, or several that would overlap. */
export interface StepMark {
  /** Its middle, in pixels. */
  readonly x: number;
  /** The first and the last of its steps, from 1. */
  readonly from: number;
  readonly to: number;
  /** Steps before the window are at its left edge, steps after it at its right edge. */
  readonly side: 'before' | 'in' | 'after';
}

/** Half the width of a mark with one number, and of a mark with two, in pixels. */
const HALF_PX = 10;
const HALF_JOINED_PX = 26;

/**
 * Positions of a story's steps in a window. `timesUs`: their moments, from the first step on, in the order of the
 * clock.
 */
export function stepMarks(timesUs: readonly number[], window: TimeWindow, widthPx: number): readonly StepMark[] {
  const marks: StepMark[] = [];
  timesUs.forEach((timeUs, index) => {
    let mark = one(index + 1, timeUs, window, widthPx);
    for (let last = marks.at(-1); last && touch(last, mark); last = marks.at(-1)) {
      marks.pop();
      mark = joined(last, mark, widthPx);
    }
    marks.push(mark);
  });
  return marks;
}

/**
 * The step that a press on a mark selects: of several, the one nearest to the present step `at`, but not `at` itself.
 * `at` counts from 1 and is 0 before the first step.
 */
export function stepMeant({ from, to }: Pick<StepMark, 'from' | 'to'>, at: number): number {
  if (from === to || at < from) return from;
  if (at > to) return to;
  return at > from ? at - 1 : at + 1;
}

function one(number: number, timeUs: Micros, window: TimeWindow, widthPx: number): StepMark {
  const side = timeUs < window.fromUs ? 'before' : timeUs > window.toUs ? 'after' : 'in';
  return { x: inside(shareOf(window, timeUs) * widthPx, HALF_PX, widthPx), from: number, to: number, side };
}

function touch(left: StepMark, right: StepMark): boolean {
  return right.x - left.x < halfOf(left) + halfOf(right);
}

function joined(left: StepMark, right: StepMark, widthPx: number): StepMark {
  const side = left.side === right.side ? left.side : left.side === 'in' ? right.side : left.side;
  return { x: inside((left.x + right.x) / 2, HALF_JOINED_PX, widthPx), from: left.from, to: right.to, side };
}

function halfOf({ from, to }: StepMark): number {
  return from === to ? HALF_PX : HALF_JOINED_PX;
}

function inside(x: number, half: number, widthPx: number): number {
  return Math.round(Math.max(half, Math.min(widthPx - half, x)));
}
