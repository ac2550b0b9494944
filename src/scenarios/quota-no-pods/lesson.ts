import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const CREATED = { reason: 'pod.created', subject: 'default/web-*' };
const CPU = 'spec.template.spec.containers.app.resources.requests.cpu';
const ofWeb = (path: string): StoryValue => ({ object: 'Deployment/default/web', path });
const quota: StoryValue = { object: 'ResourceQuota/default/compute', path: 'spec.hard.requests\\.cpu' };
const pods = (named: string, phase?: string): StoryValue => ({
  objects: 'Pod',
  named,
  ...(phase && { where: { 'status.phase': phase } }),
});
const warnings = (kind: string): StoryValue => ({
  objects: 'Event',
  where: { type: 'Warning', 'involvedObject.kind': kind },
});
const waited: StoryValue = { seconds: { since: 'raised' } };

/** A quota refuses the request that creates a Pod: there is no Pod to ask, and who creates Pods tries again by itself, later. */
export const lesson: Lesson = {
  id: 'no-pods-at-all',
  format: 1,
  release: 'v1.36.2',
  topic: 'B',
  level: 2,
  minutes: 6,
  needs: [],
  answers: [12],
  exam: ['CKA troubleshooting', 'CKAD environment and configuration'],
  run: { scenario: 'quota-no-pods', seed: 1 },
  opens: { view: 'controllers', select: 'Deployment/default/web' },
  steps: [
    {
      id: 'six',
      kind: 'predict',
      at: { before: CREATED },
      values: { replicas: ofWeb('spec.replicas'), cpu: ofWeb(CPU), quota },
      question: {
        ask: 'one',
        options: [
          { id: 'pending', when: { value: pods('web-*', 'Pending'), atLeast: 1 } },
          {
            id: 'fewer',
            when: {
              all: [
                { value: pods('web-*', 'Running'), is: 4 },
                { value: pods('web-*'), is: 4 },
              ],
            },
          },
          { id: 'none', when: { value: pods('web-*'), is: 0 } },
        ],
      },
      reveal: {
        at: { time: 10 },
        values: {
          running: pods('web-*', 'Running'),
          pending: pods('web-*', 'Pending'),
          replicas: ofWeb('spec.replicas'),
          refused: { count: { reason: 'request.refused', fields: { code: 403, message: '*web-*' } } },
        },
      },
    },
    {
      id: 'where',
      kind: 'predict',
      at: { same: true },
      values: { left: { minus: [ofWeb('spec.replicas'), pods('web-*')] } },
      question: {
        ask: 'many',
        options: [
          { id: 'pod', when: { value: warnings('Pod'), atLeast: 1 } },
          { id: 'deployment', when: { value: warnings('Deployment'), atLeast: 1 } },
          { id: 'replicaSet', when: { value: warnings('ReplicaSet'), atLeast: 1 } },
          { id: 'condition', when: { value: ofWeb('status.conditions.ReplicaFailure.status'), is: 'True' } },
        ],
      },
      reveal: {
        at: { same: true },
        values: {
          events: warnings('ReplicaSet'),
          message: ofWeb('status.conditions.ReplicaFailure.message'),
        },
      },
    },
    {
      id: 'api',
      kind: 'predict',
      at: { same: true },
      show: { view: 'controllers', select: 'Deployment/default/api' },
      values: { replicas: { object: 'Deployment/default/api', path: 'spec.replicas' } },
      question: { ask: 'number', of: pods('api-*'), from: 0, to: 2, step: 1, tolerance: 0, unit: 'Pods' },
      reveal: {
        at: { same: true },
        values: {
          pods: pods('api-*'),
          message: { object: 'Deployment/default/api', path: 'status.conditions.ReplicaFailure.message' },
        },
      },
    },
    {
      id: 'raised',
      kind: 'predict',
      at: { after: { reason: 'resourceQuota.updated', subject: 'default/compute' } },
      show: { view: 'controllers', select: 'Deployment/default/web' },
      values: { quota },
      question: {
        ask: 'one',
        options: [
          { id: 'atOnce', when: { value: waited, atMost: 1 } },
          {
            id: 'later',
            when: {
              all: [
                { value: waited, atLeast: 2 },
                { never: { reason: 'deployment.updated', fields: { user: 'kubernetes-admin' } } },
              ],
            },
          },
          { id: 'never', when: { never: CREATED } },
        ],
      },
      reveal: { at: { after: CREATED }, values: { seconds: waited } },
    },
    {
      id: 'eight',
      kind: 'act',
      at: { time: 100 },
      values: {
        web: pods('web-*'),
        api: pods('api-*'),
        used: { objects: 'Pod', namespace: 'default', sum: 'spec.containers.app.resources.requests.cpu' },
        quota,
        cpu: ofWeb(CPU),
      },
      goals: [{ id: 'eight', check: { value: pods('web-*', 'Running'), atLeast: 8 } }],
      keeps: [{ id: 'asks', check: { value: ofWeb(CPU), is: '500m' } }],
      within: 60,
      allowed: ['kubectl scale', 'kubectl patch', 'kubectl apply', 'kubectl delete'],
      hints: 2,
      solutions: [
        {
          id: 'quota',
          deeds: [
            {
              after: 0,
              line: `kubectl patch resourcequota compute -p '{"spec":{"hard":{"requests.cpu":"6","pods":"20"}}}'`,
            },
            { after: 1, line: 'kubectl scale deployment web --replicas=8' },
          ],
        },
        {
          id: 'api',
          deeds: [
            { after: 0, line: 'kubectl scale deployment api --replicas=0' },
            { after: 5, line: 'kubectl scale deployment web --replicas=8' },
          ],
        },
      ],
    },
    {
      id: 'counts',
      kind: 'check',
      at: { same: true },
      values: { web: pods('web-*', 'Running') },
      checks: [
        {
          id: 'refused',
          check: { first: { reason: 'request.refused', fields: { code: 403 } }, later: CREATED, since: 'start' },
        },
        { id: 'pending', check: { value: pods('web-*', 'Pending'), is: 0 } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 70;
