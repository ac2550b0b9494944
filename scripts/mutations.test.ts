import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readGate, readOpenCases } from './gateFiles.mjs';
import { CLUSTER } from './mutations/cluster.ts';
import { KUBECTL } from './mutations/kubectl.ts';
import { LESSONS } from './mutations/lessons.ts';
import { CLASSIC_QUEUE, QUEUE, SCHEDULER } from './mutations/scheduler.ts';
import { APF, CONTROLLERS, KUBELET } from './mutations/servers.ts';

const ALL = [...SCHEDULER, ...QUEUE, ...CLASSIC_QUEUE, ...APF, ...KUBELET, ...CONTROLLERS, ...CLUSTER, ...KUBECTL];

it('every recorded category has a mutation', () => {
  const gated = Object.entries(readGate()).flatMap(([suite, names]) => names.map((name) => `${suite}/${name}`));
  const planted = new Set(ALL.flatMap(({ red }) => red));
  expect(gated.filter((category) => !planted.has(category))).toEqual([]);
  const recorded = new Set([...gated, ...Object.keys(readOpenCases())]);
  expect([...planted].filter((category) => !recorded.has(category))).toEqual([]);
});

it('each mutation finds its text exactly once in the source', () => {
  const wrong = [...ALL, ...LESSONS].filter(({ file, find }) => {
    const source = readFileSync(join(import.meta.dirname, '../src', file), 'utf8');
    return source.split(find).length !== 2;
  });
  expect(wrong).toEqual([]);
});
