import { store } from '#cluster/api/kindTables.ts';
import { KUBELET_PODS, type KubeletPod, type ProbeKind } from '#cluster/kubelet/kubeletRecords.ts';
import type { Entry } from '#kernel/entry.ts';
import type { EndpointSlice } from '#model/generated/types.ts';

/** The user that kubectl and the page write as. */
const PERSON = 'kubernetes-admin';

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

/** The result of a probe before its first run. Upstream source (v1.36.2): pkg/kubelet/prober/worker.go, newWorker. */
const INITIALLY: Readonly<Record<string, string>> = { readiness: 'Failure', liveness: 'Success', startup: 'Unknown' };

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
