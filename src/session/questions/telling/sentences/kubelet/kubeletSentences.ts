import type { NodeFaultId } from '#cluster/environment/faults.ts';
import { KUBELET_PODS, type KubeletPod, type RuntimeContainer } from '#cluster/kubelet/kubeletRecords.ts';
import { shutdownsTable } from '#cluster/kubelet/shutdown/shutdownRecords.ts';
import type { Entry } from '#kernel/event.ts';
import type { SentenceSlots } from '#protocol/sentences.ts';
import { probeTurned } from '#session/telling/rolloutState.ts';
import type { DetailedReason } from '#session/telling/salience/rule.ts';
import { amountText, durationText } from '../../../scheduling/why/writtenAmounts.ts';
import { type DescribedEntry, nameOf, type Saying, say, type Teller, type Tellers } from '../../describedEntry.ts';

/** Sentences about containers: starts, ends, kills and probes. */
const CONTAINER_SENTENCES: Tellers = {
  'container.started': (described) => {
    const { instance = 1 } = described.entry.event as { readonly instance?: number };
    const slots = ofContainer(described);
    return instance > 1
      ? say('container.restarted', { ...slots, times: instance - 1 })
      : say('container.started', slots);
  },
  'container.unconfigured': (described) =>
    say('container.unconfigured', { ...ofContainer(described), message: described.reason.message ?? '' }),
  'container.exited': exited,
  'container.oomKilled': oomKilled,
  'container.probed': probed,
  'sigterm.sent': (described) =>
    say('sigterm.sent', { ...ofContainer(described), seconds: Number(described.reason.seconds) }),
  'preStop.ended': hookEnded,
  'postStart.ended': (described) =>
    say(described.reason.failed === true ? 'postStart.failed' : 'postStart.ended', ofContainer(described)),
};

/** The ids of sentences that need only these slots. */
type Needing<Names extends string> = {
  [Id in keyof SentenceSlots]: Record<Names, string> extends SentenceSlots[Id] ? Id : never;
}[keyof SentenceSlots];

/** Sentences for kubelets' entries, by their reasons. */
export const KUBELET_SENTENCES: Tellers = {
  ...CONTAINER_SENTENCES,
  'pod.seen': ofPodAndNode('pod.seen'),
  'pod.rejected': (described) =>
    say('admission.refused', {
      pod: nameOf(described.reason.subject),
      node: nodeOf(described.entry),
      why: String(described.reason.reason),
    }),
  'pod.preempted': ofPodAndNode('admission.preempted'),
  'pod.evicted': evicted,
  'pod.relisted': relisted,
  'sandbox.created': (described) => {
    const { uid } = described.entry.event as { readonly uid?: string };
    const ip = described.world.table(KUBELET_PODS).get(uid ?? '')?.podIP ?? '';
    const pod = nameOf(described.reason.subject);
    const attempt = Number(described.reason.attempt ?? 0);
    return attempt > 0 ? say('sandbox.createdAgain', { pod, ip, attempt }) : say('sandbox.created', { pod, ip });
  },
  'image.pulled': (described) =>
    say('image.pulled', { image: String(described.reason.image), node: described.reason.subject }),
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
  'process.killed': (described) => {
    const slots = { pod: nameOf(described.reason.subject), node: nodeOf(described.entry) };
    const { container } = described.reason;
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
function faultBegan({ entry, reason }: DescribedEntry): Saying {
  const node = reason.subject;
  const gaveUp = entry.reasons.find(({ type }) => type === 'pleg.fellBack') as DetailedReason | undefined;
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
  return (described) => say(id, { pod: nameOf(described.reason.subject), node: nodeOf(described.entry) });
}

const LOW = /low on resource: ([\w.-]+)\. Threshold quantity: ([^,]+), available: ([^.]+)\./;
const USED = /was using (\S+), request is ([^,]+),/;

/**
 * The kubelet's message has the numbers: the threshold, the remaining amount, and the container's use and request.
 */
function evicted(described: DescribedEntry): Saying {
  const pod = nameOf(described.reason.subject);
  const node = nodeOf(described.entry);
  const message = described.reason.message ?? '';
  const [, resource, threshold, available] = LOW.exec(message) ?? [];
  const [, used, request] = USED.exec(message) ?? [];
  if (!resource || !threshold || !available || !used || !request)
    return say('evicted.other', { pod, node, message: message.trim() });
  const formula = `${available} < ${threshold}; ${used} > ${request}`;
  return say('evicted.pressure', { pod, node, resource, threshold, available, used, request }, { formula });
}

function relisted({ entry, reason }: DescribedEntry): Saying | undefined {
  const seen = entry.reasons.find(
    (each) => each.type === 'pleg.event' && (each as { readonly container?: string }).container !== '',
  ) as { readonly event?: string; readonly container?: string } | undefined;
  if (!seen) return undefined;
  const slots = { pod: nameOf(reason.subject), container: String(seen.container) };
  return say(seen.event === 'ContainerStarted' ? 'pleg.started' : 'pleg.died', slots);
}

function pullFailed({ world, entry, reason }: DescribedEntry): Saying {
  const image = String(reason.image);
  const { uid = '' } = entry.event as { readonly uid?: string };
  const failed = world
    .table(KUBELET_PODS)
    .get(uid)
    ?.containers.find((container) => container.pullBackoff.image === image);
  const message = failed?.pullBackoff.cause?.message ?? failed?.startError?.message ?? '';
  return say('imagePull.failed', { image, node: reason.subject, message });
}

function ofContainer({ reason }: DescribedEntry): { readonly pod: string; readonly container: string } {
  return { pod: nameOf(reason.subject), container: String(reason.container) };
}

function recordOf({ world, entry }: DescribedEntry): KubeletPod | undefined {
  const { uid } = entry.event as { readonly uid?: string };
  if (uid === undefined) return undefined;
  // The entry that ends the last container may forget the Pod as well.
  const forgotten = entry.delta.find(({ table, key }) => table === KUBELET_PODS && key === uid)?.before;
  return world.table(KUBELET_PODS).get(uid) ?? (forgotten as KubeletPod | undefined);
}

function containerOf(described: DescribedEntry): RuntimeContainer | undefined {
  return recordOf(described)?.containers.find(({ name }) => name === described.reason.container);
}

/** A container ended: by itself, after SIGTERM, or by SIGKILL. */
function exited(described: DescribedEntry): Saying {
  const slots = ofContainer(described);
  const code = Number(described.reason.exitCode);
  const container = containerOf(described);
  const kill = container?.killing ?? container?.lastKill;
  if (
    kill &&
    kill.sigtermUs >= 0 &&
    kill.sigtermUs <= described.entry.atUs &&
    kill.sinceUs >= (container?.startedUs ?? 0)
  ) {
    const took = durationText(described.entry.atUs - kill.sigtermUs);
    if (code !== 0 && described.entry.atUs >= kill.sigkillUs)
      return say(
        'container.killed',
        { ...slots, code, seconds: took },
        {
          formula: `${durationText(described.entry.atUs - kill.sigtermUs)} ≥ ${durationText(kill.sigkillUs - kill.sigtermUs)}`,
        },
      );
    return say('container.stopped', { ...slots, took, code });
  }
  return code === 0 ? say('container.ended', slots) : say('container.failed', { ...slots, code });
}

/**
 * The hook shares the grace period of its container, which differs from the Pod's when only the container is ended.
 */
function hookEnded(described: DescribedEntry): Saying | undefined {
  const container = containerOf(described);
  const kill = container?.killing ?? container?.lastKill;
  if (!kill?.hook) return undefined;
  const slots = ofContainer(described);
  const took = durationText(kill.hook.endUs - kill.hook.startUs);
  const seconds = `${kill.graceSeconds} s`;
  switch (described.reason.result) {
    case 'killed':
      return say('preStop.killed', { ...slots, took });
    case 'failed':
      return say('preStop.failed', { ...slots, took });
    case 'abandoned':
      return say('preStop.abandoned', { ...slots, seconds });
    default:
      return say('preStop.took', { ...slots, took, seconds });
  }
}

/**
 * Memory ran out in a container, in a Pod with a limit of its own, or on the node. The victim's use is a part of
 * that.
 */
function oomKilled(described: DescribedEntry): Saying {
  const { usedBytes, limitBytes, domain } = described.reason;
  const amounts = { used: bytes(usedBytes), limit: bytes(limitBytes) };
  const slots = { ...ofContainer(described), ...amounts };
  if (domain === 'node') return say('oom.node', { ...slots, node: nodeOf(described.entry) });
  if (domain === 'pod') return say('oom.pod', slots);
  return say('oom.container', slots, { formula: `${amounts.used} > ${amounts.limit}` });
}

function bytes(amount: unknown): string {
  return amountText('memory', Number(amount));
}

/**
 * One result of a probe: whether it changed the probe's state, and what follows. A liveness probe never changes back,
 * because its container is ended.
 */
function probed(described: DescribedEntry): Saying | undefined {
  const { reason, entry } = described;
  const probe = String(reason.probe);
  const run = Number(reason.run);
  const threshold = Number(reason.threshold);
  const slots = { ...ofContainer(described), probe, run, threshold };
  const formula = `${run} / ${threshold}`;
  const hasFailed = reason.outcome !== 'success';
  if (!probeTurned(reason, entry)) return hasFailed ? say('probe.fails', slots, { formula }) : undefined;
  if (hasFailed) return say(probe === 'readiness' ? 'probe.readinessFailed' : 'probe.restarts', slots, { formula });
  if (probe === 'readiness') return say('probe.ready', slots, { formula });
  return probe === 'startup' ? say('probe.started', slots, { formula }) : undefined;
}

/** The node of a kubelet's entry: `node-1` for the actor `kubelet/node-1`. */
function nodeOf({ actor }: Entry): string {
  return actor.slice(actor.indexOf('/') + 1);
}
