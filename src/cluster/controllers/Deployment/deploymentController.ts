import type { World } from '#kernel/world.ts';
import type { Deployment, Pod, ReplicaSet } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';
import { objectKey } from '#model/objectKey.ts';
import type { Answer, Controller, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { sameTemplate } from '../controllerRevisions.ts';
import { claimRequests, controllerOf, ObjectsByOwner } from '../objectsByOwner.ts';
import { deploymentCondition, hasProgressDeadline, withCondition } from './deploymentStatus.ts';
import { DeploymentSync, type RolloutWrites } from './rollout.ts';

/**
 * Moves the Pods of a Deployment to a new template.
 * Upstream source (v1.36.2): pkg/controller/deployment/deployment_controller.go.
 */
export class DeploymentController implements Controller {
  readonly name = 'Deployment';
  readonly watches = ['Deployment', 'ReplicaSet', 'Pod'];
  private readonly replicaSets: ObjectsByOwner<ReplicaSet>;
  private readonly pods: ObjectsByOwner<Pod>;

  constructor(world: World) {
    this.replicaSets = ObjectsByOwner.of(world, 'ReplicaSet');
    this.pods = ObjectsByOwner.of(world, 'Pod');
  }

  handle(event: InformerEvent, scope: InformerScope): void {
    const { object, before } = event;
    if (isKind(object, 'Deployment')) scope.enqueue(objectKey(object));
    else if (isKind(object, 'ReplicaSet'))
      this.replicaSetChanged(object, before && isKind(before, 'ReplicaSet') ? before : undefined, scope);
    else if (isKind(object, 'Pod') && event.type === 'DELETED') this.podDeleted(object, scope);
  }

  private replicaSetChanged(replicaSet: ReplicaSet, before: ReplicaSet | undefined, scope: InformerScope): void {
    const owner = ownerKey(replicaSet, scope);
    const ownerBefore = before && ownerKey(before, scope);
    if (ownerBefore !== undefined && ownerBefore !== owner) scope.enqueue(ownerBefore);
    if (owner !== undefined) {
      scope.enqueue(owner);
      return;
    }
    if (controllerOf(replicaSet)) return;
    for (const deployment of scope.cache('Deployment').values()) {
      const matches =
        deployment.metadata.namespace === replicaSet.metadata.namespace &&
        compileLabelSelector(deployment.spec.selector)(replicaSet.metadata.labels);
      if (matches) scope.enqueue(objectKey(deployment));
    }
  }

  /** Only Recreate waits for Pods. */
  private podDeleted(pod: Pod, scope: InformerScope): void {
    const reference = controllerOf(pod);
    if (reference?.kind !== 'ReplicaSet') return;
    const replicaSet = scope.cache('ReplicaSet').get(`${pod.metadata.namespace}/${reference.name}`);
    const key = replicaSet && ownerKey(replicaSet, scope);
    const deployment = key === undefined ? undefined : scope.cache('Deployment').get(key);
    if (deployment?.spec.strategy?.type !== 'Recreate') return;
    if (this.podsOf(this.ownedBy(deployment)).length === 0) scope.enqueue(objectKey(deployment));
  }

  sync(scope: SyncScope): void {
    const deployment = scope.cache('Deployment').get(scope.key);
    if (!deployment) return;
    if (this.claim(deployment, scope)) {
      scope.goOnWith({ step: 'claim' });
      return;
    }
    const replicaSets = this.ownedBy(deployment);
    new DeploymentSync(
      deployment,
      replicaSets,
      () => this.podsOf(replicaSets),
      writesOf(deployment, scope),
      scope.nowUs,
    ).sync();
    scope.goOnWith({ step: 'rollout' });
  }

  answered(scope: SyncScope, answers: readonly Answer[], next: object): void {
    if ('step' in next && next.step === 'claim') {
      scope.enqueue(scope.key);
      return;
    }
    const refused = answers.find(({ response }) => !response.ok);
    if (!refused || refused.response.ok) return;
    const deployment = scope.cache('Deployment').get(scope.key);
    if (deployment && refused.request.verb === 'create')
      this.creationRefused(deployment, refused.request.object as ReplicaSet, refused.response.status, scope);
    scope.fail();
  }

  /** Another owner's ReplicaSet of that name means that two templates have the same hash. */
  private creationRefused(
    deployment: Deployment,
    wantedSet: ReplicaSet,
    status: { readonly reason: string; readonly message: string },
    scope: SyncScope,
  ): void {
    if (status.reason === 'AlreadyExists') {
      const present = scope.cache('ReplicaSet').get(`${wantedSet.metadata.namespace}/${wantedSet.metadata.name}`);
      const ours =
        !present ||
        (controllerOf(present)?.uid === deployment.metadata.uid &&
          sameTemplate(present.spec.template, deployment.spec.template));
      if (!ours)
        writeStatus(
          deployment,
          {
            ...deployment,
            status: { ...deployment.status, collisionCount: (deployment.status?.collisionCount ?? 0) + 1 },
          },
          scope,
        );
      return;
    }
    const message = `Failed to create new replica set "${wantedSet.metadata.name}": ${status.message}`;
    scope.event(deployment, { type: 'Warning', reason: 'ReplicaSetCreateError', message });
    if (!hasProgressDeadline(deployment)) return;
    const condition = deploymentCondition('Progressing', 'False', 'ReplicaSetCreateError', message, scope.nowUs);
    const conditions = withCondition(deployment.status?.conditions ?? [], condition);
    writeStatus(deployment, { ...deployment, status: { ...deployment.status, conditions } }, scope);
  }

  private ownedBy(deployment: Deployment): readonly ReplicaSet[] {
    return this.replicaSets.ownedBy(deployment);
  }

  private podsOf(replicaSets: readonly ReplicaSet[]): Pod[] {
    return replicaSets.flatMap((replicaSet) => this.pods.ownedBy(replicaSet));
  }

  private claim(deployment: Deployment, scope: SyncScope): boolean {
    const matches = compileLabelSelector(deployment.spec.selector);
    const orphans = this.replicaSets.orphansIn(deployment.metadata.namespace ?? '');
    const requests = claimRequests(deployment, this.ownedBy(deployment), orphans, ({ metadata }) =>
      matches(metadata.labels),
    );
    for (const request of requests) scope.send(request);
    return requests.length > 0;
  }
}

function ownerKey(replicaSet: ReplicaSet, scope: InformerScope): string | undefined {
  const reference = controllerOf(replicaSet);
  if (reference?.kind !== 'Deployment') return undefined;
  const key = `${replicaSet.metadata.namespace}/${reference.name}`;
  return scope.cache('Deployment').get(key)?.metadata.uid === reference.uid ? key : undefined;
}

function writesOf(deployment: Deployment, scope: SyncScope): RolloutWrites {
  const written = new Set<string>();
  return {
    createReplicaSet(replicaSet) {
      const { creationTimestamp: _, ...metadata } = replicaSet.metadata;
      written.add(metadata.name);
      scope.send({
        verb: 'create',
        kind: 'ReplicaSet',
        namespace: metadata.namespace ?? '',
        name: metadata.name,
        object: { ...replicaSet, metadata },
      });
    },
    updateReplicaSet(before, after) {
      const { namespace = '', name, resourceVersion } = before.metadata;
      const patch = {
        metadata: { annotations: after.metadata.annotations },
        spec: { replicas: after.spec.replicas, minReadySeconds: after.spec.minReadySeconds },
      };
      const first = !written.has(name);
      written.add(name);
      scope.send({
        verb: 'patch',
        kind: 'ReplicaSet',
        namespace,
        name,
        patch,
        ...(first && resourceVersion !== undefined ? { resourceVersion } : undefined),
      });
    },
    deleteReplicaSet({ metadata }) {
      scope.send({ verb: 'delete', kind: 'ReplicaSet', namespace: metadata.namespace ?? '', name: metadata.name });
    },
    updateStatus: (after) => writeStatus(deployment, after, scope),
    event: (note) => scope.event(deployment, note),
    checkAfter: (delayUs) => scope.enqueueAfter(scope.key, delayUs),
  };
}

function writeStatus(deployment: Deployment, after: Deployment, scope: SyncScope): void {
  const { namespace = '', name } = deployment.metadata;
  const annotations = after.metadata.annotations;
  const { status } = after;
  const patch = annotations ? { metadata: { annotations }, status } : { status };
  scope.send({ verb: 'patch', subresource: 'status', kind: 'Deployment', namespace, name, patch });
}
