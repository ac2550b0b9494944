import { describe, expect, it } from 'vitest';
import { FIXED_START, parseTime } from '#base/rfc3339.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { Entry } from '#kernel/event.ts';
import { podRequests, resourceAmounts } from '#model/pod/podResources.ts';
import { openedScenario, seekSeconds } from '#session/testing/scenarioSession.ts';

const HOUR_US = 3600e6;

describe('thousand-nodes', () => {
  const session = openedScenario('thousand-nodes');
  const pods = () => session.world.table(store('Pod')).values();
  const nodes = () => session.world.table(store('Node')).values();
  const lost = () => nodes().filter(({ metadata }) => metadata.labels?.rack === 'rack-13');

  const unknown = () =>
    lost().filter(({ status }) =>
      status?.conditions?.some((each) => each.type === 'Ready' && each.status === 'Unknown'),
    );

  it('the scenario starts with 10,000 Pods that run on 1,000 nodes', () => {
    expect(nodes()).toHaveLength(1000);
    expect(pods()).toHaveLength(10_000);
    expect(pods().every(({ status }) => status?.phase === 'Running')).toBe(true);
    const ages = pods().map(({ metadata }) => -(parseTime(metadata.creationTimestamp ?? FIXED_START) ?? 0) / HOUR_US);
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...ages)).toBeLessThanOrEqual(9 * 24);
    expect(Math.max(...ages)).toBeGreaterThan(8 * 24);
    const requested = pods().reduce((sum, pod) => sum + (podRequests(pod).cpu ?? 0), 0);
    const offered = nodes().reduce((sum, { status }) => sum + (resourceAmounts(status?.allocatable).cpu ?? 0), 0);
    expect(requested / offered).toBe(0.875);
  });

  it('changes nothing until the rack is lost', () => {
    const before = new Set(pods());
    const workloads = () => [
      ...session.world.table(store('Deployment')).values(),
      ...session.world.table(store('ReplicaSet')).values(),
    ];
    const workloadsBefore = new Set(workloads());
    seekSeconds(session, 9.9);
    expect(pods().every((pod) => before.has(pod))).toBe(true);
    expect(workloads().every((workload) => workloadsBefore.has(workload))).toBe(true);
  });

  it('marks the Pods as not ready because of their node', () => {
    seekSeconds(session, 59);
    expect(unknown()).toHaveLength(0);
    const isStatusWrite = ({ reasons }: Entry) => reasons.some(({ type }) => type === 'pod.statusUpdated');
    let entry = session.step();
    while (entry && !isStatusWrite(entry)) entry = session.step();
    expect(session.ask('caption', { seq: entry?.seq ?? 0 })?.sentence).toMatchObject({
      id: 'pod.notReadyByNode',
      slots: { node: 'node-241' },
    });
  });

  it('taints all 20 nodes by 66 s and evicts from one every 10 s', () => {
    const carrying = () =>
      lost().filter(({ spec }) => spec.taints?.some(({ effect }) => effect === 'NoExecute')).length;
    seekSeconds(session, 65.9);
    expect(unknown()).toHaveLength(20);
    const tainted = [66, 71, 81, 90].map((second) => {
      seekSeconds(session, second);
      return carrying();
    });
    expect(tainted).toEqual([1, 2, 3, 3]);
  });

  it('reschedules the Pods after trying 420 feasible nodes instead of 1,000', () => {
    expect(pods().every(({ spec }) => spec.nodeName !== undefined)).toBe(true);
    seekSeconds(session, 90.4);
    const cycle = session.ask('cycle', {});
    expect(cycle?.outcome).toBe('scheduled');
    expect(cycle?.nodes).toHaveLength(1000);
    expect(cycle?.feasible).toHaveLength(420);
  });
});
