import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Node, Pod } from '#model/generated/types.ts';
import { testNode, testPod } from '../framework/testing/objects.ts';
import { placedPods, randomCluster, randomNodes, randomPod } from '../framework/testing/randomCluster.ts';
import { testScheduler } from '../framework/testing/surroundings.ts';
import { numFeasibleNodesToFind } from './findFeasibleNodes.ts';

const RUNS = { seed: 20_260_101, numRuns: 150 };

function schedulerOver(nodes: readonly Node[], placed: readonly { pod: Pod; node: string }[]) {
  const scheduler = testScheduler(nodes);
  for (const { pod, node } of placed) scheduler.cache.addPod(pod, node);
  return scheduler;
}

function decision(scheduler: ReturnType<typeof testScheduler>, pod: Pod) {
  const [{ outcome, node, message, unschedulablePlugins, feasible, totals }, trace] = scheduler.decide(pod);
  const { preFilters, filters, preScores, scores } = trace;
  return {
    outcome,
    node,
    message,
    unschedulablePlugins,
    totals: totals && [...totals].slice(0, feasible.length),
    preFilters,
    filters,
    preScores,
    scores,
  };
}

describe('scheduling decision', () => {
  it('depends only on the present state of the cluster', () => {
    const moves = randomNodes(2).chain((nodes) =>
      fc.record({
        nodes: fc.constant(nodes),
        gone: placedPods(nodes.length),
        changed: placedPods(nodes.length),
        placed: placedPods(nodes.length),
        waiting: randomPod('waiting'),
        early: randomPod('early'),
      }),
    );
    fc.assert(
      fc.property(moves, ({ nodes, gone, changed, placed, waiting, early }) => {
        const travelled = schedulerOver(nodes, gone);
        travelled.decide(early);
        for (const { pod, node } of gone) {
          travelled.cache.removePod(`${pod.metadata.namespace}/${pod.metadata.name}`, node);
        }
        for (const [index, { pod, node }] of placed.entries()) {
          const other = changed[index];
          // First replaced by another Pod of that name, if there is one, then updated.
          if (other && other.pod.metadata.namespace === pod.metadata.namespace) {
            travelled.cache.addPod(
              { ...other.pod, metadata: { ...other.pod.metadata, name: pod.metadata.name } },
              node,
            );
            travelled.decide(early);
            travelled.cache.updatePod(pod, node, index);
          } else travelled.cache.addPod(pod, node);
        }
        expect(decision(travelled, waiting)).toEqual(decision(schedulerOver(nodes, placed), waiting));
      }),
      RUNS,
    );
  });

  it('scores from 0 to 100, weights the sums and selects one of the best nodes', () => {
    fc.assert(
      fc.property(randomCluster, ({ nodes, placed, waiting }) => {
        const scheduler = schedulerOver(nodes, placed);
        const [result, { scores, filters }] = scheduler.decide(waiting);
        const feasible = result.feasible.map(({ name }) => name);
        expect(filters.filter(({ status }) => status.code === 'Success').map(({ node }) => node)).toEqual(feasible);
        if (result.outcome === 'scheduled') expect(feasible).toContain(result.node);
        if (!result.totals) return;
        for (const { normalized } of scores) {
          expect(normalized).toHaveLength(feasible.length);
          for (const score of normalized) expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        }
        const sums = feasible.map((_, i) =>
          scores.reduce((sum, { weight, normalized }) => sum + weight * (normalized[i] ?? 0), 0),
        );
        expect([...result.totals].slice(0, feasible.length)).toEqual(sums);
        expect(sums[feasible.indexOf(result.node)]).toBe(Math.max(...sums));
      }),
      RUNS,
    );
  });
});

describe('sampling', () => {
  it('the number of sampled nodes equals a manual calculation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6000 }), fc.integer({ min: 0, max: 100 }), (count, percent) => {
        const share = percent > 0 ? percent : Math.max(5, 50 - Math.floor(count / 125));
        const expected = count < 100 ? count : Math.max(100, Math.floor((count * share) / 100));
        expect(numFeasibleNodesToFind(count, percent)).toBe(expected);
      }),
      RUNS,
    );
  });

  it('visits nodes from the start index until one more than enough is feasible', () => {
    const search = fc.record({
      full: fc.array(fc.boolean(), { minLength: 100, maxLength: 260 }),
      start: fc.nat({ max: 500 }),
      percent: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(search, ({ full, start, percent }) => {
        const nodes = full.map((isFull, i) => testNode(`n${i}`, { allocatable: { cpu: isFull ? '0' : '4' } }));
        const scheduler = testScheduler(nodes, { percentageOfNodesToScore: percent });
        const [result, { filters }] = scheduler.decide(testPod('p', { cpu: '1' }), start);
        const needed = Math.max(100, Math.floor((full.length * percent) / 100));
        const visited: string[] = [];
        const kept: string[] = [];
        let rejected = 0;
        for (let i = 0; i < full.length; i++) {
          const at = (start + i) % full.length;
          visited.push(`n${at}`);
          if (full[at]) rejected++;
          else if (kept.length < needed) kept.push(`n${at}`);
          else break;
        }
        expect(filters.map(({ node }) => node)).toEqual(visited);
        expect(result.feasible.map(({ name }) => name)).toEqual(kept);
        expect(result.nextStartIndex).toBe((start + kept.length + rejected) % full.length);
      }),
      { ...RUNS, numRuns: 60 },
    );
  });
});
