import type { DispatchRecord, QueueRecord } from './flowControlRecords.ts';
import { seatsTimesDuration } from './seatSeconds.ts';
import { GUESSED_EXECUTION_NS } from './workEstimate.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/fairqueuing/queueset/queueset.go (findDispatchQueueToBoundLocked). */
export type DispatchDraft = { -readonly [P in keyof DispatchRecord]: DispatchRecord[P] };

/** While no queue was looked at. */
export const NO_DISPATCH: DispatchRecord = {
  r: 0,
  s: 0,
  leastS: Number.POSITIVE_INFINITY,
  mostS: Number.NEGATIVE_INFINITY,
  leastDiscountedS: Number.POSITIVE_INFINITY,
  mostDiscountedS: Number.NEGATIVE_INFINITY,
};

/** Only one queue has a waiting request. */
export function onlyDispatch(r: number, { nextDispatchR: s, seatsInUse }: QueueRecord): DispatchRecord {
  const discounted = s - inProgress(seatsInUse);
  return { r, s, leastS: s, mostS: s, leastDiscountedS: discounted, mostDiscountedS: discounted };
}

/** Adds another queue with a waiting request. */
export function noteBounds(dispatch: DispatchDraft, { nextDispatchR, seatsInUse }: QueueRecord): void {
  const discounted = nextDispatchR - inProgress(seatsInUse);
  if (nextDispatchR < dispatch.leastS) dispatch.leastS = nextDispatchR;
  if (nextDispatchR > dispatch.mostS) dispatch.mostS = nextDispatchR;
  if (discounted < dispatch.leastDiscountedS) dispatch.leastDiscountedS = discounted;
  if (discounted > dispatch.mostDiscountedS) dispatch.mostDiscountedS = discounted;
}

/** Guessed work, in units of 1e-8 seat-seconds. */
function inProgress(seats: number): number {
  return seatsTimesDuration(seats, GUESSED_EXECUTION_NS);
}
