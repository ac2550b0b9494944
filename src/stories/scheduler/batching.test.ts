import { describe, expect, it } from 'vitest';
import type { RunSource } from '#protocol/runSource.ts';
import type { Session } from '#session/session.ts';
import { apply, journalReasons, node, nodeOf, pod, S, start } from '#session/testing/manifestSession.ts';

/** Spreading by default and devices behind extended resources leave Pods without signature. */
const CONFIGURATION = {
  name: 'batching.yaml',
  text: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- pluginConfig: [{name: PodTopologySpread, args: {defaultingType: List, defaultConstraints: []}}]
`,
};
const featureGates = { DRAExtendedResource: false };
const COUNT = 50;
const NAMES = Array.from({ length: COUNT }, (_, i) => `p${String(i).padStart(2, '0')}`);
const FEW = NAMES.slice(0, 8);

/** Pods of the same labels and requests, one to a node unless they ask for less. */
function alike(names: readonly string[], cpu: string): string {
  return names.map((name) => pod(name, { cpu }).replace(`{app: ${name}}`, '{app: same}')).join('');
}

function run(source: Partial<RunSource>, pods = alike(NAMES, '3')): Session {
  const session = start('', {
    nodes: { count: 60, cpu: '4', memory: '8Gi', pods: 110 },
    configuration: CONFIGURATION,
    switches: { featureGates },
    ...source,
  });
  session.seekTime(15 * S);
  apply(session, pods);
  session.seekTime(17 * S);
  return session;
}

const reusedBy = (session: Session) =>
  journalReasons(session).filter(({ type, reused }) => type === 'pod.scheduled' && reused);
const placesOf = (session: Session) => NAMES.map((name) => nodeOf(session, name));

describe('OpportunisticBatching', () => {
  it('batching places 50 identical Pods on successive nodes for half a second', () => {
    const session = run({});
    const reused = reusedBy(session);
    const misses = journalReasons(session).filter((reason) => reason.type === 'pod.scheduled' && !reason.reused);
    expect(reused.length + misses.length).toBe(COUNT);
    expect(misses.length).toBeLessThan(5);
    for (let i = 1; i < misses.length; i++)
      expect((misses[i]?.atUs ?? 0) - (misses[i - 1]?.atUs ?? 0)).toBeGreaterThan(500_000);
    expect(new Set(placesOf(session)).size).toBe(COUNT);
    const cycle = session.ask('cycle', { seq: reused[7]?.seq ?? 0 });
    expect(cycle).toMatchObject({ reused: true, outcome: 'scheduled' });
    expect(cycle?.evaluated).toHaveLength(1);
    expect(cycle?.totals).toEqual([]);
    expect(session.ask('cycle', { seq: misses[0]?.seq ?? 0 })?.reused).toBeUndefined();
  });

  it.each([
    ['on, where all plugins sign Pods', {}, 7],
    ['off by its gate', { switches: { featureGates: { ...featureGates, OpportunisticBatching: false } } }, 0],
    ['off with DRAExtendedResource, the default since v1.36', { switches: {} }, 0],
    ['off with default constraints, as in the default configuration', { configuration: undefined }, 0],
    ['on in v1.35', { switches: { release: '1.35' } }, 7],
    ['unknown in v1.34', { switches: { release: '1.34' } }, 0],
  ] as const satisfies readonly (readonly [string, Partial<RunSource>, number])[])(
    'reuses scheduling results: %s',
    (_, source, reused) => {
      expect(reusedBy(run(source, alike(FEW, '3')))).toHaveLength(reused);
    },
  );

  it('reuses nothing on a node with room, after another Pod, or with Pod affinity', () => {
    expect(reusedBy(run({}, alike(FEW, '1')))).toEqual([]);
    const mixed = FEW.map((name, i) => alike([name], i % 2 === 0 ? '3' : '2.5')).join('');
    expect(reusedBy(run({}, mixed))).toEqual([]);
    const affine = alike(FEW, '3').replaceAll(
      /^ {2}$/gm,
      '  affinity: {podAffinity: {preferredDuringSchedulingIgnoredDuringExecution: []}}',
    );
    expect(affine).not.toBe(alike(FEW, '3'));
    expect(reusedBy(run({}, affine))).toEqual([]);
  });

  it('gives every Pod the node of a full cycle when scores differ', () => {
    const nodes = [2, 4, 8, 16, 32, 64]
      .map((cpu) => node(`n${cpu}`, { cpu: String(cpu), memory: `${cpu * 4}Gi` }))
      .join('');
    const names = NAMES.slice(0, 6);
    const pods = alike(names, '0.5').replaceAll('image:', 'ports: [{containerPort: 80, hostPort: 80}], image:');
    const placed = (isOn: boolean) => {
      const gates = { ...featureGates, OpportunisticBatching: isOn };
      const session = start(nodes, { configuration: CONFIGURATION, switches: { featureGates: gates } });
      session.seekTime(15 * S);
      apply(session, pods);
      session.seekTime(17 * S);
      expect(reusedBy(session)).toHaveLength(isOn ? 5 : 0);
      return names.map((name) => nodeOf(session, name));
    };
    expect(placed(true)).toEqual(placed(false));
    expect(placed(true)).toEqual(['n64', 'n32', 'n16', 'n8', 'n4', 'n2']);
  });

  it('seeking back and forth gives the same batches', () => {
    const session = run({});
    const seq = session.run.position.seq;
    const before = placesOf(session);
    session.seek(Math.floor(seq / 2));
    session.seekTime(17 * S);
    expect(session.run.position.seq).toBe(seq);
    expect(placesOf(session)).toEqual(before);
  });
});
