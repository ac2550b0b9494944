import { extended } from '#base/extended.ts';
import { formatTime } from '#base/rfc3339.ts';
import { withOwn } from '#base/setOwn.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import type { Pod, PodCondition } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import { topologyLabels } from './admission/podTopologyLabels.ts';
import { type ApiError, conflictOn, notFound } from './apiErrors.ts';
import { commit, type RequestScope } from './requestScope.ts';

export type BindRequest = Extract<ApiRequest, { verb: 'bind' }>;

/**
 * POST pods/binding: sets the node and PodScheduled=True in one write, once.
 * Upstream source (v1.36.2): pkg/registry/core/pod/storage/storage.go (BindingREST).
 */
export function bindPod(scope: RequestScope, request: BindRequest): Pod {
  const { name, node, uid } = request;
  const pod = scope.etcd.get('Pod', keyOf(request.namespace, name));
  if (!pod || !isKind(pod, 'Pod')) throw notFound('Pod', name);
  if (uid !== undefined && uid !== pod.metadata.uid) {
    throw refused(name, `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${pod.metadata.uid}`);
  }
  const { resourceVersion } = request;
  if (resourceVersion !== undefined && resourceVersion !== pod.metadata.resourceVersion)
    throw refused(
      name,
      `Precondition failed: ResourceVersion in precondition: ${resourceVersion}, ResourceVersion in object meta: ${pod.metadata.resourceVersion}`,
    );
  if (pod.metadata.deletionTimestamp !== undefined)
    throw refused(name, `pod ${name} is being deleted, cannot be assigned to a host`);
  if (pod.spec.nodeName) throw refused(name, `pod ${name} is already assigned to node "${pod.spec.nodeName}"`);
  if ((pod.spec.schedulingGates?.length ?? 0) > 0)
    throw refused(name, `pod ${name} has non-empty .spec.schedulingGates`);
  return commit(scope, 'Pod', pod, bound(scope, pod, node), 'bound') as Pod;
}

function refused(name: string, why: string): ApiError {
  return conflictOn('', 'pods/binding', name, why);
}

function bound(scope: RequestScope, pod: Pod, node: string): Pod {
  const { nominatedNodeName: _, ...status } = pod.status ?? {};
  const labels = topologyLabels(scope.etcd, node);
  const metadata = labels
    ? extended(pod.metadata, { labels: withOwn(pod.metadata.labels ?? {}, labels) })
    : pod.metadata;
  return extended(pod, {
    metadata,
    spec: extended(pod.spec, { nodeName: node }),
    status: extended(status, {
      conditions: scheduled(status.conditions ?? [], formatTime(scope.context.nowUs), pod.metadata.generation),
    }),
  });
}

function scheduled(
  conditions: readonly PodCondition[],
  now: string,
  observedGeneration: number | undefined,
): PodCondition[] {
  const was = conditions.find((condition) => condition.type === 'PodScheduled');
  const condition: PodCondition = {
    type: 'PodScheduled',
    ...(observedGeneration === undefined ? undefined : { observedGeneration }),
    status: 'True',
    lastTransitionTime: was?.status === 'True' && was.lastTransitionTime !== undefined ? was.lastTransitionTime : now,
  };
  return was ? conditions.map((other) => (other === was ? condition : other)) : [...conditions, condition];
}
