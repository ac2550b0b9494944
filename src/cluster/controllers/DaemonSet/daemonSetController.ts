import type { EventNote } from '#cluster/api/events.ts';
import type { World } from '#kernel/world.ts';
import type { ControllerRevision, DaemonSet, DaemonSetStatus, Node, Pod } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { compileLabelSelector } from '#model/labels/labelMatcher.ts';
import { objectKey } from '#model/objectKey.ts';
import type { Answer, Controller, ControllerRequest, InformerEvent, InformerScope, SyncScope } from '../controller.ts';
import { REVISION_LABEL } from '../controllerRevisions.ts';
import { BURST_REPLICAS, Expectations, nextBatch } from '../expectations.ts';
import { claimRequests, controllerOf, ObjectsByOwner } from '../objectsByOwner.ts';
import { isPodAvailable, isPodReady, nextAvailableUs } from '../podFacts.ts';
import { type GroupsUnderWay, isRefused, oneByOne, podEvent, type RequestGroup, sendFirst } from '../requestGroups.ts';
import type { DaemonSetView } from './daemonPod.ts';
import { isUpdated, newDaemonPod, oldestFirst, podsByNode } from './daemonPod.ts';
import { FailedPodBackoff, manageNodes, type NodeWork } from './manageNodes.ts';
import { nodeShouldRun } from './nodeShouldRun.ts';
import {
  type DaemonHistory,
  daemonHistory,
  type HistoryWrite,
  rollOutDaemons,
  surplusHistory,
} from './rollOutDaemons.ts';

const COUNTS = [
  'desiredNumberScheduled',
  'currentNumberScheduled',
  'numberMisscheduled',
  'numberReady',
  'updatedNumberScheduled',
  'numberAvailable',
  'numberUnavailable',
] as const;

/** State needed for the end of the sync. */
interface Ending {
  readonly hash: string;
  /** Whether the sync acted on the current generation. */
  readonly hasActed: boolean;
}

type Next =
  | { readonly step: 'claiming' }
  | (GroupsUnderWay & Ending)
  | { readonly step: 'status'; readonly failed: boolean };

/** Keeps one Pod on every eligible node. Upstream source (v1.36.2): pkg/controller/daemon/daemon_controller.go. */
export class DaemonSetController implements Controller {
  readonly name = 'DaemonSet';
  readonly watches = ['DaemonSet', 'Pod', 'Node'];
  private readonly expectations: Expectations;
  private readonly failedPods: FailedPodBackoff;
  private readonly pods: ObjectsByOwner<Pod>;
  private readonly revisions: ObjectsByOwner<ControllerRevision>;

  constructor(world: World) {
    this.expectations = new Expectations(world, 'DaemonSet');
    this.failedPods = new FailedPodBackoff(world);
    this.pods = ObjectsByOwner.of(world, 'Pod');
    this.revisions = ObjectsByOwner.of(world, 'ControllerRevision');
  }

  handle(event: InformerEvent, scope: InformerScope): void {
    const { object } = event;
    if (isKind(object, 'DaemonSet')) {
      if (event.type === 'DELETED') this.forget(object);
      scope.enqueue(objectKey(object));
    } else if (isKind(object, 'Pod')) this.podChanged(event, object, scope);
    else if (isKind(object, 'Node')) this.nodeChanged(event, object, scope);
  }

  private forget(daemonSet: DaemonSet): void {
    this.expectations.forget(objectKey(daemonSet));
    this.failedPods.forget(daemonSet.metadata.uid ?? '');
  }

  private podChanged({ type, before }: InformerEvent, pod: Pod, scope: InformerScope): void {
    const podBefore = before && isKind(before, 'Pod') ? before : undefined;
    const owner = ownerOf(pod, scope);
    const ownerBefore = podBefore && ownerOf(podBefore, scope);
    if (ownerBefore && ownerBefore !== owner) scope.enqueue(objectKey(ownerBefore));
    const isGone = type === 'DELETED' || pod.metadata.deletionTimestamp !== undefined;
    if (!owner) {
      if (!isGone && !controllerOf(pod)) this.enqueueAdopters(pod, scope);
      return;
    }
    const key = objectKey(owner);
    if (isGone) this.expectations.deletionSeen(key, objectKey(pod));
    else if (type === 'ADDED') this.expectations.creationSeen(key);
    scope.enqueue(key);
    const { minReadySeconds = 0 } = owner.spec;
    const becameReady = !isGone && isPodReady(pod) && !(podBefore && isPodReady(podBefore));
    if (becameReady && minReadySeconds > 0) scope.enqueueAfter(key, (minReadySeconds + 1) * 1_000_000);
  }

  private enqueueAdopters(pod: Pod, scope: InformerScope): void {
    for (const daemonSet of scope.cache('DaemonSet').values())
      if (daemonSet.metadata.namespace === pod.metadata.namespace && matcherOf(daemonSet)(pod))
        scope.enqueue(objectKey(daemonSet));
  }

  /** Queues only sets whose decision for the node changes. */
  private nodeChanged({ type, before }: InformerEvent, node: Node, scope: InformerScope): void {
    if (type === 'DELETED') return;
    const was = before && isKind(before, 'Node') ? before : undefined;
    for (const daemonSet of scope.cache('DaemonSet').values()) {
      const now = nodeShouldRun(node, daemonSet);
      const then = was && nodeShouldRun(was, daemonSet);
      const isNews = then
        ? then.shouldRun !== now.shouldRun || then.shouldContinue !== now.shouldContinue
        : now.shouldRun;
      if (isNews) scope.enqueue(objectKey(daemonSet));
    }
  }

  sync(scope: SyncScope): void {
    const daemonSet = scope.cache('DaemonSet').get(scope.key);
    if (!daemonSet || daemonSet.metadata.deletionTimestamp !== undefined) return;
    const claims = this.claims(daemonSet);
    if (claims.length > 0) {
      for (const request of claims) scope.send(request);
      scope.goOnWith({ step: 'claiming' } satisfies Next);
    } else if (this.expectations.satisfied(scope.key, scope.nowUs)) this.act(daemonSet, scope);
    else this.onlyLook(daemonSet, scope);
  }

  private claims(daemonSet: DaemonSet): ControllerRequest[] {
    const { namespace = '' } = daemonSet.metadata;
    const matches = matcherOf(daemonSet);
    return [
      ...claimRequests(daemonSet, this.pods.ownedBy(daemonSet), this.pods.orphansIn(namespace), matches),
      ...claimRequests(daemonSet, this.revisions.ownedBy(daemonSet), this.revisions.orphansIn(namespace), matches),
    ];
  }

  private view(daemonSet: DaemonSet, scope: SyncScope): DaemonSetView {
    const { namespace } = daemonSet.metadata;
    return {
      daemonSet,
      nodes: scope.cache('Node').values(),
      pods: this.pods.ownedBy(daemonSet),
      revisions: this.revisions.ownedBy(daemonSet),
      findRevision: (name) => scope.cache('ControllerRevision').get(`${namespace}/${name}`),
      failedPodDelayUs: (node) => this.failedPods.delayUs(daemonSet, node, scope.nowUs),
      nowUs: scope.nowUs,
    };
  }

  /** Only updates the status, because the cache does not show its own requests yet. */
  private onlyLook(daemonSet: DaemonSet, scope: SyncScope): void {
    const history = daemonHistory(this.view(daemonSet, scope));
    if (this.isBlocked(daemonSet, history, scope)) return;
    this.goOn(daemonSet, historyGroups(daemonSet, history), { hash: history.hash, hasActed: false }, false, scope);
  }

  private act(daemonSet: DaemonSet, scope: SyncScope): void {
    const { history, work, events, failed, retryUs, surplus } = planDaemonSet(this.view(daemonSet, scope));
    if (this.isBlocked(daemonSet, history, scope)) return;
    for (const note of events) scope.event(daemonSet, note);
    for (const node of failed) this.failedPods.next(daemonSet, node, scope.nowUs);
    for (const delayUs of retryUs) scope.enqueueAfter(scope.key, delayUs);
    const create = work.create.slice(0, BURST_REPLICAS);
    const remove = work.remove.slice(0, BURST_REPLICAS);
    this.expectations.expect(scope.key, create.length, remove.map(objectKey), scope.nowUs);
    const cleanUp = surplus.map(({ metadata }) =>
      historyRequest(daemonSet, { op: 'deleteRevision', name: metadata.name }),
    );
    const groups = [
      ...historyGroups(daemonSet, history),
      ...creationGroups(daemonSet, create, history.hash),
      { kind: 'delete', requests: remove.map(deletionRequest) },
      ...oneByOne('cleanUp', cleanUp),
    ];
    this.goOn(daemonSet, groups, { hash: history.hash, hasActed: true }, false, scope);
  }

  /** Whether the revision's name is taken. The next one then uses a higher count. */
  private isBlocked(daemonSet: DaemonSet, { collisionCount }: DaemonHistory, scope: SyncScope): boolean {
    if (collisionCount === undefined) return false;
    scope.send(daemonStatusRequest(daemonSet, { collisionCount }));
    scope.goOnWith({ step: 'status', failed: true } satisfies Next);
    return true;
  }

  private goOn(
    daemonSet: DaemonSet,
    groups: readonly RequestGroup[],
    ending: Ending,
    failed: boolean,
    scope: SyncScope,
  ): void {
    if (!sendFirst(scope, groups, failed, ending)) this.writeStatus(daemonSet, ending, failed, scope);
  }

  answered(scope: SyncScope, answers: readonly Answer[], next: object): void {
    const state = next as Next;
    if (state.step === 'claiming') {
      scope.enqueue(scope.key);
      return;
    }
    if (state.step === 'status') {
      if (state.failed || answers.some(isRefused)) scope.fail();
      return;
    }
    const daemonSet = scope.cache('DaemonSet').get(scope.key);
    if (!daemonSet) return;
    for (const answer of answers) this.noteAnswer(daemonSet, answer, scope);
    const refused = answers.some((answer) => isRefused(answer) && !isGoneAlready(answer));
    if (refused && state.kind === 'history') {
      this.expectations.forget(scope.key);
      scope.fail();
      return;
    }
    const rest = refused ? this.withoutPointless(state, scope) : state.rest;
    this.goOn(daemonSet, rest, state, state.failed || refused, scope);
  }

  private noteAnswer(daemonSet: DaemonSet, answer: Answer, scope: SyncScope): void {
    const note = podEvent(answer);
    if (note) scope.event(daemonSet, note);
    const { request } = answer;
    if (request.kind !== 'Pod' || !isRefused(answer)) return;
    if (request.verb === 'create') this.expectations.creationSeen(scope.key);
    if (request.verb === 'delete') this.expectations.deletionSeen(scope.key, `${request.namespace}/${request.name}`);
  }

  /** Skips later batches of creations, which would most likely fail too. */
  private withoutPointless({ kind, rest }: GroupsUnderWay, scope: SyncScope): readonly RequestGroup[] {
    const isPointless = (group: RequestGroup) =>
      group.kind === 'cleanUp' || (kind === 'create' && group.kind === 'create');
    const skipped = rest
      .filter((group) => group.kind === 'create' && isPointless(group))
      .reduce((sum, { requests }) => sum + requests.length, 0);
    if (skipped > 0) this.expectations.creationSeen(scope.key, skipped);
    return rest.filter((group) => !isPointless(group));
  }

  private writeStatus(daemonSet: DaemonSet, { hash, hasActed }: Ending, failed: boolean, scope: SyncScope): void {
    const view = this.view(daemonSet, scope);
    const status = daemonSetStatus(view, hash, hasActed);
    const { pods, nowUs } = view;
    const waitUs = nextAvailableUs(pods, daemonSet.spec.minReadySeconds ?? 0, nowUs);
    if (waitUs !== undefined) scope.enqueueAfter(scope.key, waitUs);
    if (isNewDaemonStatus(daemonSet.status, status, daemonSet.metadata.generation ?? 0)) {
      scope.send(daemonStatusRequest(daemonSet, status));
      scope.goOnWith({ step: 'status', failed } satisfies Next);
    } else if (failed) scope.fail();
  }
}

function historyGroups(daemonSet: DaemonSet, { writes }: DaemonHistory): RequestGroup[] {
  return oneByOne(
    'history',
    writes.map((write) => historyRequest(daemonSet, write)),
  );
}

function isGoneAlready({ request, response }: Answer): boolean {
  return request.verb === 'delete' && !response.ok && response.status.code === 404;
}

function matcherOf({ spec }: DaemonSet): (object: Pod | ControllerRevision) => boolean {
  const matches = compileLabelSelector(spec.selector);
  return ({ metadata }) => matches(metadata.labels);
}

function ownerOf(pod: Pod, scope: InformerScope): DaemonSet | undefined {
  const reference = controllerOf(pod);
  if (reference?.kind !== 'DaemonSet') return undefined;
  const daemonSet = scope.cache('DaemonSet').get(`${pod.metadata.namespace}/${reference.name}`);
  return daemonSet?.metadata.uid === reference.uid ? daemonSet : undefined;
}

/** Requests of a sync, in this order: revisions, Pods, old revisions. */
interface DaemonSetPlan {
  readonly history: DaemonHistory;
  readonly work: NodeWork;
  readonly events: readonly EventNote[];
  /** Nodes whose failed Pod is deleted. */
  readonly failed: readonly string[];
  readonly retryUs: readonly number[];
  readonly surplus: readonly ControllerRevision[];
}

/**
 * Decisions of one sync of a DaemonSet whose expectations are met. An update continues only if no node lacks its Pod.
 * Upstream source (v1.36.2): pkg/controller/daemon/daemon_controller.go, updateDaemonSet.
 */
export function planDaemonSet(view: DaemonSetView): DaemonSetPlan {
  const history = daemonHistory(view);
  const byNode = podsByNode(view.pods);
  const { create, remove, events, failed, retryUs } = manageNodes(view, byNode, history.hash);
  const isManaged = create.length === 0 && remove.length === 0;
  const isRolling = view.daemonSet.spec.updateStrategy?.type === 'RollingUpdate';
  const work = isManaged && isRolling ? rollOutDaemons(view, byNode, history.hash) : { create, remove };
  return { history, work, events, failed, retryUs, surplus: surplusHistory(view, history.old) };
}

/** Request for a write of the history. */
function historyRequest({ metadata }: DaemonSet, write: HistoryWrite): ControllerRequest {
  const { namespace = '' } = metadata;
  switch (write.op) {
    case 'createRevision': {
      const { name } = write.revision.metadata;
      return { verb: 'create', kind: 'ControllerRevision', namespace, name, object: write.revision };
    }
    case 'updateRevision': {
      const patch = { revision: write.revision };
      return { verb: 'patch', kind: 'ControllerRevision', namespace, name: write.name, patch };
    }
    case 'deleteRevision':
      return { verb: 'delete', kind: 'ControllerRevision', namespace, name: write.name };
    case 'relabelPod': {
      const patch = { metadata: { labels: { [REVISION_LABEL]: write.hash } } };
      return { verb: 'patch', kind: 'Pod', namespace, name: write.pod.metadata.name, patch };
    }
  }
}

/** Creations in batches of doubling size, so that a general failure is not repeated for every node. */
function creationGroups(daemonSet: DaemonSet, nodes: readonly string[], hash: string): RequestGroup[] {
  const { namespace = '' } = daemonSet.metadata;
  const groups: RequestGroup[] = [];
  for (let first = 0, batch = nextBatch(0, nodes.length); batch > 0; ) {
    const requests = nodes.slice(first, first + batch).map((node): ControllerRequest => {
      return { verb: 'create', kind: 'Pod', namespace, name: '', object: newDaemonPod(daemonSet, node, hash) };
    });
    groups.push({ kind: 'create', requests });
    first += batch;
    batch = nextBatch(batch, nodes.length - first);
  }
  return groups;
}

function deletionRequest({ metadata }: Pod): ControllerRequest {
  return { verb: 'delete', kind: 'Pod', namespace: metadata.namespace ?? '', name: metadata.name };
}

function daemonStatusRequest({ metadata }: DaemonSet, status: Partial<DaemonSetStatus>): ControllerRequest {
  const { namespace = '', name } = metadata;
  return { verb: 'patch', subresource: 'status', kind: 'DaemonSet', namespace, name, patch: { status } };
}

/**
 * Counts of the set's status. If a node has several Pods, the oldest counts. Only a sync that acted updates the
 * observed generation.
 * Upstream source (v1.36.2): pkg/controller/daemon/daemon_controller.go, updateDaemonSetStatus.
 */
export function daemonSetStatus(
  { daemonSet, nodes, pods, nowUs }: Pick<DaemonSetView, 'daemonSet' | 'nodes' | 'pods' | 'nowUs'>,
  hash: string,
  hasActed: boolean,
): DaemonSetStatus {
  const byNode = podsByNode(pods);
  const { minReadySeconds = 0 } = daemonSet.spec;
  let [desired, current, misscheduled, ready, updated, available] = [0, 0, 0, 0, 0, 0];
  for (const node of nodes) {
    const [pod] = [...(byNode.get(node.metadata.name) ?? [])].sort(oldestFirst);
    if (!nodeShouldRun(node, daemonSet).shouldRun) {
      if (pod) misscheduled++;
      continue;
    }
    desired++;
    if (!pod) continue;
    current++;
    if (isPodReady(pod)) ready++;
    if (isPodAvailable(pod, minReadySeconds, nowUs)) available++;
    if (isUpdated(daemonSet, pod, hash)) updated++;
  }
  const observedGeneration = (hasActed ? daemonSet.metadata.generation : daemonSet.status?.observedGeneration) ?? 0;
  return {
    desiredNumberScheduled: desired,
    currentNumberScheduled: current,
    numberMisscheduled: misscheduled,
    numberReady: ready,
    updatedNumberScheduled: updated,
    numberAvailable: available,
    numberUnavailable: desired - available,
    observedGeneration,
  };
}

/**
 * Whether a write of the status would change anything.
 * Upstream source (v1.36.2): pkg/controller/daemon/daemon_controller.go, storeDaemonSetStatus.
 */
function isNewDaemonStatus(before: DaemonSetStatus | undefined, after: DaemonSetStatus, generation: number): boolean {
  if ((before?.observedGeneration ?? 0) < generation) return true;
  return COUNTS.some((count) => (before?.[count] ?? 0) !== (after[count] ?? 0));
}
