import { type Micros, SECOND_US } from '#base/time.ts';
import { constantValue } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';

const KIB = 1024;

/** Divisor: on a small machine, the system is assumed to use at most 1/10 of its memory. */
const MOST_SHARE = 10;

/** An amount at a moment. */
export interface CurvePoint {
  readonly atUs: Micros;
  readonly amount: number;
}

/** An amount over time: 0 before the first point, linear between points, and a constant rate after the last. */
export interface Curve {
  readonly points: readonly CurvePoint[];
  readonly perSecondAfter: number;
  /** Unit of which amounts are whole multiples: pages, blocks. */
  readonly unit: number;
}

/** The amount at that moment, rounded down to whole units. */
export function amountAt(curve: Curve, atUs: Micros): number {
  return Math.floor(exactAt(curve, atUs) / curve.unit) * curve.unit;
}

function exactAt({ points, perSecondAfter }: Curve, atUs: Micros): number {
  const last = points.at(-1);
  const first = points[0];
  if (!last || !first || atUs < first.atUs) return 0;
  if (atUs >= last.atUs) return last.amount + ((atUs - last.atUs) * perSecondAfter) / SECOND_US;
  let from = first;
  for (const point of points) {
    if (point.atUs > atUs) return between(from, point, atUs);
    from = point;
  }
  return last.amount;
}

function between(from: CurvePoint, to: CurvePoint, atUs: Micros): number {
  return from.amount + ((to.amount - from.amount) * (atUs - from.atUs)) / (to.atUs - from.atUs);
}

export function sumAt(curves: readonly Curve[], atUs: Micros): number {
  let sum = 0;
  for (const curve of curves) sum += amountAt(curve, atUs);
  return sum;
}

/** First moment from `fromUs` on at which the sum of the curves exceeds the amount; `undefined` if it never does. */
export function firstAboveUs(curves: readonly Curve[], amount: number, fromUs: Micros): number | undefined {
  if (mostOf(curves) <= amount) return undefined;
  if (sumAt(curves, fromUs) > amount) return fromUs;
  let startUs = fromUs;
  for (const endUs of [...breaksAfter(curves, fromUs), Number.POSITIVE_INFINITY]) {
    const found = aboveBetween(curves, amount, startUs, endUs);
    if (found !== undefined) return found;
    startUs = endUs;
  }
  return undefined;
}

/** Upper bound of the sum of the curves. For most nodes it is below all thresholds, which saves the search. */
function mostOf(curves: readonly Curve[]): number {
  let most = 0;
  for (const { points, perSecondAfter } of curves) {
    if (perSecondAfter > 0) return Number.POSITIVE_INFINITY;
    let highest = 0;
    for (const { amount } of points) if (amount > highest) highest = amount;
    most += highest;
  }
  return most;
}

/** Moments after which the rate of the sum changes. */
function breaksAfter(curves: readonly Curve[], fromUs: Micros): number[] {
  const moments = new Set<number>();
  for (const { points } of curves) for (const { atUs } of points) if (atUs > fromUs) moments.add(atUs);
  return [...moments].sort((a, b) => a - b);
}

/** The sum is monotonic in `[startUs, endUs)`, except for rounding, so bisection finds the moment. */
function aboveBetween(curves: readonly Curve[], amount: number, startUs: Micros, endUs: Micros): number | undefined {
  let low = startUs;
  let high = endUs === Number.POSITIVE_INFINITY ? laterAbove(curves, amount, startUs) : endUs;
  if (high === undefined || sumAt(curves, high) <= amount) return undefined;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (sumAt(curves, middle) > amount) high = middle;
    else low = middle;
  }
  return high;
}

/** After the last break: a moment at which the sum exceeds the amount. */
function laterAbove(curves: readonly Curve[], amount: number, startUs: Micros): number | undefined {
  let perSecond = 0;
  for (const { perSecondAfter } of curves) perSecond += perSecondAfter;
  if (perSecond <= 0) return undefined;
  const missing = curves.reduce((sum, { unit }) => sum + unit, amount - sumAt(curves, startUs) + 1);
  return startUs + Math.ceil((missing / perSecond) * SECOND_US);
}

/** Memory use of the operating system, the runtime and the kubelet: the constant `machine.systemMemory`. */
export function systemMemoryBytes(world: World, capacityBytes: number): number {
  return Math.min(constantValue(world, 'machine.systemMemory') * KIB, Math.floor(capacityBytes / MOST_SHARE));
}
