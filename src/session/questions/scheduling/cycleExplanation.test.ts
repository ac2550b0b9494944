import { describe, expect, it } from 'vitest';
import { compare } from '#base/order.ts';
import { store } from '#cluster/api/kindTables.ts';
import { openSession } from '#session/session.ts';

/** Three nodes are full of Pods of priority 0, 10 and 100, a fourth of Pods of priority 0 behind a budget. A Pod of priority 1000 arrives. */
describe('preemption in a cycle', () => {
  const opened = openSession({ scenario: 'preemption', seed: 1 });
  if (!opened.ok) throw new Error('the scenario opens');
  const { session } = opened;
  session.seekTime(21_000_000);
  const cycle = session.ask('cycle', {});

  it('shows for each node the Pods removed on trial, those that stay, and the excluding rule', () => {
    expect(cycle?.pod).toBe('default/pay-0');
    expect(cycle?.outcome).toBe('nominated');
    expect(cycle?.preemption?.nominated).toBe('node-1');
    const nodes = [...(cycle?.preemption?.nodes ?? [])].sort((a, b) => compare(a.node, b.node));
    expect(nodes.map(({ node, stoppedAt }) => [node, stoppedAt])).toEqual([
      ['node-1', -1],
      ['node-2', 1],
      ['node-3', 1],
      ['node-4', 0],
    ]);
    for (const { lifted } of nodes)
      expect(lifted.map(({ reprieved }) => reprieved)).toEqual([true, true, false, false]);
    expect(nodes[0]?.rules).toMatchObject({
      pdbViolations: 0,
      highestPriority: 0,
      prioritySum: 2 * 2 ** 31,
      victims: 2,
    });
    expect(nodes[1]?.rules).toMatchObject({ highestPriority: 10, prioritySum: 20 + 2 * 2 ** 31 });
    expect(nodes[3]?.rules?.pdbViolations).toBe(2);
    expect(nodes[3]?.lifted.every(({ violatesBudget }) => violatesBudget)).toBe(true);
  });

  it('shows preemption in three steps', () => {
    const parts = cycle?.steps.flatMap(({ stage, part }) => (stage === 'PostFilter' && part ? [part] : []));
    expect(parts).toEqual(['lift', 'reprieve', 'pick']);
  });

  it('binds the preemptor once the victims are gone, after 30 s of grace', () => {
    session.seekTime(40_000_000);
    const nodeOf = (name: string) => session.world.table(store('Pod')).get(`default/${name}`)?.spec.nodeName;
    expect(nodeOf('pay-0')).toBeUndefined();
    session.seekTime(53_000_000);
    expect(nodeOf('pay-0')).toBe('node-1');
    const there = cycle?.preemption?.nodes.find(({ node }) => node === 'node-1')?.lifted ?? [];
    const victims = there.flatMap(({ pod, reprieved }) => (reprieved ? [] : [pod.slice('default/'.length)]));
    expect(victims).toHaveLength(2);
    expect(victims.map(nodeOf)).toEqual([undefined, undefined]);
  });
});
