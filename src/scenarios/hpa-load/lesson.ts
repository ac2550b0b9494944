import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const scaled = (name: string) => ({ reason: 'deployment.scaled', subject: `default/${name}` });
const replicas = (name: string): StoryValue => ({ object: `Deployment/default/${name}`, path: 'spec.replicas' });
const ofCpu = (path: string): StoryValue => ({ object: 'HorizontalPodAutoscaler/default/by-cpu', path });
const TARGET = ofCpu('spec.metrics.0.resource.target.averageUtilization');
const PER_POD: StoryValue = {
  object: 'HorizontalPodAutoscaler/default/by-requests',
  path: 'spec.metrics.0.pods.target.averageValue',
};
const available: StoryValue = { object: 'Deployment/default/by-cpu', path: 'status.availableReplicas' };
const used: StoryValue = { used: 'cpu', named: 'by-cpu-*' };

/** What is measured can end at a limit; then it shows late how much is missing. */
export const lesson: Lesson = {
  id: 'the-hpa-comes-late',
  format: 1,
  release: 'v1.36.2',
  topic: 'G',
  level: 2,
  minutes: 7,
  needs: [],
  answers: [],
  exam: ['CKA workloads and scheduling', 'CKAD application deployment'],
  run: { scenario: 'hpa-load', seed: 1 },
  opens: { view: 'controllers' },
  steps: [
    {
      id: 'requests',
      kind: 'predict',
      at: { after: { reason: 'traffic.started', subject: 'default/by-cpu', fields: { ratePerSecond: 600 } } },
      values: { rate: { field: 'ratePerSecond' }, replicas: replicas('by-requests'), each: PER_POD },
      question: {
        ask: 'number',
        of: replicas('by-requests'),
        from: 1,
        to: 12,
        step: 1,
        tolerance: 0,
        unit: 'Pods',
      },
      reveal: {
        at: { after: scaled('by-requests') },
        values: {
          replicas: replicas('by-requests'),
          each: PER_POD,
          seconds: { seconds: { since: 'requests' } },
        },
      },
    },
    {
      id: 'cpu',
      kind: 'predict',
      at: { before: scaled('by-cpu') },
      show: { view: 'controllers', select: 'Deployment/default/by-cpu' },
      values: {
        limit: { object: 'Pod/default/by-cpu-*', path: 'spec.containers.app.resources.limits.cpu' },
        target: TARGET,
        requests: replicas('by-requests'),
      },
      question: {
        ask: 'one',
        options: [
          { id: 'fewer', when: { value: { minus: [replicas('by-requests'), replicas('by-cpu')] }, atLeast: 1 } },
          { id: 'same', when: { value: replicas('by-cpu'), is: replicas('by-requests') } },
          { id: 'more', when: { value: { minus: [replicas('by-cpu'), replicas('by-requests')] }, atLeast: 1 } },
        ],
      },
      reveal: {
        at: { after: scaled('by-cpu') },
        values: {
          replicas: replicas('by-cpu'),
          used: { atStep: 'cpu', value: used },
          target: TARGET,
        },
      },
    },
    {
      id: 'again',
      kind: 'predict',
      at: { same: true },
      values: { replicas: replicas('by-cpu') },
      question: { ask: 'moment', of: { seconds: { since: 'again' } }, within: 60, tolerance: 5 },
      reveal: {
        at: { after: scaled('by-cpu') },
        values: { replicas: replicas('by-cpu'), seconds: { seconds: { since: 'again' } } },
      },
    },
    {
      id: 'headroom',
      kind: 'act',
      at: { same: true },
      values: { replicas: replicas('by-cpu'), target: TARGET },
      goals: [{ id: 'eight', check: { value: available, atLeast: 8 } }],
      keeps: [
        { id: 'decides', check: { value: ofCpu('spec.scaleTargetRef.name'), is: 'by-cpu' } },
        {
          id: 'limit',
          check: {
            value: {
              object: 'Deployment/default/by-cpu',
              path: 'spec.template.spec.containers.app.resources.requests.cpu',
            },
            is: '400m',
          },
        },
      ],
      within: 60,
      allowed: ['kubectl patch', 'kubectl apply'],
      hints: 2,
      solutions: [
        {
          id: 'target',
          deeds: [
            {
              after: 0,
              line: `kubectl patch hpa by-cpu -p '{"spec":{"metrics":[{"type":"Resource","resource":{"name":"cpu","target":{"type":"Utilization","averageUtilization":30}}}]}}'`,
            },
          ],
        },
        { id: 'least', deeds: [{ after: 0, line: `kubectl patch hpa by-cpu -p '{"spec":{"minReplicas":9}}'` }] },
      ],
    },
    {
      id: 'stands',
      kind: 'check',
      at: { same: true },
      values: { available, most: ofCpu('spec.maxReplicas') },
      checks: [
        { id: 'eight', check: { value: available, atLeast: 8 } },
        { id: 'within', check: { value: { minus: [ofCpu('spec.maxReplicas'), replicas('by-cpu')] }, atLeast: 0 } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 40;
