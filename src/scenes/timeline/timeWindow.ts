import type { Micros } from '#base/time.ts';

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
