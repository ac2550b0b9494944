import { layOut, type RecordDraft } from './draft.ts';
import type { LevelRecord, PoolRecord } from './flowControlRecords.ts';
import { setDemand } from './seatDemand.ts';
import { seatsTimesDuration } from './workEstimate.ts';

/** A pool while an event changes it. */
export type PoolDraft = RecordDraft<PoolRecord>;

export function emptyPool(nowNs: number): PoolDraft {
  return {
    r: 0,
    syncedNs: nowNs,
    robin: 0,
    enqueues: 0,
    arrivals: 0,
    requestsWaiting: 0,
    requestsExecuting: 0,
    seatsInUse: 0,
    seatsWaiting: 0,
    activeQueues: 0,
    queueSeats: 0,
    demand: 0,
    demandNs: nowNs,
    demandSeconds: 0,
    demandIntegral: 0,
    demandSquares: 0,
    demandMax: 0,
    lastDispatch: undefined,
  };
}

export function poolDraft(pool: PoolRecord): PoolDraft {
  return {
    r: pool.r,
    syncedNs: pool.syncedNs,
    robin: pool.robin,
    enqueues: pool.enqueues,
    arrivals: pool.arrivals,
    requestsWaiting: pool.requestsWaiting,
    requestsExecuting: pool.requestsExecuting,
    seatsInUse: pool.seatsInUse,
    seatsWaiting: pool.seatsWaiting,
    activeQueues: pool.activeQueues,
    queueSeats: pool.queueSeats,
    demand: pool.demand,
    demandNs: pool.demandNs,
    demandSeconds: pool.demandSeconds,
    demandIntegral: pool.demandIntegral,
    demandSquares: pool.demandSquares,
    demandMax: pool.demandMax,
    lastDispatch: pool.lastDispatch,
  };
}

layOut(poolDraft);

/** Call this after each change of the seats in use or waiting. */
export function noteDemand(pool: PoolDraft, nowNs: number): void {
  setDemand(pool, pool.seatsInUse + pool.seatsWaiting, nowNs);
}

export function isIdle({ requestsWaiting, requestsExecuting }: PoolRecord): boolean {
  return requestsWaiting === 0 && requestsExecuting === 0;
}

/**
 * Virtual time advances by the share of each active queue since the last update.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/fairqueuing/queueset/queueset.go
 * (syncTimeLocked).
 */
export function virtualTime(pool: PoolRecord, limit: number, nowNs: number): number {
  if (pool.activeQueues === 0 || nowNs === pool.syncedNs) return pool.r;
  const ratio = Math.min(pool.queueSeats, limit) / pool.activeQueues;
  return pool.r + seatsTimesDuration(ratio, nowNs - pool.syncedNs);
}

/** Whether a request of this width may begin. One wider than the limit runs only when no other executes. */
export function canAccommodate(pool: PoolRecord, { queues, current }: LevelRecord, width: number): boolean {
  if (queues < 0) return true;
  return width > current ? pool.requestsExecuting === 0 : pool.seatsInUse + width <= current;
}
