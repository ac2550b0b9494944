import { expect, it } from 'vitest';
import type { DrainPlan } from '#protocol/rehearsal.ts';
import { openSession, type Session } from '#session/session.ts';
import { node, start } from '#session/testing/manifestSession.ts';

const WEB = `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: main, image: 'nginx:1.27', resources: {requests: {cpu: '1', memory: 1Gi}}}]}}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: web}
spec: {selector: {matchLabels: {app: web}}, minAvailable: 2}
`;
const SOLO = `---
apiVersion: v1
kind: Pod
metadata: {name: solo, namespace: default}
spec: {containers: [{name: main, image: 'nginx:1.27', resources: {requests: {cpu: '3'}}}]}
`;
const PLAN: DrainPlan = {
  work: 'drain',
  nodes: 'a',
  surge: 0,
  limitSeconds: 7200,
  machineSeconds: 120,
  force: false,
  deletesEmptyDirData: false,
};
const WEB_FITS = { kind: 'Deployment', namespace: 'default', name: 'web' };

function cluster(more = ''): Session {
  const session = start(node('a', { cpu: '4' }) + node('b', { cpu: '4' }) + WEB + more);
  session.seekTime(60e6);
  return session;
}

it('a budget assumed lower gives the same answer as the branch that it opens', () => {
  const session = cluster();
  const { seq, digest } = session.run.position;
  const asIs = session.ask('rehearseDrain', PLAN);
  expect(asIs).toMatchObject({ ok: true, report: { asked: { ends: false }, assumed: [] } });
  const answer = session.ask('rehearseDrain', {
    ...PLAN,
    assumed: [{ what: 'budget', budget: 'default/web', keeps: 'minAvailable', value: '1' }],
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  const { asked, assumed } = answer.report;
  expect(asked).toMatchObject({ ends: true, whole: true });
  expect(assumed.map(({ label }) => label)).toEqual([
    `kubectl patch poddisruptionbudget web -n default --type=merge -p '{"spec":{"minAvailable":1}}'`,
  ]);
  expect(session.run.position).toMatchObject({ seq, digest });
  const saved = session.save();
  const inputs = [...assumed, ...asked.commands].map(({ after, atUs, command }, index) => ({
    id: 100 + index,
    after,
    atUs,
    command,
  }));
  const branch = { id: 'r', label: 'r', parent: saved.branch, forkSeq: seq, headSeq: asked.endSeq, inputs };
  const reopened = openSession({
    ...saved,
    branches: [...saved.branches, branch],
    branch: 'r',
    seq: asked.endSeq,
    timeUs: asked.endUs,
  });
  if (!reopened.ok) throw new Error(JSON.stringify(reopened.problems));
  expect(reopened.session.run.position.digest).toBe(asked.digest);
});

it('counts with more nodes and with smaller requests', () => {
  const session = cluster();
  expect(session.ask('fit', WEB_FITS)).toMatchObject({ report: { total: 6 } });
  const twice = [
    { what: 'node', like: 'a' },
    { what: 'node', like: 'a' },
  ] as const;
  expect(session.ask('fit', { ...WEB_FITS, assumed: twice })).toMatchObject({
    report: { total: 14, assumed: [{ label: 'a' }, { label: 'a' }] },
  });
  // 8 cores for Pods of half a core, 2 of which are there.
  const half = { what: 'request', of: 'Deployment default/web', resource: 'cpu', amount: '50%' } as const;
  expect(session.ask('fit', { ...WEB_FITS, assumed: [half] })).toMatchObject({
    report: {
      total: 14,
      assumed: [
        {
          label: `kubectl patch deployment web -n default -p '{"spec":{"template":{"spec":{"containers":[{"name":"main","resources":{"requests":{"cpu":"500m"}}}]}}}}'`,
        },
      ],
    },
  });
});

it('resizes a Pod without a controller in place', () => {
  const session = cluster(SOLO);
  const freed = session.ask('fit', {
    ...WEB_FITS,
    assumed: [{ what: 'request', of: 'Pod default/solo', resource: 'cpu', amount: '1' }],
  });
  expect(session.ask('fit', WEB_FITS)).toMatchObject({ report: { total: 3 } });
  expect(freed).toMatchObject({ report: { total: 5 } });
});

it('refuses a wrong assumption before it answers anything', () => {
  const session = cluster();
  const problem = (assumption: Parameters<typeof session.ask<'assumption'>>[1]) => {
    const answer = session.ask('assumption', assumption);
    return answer.ok ? answer.report.label : answer.problems[0]?.message;
  };
  const request = { what: 'request', of: 'Deployment default/web', resource: 'cpu' } as const;
  expect(problem({ what: 'node', like: 'moon' })).toBe('there is no node "moon"');
  expect(problem({ what: 'budget', budget: 'default/web', keeps: 'maxUnavailable', value: 'two' })).toContain('"two"');
  expect(problem({ what: 'budget', budget: 'default/web', keeps: 'maxUnavailable', value: '1' })).toContain(
    '{"spec":{"maxUnavailable":1,"minAvailable":null}}',
  );
  expect(problem({ ...request, amount: '0%' })).toContain('a quantity above 0');
  expect(problem({ ...request, of: 'Deployment default/moon', amount: '50%' })).toContain('there is no Pod');
  expect(problem({ ...request, resource: 'memory', amount: '25%' })).toContain('"memory":"256Mi"');
  expect(problem({ what: 'kubectl', line: 'kubectl get pods' })).toContain('changes nothing');
  // What only the API server refuses is told when it is played.
  const refused = session.ask('rehearseSweep', {
    sweep: 'n-1',
    limitSeconds: 600,
    assumed: [{ what: 'kubectl', line: `kubectl patch deployment web -p '{"spec":{"replicas":-1}}'` }],
  });
  expect(refused).toMatchObject({ ok: false, problems: [{ field: 'assumed' }] });
  expect(JSON.stringify(refused)).toContain('must be greater than or equal to 0');
});

it('loses each node in turn on copies, the worst first', () => {
  const session = cluster(SOLO.replace("cpu: '3'", "cpu: '1'"));
  const { digest } = session.run.position;
  const swept = session.ask('rehearseSweep', { sweep: 'n-1', limitSeconds: 900 });
  if (!swept.ok) throw new Error(JSON.stringify(swept.problems));
  const { outcomes, all, assumed } = swept.report;
  expect({ all, assumed, wholes: outcomes.map(({ whole }) => whole) }).toEqual({
    all: 2,
    assumed: [],
    wholes: [false, true],
  });
  expect(outcomes[0]?.missing[0]).toMatchObject({ pod: 'default/solo', why: 'noController' });
  expect(session.run.position.digest).toBe(digest);
});

it('replaces nodes by machines of a price table', () => {
  const session = cluster(SOLO.replace('spec: {', 'spec: {nodeName: a, ').replace("cpu: '3'", "cpu: '1'"));
  const prices = {
    name: 'prices.yaml',
    text: 'currency: USD\nmachines:\n- {type: small, cpu: 2, memory: 8Gi, pricePerHour: 0.1}\n',
  };
  expect(session.ask('priceTable', prices)).toMatchObject({
    ok: true,
    report: { currency: 'USD', machines: [{ type: 'small', cpu: '2', memory: '8Gi', pods: 110 }] },
  });
  expect(session.ask('priceTable', { ...prices, text: 'machines: 3' })).toMatchObject({
    ok: false,
    problems: [{ file: 'prices.yaml', field: 'machines' }],
  });
  const asked = { replace: 'a,b', machine: { type: 'small', cpu: '', memory: '', pods: '' }, seconds: 30 };
  expect(session.ask('machines', { ...asked, prices })).toMatchObject({
    ok: true,
    report: {
      needed: 1,
      oneFewer: [{ pod: 'default/solo', message: 'no nodes available to schedule pods' }],
      currency: 'USD',
      costs: [
        { what: 'now', count: 2 },
        { what: 'then', type: 'small', count: 1, pricePerHour: 0.1 },
      ],
    },
  });
  expect(session.ask('machines', asked)).toMatchObject({ ok: false, problems: [{ field: 'cpu' }] });
});
