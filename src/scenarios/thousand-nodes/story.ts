import type { Story } from '#scenarios/story.ts';

const SILENT = { objects: 'Node', where: { 'status.conditions.Ready.status': 'Unknown' } } as const;
/** Ready is written by the node lifecycle controller, not by a kubelet. */
const GIVEN_UP = {
  reason: 'node.statusUpdated',
  fields: { user: 'system:serviceaccount:kube-system:node-controller' },
};
/** The first taint of a node that is lost says NoSchedule, the second NoExecute. */
const TAINTED = { objects: 'Node', where: { 'spec.taints.1.effect': 'NoExecute' } } as const;
const DELETED = { reason: 'pod.deletionStarted', subject: 'default/app-*' };
const PLACED = { reason: 'pod.scheduled', subject: 'default/app-*' };

/** A rack is lost in a full cluster: its nodes are given up at once, but their Pods leave one node at a time. */
export const story: Story = {
  scenario: 'thousand-nodes',
  opens: { view: 'nodes' },
  steps: [
    {
      id: 'full',
      kind: 'narrate',
      at: { time: 5 },
      values: {
        nodes: { objects: 'Node' },
        pods: { objects: 'Pod', where: { 'status.phase': 'Running' } },
        deployments: { objects: 'Deployment' },
      },
    },
    {
      id: 'lost',
      kind: 'narrate',
      at: { after: { reason: 'nodeFault.began', subject: 'node-260' } },
      show: { view: 'nodes', select: 'Node/node-241' },
      values: {
        nodes: { count: { reason: 'nodeFault.began' } },
        pods: { objects: 'Pod', where: { 'spec.nodeName': 'node-241' } },
      },
    },
    {
      id: 'silent',
      kind: 'point',
      at: { after: GIVEN_UP, nth: 20 },
      values: { nodes: SILENT, seconds: { seconds: { since: 'lost' } } },
    },
    {
      id: 'queue',
      kind: 'point',
      at: { before: DELETED },
      decisive: true,
      points: ['Node/node-241'],
      show: { view: 'controllers', select: 'Node/node-241' },
      values: {
        tainted: TAINTED,
        nodes: SILENT,
        seconds: { seconds: { since: 'silent' } },
        rate: { answer: 'nodeLoss', to: { node: 'node-241' }, path: 'zones.name=zone-b.rate' },
      },
    },
    {
      id: 'leaves',
      kind: 'point',
      at: { after: DELETED },
      values: {
        pod: { name: 'subject' },
        tolerated: { object: 'subject', path: 'spec.tolerations.0.tolerationSeconds' },
      },
    },
    {
      id: 'placed',
      kind: 'point',
      at: { after: PLACED },
      inside: 'sum',
      decisive: true,
      show: { view: 'scheduling' },
      values: {
        pod: { cycle: 'pod' },
        node: { cycle: 'node' },
        feasible: { cycle: 'feasible' },
        nodes: { cycle: 'nodes' },
      },
    },
    {
      id: 'last',
      kind: 'narrate',
      at: { time: 150 },
      show: { view: 'nodes' },
      values: {
        placed: { count: PLACED },
        seconds: { seconds: { since: 'lost' } },
        waiting: { minus: [SILENT, TAINTED] },
      },
    },
  ],
  end: {
    saw: [
      {
        id: 'slowly',
        values: {
          nodes: { atStep: 'silent', value: SILENT },
          moved: { atStep: 'last', value: { count: PLACED } },
        },
      },
      { id: 'part' },
    ],
    tries: [
      {
        id: 'outOfService',
        line: 'kubectl taint nodes -l rack=rack-13 node.kubernetes.io/out-of-service=nodeshutdown:NoExecute',
        at: 'silent',
      },
      { id: 'drain', line: 'kubectl drain node-500 --ignore-daemonsets', at: 'full' },
    ],
    next: 'dead-node',
  },
};
