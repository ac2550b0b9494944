import { layOut } from './draft.ts';
import type { DispatchRecord, FlowQueueRecord } from './flowControlRecords.ts';
import { GUESSED_EXECUTION_NS, seatsTimesDuration } from './workEstimate.ts';

/**
 * Estimated work per seat of a request in progress, in units of 1e-8 seat-seconds. An integer, so that it may be
 * multiplied.
 */
const GUESSED_WORK = seatsTimesDuration(1, GUESSED_EXECUTION_NS);

function dispatchOf({ r, s, leastS, mostS, leastDiscountedS, mostDiscountedS }: DispatchRecord): DispatchRecord {
  return { r, s, leastS, mostS, leastDiscountedS, mostDiscountedS };
}

layOut(dispatchOf);

/** For the case that only one queue has a waiting request. */
export function onlyDispatch(r: number, { nextDispatchR: s, seatsInUse }: FlowQueueRecord): DispatchRecord {
  const discounted = s - seatsInUse * GUESSED_WORK;
  return dispatchOf({ r, s, leastS: s, mostS: s, leastDiscountedS: discounted, mostDiscountedS: discounted });
}

/**
 * Bounds over all queues with a waiting request at a dispatch.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/fairqueuing/queueset/queueset.go
 * (findDispatchQueueToBoundLocked).
 */
export class DispatchBounds {
  private leastS = Number.POSITIVE_INFINITY;
  private mostS = Number.NEGATIVE_INFINITY;
  private leastDiscountedS = Number.POSITIVE_INFINITY;
  private mostDiscountedS = Number.NEGATIVE_INFINITY;

  /** Adds one queue. */
  note({ nextDispatchR, seatsInUse }: FlowQueueRecord): void {
    const discounted = nextDispatchR - seatsInUse * GUESSED_WORK;
    if (nextDispatchR < this.leastS) this.leastS = nextDispatchR;
    if (nextDispatchR > this.mostS) this.mostS = nextDispatchR;
    if (discounted < this.leastDiscountedS) this.leastDiscountedS = discounted;
    if (discounted > this.mostDiscountedS) this.mostDiscountedS = discounted;
  }

  dispatch(r: number, s: number): DispatchRecord {
    const { leastS, mostS, leastDiscountedS, mostDiscountedS } = this;
    return dispatchOf({ r, s, leastS, mostS, leastDiscountedS, mostDiscountedS });
  }
}
