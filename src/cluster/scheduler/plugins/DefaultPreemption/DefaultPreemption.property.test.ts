import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Pod } from '#model/generated/types.ts';
import { testNode, testPod } from '../../framework/testing/objects.ts';
import { testScheduler } from '../../framework/testing/surroundings.ts';

interface Running {
  readonly name: string;
  readonly node: number;
  readonly cpu: number;
  readonly priority: number;
  readonly startSecond: number;
}

const NODE_CPU = 6;
const running = fc
  .array(
    fc.record({
      node: fc.nat({ max: 3 }),
      cpu: fc.integer({ min: 1, max: 3 }),
      priority: fc.constantFrom(0, 10, 100),
      startSecond: fc.nat({ max: 50 }),
    }),
    { minLength: 8, maxLength: 18 },
  )
  .map((shapes) => shapes.map((shape, i): Running => ({ ...shape, name: `r${i}` })));

function podOf({ name, node, cpu, priority, startSecond }: Running): Pod {
  const pod = testPod(name, { cpu: String(cpu) }, { priority, nodeName: `n${node}` });
  const startTime = `2026-01-01T00:00:${String(startSecond).padStart(2, '0')}Z`;
  return { ...pod, status: { phase: 'Running', startTime } };
}

/**
 * Most important first: higher priority, then earlier start. Equal ones keep the order in which they came to the node.
 */
function byImportance(a: Running, b: Running): number {
  return b.priority - a.priority || a.startSecond - b.startSecond;
}

const sumOf = (pods: readonly Running[], of: (pod: Running) => number) => pods.reduce((sum, pod) => sum + of(pod), 0);

/** Removes all Pods of lower priority. Then puts back those that fit beside the new Pod, most important first. */
function victimsOn(pods: readonly Running[], cpu: number, priority: number): readonly Running[] | undefined {
  const stays = pods.filter((pod) => pod.priority >= priority);
  const lower = pods.filter((pod) => pod.priority < priority).sort(byImportance);
  let freeCpu = NODE_CPU - cpu - sumOf(stays, (pod) => pod.cpu);
  if (freeCpu < 0 || lower.length === 0) return undefined;
  const victims: Running[] = [];
  for (const pod of lower) {
    if (pod.cpu <= freeCpu) freeCpu -= pod.cpu;
    else victims.push(pod);
  }
  return victims;
}

/** Values compared between nodes, in the order of the rules; smaller is better. */
function harm(victims: readonly Running[]): readonly number[] {
  const highest = Math.max(...victims.map(({ priority }) => priority));
  const firstStart = Math.min(...victims.filter(({ priority }) => priority === highest).map((pod) => pod.startSecond));
  return [highest, sumOf(victims, ({ priority }) => priority + 2 ** 31), victims.length, -firstStart];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

it('evicts the fewest and least important Pods from the cheapest node', () => {
  let preemptions = 0;
  fc.assert(
    fc.property(running, fc.integer({ min: 2, max: 6 }), fc.constantFrom(5, 50, 1000), (all, cpu, priority) => {
      const nodes = [0, 1, 2, 3].map((i) => testNode(`n${i}`, { allocatable: { cpu: String(NODE_CPU) } }));
      const fitting = all.filter((pod, i) => {
        const before = all.slice(0, i).filter(({ node }) => node === pod.node);
        return sumOf(before, (other) => other.cpu) + pod.cpu <= NODE_CPU;
      });
      const scheduler = testScheduler(nodes);
      for (const pod of fitting) scheduler.cache.addPod(podOf(pod), `n${pod.node}`);
      const [result] = scheduler.decide(testPod('new', { cpu: String(cpu) }, { priority }));
      const on = (node: number) => fitting.filter((pod) => pod.node === node);
      const hasRoom = nodes.some((_, i) => sumOf(on(i), (pod) => pod.cpu) + cpu <= NODE_CPU);
      const candidates = nodes.flatMap((_, i) => victimsOn(on(i), cpu, priority) ?? []);
      if (hasRoom) return void expect(result.outcome).toBe('scheduled');
      if (candidates.length === 0) return void expect(result.outcome).toBe('unschedulable');
      preemptions++;
      const { preemption } = result.postFilter ?? {};
      const chosen = Number(preemption?.node.slice(1));
      const victims = victimsOn(on(chosen), cpu, priority) ?? [];
      expect(preemption?.victims.map(({ pod }) => pod.metadata.name)).toEqual(victims.map(({ name }) => name));
      for (const [i] of nodes.entries()) {
        const others = victimsOn(on(i), cpu, priority);
        if (others && others.length > 0) expect(compare(harm(victims), harm(others))).toBeLessThanOrEqual(0);
      }
    }),
    { seed: 20_260_105, numRuns: 400 },
  );
  expect(preemptions).toBeGreaterThan(50);
});
