import type { Micros } from '#base/time.ts';
import { HOUR_US, MINUTE_US, SECOND_US } from '#base/time.ts';

const LENGTHS: readonly number[] = [
  ...[10, 15, 20, 30, 45].map((s) => s * SECOND_US),
  ...[1, 1.5, 2, 3, 5, 7.5, 10, 15, 20, 30, 45].map((min) => min * MINUTE_US),
];

/** The strip is longer than the run by this factor, so that the user can see and grab the run's end. */
const ROOM = 1.03;
const TOO_LONG = 3;

/** Half the width of a mark with one number, and of a mark with two, in pixels. */
const HALF_PX = 10;
const HALF_JOINED_PX = 26;

/** The part of the run that the tracks show, in simulated microseconds. */
export interface TimeWindow {
  readonly fromUs: Micros;
  readonly toUs: Micros;
}

const NARROWEST_US = 100;
/** Position of the playhead while the run plays: more past than future. */
const PLAYHEAD_SHARE = 0.7;

export function spanOf({ fromUs, toUs }: TimeWindow): number {
  return toUs - fromUs;
}

/** A window of a given width with the moment at its usual place; never before the start of the run. */
export function windowAround(timeUs: Micros, spanUs: Micros): TimeWindow {
  const fromUs = Math.max(0, timeUs - spanUs * PLAYHEAD_SHARE);
  return { fromUs, toUs: fromUs + spanUs };
}

/** The same window while the moment is in it, else one around the moment. */
export function keepInSight(window: TimeWindow, timeUs: Micros): TimeWindow {
  const isIn = timeUs >= window.fromUs && timeUs <= window.toUs;
  return isIn ? window : windowAround(timeUs, spanOf(window));
}

/** Zooms and keeps the instant under the pointer in place. `longestUs` is the longest useful window. */
export function zoomWindow(window: TimeWindow, factor: number, atUs: Micros, longestUs: Micros): TimeWindow {
  const before = spanOf(window);
  const spanUs = Math.min(Math.max(NARROWEST_US, before / factor), Math.max(NARROWEST_US, longestUs));
  const fromUs = Math.max(0, atUs - ((atUs - window.fromUs) / before) * spanUs);
  return { fromUs, toUs: fromUs + spanUs };
}

export function panWindow(window: TimeWindow, byUs: Micros): TimeWindow {
  const fromUs = Math.max(0, window.fromUs + byUs);
  return { fromUs, toUs: fromUs + spanOf(window) };
}

/**
 * The window to request: it contains `window` with room on both sides, and stays the same while the window moves a
 * little.
 */
export function windowToAsk(window: TimeWindow): TimeWindow {
  const span = spanOf(window);
  const step = 2 ** Math.ceil(Math.log2(span));
  const fromUs = Math.max(0, Math.floor(window.fromUs / step) * step - step);
  return { fromUs, toUs: (Math.floor(window.toUs / step) + 2) * step };
}

export function shareOf({ fromUs, toUs }: TimeWindow, timeUs: Micros): number {
  return (timeUs - fromUs) / (toUs - fromUs);
}

export function timeAt({ fromUs, toUs }: TimeWindow, share: number): number {
  return fromUs + (toUs - fromUs) * share;
}

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

/**
 * The length of the strip of the whole run in microseconds: a round time with room after the run's end. It stays the
 * same while the run grows a little, and as long as `beforeUs` is not far too long. So events stay in place, also while
 * the pointer scrubs.
 */
export function stripLength(wholeUs: Micros, beforeUs = 0): number {
  const wanted = wholeUs * ROOM;
  if (wanted <= beforeUs && wanted > beforeUs / TOO_LONG) return beforeUs;
  return LENGTHS.find((length) => length >= wanted) ?? Math.ceil(wanted / HOUR_US) * HOUR_US;
}
