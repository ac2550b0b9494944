import type { Probe } from '#model/generated/types.ts';
import type { ProbeKind, ProbeResult } from '../kubeletRecords.ts';

const SECOND_US = 1_000_000;

/** What one probe's worker remembers from probe to probe, also over restarts of the container. */
export interface ProbeWorker {
  readonly kind: ProbeKind;
  readonly probe: Probe;
  /** The container it has seen last; empty before the first. */
  readonly containerId: string;
  /** Equal results in a row, and which. */
  readonly lastResult: ProbeResult;
  readonly resultRun: number;
  /** Nothing is probed until there is a new container. */
  readonly onHold: boolean;
}

export function newProbeWorker(kind: ProbeKind, probe: Probe): ProbeWorker {
  return { kind, probe, containerId: '', lastResult: 'Success', resultRun: 0, onHold: false };
}

/** The container as the Pod's status shows it. */
export interface ProbedContainer {
  readonly containerId: string;
  readonly isRunning: boolean;
  readonly startedUs: number;
  readonly started: boolean;
}

/** What a container counts as before its first probe. Upstream source (v1.36.2): pkg/kubelet/prober/worker.go, newWorker. */
export const INITIAL: Readonly<Record<ProbeKind, ProbeResult>> = {
  startup: 'Unknown',
  readiness: 'Failure',
  liveness: 'Success',
};

/** What comes of a worker's turn before anything is probed. */
export interface WorkerTurn {
  readonly worker: ProbeWorker;
  /** Results to be noted for the worker's container, in this order. */
  readonly results: readonly ProbeResult[];
  readonly isToProbe: boolean;
}

/**
 * What a worker does when its ticker or the kubelet wakes it. The delay counts in whole seconds from the container's start.
 * Upstream source (v1.36.2): pkg/kubelet/prober/worker.go, doProbe.
 */
export function takeTurn(
  before: ProbeWorker,
  container: ProbedContainer | undefined,
  nowUs: number,
  /** The container ran before the kubelet was started: what the status says of it stays until it is probed. */
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
 * What the outcome of a probe comes to: the result to be noted, once there were enough equal ones in a row. After a liveness
 * failure, and after anything that a startup probe has come to, the worker waits for a new container and counts from 0.
 * `run` is how many equal outcomes there were in a row, this one among them.
 * Upstream source (v1.36.2): pkg/kubelet/prober/worker.go, doProbe.
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
