import {
  AUTOSCALED_GROUPS,
  AUTOSCALED_NODES,
  AUTOSCALERS,
  type ScanPlan,
} from '#cluster/autoscaler/autoscalerRecords.ts';
import { NODE_CLAIMS } from '#cluster/karpenter/karpenterRecords.ts';
import { durationText } from '../../../scheduling/why/writtenAmounts.ts';
import { type Saying, say, type Tellers, type ToldEntry } from '../../told.ts';

/** Sentences about the work of cluster-autoscalers, Karpenter and the cloud. */
export const AUTOSCALING_SENTENCES: Tellers = {
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

function scaledUp({ entry, reason }: ToldEntry): Saying {
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
