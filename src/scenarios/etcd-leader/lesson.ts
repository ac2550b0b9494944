import type { Lesson, LessonOption } from '#scenarios/lesson.ts';
import type { ReasonMatch, StoryValue } from '#scenarios/story.ts';

const CONFIG_MAPS = '/api/v1/namespaces/default/configmaps';
const LOST: ReasonMatch = { reason: 'etcdLeader.lost' };
const NO_MAJORITY: ReasonMatch = { reason: 'etcdElection.failed' };
const since = (id: string): StoryValue => ({ seconds: { since: id } });
const answered = (subject: string): ReasonMatch => ({ reason: 'request.answered', subject });
const gets = (id: string, subject: string, code: number): LessonOption => ({
  id,
  when: { has: { ...answered(subject), fields: { code } } },
});
const created: ReasonMatch = { reason: 'configMap.created' };
const stopped: ReasonMatch = { reason: 'etcdMember.stopped' };

/** Two of three are a majority: with one member less nothing is lost, with two less nothing new is written or read afresh. */
export const lesson: Lesson = {
  id: 'quorum',
  format: 1,
  release: 'v1.36.2',
  topic: 'H',
  level: 2,
  minutes: 7,
  needs: [],
  answers: [],
  exam: ['CKA cluster architecture', 'CKA troubleshooting'],
  run: { scenario: 'etcd-leader', seed: 1 },
  opens: { view: 'storage', tab: 'etcd' },
  steps: [
    { id: 'lost', kind: 'narrate', at: { after: LOST }, values: { member: { name: 'subject' } } },
    {
      id: 'write',
      kind: 'predict',
      at: { after: { reason: 'request.admitted', subject: CONFIG_MAPS } },
      question: {
        ask: 'one',
        options: [
          { id: 'refused', when: { has: { reason: 'request.refused', subject: CONFIG_MAPS } } },
          { id: 'atOnce', when: { all: [{ has: created }, { value: since('write'), atMost: 0.3 }] } },
          { id: 'waits', when: { all: [{ has: created }, { value: since('write'), atLeast: 0.4 }] } },
        ],
      },
      reveal: {
        at: { after: answered(CONFIG_MAPS) },
        values: { code: { field: 'code' }, seconds: since('write') },
      },
    },
    {
      id: 'reads',
      kind: 'predict',
      at: { after: NO_MAJORITY },
      values: { member: { name: 'subject' } },
      question: {
        ask: 'many',
        options: [
          gets('write', CONFIG_MAPS, 201),
          gets('read', '/api/v1/pods', 200),
          gets('any', '/api/v1/pods?resourceVersion=0', 200),
        ],
      },
      reveal: {
        at: { after: answered('/api/v1/pods') },
        values: { message: { field: 'message' }, code: { field: 'code' } },
      },
    },
    {
      id: 'pods',
      kind: 'predict',
      at: { same: true },
      values: { pods: { objects: 'Pod', named: 'web-*', where: { 'status.phase': 'Running' } } },
      question: {
        ask: 'one',
        options: [
          {
            id: 'run',
            when: { all: [{ never: { reason: 'container.exited' } }, { never: { reason: 'pod.scheduled' } }] },
          },
          { id: 'stop', when: { has: { reason: 'container.exited' } } },
          { id: 'moved', when: { has: { reason: 'pod.scheduled' } } },
        ],
      },
      reveal: {
        at: { after: { reason: 'etcdLeader.elected' } },
        values: {
          seconds: since('reads'),
          refused: { count: { reason: 'request.refused', kind: 'Lease' } },
          member: { name: 'subject' },
        },
      },
    },
    {
      id: 'service',
      kind: 'act',
      at: { after: created },
      goals: [{ id: 'writes', check: { first: stopped, later: created } }],
      keeps: [{ id: 'majority', check: { never: NO_MAJORITY } }],
      within: 13,
      allowed: ['stop', 'start', 'kubectl create', 'kubectl apply'],
      hints: 2,
      solutions: [
        {
          id: 'follower',
          deeds: [
            { after: 0, command: { type: 'etcd.member', member: 'etcd-3', running: false } },
            { after: 1, line: 'kubectl create configmap written --from-literal=a=b' },
          ],
        },
        {
          id: 'leader',
          deeds: [
            { after: 0, command: { type: 'etcd.member', member: 'etcd-1', running: false } },
            { after: 5, line: 'kubectl create configmap written --from-literal=a=b' },
          ],
        },
      ],
    },
    {
      id: 'majority',
      kind: 'check',
      at: { same: true },
      values: { written: { objects: 'ConfigMap', namespace: 'default' } },
      checks: [
        { id: 'one', check: { has: stopped, since: 'service', atMost: 1 } },
        { id: 'wrote', check: { first: stopped, later: created, since: 'service' } },
      ],
    },
  ],
};

/** Its place in its chapter, the smallest first. */
export const place = 40;
