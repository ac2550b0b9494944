import { describe, expect, it } from 'vitest';
import type { Scenario } from '#scenarios/scenario.ts';
import { SCENARIOS } from '#scenarios/scenarioList.ts';
import { cpuMilliOf, joinThin, scenarioOutline, sketchPacking } from './scenarioOutline.ts';

const scenario: Scenario = {
  id: 'sample',
  nodes: [
    { count: 2, namePrefix: 'a-', cpu: '1', memory: '1Gi', pods: 10, zones: ['z'] },
    { count: 1, namePrefix: 'b-', cpu: '500m', memory: '1Gi', pods: 10, zones: ['z'] },
  ],
  manifests:
    '---\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: 2\n  template:\n    spec:\n      containers:\n        - resources:\n            requests:\n              cpu: 600m\n---\nkind: Service\nmetadata:\n  name: web\n',
  script: [
    {
      atUs: 10,
      apply:
        '---\nkind: Pod\nmetadata:\n  name: big\nspec:\n  containers:\n    - resources:\n        requests:\n          cpu: 0.5\n',
    },
    { atUs: 50, scale: { deployment: 'web', namespace: 'default', replicas: 3 } },
    { atUs: 80, scale: { deployment: 'web', namespace: 'default', replicas: 1 } },
  ],
  endUs: 100,
};

describe('scenarioOutline', () => {
  it('reads nodes, the largest size of workloads, and the moments of the script', () => {
    expect(scenarioOutline(scenario)).toEqual({
      nodesCpuMilli: [1000, 1000, 500],
      workloads: [
        { name: 'web', replicas: 3, cpuMilli: 600 },
        { name: 'big', replicas: 1, cpuMilli: 500 },
      ],
      marks: [
        { at: 0.1, what: 'apply' },
        { at: 0.5, what: 'change' },
        { at: 0.8, what: 'change' },
      ],
    });
  });

  it.each(SCENARIOS)('finds nodes and workloads in $id', (built) => {
    const outline = scenarioOutline(built);
    expect(outline.nodesCpuMilli.length).toBe(built.nodes.reduce((sum, group) => sum + group.count, 0));
    // Where a program makes the Pods, the script's marks are all there is to see.
    expect(outline.workloads.length + outline.marks.length).toBeGreaterThan(0);
    for (const workload of outline.workloads) expect(workload.replicas).toBeGreaterThan(0);
    for (const mark of outline.marks) expect(mark.at).toBeLessThanOrEqual(1);
  });
});

describe('sketchPacking', () => {
  it('never overfills a node, and leaves out what does not fit', () => {
    const { blocks, left } = sketchPacking(scenarioOutline(scenario));
    expect(blocks.map(({ node, workload }) => [node, workload])).toEqual([
      [0, 0],
      [1, 0],
      [2, 1],
    ]);
    expect(left).toEqual([0]);
  });
});

describe('joinThin', () => {
  const block = (node: number, workload: number, fromMilli: number, cpuMilli: number) => ({
    node,
    workload,
    fromMilli,
    cpuMilli,
  });

  it('joins thin bands with the same workload below them, node by node', () => {
    const thin = [
      block(0, 0, 0, 50),
      block(1, 0, 0, 50),
      block(0, 0, 50, 50),
      block(0, 1, 100, 50),
      block(0, 1, 150, 50),
    ];
    expect(joinThin(thin, 100)).toEqual([block(0, 0, 0, 100), block(1, 0, 0, 50), block(0, 1, 100, 100)]);
    expect(joinThin(thin, 50)).toEqual(thin);
  });
});

describe('cpuMilliOf', () => {
  it.each([
    ['500m', 500],
    ['2', 2000],
    ['0.5', 500],
  ])('reads %s', (text, milli) => expect(cpuMilliOf(text)).toBe(milli));
});
