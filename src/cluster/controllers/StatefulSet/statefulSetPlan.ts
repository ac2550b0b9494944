import type { Micros } from '#base/time.ts';
import type {
  ControllerRevision,
  OwnerReference,
  PersistentVolumeClaim,
  Pod,
  StatefulSet,
  StatefulSetStatus,
} from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { type FindRevision, templateOfRevision } from '../controllerRevisions.ts';
import { nextBatch } from '../expectations.ts';
import { controllerReference } from '../objectsByOwner.ts';
import { isPodAvailable, isPodReady } from '../podFacts.ts';
import {
  claimsFor,
  identityLabels,
  identityMatches,
  isInRange,
  newStatefulPod,
  ordinalOf,
  revisionOfPod,
  startOrdinal,
  storageMatches,
  volumesFor,
  wantedReplicas,
} from './podIdentity.ts';
import {
  type RevisionWrite,
  type StatefulRevisions,
  statefulRevisions,
  surplusRevisions,
} from './statefulRevisions.ts';

const COMPARED = [
  'replicas',
  'currentReplicas',
  'readyReplicas',
  'updatedReplicas',
  'availableReplicas',
  'currentRevision',
  'updateRevision',
] as const;

export type StatefulWrite =
  | RevisionWrite
  | { readonly op: 'deleteRevision'; readonly name: string }
  | { readonly op: 'createClaim'; readonly claim: PersistentVolumeClaim; readonly pod: string }
  | { readonly op: 'setClaimOwners'; readonly name: string; readonly owners: readonly object[] }
  | { readonly op: 'createPod'; readonly pod: Pod }
  | { readonly op: 'updatePod'; readonly pod: Pod; readonly patch: object }
  | { readonly op: 'deletePod'; readonly pod: Pod };

/** Inputs of a sync of a StatefulSet. */
export interface StatefulSetView {
  readonly set: StatefulSet;
  /** Its Pods, in any order. */
  readonly pods: readonly Pod[];
  /** Its revisions, in any order. */
  readonly revisions: readonly ControllerRevision[];
  readonly findRevision: FindRevision;
  readonly findClaim: (name: string) => PersistentVolumeClaim | undefined;
  readonly nowUs: Micros;
}

/** Requests of a sync. Groups follow each other until a request is refused; the requests of one group go together. */
export interface StatefulSetPlan {
  readonly groups: readonly (readonly StatefulWrite[])[];
  /** New status of the set, even if requests were refused; undefined if nothing changes. */
  readonly status: StatefulSetStatus | undefined;
  /** Writes that come last. */
  readonly cleanUp: readonly StatefulWrite[];
  /** Error that prevented a Pod's request, so the sync is retried. */
  readonly problem?: { readonly pod: string; readonly message: string };
}

/** `true` if the rest of the sync must wait for another sync. */
type Blocked = boolean;

/** Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_control.go, UpdateStatefulSet. */
export function planStatefulSet(view: StatefulSetView): StatefulSetPlan {
  return new Planner(view).plan();
}

class Planner {
  private readonly view: StatefulSetView;
  private readonly revisions: StatefulRevisions;
  private readonly groups: StatefulWrite[][] = [];
  /** Replicas by ordinal, including those to create. */
  private readonly replicas: readonly Pod[];
  /** Pods whose ordinal is too high or too low, highest first. */
  private readonly condemned: readonly Pod[];
  private readonly isOrdered: boolean;
  private problem: StatefulSetPlan['problem'];

  constructor(view: StatefulSetView) {
    const { set, pods } = view;
    this.view = view;
    this.revisions = statefulRevisions(set, view.revisions, view.findRevision);
    this.isOrdered = set.spec.podManagementPolicy !== 'Parallel';
    const byOrdinal = new Map(pods.map((pod) => [ordinalOf(pod), pod]));
    const start = startOrdinal(set);
    this.replicas = Array.from(
      { length: wantedReplicas(set) },
      (_, index) => byOrdinal.get(start + index) ?? this.newPod(start + index),
    );
    this.condemned = pods
      .filter((pod) => ordinalOf(pod) >= 0 && !isInRange(set, ordinalOf(pod)))
      .sort((a, b) => ordinalOf(b) - ordinalOf(a));
  }

  plan(): StatefulSetPlan {
    const { set, pods } = this.view;
    if (this.revisions.write) this.groups.push([this.revisions.write]);
    const status = set.metadata.deletionTimestamp === undefined ? this.manage() : this.status(pods);
    const done = completed(set, status);
    const surplus = surplusRevisions(set, this.view.revisions, this.revisions, pods);
    return {
      groups: this.groups,
      status: isNewStatus(set.status, done) ? done : undefined,
      cleanUp: surplus.map(({ metadata }) => ({ op: 'deleteRevision', name: metadata.name })),
      ...(this.problem && { problem: this.problem }),
    };
  }

  private manage(): StatefulSetStatus {
    const waits =
      this.forAll(this.replicas, (pod, group) => this.keep(pod, group)) ||
      this.forAll(this.condemned, (pod, group) => this.fixClaims(pod, group)) ||
      this.forAll(this.condemned, (pod, group) => this.condemn(pod, group));
    const status = this.status([...this.replicas, ...this.condemned]);
    return waits ? status : this.rollOut(status);
  }

  private status(pods: readonly Pod[]): StatefulSetStatus {
    const { set, nowUs } = this.view;
    const { current, update, collisionCount } = this.revisions;
    const names = { current: current.metadata.name, update: update.metadata.name };
    return {
      ...countReplicas(pods, names, this.minReadySeconds, nowUs),
      currentRevision: names.current,
      updateRevision: names.update,
      observedGeneration: set.metadata.generation ?? 0,
      collisionCount,
    };
  }

  private get minReadySeconds(): number {
    return this.view.set.spec.minReadySeconds ?? 0;
  }

  /**
   * Below the partition, a Pod keeps the current revision.
   * Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_utils.go, newVersionedStatefulSetPod.
   */
  private newPod(ordinal: number): Pod {
    const { set } = this.view;
    const { type, rollingUpdate } = set.spec.updateStrategy ?? {};
    const kept = rollingUpdate
      ? (rollingUpdate.partition ?? 0)
      : type === 'RollingUpdate'
        ? (set.status?.currentReplicas ?? 0)
        : 0;
    const { current, update } = this.revisions;
    const revision = ordinal < startOrdinal(set) + kept ? current : update;
    return newStatefulPod(set, templateOfRevision(revision), revision.metadata.name, ordinal);
  }

  /** Handles one Pod after another until one blocks. With Parallel, all Pods in batches of doubling size. */
  private forAll(pods: readonly Pod[], act: (pod: Pod, groups: StatefulWrite[][]) => Blocked): Blocked {
    if (this.isOrdered) return pods.some((pod) => act(pod, this.groups));
    for (let first = 0, batch = nextBatch(0, pods.length); batch > 0; ) {
      const ofPods = pods.slice(first, first + batch).map((pod) => {
        const groups: StatefulWrite[][] = [];
        act(pod, groups);
        return groups;
      });
      this.groups.push(...sideBySide(ofPods));
      first += batch;
      batch = nextBatch(batch, pods.length - first);
    }
    return false;
  }

  /** Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_control.go, processReplica. */
  private keep(pod: Pod, groups: StatefulWrite[][]): Blocked {
    if (isFinished(pod)) {
      if (!isTerminating(pod)) groups.push([{ op: 'deletePod', pod }]);
      return true;
    }
    if (!isCreated(pod)) {
      this.create(pod, groups);
      return true;
    }
    if (pod.status?.phase === 'Pending') {
      this.createClaims(pod, groups);
      this.setClaimOwners(pod, groups);
    }
    const { nowUs } = this.view;
    const isReady = isRunningAndReady(pod) && !isUnavailable(pod, this.minReadySeconds, nowUs);
    if (this.isOrdered && !isReady) return true;
    this.correct(pod, groups);
    return false;
  }

  /** Upstream source (v1.36.2): pkg/controller/statefulset/stateful_pod_control.go, CreateStatefulPod. */
  private create(pod: Pod, groups: StatefulWrite[][]): void {
    const claims = this.claimsOf(pod);
    if (claims.some((claim) => isClaimOfOtherPod(claim, pod))) return;
    this.createClaims(pod, groups);
    const leaving = claims.find(({ metadata }) => metadata.deletionTimestamp !== undefined);
    if (leaving) {
      this.problem = { pod: pod.metadata.name, message: `pvc ${leaving.metadata.name} is being deleted` };
      return;
    }
    groups.push([{ op: 'createPod', pod }]);
    this.setClaimOwners(pod, groups);
  }

  /** Upstream source (v1.36.2): pkg/controller/statefulset/stateful_pod_control.go, UpdateStatefulPod. */
  private correct(pod: Pod, groups: StatefulWrite[][]): void {
    const { set } = this.view;
    const ordinal = ordinalOf(pod);
    const hasIdentity = identityMatches(set, pod);
    const hasStorage = storageMatches(set, pod);
    if (!hasStorage) this.createClaims(pod, groups);
    this.setClaimOwners(pod, groups);
    if (hasIdentity && hasStorage) return;
    const patch = {
      ...(hasIdentity ? undefined : { metadata: { labels: identityLabels(pod.metadata.name, ordinal) } }),
      ...(hasStorage ? undefined : { spec: { volumes: volumesFor(set, ordinal, pod.spec.volumes ?? []) } }),
    };
    groups.push([{ op: 'updatePod', pod, patch }]);
  }

  private fixClaims(pod: Pod, groups: StatefulWrite[][]): Blocked {
    this.setClaimOwners(pod, groups);
    return false;
  }

  /** Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_control.go, processCondemned. */
  private condemn(pod: Pod, groups: StatefulWrite[][]): Blocked {
    if (isTerminating(pod)) return this.isOrdered;
    const { nowUs } = this.view;
    const isWell = isRunningAndReady(pod) && !isUnavailable(pod, this.minReadySeconds, nowUs);
    if (this.isOrdered && !isWell && pod !== this.firstUnavailable()) return true;
    groups.push([{ op: 'deletePod', pod }]);
    return true;
  }

  private firstUnavailable(): Pod | undefined {
    const { nowUs } = this.view;
    return [...this.replicas, ...[...this.condemned].reverse()].find((pod) =>
      isUnavailable(pod, this.minReadySeconds, nowUs),
    );
  }

  /**
   * Deletes the highest Pod of an old revision, unless one above it is unavailable. One at a time, because
   * MaxUnavailableStatefulSet is off by default.
   */
  private rollOut(status: StatefulSetStatus): StatefulSetStatus {
    const { set, nowUs } = this.view;
    const { type, rollingUpdate } = set.spec.updateStrategy ?? {};
    if (type === 'OnDelete') return status;
    const { name } = this.revisions.update.metadata;
    for (let index = this.replicas.length - 1; index >= (rollingUpdate?.partition ?? 0); index--) {
      const pod = this.replicas[index] as Pod;
      if (revisionOfPod(pod) !== name && !isTerminating(pod)) {
        this.groups.push([{ op: 'deletePod', pod }]);
        return { ...status, currentReplicas: (status.currentReplicas ?? 0) - 1 };
      }
      if (isUnavailable(pod, this.minReadySeconds, nowUs)) return status;
    }
    return status;
  }

  private claimsOf(pod: Pod): PersistentVolumeClaim[] {
    const { set, findClaim } = this.view;
    return claimsFor(set, ordinalOf(pod)).flatMap(({ metadata }) => findClaim(metadata.name) ?? []);
  }

  private createClaims(pod: Pod, groups: StatefulWrite[][]): void {
    const { set, findClaim } = this.view;
    const missing = claimsFor(set, ordinalOf(pod)).filter(({ metadata }) => !findClaim(metadata.name));
    for (const claim of missing) groups.push([{ op: 'createClaim', claim, pod: pod.metadata.name }]);
  }

  private setClaimOwners(pod: Pod, groups: StatefulWrite[][]): void {
    for (const claim of this.claimsOf(pod)) {
      const owners = claimOwnersToSet(claim, this.view.set, pod);
      if (owners) groups.push([{ op: 'setClaimOwners', name: claim.metadata.name, owners }]);
    }
  }
}

/** Sends the first groups of all Pods together, then the second ones, and so on. */
function sideBySide(ofPods: readonly (readonly StatefulWrite[][])[]): StatefulWrite[][] {
  const length = ofPods.reduce((most, groups) => Math.max(most, groups.length), 0);
  return Array.from({ length }, (_, index) => ofPods.flatMap((groups) => groups[index] ?? []));
}

type Refs = readonly OwnerReference[];

/**
 * Owners of a claim by the set's persistentVolumeClaimRetentionPolicy; undefined if nothing changes. A claim of an
 * earlier set or Pod of the same name, or of another owner, is not changed.
 * Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_utils.go, isClaimOwnerUpToDate and
 * updateClaimOwnerRefForSetAndPod.
 */
function claimOwnersToSet(claim: PersistentVolumeClaim, set: StatefulSet, pod: Pod): Refs | undefined {
  const refs = claim.metadata.ownerReferences ?? [];
  if (isStale(refs, set) || isStale(refs, pod)) return undefined;
  const others = refs.filter((ref) => !names(ref, set) && !names(ref, pod));
  if (hasOtherController(refs, set, pod)) return owns(refs, set) || owns(refs, pod) ? others : undefined;
  const wanted = wantedOwners(set, pod);
  const isRight =
    !refs.some((ref) => (ref.uid === set.metadata.uid || ref.uid === pod.metadata.uid) && ref.controller !== true) &&
    owns(refs, set) === wanted.includes(set) &&
    owns(refs, pod) === wanted.includes(pod);
  return isRight ? undefined : [...others, ...wanted.map(controllerReference)];
}

/** Whether the claim belongs to an earlier Pod of that name. A new Pod has to wait until the claim is deleted. */
function isClaimOfOtherPod(claim: PersistentVolumeClaim, pod: Pod): boolean {
  return isStale(claim.metadata.ownerReferences ?? [], pod);
}

/** The set owns a claim until the set is deleted. A Pod removed by scaling owns its claims. */
function wantedOwners(set: StatefulSet, pod: Pod): readonly KubeObject[] {
  const { whenScaled, whenDeleted } = set.spec.persistentVolumeClaimRetentionPolicy ?? {};
  if (whenScaled === 'Delete' && !isInRange(set, ordinalOf(pod))) return [pod];
  return whenDeleted === 'Delete' ? [set] : [];
}

function hasOtherController(refs: Refs, set: StatefulSet, pod: Pod): boolean {
  const { whenScaled, whenDeleted } = set.spec.persistentVolumeClaimRetentionPolicy ?? {};
  if (whenScaled !== 'Delete' && whenDeleted !== 'Delete') return false;
  return refs.some((ref) => ref.controller === true && !names(ref, set) && !names(ref, pod));
}

function isStale(refs: Refs, owner: KubeObject): boolean {
  const ref = refs.find((candidate) => names(candidate, owner));
  return ref !== undefined && ref.uid !== owner.metadata.uid;
}

function names(ref: OwnerReference, owner: KubeObject): boolean {
  return ref.apiVersion === owner.apiVersion && ref.kind === owner.kind && ref.name === owner.metadata.name;
}

function owns(refs: Refs, owner: KubeObject): boolean {
  return refs.some((ref) => ref.uid === owner.metadata.uid);
}

/** Names of both revisions of a set. */
interface RevisionNames {
  readonly current: string;
  readonly update: string;
}

/**
 * Counts of the set's Pods.
 * Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_control.go, updateStatus.
 */
function countReplicas(
  pods: readonly Pod[],
  { current, update }: RevisionNames,
  minReadySeconds: number,
  nowUs: Micros,
) {
  const ready = pods.filter(isRunningAndReady);
  const staying = pods.filter((pod) => isCreated(pod) && !isTerminating(pod));
  return {
    replicas: pods.filter(isCreated).length,
    readyReplicas: ready.length,
    availableReplicas: ready.filter((pod) => isPodAvailable(pod, minReadySeconds, nowUs)).length,
    currentReplicas: staying.filter((pod) => revisionOfPod(pod) === current).length,
    updatedReplicas: staying.filter((pod) => revisionOfPod(pod) === update).length,
  };
}

/**
 * Completes an update when all Pods have the new revision and are ready.
 * Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_utils.go, completeRollingUpdate.
 */
function completed(set: StatefulSet, status: StatefulSetStatus): StatefulSetStatus {
  const replicas = wantedReplicas(set);
  const isComplete =
    set.spec.updateStrategy?.type === 'RollingUpdate' &&
    status.updatedReplicas === replicas &&
    status.readyReplicas === replicas &&
    status.replicas === replicas;
  if (!isComplete) return status;
  return { ...status, currentReplicas: replicas, currentRevision: status.updateRevision ?? '' };
}

/**
 * Whether a write of the status would change a field that the controller compares.
 * Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_utils.go, inconsistentStatus.
 */
function isNewStatus(before: StatefulSetStatus | undefined, after: StatefulSetStatus): boolean {
  if ((after.observedGeneration ?? 0) > (before?.observedGeneration ?? 0)) return true;
  return COMPARED.some((field) => (before?.[field] || undefined) !== (after[field] || undefined));
}

/** Whether the API server knows the Pod. A planned Pod has no phase. */
function isCreated(pod: Pod): boolean {
  return (pod.status?.phase ?? '') !== '';
}

function isTerminating(pod: Pod): boolean {
  return pod.metadata.deletionTimestamp !== undefined;
}

function isFinished(pod: Pod): boolean {
  return pod.status?.phase === 'Failed' || pod.status?.phase === 'Succeeded';
}

function isRunningAndReady(pod: Pod): boolean {
  return pod.status?.phase === 'Running' && isPodReady(pod);
}

/** Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set_utils.go, isUnavailable. */
function isUnavailable(pod: Pod, minReadySeconds: number, nowUs: Micros): boolean {
  return isTerminating(pod) || !isPodAvailable(pod, minReadySeconds, nowUs);
}
