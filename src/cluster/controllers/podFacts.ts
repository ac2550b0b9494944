import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { Table } from '#kernel/table.ts';
import { TableIndex } from '#kernel/tableIndex.ts';
import type { Pod, PodCondition, PodTemplateSpec } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { controllerReference } from './objectsByOwner.ts';

/**
 * Whether the Pod is neither finished nor being deleted.
 * Upstream source (v1.36.2): pkg/controller/controller_utils.go, IsPodActive.
 */
export function isPodActive(pod: Pod): boolean {
  const phase = pod.status?.phase;
  return phase !== 'Succeeded' && phase !== 'Failed' && pod.metadata.deletionTimestamp === undefined;
}

/**
 * Whether the Pod is being deleted and not finished.
 * Upstream source (v1.36.2): pkg/controller/controller_utils.go, IsPodTerminating.
 */
export function isPodTerminating(pod: Pod): boolean {
  const phase = pod.status?.phase;
  return phase !== 'Succeeded' && phase !== 'Failed' && pod.metadata.deletionTimestamp !== undefined;
}

export function readyCondition(pod: Pod): PodCondition | undefined {
  return pod.status?.conditions?.find((condition) => condition.type === 'Ready');
}

export function isPodReady(pod: Pod): boolean {
  return readyCondition(pod)?.status === 'True';
}

/**
 * Time at which the Pod became ready, in simulated microseconds; undefined if it is not ready or the time is missing.
 */
function readySinceUs(pod: Pod): number | undefined {
  const condition = readyCondition(pod);
  if (condition?.status !== 'True' || condition.lastTransitionTime === undefined) return undefined;
  return parseTime(condition.lastTransitionTime);
}

/**
 * Whether the Pod was ready for at least `minReadySeconds`.
 * Upstream source (v1.36.2): pkg/api/v1/pod/util.go, IsPodAvailable.
 */
export function isPodAvailable(pod: Pod, minReadySeconds: number, nowUs: Micros): boolean {
  if (!isPodReady(pod)) return false;
  if (minReadySeconds === 0) return true;
  const since = readySinceUs(pod);
  return since !== undefined && since + minReadySeconds * 1_000_000 <= nowUs;
}

/**
 * Time until the first ready Pod becomes available, in microseconds; undefined if there is none to wait for.
 * Upstream source (v1.36.2): pkg/controller/controller_utils.go, FindMinNextPodAvailabilityCheck.
 */
export function nextAvailableUs(pods: readonly Pod[], minReadySeconds: number, nowUs: Micros): number | undefined {
  if (minReadySeconds === 0) return undefined;
  const waits = pods.flatMap((pod) => {
    const since = readySinceUs(pod);
    const waitUs = since === undefined ? 0 : since + minReadySeconds * 1_000_000 - nowUs;
    return waitUs > 0 ? [waitUs] : [];
  });
  return waits.length === 0 ? undefined : waits.reduce((least, waitUs) => Math.min(least, waitUs));
}

/** Pods of an informer's cache by their node. */
export type PodsByNodeIndex = TableIndex<Pod>;

/** Several controllers share one index. */
export function podsByNode(table: Table<Pod>): PodsByNodeIndex {
  return new TableIndex(table, {
    of: ({ spec: { nodeName } }) => (nodeName ? [nodeName] : []),
    areSame: (before, after) => before.spec.nodeName === after.spec.nodeName,
  });
}

/**
 * A Pod for its owner to create. The server generates its name from the owner's.
 * Upstream source (v1.36.2): pkg/controller/controller_utils.go, GetPodFromTemplate.
 */
export function podFromTemplate(owner: KubeObject, template: PodTemplateSpec | undefined): Pod {
  const { labels, annotations, finalizers } = template?.metadata ?? {};
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: '',
      generateName: `${owner.metadata.name}-`,
      namespace: owner.metadata.namespace ?? '',
      ...(labels ? { labels } : undefined),
      ...(annotations ? { annotations } : undefined),
      ...(finalizers ? { finalizers } : undefined),
      ownerReferences: [controllerReference(owner)],
    },
    spec: template?.spec ?? { containers: [] },
  };
}
