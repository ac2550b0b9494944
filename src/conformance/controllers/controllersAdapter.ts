import { compare } from '#base/order.ts';
import { parseTime } from '#base/rfc3339.ts';
import type { ApiError } from '#cluster/apiserver/apiErrors.ts';
import { newDaemonPod } from '#cluster/controllers/DaemonSet/daemonPod.ts';
import { nodeShouldRun } from '#cluster/controllers/DaemonSet/nodeShouldRun.ts';
import { DisruptionController } from '#cluster/controllers/Disruption/disruptionController.ts';
import { EndpointSliceController } from '#cluster/controllers/EndpointSlice/endpointSliceController.ts';
import { nextBatch } from '#cluster/controllers/expectations.ts';
import { podsToDelete, victimOrder } from '#cluster/controllers/ReplicaSet/podsToDelete.ts';
import { withoutNullFields } from '#conformance/apf/apfCase.ts';
import { inOneOrder } from '#conformance/kubelet/kubeletCase.ts';
import type { RecordedCase, SuiteAdapter } from '#conformance/recorded.ts';
import { firstDifference } from '#conformance/recorded.ts';
import type { DaemonSet, EndpointSlice, Node, Pod, PodDisruptionBudget, Service } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { ControlLoops, createdObject, nearTimes } from './controlLoops.ts';
import { DaemonSetPlay } from './daemonSetPlay.ts';
import { playDeployment } from './deploymentPlay.ts';
import { playJob } from './jobPlay.ts';
import { playAutoscaler } from './playAutoscaler.ts';
import { playGarbageCollection } from './playGarbageCollection.ts';
import { playNodeLifecycle } from './playNodeLifecycle.ts';
import { playStatefulSet } from './statefulSetPlay.ts';

/** A finalizer: evicted Pods stay, marked for deletion, until the end of the case. */
const KEEPS = 'recording/keeps';

const TOLERANCE_SECONDS = 0.2;

/** Computes a result in the form of the recorded expectation. */
type Play = (recorded: never) => object;

/** The player of each category. */
const PLAYERS: ReadonlyMap<string, Play> = new Map<string, Play>([
  ['daemonset-placement', playDaemonPlacement],
  ['daemonset-rolling', playDaemonRolling],
  ['deployment-rolling', playDeployment],
  ['disruption', playDisruption],
  ['endpoints', playEndpoints],
  ['garbage-collection', playGarbageCollection],
  ['hpa', playAutoscaler],
  ['job', playJob],
  ['node-lifecycle', playNodeLifecycle],
  ['replicaset-scale-down', playScaleDown],
  ['slow-start', playSlowStart],
  ['statefulset', playStatefulSet],
]);

/** Fields with lists whose order has no meaning, or whose entries of one moment have no order. */
const UNORDERED = ['deleted', 'ops', 'podTolerations', 'shouldContinueRunning', 'shouldRun', 'timeline'];

/** Plays suite `controllers`; conformance/controllers/FORMAT.md describes the formats. */
export const controllersAdapter: SuiteAdapter = (category) => {
  const player = PLAYERS.get(category);
  if (!player) return undefined;
  return (recorded) => {
    const { expect } = recorded as RecordedCase & { readonly expect: unknown };
    const played = player(withoutNullFields(recorded) as never);
    return firstDifference(inOneOrder(expect, UNORDERED), inOneOrder(played, UNORDERED), '');
  };
};

interface PlacementCase extends RecordedCase {
  readonly daemonSet: DaemonSet;
  readonly nodes?: readonly Node[];
}

/** Category `daemonset-placement`. */
function playDaemonPlacement({ daemonSet, nodes = [] }: PlacementCase): object {
  const stored = createdObject(daemonSet, 'set');
  const verdicts = nodes.map((node) => ({ name: node.metadata.name, ...nodeShouldRun(node, stored) }));
  return {
    shouldRun: verdicts.filter(({ shouldRun }) => shouldRun).map(({ name }) => name),
    shouldContinueRunning: verdicts.filter(({ shouldContinue }) => shouldContinue).map(({ name }) => name),
    podTolerations: newDaemonPod(stored, '', 'hash').spec.tolerations,
  };
}

interface EndpointsCase extends RecordedCase {
  readonly service: Service;
  readonly pods?: readonly Pod[];
  readonly nodes?: readonly Node[];
}

/** Category `endpoints`: one sync of the live controller. */
function playEndpoints({ service, pods = [], nodes = [] }: EndpointsCase): object {
  const loops = new ControlLoops(() => [new EndpointSliceController()]);
  const namespace = service.metadata.namespace ?? 'default';
  loops.begin([
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace }, status: { phase: 'Active' } },
    ...nodes.map((node) => ({ ...node, apiVersion: 'v1', kind: 'Node' })),
    ...pods.map((pod) => ({ ...pod, apiVersion: 'v1', kind: 'Pod' })),
    { ...service, apiVersion: 'v1', kind: 'Service' },
  ]);
  loops.round();
  const slices = loops.etcd.objects('EndpointSlice').values() as EndpointSlice[];
  return {
    endpointSlices: slices
      .map(({ addressType, metadata: { labels, generateName }, ports = [], endpoints = [] }) => ({
        addressType,
        labels,
        generateName,
        ports,
        endpoints: [...endpoints].sort((a, b) => compare(nameOf(a), nameOf(b))),
      }))
      .sort((a, b) => compare(JSON.stringify(a.ports), JSON.stringify(b.ports))),
  };
}

function nameOf({ targetRef }: NonNullable<EndpointSlice['endpoints']>[number]): string {
  return targetRef?.name ?? '';
}

interface DaemonAction {
  readonly t?: number;
  readonly setImage?: string;
  readonly addNode?: string;
  readonly deleteNode?: string;
  readonly taintNoExecute?: string;
  readonly deletePodOnNode?: string;
}

interface DaemonCase extends RecordedCase {
  readonly daemonSet: DaemonSet;
  readonly nodeCount?: number;
  readonly readyAfterSeconds?: Readonly<Record<string, number>>;
  readonly terminationSeconds?: number;
  readonly actions?: readonly DaemonAction[];
  readonly until?: number;
  readonly expect: { readonly timeline?: readonly object[] };
}

/** Category `daemonset-rolling`: the live controller with stand-ins for the scheduler and the kubelets. */
function playDaemonRolling(recorded: DaemonCase): object {
  const { daemonSet, nodeCount = 0, readyAfterSeconds = {}, terminationSeconds = 0, actions = [], expect } = recorded;
  const play = new DaemonSetPlay(daemonSet, nodeCount, { readyAfterSeconds, terminationSeconds });
  for (let tenths = 0; tenths <= (recorded.until ?? 0) * 10; tenths++) {
    play.begin(tenths);
    for (const action of actions) if (Math.round((action.t ?? 0) * 10) === tenths) act(play, action);
    play.runKubelets();
    play.settle();
    play.end();
  }
  return { timeline: nearTimes(play.timeline, expect.timeline ?? [], TOLERANCE_SECONDS) };
}

function act(play: DaemonSetPlay, action: DaemonAction): void {
  const { setImage, addNode, deleteNode, taintNoExecute, deletePodOnNode } = action;
  if (setImage !== undefined) play.setImage(setImage);
  if (addNode !== undefined) play.addNode(addNode);
  if (deleteNode !== undefined) play.deleteNode(deleteNode);
  if (taintNoExecute !== undefined) play.taint(taintNoExecute, { key: 'maintenance', effect: 'NoExecute' });
  if (deletePodOnNode !== undefined) play.deletePodsOn(deletePodOnNode);
}

interface ScaleDownCase extends RecordedCase {
  readonly now: string;
  readonly pods?: readonly Pod[];
  readonly podsOfOtherReplicaSets?: readonly Pod[];
  readonly deleteCount?: number;
}

/**
 * Category `replicaset-scale-down`. Pods that compare equal get the order in which Go's sort leaves them, from the
 * given order.
 */
function playScaleDown(recorded: ScaleDownCase): object {
  const { now, pods = [], podsOfOtherReplicaSets = [], deleteCount = 0 } = recorded;
  const nowUs = parseTime(now);
  if (nowUs === undefined) throw new Error(`${now} is not an RFC 3339 time`);
  const related = [...pods, ...podsOfOtherReplicaSets];
  const names = (chosen: readonly Pod[]) => chosen.map(({ metadata }) => metadata.name);
  return {
    deleted: names(podsToDelete(pods, related, deleteCount, nowUs)),
    deletionOrder: names(victimOrder(pods, related, nowUs)),
  };
}

interface SlowStartCase extends RecordedCase {
  readonly count?: number;
  readonly failFrom?: number;
}

/** Category `slow-start`. */
function playSlowStart({ count = 0, failFrom = 0 }: SlowStartCase): object {
  const batches: number[] = [];
  let attempted = 0;
  let stopped = false;
  for (let batch = nextBatch(0, count); batch > 0 && !stopped; batch = nextBatch(batch, count - attempted)) {
    batches.push(batch);
    attempted += batch;
    stopped = failFrom > 0 && attempted >= failFrom;
  }
  const succeeded = failFrom > 0 ? Math.min(attempted, failFrom - 1) : attempted;
  return { batches, attempted, succeeded, stopped };
}

interface DisruptionCase extends RecordedCase {
  readonly pdb: PodDisruptionBudget;
  readonly controllers?: readonly { readonly kind: string; readonly name: string; readonly replicas: number }[];
  readonly pods?: readonly Pod[];
  readonly evict?: readonly string[];
  readonly specChangedSinceLastSync?: boolean;
}

/** Category `disruption`: the live controller and the eviction API of the API server. */
function playDisruption(recorded: DisruptionCase): object {
  const { pdb, controllers = [], pods = [], evict = [], specChangedSinceLastSync } = recorded;
  const loops = new ControlLoops((world) => [new DisruptionController(world)]);
  loops.begin([
    { ...pdb, apiVersion: 'policy/v1', kind: 'PodDisruptionBudget' },
    ...controllers.map((controller) => workload(controller, pods)),
    ...pods.map((pod) => ({
      ...pod,
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { ...pod.metadata, finalizers: [KEEPS] },
    })),
  ]);
  loops.settle();
  const status = statusOf(loops, pdb);
  if (specChangedSinceLastSync) changeSpec(loops, pdb);
  const evictions = evict.map((name) => {
    const { namespace } = pdb.metadata;
    const { error } = loops.request({ verb: 'evict', kind: 'Pod', ...(namespace && { namespace }), name });
    return {
      pod: name,
      ...answered(error),
      disruptionsAllowedAfter: budgetOf(loops, pdb).status?.disruptionsAllowed ?? 0,
    };
  });
  if (evictions.length === 0) return { status };
  if (specChangedSinceLastSync) return { status, evictions };
  loops.settle();
  return { status, evictions, statusAfterEvictionsAndSync: statusOf(loops, pdb) };
}

/** The workload with the uid that the Pods reference. */
function workload(
  { kind, name, replicas }: NonNullable<DisruptionCase['controllers']>[number],
  pods: readonly Pod[],
): KubeObject {
  const owners = pods.flatMap(({ metadata }) => metadata.ownerReferences ?? []);
  const owner = owners.find((reference) => reference.kind === kind && reference.name === name);
  const { namespace = 'default' } = pods[0]?.metadata ?? {};
  return {
    apiVersion: owner?.apiVersion ?? 'apps/v1',
    kind,
    metadata: { name, namespace, uid: owner?.uid ?? `uid-${name}` },
    spec: { replicas },
  };
}

function changeSpec(loops: ControlLoops, pdb: PodDisruptionBudget): void {
  const budget = budgetOf(loops, pdb);
  const { generation = 1 } = budget.metadata;
  loops.etcd.put('PodDisruptionBudget', { ...budget, metadata: { ...budget.metadata, generation: generation + 1 } });
}

function budgetOf(loops: ControlLoops, { metadata }: PodDisruptionBudget): PodDisruptionBudget {
  return loops.etcd.get('PodDisruptionBudget', `${metadata.namespace}/${metadata.name}`) as PodDisruptionBudget;
}

function statusOf(loops: ControlLoops, pdb: PodDisruptionBudget): object {
  const { status = {} } = budgetOf(loops, pdb);
  return {
    disruptionsAllowed: status.disruptionsAllowed,
    currentHealthy: status.currentHealthy,
    desiredHealthy: status.desiredHealthy,
    expectedPods: status.expectedPods,
    disruptedPods: Object.keys(status.disruptedPods ?? {}),
    conditions: status.conditions?.map(({ type, status, reason, message }) => ({ type, status, reason, message })),
  };
}

function answered(error: ApiError | undefined): object {
  if (!error) return { code: 201 };
  const { code, reason, message, details, retryAfterSeconds = 0 } = error;
  const [cause] = details?.causes ?? [];
  return {
    code,
    reason,
    message,
    ...(cause && { cause: cause.message, causeType: cause.reason, retryAfterSeconds }),
  };
}
