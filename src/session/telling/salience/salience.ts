import type {
  ApiserverReasonType,
  AutoscalingReasonType,
  ClientsReasonType,
  ControllersReasonType,
  EnvironmentReasonType,
  EtcdReasonType,
  KubectlReasonType,
  KubeletReasonType,
  MadeVerb,
  ProxyReasonType,
  SchedulerReasonType,
} from '#cluster/api/reasons/reasons.ts';
import type { Entry } from '#kernel/event.ts';
import type { Deployment, Pod } from '#model/generated/types.ts';
import { KINDS } from '#model/kinds.ts';
import type { Salience } from '#protocol/telling.ts';
import {
  becameReady,
  changedField,
  endpointsChanged,
  isPersons,
  newlyWaiting,
  probeTurned,
  rolloutState,
  scaledTo,
  storedOf,
  wasRestarted,
} from '../rolloutState.ts';
import type { DetailedReason, Rule } from './rule.ts';
import { decisive, step } from './rule.ts';

export const PROXY: Readonly<Record<ProxyReasonType, Rule>> = {
  'kubeProxy.left': 'background',
  'kubeProxy.looked': 'background',
  'rules.programmed': ({ changed }) => step(Number(changed) > 0),
  'rules.syncing': 'background',
};

export const KUBECTL: Readonly<Record<KubectlReasonType, Rule>> = {
  'clientRate.changed': 'step',
  'clientRates.changed': 'step',
  'constant.changed': 'step',
  'constant.refused': 'background',
  'discovery.changed': 'background',
  'drain.failed': 'decisive',
  'drain.goesOn': 'background',
  'drain.started': 'step',
  'drain.tried': 'step',
  'fault.changed': 'step',
  'fault.refused': 'background',
  'kubectl.ended': 'background',
  'kubectl.saw': 'background',
  'kubectl.started': 'step',
  'kubectl.timedOut': 'decisive',
  'kubectl.wentOn': 'background',
  'node.drained': 'decisive',
  'stream.ended': 'background',
  'stream.read': 'background',
  'watch.passed': 'background',
};

export const ENVIRONMENT: Readonly<Record<EnvironmentReasonType, Rule>> = {
  'balancer.set': 'step',
  'behaviour.set': 'step',
  'client.backsOff': 'step',
  'client.busy': 'background',
  'client.changed': 'background',
  'client.continues': 'background',
  'client.cut': 'decisive',
  'client.ignored': 'background',
  'client.listed': 'decisive',
  'client.received': 'background',
  'client.receivedMany': 'background',
  'client.refused': 'decisive',
  'client.resynced': 'background',
  'client.started': 'step',
  'client.stopped': 'background',
  'client.unknown': 'background',
  'client.watchClosed': 'background',
  'client.watches': 'step',
  'controlPlane.looked': 'background',
  'controlPlane.scaled': 'decisive',
  'controlPlane.switched': 'background',
  'load.started': 'step',
  'load.stopped': 'step',
  'machine.booted': 'step',
  'machine.deleted': 'step',
  'machine.ordered': 'step',
  'metric.set': 'step',
  'metrics.scraped': 'background',
  'nodeGroup.increased': 'step',
  'nodeGroup.made': 'background',
  'prometheus.started': 'step',
  'prometheus.stopped': 'step',
  'queue.started': 'step',
  'queue.stopped': 'step',
  'queue.worked': 'background',
  'requests.sent': ({ label, failed }) =>
    label === undefined ? (Number(failed) > 0 ? 'decisive' : 'background') : 'step',
  'stream.ended': 'background',
  'stream.read': 'background',
  'traffic.started': 'step',
  'traffic.stopped': 'step',
  'volume.attached': 'step',
  'volume.attaching': 'step',
  'volume.detached': 'step',
  'volume.detaching': 'step',
  'volume.failed': 'decisive',
  'volume.provisioned': 'step',
  'volume.provisioning': 'step',
  'work.done': 'background',
  'work.failed': 'background',
  'work.queuedBefore': 'background',
  'work.ready': 'background',
};

export const KUBELET: Readonly<Record<KubeletReasonType, Rule>> = {
  'behaviour.changed': 'step',
  'container.exited': ({ exitCode }) => (exitCode === 0 ? 'step' : 'decisive'),
  'container.oomKilled': 'decisive',
  'container.probed': (reason, entry) => (probeTurned(reason, entry) ? 'decisive' : step(reason.outcome !== 'success')),
  'container.started': (_, entry) => (wasRestarted(entry) ? 'decisive' : 'step'),
  'container.unconfigured': 'decisive',
  'deadline.exceeded': 'decisive',
  'event.held': 'background',
  'exit.outdated': 'background',
  'heartbeat.failed': 'step',
  'heartbeat.sent': 'background',
  'image.pulled': 'step',
  'imagePull.failed': 'decisive',
  'images.removed': 'step',
  'kubelet.configured': 'step',
  'kubelet.reconnected': 'background',
  'kubelet.started': 'background',
  'kubelet.restarted': 'decisive',
  'machine.booted': 'decisive',
  'machine.isDown': 'step',
  'manifest.refused': 'decisive',
  'mirrorPod.created': 'step',
  'mirrorPod.deleted': 'step',
  'node.becameReady': 'decisive',
  'node.gone': 'background',
  'node.seen': 'background',
  'nodeFault.began': 'decisive',
  'nodeFault.ended': 'decisive',
  'nodePressure.changed': 'decisive',
  'nodeResources.checked': 'background',
  'pleg.dropped': 'background',
  'pleg.event': 'background',
  'pleg.fellBack': 'background',
  'pod.evicted': 'decisive',
  'pod.gone': 'background',
  'pod.preempted': 'decisive',
  'pod.rejected': 'decisive',
  'pod.relisted': (_, { reasons }) =>
    step(reasons.some((reason) => reason.type === 'pleg.event' && (reason as DetailedReason).container !== '')),
  'pod.seen': ({ change }) => step(change === 'ADDED'),
  'pod.shutDown': 'decisive',
  'pod.synced': 'background',
  'podResize.allocated': 'decisive',
  'podResize.postponed': 'decisive',
  'podWorker.done': 'background',
  'podWorker.step': 'background',
  'podWorker.syncing': 'background',
  'podWorker.waits': 'background',
  'postStart.ended': ({ failed }) => (failed === true ? 'decisive' : 'step'),
  'preStop.ended': 'decisive',
  'process.killed': ({ found }) => decisive(found === true),
  'sandbox.created': 'step',
  'sandbox.needs': 'background',
  'shutdown.began': 'decisive',
  'shutdown.cancelled': 'decisive',
  'shutdownGroup.timedOut': 'decisive',
  'sigterm.sent': 'decisive',
  'source.read': 'background',
  'staticFile.deleted': 'step',
  'staticFile.written': 'step',
  'staticPod.ended': 'step',
  'staticPod.waits': 'step',
  'stopTurn.came': 'background',
  'syncLoop.slept': 'background',
  'syncLoop.took': 'background',
  'syncLoop.woke': 'background',
  'volume.mounted': 'step',
  'volume.mounting': 'step',
  'volume.read': 'background',
  'volume.unset': 'decisive',
  'volumes.timedOut': 'decisive',
};

/** Kinds whose writes have rules of their own; all other writes follow their verb. */
const WRITES: Readonly<Record<string, Rule>> = {
  'pod.created': 'step',
  'pod.deletionStarted': ({ user }) => decisive(!String(user).startsWith('system:node:')),
  'pod.statusUpdated': (_, entry) => podStatus(entry),
  'node.statusUpdated': (_, entry) => decisive(becameReady(entry, 'Node')),
  'node.created': 'step',
  'node.updated': 'step',
  'replicaSet.created': 'step',
  'replicaSet.updated': (_, entry) => step(scaledTo(entry, 'ReplicaSet') !== undefined),
  'deployment.created': 'step',
  'deployment.updated': ({ user }) => step(isPersons(user)),
  'deployment.statusUpdated': (_, entry) => rolloutStatus(entry),
  'horizontalPodAutoscaler.statusUpdated': (_, entry) =>
    decisive(changedField(entry, 'HorizontalPodAutoscaler', 'status.desiredReplicas')),
  'endpointSlice.updated': (_, entry) => step(endpointsChanged(entry)),
  'lease.updated': (_, entry) => decisive(changedField(entry, 'Lease', 'spec.holderIdentity')),
  'volumeAttachment.created': 'step',
};

export const CONTROLLERS: Readonly<Record<ControllersReasonType, Rule>> = {
  'informer.notified': 'background',
  'informers.synced': 'background',
  'volume.attached': 'step',
  'volume.attachedElsewhere': 'decisive',
  'volume.attaching': 'step',
  'volume.detached': 'step',
  'volume.forceDetached': 'decisive',
};

export const AUTOSCALING: Readonly<Record<AutoscalingReasonType, Rule>> = {
  'autoscaler.gone': 'background',
  'autoscaler.started': 'background',
  'autoscaler.stopped': 'background',
  'autoscaler.woken': 'background',
  'cluster.scanned': 'background',
  'lease.acquired': 'step',
  'node.removed': 'decisive',
  'node.removing': (_, { event }) => (event.type === 'scan.ended' ? 'decisive' : 'background'),
  'nodeClaim.disrupted': 'decisive',
  'nodeClaim.draining': 'background',
  'nodeClaim.expired': 'decisive',
  'nodeClaim.made': 'step',
  'nodeClaim.ready': 'step',
  'nodeClaim.removed': 'step',
  'nodeClaims.judged': 'background',
  'nodeGroup.backedOff': 'decisive',
  'nodeGroup.scaledUp': 'decisive',
  'nodePool.made': 'background',
  'nodeRemoval.failed': 'decisive',
  'pods.provisioned': (_, { reasons }) =>
    reasons.some(({ type }) => type === 'nodeClaim.made') ? 'decisive' : 'background',
  'scan.ended': 'background',
};

/** A LIST that sends this many objects is worth showing. Clients that list in pages ask for 500. */
const MANY_OBJECTS = 500;
const NOT_FOUND = 404;
const CONFLICT = 409;

export const API_SERVER: Readonly<Record<ApiserverReasonType, Rule>> = {
  'bookmark.dropped': 'step',
  'bookmark.sent': 'background',
  'connection.goingAway': 'step',
  'gateway.refused': 'decisive',
  'gateway.set': 'step',
  'kubelet.listed': 'background',
  'readRules.changed': 'step',
  'request.admitted': 'background',
  'request.changedNothing': 'background',
  'request.queued': 'step',
  'request.read': ({ objectsSent }) => step(Number(objectsSent) >= MANY_OBJECTS),
  'request.refused': ({ code }) => (code === CONFLICT || code === NOT_FOUND ? 'background' : 'decisive'),
  'request.rejected': 'decisive',
  'request.waits': 'background',
  'response.begun': 'background',
  'server.draining': 'decisive',
  'server.readmitted': 'decisive',
  'server.refusing': 'decisive',
  'server.started': 'decisive',
  'server.stopped': 'decisive',
  'serverFlags.changed': 'step',
  'servers.changed': 'step',
  'watch.closed': 'step',
  'watch.gone': 'background',
  'watch.left': 'step',
  'watch.opened': 'step',
  'watch.refused': 'decisive',
  'watchCache.changed': 'decisive',
};

export const STORAGE: Readonly<Record<EtcdReasonType, Rule>> = {
  'etcd.compacted': 'decisive',
  'etcd.compactionRefused': 'decisive',
  'etcd.defragmented': 'decisive',
  'etcd.filled': 'step',
  'etcd.scrubbed': 'step',
  'etcdAlarm.disarmed': 'decisive',
  'etcdAlarm.none': 'background',
  'etcdAlarm.raised': 'decisive',
  'etcdElection.failed': 'decisive',
  'etcdLeader.elected': 'decisive',
  'etcdLeader.kept': 'background',
  'etcdLeader.lost': 'decisive',
  'etcdLease.expired': 'background',
  'etcdMember.started': 'step',
  'etcdMember.stopped': 'decisive',
  'etcdSetting.changed': 'step',
  'etcdSetting.refused': 'decisive',
  'heartbeats.arriving': 'background',
};

export const SCHEDULER: Readonly<Record<SchedulerReasonType, Rule>> = {
  'bind.failed': 'decisive',
  'pod.assumed': 'step',
  'pod.bound': 'background',
  'pod.held': 'decisive',
  'pod.nominated': 'decisive',
  'pod.queued': 'step',
  'pod.rejected': 'background',
  'pod.scheduled': 'decisive',
  'pod.skipped': 'background',
  'pod.unreserved': 'background',
  'pod.unschedulable': 'decisive',
  'podGroup.failed': 'decisive',
  'podGroup.scheduled': 'decisive',
  'podGroup.unschedulable': 'decisive',
  'preBind.started': 'step',
  'preBind.waited': 'background',
  'schedulingCycle.failed': 'decisive',
};

/** Reasons that every client may give. */
const CLIENTS: Readonly<Record<ClientsReasonType, Rule>> = {
  'leader.elected': 'decisive',
  'object.observed': 'background',
  'request.answered': 'background',
  'request.sentAgain': 'background',
};

type Table = Readonly<Record<string, Rule>>;

/**
 * Tables by the component that made the entry: the actor up to the first slash. The same type may mean something else
 * in another component.
 */
const BY_COMPONENT: Readonly<Record<string, Table>> = {
  'kube-scheduler': SCHEDULER,
  kubelet: KUBELET,
  'kube-apiserver': { ...API_SERVER, ...WRITES },
  'watch-cache': API_SERVER,
  'kube-controller-manager': CONTROLLERS,
  etcd: STORAGE,
};

const OTHERS: Table = { ...AUTOSCALING, ...PROXY, ...ENVIRONMENT, ...KUBECTL, ...CLIENTS };

export function componentOf({ actor }: Entry): string {
  const slash = actor.indexOf('/');
  return slash < 0 ? actor : actor.slice(0, slash);
}

/** The salience of one reason of an entry. */
export function salienceOf(reason: DetailedReason, entry: Entry): Salience {
  const rule = ruleOf(componentOf(entry), reason.type);
  return typeof rule === 'string' ? rule : rule(reason, entry);
}

function ruleOf(component: string, type: string): Rule {
  const own = BY_COMPONENT[component];
  if (own && Object.hasOwn(own, type)) return own[type] as Rule;
  if (Object.hasOwn(OTHERS, type)) return OTHERS[type] as Rule;
  const verb = type.slice(type.indexOf('.') + 1);
  return Object.hasOwn(VERBS, verb) ? VERBS[verb as MadeVerb] : 'background';
}

/** Whether the text is a reason's type: one from the tables, or a kind with a verb. */
export function isReasonType(type: string): boolean {
  if ([...Object.values(BY_COMPONENT), OTHERS].some((table) => Object.hasOwn(table, type))) return true;
  const [word = '', verb = ''] = type.split('.', 2);
  return Object.hasOwn(VERBS, verb) && KINDS.some(({ kind }) => kind.toLowerCase() === word.toLowerCase());
}

/** Rules by verb: a write by a person is a step. A write by a component is not, unless a rule above says so. */
const VERBS: Readonly<Record<MadeVerb, Rule>> = {
  created: ({ user }) => step(isPersons(user)),
  updated: ({ user }) => step(isPersons(user)),
  deletionStarted: ({ user }) => step(isPersons(user)),
  deleted: ({ user, kind }) => step(isPersons(user) || kind === 'Pod'),
  statusUpdated: 'background',
  scaled: 'decisive',
  bound: 'step',
  evicted: 'decisive',
  seen: 'background',
  synced: 'background',
  started: 'step',
  killed: 'decisive',
};

function podStatus(entry: Entry): Salience {
  const waits = storedOf(entry, 'Pod').some(
    ({ before, after }) => after && newlyWaiting(before as Pod | undefined, after as Pod),
  );
  if (waits) return 'decisive';
  return step(changedField(entry, 'Pod', 'status.phase') || becameReady(entry, 'Pod'));
}

/** A rollout reached its limits, makes no progress, is complete, or has one more updated Pod. */
function rolloutStatus(entry: Entry): Salience {
  const [change] = storedOf(entry, 'Deployment');
  if (!change?.before || !change.after) return 'background';
  const before = rolloutState(change.before as Deployment);
  const after = rolloutState(change.after as Deployment);
  if (after.phase === before.phase) return step(after.phase === 'going' && after.updated !== before.updated);
  if (after.phase === 'held' || after.phase === 'stuck') return 'decisive';
  return decisive(after.phase === 'done' && before.phase !== 'idle');
}
