import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LESSONS } from './mutations/lessons.ts';
import { CLASSIC_QUEUE, QUEUE, SCHEDULER } from './mutations/scheduler.ts';
import { APF, CONTROLLERS, KUBELET } from './mutations/servers.ts';

const ALL = [...SCHEDULER, ...QUEUE, ...CLASSIC_QUEUE, ...APF, ...KUBELET, ...CONTROLLERS];

it('has a wrong rule for every recorded category', () => {
  const gate: Readonly<Record<string, readonly string[]>> = JSON.parse(
    readFileSync(join(import.meta.dirname, '../conformance/gate.json'), 'utf8'),
  );
  const gated = Object.entries(gate).flatMap(([suite, names]) => names.map((name) => `${suite}/${name}`));
  expect(ALL.flatMap(({ red }) => red).sort()).toEqual(gated.sort());
});

it('finds each rule exactly once', () => {
  const wrong = [...ALL, ...LESSONS].filter(({ file, find }) => {
    const source = readFileSync(join(import.meta.dirname, '../src', file), 'utf8');
    return source.split(find).length !== 2;
  });
  expect(wrong).toEqual([]);
});
