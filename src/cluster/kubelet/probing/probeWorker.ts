import { type Micros, SECOND_US } from '#base/time.ts';
import type { Probe } from '#model/generated/types.ts';
import type { ProbeKind, ProbeResult } from '../kubeletRecords.ts';

/** State of one probe's worker, kept over restarts of the container. */
export interface ProbeWorker {
  readonly kind: ProbeKind;
  readonly probe: Probe;
  /** The last container that it saw; empty before the first. */
  readonly containerId: string;
  /** The last result, and its number in a row. */
  readonly lastResult: ProbeResult;
  readonly resultRun: number;
  /** Probing pauses until there is a new container. */
  readonly onHold: boolean;
}

export function newProbeWorker(kind: ProbeKind, probe: Probe): ProbeWorker {
  return { kind, probe, containerId: '', lastResult: 'Success', resultRun: 0, onHold: false };
}

/** The container in the Pod's status. */
export interface ProbedContainer {
  readonly containerId: string;
  readonly isRunning: boolean;
  readonly startedUs: Micros;
  readonly started: boolean;
}

/** Result of a container before its first probe. Upstream source (v1.36.2): pkg/kubelet/prober/worker.go, newWorker. */
export const INITIAL: Readonly<Record<ProbeKind, ProbeResult>> = {
  startup: 'Unknown',
  readiness: 'Failure',
  liveness: 'Success',
};

/** Result of a worker's turn before the probe runs. */
export interface WorkerTurn {
  readonly worker: ProbeWorker;
  /** Results to record for the worker's container, in this order. */
  readonly results: readonly ProbeResult[];
  readonly isToProbe: boolean;
}

/**
 * A worker's turn, when its ticker or the kubelet wakes it. The initial delay counts in whole seconds from the
 * container's start. Upstream source (v1.36.2): pkg/kubelet/prober/worker.go, doProbe.
 */
export function takeTurn(
  before: ProbeWorker,
  container: ProbedContainer | undefined,
  nowUs: Micros,
  /** The container ran before the kubelet started; its status stays unchanged until the first probe. */
  isRestart = false,
): WorkerTurn {
  if (!container || container.containerId === '') return { worker: before, results: [], isToProbe: false };
  const isNew = before.containerId !== container.containerId;
  const worker = isNew ? { ...before, containerId: container.containerId, onHold: false } : before;
  const results = isNew && !isRestart ? [INITIAL[worker.kind]] : [];
  if (worker.onHold) return { worker, results, isToProbe: false };
  if (!container.isRunning) return { worker, results: [...results, 'Failure'], isToProbe: false };
  const seconds = Math.floor((nowUs - container.startedUs) / SECOND_US);
  const isDelayed = seconds < (worker.probe.initialDelaySeconds ?? 0);
  const hasTurn = (worker.kind === 'startup') !== container.started;
  return { worker, results, isToProbe: !isDelayed && hasTurn };
}

/**
 * Counts a probe outcome. It becomes the result when enough equal ones came in a row. After a liveness failure, and
 * after any startup result, the worker waits for a new container and counts from 0. `run` is the number of equal
 * outcomes in a row, this one included. Upstream source (v1.36.2): pkg/kubelet/prober/worker.go, doProbe.
 */
export function countOutcome(
  before: ProbeWorker,
  outcome: 'Success' | 'Failure',
): { readonly worker: ProbeWorker; readonly result?: ProbeResult; readonly run: number } {
  const { kind, probe } = before;
  const resultRun = before.lastResult === outcome ? before.resultRun + 1 : 1;
  const worker = { ...before, lastResult: outcome, resultRun };
  const threshold = outcome === 'Success' ? (probe.successThreshold ?? 1) : (probe.failureThreshold ?? 3);
  if (resultRun < threshold) return { worker, run: resultRun };
  const isOver = kind === 'startup' || (kind === 'liveness' && outcome === 'Failure');
  return { worker: isOver ? { ...worker, onHold: true, resultRun: 0 } : worker, result: outcome, run: resultRun };
}
