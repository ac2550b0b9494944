import { formatTime, parseTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { customScale, definitionOf, numberAt } from '#cluster/api/customScale.ts';
import { saysDisruptionAllowed, withDisruptionAllowed } from '#cluster/api/disruptionAllowed.ts';
import { isCustomKind, storeKind } from '#cluster/api/held.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type {
  IntOrString,
  OwnerReference,
  Pod,
  PodDisruptionBudget,
  PodDisruptionBudgetStatus,
} from '#model/generated/types.ts';
import { groupOf, isKind, type KubeObject, kindInfo } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import { controllerOf } from '../objectsByOwner.ts';
import { isPodReady } from '../podFacts.ts';

const NO_DEFINITIONS: Definitions = () => [];

/** Thrown if a budget cannot be computed. Its message becomes the condition's. */
export class ScaleError extends Error {}

const WORKLOADS: ReadonlySet<string> = new Set(['ReplicaSet', 'ReplicationController', 'StatefulSet']);

/** Kinds with a `scale` subresource. */
const SCALED: ReadonlySet<string> = new Set(['Deployment', ...WORKLOADS]);

/**
 * Time for which a Pod may stay after its eviction was granted, before it counts again.
 * Upstream source (v1.36.2): pkg/controller/disruption/disruption.go, DeletionTimeout.
 */
const DELETION_TIMEOUT_US = 120_000_000;

export interface BudgetPlan {
  /** `undefined` if it equals the current status. */
  readonly status: PodDisruptionBudgetStatus | undefined;
  /** Time of the next check, because a granted eviction may not have happened by then. */
  readonly recheckAtUs: Micros | undefined;
  readonly unmanaged: readonly string[];
  /** Pods whose eviction was granted, and that exist without a deletion mark. */
  readonly notDeleted: readonly Pod[];
}

/**
 * Status of the budget, computed from the Pods that it selects.
 * Upstream source (v1.36.2): pkg/controller/disruption/disruption.go, trySync.
 * @throws {ScaleError} when it cannot be worked out.
 */
export function budgetPlan(
  budget: PodDisruptionBudget,
  pods: readonly Pod[],
  find: FindObject,
  nowUs: Micros,
  definitions?: Definitions,
): BudgetPlan {
  const { expected, desired, unmanaged } = expectedPods(budget, pods, find, definitions);
  const { disrupted, recheckAtUs, notDeleted } = disruptedPods(budget, pods, nowUs);
  const healthy = pods.filter((pod) => whyUnhealthy(pod, disrupted, nowUs) === undefined).length;
  const allowed = expected <= 0 ? 0 : Math.max(0, healthy - desired);
  return {
    status: changedStatus(budget, { expected, desired, healthy, allowed, disrupted }, nowUs),
    recheckAtUs,
    unmanaged,
    notDeleted,
  };
}

/** Reason why a Pod is not healthy for a budget. `disrupted` has the granted evictions by Pod. */
export function whyUnhealthy(
  pod: Pod,
  disrupted: Readonly<Record<string, string>>,
  nowUs: Micros,
): 'deleted' | 'evicted' | 'notReady' | undefined {
  if (pod.metadata.deletionTimestamp !== undefined) return 'deleted';
  const since = disrupted[pod.metadata.name];
  if (since !== undefined && (parseTime(since) ?? 0) + DELETION_TIMEOUT_US > nowUs) return 'evicted';
  return isPodReady(pod) ? undefined : 'notReady';
}

function changedStatus(
  budget: PodDisruptionBudget,
  { expected, desired, healthy, allowed, disrupted }: Counts,
  nowUs: Micros,
): PodDisruptionBudgetStatus | undefined {
  const { status, metadata } = budget;
  const wanted: PodDisruptionBudgetStatus = {
    currentHealthy: healthy,
    desiredHealthy: desired,
    disruptionsAllowed: allowed,
    expectedPods: expected,
    ...(Object.keys(disrupted).length > 0 && { disruptedPods: disrupted }),
    observedGeneration: metadata.generation ?? 0,
  };
  if (status && saysDisruptionAllowed(budget) && sameData(numbers(status), numbers(wanted))) return undefined;
  return withDisruptionAllowed({ ...wanted, ...(status?.conditions && { conditions: status.conditions }) }, nowUs);
}

interface Counts {
  readonly expected: number;
  readonly desired: number;
  readonly healthy: number;
  readonly allowed: number;
  readonly disrupted: Readonly<Record<string, string>>;
}

function numbers(status: PodDisruptionBudgetStatus): unknown[] {
  const { currentHealthy = 0, desiredHealthy = 0, disruptionsAllowed = 0, expectedPods: expected = 0 } = status;
  return [
    currentHealthy,
    desiredHealthy,
    disruptionsAllowed,
    expected,
    status.disruptedPods ?? {},
    status.observedGeneration ?? 0,
  ];
}

/**
 * Percentages, and `maxUnavailable` in any form, are relative to the controllers' replicas. A number for `minAvailable`
 * is relative to existing Pods.
 */
function expectedPods(
  { spec }: PodDisruptionBudget,
  pods: readonly Pod[],
  find: FindObject,
  definitions: Definitions | undefined,
) {
  const { minAvailable, maxUnavailable } = spec ?? {};
  if (maxUnavailable !== undefined) {
    const { count, unmanaged } = expectedScale(pods, find, definitions);
    return { expected: count, desired: Math.max(0, count - scaledUp(maxUnavailable, count)), unmanaged };
  }
  if (typeof minAvailable === 'string') {
    const { count, unmanaged } = expectedScale(pods, find, definitions);
    return { expected: count, desired: scaledUp(minAvailable, count), unmanaged };
  }
  if (minAvailable === undefined) return { expected: 0, desired: 0, unmanaged: [] };
  return { expected: pods.length, desired: minAvailable, unmanaged: [] };
}

/** Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/intstr/intstr.go, GetScaledValueFromIntOrPercent. */
function scaledUp(value: IntOrString, total: number): number {
  if (typeof value === 'number') return value;
  const percent = /^([+-]?\d+)%$/.exec(value);
  if (!percent) throw new ScaleError('invalid value for IntOrString: invalid type: string is not a percentage');
  return Math.ceil((Number(percent[1]) * total) / 100);
}

/** Granted evictions whose Pods are not yet marked. */
function disruptedPods({ status }: PodDisruptionBudget, pods: readonly Pod[], nowUs: Micros) {
  const disrupted: Record<string, string> = {};
  const notDeleted: Pod[] = [];
  let recheckAtUs: Micros | undefined;
  for (const pod of pods) {
    const since = status?.disruptedPods?.[pod.metadata.name];
    if (since === undefined || pod.metadata.deletionTimestamp !== undefined) continue;
    const untilUs = (parseTime(since) ?? 0) + DELETION_TIMEOUT_US;
    if (untilUs < nowUs) notDeleted.push(pod);
    else {
      disrupted[pod.metadata.name] = formatTime(parseTime(since) ?? 0);
      if (recheckAtUs === undefined || untilUs < recheckAtUs) recheckAtUs = untilUs;
    }
  }
  return { disrupted, notDeleted, recheckAtUs };
}

/** Reads an object of any kind from the informers' caches. Kinds are named as in `storeKind`. */
type FindObject = (kind: string, key: string) => KubeObject | undefined;

type Definitions = () => Iterable<KubeObject>;

interface ExpectedScale {
  readonly count: number;
  /** Names of Pods without a controller. */
  readonly unmanaged: readonly string[];
}

/**
 * Sum of the replicas of the Pods' controllers: the denominator of a budget's percentages.
 * Upstream source (v1.36.2): pkg/controller/disruption/disruption.go, getExpectedScale.
 * @throws {ScaleError} when a controller is missing or has no scale.
 */
export function expectedScale(
  pods: readonly Pod[],
  find: FindObject,
  definitions: Definitions = NO_DEFINITIONS,
): ExpectedScale {
  const scales = new Map<string, number>();
  const unmanaged: string[] = [];
  for (const pod of pods) {
    const owner = controllerOf(pod);
    if (!owner) unmanaged.push(pod.metadata.name);
    else if (!scales.has(owner.uid)) {
      const scaled = scaledBy(owner, pod.metadata.namespace, find, definitions);
      if (!scaled) throw new ScaleError(`found no controllers for pod "${pod.metadata.name}"`);
      scales.set(scaled.metadata.uid ?? '', replicasOf(scaled, definitions));
    }
  }
  let count = 0;
  for (const replicas of scales.values()) count += replicas;
  return { count, unmanaged };
}

/** Deployment that owns a ReplicaSet, else the controller itself. */
function scaledBy(
  owner: OwnerReference,
  namespace: string | undefined,
  find: FindObject,
  definitions: Definitions,
): KubeObject | undefined {
  if (isCustomKind(owner) && customScale(owner, definitions())) return found(owner, namespace, find);
  if (isCustomKind(owner) || !SCALED.has(owner.kind)) throw new ScaleError(whyNoScale(owner, definitions));
  const controller = found(owner, namespace, find);
  if (!controller || !isKind(controller, 'ReplicaSet')) return controller;
  const above = controllerOf(controller);
  if (above?.kind !== 'Deployment') return controller;
  return found(above, namespace, find) ?? controller;
}

function found({ apiVersion, kind, name, uid }: OwnerReference, namespace: string | undefined, find: FindObject) {
  const object = find(storeKind({ apiVersion, kind }), keyOf(namespace, name));
  return object?.metadata.uid === uid ? object : undefined;
}

function replicasOf(object: KubeObject, definitions: Definitions): number {
  if (isCustomKind(object)) {
    const paths = customScale(object, definitions());
    const replicas = paths && numberAt(object, paths.specReplicas);
    if (replicas !== undefined) return replicas;
    throw new ScaleError(
      `Internal error occurred: the spec replicas field "${paths?.specReplicasPath ?? ''}" does not exist`,
    );
  }
  return (object.spec as { readonly replicas?: number } | undefined)?.replicas ?? 1;
}

function whyNoScale({ apiVersion, kind }: OwnerReference, definitions: Definitions): string {
  const definition = definitionOf(apiVersion, kind, definitions());
  if (definition)
    return `${definition.spec.names.plural}.${definition.spec.group} does not implement the scale subresource`;
  const info = kindInfo(kind);
  const group = groupOf(apiVersion);
  if (!info || groupOf(info.apiVersion) !== group) return `no matches for kind "${kind}" in version "${apiVersion}"`;
  return `${group === '' ? info.plural : `${info.plural}.${group}`} does not implement the scale subresource`;
}
