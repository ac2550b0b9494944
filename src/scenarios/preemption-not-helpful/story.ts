import type { Story } from '#scenarios/story.ts';

const CPU = 'spec.containers.app.resources.requests.cpu';

/** What the second half of the message says of each node: whether deleting Pods could help there. */
export const story: Story = {
  scenario: 'preemption-not-helpful',
  opens: { view: 'scheduling' },
  steps: [
    {
      id: 'arrives',
      kind: 'narrate',
      at: { after: { reason: 'pod.queued', subject: 'default/db' } },
      values: {
        cpu: { object: 'Pod/default/db', path: CPU },
        disk: { object: 'Pod/default/db', path: 'spec.nodeSelector.disk' },
      },
    },
    {
      id: 'refused',
      kind: 'point',
      at: { after: { reason: 'pod.unschedulable', subject: 'default/db' } },
      inside: 'filter',
      values: {
        disk: { refusedBy: 'NodeAffinity' },
        taint: { refusedBy: 'TaintToleration' },
        full: { refusedBy: 'NodeResourcesFit' },
      },
    },
    {
      id: 'notHelpful',
      kind: 'point',
      at: { same: true },
      inside: 'sum',
      decisive: true,
      values: { nodes: { minus: [{ cycle: 'refused' }, { refusedBy: 'NodeResourcesFit' }] } },
    },
    {
      id: 'noVictims',
      kind: 'point',
      at: { same: true },
      inside: 'sum',
      values: {
        web: { objects: 'Pod', where: { 'spec.nodeName': 'ssd-1' } },
        priority: { object: 'Pod/default/db', path: 'spec.priority' },
      },
    },
    {
      id: 'urgent',
      kind: 'point',
      at: { after: { reason: 'pod.nominated', subject: 'default/db-urgent' } },
      inside: 'pick',
      decisive: true,
      values: {
        priority: { object: 'Pod/default/db-urgent', path: 'spec.priority' },
        node: { cycle: 'node' },
        victims: { cycle: 'victims' },
      },
    },
    {
      id: 'placed',
      kind: 'point',
      at: { after: { reason: 'pod.scheduled', subject: 'default/db-urgent' } },
      inside: 'sum',
      values: { node: { cycle: 'node' }, seconds: { seconds: { since: 'urgent' } } },
    },
  ],
  end: {
    saw: [{ id: 'halves' }, { id: 'db', values: { phase: { object: 'Pod/default/db', path: 'status.phase' } } }],
    tries: [
      { id: 'untainted', line: 'kubectl taint node kept-1 team:NoSchedule-', at: 'refused' },
      { id: 'labelled', line: 'kubectl label node hdd-1 disk=ssd --overwrite', at: 'refused' },
    ],
    next: 'preemption',
  },
};
