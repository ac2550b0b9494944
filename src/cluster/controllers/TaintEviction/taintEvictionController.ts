import type { Micros } from '#base/time.ts';
import { disruptionTarget, timedCondition } from '#cluster/api/podCondition.ts';
import { sameData } from '#cluster/api/sameData.ts';
import { table } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Pod, Taint, Toleration } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { objectKey, splitKey } from '#model/objectKey.ts';
import { toleratesTaint } from '#model/pod/tolerations.ts';
import type { Answer, Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import type { PodsByNodeIndex } from '../podFacts.ts';

const EVICTED = {
  reason: 'DeletionByTaintManager',
  message: 'Taint manager: deleting due to NoExecute taint',
};

/** Prefixes of keys: Nodes whose taints changed, Pods to check, and Pods whose time is up. */
const NODE = 'node/';
const POD = 'pod/';
const DUE = 'due/';

/**
 * A Pod to evict at a certain time, unless the taint is removed first. In table `controllers/TaintEviction.planned` by
 * the Pod's key.
 */
export interface PlannedEviction {
  readonly pod: string;
  readonly sinceUs: Micros;
  readonly atUs: Micros;
}

/** By the Pod's key: Pods that must leave a tainted node at a certain time. */
export const PLANNED_EVICTIONS = table<PlannedEviction>('controllers/TaintEviction.planned');

/**
 * Deletes Pods from nodes with NoExecute taints that they do not tolerate, or no longer.
 * Upstream source (v1.36.2): pkg/controller/tainteviction/taint_eviction.go.
 */
export class TaintEvictionController implements Controller {
  readonly name = 'TaintEviction';
  readonly account = 'node-controller';
  readonly eventSource = 'taint-eviction-controller';
  readonly watches = ['Node', 'Pod'];
  private readonly planned: Table<PlannedEviction>;
  private readonly pods: PodsByNodeIndex;

  constructor(world: World, pods: PodsByNodeIndex) {
    this.planned = world.table(PLANNED_EVICTIONS);
    this.pods = pods;
  }

  handle({ type, before, object }: InformerEvent, scope: InformerScope): void {
    if (isKind(object, 'Node')) {
      const was = before && isKind(before, 'Node') ? noExecuteTaints(before.spec.taints) : [];
      if (type !== 'DELETED' && !sameData(was, noExecuteTaints(object.spec.taints)))
        scope.enqueue(`${NODE}${object.metadata.name}`);
    } else if (isKind(object, 'Pod')) {
      const key = objectKey(object);
      if (type === 'DELETED' ? this.planned.has(key) : isNews(before, object) && taintsFor(object, scope).length > 0)
        scope.enqueue(`${POD}${key}`);
    }
  }

  sync(scope: SyncScope): void {
    const { key } = scope;
    if (key.startsWith(NODE)) for (const pod of this.pods.at(key.slice(NODE.length))) this.plan(pod, scope);
    else if (key.startsWith(POD)) this.planAgain(key.slice(POD.length), scope);
    else this.evict(key.slice(DUE.length), scope);
  }

  answered(scope: SyncScope, answers: readonly Answer[]): void {
    if (answers.some(({ response }) => !response.ok && response.status.code !== 404)) scope.fail();
    else this.planned.delete(scope.key.slice(DUE.length));
  }

  private planAgain(key: string, scope: SyncScope): void {
    const pod = scope.cache('Pod').get(key);
    if (pod) this.plan(pod, scope);
    else this.cancel(key, scope);
  }

  /** An existing plan stays, even if other tolerations would count now. */
  private plan(pod: Pod, scope: SyncScope): void {
    const key = objectKey(pod);
    const taints = taintsFor(pod, scope);
    const delayUs = taints.length === 0 ? undefined : evictionDelayUs(taints, pod.spec.tolerations);
    const known = this.planned.get(key);
    if (delayUs === undefined) {
      this.cancel(key, scope);
      return;
    }
    const isUnderWay = known !== undefined && known.atUs <= scope.nowUs;
    const keepsPlan = known !== undefined && known.sinceUs < scope.nowUs && toleratesAll(taints, pod.spec.tolerations);
    if (isUnderWay || keepsPlan) return;
    this.cancel(key, scope);
    this.put({ pod: key, sinceUs: scope.nowUs, atUs: scope.nowUs + delayUs }, scope);
  }

  private put(planned: PlannedEviction, scope: SyncScope): void {
    this.planned.put(planned.pod, planned);
    scope.enqueueAfter(`${DUE}${planned.pod}`, planned.atUs - scope.nowUs);
  }

  private cancel(key: string, scope: SyncScope): void {
    if (!this.planned.has(key)) return;
    this.planned.delete(key);
    scope.event(reference(key), {
      type: 'Normal',
      reason: 'TaintManagerEviction',
      message: `Cancelling deletion of Pod ${key}`,
    });
  }

  /** The Pod's time is up, unless the plan has changed. */
  private evict(key: string, scope: SyncScope): void {
    const planned = this.planned.get(key);
    const pod = scope.cache('Pod').get(key);
    if (!planned || !pod) return;
    if (planned.atUs > scope.nowUs) {
      scope.enqueueAfter(scope.key, planned.atUs - scope.nowUs);
      return;
    }
    scope.event(reference(key), {
      type: 'Normal',
      reason: 'TaintManagerEviction',
      message: `Marking for deletion Pod ${key}`,
    });
    const place = { kind: 'Pod', ...splitKey(key) } as const;
    const conditions = [timedCondition(pod, disruptionTarget(pod, EVICTED), scope.nowUs)];
    const { uid } = pod.metadata;
    scope.send({
      verb: 'patch',
      subresource: 'status',
      ...place,
      patchType: 'strategic',
      patch: { status: { conditions } },
      ...(uid !== undefined && { uid }),
    });
    scope.send({ verb: 'delete', ...place });
    scope.goOnWith({ evicted: key });
  }
}

function isNews(before: KubeObject | undefined, pod: Pod): boolean {
  if (!before || !isKind(before, 'Pod')) return true;
  return before.spec.nodeName !== pod.spec.nodeName || !sameData(before.spec.tolerations, pod.spec.tolerations);
}

function taintsFor({ spec }: Pod, scope: InformerScope): Taint[] {
  return spec.nodeName ? noExecuteTaints(scope.cache('Node').get(spec.nodeName)?.spec.taints) : [];
}

/** Its events refer to the Pod without the uid. */
function reference(key: string): KubeObject {
  const { namespace, name } = splitKey(key);
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace } };
}

/** Taints with the effect NoExecute. */
export function noExecuteTaints(taints: readonly Taint[] | undefined): Taint[] {
  return (taints ?? []).filter(({ effect }) => effect === 'NoExecute');
}

/** Whether a Pod may stay on a node with these taints, even for zero time. */
export function toleratesAll(taints: readonly Taint[], tolerations: readonly Toleration[] | undefined): boolean {
  return taints.every((taint) => (tolerations ?? []).some((toleration) => toleratesTaint(toleration, taint)));
}

/**
 * Time for which a Pod may stay on a node with these taints, in microseconds. 0 if one is not tolerated, `undefined`
 * for no limit. The first toleration that covers a taint is used, and the shortest of these counts.
 * Upstream source (v1.36.2): pkg/controller/tainteviction/taint_eviction.go, processPodOnNode, getMinTolerationTime.
 */
export function evictionDelayUs(
  taints: readonly Taint[],
  tolerations: readonly Toleration[] | undefined,
): number | undefined {
  let shortest: number | undefined;
  for (const taint of taints) {
    const used = (tolerations ?? []).find((toleration) => toleratesTaint(toleration, taint));
    if (!used) return 0;
    const { tolerationSeconds } = used;
    if (tolerationSeconds !== undefined)
      shortest = Math.min(shortest ?? tolerationSeconds, Math.max(0, tolerationSeconds));
  }
  return shortest === undefined ? undefined : Math.max(0, shortest) * 1_000_000;
}
