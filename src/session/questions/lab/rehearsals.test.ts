import { expect, it } from 'vitest';
import type { DrainPlan } from '#protocol/rehearsal.ts';
import { openSession } from '#session/session.ts';
import { does, start } from '#session/testing/manifestSession.ts';

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 3
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: main, image: 'nginx:1.27', resources: {requests: {cpu: 100m}}}]}}
`;
const PLAN: DrainPlan = {
  deed: 'upgrade',
  nodes: 'node-1,node-2',
  surge: 0,
  limitSeconds: 7200,
  machineSeconds: 120,
  force: false,
  deletesEmptyDirData: false,
};

it('is rehearsed on a copy from where the reader stands, and can be opened as a branch that comes to the same', () => {
  const session = start(WEB);
  session.seekTime(20e6);
  does(session, { type: 'workload.scale', kind: 'Deployment', namespace: 'default', name: 'web', replicas: 4 });
  session.seekTime(60e6);
  const { digest, seq } = session.run.position;
  const headSeq = session.run.head.seq;
  const answer = session.ask('rehearseDrain', PLAN);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  expect(session.run.position).toMatchObject({ digest, seq });
  expect(session.run.head.seq).toBe(headSeq);
  expect(session.branches).toHaveLength(1);
  const { works } = answer.report;
  expect(works).toMatchObject({ whole: true, order: ['node-1', 'node-2'] });
  if (!works) return;
  const saved = session.save();
  const reopened = openSession({
    ...saved,
    branches: [
      ...saved.branches,
      {
        id: 'rehearsal',
        label: 'rehearsal',
        parent: saved.branch,
        forkSeq: seq,
        headSeq: works.endSeq,
        inputs: works.commands.map(({ after, atUs, command }, index) => ({ id: 100 + index, after, atUs, command })),
      },
    ],
    branch: 'rehearsal',
    seq: works.endSeq,
    timeUs: works.endUs,
  });
  if (!reopened.ok) throw new Error(JSON.stringify(reopened.problems));
  expect(reopened.session.run.position.digest).toBe(works.digest);
});

it('loses a machine on a copy, and refuses one that is not there', () => {
  const session = start(WEB);
  session.seekTime(30e6);
  const lost = session.ask('rehearseLoss', { loss: { node: 'node-1' }, limitSeconds: 1800 });
  expect(lost).toMatchObject({ ok: true, report: { outcome: { nodes: ['node-1'], whole: true } } });
  expect(session.ask('rehearseLoss', { loss: { zone: 'moon' }, limitSeconds: 1800 })).toMatchObject({
    ok: false,
    problems: [{ field: 'zone' }],
  });
});
