import type { Lesson, LessonOption } from '#scenarios/lesson.ts';
import type { ReasonMatch, StoryMoment, StoryValue } from '#scenarios/story.ts';

const ENTRY = { seq: { entry: 'matched' } } as const;
const cost = (field: string): StoryValue => ({ answer: 'requestWire', to: ENTRY, path: `cost.${field}` });
const seats: StoryValue = { answer: 'requestXray', to: ENTRY, path: 'seats' };
const width = (field: string): StoryValue => ({
  atStep: 'all',
  value: { answer: 'fairnessRequest', to: ENTRY, path: `width.list.${field}` },
});
const pods: StoryValue = { objects: 'Pod' };
const LIST: ReasonMatch = { reason: 'request.read', kind: 'Pod', subject: '' };
const answered = (nth = 1): StoryMoment => ({ after: LIST, nth });
const asks = (path: string): StoryMoment => ({ before: { reason: 'request.admitted', subject: path } });
/** Objects that the server examined: only the sent ones, or all. */
const looked: readonly LessonOption[] = [
  { id: 'sent', when: { value: cost('objectsScanned'), is: cost('objectsSent') } },
  { id: 'all', when: { value: cost('objectsScanned'), is: pods } },
];
const fromEtcd = (id: string, sent: number, atLeast = 1): LessonOption => ({
  id,
  when: { has: { ...LIST, fields: { servedBy: 'etcd', objectsSent: sent } }, atLeast },
});
const whole = { ...LIST, fields: { servedBy: 'cache', objectsSent: 1200 } };

/**
 * The cost depends on the number of examined objects, on the server that reads them, and on bytes in memory; a
 * request can take several seats.
 */
export const lesson: Lesson = {
  id: 'what-a-list-costs',
  format: 1,
  release: 'v1.36.2',
  topic: 'H',
  level: 2,
  minutes: 7,
  needs: [],
  answers: [39],
  exam: ['CKA cluster architecture', 'CKA troubleshooting'],
  run: { scenario: 'list-cost', seed: 1 },
  opens: { view: 'storage', tab: 'requests' },
  steps: [
    {
      id: 'all',
      kind: 'predict',
      at: { after: { reason: 'request.admitted', subject: '/api/v1/pods' } },
      values: { pods, level: { answer: 'fairness', path: 'levels.global-default.current' } },
      question: { ask: 'number', of: seats, from: 0, to: 40, step: 1, tolerance: 2 },
      reveal: {
        at: answered(),
        values: { seats, objects: width('objects'), each: width('bytesEach'), most: width('levelMaxSeats') },
      },
    },
    {
      id: 'label',
      kind: 'predict',
      at: asks('/api/v1/pods?labelSelector=*'),
      values: { pods },
      question: { ask: 'one', options: looked },
      reveal: { at: answered(), values: { scanned: cost('objectsScanned'), sent: cost('objectsSent') } },
    },
    {
      id: 'node',
      kind: 'predict',
      at: asks('/api/v1/pods?fieldSelector=*'),
      question: { ask: 'one', options: looked },
      reveal: { at: answered(), values: { scanned: cost('objectsScanned'), sent: cost('objectsSent') } },
    },
    {
      id: 'rules',
      kind: 'predict',
      at: { after: { reason: 'readRules.changed' } },
      values: { release: { name: 'subject' } },
      question: {
        ask: 'many',
        options: [fromEtcd('all', 1200), fromEtcd('zero', 1200, 2), fromEtcd('page', 500), fromEtcd('node', 30)],
      },
      reveal: { at: answered(5), values: { objects: cost('etcdObjects'), sent: cost('objectsSent') } },
    },
    {
      id: 'cheap',
      kind: 'act',
      at: { time: 36 },
      values: { pods },
      goals: [{ id: 'cache', check: { has: whole } }],
      keeps: [
        { id: 'spares', check: { never: { ...LIST, fields: { servedBy: 'etcd' } } } },
        { id: 'pods', check: { value: pods, atLeast: 1200 } },
      ],
      within: 30,
      allowed: ['GET', 'read rules'],
      hints: 2,
      solutions: [
        {
          id: 'zero',
          deeds: [
            { after: 0, command: { type: 'request.send', method: 'GET', url: '/api/v1/pods?resourceVersion=0' } },
          ],
        },
        {
          id: 'release',
          deeds: [
            { after: 0, command: { type: 'readRules.set', release: '1.36' } },
            { after: 1, command: { type: 'request.send', method: 'GET', url: '/api/v1/pods' } },
          ],
        },
      ],
    },
    {
      id: 'read',
      kind: 'check',
      at: { same: true },
      checks: [
        { id: 'etcd', check: { has: { ...LIST, fields: { servedBy: 'etcd' } }, since: 'rules' } },
        { id: 'cache', check: { has: whole, since: 'cheap' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 30;
