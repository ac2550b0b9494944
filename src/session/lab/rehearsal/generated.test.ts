import { describe, expect, it } from 'vitest';
import { whole } from '#base/parts.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import type { DrainPlan, DrainReport, RehearsalOutcome } from '#protocol/rehearsal.ts';
import type { Session } from '#session/session.ts';
import { Dice } from '#session/testing/dice.ts';
import { start } from '#session/testing/manifestSession.ts';
import { playDrain } from './playDrain.ts';
import { rehearseDrain, settled } from './rehearseDrain.ts';
import { rehearseLoss } from './tellLoss.ts';
import { byHand } from './testing/byHand.ts';

/** Each is a cluster of its own, with the seed's number in the test's name. */
const SEEDS = Array.from({ length: 8 }, (_, index) => index + 1);
const NODES = ['node-1', 'node-2', 'node-3'];

interface Drawn {
  readonly manifests: string;
  readonly plan: DrainPlan;
}

/** A few workloads with budgets of all kinds on three nodes, and what is done to some of them. */
function drawn(seed: number): Drawn {
  const dice = new Dice(seed);
  const manifests = Array.from({ length: dice.int(1, 3) }, (_, index) => workload(dice, `app-${index}`)).join('');
  const work = dice.pick(['drain', 'drain', 'upgrade'] as const);
  const count = dice.int(1, 2);
  const plan: DrainPlan = {
    work,
    nodes: NODES.slice(dice.int(0, 1)).slice(0, count).join(),
    surge: dice.chance(30) ? 1 : 0,
    limitSeconds: 1800,
    machineSeconds: 60,
    force: false,
    deletesEmptyDirData: false,
  };
  return { manifests, plan };
}

function workload(dice: Dice, name: string): string {
  const replicas = dice.int(1, 4);
  const kind = dice.pick(['Deployment', 'Deployment', 'StatefulSet']);
  const cpu = dice.pick(['100m', '100m', '1', '2']);
  const rule = dice.pick([
    'maxUnavailable: 0',
    'maxUnavailable: 1',
    `minAvailable: ${replicas}`,
    'minAvailable: 1',
    '',
  ]);
  const lifecycle = dice.pick(['', '', 'lifecycle: {preStop: {sleep: {seconds: 20}}},']);
  const budget = `---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: ${name}}
spec: {selector: {matchLabels: {app: ${name}}}, ${rule}}
`;
  return `---
apiVersion: apps/v1
kind: ${kind}
metadata: {name: ${name}}
spec:
  replicas: ${replicas}
  ${kind === 'StatefulSet' ? `serviceName: ${name}` : ''}
  selector: {matchLabels: {app: ${name}}}
  template: {metadata: {labels: {app: ${name}}}, spec: {containers: [{name: main, image: 'nginx:1.27', ${lifecycle} resources: {requests: {cpu: ${cpu}}}}]}}
${rule === '' ? '' : budget}`;
}

function rehearsed({ manifests, plan }: Drawn): DrainReport {
  const result = whole(rehearseDrain(start(manifests), plan));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.report;
}

/** A rehearsal takes seconds, and several properties are asked of it. */
const reports = new Map<number, DrainReport>();

function reportOf(seed: number): DrainReport {
  const report = reports.get(seed) ?? rehearsed(drawn(seed));
  reports.set(seed, report);
  return report;
}

const podsOf = (session: Session) => session.ask('list', { kind: 'Pod' }) as readonly Pod[];

function isReady({ metadata, status }: Pod): boolean {
  const ready = status?.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') ?? false;
  return ready && metadata.deletionTimestamp === undefined;
}

/** Pods that a drain has to take off these nodes: there are no others in these clusters. */
function leftOn(session: Session, nodes: readonly string[]): string[] {
  return podsOf(session).flatMap(({ metadata, spec }) => (nodes.includes(spec.nodeName ?? '') ? metadata.name : []));
}

/** What may be seen of a cluster from outside, counted without anything of the rehearsal's own. */
function seen(session: Session) {
  const pods = podsOf(session);
  const ready = new Map<string, number>();
  for (const pod of pods) {
    const app = pod.metadata.labels?.app ?? '';
    if (isReady(pod)) ready.set(app, (ready.get(app) ?? 0) + 1);
  }
  return { ready, pending: pods.filter(({ spec }) => !spec.nodeName).length };
}

const nodeNames = (session: Session) =>
  (session.ask('list', { kind: 'Node' }) as readonly Node[]).map(({ metadata }) => metadata.name);

/** Looks at a run in which a way was gone by hand, and says what its verdict has to be. An upgrade ends with as many nodes as before, none of them old. */
function verdictOf(session: Session, work: DrainPlan['work'], { order, startSeq, endSeq }: RehearsalOutcome) {
  session.seek(startSeq);
  const before = seen(session);
  const nodesBefore = nodeNames(session);
  session.seek(endSeq);
  const after = seen(session);
  const nodes = nodeNames(session);
  const isReplaced = nodes.length >= nodesBefore.length && !order.some((name) => nodes.includes(name));
  const ends = leftOn(session, order).length === 0 && (work === 'drain' || isReplaced);
  const isBack = [...before.ready].every(([app, count]) => (after.ready.get(app) ?? 0) >= count);
  return { ends, whole: ends && isBack && after.pending <= before.pending };
}

describe('rehearsals of random clusters', () => {
  it.each(SEEDS)('%i: a rehearsal has the same history and verdict as its commands by hand', (seed) => {
    const { asked } = reportOf(seed);
    const session = byHand(start(drawn(seed).manifests), asked);
    expect(session.run.position.digest).toBe(asked.digest);
    expect(verdictOf(session, drawn(seed).plan.work, asked)).toEqual({ ends: asked.ends, whole: asked.whole });
    expect(asked.nodes.map(({ node }) => node)).toEqual(asked.order.slice(0, asked.nodes.length));
    for (const { node, drainedUs } of asked.nodes.filter((each) => each.drainedUs >= 0)) {
      session.seekTime(drainedUs);
      expect(leftOn(session, [node])).toEqual([]);
    }
  });

  it.each(SEEDS)('%i: a drain cordons all nodes first, so that no Pod moves twice', (seed) => {
    const { plan } = drawn(seed);
    const { asked, works } = reportOf(seed);
    if (plan.work === 'drain') expect([asked.movedAgain, works?.movedAgain ?? 0]).toEqual([0, 0]);
  });

  it.each(SEEDS)('%i: a node that is reported as stuck is still stuck ten minutes later', (seed) => {
    const { asked } = reportOf(seed);
    if (asked.ends) return;
    const session = byHand(start(drawn(seed).manifests), asked);
    session.seekTime(asked.endUs + 600e6);
    expect(leftOn(session, asked.order)).not.toEqual([]);
  });

  it.each(SEEDS)('%i: the offered solution ends with all as healthy as before, when done by hand', (seed) => {
    const { asked, works } = reportOf(seed);
    if (!works) {
      expect(asked.whole).toBe(false);
      return;
    }
    const session = byHand(start(drawn(seed).manifests), works);
    expect(session.run.position.digest).toBe(works.digest);
    expect(verdictOf(session, drawn(seed).plan.work, works)).toEqual({ ends: true, whole: true });
  });

  it.each(SEEDS)('%i: each offered change is needed', (seed) => {
    const { manifests, plan } = drawn(seed);
    const { works } = reportOf(seed);
    const { order = [], changes = [] } = works ?? {};
    const session = start(manifests);
    whole(settled(session));
    for (const change of changes) {
      const others = changes.filter((other) => other !== change);
      expect(whole(playDrain(session, { plan, order, changes: others })).whole, change.label).toBe(false);
    }
  });

  it.each(SEEDS.slice(0, 4))(
    '%i: a loss has the same history as its faults by hand, on exactly these nodes',
    (seed) => {
      const { manifests } = drawn(seed);
      const lost = NODES.slice(seed % 2, new Dice(seed).int(2, 3));
      const result = whole(rehearseLoss(start(manifests), { loss: { node: lost.join() }, limitSeconds: 900 }));
      if (!result.ok) throw new Error(JSON.stringify(result.problems));
      const { outcome } = result.report;
      const session = byHand(start(manifests), outcome);
      expect(session.run.position.digest).toBe(outcome.digest);
      expect(outcome.nodes).toEqual(lost);
      const isReady = ({ status }: Node) =>
        status?.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True');
      const silent = (session.ask('list', { kind: 'Node' }) as readonly Node[]).filter((node) => !isReady(node));
      expect(silent.map(({ metadata }) => metadata.name).sort()).toEqual(lost);
    },
  );

  it('some clusters drain well, and others need changes', () => {
    const found = SEEDS.map((seed) => {
      const { asked, works } = reportOf(seed);
      return asked.whole ? 'well' : works ? 'changes' : 'never';
    });
    expect(found).toContain('well');
    expect(found).toContain('changes');
  });
});
