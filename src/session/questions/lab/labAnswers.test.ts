import { expect, it } from 'vitest';
import { fitInParts, fitNow } from '#session/lab/fit.ts';
import { admitTemplates, readPodTemplates } from '#session/lab/podTemplates.ts';
import { node, start } from '#session/testing/manifestSession.ts';

const WEB = `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 1
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: main, image: 'nginx:1.27', resources: {requests: {cpu: '1'}}}]}}
`;

it('counts on a copy how many more Pods fit, and leaves the run unchanged', () => {
  const session = start(node('a', { cpu: '4' }) + WEB);
  session.seekTime(30e6);
  const { digest } = session.run.position;
  const head = session.run.head.seq;
  const answer = session.ask('fit', { kind: 'Deployment', namespace: 'default', name: 'web' });
  expect(answer).toMatchObject({
    ok: true,
    report: { total: 3, next: 'Deployment/web', constraints: [{ reason: 'Insufficient cpu', nodes: 1 }] },
  });
  expect(session.ask('fit', { manifest: WEB.replace("cpu: '1'", 'cpu: 500m') })).toMatchObject({
    ok: true,
    report: { total: 6 },
  });
  expect(session.run.position.digest).toBe(digest);
  expect(session.run.head.seq).toBe(head);
});

it('answers in parts, one for each Pod, and can be left between two of them', () => {
  const session = start(node('a', { cpu: '4' }) + WEB);
  session.seekTime(30e6);
  const read = readPodTemplates([{ file: { name: 'web.yaml', text: WEB }, weight: 1 }]);
  const admitted = read.ok ? admitTemplates(session, read.templates) : read;
  if (!admitted.ok) throw new Error(JSON.stringify(admitted.problems));
  const free = session.trials.freeOn('a')?.cpuMilli;
  const parts = fitInParts(session, admitted.wanted, 10);
  expect([parts.next().value, parts.next().value]).toEqual([0.1, 0.2]);
  expect(session.trials.freeOn('a')?.cpuMilli).toBe((free ?? 0) - 2000);
  parts.return({
    total: 0,
    isLimited: false,
    limit: 0,
    templates: [],
    nodes: [],
    next: '',
    constraints: [],
    groups: [],
    caveats: [],
  });
  expect(session.trials.freeOn('a')?.cpuMilli).toBe(free);
  expect(fitNow(session, admitted.wanted, 10).total).toBe(3);
});

it('refuses text without a Pod template, with file and field, and a missing workload', () => {
  const session = start(node('a', { cpu: '4' }));
  expect(session.ask('fit', { kind: 'Deployment', namespace: 'default', name: 'web' })).toMatchObject({
    ok: false,
    problems: [{ field: 'name' }],
  });
  expect(session.ask('fit', { manifest: 'kind: [' })).toMatchObject({ ok: false, problems: [{ file: 'pod.yaml' }] });
});
