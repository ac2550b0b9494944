import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import type { Table } from '#kernel/table.ts';
import { Derived } from '#kernel/tableIndex.ts';
import type { Pod, ReplicaSet, ReplicaSetCondition, ReplicaSetStatus } from '#model/generated/types.ts';
import type { Labels } from '#model/labels/labelMatcher.ts';
import { controllerOf, coordinatesOf } from '../objectsByOwner.ts';
import { isPodActive, isPodReady, isPodTerminating } from '../podFacts.ts';

/** Active Pods with the same labels. */
interface LabelTally {
  readonly labels: Labels;
  pods: number;
}

/** Counts of one owner's Pods. */
export interface ReplicaTally {
  readonly active: number;
  readonly ready: number;
  /** Number of Pods being deleted that have not finished. */
  readonly terminating: number;
  /** Active Pods by their labels, in no meaningful order. Pods of one template have few different label sets. */
  readonly byLabels: ReadonlyMap<string, LabelTally>;
}

interface OwnTally {
  active: number;
  ready: number;
  terminating: number;
  readonly byLabels: Map<string, LabelTally>;
}

const NONE: ReplicaTally = { active: 0, ready: 0, terminating: 0, byLabels: new Map() };
const NO_LABELS: Labels = {};

/** Counts the Pods of every owner in an informer's cache, so that a sync need not visit each Pod. */
export class ReplicaTallies {
  private readonly byOwner: Derived<Map<string, OwnTally>, Pod>;

  constructor(table: Table<Pod>) {
    this.byOwner = new Derived(table, {
      make() {
        const byOwner = new Map<string, OwnTally>();
        for (const pod of table.unordered()) count(byOwner, pod, 1);
        return byOwner;
      },
      follow(byOwner, _, before, after) {
        if (before && after && countsAlike(before, after)) return;
        if (before) count(byOwner, before, -1);
        if (after) count(byOwner, after, 1);
      },
    });
  }

  of({ kind, metadata: { namespace = '', name, uid = '' } }: ReplicaSet): ReplicaTally {
    return this.byOwner.now().get(coordinatesOf(namespace, { kind, name, uid })) ?? NONE;
  }
}

function count(byOwner: Map<string, OwnTally>, pod: Pod, by: 1 | -1): void {
  const isActive = isPodActive(pod);
  if (!isActive && !isPodTerminating(pod)) return;
  const controller = controllerOf(pod);
  if (controller === undefined) return;
  const owner = coordinatesOf(pod.metadata.namespace ?? '', controller);
  let tally = byOwner.get(owner);
  if (!tally) {
    tally = { active: 0, ready: 0, terminating: 0, byLabels: new Map() };
    byOwner.set(owner, tally);
  }
  if (isActive) {
    tally.active += by;
    if (isPodReady(pod)) tally.ready += by;
    countLabels(tally.byLabels, pod.metadata.labels ?? NO_LABELS, by);
  } else tally.terminating += by;
  if (tally.active === 0 && tally.terminating === 0) byOwner.delete(owner);
}

function countLabels(byLabels: Map<string, LabelTally>, labels: Labels, by: 1 | -1): void {
  const key = textOf(labels);
  const tally = byLabels.get(key);
  if (!tally) byLabels.set(key, { labels, pods: by });
  else {
    tally.pods += by;
    if (tally.pods === 0) byLabels.delete(key);
  }
}

const texts = new WeakMap<Labels, string>();

function textOf(labels: Labels): string {
  let text = texts.get(labels);
  if (text === undefined) {
    text = JSON.stringify(labels);
    texts.set(labels, text);
  }
  return text;
}

function countsAlike(a: Pod, b: Pod): boolean {
  return (
    a.metadata.labels === b.metadata.labels &&
    a.metadata.ownerReferences === b.metadata.ownerReferences &&
    isPodActive(a) === isPodActive(b) &&
    isPodTerminating(a) === isPodTerminating(b) &&
    isPodReady(a) === isPodReady(b)
  );
}

export interface ReplicaFailure {
  readonly reason: 'FailedCreate' | 'FailedDelete';
  readonly message: string;
}

/** Upstream source (v1.36.2): pkg/controller/replicaset/replica_set_utils.go, calculateStatus. */
export function replicaSetStatus(
  replicaSet: ReplicaSet,
  tally: ReplicaTally,
  availableReplicas: number,
  failure: ReplicaFailure | undefined,
  nowUs: Micros,
): ReplicaSetStatus {
  const conditions = failureConditions(replicaSet, failure, nowUs);
  return {
    ...(conditions.length > 0 || replicaSet.status?.conditions ? { conditions } : undefined),
    replicas: tally.active,
    fullyLabeledReplicas: fullyLabeled(replicaSet, tally),
    readyReplicas: tally.ready,
    availableReplicas,
    terminatingReplicas: tally.terminating,
    observedGeneration: replicaSet.metadata.generation ?? 0,
  };
}

function fullyLabeled({ spec }: ReplicaSet, { byLabels }: ReplicaTally): number {
  const wanted = Object.entries(spec.template?.metadata?.labels ?? {});
  let count = 0;
  for (const { labels, pods } of byLabels.values())
    if (wanted.every(([key, value]) => labels[key] === value)) count += pods;
  return count;
}

function failureConditions(
  replicaSet: ReplicaSet,
  failure: ReplicaFailure | undefined,
  nowUs: Micros,
): readonly ReplicaSetCondition[] {
  const present = replicaSet.status?.conditions ?? [];
  const known = present.some(({ type }) => type === 'ReplicaFailure');
  if (!failure) return known ? present.filter(({ type }) => type !== 'ReplicaFailure') : present;
  if (known) return present;
  return [
    ...present,
    {
      type: 'ReplicaFailure',
      status: 'True',
      reason: failure.reason,
      message: failure.message,
      lastTransitionTime: formatTime(nowUs),
    },
  ];
}

/** Whether a write of `status` would change no field that the controller compares. */
export function sameReplicaSetStatus(a: ReplicaSetStatus | undefined, b: ReplicaSetStatus): boolean {
  if (!a) return false;
  const numbers = (status: ReplicaSetStatus) => [
    status.replicas,
    status.fullyLabeledReplicas ?? 0,
    status.readyReplicas ?? 0,
    status.availableReplicas ?? 0,
    status.terminatingReplicas ?? -1,
    status.observedGeneration ?? 0,
  ];
  const right = numbers(b);
  return (
    numbers(a).every((value, i) => value === right[i]) &&
    (a.conditions ?? []).length === (b.conditions ?? []).length &&
    (a.conditions ?? []).every((condition, i) => condition === b.conditions?.[i])
  );
}
