import { expect, it } from 'vitest';
import { evictionDelayUs, noExecuteTaints, toleratesAll } from './taintEvictionController.ts';

const taint = (key: string) => ({ key, effect: 'NoExecute' });
const tolerates = (key: string, tolerationSeconds?: number) => ({
  key,
  operator: 'Exists',
  effect: 'NoExecute',
  ...(tolerationSeconds !== undefined && { tolerationSeconds }),
});

it.each([
  ['no toleration', [taint('a')], [], 0],
  ['a toleration without limit', [taint('a')], [tolerates('a')], undefined],
  ['a toleration with a limit', [taint('a')], [tolerates('a', 30)], 30_000_000],
  ['only one of two taints is tolerated', [taint('a'), taint('b')], [tolerates('a', 30)], 0],
  ['the shortest limit applies', [taint('a'), taint('b')], [tolerates('a', 30), tolerates('b', 10)], 10_000_000],
  [
    'one toleration without limit, one with',
    [taint('a'), taint('b')],
    [tolerates('a'), tolerates('b', 10)],
    10_000_000,
  ],
  ['zero seconds', [taint('a')], [tolerates('a', 0)], 0],
  ['negative seconds', [taint('a')], [tolerates('a', -5)], 0],
  ['the first matching toleration applies', [taint('a')], [tolerates('a', 50), tolerates('a', 5)], 50_000_000],
])('computes the eviction delay: %s', (_, taints, tolerations, delayUs) => {
  expect(evictionDelayUs(taints, tolerations)).toBe(delayUs);
});

it('considers only NoExecute taints', () => {
  expect(noExecuteTaints([taint('a'), { key: 'b', effect: 'NoSchedule' }])).toEqual([taint('a')]);
});

it('a toleration of zero seconds still tolerates the taint', () => {
  expect(toleratesAll([taint('a'), taint('b')], [tolerates('a', 0), tolerates('b')])).toBe(true);
  expect(toleratesAll([taint('a'), taint('b')], [tolerates('a', 30)])).toBe(false);
  expect(toleratesAll([taint('a')], undefined)).toBe(false);
});
