import type { Story } from '#scenarios/story.ts';

const GRACE = 'spec.terminationGracePeriodSeconds';

/** preStop and SIGTERM share one grace period. */
export const story: Story = {
  scenario: 'grace-budget',
  opens: { view: 'podLife', select: 'Pod/default/hook-20' },
  steps: [
    { id: 'running', kind: 'narrate', at: { time: 15 }, values: { pods: { objects: 'Pod', namespace: 'default' } } },
    {
      id: 'deleted',
      kind: 'narrate',
      at: { after: { reason: 'pod.deletionStarted', subject: 'default/hook-20' } },
      values: {
        grace: { object: 'Pod/default/hook-20', path: GRACE },
        sleep: { object: 'Pod/default/hook-20', path: 'spec.containers.app.lifecycle.preStop.sleep.seconds' },
      },
    },
    {
      id: 'tidy',
      kind: 'narrate',
      at: { after: { reason: 'container.exited', subject: 'default/no-hook' } },
      values: { seconds: { seconds: { since: 'deleted' } }, code: { field: 'exitCode' } },
    },
    {
      id: 'left',
      kind: 'point',
      at: { after: { reason: 'sigterm.sent', subject: 'default/hook-20' } },
      decisive: true,
      values: { spent: { seconds: { since: 'deleted' } }, left: { field: 'seconds' } },
    },
    {
      id: 'killed',
      kind: 'point',
      at: { after: { reason: 'container.exited', subject: 'default/hook-20' } },
      decisive: true,
      values: { code: { field: 'exitCode' }, seconds: { seconds: { since: 'deleted' } } },
    },
    {
      id: 'hangs',
      kind: 'narrate',
      at: { after: { reason: 'container.exited', subject: 'default/hook-hangs' } },
      values: {
        grace: { object: 'Pod/default/hook-hangs', path: GRACE },
        seconds: { seconds: { since: 'deleted' } },
        code: { field: 'exitCode' },
      },
    },
    {
      id: 'enough',
      kind: 'narrate',
      at: { after: { reason: 'container.exited', subject: 'default/hook-20-grace-45' } },
      values: {
        grace: { object: 'Pod/default/hook-20-grace-45', path: GRACE },
        seconds: { seconds: { since: 'deleted' } },
        code: { field: 'exitCode' },
      },
    },
  ],
  end: {
    saw: [
      {
        id: 'killed',
        values: { killed: { count: { reason: 'container.exited', fields: { exitCode: 137 } }, since: 'deleted' } },
      },
      { id: 'sum' },
    ],
    tries: [
      { id: 'force', line: 'kubectl delete pod hook-20 --grace-period=0 --force', at: 'running' },
      { id: 'longer', line: 'kubectl delete pod hook-20 --grace-period=60', at: 'running' },
    ],
    next: 'rollout-502',
  },
};
