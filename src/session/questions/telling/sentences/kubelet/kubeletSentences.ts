import type { NodeFaultId } from '#cluster/environment/nodeFaults.ts';
import { KUBELET_PODS } from '#cluster/kubelet/kubeletRecords.ts';
import { shutdownsTable } from '#cluster/kubelet/shutdown/shutdownRecords.ts';
import type { SentenceSlots } from '#protocol/sentences.ts';
import type { Told } from '#session/telling/salience/rule.ts';
import { durationText } from '../../../scheduling/why/writtenAmounts.ts';
import { nameOf, type Saying, say, type Teller, type Tellers, type ToldEntry } from '../../told.ts';
import { CONTAINER_SENTENCES } from './containerSentences.ts';
import { nodeOf } from './nodeOf.ts';

/** The ids of sentences that need only these slots. */
type Needing<Names extends string> = {
  [Id in keyof SentenceSlots]: Record<Names, string> extends SentenceSlots[Id] ? Id : never;
}[keyof SentenceSlots];

/** Sentences for kubelets' entries, by their reasons. */
export const KUBELET_SENTENCES: Tellers = {
  ...CONTAINER_SENTENCES,
  'pod.seen': ofPodAndNode('pod.seen'),
  'pod.rejected': (told) =>
    say('admission.refused', {
      pod: nameOf(told.reason.subject),
      node: nodeOf(told.entry),
      why: String(told.reason.reason),
    }),
  'pod.preempted': ofPodAndNode('admission.preempted'),
  'pod.evicted': evicted,
  'pod.relisted': relisted,
  'sandbox.created': (told) => {
    const { uid } = told.entry.event as { readonly uid?: string };
    const ip = told.world.table(KUBELET_PODS).get(uid ?? '')?.podIP ?? '';
    const pod = nameOf(told.reason.subject);
    const attempt = Number(told.reason.attempt ?? 0);
    return attempt > 0 ? say('sandbox.createdAgain', { pod, ip, attempt }) : say('sandbox.created', { pod, ip });
  },
  'image.pulled': (told) => say('image.pulled', { image: String(told.reason.image), node: told.reason.subject }),
  'imagePull.failed': pullFailed,
  'deadline.exceeded': ({ reason }) =>
    say('deadline.exceeded', { pod: nameOf(reason.subject), seconds: Number(reason.seconds) }),
  'nodePressure.changed': ({ reason }) => {
    const conditions = String(reason.conditions);
    return conditions === ''
      ? say('nodePressure.ended', { node: reason.subject })
      : say('nodePressure.began', { node: reason.subject, conditions });
  },
  'nodeFault.began': faultBegan,
  'nodeFault.ended': ({ reason }) => say(`faultOver.${reason.fault as NodeFaultId}`, { node: reason.subject }),
  'node.becameReady': ofNode('node.becameReady'),
  'heartbeat.failed': ofNode('heartbeat.failed'),
  'machine.isDown': ({ reason }) => say('machine.isDown', { node: reason.subject, lost: String(reason.lost) }),
  'kubelet.configured': ofNode('kubelet.configured'),
  'kubelet.restarted': ofNode('kubelet.restarted'),
  'behaviour.changed': ofNode('behaviour.changed'),
  'mirrorPod.created': ofPod('mirrorPod.created'),
  'mirrorPod.deleted': ofPod('mirrorPod.deleted'),
  'staticFile.written': ({ reason }) => say('staticFile.written', { node: reason.subject, file: String(reason.file) }),
  'staticFile.deleted': ({ reason }) => say('staticFile.deleted', { node: reason.subject, file: String(reason.file) }),
  'staticPod.ended': ofPod('staticPod.ended'),
  'staticPod.waits': ofPod('staticPod.waits'),
  'manifest.refused': ({ reason }) =>
    say('manifest.refused', { node: reason.subject, file: String(reason.file), message: reason.message ?? '' }),
  'volume.mounting': ({ reason }) =>
    say('volume.mounting', { pod: nameOf(reason.subject), volume: String(reason.volume) }),
  'volume.mounted': ({ reason }) =>
    say('volume.mounted', { pod: nameOf(reason.subject), volume: String(reason.volume) }),
  'volume.unset': ({ reason }) =>
    say('volume.unset', {
      pod: nameOf(reason.subject),
      volume: String(reason.volume),
      message: reason.message ?? '',
      delay: durationText(Number(reason.delayUs)),
    }),
  'volumes.timedOut': ofPod('volumes.timedOut'),
  'podResize.allocated': ofPod('podResize.allocated'),
  'podResize.postponed': ({ reason }) =>
    say(reason.reason === 'Infeasible' ? 'podResize.infeasible' : 'podResize.postponed', {
      pod: nameOf(reason.subject),
      message: reason.message ?? '',
    }),
  'images.removed': ({ reason }) => say('images.removed', { node: reason.subject, count: Number(reason.count) }),
  'process.killed': (told) => {
    const slots = { pod: nameOf(told.reason.subject), node: nodeOf(told.entry) };
    const { container } = told.reason;
    return container === undefined
      ? say('process.sandboxStopped', slots)
      : say('process.stopped', { ...slots, container: String(container) });
  },
  'shutdown.began': ({ world, reason: { subject: node } }) =>
    say(shutdownsTable(world).get(node) ? 'shutdown.began' : 'shutdown.atOnce', { node }),
  'shutdown.cancelled': ofNode('shutdown.cancelled'),
  'shutdownGroup.timedOut': ({ reason }) =>
    say('shutdownGroup.timedOut', { node: reason.subject, group: Number(reason.group) }),
  'pod.shutDown': ({ reason }) => say('pod.shutDown', { pod: nameOf(reason.subject), group: Number(reason.group) }),
};

/** When the event stream breaks, a kubelet that uses it falls back to relists in the same entry. */
function faultBegan({ entry, reason }: ToldEntry): Saying {
  const node = reason.subject;
  const gaveUp = entry.reasons.find(({ type }) => type === 'pleg.fellBack') as Told | undefined;
  return gaveUp
    ? say('pleg.fellBack', { node, retries: Number(gaveUp.retries) })
    : say(`fault.${reason.fault as NodeFaultId}`, { node });
}

function ofNode(id: Needing<'node'>): Teller {
  return ({ reason }) => say(id, { node: reason.subject } as SentenceSlots[typeof id]);
}

function ofPod(id: Needing<'pod'>): Teller {
  return ({ reason }) => say(id, { pod: nameOf(reason.subject) } as SentenceSlots[typeof id]);
}

function ofPodAndNode(id: 'pod.seen' | 'admission.preempted'): Teller {
  return (told) => say(id, { pod: nameOf(told.reason.subject), node: nodeOf(told.entry) });
}

const LOW = /low on resource: ([\w.-]+)\. Threshold quantity: ([^,]+), available: ([^.]+)\./;
const USED = /was using (\S+), request is ([^,]+),/;

/**
 * The kubelet's message has the numbers: the threshold, the remaining amount, and the container's use and request.
 */
function evicted(told: ToldEntry): Saying {
  const pod = nameOf(told.reason.subject);
  const node = nodeOf(told.entry);
  const message = told.reason.message ?? '';
  const [, resource, threshold, available] = LOW.exec(message) ?? [];
  const [, used, request] = USED.exec(message) ?? [];
  if (!resource || !threshold || !available || !used || !request)
    return say('evicted.other', { pod, node, message: message.trim() });
  const formula = `${available} < ${threshold}; ${used} > ${request}`;
  return say('evicted.pressure', { pod, node, resource, threshold, available, used, request }, { formula });
}

function relisted({ entry, reason }: ToldEntry): Saying | undefined {
  const seen = entry.reasons.find(
    (each) => each.type === 'pleg.event' && (each as { readonly container?: string }).container !== '',
  ) as { readonly event?: string; readonly container?: string } | undefined;
  if (!seen) return undefined;
  const slots = { pod: nameOf(reason.subject), container: String(seen.container) };
  return say(seen.event === 'ContainerStarted' ? 'pleg.started' : 'pleg.died', slots);
}

function pullFailed({ world, entry, reason }: ToldEntry): Saying {
  const image = String(reason.image);
  const { uid = '' } = entry.event as { readonly uid?: string };
  const failed = world
    .table(KUBELET_PODS)
    .get(uid)
    ?.containers.find((container) => container.pullBackoff.image === image);
  const message = failed?.pullBackoff.cause?.message ?? failed?.startError?.message ?? '';
  return say('imagePull.failed', { image, node: reason.subject, message });
}
