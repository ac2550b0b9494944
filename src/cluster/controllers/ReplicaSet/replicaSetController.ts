import type { World } from '#kernel/world.ts';
import type { Pod, ReplicaSet } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import type { LabelMatcher } from '#model/labels/labelMatcher.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';
import { objectKey, splitKey } from '#model/objectKey.ts';
import type { Answer, Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { BURST_REPLICAS, Expectations, nextBatch } from '../expectations.ts';
import { controllerCache, controllerOf, controllerReference, ObjectsByOwner } from '../objectsByOwner.ts';
import { isPodActive, isPodAvailable, isPodReady, nextAvailableUs, podFromTemplate } from '../podFacts.ts';
import { podsToDelete } from './podsToDelete.ts';
import {
  type ReplicaFailure,
  ReplicaTallies,
  type ReplicaTally,
  replicaSetStatus,
  sameReplicaSetStatus,
} from './replicaSetStatus.ts';

type Next =
  | { readonly step: 'creating'; readonly batch: number; readonly remaining: number }
  | { readonly step: 'deleting' }
  | { readonly step: 'claiming' }
  | { readonly step: 'status'; readonly failed: boolean };

/** Maintains the number of a ReplicaSet's Pods. Upstream source (v1.36.2): pkg/controller/replicaset/replica_set.go. */
export class ReplicaSetController implements Controller {
  readonly name = 'ReplicaSet';
  readonly watches = ['ReplicaSet', 'Pod'];
  private readonly expectations: Expectations;
  private readonly pods: ObjectsByOwner<Pod>;
  private readonly tallies: ReplicaTallies;
  private readonly replicaSets: ObjectsByOwner<ReplicaSet>;

  constructor(world: World) {
    this.expectations = new Expectations(world, 'ReplicaSet');
    this.pods = ObjectsByOwner.of(world, 'Pod');
    this.tallies = new ReplicaTallies(world.table(controllerCache('Pod')));
    this.replicaSets = ObjectsByOwner.of(world, 'ReplicaSet');
  }

  handle(event: InformerEvent, scope: InformerScope): void {
    const { object } = event;
    if (isKind(object, 'ReplicaSet')) {
      if (event.type === 'DELETED') this.expectations.forget(objectKey(object));
      scope.enqueue(objectKey(object));
    } else if (isKind(object, 'Pod')) this.podChanged(event, object, scope);
  }

  private podChanged({ type, before }: InformerEvent, pod: Pod, scope: InformerScope): void {
    const gone = type === 'DELETED' || pod.metadata.deletionTimestamp !== undefined;
    const owner = this.ownerKey(pod, scope);
    const ownerBefore = before && isKind(before, 'Pod') ? this.ownerKey(before, scope) : undefined;
    if (ownerBefore !== undefined && ownerBefore !== owner) scope.enqueue(ownerBefore);
    if (owner === undefined) {
      if (!gone && !controllerOf(pod)) for (const key of this.adopters(pod, scope)) scope.enqueue(key);
      return;
    }
    if (gone) this.expectations.deletionSeen(owner, podId(pod));
    else if (type === 'ADDED') this.expectations.creationSeen(owner);
    scope.enqueue(owner);
    const minReadySeconds = scope.cache('ReplicaSet').get(owner)?.spec.minReadySeconds ?? 0;
    const wasReady = before && isKind(before, 'Pod') && isPodReady(before);
    if (!gone && minReadySeconds > 0 && isPodReady(pod) && !wasReady)
      scope.enqueueAfter(owner, (minReadySeconds + 1) * 1_000_000);
  }

  private ownerKey(pod: Pod, scope: InformerScope): string | undefined {
    const reference = controllerOf(pod);
    if (reference?.kind !== 'ReplicaSet') return undefined;
    const key = `${pod.metadata.namespace}/${reference.name}`;
    return scope.cache('ReplicaSet').get(key)?.metadata.uid === reference.uid ? key : undefined;
  }

  private adopters(pod: Pod, scope: InformerScope): string[] {
    return scope
      .cache('ReplicaSet')
      .values()
      .filter(
        (replicaSet) =>
          replicaSet.metadata.namespace === pod.metadata.namespace &&
          compileLabelSelector(replicaSet.spec.selector)(pod.metadata.labels),
      )
      .map(objectKey);
  }

  sync(scope: SyncScope): void {
    const replicaSet = scope.cache('ReplicaSet').get(scope.key);
    if (!replicaSet) {
      this.expectations.forget(scope.key);
      return;
    }
    if (this.claim(replicaSet, scope)) {
      scope.goOnWith({ step: 'claiming' } satisfies Next);
      return;
    }
    this.manage(replicaSet, scope);
  }

  answered(scope: SyncScope, answers: readonly Answer[], next: object): void {
    const replicaSet = scope.cache('ReplicaSet').get(scope.key);
    if (!replicaSet) return;
    const state = next as Next;
    switch (state.step) {
      case 'claiming':
        scope.enqueue(scope.key);
        return;
      case 'creating':
        this.created(replicaSet, answers, state, scope);
        return;
      case 'deleting':
        this.deleted(replicaSet, answers, scope);
        return;
      case 'status':
        if (state.failed || answers.some(({ response }) => !response.ok)) scope.fail();
    }
  }

  /**
   * Adopts matching Pods without a controller, and releases own Pods that no longer match. Returns true if it sent a
   * request.
   */
  private claim(replicaSet: ReplicaSet, scope: SyncScope): boolean {
    if (replicaSet.metadata.deletionTimestamp !== undefined) return false;
    const matches = compileLabelSelector(replicaSet.spec.selector);
    const { namespace = '', uid = '' } = replicaSet.metadata;
    const adopted = this.pods.orphansIn(namespace).filter((pod) => isPodActive(pod) && matches(pod.metadata.labels));
    const released = this.strangers(replicaSet, matches);
    for (const pod of adopted)
      this.setOwners(pod, [...(pod.metadata.ownerReferences ?? []), controllerReference(replicaSet)], scope);
    for (const pod of released)
      this.setOwners(
        pod,
        (pod.metadata.ownerReferences ?? []).filter((owner) => owner.uid !== uid),
        scope,
      );
    return adopted.length + released.length > 0;
  }

  /** Own active Pods that the selector does not match. */
  private strangers(replicaSet: ReplicaSet, matches: LabelMatcher): readonly Pod[] {
    for (const { labels } of this.tally(replicaSet).byLabels.values()) {
      if (matches(labels)) continue;
      return this.pods.ownedBy(replicaSet).filter((pod) => isPodActive(pod) && !matches(pod.metadata.labels));
    }
    return [];
  }

  private setOwners(pod: Pod, owners: readonly object[], scope: SyncScope): void {
    const { namespace = '', name, uid } = pod.metadata;
    scope.send({
      verb: 'patch',
      kind: 'Pod',
      namespace,
      name,
      patch: { metadata: { uid, ownerReferences: owners.length === 0 ? null : owners } },
    });
  }

  private tally(replicaSet: ReplicaSet): ReplicaTally {
    return this.tallies.of(replicaSet);
  }

  private active(replicaSet: ReplicaSet): Pod[] {
    return this.pods.ownedBy(replicaSet).filter(isPodActive);
  }

  private manage(replicaSet: ReplicaSet, scope: SyncScope): void {
    const { key, nowUs } = scope;
    const mayAct = this.expectations.satisfied(key, nowUs) && replicaSet.metadata.deletionTimestamp === undefined;
    const diff = this.tally(replicaSet).active - (replicaSet.spec.replicas ?? 1);
    if (!mayAct || diff === 0) {
      this.writeStatus(replicaSet, undefined, scope);
      return;
    }
    const count = Math.min(Math.abs(diff), BURST_REPLICAS);
    if (diff < 0) {
      this.expectations.expectCreations(key, count, nowUs);
      this.createBatch(replicaSet, nextBatch(0, count), count, scope);
      return;
    }
    const victims = podsToDelete(this.active(replicaSet), this.related(replicaSet), count, nowUs);
    this.expectations.expectDeletions(key, victims.map(podId), nowUs);
    for (const { metadata } of victims) {
      scope.send({ verb: 'delete', kind: 'Pod', namespace: metadata.namespace ?? '', name: metadata.name }, 'parallel');
    }
    scope.goOnWith({ step: 'deleting' } satisfies Next);
  }

  /** Pods of all ReplicaSets with the same owner. */
  private related(replicaSet: ReplicaSet): Pod[] {
    const owner = controllerOf(replicaSet);
    const siblings = owner ? this.replicaSets.besides(replicaSet) : [replicaSet];
    return siblings.flatMap((sibling) => this.pods.ownedBy(sibling));
  }

  private createBatch(replicaSet: ReplicaSet, batch: number, remaining: number, scope: SyncScope): void {
    const object = podFromTemplate(replicaSet, replicaSet.spec.template);
    for (let i = 0; i < batch; i++) {
      scope.send(
        { verb: 'create', kind: 'Pod', namespace: replicaSet.metadata.namespace ?? '', name: '', object },
        'parallel',
      );
    }
    scope.goOnWith({ step: 'creating', batch, remaining: remaining - batch } satisfies Next);
  }

  private created(
    replicaSet: ReplicaSet,
    answers: readonly Answer[],
    { batch, remaining }: Extract<Next, { step: 'creating' }>,
    scope: SyncScope,
  ): void {
    let failure: ReplicaFailure | undefined;
    for (const { response } of answers) {
      if (response.ok) {
        scope.event(replicaSet, {
          type: 'Normal',
          reason: 'SuccessfulCreate',
          message: `Created pod: ${response.object?.metadata.name}`,
        });
        continue;
      }
      this.expectations.creationSeen(scope.key);
      failure = { reason: 'FailedCreate', message: response.status.message };
      scope.event(replicaSet, {
        type: 'Warning',
        reason: 'FailedCreate',
        message: `Error creating: ${response.status.message}`,
      });
    }
    if (!failure && remaining > 0) {
      this.createBatch(replicaSet, nextBatch(batch, remaining), remaining, scope);
      return;
    }
    if (failure && remaining > 0) this.expectations.creationSeen(scope.key, remaining);
    this.writeStatus(replicaSet, failure, scope);
  }

  private deleted(replicaSet: ReplicaSet, answers: readonly Answer[], scope: SyncScope): void {
    let failure: ReplicaFailure | undefined;
    for (const { request, response } of answers) {
      if (response.ok) {
        scope.event(replicaSet, {
          type: 'Normal',
          reason: 'SuccessfulDelete',
          message: `Deleted pod: ${request.name}`,
        });
        continue;
      }
      this.expectations.deletionSeen(scope.key, `${request.namespace}/${request.name}`);
      if (response.status.code === 404) continue;
      failure = { reason: 'FailedDelete', message: response.status.message };
      scope.event(replicaSet, {
        type: 'Warning',
        reason: 'FailedDelete',
        message: `Error deleting: ${response.status.message}`,
      });
    }
    this.writeStatus(replicaSet, failure, scope);
  }

  private writeStatus(replicaSet: ReplicaSet, failure: ReplicaFailure | undefined, scope: SyncScope): void {
    const tally = this.tally(replicaSet);
    const status = replicaSetStatus(
      replicaSet,
      tally,
      this.availableCount(replicaSet, tally, scope),
      failure,
      scope.nowUs,
    );
    if (sameReplicaSetStatus(replicaSet.status, status)) {
      if (failure) scope.fail();
      return;
    }
    const { namespace, name } = splitKey(scope.key);
    scope.send({ verb: 'patch', subresource: 'status', kind: 'ReplicaSet', namespace, name, patch: { status } });
    scope.goOnWith({ step: 'status', failed: failure !== undefined } satisfies Next);
  }

  /** Number of available Pods. Schedules a later sync if some are ready but not for long enough. */
  private availableCount(replicaSet: ReplicaSet, { ready }: ReplicaTally, scope: SyncScope): number {
    const minReadySeconds = replicaSet.spec.minReadySeconds ?? 0;
    if (minReadySeconds === 0) return ready;
    const active = this.active(replicaSet);
    const available = active.filter((pod) => isPodAvailable(pod, minReadySeconds, scope.nowUs)).length;
    const waitUs = nextAvailableUs(active, minReadySeconds, scope.nowUs);
    if (waitUs !== undefined) scope.enqueueAfter(scope.key, waitUs);
    return available;
  }
}

function podId(pod: Pod): string {
  return objectKey(pod);
}
