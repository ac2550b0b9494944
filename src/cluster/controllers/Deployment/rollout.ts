import type { Micros } from '#base/time.ts';
import type { EventNote } from '#cluster/api/events.ts';
import { sameStruct } from '#model/encoding/droppedZeros.ts';
import type { Deployment, DeploymentStatus, Pod, ReplicaSet } from '#model/generated/types.ts';
import { sameTemplate } from '../controllerRevisions.ts';
import {
  calculateStatus,
  conditionOf,
  deploymentCondition,
  hasProgressDeadline,
  isComplete,
  rolloutStatus,
  stuckCheckDelayUs,
  withCondition,
} from './deploymentStatus.ts';
import { annotatedFor, newReplicaSet, withReplicaAnnotations } from './newReplicaSet.ts';
import {
  annotatedCount,
  DESIRED_REPLICAS,
  isRollingUpdate,
  largerThenNewer,
  largerThenOlder,
  lowerRevisionFirst,
  maxSurge,
  maxUnavailable,
  newReplicaSetSize,
  olderFirst,
  proportion,
  REVISION,
  revisionOf,
  sumStatus,
  sumWanted,
  wanted,
  withReplicas,
} from './replicaCounts.ts';

/** Writes of a rollout, carried out in order. */
export interface RolloutWrites {
  createReplicaSet(replicaSet: ReplicaSet): void;
  updateReplicaSet(before: ReplicaSet, after: ReplicaSet): void;
  deleteReplicaSet(replicaSet: ReplicaSet): void;
  updateStatus(deployment: Deployment): void;
  /** Records an Event about the request before it, after that was done. */
  event(note: EventNote): void;
  checkAfter(delayUs: Micros): void;
}

/**
 * One sync of one Deployment: its changes to ReplicaSets and to its status. It works on its own copies, which include
 * its requests so far.
 * Upstream source (v1.36.2): pkg/controller/deployment/{deployment_controller,sync,rolling,recreate,progress}.go.
 */
export class DeploymentSync {
  private deployment: Deployment;
  private replicaSets: ReplicaSet[];
  private readonly pods: () => readonly Pod[];
  private readonly writes: RolloutWrites;
  private readonly nowUs: Micros;

  constructor(
    deployment: Deployment,
    replicaSets: readonly ReplicaSet[],
    pods: () => readonly Pod[],
    writes: RolloutWrites,
    nowUs: Micros,
  ) {
    this.deployment = deployment;
    this.replicaSets = [...replicaSets];
    this.pods = pods;
    this.writes = writes;
    this.nowUs = nowUs;
  }

  sync(): void {
    if (this.deployment.metadata.deletionTimestamp !== undefined) {
      this.statusOnly();
      return;
    }
    this.notePause();
    if (this.deployment.spec.paused || this.isScaling()) {
      this.scaleOnly();
      return;
    }
    if (isRollingUpdate(this.deployment)) this.rolling();
    else this.recreate();
  }

  private statusOnly(): void {
    this.adoptNewest(false);
    this.writeStatus(calculateStatus(this.deployment, this.replicaSets, this.newest(), this.nowUs));
  }

  /** Upstream source (v1.36.2): pkg/controller/deployment/sync.go, checkPausedConditions. */
  private notePause(): void {
    const { deployment } = this;
    const current = conditionOf(deployment.status, 'Progressing');
    if (!hasProgressDeadline(deployment) || current?.reason === 'ProgressDeadlineExceeded') return;
    const noted = current?.reason === 'DeploymentPaused';
    const paused = deployment.spec.paused === true;
    if (paused === noted) return;
    const [reason, message] = paused
      ? ['DeploymentPaused', 'Deployment is paused']
      : ['DeploymentResumed', 'Deployment is resumed'];
    this.setCondition('Unknown', reason as string, message as string);
    this.writes.updateStatus(this.deployment);
  }

  private isScaling(): boolean {
    this.adoptNewest(false);
    return withReplicas(this.replicaSets).some((replicaSet) => {
      const desired = annotatedCount(replicaSet, DESIRED_REPLICAS);
      return desired !== undefined && desired !== wanted(this.deployment);
    });
  }

  private scaleOnly(): void {
    this.adoptNewest(false);
    this.scaleAll();
    if (this.deployment.spec.paused) this.cleanUp();
    this.writeStatus(calculateStatus(this.deployment, this.replicaSets, this.newest(), this.nowUs));
  }

  private rolling(): void {
    this.adoptNewest(true);
    const newest = this.newest();
    if (newest && this.resizeNewest(newest)) {
      this.finish();
      return;
    }
    if (newest && this.shrinkOld(newest)) {
      this.finish();
      return;
    }
    if (this.deployment.status && isComplete(this.deployment, this.deployment.status)) this.cleanUp();
    this.finish();
  }

  private recreate(): void {
    this.adoptNewest(false);
    const active = withReplicas(this.old());
    for (const replicaSet of active) this.resize(replicaSet, 0);
    if (active.length > 0 || this.oldPodsRun()) {
      this.finish();
      return;
    }
    this.adoptNewest(true);
    const newest = this.newest();
    if (newest && wanted(newest) !== wanted(this.deployment)) this.resize(newest, wanted(this.deployment));
    if (this.deployment.status && isComplete(this.deployment, this.deployment.status)) this.cleanUp();
    this.finish();
  }

  /** A rollout without changes is checked again after its deadline. */
  private finish(): void {
    const status = rolloutStatus(this.deployment, this.replicaSets, this.newest(), this.nowUs);
    if (this.writeStatus(status)) return;
    const delayUs = stuckCheckDelayUs(this.deployment, status, this.nowUs);
    if (delayUs !== undefined) this.writes.checkAfter(delayUs);
  }

  private newest(): ReplicaSet | undefined {
    return [...this.replicaSets]
      .sort(olderFirst)
      .find((replicaSet) => sameTemplate(replicaSet.spec.template, this.deployment.spec.template));
  }

  private old(): ReplicaSet[] {
    const newest = this.newest();
    return this.replicaSets.filter((replicaSet) => replicaSet !== newest).sort(olderFirst);
  }

  /**
   * Finds or creates the ReplicaSet of the current template and its revision.
   * Upstream source (v1.36.2): pkg/controller/deployment/sync.go, getNewReplicaSet.
   */
  private adoptNewest(create: boolean): void {
    const newest = this.newest();
    const revision = this.old().reduce((most, replicaSet) => Math.max(most, revisionOf(replicaSet)), 0) + 1;
    if (newest) this.refreshNewest(newest, revision);
    else if (create) this.createNewest(revision);
  }

  private refreshNewest(newest: ReplicaSet, revision: number): void {
    const annotated = annotatedFor(this.deployment, newest, revision);
    const minReadySeconds = this.deployment.spec.minReadySeconds ?? 0;
    if (annotated !== newest || (newest.spec.minReadySeconds ?? 0) !== minReadySeconds) {
      this.replace(newest, { ...annotated, spec: { ...annotated.spec, minReadySeconds } });
      return;
    }
    const noted = this.noteRevision(revisionOf(newest));
    const lacksProgress = hasProgressDeadline(this.deployment) && !conditionOf(this.deployment.status, 'Progressing');
    if (lacksProgress)
      this.setCondition('True', 'FoundNewReplicaSet', `Found new replica set "${newest.metadata.name}"`);
    if (noted || lacksProgress) this.writes.updateStatus(this.deployment);
  }

  private createNewest(revision: number): void {
    const empty = newReplicaSet(this.deployment, revision, this.nowUs);
    const replicas = newReplicaSetSize(this.deployment, [...this.replicaSets, empty], empty);
    const made = { ...empty, spec: { ...empty.spec, replicas } };
    this.replicaSets.push(made);
    this.writes.createReplicaSet(made);
    const { name } = made.metadata;
    if (replicas > 0)
      this.writes.event({
        type: 'Normal',
        reason: 'ScalingReplicaSet',
        message: `Scaled up replica set ${name} from 0 to ${replicas}`,
      });
    this.noteRevision(revision);
    if (hasProgressDeadline(this.deployment))
      this.setCondition('True', 'NewReplicaSetCreated', `Created new replica set "${name}"`);
    this.writes.updateStatus(this.deployment);
  }

  private noteRevision(revision: number): boolean {
    const { annotations } = this.deployment.metadata;
    if (annotations?.[REVISION] === String(revision)) return false;
    const metadata = { ...this.deployment.metadata, annotations: { ...annotations, [REVISION]: String(revision) } };
    this.deployment = { ...this.deployment, metadata };
    return true;
  }

  private setCondition(status: string, reason: string, message: string): void {
    const condition = deploymentCondition('Progressing', status, reason, message, this.nowUs);
    const conditions = withCondition(this.deployment.status?.conditions ?? [], condition);
    this.deployment = { ...this.deployment, status: { ...this.deployment.status, conditions } };
  }

  /** Upstream source (v1.36.2): pkg/controller/deployment/sync.go, scale. */
  private scaleAll(): void {
    const only = this.activeOrLatest();
    if (only) {
      if (wanted(only) !== wanted(this.deployment)) this.resize(only, wanted(this.deployment));
      return;
    }
    const newest = this.newest();
    if (newest && this.isSaturated(newest)) {
      for (const replicaSet of withReplicas(this.old())) this.resize(replicaSet, 0);
    } else if (isRollingUpdate(this.deployment)) this.scaleInProportion();
  }

  private activeOrLatest(): ReplicaSet | undefined {
    if (this.replicaSets.length === 0) return undefined;
    const active = withReplicas(this.replicaSets);
    if (active.length === 0) return this.newest() ?? this.old().at(-1);
    return active.length === 1 ? active[0] : undefined;
  }

  private isSaturated(newest: ReplicaSet): boolean {
    const replicas = wanted(this.deployment);
    return (
      wanted(newest) === replicas &&
      annotatedCount(newest, DESIRED_REPLICAS) === replicas &&
      (newest.status?.availableReplicas ?? 0) === replicas
    );
  }

  private scaleInProportion(): void {
    const active = withReplicas(this.replicaSets);
    const allowed = wanted(this.deployment) > 0 ? wanted(this.deployment) + maxSurge(this.deployment) : 0;
    const toAdd = allowed - sumWanted(active);
    active.sort(toAdd > 0 ? largerThenNewer : largerThenOlder);
    let added = 0;
    const sizes = active.map((replicaSet) => {
      const part = proportion(replicaSet, this.deployment, toAdd, added);
      added += part;
      return wanted(replicaSet) + part;
    });
    if (sizes[0] !== undefined) sizes[0] = Math.max(0, sizes[0] + toAdd - added);
    active.forEach((replicaSet, i) => {
      this.resize(replicaSet, sizes[i] ?? 0);
    });
  }

  private resizeNewest(newest: ReplicaSet): boolean {
    const replicas = wanted(this.deployment);
    if (wanted(newest) === replicas) return false;
    const size = wanted(newest) > replicas ? replicas : newReplicaSetSize(this.deployment, this.replicaSets, newest);
    if (size === wanted(newest)) return false;
    this.resize(newest, size);
    return true;
  }

  /** Upstream source (v1.36.2): pkg/controller/deployment/rolling.go, reconcileOldReplicaSets. */
  private shrinkOld(newest: ReplicaSet): boolean {
    const old = withReplicas(this.old());
    if (old.length === 0) return false;
    const minAvailable = wanted(this.deployment) - maxUnavailable(this.deployment);
    const newUnavailable = wanted(newest) - (newest.status?.availableReplicas ?? 0);
    const budget = sumWanted(this.replicaSets) - minAvailable - newUnavailable;
    if (budget <= 0) return false;
    const unhealthy = this.dropUnhealthy(old, budget);
    if (unhealthy === undefined) return false;
    return this.dropAvailable(minAvailable) + unhealthy > 0;
  }

  /**
   * Returns `undefined` at a ReplicaSet with more available Pods than it should have. Its own controller has to act
   * first.
   */
  private dropUnhealthy(old: readonly ReplicaSet[], budget: number): number | undefined {
    let dropped = 0;
    for (const replicaSet of old) {
      if (dropped >= budget) break;
      const unhealthy = wanted(replicaSet) - (replicaSet.status?.availableReplicas ?? 0);
      if (unhealthy < 0) return undefined;
      if (unhealthy === 0) continue;
      const count = Math.min(budget - dropped, unhealthy);
      this.resize(replicaSet, wanted(replicaSet) - count);
      dropped += count;
    }
    return dropped;
  }

  private dropAvailable(minAvailable: number): number {
    const budget = sumStatus(this.replicaSets, 'availableReplicas') - minAvailable;
    let dropped = 0;
    for (const replicaSet of this.old()) {
      if (dropped >= budget) break;
      if (wanted(replicaSet) === 0) continue;
      const count = Math.min(wanted(replicaSet), budget - dropped);
      this.resize(replicaSet, wanted(replicaSet) - count);
      dropped += count;
    }
    return dropped;
  }

  private oldPodsRun(): boolean {
    if (sumStatus(this.old(), 'replicas') > 0) return true;
    const prefix = this.newest()?.metadata.uid;
    return this.pods().some((pod) => {
      const phase = pod.status?.phase;
      const ours =
        prefix !== undefined && pod.metadata.ownerReferences?.some((owner) => owner.controller && owner.uid === prefix);
      return !ours && phase !== 'Failed' && phase !== 'Succeeded';
    });
  }

  private resize(replicaSet: ReplicaSet, size: number): void {
    const was = wanted(replicaSet);
    const annotated = withReplicaAnnotations(replicaSet, this.deployment);
    if (was === size && annotated === replicaSet) return;
    this.replace(replicaSet, { ...annotated, spec: { ...annotated.spec, replicas: size } });
    if (was === size) return;
    const message = `Scaled ${was < size ? 'up' : 'down'} replica set ${replicaSet.metadata.name} from ${was} to ${size}`;
    this.writes.event({ type: 'Normal', reason: 'ScalingReplicaSet', message });
  }

  private replace(before: ReplicaSet, after: ReplicaSet): void {
    this.replicaSets = this.replicaSets.map((replicaSet) => (replicaSet === before ? after : replicaSet));
    this.writes.updateReplicaSet(before, after);
  }

  /**
   * Deletes revisions beyond the limit.
   * Upstream source (v1.36.2): pkg/controller/deployment/sync.go, cleanupDeployment.
   */
  private cleanUp(): void {
    const limit = this.deployment.spec.revisionHistoryLimit;
    if (limit === undefined) return;
    const candidates = this.old().filter((replicaSet) => replicaSet.metadata.deletionTimestamp === undefined);
    const surplus = candidates.length - limit;
    for (const replicaSet of candidates.sort(lowerRevisionFirst).slice(0, Math.max(0, surplus))) {
      const { status, metadata } = replicaSet;
      const settled =
        (status?.replicas ?? 0) === 0 &&
        wanted(replicaSet) === 0 &&
        (metadata.generation ?? 0) <= (status?.observedGeneration ?? 0);
      if (settled) this.writes.deleteReplicaSet(replicaSet);
    }
  }

  /** Returns whether there was anything to write. */
  private writeStatus(status: DeploymentStatus): boolean {
    if (sameStruct(status, this.deployment.status, 'DeploymentStatus')) return false;
    this.deployment = { ...this.deployment, status };
    this.writes.updateStatus(this.deployment);
    return true;
  }
}
