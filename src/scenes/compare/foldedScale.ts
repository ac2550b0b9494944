import { type Micros, SECOND_US } from '#base/time.ts';

/** A time range without events. Places are shares of the width, times are simulated microseconds. */
export interface Fold {
  readonly from: number;
  readonly to: number;
  readonly us: Micros;
}

export interface FoldedScale {
  /** From 0 to 1. */
  at(us: Micros): number;
  /** The time at a place; the inverse of `at`. */
  timeAt(place: number): number;
  readonly folds: readonly Fold[];
}

/** Longer pauses are folded. Simulated microseconds. */
const FOLD_US = SECOND_US;
/** Widths in units of the shortest step between two events. */
const FOLD = 3;
const LEAST = 1;
const MOST = 2.5;
/** Events this far apart have a width of one unit; simulated microseconds. */
const USUAL_US = 10_000;
const END = 3;

/** A scale on which each event has room and long pauses are folded to one fixed width. */
export function foldedScale(times: readonly number[], fromUs: Micros, toUs: Micros): FoldedScale {
  const stops = [...new Set([fromUs, ...times.filter((us) => us > fromUs && us < toUs), toUs])].sort((a, b) => a - b);
  const ends = [0];
  const folded: { readonly from: number; readonly to: number; readonly us: Micros }[] = [];
  let sum = 0;
  for (let i = 1; i < stops.length; i++) {
    const us = (stops[i] ?? 0) - (stops[i - 1] ?? 0);
    const isFold = us > FOLD_US;
    const width = isFold ? FOLD : Math.min(MOST, Math.max(LEAST, us / USUAL_US));
    if (isFold) folded.push({ from: sum + LEAST, to: sum + FOLD, us });
    sum += isFold ? FOLD + LEAST : width;
    ends.push(sum);
  }
  const whole = sum + END;
  const share = (units: number) => units / whole;
  return {
    at(us) {
      if (us <= fromUs) return 0;
      const next = stops.findIndex((stop) => stop >= us);
      if (next < 0) return share(sum);
      return share(between(us, stops[next - 1] ?? 0, stops[next] ?? 0, ends[next - 1] ?? 0, ends[next] ?? 0));
    },
    timeAt(place) {
      const units = place * whole;
      const next = ends.findIndex((end) => end >= units);
      if (next <= 0) return next < 0 ? toUs : fromUs;
      return between(units, ends[next - 1] ?? 0, ends[next] ?? 0, stops[next - 1] ?? 0, stops[next] ?? 0);
    },
    folds: folded.map(({ from, to, us }) => ({ from: share(from), to: share(to), us })),
  };
}

function between(value: number, from: number, to: number, low: number, high: number): number {
  return to === from ? high : low + ((value - from) / (to - from)) * (high - low);
}
