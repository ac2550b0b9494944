import type { Story, StoryValue } from '#scenarios/story.ts';

const BROKEN = 'Pod/default/broken-*';
const exited = (subject: string) => ({ after: { reason: 'container.exited', subject } });
const started = (subject: string) => ({ after: { reason: 'container.started', subject } });
const restarts: StoryValue = { object: BROKEN, path: 'status.containerStatuses.app.restartCount' };

/** The waits between restarts, what kubectl shows meanwhile, and what starts them over. */
export const story: Story = {
  scenario: 'crash-loop-backoff',
  opens: { view: 'podLife', select: BROKEN },
  steps: [
    {
      id: 'exits',
      kind: 'point',
      at: exited('default/broken-*'),
      values: { pod: { name: 'subject' }, code: { field: 'exitCode' } },
    },
    {
      id: 'once',
      kind: 'point',
      at: started('default/broken-*'),
      values: { seconds: { seconds: { since: 'exits' } } },
    },
    {
      id: 'ten',
      kind: 'point',
      at: started('default/broken-*'),
      values: { seconds: { seconds: { since: 'once' } } },
    },
    {
      id: 'status',
      kind: 'narrate',
      at: { time: 60 },
      decisive: true,
      values: {
        reason: { object: BROKEN, path: 'status.containerStatuses.app.state.waiting.reason' },
        phase: { object: BROKEN, path: 'status.phase' },
        restarts,
      },
    },
    { id: 'sixth', kind: 'point', at: { ...exited('default/broken-*'), nth: 3 }, values: { restarts } },
    {
      id: 'longest',
      kind: 'point',
      at: started('default/broken-*'),
      decisive: true,
      values: { seconds: { seconds: { since: 'sixth' } } },
    },
    {
      id: 'over',
      kind: 'point',
      at: exited('default/moody-*'),
      show: { view: 'podLife', select: 'subject' },
      values: {
        pod: { name: 'subject' },
      },
    },
    {
      id: 'again',
      kind: 'point',
      at: started('default/moody-*'),
      values: { seconds: { seconds: { since: 'over' } } },
    },
  ],
  end: {
    saw: [
      { id: 'waits', values: { restarts } },
      { id: 'status', values: { phase: { object: BROKEN, path: 'status.phase' } } },
    ],
    tries: [
      { id: 'fixed', line: 'kubectl set image deployment/broken app=registry.example/web:1', at: 'status' },
      { id: 'fresh', line: 'kubectl delete pods -l app=broken', at: 'status' },
    ],
    next: 'slow-starter',
  },
};
