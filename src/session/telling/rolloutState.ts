import { store } from '#cluster/api/kindTables.ts';
import { maxSurge, maxUnavailable } from '#cluster/controllers/Deployment/replicaCounts.ts';
import { KUBELET_PODS, type KubeletPod, type ProbeKind } from '#cluster/kubelet/kubeletRecords.ts';
import type { Entry } from '#kernel/event.ts';
import type { Deployment, EndpointSlice, Pod } from '#model/generated/types.ts';

/** The user that kubectl and the page write as. */
const PERSON = 'kubernetes-admin';

/** The result of a probe before its first run. Upstream source (v1.36.2): pkg/kubelet/prober/worker.go, newWorker. */
const INITIALLY: Readonly<Record<string, string>> = { readiness: 'Failure', liveness: 'Success', startup: 'Unknown' };

/** Waiting reasons with a back-off before the kubelet's next try. */
const BACK_OFFS = new Set(['CrashLoopBackOff', 'ImagePullBackOff', 'ErrImagePull']);

/** The progress of a Deployment's rollout, from its status. */
export interface RolloutState {
  /**
   * `held`: the limits of surge and unavailability are reached, so the controller waits until a Pod becomes
   * available.
   */
  readonly phase: 'idle' | 'going' | 'held' | 'stuck' | 'done';
  readonly replicas: number;
  readonly updated: number;
  readonly total: number;
  readonly available: number;
  readonly most: number;
  readonly least: number;
  /** The message of the condition Progressing. */
  readonly message: string;
}

export function rolloutState(deployment: Deployment): RolloutState {
  const { spec, status } = deployment;
  const replicas = spec.replicas ?? 1;
  const updated = status?.updatedReplicas ?? 0;
  const total = status?.replicas ?? 0;
  const available = status?.availableReplicas ?? 0;
  const most = replicas + maxSurge(deployment);
  // Recreate ends all old Pods first, so no minimum is available and `held` does not apply.
  const isRecreated = spec.strategy?.type === 'Recreate';
  const least = isRecreated ? 0 : replicas - maxUnavailable(deployment);
  const progressing = status?.conditions?.find(({ type }) => type === 'Progressing');
  const numbers = { replicas, updated, total, available, most, least, message: progressing?.message ?? '' };
  const isSeen = (status?.observedGeneration ?? 0) >= (deployment.metadata.generation ?? 0);
  if (progressing?.reason === 'ProgressDeadlineExceeded') return { ...numbers, phase: 'stuck' };
  const isMixed = total > updated;
  if (isSeen && !isMixed && progressing?.reason === 'NewReplicaSetAvailable') return { ...numbers, phase: 'done' };
  if (!isMixed) return { ...numbers, phase: 'idle' };
  return { ...numbers, phase: !isRecreated && total >= most && available <= least ? 'held' : 'going' };
}

interface WaitingContainer {
  readonly container: string;
  readonly reason: string;
  readonly message: string;
  readonly restarts: number;
}

/** A container that waits for another try since this status. */
export function newlyWaiting(before: Pod | undefined, after: Pod): WaitingContainer | undefined {
  const known = new Map(waitingOf(before).map((each) => [each.container, each.reason]));
  return waitingOf(after).find(({ container, reason }) => known.get(container) !== reason);
}

function waitingOf(pod: Pod | undefined): WaitingContainer[] {
  const statuses = [...(pod?.status?.initContainerStatuses ?? []), ...(pod?.status?.containerStatuses ?? [])];
  return statuses.flatMap(({ name, state, restartCount }) => {
    const { reason = '', message = '' } = state?.waiting ?? {};
    return BACK_OFFS.has(reason) ? [{ container: name, reason, message, restarts: restartCount }] : [];
  });
}

export function isPersons(user: unknown): boolean {
  return user === PERSON;
}

/** Both sides of the stored object of a kind that the entry wrote. */
export function storedOf({ delta }: Entry, kind: string): readonly { before: unknown; after: unknown }[] {
  return delta.filter(({ table }) => table === store(kind));
}

function at(object: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, field) => (value as Record<string, unknown> | undefined)?.[field], object);
}

/** Whether the entry wrote another value into a field of an object of the kind. */
export function changedField(entry: Entry, kind: string, path: string): boolean {
  return storedOf(entry, kind).some(({ before, after }) => before && after && at(before, path) !== at(after, path));
}

/** Whether the condition Ready has another status than before. */
export function becameReady(entry: Entry, kind: string): boolean {
  return storedOf(entry, kind).some(({ before, after }) => before && after && isReady(before) !== isReady(after));
}

function isReady(object: unknown): boolean {
  return readyOf(object) === 'True';
}

/** The status of the condition Ready. */
export function readyOf(object: unknown): string | undefined {
  const conditions = at(object, 'status.conditions') as readonly { type: string; status: string }[] | undefined;
  return conditions?.find(({ type }) => type === 'Ready')?.status;
}

/** Whether the container that started had run before: its first instance has number 1. */
export function wasRestarted({ event }: Entry): boolean {
  return Number((event as { readonly instance?: number }).instance ?? 0) > 1;
}

/** Whether this outcome of a probe changed its result. */
export function probeTurned(reason: Readonly<Record<string, unknown>>, { delta }: Entry): boolean {
  const { container, probe, result, run, threshold } = reason;
  if (Number(run) < Number(threshold)) return false;
  const before = delta.find(({ table }) => table === KUBELET_PODS)?.before as KubeletPod | undefined;
  const state = before?.containers.find(({ name }) => name === container)?.probes[probe as ProbeKind];
  return (state?.result ?? INITIALLY[String(probe)]) !== result;
}

/** The number of a slice's endpoints that receive requests. */
export function readyEndpoints(slice: EndpointSlice): number {
  return (slice.endpoints ?? []).filter(({ conditions }) => conditions?.ready !== false).length;
}

/** Whether the number of ready endpoints changed. */
export function endpointsChanged(entry: Entry): boolean {
  return storedOf(entry, 'EndpointSlice').some(
    ({ before, after }) =>
      before && after && readyEndpoints(before as EndpointSlice) !== readyEndpoints(after as EndpointSlice),
  );
}

/** The new desired number of Pods; `undefined` when it is unchanged. */
export function scaledTo(entry: Entry, kind: string): number | undefined {
  return changedField(entry, kind, 'spec.replicas')
    ? Number(at(storedOf(entry, kind)[0]?.after, 'spec.replicas'))
    : undefined;
}
