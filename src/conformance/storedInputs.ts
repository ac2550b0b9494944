import type { NodeSelector, Pod, PodSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { withoutNulls } from '#model/manifest/withoutNulls.ts';
import type { RecordedCase } from './recorded.ts';

/** The fields with Kubernetes objects in cases of the scheduler's suites. */
interface Inputs {
  readonly config?: object | null;
  readonly objects?: readonly KubeObject[];
  readonly pods?: readonly KubeObject[];
  readonly events?: readonly { readonly object: KubeObject }[];
  readonly ops?: readonly { readonly pod?: unknown; readonly node?: unknown; readonly object?: unknown }[];
}

/**
 * A recorded case with its inputs as Go reads them: null fields are absent, and lists that Go always writes are present
 * even when they are empty. The expectation stays unchanged.
 */
export function storedInputs<T extends RecordedCase>(recorded: T): T {
  const { config, objects, pods, events, ops } = recorded as T & Inputs;
  return {
    ...recorded,
    ...(config && { config: withoutNullFields(config) }),
    ...(objects && { objects: objects.map((object) => stored(object)) }),
    ...(pods && { pods: pods.map((pod) => stored(pod, 'Pod')) }),
    ...(events && { events: events.map((event) => ({ ...event, object: stored(event.object) })) }),
    ...(ops && { ops: ops.map(storedOp) }),
  };
}

/** Ops name objects by their keys or contain them. */
function storedOp(op: NonNullable<Inputs['ops']>[number]): object {
  const given = Object.fromEntries(Object.entries(op).filter(([, value]) => value !== null));
  return {
    ...given,
    ...(isObject(op.pod) && { pod: stored(op.pod, 'Pod') }),
    ...(isObject(op.node) && { node: stored(op.node, 'Node') }),
    ...(isObject(op.object) && { object: stored(op.object) }),
  };
}

function isObject(value: unknown): value is KubeObject {
  return typeof value === 'object' && value !== null;
}

function stored(object: KubeObject, kind = object.kind): KubeObject {
  const read = withoutNulls({ ...object, kind });
  return kind === 'Pod' ? storedPod(read as KubeObject & Pod) : read;
}

function storedPod(pod: KubeObject & Pod): KubeObject {
  const { containers = [], affinity, ...spec }: Partial<PodSpec> = pod.spec ?? {};
  const required = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const terms: Partial<NodeSelector> = required ?? {};
  const nodeAffinity = required && {
    ...affinity?.nodeAffinity,
    requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms.nodeSelectorTerms ?? [] },
  };
  return {
    ...pod,
    spec: {
      ...spec,
      containers,
      ...(affinity && { affinity: { ...affinity, ...(nodeAffinity && { nodeAffinity }) } }),
    },
  };
}

/** Removes null fields at any depth. */
function withoutNullFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNullFields);
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(given.map(([field, inner]) => [field, withoutNullFields(inner)]));
}
