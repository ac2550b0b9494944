import { expect, it } from 'vitest';
import { openedScenario, seekSeconds, usageOf } from '#session/testing/scenarioSession.ts';

it('shows the use of each node, and omits a missing node', () => {
  const session = openedScenario('without-requests');
  seekSeconds(session, 40);
  const uses = session.ask('useOfNodes', { nodes: ['node-1', 'node-2', 'nobody'] });
  expect(uses).toEqual(
    ['node-1', 'node-2'].map((node) => {
      const { cpu, memory } = usageOf(session, node);
      return { node, cpuMilli: cpu.usage, memoryBytes: memory.usage, devices: [] };
    }),
  );
  expect(uses.every(({ cpuMilli }) => cpuMilli > 0)).toBe(true);
});

it('says which devices of a node are taken, and for which Pods', () => {
  const session = openedScenario('devices');
  seekSeconds(session, 25);
  const uses = session.ask('useOfNodes', { nodes: ['gpu-1', 'plain-1'] });
  expect(uses.map(({ devices }) => devices)).toEqual([
    [
      { name: 'small-0', isTaken: true, pods: ['flexible'] },
      { name: 'small-1', isTaken: false, pods: [] },
    ],
    [],
  ]);
});
