import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { whole } from '#base/parts.ts';
import type { DrainPlan, DrainReport, RehearsalOutcome, SweepReport } from '#protocol/rehearsal.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { openSession } from '#session/session.ts';
import { slowThreads } from '../players/testing/slowThreads.ts';
import { rehearseDrain } from './rehearseDrain.ts';
import { sweepLosses } from './sweepLosses.ts';
import { rehearseLoss } from './tellLoss.ts';
import { byHand } from './testing/byHand.ts';

const PLAN: DrainPlan = {
  work: 'drain',
  nodes: 'node-1',
  surge: 0,
  limitSeconds: 7200,
  machineSeconds: 120,
  force: false,
  deletesEmptyDirData: false,
};

const deployment = (name: string, replicas: number, cpu = '100m') => `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  replicas: ${replicas}
  selector: {matchLabels: {app: ${name}}}
  template: {metadata: {labels: {app: ${name}}}, spec: {containers: [{name: main, image: 'nginx:1.27', resources: {requests: {cpu: ${cpu}}}}]}}
`;
const redis = deployment('redis', 3, '1')
  .replace('kind: Deployment', 'kind: StatefulSet')
  .replace('replicas: 3', 'replicas: 3\n  serviceName: redis');
const budget = (name: string, rule: string) => `---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: ${name}}
spec: {selector: {matchLabels: {app: ${name}}}, ${rule}}
`;
const bare = `---
apiVersion: v1
kind: Pod
metadata: {name: solo}
spec: {nodeName: node-1, containers: [{name: main, image: 'nginx:1.27'}]}
`;

const source = (...texts: readonly string[]): RunSource => ({
  scenario: 'own',
  seed: 1,
  files: [{ name: 'cluster.yaml', text: texts.join('') }],
});

function opened(from: RunSource) {
  const made = openSession(from);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.session;
}

function drain(from: RunSource, plan: Partial<DrainPlan> = {}): DrainReport {
  const result = whole(rehearseDrain(opened(from), { ...PLAN, ...plan }));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.report;
}

function losses(...asked: Parameters<typeof sweepLosses>): SweepReport {
  const result = whole(sweepLosses(...asked));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.report;
}

/** The digest that the same commands come to in a run that is opened anew. */
const digestByHand = (from: RunSource, outcome: Pick<RehearsalOutcome, 'commands' | 'endSeq'>) =>
  byHand(opened(from), outcome).run.position.digest;

describe('a rehearsed drain', () => {
  it('a drain ends when the budget lets one Pod go after the other', () => {
    const { asked, works } = drain(source(deployment('web', 3), budget('web', 'minAvailable: 2')));
    expect(works).toBe(asked);
    expect(asked).toMatchObject({ ends: true, whole: true, evicted: 1, blockers: [], pending: 0 });
    expect(asked.nodes).toMatchObject([{ node: 'node-1', pods: 1, refused: [] }]);
    expect(asked.workloads).toMatchObject([{ name: 'web', hasBudgetLane: true, before: 3, lowest: 2, after: 3 }]);
    expect(asked.budgets).toMatchObject([{ name: 'web', rule: 'minAvailable 2', floor: 2, lowest: 2, belowUs: 0 }]);
  });

  it('names the budget that blocks the drain, with its numbers, and offers a change that works', () => {
    const from = source(deployment('web', 2), budget('web', 'minAvailable: 2'));
    const { asked, works } = drain(from, { nodes: 'node-2' });
    expect(asked).toMatchObject({ ends: false, whole: false });
    const [blocker] = asked.blockers;
    expect(blocker).toMatchObject({
      kind: 'budget',
      message: "Cannot evict pod as it would violate the pod's disruption budget.",
      budgets: [{ name: 'web', rule: 'minAvailable 2', healthy: 2, floor: 2, expected: 2, allowed: 0, unhealthy: [] }],
    });
    expect(works).toMatchObject({ ends: true, whole: true });
    expect(works && digestByHand(from, works)).toBe(works?.digest);
    const upgrade = drain(from, { work: 'upgrade', nodes: 'kubernetes.io/hostname' });
    expect(upgrade.works).toMatchObject({ ends: true, whole: true });
    expect(upgrade.works?.changes.map(({ label }) => label)).toEqual([
      'kubectl scale deployment web -n default --replicas=3',
    ]);
    expect(upgrade.works?.nodes.map(({ successor }) => successor).sort()).toEqual([
      'node-1-new',
      'node-2-new',
      'node-3-new',
    ]);
  });

  it('combines several changes, one for each obstacle', () => {
    const from = source(
      deployment('web', 2),
      budget('web', 'minAvailable: 2'),
      redis,
      budget('redis', 'maxUnavailable: 0'),
      bare,
    );
    const { asked, works } = drain(from, { work: 'upgrade', nodes: 'node-1,node-2,node-3' });
    expect(asked.blockers).toMatchObject([
      {
        kind: 'refused',
        message: 'cannot delete Pods that declare no controller (use --force to override): default/solo',
      },
    ]);
    expect(works?.changes.map(({ what }) => what).sort()).toEqual(['force', 'relax', 'scale']);
    expect(works && digestByHand(from, works)).toBe(works?.digest);
  });

  it('lowers a budget by one for a Pod that nothing recreates', () => {
    const alone = bare
      .replace('metadata: {name: solo}', 'metadata: {name: solo, labels: {app: solo}}')
      .replace('spec: {', 'spec: {volumes: [{name: scratch, emptyDir: {}}], ');
    const { works } = drain(source(alone, budget('solo', 'minAvailable: 1')));
    expect(works?.changes.map(({ label }) => label)).toEqual([
      'kubectl drain --delete-emptydir-data',
      'kubectl drain --force',
      `kubectl patch poddisruptionbudget solo -n default --type=merge -p '{"spec":{"minAvailable":0}}'`,
    ]);
    expect(works).toMatchObject({ ends: true, whole: true, evicted: 1 });
  });

  it('changes all budgets that allow no eviction, since no order helps against them', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const from = source(...names.flatMap((name) => [deployment(name, 3), budget(name, 'maxUnavailable: 0')]));
    const { asked, works, triedOrders, triedChanges } = drain(from, { nodes: 'node-1,node-2' });
    expect(asked).toMatchObject({ ends: false });
    expect(works?.changes.map(({ what }) => what)).toEqual(names.map(() => 'relax'));
    expect([works?.whole, triedOrders, triedChanges]).toEqual([true, 0, 1]);
    expect(works && digestByHand(from, works)).toBe(works?.digest);
  });

  it('names Pods without a node in the scheduler’s words, and says that one more node helps', () => {
    const { asked, works } = drain(source(deployment('big', 3, '3')));
    expect(asked).toMatchObject({ ends: true, whole: false, pending: 1 });
    expect(asked.homeless).toMatchObject([
      { untilUs: -1, message: expect.stringContaining('0/3 nodes are available') },
    ]);
    expect(works).toMatchObject({ whole: true, pending: 0, changes: [{ what: 'addNode', label: 'node-1' }] });
    expect(drain(source(deployment('big', 3, '3')), { surge: 1 }).asked).toMatchObject({ whole: true });
  });

  it('the verdict counts a Pod that lost its node, even if it was not ready before', () => {
    const broken = deployment('big', 3, '3').replace(
      "image: 'nginx:1.27',",
      "image: 'nginx:1.27', imagePullPolicy: Never,",
    );
    const { asked, works } = drain(source(broken));
    expect(asked).toMatchObject({ ends: true, whole: false, pending: 1, workloads: [] });
    expect(works).toMatchObject({ whole: true, pending: 0, changes: [{ what: 'addNode' }] });
  });

  it('the verdict ignores a Pod that had no node before', () => {
    const from = source(deployment('web', 3), deployment('huge', 1, '99'));
    const { asked, gaps } = drain(from);
    // The scheduler tries it again meanwhile, and says something else of it.
    expect(asked).toMatchObject({ ends: true, whole: true, homeless: [], pending: 0 });
    expect(gaps).toContainEqual({ what: 'pendingBefore', count: 1 });
  });

  it('a rehearsal gives the same result as the commands by hand', () => {
    const from = source(deployment('web', 6), budget('web', 'minAvailable: 5'));
    const { asked } = drain(from, { work: 'upgrade', nodes: 'node-1,node-3', surge: 1 });
    expect(asked).toMatchObject({ ends: true, whole: true });
    expect(digestByHand(from, asked)).toBe(asked.digest);
  });

  it.each([
    ['node-9', 'there is no node "node-9"; there are node-1, node-2, node-3'],
    ['pool=blue', 'no node has the labels "pool=blue"; there are node-1, node-2, node-3'],
    ['', 'names no node'],
    ['a in (b', ''],
  ])('refuses nodes "%s"', (nodes, message) => {
    const result = whole(rehearseDrain(opened(source(deployment('web', 1))), { ...PLAN, nodes }));
    expect(result).toMatchObject({
      ok: false,
      problems: [{ field: 'nodes', message: expect.stringContaining(message) }],
    });
  });
});

describe('a rehearsed loss', () => {
  const from = source(deployment('web', 3), redis);

  it('says when the lost Pods are back, and why others are not', () => {
    const session = opened(from);
    const result = whole(rehearseLoss(session, { loss: { zone: 'zone-a' }, limitSeconds: 1800 }));
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const { outcome } = result.report;
    expect(outcome).toMatchObject({ nodes: ['node-1'], whole: false, backUs: -1 });
    expect(outcome.missing).toMatchObject([{ workload: 'StatefulSet/default/redis', why: 'terminating' }]);
    const web = outcome.workloads.find(({ name }) => name === 'web');
    expect(web).toMatchObject({ before: 3, lowest: 2, after: 3 });
    expect(web?.fewerUs).toBeGreaterThan(299e6);
    expect(digestByHand(from, outcome)).toBe(outcome.digest);
  });

  it('distinguishes Pods that are not evicted yet from Pods that never will be', () => {
    const tolerant = deployment('stays', 2).replace(
      'spec: {containers:',
      'spec: {tolerations: [{operator: Exists}], containers:',
    );
    const lose = (limitSeconds: number) => {
      const result = whole(
        rehearseLoss(opened(source(deployment('web', 6), tolerant)), { loss: { zone: 'zone-a' }, limitSeconds }),
      );
      if (!result.ok) throw new Error(JSON.stringify(result.problems));
      const { outcome, telling } = result.report;
      return { ...outcome, reasons: outcome.missing.map(({ why }) => why), title: telling.title };
    };
    const soon = lose(20);
    expect(soon).toMatchObject({ isLate: true, givenUp: 0 });
    // Nobody has noticed anything yet.
    expect(new Set(soon.reasons)).toEqual(new Set(['notEvicted']));
    const early = lose(120);
    expect(early).toMatchObject({ isLate: true, givenUp: 1, title: { says: 'lossLate' } });
    expect(early.title.values).toMatchObject({ givenUp: 1, nodes: 1, limit: '2 min' });
    expect(new Set(early.reasons)).toEqual(new Set(['notEvicted', 'tolerates']));
    const late = lose(1800);
    expect(late).toMatchObject({ isLate: false, title: { says: 'lossMissing' } });
    expect(new Set(late.reasons)).toEqual(new Set(['tolerates']));
  });

  it('rehearses the loss of each node, the worst first, and leaves the run unchanged', () => {
    const session = opened(source(deployment('web', 2)));
    const report = losses(session, 'n-1', 1800);
    expect(report).toMatchObject({ all: 3 });
    expect(report.outcomes).toHaveLength(3);
    expect(report.outcomes.map(({ whole: isWhole }) => isWhole)).toEqual([true, true, true]);
    expect(session.branches).toHaveLength(1);
    expect(session.run.head.seq).toBe(session.run.position.seq);
    expect(losses(session, 'n-2', 1800).all).toBe(3);
  });

  it('a sweep gives the same result on one thread or several, also after commands', () => {
    const swept = (endsAfter?: number) => {
      const session = opened(source(deployment('web', 4), redis, budget('redis', 'minAvailable: 2')));
      session.seekTime(30e6);
      session.accept({ type: 'node.cordon', name: 'node-2' });
      session.seekTime(41e6);
      const { seen, threads } = slowThreads(endsAfter);
      const report = losses(session, 'n-2', 1800, endsAfter === undefined ? undefined : threads);
      return { report, seen };
    };
    const alone = swept();
    const beside = swept(100);
    expect(beside.report).toEqual(alone.report);
    expect(beside.seen).toEqual({ started: 2, played: expect.any(Number), ended: 2 });
    expect(beside.seen.played).toBeGreaterThan(0);
    // A thread that ends leaves what it was playing to the others.
    expect(swept(1).report).toEqual(alone.report);
  });
});

it('a dump of nodes and Pods alone is rehearsed, and the report says what it lacks', () => {
  const files = ['dump-nodes.json', 'dump-pods.json'].map((name) => ({
    name,
    text: readFileSync(join(import.meta.dirname, '../../../../e2e/fixtures', name), 'utf8'),
  }));
  const from: RunSource = { scenario: 'own', seed: 1, files };
  const { asked, gaps, triedOrders, triedChanges, telling } = drain(from, { nodes: 'plant-2' });
  expect(asked).toMatchObject({ ends: true, whole: false, order: ['plant-2'] });
  // Nothing that could be changed brings back what nobody makes again.
  expect([triedOrders, triedChanges]).toEqual([0, 0]);
  expect(gaps.map(({ what }) => what)).toContain('owners');
  // A Pod whose controller is missing is not one without a controller.
  expect(telling.parts.find(({ part }) => part === 'workloads')?.lines).toMatchObject([
    { says: 'notBackUnknown', values: { workload: 'default/shop-6d8f7c9b5d' } },
  ]);
  const lost = whole(rehearseLoss(opened(from), { loss: { node: 'plant-2' }, limitSeconds: 1800 }));
  expect(lost.ok && lost.report.outcome.missing.map(({ why }) => why)).toEqual(['noOwner']);
});
