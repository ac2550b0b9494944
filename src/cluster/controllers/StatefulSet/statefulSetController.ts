import type { EventNote } from '#cluster/api/events.ts';
import type { World } from '#kernel/world.ts';
import type { ControllerRevision, Pod, StatefulSet, StatefulSetStatus } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';
import { objectKey } from '#model/objectKey.ts';
import type { Answer, Controller, ControllerRequest, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { claimRequests, controllerOf, ObjectsByOwner } from '../objectsByOwner.ts';
import { isPodReady, nextAvailableUs } from '../podFacts.ts';
import { type GroupsUnderWay, isRefused, oneByOne, sendFirst } from '../requestGroups.ts';
import { isMemberOf } from './podIdentity.ts';
import { planStatefulSet, type StatefulSetPlan, type StatefulWrite } from './statefulSetPlan.ts';

type Next = { readonly step: 'claiming' } | GroupsUnderWay;

/** Kind of the last group, which follows even after a refusal. */
const LAST = 'last';

/** Maintains numbered Pods with their claims. Upstream source (v1.36.2): pkg/controller/statefulset/stateful_set.go. */
export class StatefulSetController implements Controller {
  readonly name = 'StatefulSet';
  readonly watches = ['StatefulSet', 'Pod'];
  private readonly pods: ObjectsByOwner<Pod>;
  private readonly revisions: ObjectsByOwner<ControllerRevision>;

  constructor(world: World) {
    this.pods = ObjectsByOwner.of(world, 'Pod');
    this.revisions = ObjectsByOwner.of(world, 'ControllerRevision');
  }

  handle({ type, before, object }: InformerEvent, scope: InformerScope): void {
    if (isKind(object, 'StatefulSet')) scope.enqueue(objectKey(object));
    else if (isKind(object, 'Pod'))
      this.podChanged(type, before && isKind(before, 'Pod') ? before : undefined, object, scope);
  }

  private podChanged(type: InformerEvent['type'], before: Pod | undefined, pod: Pod, scope: InformerScope): void {
    const owner = ownerOf(pod, scope);
    const ownerBefore = before && ownerOf(before, scope);
    if (ownerBefore && ownerBefore !== owner) scope.enqueue(objectKey(ownerBefore));
    if (!owner) {
      if (type !== 'DELETED' && !controllerOf(pod)) this.enqueueAdopters(pod, scope);
      return;
    }
    scope.enqueue(objectKey(owner));
    const { minReadySeconds = 0 } = owner.spec;
    const becameReady = type === 'MODIFIED' && isPodReady(pod) && !(before && isPodReady(before));
    if (becameReady && minReadySeconds > 0) scope.enqueueAfter(objectKey(owner), (minReadySeconds + 1) * 1_000_000);
  }

  private enqueueAdopters(pod: Pod, scope: InformerScope): void {
    for (const set of scope.cache('StatefulSet').values())
      if (set.metadata.namespace === pod.metadata.namespace && matcherOf(set)(pod)) scope.enqueue(objectKey(set));
  }

  sync(scope: SyncScope): void {
    const set = scope.cache('StatefulSet').get(scope.key);
    if (!set) return;
    const claims = this.claims(set);
    if (claims.length > 0) {
      for (const request of claims) scope.send(request);
      scope.goOnWith({ step: 'claiming' } satisfies Next);
      return;
    }
    this.carryOut(set, this.plan(set, scope), scope);
  }

  private plan(set: StatefulSet, scope: SyncScope): StatefulSetPlan {
    const { namespace } = set.metadata;
    return planStatefulSet({
      set,
      pods: this.pods.ownedBy(set),
      revisions: this.revisions.ownedBy(set),
      findRevision: (name) => scope.cache('ControllerRevision').get(`${namespace}/${name}`),
      findClaim: (name) => scope.cache('PersistentVolumeClaim').get(`${namespace}/${name}`),
      nowUs: scope.nowUs,
    });
  }

  /** Pods count only if their names belong to the set. */
  private claims(set: StatefulSet): ControllerRequest[] {
    const { namespace = '' } = set.metadata;
    const matchesSelector = compileLabelSelector(set.spec.selector);
    return [
      ...claimRequests(set, this.pods.ownedBy(set), this.pods.orphansIn(namespace), matcherOf(set)),
      ...claimRequests(set, [], this.revisions.orphansIn(namespace), ({ metadata }) =>
        matchesSelector(metadata.labels),
      ),
    ];
  }

  private carryOut(set: StatefulSet, plan: StatefulSetPlan, scope: SyncScope): void {
    const { groups, status, cleanUp, problem } = plan;
    if (problem) scope.event(set, failedCreate(set, problem.pod, problem.message));
    const last = [...(status ? [statusRequest(set, status)] : []), ...cleanUp.map((write) => requestOf(set, write))];
    const work = groups.map((group) => ({ kind: 'pods', requests: group.map((write) => requestOf(set, write)) }));
    const waitUs = nextAvailableUs(this.pods.ownedBy(set), set.spec.minReadySeconds ?? 0, scope.nowUs);
    if (waitUs !== undefined) scope.enqueueAfter(scope.key, waitUs);
    const failed = problem !== undefined;
    if (!sendFirst(scope, [...work, ...oneByOne(LAST, last)], failed) && failed) scope.fail();
  }

  answered(scope: SyncScope, answers: readonly Answer[], next: object): void {
    const state = next as Next;
    if (state.step === 'claiming') {
      scope.enqueue(scope.key);
      return;
    }
    const set = scope.cache('StatefulSet').get(scope.key);
    if (!set) return;
    for (const answer of answers) {
      const note = eventOf(set, answer);
      if (note) scope.event(set, note);
    }
    const refused = answers.some(isRefused);
    const rest = refused ? state.rest.filter(({ kind }) => kind === LAST) : state.rest;
    const failed = state.failed || refused;
    if (!sendFirst(scope, rest, failed) && failed) scope.fail();
  }
}

function matcherOf(set: StatefulSet): (pod: Pod) => boolean {
  const matches = compileLabelSelector(set.spec.selector);
  return (pod) => matches(pod.metadata.labels) && isMemberOf(set, pod);
}

function ownerOf(pod: Pod, scope: InformerScope): StatefulSet | undefined {
  const reference = controllerOf(pod);
  if (reference?.kind !== 'StatefulSet') return undefined;
  const set = scope.cache('StatefulSet').get(`${pod.metadata.namespace}/${reference.name}`);
  return set?.metadata.uid === reference.uid ? set : undefined;
}

/** Request for a write of the plan. */
function requestOf(set: StatefulSet, write: StatefulWrite): ControllerRequest {
  const { namespace = '' } = set.metadata;
  switch (write.op) {
    case 'createRevision':
      return {
        verb: 'create',
        kind: 'ControllerRevision',
        namespace,
        name: write.revision.metadata.name,
        object: write.revision,
      };
    case 'updateRevision': {
      const patch = { revision: write.revision };
      return { verb: 'patch', kind: 'ControllerRevision', namespace, name: write.name, patch };
    }
    case 'deleteRevision':
      return { verb: 'delete', kind: 'ControllerRevision', namespace, name: write.name };
    case 'createClaim':
      return {
        verb: 'create',
        kind: 'PersistentVolumeClaim',
        namespace,
        name: write.claim.metadata.name,
        object: write.claim,
      };
    case 'setClaimOwners': {
      const patch = { metadata: { ownerReferences: write.owners.length === 0 ? null : write.owners } };
      return { verb: 'patch', kind: 'PersistentVolumeClaim', namespace, name: write.name, patch };
    }
    case 'createPod':
      return { verb: 'create', kind: 'Pod', namespace, name: write.pod.metadata.name, object: write.pod };
    case 'updatePod':
      return { verb: 'patch', kind: 'Pod', namespace, name: write.pod.metadata.name, patch: write.patch };
    case 'deletePod':
      return { verb: 'delete', kind: 'Pod', namespace, name: write.pod.metadata.name };
  }
}

function statusRequest(set: StatefulSet, status: StatefulSetStatus): ControllerRequest {
  const { namespace = '', name } = set.metadata;
  return { verb: 'patch', subresource: 'status', kind: 'StatefulSet', namespace, name, patch: { status } };
}

/**
 * Event for an answer; none for an object that already existed.
 * Upstream source (v1.36.2): pkg/controller/statefulset/stateful_pod_control.go, recordPodEvent and recordClaimEvent.
 */
function eventOf(set: StatefulSet, { request, response }: Answer): EventNote | undefined {
  const verb = request.verb === 'patch' ? 'update' : request.verb;
  if (!response.ok && response.status.reason === 'AlreadyExists') return undefined;
  if (request.kind === 'Pod') {
    const object = request.verb === 'create' ? request.object : undefined;
    const said = `${titled(verb)} Pod ${object?.metadata.name ?? request.name} in StatefulSet ${set.metadata.name}`;
    return noteOf(
      verb,
      response.ok ? `${said} successful` : `${said} failed error: ${response.status.message}`,
      response.ok,
    );
  }
  if (request.kind !== 'PersistentVolumeClaim' || request.verb !== 'create') return undefined;
  const { name } = request.object.metadata;
  const pod = podOfClaim(set, name);
  const ofSet = `in StatefulSet ${set.metadata.name}`;
  const said = response.ok
    ? `Create Claim ${name} Pod ${pod} ${ofSet} success`
    : `Create Claim ${name} for Pod ${pod} ${ofSet} failed error: ${response.status.message}`;
  return noteOf(verb, said, response.ok);
}

function failedCreate(set: StatefulSet, pod: string, message: string): EventNote {
  return noteOf('create', `Create Pod ${pod} in StatefulSet ${set.metadata.name} failed error: ${message}`, false);
}

function noteOf(verb: string, message: string, isSuccess: boolean): EventNote {
  const done = titled(verb);
  return isSuccess
    ? { type: 'Normal', reason: `Successful${done}`, message }
    : { type: 'Warning', reason: `Failed${done}`, message };
}

function titled(verb: string): string {
  return `${verb.slice(0, 1).toUpperCase()}${verb.slice(1)}`;
}

/** `data-db-0` belongs to `db-0`. */
function podOfClaim(set: StatefulSet, claim: string): string {
  const ofSet = (template: string) => claim.startsWith(`${template}-${set.metadata.name}-`);
  const template = (set.spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata?.name ?? '').find(ofSet) ?? '';
  return claim.slice(template.length + 1);
}
