import { allocate, SeatDivisionError } from './allocation.ts';
import type { DemandStats, LevelRecord } from './flowControlRecords.ts';
import { roundHalfAway } from './workEstimate.ts';

/** Interval at which limits are adjusted to the demand. */
export const ADJUSTMENT_PERIOD_US = 10_000_000;

/** Fields of a level that an adjustment needs. */
export type Borrower = Pick<LevelRecord, 'name' | 'type' | 'nominal' | 'lower' | 'upper' | 'current'> & {
  readonly stats: DemandStats;
};

export interface Adjustment {
  /** New limits in seats, by position. */
  readonly current: readonly number[];
  /** Target of each level, by position. */
  readonly targets: readonly number[];
  readonly fairFraction: number;
}

/**
 * Redistributes the seats by demand. A level gets at least its demand up to its nominal limit. Exempt levels get the
 * seats they used. These reduce the others' share only if too little is left for their lower bounds.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/apf_controller.go
 * (updateBorrowingLocked).
 */
export function adjust(nominalSum: number, levels: readonly Borrower[]): Adjustment {
  const needs = levels.map(needOf);
  const limited = levels.flatMap((level, i) => (level.type === 'Exempt' ? [] : [i]));
  const targets = levels.map(({ stats }, i) => Math.max(needs[i] as number, stats.smoothed));
  const sumOf = (seats: (i: number) => number) => limited.reduce((sum, i) => sum + seats(i), 0);
  const lowerSum = sumOf((i) => (levels[i] as Borrower).lower);
  const needSum = sumOf((i) => needs[i] as number);
  const remaining = levels.reduce(
    (left, { type }, i) => (type === 'Exempt' ? left - (needs[i] as number) : left),
    nominalSum,
  );
  if (remaining <= lowerSum)
    return { current: withLimited(needs, levels, ({ lower }) => lower), targets, fairFraction: 0 };
  if (remaining <= needSum) {
    const part = (remaining - lowerSum) / (needSum - lowerSum);
    const current = withLimited(
      needs,
      levels,
      ({ lower }, i) => lower + roundHalfAway(((needs[i] as number) - lower) * part),
    );
    return { current, targets, fairFraction: 0 };
  }
  const { shares, fairProportion } = divide(nominalSum, levels, limited, needs, targets);
  const current = [...needs];
  limited.forEach((i, at) => {
    current[i] = roundHalfAway(shares[at] as number);
  });
  return { current, targets, fairFraction: fairProportion };
}

function divide(
  nominalSum: number,
  levels: readonly Borrower[],
  limited: readonly number[],
  needs: readonly number[],
  targets: readonly number[],
): { readonly shares: readonly number[]; readonly fairProportion: number } {
  const claimants = limited.map((i) => ({
    lowerBound: needs[i] as number,
    upperBound: (levels[i] as Borrower).upper,
    target: targets[i] as number,
  }));
  try {
    return allocate(nominalSum, claimants);
  } catch (error) {
    if (!(error instanceof SeatDivisionError)) throw error;
    return { shares: limited.map((i) => (levels[i] as Borrower).current), fairProportion: 0 };
  }
}

function needOf({ type, nominal, lower, stats }: Borrower): number {
  const wanted = type === 'Exempt' ? stats.highWatermark : Math.min(nominal, stats.highWatermark);
  return Math.max(lower, wanted);
}

function withLimited(
  needs: readonly number[],
  levels: readonly Borrower[],
  limitOf: (level: Borrower, i: number) => number,
): number[] {
  return levels.map((level, i) => (level.type === 'Exempt' ? (needs[i] as number) : limitOf(level, i)));
}
