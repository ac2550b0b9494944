import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const TRIAL = 'default/trial';
const ofTrial = (path: string): StoryValue => ({ object: `Pod/${TRIAL}`, path });
const scheduler = ofTrial('spec.schedulerName');
const events: StoryValue = { objects: 'Event', named: 'trial*' };

/** A Pod for a scheduler that does not run: nobody looks at it, and nobody says so. */
export const lesson: Lesson = {
  id: 'pending-in-silence',
  format: 1,
  release: 'v1.36.2',
  topic: 'B',
  level: 3,
  minutes: 4,
  needs: [],
  answers: [6],
  exam: ['CKA troubleshooting', 'CKA workloads and scheduling'],
  run: { scenario: 'nobodys-scheduler', seed: 1 },
  opens: { view: 'nodes' },
  steps: [
    {
      id: 'event',
      kind: 'predict',
      at: { after: { reason: 'pod.created', subject: TRIAL } },
      values: { cpu: ofTrial('spec.containers.app.resources.requests.cpu'), nodes: { objects: 'Node' } },
      question: {
        ask: 'one',
        options: [
          { id: 'scheduled', when: { has: { reason: 'pod.scheduled', subject: TRIAL } } },
          { id: 'failed', when: { has: { reason: 'pod.unschedulable', subject: TRIAL } } },
          { id: 'none', when: { value: events, is: 0 } },
        ],
      },
      reveal: {
        at: { time: 15 },
        show: { view: 'scheduling' },
        values: {
          seconds: { seconds: { since: 'event' } },
          events,
          queued: { count: { reason: 'pod.queued', subject: TRIAL } },
        },
      },
    },
    {
      id: 'field',
      kind: 'predict',
      at: { same: true },
      show: { view: 'scheduling', select: `Pod/${TRIAL}` },
      values: { phase: ofTrial('status.phase') },
      question: {
        ask: 'one',
        options: [
          { id: 'conditions', when: { value: ofTrial('status.conditions.PodScheduled.reason'), is: '*' } },
          { id: 'node', when: { value: ofTrial('spec.nodeName'), is: '*' } },
          { id: 'scheduler', when: { not: { value: scheduler, is: 'default-scheduler' } } },
        ],
      },
      reveal: { at: { same: true }, values: { scheduler } },
    },
    {
      id: 'run',
      kind: 'act',
      at: { same: true },
      goals: [{ id: 'runs', check: { value: ofTrial('status.phase'), is: 'Running' } }],
      keeps: [{ id: 'nodes', check: { never: { reason: 'node.created' } } }],
      within: 24,
      allowed: ['kubectl delete', 'kubectl run', 'kubectl create', 'kubectl apply', 'bind'],
      hints: 3,
      solutions: [
        {
          id: 'again',
          deeds: [
            { after: 0, line: 'kubectl delete pod trial' },
            { after: 2, line: 'kubectl run trial --image=registry.example/trial:1' },
          ],
        },
        {
          id: 'bind',
          deeds: [{ after: 0, command: { type: 'pod.bind', namespace: 'default', name: 'trial', node: 'node-1' } }],
        },
      ],
    },
    {
      id: 'told',
      kind: 'check',
      at: { same: true },
      values: { node: ofTrial('spec.nodeName'), events },
      checks: [
        { id: 'runs', check: { value: ofTrial('status.phase'), is: 'Running' } },
        { id: 'events', check: { value: events, atLeast: 1 } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 50;
