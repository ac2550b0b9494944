const DEFAULT_LIMITED_SHARES = 30;

/** Part of a level's nominal limit that one request may take. */
const WIDEST_PART = 0.15;

import type { PriorityLevelConfigurationSpec } from '#model/generated/types.ts';
import { roundHalfAway } from './workEstimate.ts';

/** One claimant of a divided sum. */
export interface Claimant {
  readonly lowerBound: number;
  readonly upperBound: number;
  readonly target: number;
}

export interface Allocation {
  /** Share of each claimant by position, not rounded. */
  readonly shares: readonly number[];
  /** Common multiple of all targets, within the bounds. */
  readonly fairProportion: number;
}

/** Thrown if no division satisfies all bounds. The message is upstream's. */
export class SeatDivisionError extends Error {}

/** Minimum target; smaller ones count as this. */
const LEAST_TARGET = 0.001;
const TOLERANCE = 0.0000001;

/**
 * A bound as a multiple of the claimant's target. As the multiple grows, a claimant joins at its lower bound and stops
 * at its upper bound.
 */
interface Threshold {
  readonly proportion: number;
  readonly slope: number;
}

/**
 * Divides `sum` so that all claimants get the same multiple of their targets, within their bounds.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/conc_alloc.go.
 * @throws {SeatDivisionError} when it is impossible.
 */
export function allocate(sum: number, claimants: readonly Claimant[]): Allocation {
  if (sum < 0) throw new SeatDivisionError('negative sums are not supported');
  claimants.forEach(checkBounds);
  const targets = claimants.map(({ target }) => Math.max(target, LEAST_TARGET));
  const lowest = total(claimants.map(({ lowerBound }) => lowerBound));
  const highest = total(claimants.map(({ upperBound }) => upperBound));
  if (lowest - sum > TOLERANCE)
    throw new SeatDivisionError(`lower bounds sum to ${lowest}, which is higher than the required sum of ${sum}`);
  if (sum - highest > TOLERANCE)
    throw new SeatDivisionError(`upper bounds sum to ${highest}, which is lower than the required sum of ${sum}`);
  if (sum === 0) return { shares: claimants.map(() => 0), fairProportion: 0 };
  const lowProportions = claimants.map(({ lowerBound }, i) => lowerBound / (targets[i] as number));
  const highProportions = claimants.map(({ upperBound }, i) => upperBound / (targets[i] as number));
  if (lowest - sum > -TOLERANCE)
    return { shares: claimants.map(({ lowerBound }) => lowerBound), fairProportion: Math.min(...lowProportions) };
  if (sum - highest > -TOLERANCE)
    return { shares: claimants.map(({ upperBound }) => upperBound), fairProportion: Math.max(...highProportions) };
  const unbounded = sum / total(targets);
  if (Math.max(...lowProportions) <= unbounded && unbounded <= Math.min(...highProportions))
    return { shares: targets.map((target) => target * unbounded), fairProportion: unbounded };
  const thresholds = targets
    .flatMap((target, i): Threshold[] => [
      { proportion: lowProportions[i] as number, slope: target },
      { proportion: highProportions[i] as number, slope: -target },
    ])
    .sort((a, b) => a.proportion - b.proportion);
  const fairProportion = climb(sum, lowest, thresholds);
  const shares = claimants.map(({ lowerBound, upperBound }, i) =>
    Math.max(lowerBound, Math.min(upperBound, fairProportion * (targets[i] as number))),
  );
  return { shares, fairProportion };
}

function checkBounds({ lowerBound, upperBound, target }: Claimant, i: number): void {
  if (lowerBound < 0)
    throw new SeatDivisionError(`lower bound ${i} is ${lowerBound} but negative lower bounds are not allowed`);
  if (target < lowerBound)
    throw new SeatDivisionError(`target ${i} is ${target}, which is below its lower bound of ${lowerBound}`);
  if (upperBound < lowerBound)
    throw new SeatDivisionError(
      `upper bound ${i} is ${upperBound} but should not be less than the lower bound ${lowerBound}`,
    );
}

/**
 * Starts with every claimant at its lower bound. Raises the common multiple from threshold to threshold until the sum
 * is used up.
 */
function climb(sum: number, lowest: number, thresholds: readonly Threshold[]): number {
  let given = lowest;
  let proportion = (thresholds[0] as Threshold).proportion;
  let slope = 0;
  let climbing = 0;
  for (const threshold of thresholds) {
    if (threshold.proportion > proportion) {
      if (climbing > 0) {
        const reached = proportion + (sum - given) / slope;
        if (reached <= threshold.proportion) return reached;
        given += (threshold.proportion - proportion) * slope;
      }
      proportion = threshold.proportion;
      if (given >= sum) return proportion;
    }
    slope += threshold.slope;
    climbing += Math.sign(threshold.slope);
  }
  throw new SeatDivisionError('impossible: ran out of bounds to consider in bound-constrained problem');
}

function total(numbers: readonly number[]): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}

/** Limits of a level in seats, from its object and the shares of all levels. */
interface Limits {
  readonly nominal: number;
  readonly lower: number;
  readonly upper: number;
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/apf_controller.go (plSpecCommons). */
export function sharesOf({ limited, exempt }: PriorityLevelConfigurationSpec): number {
  return limited
    ? (limited.nominalConcurrencyShares ?? DEFAULT_LIMITED_SHARES)
    : (exempt?.nominalConcurrencyShares ?? 0);
}

/**
 * Nominal limits are rounded up, so their sum can exceed the server's limit slightly.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/apf_controller.go
 * (finishQueueSetReconfigsLocked).
 */
export function limitsOf(
  spec: PriorityLevelConfigurationSpec,
  serverConcurrencyLimit: number,
  shareSum: number,
): Limits {
  const { limited, exempt } = spec;
  const nominal = shareSum > 0 ? Math.ceil((serverConcurrencyLimit * sharesOf(spec)) / shareSum) : 0;
  const lendable = percentOf(nominal, (limited ?? exempt)?.lendablePercent ?? 0);
  const borrowing =
    limited?.borrowingLimitPercent === undefined
      ? serverConcurrencyLimit
      : percentOf(nominal, limited.borrowingLimitPercent);
  return { nominal, lower: nominal - lendable, upper: nominal + borrowing };
}

/** Limit of a new level until the first adjustment. */
export function initialLimit({ nominal, lower }: Limits): number {
  return nominal - Math.trunc((nominal - lower) / 2);
}

/**
 * Maximum seats of one request at a level with queues.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/apf_controller.go, max_seats.go.
 */
export function maxSeatsOf(nominal: number, handSize: number): number {
  return Math.max(1, Math.min(Math.ceil(nominal * WIDEST_PART), Math.trunc(nominal / handSize)));
}

function percentOf(seats: number, percent: number): number {
  return roundHalfAway((seats * percent) / 100);
}
