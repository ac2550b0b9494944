import { ownValue } from '#base/ownValue.ts';
import type { Namespace, ObjectMeta, Pod } from '#model/generated/types.ts';
import { isKind, type KubeObject, kindInfo } from '#model/kinds.ts';
import { countTemplates } from './daemonSetStrategy.ts';
import { prepareEphemeralContainersForUpdate } from './ephemeralContainers.ts';
import { hasGeneration, nextGeneration } from './generation.ts';
import { prepareJobForCreate } from './jobStrategy.ts';
import { preparePodForCreate, preparePodResizeForUpdate, preparePodStatusForUpdate } from './podStrategy.ts';

export type Subresource = '' | 'status' | 'resize' | 'ephemeralcontainers';

/**
 * What the server makes of an object that is about to be created, after defaults and admission: status is not the
 * creator's to set, and counting of generations starts. Names, uid, times and resourceVersion are the caller's business;
 * `uid` must already be set for Jobs.
 */
export function prepareForCreate<T extends KubeObject>(object: T): T {
  if (isKind(object, 'Pod')) return preparePodForCreate(object as Pod) as KubeObject as T;
  const reset =
    kindInfo(object.kind)?.hasStatus === true && !KEEPS_STATUS.has(object.kind) ? withoutStatus(object) : object;
  const prepared = prepareKind(reset) as T;
  if (!hasGeneration(prepared.kind)) return prepared;
  return { ...prepared, metadata: { ...prepared.metadata, generation: 1 } };
}

function prepareKind(object: KubeObject): KubeObject {
  if (isKind(object, 'Job')) return prepareJobForCreate(object);
  if (isKind(object, 'DaemonSet')) return countTemplates(object);
  return isKind(object, 'Namespace') ? prepareNamespace(object) : object;
}

/** Kinds whose status a creator may set, as the kubelet does when it registers its Node. */
const KEEPS_STATUS = new Set(['Node']);

/** The status that the server itself writes at creation. */
function withoutStatus<T extends KubeObject>(object: T): T {
  const initial = ownValue(INITIAL_STATUS, object.kind);
  if (initial !== undefined) return { ...object, status: initial };
  if (object.status === undefined) return object;
  const { status: _, ...rest } = object;
  return rest as T;
}

const INITIAL_STATUS: { readonly [kind: string]: object } = {
  Namespace: { phase: 'Active' },
  PersistentVolume: { phase: 'Pending' },
  PersistentVolumeClaim: { phase: 'Pending' },
  Service: { loadBalancer: {} },
};

function prepareNamespace(namespace: Namespace): Namespace {
  const finalizers = namespace.spec.finalizers ?? [];
  return finalizers.includes('kubernetes')
    ? namespace
    : { ...namespace, spec: { ...namespace.spec, finalizers: [...finalizers, 'kubernetes'] } };
}

/**
 * What the server keeps of an update: the main resource cannot change status, the status subresource cannot change
 * anything but status and some metadata, resize only resources, ephemeralcontainers only those. The generation grows by the kind's own rule. Metadata
 * that only the server writes (uid, times, resourceVersion) is the caller's business.
 * Upstream source (v1.36.2): pkg/registry/<group>/<resource>/strategy.go, PrepareForUpdate.
 */
export function prepareForUpdate<T extends KubeObject>(object: T, old: T, subresource: Subresource = ''): T {
  if (subresource === 'status') return prepareStatus(object, old);
  const main = subresource === '' ? prepareMain(object, old) : preparePodPart(object, old, subresource);
  const generation = nextGeneration(main, old);
  return generation === undefined ? main : { ...main, metadata: { ...main.metadata, generation } };
}

function preparePodPart<T extends KubeObject>(object: T, old: T, part: 'resize' | 'ephemeralcontainers'): T {
  const next: KubeObject = object;
  const before: KubeObject = old;
  if (!isKind(next, 'Pod') || !isKind(before, 'Pod')) return prepareMain(object, old);
  const prepared =
    part === 'resize' ? preparePodResizeForUpdate(next, before) : prepareEphemeralContainersForUpdate(next, before);
  return prepared as KubeObject as T;
}

function prepareMain<T extends KubeObject>(object: T, old: T): T {
  const kept: KubeObject = keepStatus(object, old);
  const before: KubeObject = old;
  return isKind(kept, 'DaemonSet') && isKind(before, 'DaemonSet')
    ? (countTemplates(kept, before) as KubeObject as T)
    : (kept as T);
}

function prepareStatus<T extends KubeObject>(object: T, old: T): T {
  if (isKind(object, 'Pod'))
    return preparePodStatusForUpdate(object as Pod, old as KubeObject as Pod) as KubeObject as T;
  const { status: _, ...rest } = old;
  const metadata = STATUS_KEEPS_LABELS.has(object.kind)
    ? { ...object.metadata, ...pick(old.metadata, 'labels') }
    : object.metadata;
  return { ...rest, metadata, ...(object.status !== undefined && { status: object.status }) } as T;
}

/** Kinds whose status update also leaves labels alone. */
const STATUS_KEEPS_LABELS = new Set(['Deployment']);

function pick(metadata: ObjectMeta, field: 'labels'): ObjectMeta {
  return { [field]: metadata[field] };
}

function keepStatus<T extends KubeObject>(object: T, old: T): T {
  if (kindInfo(object.kind)?.hasStatus !== true) return object;
  const { status: _, ...rest } = object;
  return (old.status === undefined ? rest : { ...rest, status: old.status }) as T;
}
