import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const SLOW = 'default/slow-*';
const BUSY = 'default/busy-*';
const LIVENESS = 'spec.containers.app.livenessProbe';
const READINESS = 'spec.containers.app.readinessProbe';
const RESTARTS = 'status.containerStatuses.app.restartCount';
const KILLED = { reason: 'sigterm.sent', subject: SLOW };
const inTemplate = (path: string): StoryValue => ({ object: 'Deployment/default/slow', path: `spec.template.${path}` });

/** Liveness restarts, readiness takes traffic away, startup holds the other two back. */
export const lesson: Lesson = {
  id: 'three-probes',
  format: 1,
  release: 'v1.36.2',
  topic: 'F',
  level: 3,
  minutes: 7,
  needs: [],
  answers: [30],
  exam: ['CKAD observability and maintenance', 'CKA workloads and scheduling'],
  run: { scenario: 'slow-starter', seed: 1 },
  opens: { view: 'podLife', select: 'Pod/default/slow-*' },
  steps: [
    {
      id: 'started',
      kind: 'narrate',
      at: { after: { reason: 'container.started', subject: SLOW } },
      values: {
        period: { object: 'subject', path: `${LIVENESS}.periodSeconds` },
        threshold: { object: 'subject', path: `${LIVENESS}.failureThreshold` },
      },
    },
    {
      id: 'liveness',
      kind: 'predict',
      at: { before: KILLED },
      values: { failures: { count: { reason: 'container.probed', subject: SLOW, fields: { outcome: 'failure' } } } },
      question: {
        ask: 'one',
        options: [
          { id: 'waits', when: { never: KILLED } },
          { id: 'restarts', when: { all: [{ has: { reason: 'container.started', subject: SLOW } }, { has: KILLED }] } },
          { id: 'replaced', when: { has: { reason: 'pod.created', subject: SLOW } } },
        ],
      },
      reveal: {
        at: { after: { reason: 'container.started', subject: SLOW } },
        values: {
          pod: { name: 'subject' },
          seconds: { seconds: { since: 'started' } },
        },
      },
    },
    {
      id: 'readiness',
      kind: 'predict',
      at: {
        before: {
          reason: 'container.probed',
          subject: BUSY,
          fields: { probe: 'readiness', outcome: 'failure', run: 3 },
        },
      },
      show: { view: 'podLife', select: 'Pod/default/busy-*' },
      values: {
        threshold: { object: 'Pod/default/busy-*', path: `${READINESS}.failureThreshold` },
        pods: { objects: 'Pod', named: 'busy-*', where: { 'status.phase': 'Running' } },
      },
      question: {
        ask: 'one',
        options: [
          { id: 'restarts', when: { has: { reason: 'sigterm.sent', subject: BUSY } } },
          {
            id: 'traffic',
            when: {
              all: [
                { has: { reason: 'endpointSlice.updated', subject: BUSY } },
                { never: { reason: 'sigterm.sent', subject: BUSY } },
              ],
            },
          },
          { id: 'replaced', when: { has: { reason: 'pod.created', subject: BUSY } } },
        ],
      },
      reveal: {
        at: { time: 90 },
        values: {
          restarts: { object: 'Pod/default/busy-*', path: RESTARTS },
          ready: { object: 'Deployment/default/busy', path: 'status.readyReplicas' },
        },
      },
    },
    {
      id: 'patience',
      kind: 'act',
      at: { time: 95 },
      show: { view: 'podLife', select: 'Pod/default/slow-*' },
      values: { restarts: { object: 'Pod/default/slow-*', path: RESTARTS } },
      goals: [
        {
          id: 'answers',
          // A first success of a probe is noted when it changes something; with a long delay none does, and nothing fails either.
          check: {
            any: [
              { has: { reason: 'container.probed', subject: SLOW, fields: { outcome: 'success' } } },
              {
                all: [
                  { value: { seconds: { since: 'patience' } }, atLeast: 60 },
                  { never: { reason: 'container.probed', subject: SLOW, fields: { outcome: 'failure' } } },
                  {
                    value: { object: 'Deployment/default/slow', path: 'status.availableReplicas' },
                    atLeast: 1,
                  },
                ],
              },
            ],
          },
        },
      ],
      keeps: [
        { id: 'probed', check: { value: inTemplate(`${LIVENESS}.periodSeconds`), atLeast: 1 } },
        { id: 'image', check: { value: inTemplate('spec.containers.app.image'), is: 'registry.example/slow:1' } },
      ],
      within: 90,
      allowed: ['kubectl patch', 'kubectl apply', 'kubectl delete pod', 'kubectl rollout', 'kubectl scale'],
      hints: 3,
      solutions: [
        {
          id: 'startup',
          deeds: [
            {
              after: 0,
              line: `kubectl patch deployment slow -p '{"spec":{"template":{"spec":{"containers":[{"name":"app","startupProbe":{"httpGet":{"path":"/healthz","port":8080},"periodSeconds":10,"failureThreshold":30}}]}}}}'`,
            },
          ],
        },
        {
          id: 'threshold',
          deeds: [
            {
              after: 0,
              line: `kubectl patch deployment slow -p '{"spec":{"template":{"spec":{"containers":[{"name":"app","livenessProbe":{"failureThreshold":6}}]}}}}'`,
            },
          ],
        },
        {
          id: 'delay',
          deeds: [
            {
              after: 0,
              line: `kubectl patch deployment slow -p '{"spec":{"template":{"spec":{"containers":[{"name":"app","livenessProbe":{"initialDelaySeconds":60}}]}}}}'`,
            },
          ],
        },
      ],
    },
    {
      id: 'three',
      kind: 'check',
      at: { same: true },
      values: { restarts: { count: KILLED } },
      checks: [
        {
          id: 'order',
          check: {
            first: KILLED,
            later: { reason: 'container.probed', subject: SLOW, fields: { outcome: 'success' } },
            since: 'start',
          },
        },
        { id: 'busy', check: { never: { reason: 'sigterm.sent', subject: BUSY }, since: 'start' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 10;
