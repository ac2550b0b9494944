import { leftAfter, runtimeSeconds } from './graceBudget.ts';

const SECOND_US = 1_000_000;
const KILLED = 137;

/** A running container that is to be stopped, and how it takes that. */
export interface Stopping {
  readonly name: string;
  /** How long its preStop hook takes; absent without one. */
  readonly preStop?: { readonly durationUs: number; readonly fails: boolean };
  /** How long after SIGTERM it exits by itself and with which code; absent: it ignores the signal. */
  readonly exit?: { readonly afterUs: number; readonly code: number };
}

/** When what happens to a container that is stopped, in microseconds from the beginning. */
export interface ContainerStop {
  readonly name: string;
  readonly hook?: {
    readonly startUs: number;
    readonly endUs: number;
    readonly result: 'finished' | 'failed' | 'abandoned';
  };
  readonly sigtermUs: number;
  /** What the runtime is given between SIGTERM and SIGKILL. */
  readonly graceSeconds: number;
  readonly sigkillUs?: number;
  readonly endUs: number;
  readonly exitCode: number;
}

/**
 * How one container stops that has to wait for others until `turnUs`. The hook eats into the grace period, and so does the
 * wait, both in whole seconds; afterwards there is always a minimum. A hook that is not done when the time is over is abandoned.
 * Upstream source (v1.36.2): pkg/kubelet/kuberuntime/kuberuntime_container.go, killContainer.
 */
export function stopContainer(container: Stopping, graceSeconds: number, turnUs = 0): ContainerStop {
  let atUs = 0;
  let leftSeconds = graceSeconds;
  const hook = leftSeconds > 0 ? runHook(container, leftSeconds) : undefined;
  if (hook) {
    atUs = hook.endUs;
    leftSeconds = leftAfter(leftSeconds, hook.endUs);
  }
  if (leftSeconds > 0 && turnUs > atUs) {
    const waitedUs = Math.min(turnUs - atUs, leftSeconds * SECOND_US);
    atUs += waitedUs;
    leftSeconds = leftAfter(leftSeconds, waitedUs);
  }
  const seconds = runtimeSeconds(leftSeconds);
  const { exit, name } = container;
  const killUs = atUs + seconds * SECOND_US;
  const ownUs = exit && atUs + exit.afterUs;
  // Who needs the whole time to the end is killed at its end.
  const isKilled = ownUs === undefined || ownUs >= killUs;
  return {
    name,
    ...(hook && { hook }),
    sigtermUs: atUs,
    graceSeconds: seconds,
    ...(isKilled && { sigkillUs: killUs }),
    endUs: isKilled ? killUs : ownUs,
    exitCode: isKilled ? KILLED : (exit?.code ?? 0),
  };
}

function runHook({ preStop }: Stopping, graceSeconds: number): ContainerStop['hook'] {
  if (!preStop) return undefined;
  const { durationUs, fails } = preStop;
  const limitUs = graceSeconds * SECOND_US;
  if (durationUs >= limitUs) return { startUs: 0, endUs: limitUs, result: 'abandoned' };
  return { startUs: 0, endUs: durationUs, result: fails ? 'failed' : 'finished' };
}

/**
 * How the containers of a Pod stop, all begun at once. Each sidecar's turn for SIGTERM is when the regular containers and the
 * sidecar after it have ended; `undefined` among the sidecars is one that does not run.
 * Upstream source (v1.36.2): pkg/kubelet/kuberuntime/kuberuntime_termination_order.go.
 */
export function stopPod(
  regular: readonly Stopping[],
  sidecars: readonly (Stopping | undefined)[],
  graceSeconds: number,
): ContainerStop[] {
  const stops = regular.map((container) => stopContainer(container, graceSeconds));
  const regularEndUs = Math.max(0, ...stops.map(({ endUs }) => endUs));
  let laterEndUs = 0;
  for (const sidecar of sidecars.toReversed()) {
    const stop = sidecar && stopContainer(sidecar, graceSeconds, Math.max(regularEndUs, laterEndUs));
    laterEndUs = stop?.endUs ?? 0;
    if (stop) stops.push(stop);
  }
  return stops;
}
