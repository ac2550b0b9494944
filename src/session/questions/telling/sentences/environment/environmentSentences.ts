import {
  AUTOSCALED_GROUPS,
  AUTOSCALED_NODES,
  AUTOSCALERS,
  type ScanPlan,
} from '#cluster/autoscaler/autoscalerRecords.ts';
import { NODE_CLAIMS } from '#cluster/karpenter/karpenterRecords.ts';
import { DRAIN, DRAIN_RECORDS, type Drain } from '#cluster/kubectl/drain/drainRecords.ts';
import { durationText } from '../../../scheduling/why/writtenAmounts.ts';
import { type DescribedEntry, nameOf, type Saying, say, type Tellers } from '../../describedEntry.ts';
import { whoIs } from '../who.ts';

/** Sentences about the work of cluster-autoscalers, Karpenter and the cloud. */
const AUTOSCALING_SENTENCES: Tellers = {
  'nodeGroup.scaledUp': scaledUp,
  'nodeGroup.backedOff': ({ reason, world, entry }) => {
    const untilUs = world.table(AUTOSCALED_GROUPS).get(reason.subject)?.backoff?.untilUs ?? entry.atUs;
    return say('nodeGroup.backedOff', { group: reason.subject, wait: durationText(untilUs - entry.atUs) });
  },
  'nodeGroup.increased': ({ reason }) =>
    say('nodeGroup.increased', { group: reason.subject, count: Number(reason.by) }),
  'machine.ordered': ({ reason }) => say('machine.ordered', { node: reason.subject }),
  'machine.booted': ({ reason }) => say('machine.booted', { node: reason.subject }),
  'machine.deleted': ({ reason }) => say('machine.deleted', { node: reason.subject }),
  'node.removing': ({ reason, world }) => {
    const node = world.table(AUTOSCALED_NODES).get(reason.subject);
    const limit = node && world.table(AUTOSCALERS).get(node.autoscaler)?.flags.scaleDownUtilizationThreshold;
    if (!node || limit === undefined) return undefined;
    const usage = percent(node.utilization);
    const threshold = percent(limit);
    return say('node.removing', { node: reason.subject, usage, threshold }, { formula: `${usage} < ${threshold}` });
  },
  'node.removed': ({ reason }) => say('node.removed', { node: reason.subject }),
  'nodeRemoval.failed': ({ reason }) =>
    say('nodeRemoval.failed', { node: reason.subject, message: reason.message ?? '' }),
  'lease.acquired': ({ reason }) => say('lease.acquired', { autoscaler: reason.subject }),
  'pods.provisioned': ({ entry }) => {
    const count = entry.reasons.filter(({ type }) => type === 'nodeClaim.made').length;
    return say('pods.provisioned', { count });
  },
  'nodeClaim.made': ({ reason, world }) => {
    const type = world.table(NODE_CLAIMS).get(reason.subject)?.instanceType ?? '';
    return say('nodeClaim.made', { claim: reason.subject, type });
  },
  'nodeClaim.ready': ({ reason }) => say('nodeClaim.ready', { claim: reason.subject }),
  'nodeClaim.disrupted': ({ reason }) => say('nodeClaim.disrupted', { claim: reason.subject, why: String(reason.why) }),
  'nodeClaim.expired': ({ reason }) => say('nodeClaim.expired', { claim: reason.subject }),
  'nodeClaim.removed': ({ reason }) => say('nodeClaim.removed', { claim: reason.subject }),
};

/** Sentences about people, drivers, clients and clouds, by the reasons of their entries. */
export const ENVIRONMENT_SENTENCES: Tellers = {
  ...AUTOSCALING_SENTENCES,
  'requests.sent': ({ reason }) =>
    reason.label === undefined
      ? say('traffic.failed', {
          service: nameOf(reason.subject),
          failed: Number(reason.failed),
          count: Number(reason.count),
        })
      : say('kubectl.sent', { line: String(reason.label), count: Number(reason.count) }),
  'kubectl.started': ({ reason }) => say('kubectl.started', { line: reason.subject }),
  'kubectl.timedOut': ({ reason }) => say('kubectl.timedOut', { line: reason.subject }),
  'fault.changed': ({ reason }) =>
    say('fault.changed', { fault: String(reason.fault ?? reason.subject), value: String(reason.value) }),
  'constant.changed': ({ reason }) =>
    say('constant.changed', { constant: reason.subject, value: String(reason.value) }),
  'clientRate.changed': ({ reason }) =>
    say('clientRate.changed', { client: reason.subject, qps: Number(reason.qps), burst: Number(reason.burst) }),
  'clientRates.changed': ({ reason }) => say('clientRates.changed', { rates: reason.subject }),
  'drain.started': (described) => {
    const nodes = nodesOf(described);
    return say('drain.started', { nodes: nodes.join(', '), count: nodes.length });
  },
  'drain.tried': (described) => say('drain.tried', { nodes: nodesOf(described).join(', ') }),
  'drain.failed': ({ reason }) => say('drain.failed', { node: reason.subject, message: reason.message ?? '' }),
  'node.drained': (described) => {
    const count =
      drainOf(described)?.pods.filter(({ node, state }) => node === described.reason.subject && state === 'gone')
        .length ?? 0;
    return say('node.drained', { node: described.reason.subject, count });
  },
  'rules.programmed': ({ reason }) =>
    say('rules.programmed', { node: reason.subject, changed: Number(reason.changed) }),
  'volume.provisioning': ({ reason }) => say('volume.provisioning', { claim: nameOf(reason.subject) }),
  'volume.provisioned': ({ reason }) =>
    say('volume.provisioned', { volume: reason.subject, claim: nameOf(String(reason.claim)) }),
  'volume.failed': ({ reason }) =>
    say('volume.failed', { claim: nameOf(reason.subject), message: reason.message ?? '' }),
  'traffic.started': ({ reason }) =>
    say('traffic.started', {
      service: nameOf(reason.subject),
      node: String(reason.node),
      rate: Number(reason.ratePerSecond),
    }),
  'traffic.stopped': ({ reason }) => say('traffic.stopped', { traffic: nameOf(reason.subject) }),
  'balancer.set': ({ reason }) =>
    say('balancer.set', { service: nameOf(reason.subject), perSecond: String(reason.perSecond) }),
  'queue.started': ({ reason }) =>
    say('queue.started', {
      queue: nameOf(reason.subject),
      consumers: String(reason.consumers),
      arrive: Number(reason.ratePerSecond),
      work: Number(reason.perPodPerSecond),
    }),
  'queue.stopped': ({ reason }) => say('queue.stopped', { queue: nameOf(reason.subject) }),
  'load.started': ({ reason }) =>
    say('load.started', { load: reason.subject, who: whoIs(String(reason.user)).name, rate: Number(reason.rate) }),
  'load.stopped': ({ reason }) => say('load.stopped', { load: reason.subject }),
  'behaviour.set': ({ reason }) => say('behaviour.set', { target: reason.subject }),
  'metric.set': ({ reason }) => {
    const metric = String(reason.metric);
    return reason.value === ''
      ? say('metric.removed', { metric })
      : say('metric.set', { metric, value: String(reason.value) });
  },
  'prometheus.started': ({ reason }) => say('prometheus.started', { every: durationText(Number(reason.intervalUs)) }),
  'prometheus.stopped': () => say('prometheus.stopped', {}),
  'controlPlane.scaled': ({ reason }) => say('controlPlane.scaled', { times: Number(reason.times) }),
};

/**
 * Sentences about csi-attacher. The subject is a VolumeAttachment, whose generated name means nothing to a reader.
 */
export const ATTACHER_SENTENCES: Tellers = {
  'volume.attaching': ({ reason }) => say('driver.attaching', { node: String(reason.node) }),
  'volume.attached': ({ reason }) => say('driver.attached', { node: String(reason.node) }),
  'volume.detaching': ({ reason }) => say('driver.detaching', { node: String(reason.node) }),
  'volume.detached': ({ reason }) => say('driver.detached', { node: String(reason.node) }),
};

/** The nodes of the drain that begins in the entry. */
function nodesOf({ world, entry, reason }: DescribedEntry): readonly string[] {
  const drain = world
    .table(DRAIN_RECORDS)
    .values()
    .find(({ seq }) => seq === entry.seq);
  return drain?.nodes ?? [reason.subject];
}

function drainOf({ world, entry: { actor } }: DescribedEntry): Drain | undefined {
  return world.table(DRAIN_RECORDS).get(actor.slice(DRAIN.length + 1));
}

function scaledUp({ entry, reason }: DescribedEntry): Saying {
  const { plan } = entry.event as { readonly plan?: ScanPlan };
  const max = plan?.scaleUps.find(({ group }) => group === reason.subject)?.max ?? 0;
  const [from, to] = [Number(reason.from), Number(reason.to)];
  return say(
    'nodeGroup.scaledUp',
    { group: reason.subject, count: plan?.triggered.length ?? 0, from, to, max },
    { formula: `${from} + ${to - from} = ${to} ≤ ${max}` },
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
