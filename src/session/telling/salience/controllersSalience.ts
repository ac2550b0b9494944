import type { AutoscalingReasonType } from '#cluster/api/reasons/autoscaling.ts';
import type { ControllersReasonType } from '#cluster/api/reasons/controllers.ts';
import type { Rule } from './rule.ts';

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
