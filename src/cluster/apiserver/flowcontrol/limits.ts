import type { PriorityLevelConfigurationSpec } from '#model/generated/types.ts';
import { roundHalfAway } from './seatSeconds.ts';

const DEFAULT_LIMITED_SHARES = 30;
/** Part of a level's nominal limit that one request may take. */
const WIDEST_PART = 0.15;

/** Limits of a level in seats, from its object and the shares of all levels. */
export interface Limits {
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
