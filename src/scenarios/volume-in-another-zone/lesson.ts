import type { Lesson } from '#scenarios/lesson.ts';
import type { StoryValue } from '#scenarios/story.ts';

const TERMS = 'spec.nodeAffinity.required.nodeSelectorTerms.0.matchExpressions.0.values.0';
const REFUSED = { reason: 'pod.unschedulable', subject: 'default/old-db' };
const PLACED = { reason: 'pod.scheduled', subject: 'default/old-db' };
const zoneOf = (volume: string): StoryValue => ({ object: `PersistentVolume/${volume}`, path: TERMS });
const phaseOf = (pod: string): StoryValue => ({ object: `Pod/default/${pod}`, path: 'status.phase' });

/** A disk binds its Pod to a zone; a new disk is made where its Pod is placed, and nowhere while no scheduler is asked. */
export const lesson: Lesson = {
  id: 'the-volumes-zone',
  format: 1,
  release: 'v1.36.2',
  topic: 'B',
  level: 2,
  minutes: 6,
  needs: ['idle-yet-full'],
  answers: [7],
  exam: ['CKA storage', 'CKA workloads and scheduling', 'CKA troubleshooting'],
  run: { scenario: 'volume-in-another-zone', seed: 1 },
  opens: { view: 'nodes' },
  steps: [
    {
      id: 'left',
      kind: 'predict',
      at: { before: REFUSED },
      values: {
        zone: zoneOf('old-disk'),
        cpu: { object: 'Pod/default/old-db', path: 'spec.containers.app.resources.requests.cpu' },
      },
      question: {
        ask: 'one',
        options: [
          { id: 'follows', when: { has: PLACED } },
          { id: 'evicts', when: { has: { reason: 'pod.nominated', subject: 'default/old-db' } } },
          { id: 'pending', when: { has: REFUSED } },
        ],
      },
      reveal: {
        at: { after: REFUSED },
        inside: 'filter',
        show: { view: 'scheduling', select: 'Pod/default/old-db' },
        values: { far: { refusedBy: 'VolumeBinding' }, full: { refusedBy: 'NodeResourcesFit' } },
      },
    },
    {
      id: 'disk',
      kind: 'predict',
      at: { before: { reason: 'pod.scheduled', subject: 'default/by-selector' } },
      show: { view: 'nodes' },
      values: {
        mode: { object: 'StorageClass/disk', path: 'volumeBindingMode' },
      },
      question: {
        ask: 'one',
        of: zoneOf('pvc-*'),
        options: [
          { id: 'a', is: 'zone-a' },
          { id: 'b', is: 'zone-b' },
          { id: 'none', when: { absent: 'PersistentVolume/pvc-*' } },
        ],
      },
      reveal: {
        at: { after: { reason: 'pod.bound', subject: 'default/by-selector', actor: 'kube-scheduler' } },
        show: { view: 'scheduling', select: 'Pod/default/by-selector' },
        values: {
          node: { object: 'Pod/default/by-selector', path: 'spec.nodeName' },
          zone: zoneOf('pvc-*'),
          seconds: { seconds: { since: 'disk' } },
        },
      },
    },
    {
      id: 'runs',
      kind: 'predict',
      at: { same: true },
      show: { view: 'nodes' },
      values: { node: { object: 'Pod/default/by-name', path: 'spec.nodeName' } },
      question: { ask: 'pod', named: 'by-*', of: { name: 'subject' }, traps: ['by-name'] },
      reveal: {
        at: { after: { reason: 'container.started', subject: 'default/by-*' } },
        show: { view: 'podLife', select: 'Pod/default/by-name' },
        values: {
          claim: { object: 'PersistentVolumeClaim/default/by-name', path: 'status.phase' },
          phase: phaseOf('by-name'),
        },
      },
    },
    {
      id: 'reach',
      kind: 'act',
      at: { same: true },
      show: { view: 'nodes' },
      values: { zone: zoneOf('old-disk') },
      goals: [{ id: 'placed', check: { value: { object: 'Pod/default/old-db', path: 'spec.nodeName' }, is: '*' } }],
      keeps: [
        { id: 'disk', check: { value: zoneOf('old-disk'), is: 'zone-a' } },
        {
          id: 'claim',
          check: { value: { object: 'PersistentVolumeClaim/default/old', path: 'spec.volumeName' }, is: 'old-disk' },
        },
      ],
      within: 20,
      allowed: ['kubectl delete pod', 'kubectl drain', 'kubectl uncordon', 'kubectl label', 'add'],
      hints: 2,
      solutions: [
        { id: 'room', deeds: [{ after: 0, line: 'kubectl delete pod busy' }] },
        {
          id: 'node',
          deeds: [
            {
              after: 0,
              command: {
                type: 'nodes.add',
                count: 1,
                cpu: '4',
                memory: '8Gi',
                pods: 110,
                zones: 1,
                namePrefix: 'more-',
              },
            },
          ],
        },
      ],
    },
    {
      id: 'zones',
      kind: 'check',
      at: { same: true },
      values: { node: { object: 'Pod/default/old-db', path: 'spec.nodeName' }, zone: zoneOf('old-disk') },
      checks: [
        { id: 'placed', check: { first: REFUSED, later: PLACED, since: 'start' } },
        { id: 'stuck', check: { value: phaseOf('by-name'), is: 'Pending' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 60;
