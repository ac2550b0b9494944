import type { Story } from '#scenarios/story.ts';

const WEB = 'Pod/kube-system/web-node-1';
const SUBJECT = 'kube-system/web-node-1';

/** A file on a node is run by its kubelet alone; the API shows a mirror of it. */
export const story: Story = {
  scenario: 'static-pods',
  opens: { view: 'podLife', select: WEB },
  steps: [
    {
      id: 'file',
      kind: 'narrate',
      at: { after: { reason: 'staticFile.written', subject: 'node-1' } },
      values: { file: { field: 'file' } },
    },
    {
      id: 'mirror',
      kind: 'narrate',
      at: { after: { reason: 'pod.created', subject: SUBJECT } },
      values: { user: { field: 'user' } },
    },
    {
      id: 'deleted',
      kind: 'narrate',
      at: { after: { reason: 'pod.deletionStarted', subject: SUBJECT, fields: { user: 'kubernetes-admin' } } },
    },
    {
      id: 'back',
      kind: 'narrate',
      at: { time: 30 },
      decisive: true,
      values: {
        mirrors: { count: { reason: 'pod.created', subject: SUBJECT } },
        restarts: { object: WEB, path: 'status.containerStatuses.app.restartCount' },
        starts: { count: { reason: 'container.started', subject: SUBJECT } },
      },
    },
    {
      id: 'edited',
      kind: 'narrate',
      at: { after: { reason: 'container.started', subject: SUBJECT } },
      values: { image: { object: WEB, path: 'spec.containers.app.image' } },
    },
    {
      id: 'removed',
      kind: 'narrate',
      at: { after: { reason: 'staticFile.deleted', subject: 'node-1' } },
      values: { file: { field: 'file' } },
    },
    {
      id: 'noticed',
      kind: 'point',
      at: { after: { reason: 'source.read', subject: 'node-1', fields: { source: 'file', pods: 0 } } },
      values: { seconds: { seconds: { since: 'removed' } } },
    },
    {
      id: 'gone',
      kind: 'narrate',
      at: { after: { reason: 'pod.deleted', subject: SUBJECT } },
      values: { seconds: { seconds: { since: 'removed' } } },
    },
  ],
  end: {
    saw: [
      { id: 'file', values: { mirrors: { count: { reason: 'pod.created', subject: SUBJECT } } } },
      { id: 'nobody' },
    ],
    tries: [
      { id: 'force', line: 'kubectl delete pod web-node-1 -n kube-system --grace-period=0 --force', at: 'back' },
      { id: 'drain', line: 'kubectl drain node-1 --ignore-daemonsets --force', at: 'back' },
    ],
    next: 'scheduler-bypassed',
  },
};
