import type { Story, StoryValue } from '#scenarios/story.ts';

const SECOND = 'Pod/mem-example/memory-demo-2';
const STATUS = 'status.containerStatuses.memory-demo-ctr';
const restarts: StoryValue = { object: SECOND, path: `${STATUS}.restartCount` };

/** Under a memory limit a container runs on; over it the kernel kills it, again and again. */
export const story: Story = {
  scenario: 'memory-demo',
  opens: { view: 'podLife', select: 'Pod/mem-example/memory-demo' },
  steps: [
    {
      id: 'under',
      kind: 'narrate',
      at: { time: 25 },
      values: {
        used: {
          in: 'Mi',
          of: {
            answer: 'nodeUsage',
            to: { node: 'node-1' },
            path: 'pods.pod=mem-example/memory-demo.memoryBytes',
          },
        },
        limit: {
          object: 'Pod/mem-example/memory-demo',
          path: 'spec.containers.memory-demo-ctr.resources.limits.memory',
        },
      },
    },
    {
      id: 'second',
      kind: 'point',
      at: { after: { reason: 'container.started', subject: 'mem-example/memory-demo-2' } },
      show: { view: 'podLife', select: 'subject' },
      values: { limit: { object: 'subject', path: 'spec.containers.memory-demo-ctr.resources.limits.memory' } },
    },
    {
      id: 'killed',
      kind: 'point',
      at: { after: { reason: 'container.oomKilled' } },
      decisive: true,
      values: {
        seconds: { seconds: { since: 'second' } },
        limit: { in: 'Mi', of: { field: 'limitBytes' } },
      },
    },
    {
      id: 'status',
      kind: 'narrate',
      at: { time: 40 },
      values: {
        reason: { object: SECOND, path: `${STATUS}.lastState.terminated.reason` },
        code: { object: SECOND, path: `${STATUS}.lastState.terminated.exitCode` },
        restarts,
      },
    },
    {
      id: 'again',
      kind: 'narrate',
      at: { time: 260 },
      values: { kills: { count: { reason: 'container.oomKilled' } }, restarts },
    },
  ],
  end: {
    saw: [
      { id: 'limit', values: { kills: { count: { reason: 'container.oomKilled' } } } },
      {
        id: 'other',
        values: { restarts: { object: 'Pod/mem-example/memory-demo', path: `${STATUS}.restartCount` } },
      },
    ],
    tries: [
      {
        id: 'resize',
        line: `kubectl patch pod memory-demo-2 -n mem-example --subresource=resize -p '{"spec":{"containers":[{"name":"memory-demo-ctr","resources":{"limits":{"memory":"300Mi"}}}]}}'`,
        at: 'status',
      },
      { id: 'delete', line: 'kubectl delete pod memory-demo-2 -n mem-example', at: 'status' },
    ],
    next: 'oom-or-evicted',
  },
};
