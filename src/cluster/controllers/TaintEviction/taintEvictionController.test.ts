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
  ['for ever', [taint('a')], [tolerates('a')], undefined],
  ['for a while', [taint('a')], [tolerates('a', 30)], 30_000_000],
  ['one of two is not tolerated', [taint('a'), taint('b')], [tolerates('a', 30)], 0],
  ['the shortest counts', [taint('a'), taint('b')], [tolerates('a', 30), tolerates('b', 10)], 10_000_000],
  ['one for ever, one for a while', [taint('a'), taint('b')], [tolerates('a'), tolerates('b', 10)], 10_000_000],
  ['nothing left', [taint('a')], [tolerates('a', 0)], 0],
  ['less than nothing', [taint('a')], [tolerates('a', -5)], 0],
  ['the first that matches is used', [taint('a')], [tolerates('a', 50), tolerates('a', 5)], 50_000_000],
])('%s', (_, taints, tolerations, delayUs) => {
  expect(evictionDelayUs(taints, tolerations)).toBe(delayUs);
});

it('looks at NoExecute taints only', () => {
  expect(noExecuteTaints([taint('a'), { key: 'b', effect: 'NoSchedule' }])).toEqual([taint('a')]);
});

it('a taint that is tolerated for no time is tolerated', () => {
  expect(toleratesAll([taint('a'), taint('b')], [tolerates('a', 0), tolerates('b')])).toBe(true);
  expect(toleratesAll([taint('a'), taint('b')], [tolerates('a', 30)])).toBe(false);
  expect(toleratesAll([taint('a')], undefined)).toBe(false);
});
