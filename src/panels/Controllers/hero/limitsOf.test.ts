import { expect, it } from 'vitest';
import type { Rollout } from '#protocol/controllers.ts';
import { limitsOf } from './limitsOf.ts';

const group = (isNew: boolean, pods: number) => ({
  name: '',
  revision: 1,
  isNew,
  desired: pods,
  pods,
  available: pods,
});

const linesOf = (groups: readonly ReturnType<typeof group>[]) => {
  const rollout = {
    workload: { kind: 'Deployment', namespace: 'default', name: 'web' },
    strategy: 'RollingUpdate',
    replicas: 4,
    maxSurge: 1,
    maxUnavailable: 1,
    maxSurgeText: '25%',
    maxUnavailableText: '25%',
    groups,
  } as unknown as Rollout;
  return limitsOf(((key: string) => key) as unknown as Parameters<typeof limitsOf>[0], rollout).lines;
};

it('draws the limits of a rolling update only while Pods of an older template exist', () => {
  const limits = [
    { count: 5, text: 'atMostUp' },
    { count: 3, text: 'atLeastDown' },
  ];
  const wanted = [{ count: 4, text: 'wanted' }];
  expect(linesOf([group(false, 4), group(true, 1)])).toEqual(limits);
  expect(linesOf([group(true, 2)])).toEqual(wanted);
  expect(linesOf([group(false, 0), group(true, 4)])).toEqual(wanted);
});
