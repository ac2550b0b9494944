import { tolerates } from '#model/pod/tolerations.ts';
import type { PluginFactory } from '../../framework/plugin.ts';
import { localText, signTolerations } from '../../framework/signature.ts';
import { SUCCESS, status } from '../../framework/status.ts';
import { eventsToRegister } from './queueingHints.ts';

const NAME = 'NodeUnschedulable';
const CORDONED = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' };
const UNSCHEDULABLE = status(NAME, 'UnschedulableAndUnresolvable', 'node(s) were unschedulable');

/**
 * Keeps Pods off cordoned nodes, unless they tolerate the corresponding taint.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/nodeunschedulable/node_unschedulable.go.
 */
export const NodeUnschedulable: PluginFactory = {
  name: NAME,
  modelled: true,
  create: () => ({
    name: NAME,
    sign: signTolerations,
    local: ({ pod }) => localText(pod.spec.tolerations),
    eventsToRegister,
    filter: (_state, { pod }, node) =>
      node.unschedulable && !tolerates(pod.spec.tolerations, CORDONED) ? UNSCHEDULABLE : SUCCESS,
  }),
};
