import type { Lesson } from '#scenarios/lesson.ts';
import { deployment, pod } from '#scenarios/manifests.ts';
import type { StoryValue } from '#scenarios/story.ts';

const nameOfWeb: StoryValue = { object: 'Pod/default/web-*', path: 'metadata.name' };
const uidOfDb: StoryValue = { object: 'Pod/default/db-0', path: 'metadata.uid' };
const isThere = (name: string) =>
  ({ value: { object: `Pod/default/${name}`, path: 'metadata.name' }, is: name }) as const;
const deleted = (subject: string) => ({
  any: [{ has: { reason: 'pod.deletionStarted', subject } }, { has: { reason: 'pod.deleted', subject } }],
});
const before = (value: StoryValue): StoryValue => ({ atStep: 'delete', value });
const running: StoryValue = { objects: 'Pod', where: { 'status.phase': 'Running' } };

const statefulSet = `---
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: db
  namespace: default
spec:
  serviceName: db
  replicas: 1
  selector:
    matchLabels:
      app: db
  template:
    metadata:
      labels:
        app: db
    spec:
      containers:
        - name: app
          image: registry.example/db:1
          resources:
            requests:
              cpu: '1'
              memory: 1Gi
`;

/** Controllers do not repair Pods: they count them, and make new ones. */
export const lesson: Lesson = {
  id: 'desired-and-actual',
  format: 1,
  release: 'v1.36.2',
  topic: 'A',
  level: 1,
  minutes: 5,
  needs: ['a-pods-first-two-seconds'],
  answers: [],
  exam: ['CKA workloads and scheduling'],
  run: {
    seed: 1,
    nodes: { count: 2, cpu: '4', memory: '8Gi', pods: 110 },
    manifests:
      deployment({ name: 'web', replicas: 1, image: 'registry.example/web:1', cpu: '1', memory: '1Gi' }) +
      statefulSet +
      pod({ name: 'solo', image: 'registry.example/solo:1', cpu: '1', memory: '1Gi' }),
  },
  opens: { view: 'nodes' },
  steps: [
    {
      id: 'delete',
      kind: 'act',
      at: { time: 10 },
      values: { web: nameOfWeb },
      goals: [
        { id: 'web', check: deleted('default/web-*') },
        { id: 'db', check: deleted('default/db-0') },
        { id: 'solo', check: deleted('default/solo') },
      ],
      keeps: [
        { id: 'deployment', check: { value: { object: 'Deployment/default/web', path: 'spec.replicas' }, is: 1 } },
        { id: 'statefulSet', check: { value: { object: 'StatefulSet/default/db', path: 'spec.replicas' }, is: 1 } },
      ],
      within: 30,
      allowed: ['kubectl delete pod'],
      hints: 1,
      solutions: [
        { id: 'all', deeds: [{ after: 0, line: 'kubectl delete pods --all' }] },
        {
          id: 'one',
          deeds: [
            { after: 0, line: 'kubectl delete pods -l app=web' },
            { after: 0, line: 'kubectl delete pod db-0 solo' },
          ],
        },
      ],
    },
    {
      id: 'names',
      kind: 'predict',
      at: { same: true },
      question: {
        ask: 'many',
        options: [
          { id: 'web', when: { value: nameOfWeb, is: before(nameOfWeb) }, values: { web: before(nameOfWeb) } },
          { id: 'db', when: isThere('db-0') },
          { id: 'solo', when: isThere('solo') },
        ],
      },
      reveal: { at: { time: 60 }, values: { web: nameOfWeb, running } },
    },
    {
      id: 'same',
      kind: 'predict',
      at: { same: true },
      question: {
        ask: 'one',
        options: [
          { id: 'repaired', when: { value: uidOfDb, is: before(uidOfDb) } },
          { id: 'another', when: { not: { value: uidOfDb, is: before(uidOfDb) } } },
        ],
      },
      reveal: { at: { same: true }, values: { old: before(uidOfDb), uid: uidOfDb } },
    },
    {
      id: 'counted',
      kind: 'check',
      at: { same: true },
      values: { running },
      checks: [
        { id: 'web', check: { value: { object: 'Deployment/default/web', path: 'status.readyReplicas' }, is: 1 } },
        { id: 'db', check: { value: { object: 'StatefulSet/default/db', path: 'status.readyReplicas' }, is: 1 } },
        { id: 'solo', check: { absent: 'Pod/default/solo' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 20;
