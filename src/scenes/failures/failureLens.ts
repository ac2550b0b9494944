import type { Micros } from '#base/time.ts';

/** The results of requests that were sent together. */
export interface RequestTick {
  readonly atUs: Micros;
  readonly sent: number;
  readonly failed: number;
}

/** One column of the lens: requests that left within the same time. */
export interface LensColumn extends RequestTick {
  /** Its middle as a share of the window's width. */
  readonly at: number;
}

export interface LensWindow {
  readonly windowFromUs: Micros;
  readonly windowUntilUs: Micros;
}

/** Maximum number of columns; with more moments, some moments share a column. */
const MOST_COLUMNS = 48;
/** A column with at most this many requests shows each as a mark; more are a bar. */
export const MOST_MARKS = 8;

/** Position of a moment in the window, from 0 to 1; a moment outside is at the edge. */
export function lensPlace({ windowFromUs, windowUntilUs }: LensWindow, atUs: Micros): number {
  return Math.min(1, Math.max(0, (atUs - windowFromUs) / Math.max(1, windowUntilUs - windowFromUs)));
}

/** The requests of a gap in columns with equal numbers of moments. */
export function lensColumns(ticks: readonly RequestTick[], window: LensWindow): LensColumn[] {
  const together = Math.max(1, Math.ceil(ticks.length / MOST_COLUMNS));
  const columns: LensColumn[] = [];
  for (let from = 0; from < ticks.length; from += together) {
    const part = ticks.slice(from, from + together);
    const atUs = ((part[0]?.atUs ?? 0) + (part.at(-1)?.atUs ?? 0)) / 2;
    columns.push({
      atUs,
      at: lensPlace(window, atUs),
      sent: part.reduce((sum, { sent }) => sum + sent, 0),
      failed: part.reduce((sum, { failed }) => sum + failed, 0),
    });
  }
  return columns;
}

/**
 * Labels of moments, the important ones first, without those that would touch an earlier one. `apart` is a share of the
 * width.
 */
export function lensLabels(momentsUs: readonly number[], window: LensWindow, apart: number): number[] {
  const kept: number[] = [];
  for (const atUs of momentsUs) {
    const at = lensPlace(window, atUs);
    const isFree = kept.every((other) => Math.abs(lensPlace(window, other) - at) >= apart);
    if (isFree && at >= apart / 2 && at <= 1 - apart / 2) kept.push(atUs);
  }
  return kept.sort((a, b) => a - b);
}

/** Failures in equal time ranges of a window, for bars below a chart. */
export function failureBars(
  failures: readonly { readonly atUs: Micros; readonly count: number }[],
  { fromUs, toUs }: { readonly fromUs: Micros; readonly toUs: Micros },
  bars: number,
): number[] {
  const counts = Array.from({ length: bars }, () => 0);
  for (const { atUs, count } of failures) {
    const bar = Math.floor(((atUs - fromUs) / Math.max(1, toUs - fromUs)) * bars);
    if (bar >= 0 && bar < bars) counts[bar] = (counts[bar] ?? 0) + count;
  }
  return counts;
}

/** The last gap that has begun at this moment. */
export function gapAt<G extends { readonly fromUs: Micros }>(gaps: readonly G[], nowUs: Micros): G | undefined {
  return gaps.findLast(({ fromUs }) => fromUs <= nowUs);
}
