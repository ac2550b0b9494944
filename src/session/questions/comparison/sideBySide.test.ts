import { describe, expect, it } from 'vitest';
import { SECOND_US } from '#base/time.ts';
import type { OtherRun, SideBySide } from '#protocol/comparison.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { openSession, type Session } from '#session/session.ts';

const pod = (name: string, cpu: string) => ({
  name: `${name}.yaml`,
  text: `apiVersion: v1
kind: Pod
metadata: { name: ${name}, namespace: default }
spec:
  containers: [{ name: app, image: 'registry.example/app:1', resources: { requests: { cpu: '${cpu}' } } }]
`,
});

const strategy = (type: string) => ({
  name: 'scheduler.yaml',
  text: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: default-scheduler
    pluginConfig: [{ name: NodeResourcesFit, args: { scoringStrategy: { type: ${type} } } }]
    plugins: { score: { disabled: [{ name: '*' }], enabled: [{ name: NodeResourcesFit }] } }
`,
});

function open(source: Partial<RunSource> = {}): Session {
  const opened = openSession({ scenario: 'own', seed: 1, files: [], ...source });
  if (!opened.ok) throw new Error(opened.problems.map(({ message }) => message).join());
  return opened.session;
}

function pairOf(session: Session, other: OtherRun): SideBySide {
  const answer = session.ask('sideBySide', { other });
  if (!answer.ok) throw new Error(answer.problems[0]?.message);
  return answer.pair;
}

/** Three nodes of 4 CPU. On main a Pod of 5 waits; on fork-1, from 5 s, it asks for 3. A Pod of 1 comes at 10 s. */
function forked(): Session {
  const session = open({ files: [pod('big', '5')] });
  session.seekTime(10 * SECOND_US);
  session.accept({ type: 'manifests.apply', files: [pod('late', '1')] });
  session.seekTime(12 * SECOND_US);
  session.seekTime(5 * SECOND_US);
  session.accept({ type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'big', gracePeriodSeconds: 0 });
  session.accept({ type: 'manifests.apply', files: [pod('big', '3')] });
  session.seekTime(10 * SECOND_US);
  session.accept({ type: 'manifests.apply', files: [pod('late', '1')] });
  session.seekTime(12 * SECOND_US);
  return session;
}

const MAIN: OtherRun = { kind: 'branch', branch: 'main' };

describe('two branches side by side', () => {
  it('reads both branches at one moment, and leaves the reader at the same place', () => {
    const session = forked();
    const before = { ...session.run.position, branch: session.run.branch.id, clockUs: session.run.clockUs };
    const pair = pairOf(session, MAIN);
    expect({ ...session.run.position, branch: session.run.branch.id, clockUs: session.run.clockUs }).toEqual(before);
    expect(pair.sides.map(({ branch }) => branch)).toEqual(['fork-1', 'main']);
    expect(pair.partedUs).toBe(5 * SECOND_US);
    const big = pair.pods.find(({ key }) => key === 'default/big');
    expect(big?.nodes).toEqual([expect.stringMatching(/^node-/), '']);
    expect(pair.sides.map(({ figures }) => figures.pendingPods)).toEqual([0, 1]);
    for (const { nodes } of pair.sides) expect(nodes).toHaveLength(3);
    session.seekTime(20 * SECOND_US);
    const later = pairOf(session, MAIN);
    expect(later.timeUs).toBe(20 * SECOND_US);
    expect(session.branches.find(({ id }) => id === 'main')?.headTimeUs).toBeGreaterThan(12 * SECOND_US);
  });

  it('gives the same answer whether the other branch was played alone or beside this one', () => {
    const [one, two] = [forked(), forked()];
    one.seekTime(40 * SECOND_US);
    pairOf(one, MAIN);
    one.switchBranch('main');
    two.switchBranch('main');
    two.seekTime(40 * SECOND_US);
    expect(one.run.position).toEqual(two.run.position);
  });

  it('names the first decision about each Pod that came out differently', () => {
    const { differences } = pairOf(forked(), MAIN);
    expect(differences.map(({ keys }) => keys)).toEqual([
      ['default/big', 'default/big'],
      ['default/late', 'default/late'],
    ]);
    expect(differences[0]?.decisions[0]).toMatchObject({ outcome: 'scheduled' });
  });

  it('finds no difference before the branches part', () => {
    const session = forked();
    session.seekTime(3 * SECOND_US);
    const pair = pairOf(session, MAIN);
    expect(pair.pods.every(({ nodes: [a, b] }) => a === b)).toBe(true);
    expect(pair.sides[0].nodes).toEqual(pair.sides[1].nodes);
  });

  it('refuses a missing branch', () => {
    expect(open().ask('sideBySide', { other: { kind: 'branch', branch: 'fork-7' } })).toEqual({
      ok: false,
      problems: [{ message: 'there is no branch fork-7 in this run' }],
    });
  });

  it('names the plugin that refused on one side only, with the missing amount', () => {
    const session = forked();
    const [difference] = pairOf(session, MAIN).differences;
    if (!difference) throw new Error('they differ');
    const why = session.ask('whyDifferent', { other: MAIN, keys: difference.keys, decisions: difference.decisions });
    expect(why?.reasons).toEqual([
      {
        rule: 'refused',
        slots: {
          side: 'B',
          other: 'A',
          node: difference.decisions[0]?.node,
          plugin: 'NodeResourcesFit',
          why: 'Insufficient cpu (5000m > 4000m)',
        },
      },
    ]);
    expect(why?.nodes.map(({ verdicts }) => verdicts.map((verdict) => verdict?.code))).toEqual(
      Array.from({ length: 3 }, () => ['Success', expect.stringMatching(/^Unschedulable/)]),
    );
  });
});

describe('another configuration side by side', () => {
  const packed: OtherRun = { kind: 'changed', configuration: strategy('MostAllocated') };
  const spread = () => open({ configuration: strategy('LeastAllocated'), files: [pod('a', '1'), pod('b', '1')] });

  it('follows the present run forward and back, and repeats its commands', () => {
    const session = spread();
    session.seekTime(10 * SECOND_US);
    const there = pairOf(session, packed);
    expect(there.pods.map(({ nodes }) => new Set(nodes).size)).toContain(2);
    expect(there.sides[1].figures.emptyNodes).toBe(2);
    session.accept({ type: 'manifests.apply', files: [pod('c', '1')] });
    session.seekTime(20 * SECOND_US);
    expect(pairOf(session, packed).sides.map(({ nodes }) => nodes.flatMap(({ pods }) => pods).length)).toEqual([3, 3]);
    session.seekTime(10 * SECOND_US);
    expect(pairOf(session, packed).pods).toEqual(there.pods);
  });

  it('names the score that changed most, with its numbers', () => {
    const session = spread();
    session.seekTime(10 * SECOND_US);
    const [difference] = pairOf(session, packed).differences;
    if (!difference) throw new Error('they differ');
    const why = session.ask('whyDifferent', { other: packed, keys: difference.keys, decisions: difference.decisions });
    const [a, b] = difference.decisions;
    const cycle = session.ask('cycle', { seq: a?.seq ?? 0 });
    const row = cycle?.scores.find(({ plugin }) => plugin === 'NodeResourcesFit');
    const scoreOf = (node = '') => row?.normalized[cycle?.feasible.indexOf(cycle.nodes.indexOf(node)) ?? -1] ?? 0;
    const ahead = (scoreOf(a?.node) - scoreOf(b?.node)) * (row?.weight ?? 0);
    expect(ahead).toBeGreaterThan(0);
    expect(why?.reasons[0]).toMatchObject({
      rule: 'swing',
      slots: { plugin: 'NodeResourcesFit', nodeA: a?.node, nodeB: b?.node, aheadA: `+${ahead}` },
    });
    expect(Number(why?.reasons[0]?.slots.aheadB)).toBeLessThan(0);
  });

  it('says why kube-scheduler would not start', () => {
    const answer = spread().ask('sideBySide', { other: { kind: 'changed', configuration: strategy('Most') } });
    expect(!answer.ok && answer.problems[0]?.message).toContain('Unsupported value: "Most"');
  });
});
