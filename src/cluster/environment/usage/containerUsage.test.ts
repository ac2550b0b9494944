import { expect, it } from 'vitest';
import { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { setBehaviour } from '../behaviourOf.ts';
import { type ContainerOnMachine, PODS_ON_MACHINES } from '../behaviours.ts';
import { podResourceUsage } from './containerUsage.ts';

const MIB = 1024 * 1024;
const S = 1_000_000;

it('adds up the usage of running containers, each capped at its CPU limit', () => {
  const world = new World();
  const containers = [
    { name: 'app', image: 'app:1', resources: { requests: { cpu: '200m', memory: '64Mi' }, limits: { cpu: '500m' } } },
    { name: 'side', image: 'side:1' },
  ];
  const pod: Pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'p', namespace: 'default' },
    spec: { containers },
  };
  const known = { uid: 'u', node: 'n', pod, sandbox: 'ready' };
  const run = (name: string, state: ContainerOnMachine['state']) => ({
    name,
    kind: 'app',
    state,
    instances: 1,
    startedUs: 10 * S,
  });
  const records = world.table(PODS_ON_MACHINES);
  records.put('u', { ...known, containers: [run('app', 'running'), run('side', 'exited')] });
  setBehaviour(world, { image: 'app:1' }, { cpuMilli: 900, leakBytesPerSecond: MIB });
  expect(podResourceUsage(world, 'u', 20 * S)).toMatchObject({
    memoryBytes: 42 * MIB,
    cpuMilli: 500,
    containers: { app: { cpuThrottledMilli: 400 } },
  });
  records.put('u', { ...known, containers: [run('app', 'exited'), run('side', 'none')] });
  expect(podResourceUsage(world, 'u', 20 * S)).toBeUndefined();
  expect(podResourceUsage(world, 'nobody', 20 * S)).toBeUndefined();
});
