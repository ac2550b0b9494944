import { describe, expect, it } from 'vitest';
import type { DrainPlan } from '#protocol/rehearsal.ts';
import { openSession } from '#session/session.ts';
import { dumpedNode, openDump } from '#session/testing/madeDump.ts';
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
  work: 'upgrade',
  nodes: 'node-1,node-2',
  surge: 0,
  limitSeconds: 7200,
  machineSeconds: 120,
  force: false,
  deletesEmptyDirData: false,
};

it('a rehearsal plays on a copy from the present moment, and opens as a branch with the same result', () => {
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

it('loses a machine on a copy, and refuses a missing one', () => {
  const session = start(WEB);
  session.seekTime(30e6);
  const lost = session.ask('rehearseLoss', { loss: { node: 'node-1' }, limitSeconds: 1800 });
  expect(lost).toMatchObject({ ok: true, report: { outcome: { nodes: ['node-1'], whole: true } } });
  expect(session.ask('rehearseLoss', { loss: { zone: 'moon' }, limitSeconds: 1800 })).toMatchObject({
    ok: false,
    problems: [{ field: 'zone' }],
  });
});

describe('an object that the API server refused', () => {
  const REFUSED = `apiVersion: v1
kind: LimitRange
metadata: {name: small}
spec: {limits: [{type: Container, max: {cpu: "1"}}]}
---
apiVersion: v1
kind: Pod
metadata: {name: late}
spec: {containers: [{name: c, image: nginx, resources: {limits: {cpu: "2"}}}]}
`;
  const refusal = {
    part: 'refusedAtStart',
    lines: [
      { says: 'refusedObject', values: { text: expect.stringContaining('pods "late" is forbidden: maximum cpu') } },
    ],
  };

  const askEach = (session: ReturnType<typeof start>) => ({
    drain: () => session.ask('rehearseDrain', { ...PLAN, work: 'drain', nodes: 'node-1' }),
    loss: () => session.ask('rehearseLoss', { loss: { node: 'node-1' }, limitSeconds: 600 }),
    sweep: () => session.ask('rehearseSweep', { sweep: 'n-1', limitSeconds: 600 }),
    fit: () => session.ask('fit', { kind: 'Deployment', namespace: 'default', name: 'web' }),
    machines: () =>
      session.ask('machines', {
        replace: 'node-1',
        machine: { type: 'm', cpu: '4', memory: '8Gi', pods: '110' },
        seconds: 10,
      }),
    compare: () =>
      session.ask('compareConfigurations', {
        configurations: [{ name: 'a' }, { name: 'b' }],
        isReplay: false,
        seconds: 10,
      }),
  });

  it.each(['drain', 'loss', 'sweep', 'fit', 'machines', 'compare'] as const)(
    'a refused object is named first in the answer of %s',
    (asks) => {
      const session = start(`${WEB}---\n${REFUSED}`);
      session.seekTime(20e6);
      const answer = askEach(session)[asks]();
      if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
      const parts = 'telling' in answer.report ? answer.report.telling.parts : answer.report.caveats;
      expect(parts[0]).toEqual(refusal);
    },
  );

  it('a refused object is named first for a dump with additional files', () => {
    const session = openDump([dumpedNode('node-0')]);
    session.seekTime(5e6);
    does(session, { type: 'manifests.apply', files: [{ name: 'own.yaml', text: REFUSED }] });
    session.seekTime(20e6);
    expect(session.ask('landing', {})?.caveats[0]).toEqual(refusal);
  });
});
