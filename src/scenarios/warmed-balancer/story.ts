import type { Story, StoryValue } from '#scenarios/story.ts';

const asked = (name: string, path: string): StoryValue => ({
  answer: 'requestFailures',
  to: { kind: 'Deployment', namespace: 'default', name },
  path,
});
/** The balancer before the Service `cold`; that before `warm` is the second. */
const limit: StoryValue = { answer: 'traffic', path: '0.balancer.perSecond' };
const since = (step: string, name: string, path: string): StoryValue => ({
  minus: [asked(name, path), { atStep: step, value: asked(name, path) }],
});

/** A load balancer that is not used to so much answers 503 itself: the Pods behind it have nothing to do with it. */
export const story: Story = {
  scenario: 'warmed-balancer',
  opens: { view: 'controllers', select: 'Deployment/default/cold' },
  steps: [
    {
      id: 'same',
      kind: 'narrate',
      at: { time: 39 },
      values: {
        rate: asked('cold', 'ratePerSecond'),
        limit,
        pods: { objects: 'Pod', named: 'cold-*', where: { 'status.phase': 'Running' } },
      },
    },
    {
      id: 'warmed',
      kind: 'point',
      at: { after: { reason: 'balancer.set', subject: 'default/warm' } },
      values: { perSecond: { field: 'perSecond' } },
    },
    {
      id: 'burst',
      kind: 'point',
      at: { after: { reason: 'traffic.started', subject: 'default/warm' } },
      show: { view: 'controllers', select: 'Service/default/cold' },
      values: { rate: { field: 'ratePerSecond' } },
    },
    {
      id: 'minute',
      kind: 'narrate',
      at: { time: 120 },
      decisive: true,
      points: ['Service/default/cold'],
      values: {
        limit,
        cold: asked('cold', 'failed'),
        warm: asked('warm', 'failed'),
        seconds: { seconds: { since: 'burst' } },
      },
    },
    {
      id: 'grows',
      kind: 'narrate',
      at: { time: 380 },
      values: { limit, cold: since('minute', 'cold', 'failed'), seconds: { seconds: { since: 'minute' } } },
    },
  ],
  end: {
    saw: [{ id: 'refused', values: { cold: asked('cold', 'failed'), warm: asked('warm', 'failed') } }, { id: 'where' }],
    tries: [
      { id: 'pods', line: 'kubectl scale deployment cold --replicas=12', at: 'burst' },
      {
        id: 'warm',
        command: { type: 'balancer.set', namespace: 'default', service: 'cold', perSecond: 400 },
        at: 'warmed',
      },
    ],
    next: 'rollout-502',
  },
};
