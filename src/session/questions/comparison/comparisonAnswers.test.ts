import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { openSession } from '#session/session.ts';

const packing = (type: string) => ({
  name: 'scheduler.yaml',
  text: `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: default-scheduler
    pluginConfig:
      - name: NodeResourcesFit
        args:
          scoringStrategy:
            type: ${type}
    plugins:
      score:
        disabled:
          - name: '*'
        enabled:
          - name: NodeResourcesFit
`,
});

const workload = (name: string) => ({
  name: `${name}.yaml`,
  text: `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name}, namespace: default }
spec:
  replicas: 4
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      containers: [{ name: app, image: 'registry.example/app:1', resources: { requests: { cpu: '1' } } }]
`,
});

/** Three of the four CPUs of a node. */
const big = `apiVersion: v1
kind: Pod
metadata: { name: big, namespace: default }
spec:
  containers: [{ name: app, image: 'registry.example/app:1', resources: { requests: { cpu: '3' } } }]
`;

const source: RunSource = {
  scenario: 'own',
  seed: 1,
  configuration: packing('LeastAllocated'),
  files: [workload('web')],
};

function open(from: RunSource = source) {
  const opened = openSession(from);
  if (!opened.ok) throw new Error(opened.problems.map(({ message }) => message).join());
  return opened.session;
}

describe('compare', () => {
  it('plays the same inputs with the other configuration, to the same time', () => {
    const session = open();
    session.seekTime(5_000_000);
    session.accept({ type: 'manifests.apply', files: [workload('api')] });
    session.seekTime(20_000_000);
    const { digest } = session.run.position;
    const answer = session.ask('compare', { configuration: packing('MostAllocated') });
    if (!answer.ok) throw new Error('it was refused');
    const { comparison } = answer;
    const [spread, packed] = comparison.runs;
    expect(comparison.timeUs).toBe(20_000_000);
    expect(comparison.pods).toHaveLength(8);
    // Eight Pods of 1 CPU on three nodes of 4: by thirds, and two full nodes.
    expect(spread.nodes.map((node) => node.pods.length).sort()).toEqual([2, 3, 3]);
    expect(packed.nodes.map((node) => node.pods.length).sort()).toEqual([0, 4, 4]);
    expect(packed.nodes.map((node) => node.requestedCpuMilli).sort((a, b) => a - b)).toEqual([0, 4000, 4000]);
    expect([spread.pendingPods, packed.pendingPods]).toEqual([0, 0]);
    for (const { nodes } of comparison.pods) for (const node of nodes) expect(node).toMatch(/^node-/);
    for (const key of spread.nodes.flatMap((node) => node.pods)) {
      const pod = session.world.table(store('Pod')).get(key);
      expect(comparison.pods.find((each) => each.key === key)?.nodes[0]).toBe(pod?.spec.nodeName);
    }
    expect(spread.waitP50Us).toBeGreaterThan(0);
    expect(spread.waitP95Us).toBeGreaterThanOrEqual(spread.waitP50Us);
    expect(session.run.position.digest).toBe(digest);
    // Four CPUs are free in both; of two workloads of 1 CPU each, four more.
    const room = ['Deployment/default/api', 'Deployment/default/web'].map((name) => ({
      workload: name,
      total: 4,
      isLimited: false,
    }));
    expect([spread.room, packed.room]).toEqual([room, room]);
  });

  it('counts by trials how many more Pods fit: into small gaps and into one large gap', () => {
    const session = open();
    session.accept({ type: 'manifests.apply', files: [{ name: 'big.yaml', text: big }] });
    session.seekTime(20_000_000);
    const answer = session.ask('compare', { configuration: packing('MostAllocated') });
    if (!answer.ok) throw new Error('it was refused');
    const [spread, packed] = answer.comparison.runs.map(
      ({ room }) => room.find(({ workload }) => workload === 'Pod/default/big')?.total,
    );
    expect([spread, packed]).toEqual([0, 1]);
  });

  it('says why kube-scheduler would not start', () => {
    const answer = open().ask('compare', { configuration: packing('Most') });
    expect(answer).toMatchObject({ ok: false });
    expect(!answer.ok && answer.problems[0]?.message).toContain('Unsupported value: "Most"');
  });

  it('leaves out later commands, and follows the branch', () => {
    const session = open();
    session.seekTime(5_000_000);
    session.accept({ type: 'node.cordon', name: 'node-1' });
    session.seekTime(9_000_000);
    session.accept({ type: 'node.cordon', name: 'node-2' });
    session.seekTime(7_000_000);
    expect(session.ask('inputs', {}).map(({ command }) => command)).toEqual([{ type: 'node.cordon', name: 'node-1' }]);
    session.accept({ type: 'node.cordon', name: 'node-3' });
    session.seekTime(12_000_000);
    expect(session.ask('inputs', {})).toEqual([
      { atUs: 5_000_000, command: { type: 'node.cordon', name: 'node-1' } },
      { atUs: 7_000_000, command: { type: 'node.cordon', name: 'node-3' } },
    ]);
  });
});
