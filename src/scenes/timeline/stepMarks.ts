import { shareOf, type TimeWindow } from './timeWindow.ts';

/** One step on the clock, or several that would lie over each other. */
export interface StepMark {
  /** Its middle, in pixels. */
  readonly x: number;
  /** The first and the last of its steps, from 1. */
  readonly from: number;
  readonly to: number;
  /** Out of sight: the steps before the window stand at its left edge, those after it at its right edge. */
  readonly side: 'before' | 'in' | 'after';
}

/** Room of a mark with one number, and of one with two, from the middle to the side, in pixels. */
const HALF_PX = 10;
const HALF_JOINED_PX = 26;

/** Where the steps of what is told stand in a window. `timesUs`: their moments, from the first step on, in the order of the clock. */
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

/** The step that a press on a mark goes to: of several the nearest to the one that is told, and not this one. `at` from 1, 0 before the first. */
export function stepMeant({ from, to }: Pick<StepMark, 'from' | 'to'>, at: number): number {
  if (from === to || at < from) return from;
  if (at > to) return to;
  return at > from ? at - 1 : at + 1;
}

function one(number: number, timeUs: number, window: TimeWindow, widthPx: number): StepMark {
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
