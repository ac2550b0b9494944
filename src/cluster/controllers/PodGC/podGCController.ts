import { compare } from '#base/order.ts';
import { parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { disruptionTarget, timedCondition } from '#cluster/api/podCondition.ts';
import { table } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import type { Answer, Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { controllerCache } from '../objectsByOwner.ts';
import type { PodsByNodeIndex } from '../podFacts.ts';

/** Ended Pods, updated as the informer's cache changes. */
export class EndedPods {
  private readonly table: Table<Pod>;
  private readonly keys = new Set<string>();

  constructor(table: Table<Pod>) {
    this.table = table;
    for (const pod of table.unordered()) this.note(objectKey(pod), pod);
    table.observe((key, _, after) => this.note(key, after));
  }

  get size(): number {
    return this.keys.size;
  }

  /** Pods beyond the number that may stay, in the order of deletion. */
  inOrder(mayStay: number): Pod[] {
    const surplus = this.keys.size - mayStay;
    if (surplus <= 0) return [];
    return [...this.keys]
      .map((key) => this.table.get(key) as Pod)
      .sort(endedOrder)
      .slice(0, surplus);
  }

  private note(key: string, pod: Pod | undefined): void {
    const phase = pod?.status?.phase;
    if (phase === 'Succeeded' || phase === 'Failed') this.keys.add(key);
    else this.keys.delete(key);
  }
}

/** Upstream source (v1.36.2): pkg/controller/podgc/gc_controller.go; pkg/controller/podgc/config/v1alpha1/defaults.go for the threshold. */
const PERIOD_US = 20_000_000;
const QUARANTINE_US = 40_000_000;
const MOST_ENDED = 12_500;
const OUT_OF_SERVICE = 'node.kubernetes.io/out-of-service';
const ROUND = 'round';
const NODE_GONE = { reason: 'DeletionByPodGC', message: 'PodGC: node no longer exists' };

/** A missing node that Pods name. In table `controllers/PodGC.quarantine` by its name. */
interface Quarantine {
  readonly untilUs: Micros;
}

const QUARANTINES = table<Quarantine>('controllers/PodGC.quarantine');

/** Continuation after the requests are answered: the nodes that were looked up, in order. */
interface Next {
  readonly step: 'asked' | 'collected';
  readonly nodes: readonly string[];
}

/**
 * Deletes Pods that no other component would: those of deleted or out-of-service nodes, those without a node, and
 * surplus ended ones. Rounds without effect are skipped.
 * Upstream source (v1.36.2): pkg/controller/podgc/gc_controller.go.
 */
export class PodGCController implements Controller {
  readonly name = 'PodGC';
  readonly account = 'pod-garbage-collector';
  readonly watches = ['Node', 'Pod'];
  private readonly pods: PodsByNodeIndex;
  private readonly quarantine: Table<Quarantine>;
  private readonly ended: EndedPods;

  constructor(world: World, pods: PodsByNodeIndex) {
    this.pods = pods;
    this.quarantine = world.table(QUARANTINES);
    this.ended = new EndedPods(world.table(controllerCache('Pod')));
  }

  handle({ type, object }: InformerEvent, scope: InformerScope): void {
    if (isKind(object, 'Node')) {
      if (type === 'DELETED' || isOutOfService(object)) this.soon(scope);
    } else if (isKind(object, 'Pod') && type !== 'DELETED' && this.isConcerned(object, scope)) this.soon(scope);
  }

  sync(scope: SyncScope): void {
    const missing = this.pods.placesInUse().filter((name) => !scope.cache('Node').has(name));
    for (const name of [...this.quarantine.keys()]) if (!missing.includes(name)) this.quarantine.delete(name);
    const roundUs = Math.floor(scope.nowUs / PERIOD_US) * PERIOD_US;
    for (const name of missing)
      if (!this.quarantine.has(name)) this.quarantine.put(name, { untilUs: roundUs + QUARANTINE_US });
    const surplus = this.ended.inOrder(MOST_ENDED);
    for (const pod of surplus) collect(pod, undefined, scope);
    for (const pod of scope.cache('Pod').values())
      if (pod.metadata.deletionTimestamp !== undefined && this.isStuck(pod, scope)) collect(pod, undefined, scope);
    const overdue = missing.filter((name) => (this.quarantine.get(name)?.untilUs ?? 0) <= roundUs);
    for (const name of overdue) scope.send({ verb: 'get', kind: 'Node', name }, 'parallel');
    scope.goOnWith({ step: 'asked', nodes: overdue } satisfies Next);
    if (missing.length > 0) this.soon(scope);
  }

  answered(scope: SyncScope, answers: readonly Answer[], next: object): void {
    const { step, nodes } = next as Next;
    if (step === 'collected') return;
    for (const name of nodes) {
      const answer = answers.find(({ request }) => request.kind === 'Node' && request.name === name);
      if (!answer || answer.response.ok || answer.response.status.code !== 404) continue;
      for (const pod of this.pods.at(name)) collect(pod, NODE_GONE, scope);
      this.quarantine.delete(name);
    }
    scope.goOnWith({ step: 'collected', nodes: [] } satisfies Next);
  }

  private soon(scope: InformerScope): void {
    scope.enqueueAfter(ROUND, PERIOD_US - (scope.nowUs % PERIOD_US));
  }

  private isConcerned(pod: Pod, scope: InformerScope): boolean {
    const { nodeName } = pod.spec;
    if (nodeName && !scope.cache('Node').has(nodeName)) return true;
    if (pod.metadata.deletionTimestamp !== undefined) return this.isStuck(pod, scope);
    return this.ended.size > MOST_ENDED;
  }

  /** Whether the Pod is terminating and no kubelet will end it. */
  private isStuck({ spec }: Pod, scope: InformerScope): boolean {
    if (!spec.nodeName) return true;
    const node = scope.cache('Node').get(spec.nodeName);
    return node !== undefined && isOutOfService(node);
  }
}

function isOutOfService({ spec, status }: Node): boolean {
  const isReady = status?.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'True');
  return !isReady && (spec.taints ?? []).some(({ key }) => key === OUT_OF_SERVICE);
}

/** Marks the Pod as Failed first, so that it is not Running forever, then removes it at once. */
function collect(pod: Pod, said: typeof NODE_GONE | undefined, scope: SyncScope): void {
  const { namespace = '', name, uid, generation } = pod.metadata;
  const place = { kind: 'Pod', namespace, name, ...(uid !== undefined && { uid }) } as const;
  const phase = pod.status?.phase;
  if (phase !== 'Succeeded' && phase !== 'Failed') {
    const conditions = said && [timedCondition(pod, disruptionTarget(pod, said), scope.nowUs)];
    const observed = generation !== undefined && { observedGeneration: generation };
    const status = { ...observed, phase: 'Failed', ...(conditions && { conditions }) };
    scope.send(
      { verb: 'patch', subresource: 'status', ...place, patchType: 'strategic', patch: { status } },
      'parallel',
    );
  }
  scope.send({ verb: 'delete', ...place, gracePeriodSeconds: 0 }, 'parallel');
}

/**
 * Sorts ended Pods for deletion: evicted ones first, then older ones.
 * Upstream source (v1.36.2): pkg/controller/podgc/gc_controller.go, byEvictionAndCreationTimestamp.
 */
function endedOrder(a: Pod, b: Pod): number {
  const evicted = Number(isEvicted(b)) - Number(isEvicted(a));
  if (evicted !== 0) return evicted;
  const age = createdUs(a) - createdUs(b);
  if (age !== 0) return age;
  return compare(a.metadata.name, b.metadata.name);
}

function isEvicted({ status }: Pod): boolean {
  return status?.phase === 'Failed' && status.reason === 'Evicted';
}

function createdUs({ metadata }: Pod): number {
  return parseTime(metadata.creationTimestamp ?? '') ?? 0;
}
