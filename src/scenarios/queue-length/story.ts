import type { Story, StoryValue } from '#scenarios/story.ts';

const hpa = (name: string, path: string): StoryValue => ({
  answer: 'hpa',
  to: { kind: 'Deployment', namespace: 'default', name },
  path,
});
const queue = (field: string): StoryValue => hpa('by-queue', `metrics.queue_length.external.${field}`);
const replicas = (name: string): StoryValue => ({ object: `Deployment/default/${name}`, path: 'spec.replicas' });
const scaled = { reason: 'deployment.scaled', subject: 'default/by-queue' } as const;

/** The length of a queue says how much is to be done; CPU says how busy those are who do it. */
export const story: Story = {
  scenario: 'queue-length',
  opens: { view: 'controllers', select: 'Deployment/default/by-queue' },
  steps: [
    {
      id: 'calm',
      kind: 'narrate',
      at: { after: { reason: 'horizontalPodAutoscaler.statusUpdated', subject: 'default/by-cpu' } },
      values: { target: queue('target'), cpu: hpa('by-cpu', 'metrics.cpu.target') },
    },
    {
      id: 'more',
      kind: 'narrate',
      at: { after: { reason: 'queue.started', subject: 'default/mails' } },
      values: { rate: { field: 'ratePerSecond' }, each: { field: 'perPodPerSecond' } },
    },
    {
      id: 'first',
      kind: 'point',
      at: { after: scaled },
      values: {
        seconds: { seconds: { since: 'more' } },
        sum: queue('sum'),
        target: queue('target'),
        asks: queue('asks'),
        replicas: replicas('by-queue'),
      },
    },
    {
      id: 'most',
      kind: 'point',
      at: { after: scaled, nth: 3 },
      values: { seconds: { seconds: { since: 'more' } }, replicas: replicas('by-queue') },
    },
    {
      id: 'busy',
      kind: 'narrate',
      at: { before: { reason: 'queue.started', subject: 'default/orders' } },
      show: { view: 'controllers', select: 'Deployment/default/by-cpu' },
      decisive: true,
      points: ['HorizontalPodAutoscaler/default/by-cpu'],
      values: {
        cpu: hpa('by-cpu', 'metrics.cpu.current'),
        target: hpa('by-cpu', 'metrics.cpu.target'),
        replicas: replicas('by-cpu'),
      },
    },
    {
      id: 'less',
      kind: 'point',
      at: { after: scaled },
      show: { view: 'controllers', select: 'Deployment/default/by-queue' },
      values: {
        seconds: { seconds: { since: 'busy' } },
        window: hpa('by-queue', 'stabilizationSeconds'),
        replicas: replicas('by-queue'),
      },
    },
  ],
  end: {
    saw: [
      {
        id: 'queue',
        values: {
          replicas: { atStep: 'most', value: replicas('by-queue') },
          seconds: { atStep: 'most', value: { seconds: { since: 'more' } } },
        },
      },
      { id: 'cpu', values: { cpu: { atStep: 'busy', value: hpa('by-cpu', 'metrics.cpu.current') } } },
    ],
    tries: [
      {
        id: 'fewer',
        line: `kubectl patch horizontalpodautoscaler by-queue --type=merge -p '{"spec":{"maxReplicas":5}}'`,
        at: 'more',
      },
      { id: 'hand', line: 'kubectl scale deployment by-cpu --replicas=10', at: 'more' },
    ],
    next: 'hpa-load',
  },
};
