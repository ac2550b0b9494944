import { NS_PER_SECOND } from '#base/time.ts';
import type { DemandStats, PoolRecord } from './flowControlRecords.ts';

/** Part of the smoothed demand that remains after one adjustment period; the half-life is 5 minutes. */
const SMOOTHING = 0.977;

/** Integrals of one level's seat demand. */
export type SeatDemand = Pick<
  PoolRecord,
  'demand' | 'demandNs' | 'demandSeconds' | 'demandIntegral' | 'demandSquares' | 'demandMax'
>;

type Draft = { -readonly [P in keyof SeatDemand]: SeatDemand[P] };

export const NO_STATS: DemandStats = { highWatermark: 0, average: 0, stdDev: 0, smoothed: 0 };

/**
 * Sets the demand from now on to `seats`.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/fairqueuing/integrator.go.
 */
export function setDemand(draft: Draft, seats: number, nowNs: number): void {
  const seconds = inSeconds(nowNs - draft.demandNs);
  draft.demandNs = nowNs;
  draft.demandSeconds += seconds;
  draft.demandIntegral += draft.demand * seconds;
  draft.demandSquares += draft.demand * draft.demand * seconds;
  draft.demand = seats;
  if (seats > draft.demandMax) draft.demandMax = seats;
}

/** Starts a new integration with the current demand. */
export function restartDemand(draft: Draft): void {
  draft.demandSeconds = 0;
  draft.demandIntegral = 0;
  draft.demandSquares = 0;
  draft.demandMax = draft.demand;
}

/**
 * Statistics after a period.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/util/flowcontrol/apf_controller.go (seatDemandStats).
 */
export function statsAfter(before: DemandStats, demand: SeatDemand): DemandStats {
  if (demand.demandSeconds <= 0) return { ...before, highWatermark: demand.demandMax };
  const average = demand.demandIntegral / demand.demandSeconds;
  const variance = demand.demandSquares / demand.demandSeconds - average * average;
  const stdDev = variance >= 0 ? Math.sqrt(variance) : 0;
  const envelope = average + stdDev;
  const smoothed = Math.max(envelope, SMOOTHING * before.smoothed + (1 - SMOOTHING) * envelope);
  return { highWatermark: demand.demandMax, average, stdDev, smoothed };
}

/** As Go's Duration.Seconds: whole seconds and the fraction separately. */
function inSeconds(ns: number): number {
  const whole = Math.floor(ns / NS_PER_SECOND);
  return whole + (ns - whole * NS_PER_SECOND) / NS_PER_SECOND;
}
