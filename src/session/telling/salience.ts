import type { ObjectReason } from '#cluster/api/subject.ts';
import type { Entry } from '#kernel/entry.ts';
import type { Salience } from '#protocol/telling.ts';
import { becameReady, changedField, isPersons, probeTurned, wasRestarted } from './changed.ts';

/** A reason with whatever else it says; each rule reads what its reason has. */
export type Told = ObjectReason & Readonly<Record<string, unknown>>;

type Rule = Salience | ((reason: Told, entry: Entry) => Salience);

const step = (is: boolean): Salience => (is ? 'step' : 'background');
const decisive = (is: boolean): Salience => (is ? 'decisive' : 'background');

const SCHEDULER: Readonly<Record<string, Rule>> = {
  'pod.queued': 'step',
  'pod.gated': 'step',
  'pod.scheduled': 'decisive',
  'pod.unschedulable': 'decisive',
  'pod.nominated': 'decisive',
  'pod.assumed': 'step',
  'pod.held': 'decisive',
  'pod.unreserved': 'step',
  'pod.rejected': 'step',
  'bind.failed': 'decisive',
  'preBind.started': 'step',
  'podGroup.scheduled': 'decisive',
  'podGroup.unschedulable': 'decisive',
};

const KUBELET: Readonly<Record<string, Rule>> = {
  'pod.seen': ({ change }) => step(change === 'ADDED'),
  'pod.rejected': 'decisive',
  'pod.evicted': 'decisive',
  'pod.relisted': (_, { reasons }) =>
    step(reasons.some((reason) => reason.type === 'pleg.event' && (reason as Told).container !== '')),
  'sandbox.created': 'step',
  'image.pulled': 'step',
  'imagePull.failed': 'decisive',
  'container.started': (_, entry) => (wasRestarted(entry) ? 'decisive' : 'step'),
  'container.exited': ({ exitCode }) => (exitCode === 0 ? 'step' : 'decisive'),
  'container.backedOff': 'decisive',
  'container.oomKilled': 'decisive',
  'container.probed': (reason, entry) => (probeTurned(reason, entry) ? 'decisive' : step(reason.outcome !== 'success')),
  'sigterm.sent': 'decisive',
  'sigkill.sent': 'decisive',
  'preStop.ended': 'step',
  'postStart.ended': ({ failed }) => (failed ? 'decisive' : 'step'),
  'deadline.exceeded': 'decisive',
  'nodePressure.changed': 'decisive',
  'nodeFault.began': 'decisive',
  'nodeFault.ended': 'decisive',
  'node.becameReady': 'decisive',
  'heartbeat.failed': 'step',
  'machine.isDown': 'step',
  'kubelet.configured': 'step',
  'mirrorPod.created': 'step',
  'mirrorPod.deleted': 'step',
  'staticFile.written': 'step',
  'staticFile.deleted': 'step',
  'staticPod.ended': 'step',
  'staticPod.waits': 'step',
  'behaviour.changed': 'step',
  'volume.mounting': 'step',
  'volume.mounted': 'step',
  'manifest.refused': 'decisive',
};

const API_SERVER: Readonly<Record<string, Rule>> = {
  'pod.created': 'step',
  'pod.bound': 'step',
  'pod.deletionStarted': 'decisive',
  'pod.deleted': 'step',
  'pod.evicted': 'decisive',
  'pod.statusUpdated': (_, entry) => step(changedField(entry, 'Pod', 'status.phase') || becameReady(entry, 'Pod')),
  'node.statusUpdated': (_, entry) => decisive(becameReady(entry, 'Node')),
  'node.created': 'step',
  'node.updated': 'step',
  'replicaSet.created': 'step',
  'replicaSet.updated': (_, entry) => step(changedField(entry, 'ReplicaSet', 'spec.replicas')),
  'replicaSet.scaled': 'step',
  'deployment.created': 'step',
  'deployment.updated': ({ user }) => step(isPersons(user)),
  'deployment.scaled': 'decisive',
  'statefulSet.scaled': 'decisive',
  'horizontalPodAutoscaler.statusUpdated': (_, entry) =>
    decisive(changedField(entry, 'HorizontalPodAutoscaler', 'status.desiredReplicas')),
  'endpointSlice.updated': 'step',
  'lease.updated': (_, entry) => decisive(changedField(entry, 'Lease', 'spec.holderIdentity')),
  'volumeAttachment.created': 'step',
  'request.rejected': 'decisive',
  'request.queued': 'step',
  'request.refused': ({ code }) => (code === 409 || code === 404 ? 'background' : 'decisive'),
  'request.changedNothing': 'background',
  'gateway.refused': 'decisive',
  'gateway.set': 'step',
  'server.draining': 'decisive',
  'server.stopped': 'decisive',
  'server.started': 'decisive',
  'server.readmitted': 'decisive',
  'servers.changed': 'step',
  'serverFlags.changed': 'step',
  'connection.goingAway': 'step',
  'watch.opened': 'step',
};

const STORAGE: Readonly<Record<string, Rule>> = {
  'etcdMember.stopped': 'decisive',
  'etcdMember.started': 'step',
  'etcdLeader.lost': 'decisive',
  'etcdLeader.elected': 'decisive',
  'etcdElection.failed': 'decisive',
  'etcdSetting.changed': 'step',
  'etcd.filled': 'step',
  'etcdAlarm.raised': 'decisive',
  'etcdAlarm.disarmed': 'decisive',
  'etcd.compacted': 'decisive',
  'etcd.scrubbed': 'step',
  'etcd.defragmented': 'decisive',
  'readRules.changed': 'step',
  'watch.left': 'step',
  'bookmark.dropped': 'step',
  'client.started': 'step',
  'client.listed': 'decisive',
  'client.watches': 'step',
  'client.cut': 'decisive',
  'client.refused': 'decisive',
  'client.backsOff': 'step',
};

const OTHERS: Readonly<Record<string, Rule>> = {
  'requests.sent': ({ label }, { actor }) => step(actor.startsWith('kubectl') && label !== undefined),
  'drain.started': 'step',
  'drain.failed': 'decisive',
  'node.drained': 'decisive',
  'nodeGroup.scaledUp': 'decisive',
  'nodeGroup.scaledDown': 'decisive',
  'nodeGroup.increased': 'step',
  'machine.ordered': 'step',
  'machine.booted': 'step',
  'machine.removed': 'step',
  'pods.provisioned': 'decisive',
  'nodeClaim.made': 'step',
  'nodeClaim.ready': 'step',
  'nodeClaim.disrupted': 'decisive',
  'rules.programmed': ({ changed }) => step(Number(changed) > 0),
  'volume.attaching': 'step',
  'volume.attached': 'step',
  'volume.provisioning': 'step',
  'volume.provisioned': 'step',
  'traffic.started': 'step',
  'traffic.stopped': 'step',
  'queue.started': 'step',
  'load.started': 'step',
  'load.stopped': 'step',
  'fault.changed': 'step',
  'constant.changed': 'step',
  'behaviour.set': 'step',
  'clientRate.changed': 'step',
  'clientRates.changed': 'step',
};

/** By the component that made the entry, which is the part of the actor before the first slash. */
const BY_COMPONENT: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  'kube-scheduler': SCHEDULER,
  kubelet: KUBELET,
  'kube-apiserver': API_SERVER,
  etcd: STORAGE,
  'watch-cache': STORAGE,
  informers: STORAGE,
};

export function componentOf({ actor }: Entry): string {
  const slash = actor.indexOf('/');
  return slash < 0 ? actor : actor.slice(0, slash);
}

/** How much one reason of an entry matters. */
export function salienceOf(reason: Told, entry: Entry): Salience {
  const rule = (BY_COMPONENT[componentOf(entry)] ?? OTHERS)[reason.type] ?? written(reason);
  return typeof rule === 'string' ? rule : rule(reason, entry);
}

/** Whatever a person writes is a step; what components write beside the rules above is not. */
function written({ type, user }: Told): Salience {
  return step(isPersons(user) && /\.(created|updated|deleted|deletionStarted)$/.test(type));
}
