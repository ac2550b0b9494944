import { describe, expect, it } from 'vitest';
import { whole } from '#base/parts.ts';
import type { Pod } from '#model/generated/types.ts';
import type { DrainPlan, DrainReport, RehearsalOutcome } from '#protocol/rehearsal.ts';
import type { Session } from '#session/session.ts';
import { Dice } from '#session/testing/dice.ts';
import { start } from '#session/testing/manifestSession.ts';
import { rehearseDrain } from './rehearseDrain.ts';
import { rehearseLoss } from './rehearseLoss.ts';

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
  const deed = dice.pick(['drain', 'drain', 'upgrade'] as const);
  const count = dice.int(1, 2);
  const plan: DrainPlan = {
    deed,
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
  template: {metadata: {labels: {app: ${name}}}, spec: {containers: [{name: main, image: 'nginx:1.27', resources: {requests: {cpu: ${cpu}}}}]}}
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

/** The same commands given by hand, to the same entry. */
function byHand(manifests: string, { commands, endSeq }: Pick<RehearsalOutcome, 'commands' | 'endSeq'>): Session {
  const session = start(manifests);
  for (const { after, atUs, command } of commands) {
    session.seek(after);
    session.run.wait(atUs);
    expect(session.accept(command).ok).toBe(true);
  }
  session.seek(endSeq);
  return session;
}

/** Ready Pods of each workload. */
function readyPods(session: Session): ReadonlyMap<string, number> {
  const ready = new Map<string, number>();
  for (const { metadata, status } of session.ask('list', { kind: 'Pod' }) as readonly Pod[]) {
    const isReady = status?.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') ?? false;
    const app = metadata.labels?.app ?? '';
    if (isReady && metadata.deletionTimestamp === undefined) ready.set(app, (ready.get(app) ?? 0) + 1);
  }
  return ready;
}

describe('of clusters that are drawn by chance', () => {
  it.each(SEEDS)('%i: a rehearsal is the history that the same commands make by hand', (seed) => {
    const { asked } = reportOf(seed);
    expect(byHand(drawn(seed).manifests, asked).run.position.digest).toBe(asked.digest);
  });

  it.each(SEEDS)(
    '%i: the way that is offered ends, and all is as healthy as before, when it is done by hand',
    (seed) => {
      const { manifests } = drawn(seed);
      const { asked, works } = reportOf(seed);
      if (!works) {
        expect(asked.whole).toBe(false);
        return;
      }
      const session = byHand(manifests, works);
      expect(session.run.position.digest).toBe(works.digest);
      const after = readyPods(session);
      const left = (session.ask('list', { kind: 'Pod' }) as readonly Pod[]).map(({ spec }) => spec.nodeName ?? '');
      expect(left.filter((name) => works.order.includes(name))).toEqual([]);
      session.seek(works.startSeq);
      for (const [app, ready] of readyPods(session)) expect(after.get(app)).toBeGreaterThanOrEqual(ready);
    },
  );

  it.each(SEEDS.slice(0, 4))('%i: a loss is the history that the same faults make by hand', (seed) => {
    const { manifests } = drawn(seed);
    const node = new Dice(seed).pick(NODES);
    const result = whole(rehearseLoss(start(manifests), { loss: { node }, limitSeconds: 900 }));
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    expect(byHand(manifests, result.report.outcome).run.position.digest).toBe(result.report.outcome.digest);
  });

  it('draws clusters that end well, and others that need changes', () => {
    const found = SEEDS.map((seed) => {
      const { asked, works } = reportOf(seed);
      return asked.whole ? 'well' : works ? 'changes' : 'never';
    });
    expect(found).toContain('well');
    expect(found).toContain('changes');
  });
});
