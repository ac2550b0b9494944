import { expect, it } from 'vitest';
import { formatCpus, formatMemory, formatWait, roundCpus, roundMemory, secondsOf } from './formatFigures.ts';

it('writes quantities as Kubernetes does', () => {
  const gi = 1024 ** 3;
  expect([0, 2 * gi, gi / 2, 1.5 * gi, 16_000_000_000, 3072, 100].map(formatMemory)).toEqual([
    '0',
    '2Gi',
    '512Mi',
    '1536Mi',
    '14.9Gi',
    '3Ki',
    '100',
  ]);
  expect([850, 4000, 2335].map(formatCpus)).toEqual(['0.85', '4', '2.34']);
});

it('rounds sums to few digits', () => {
  const gi = 1024 ** 3;
  expect([123_300, 181_649, 0].map(roundCpus)).toEqual(['123.3', '181.6', '0']);
  expect(roundMemory(164.9 * gi, 724 * gi)).toEqual({ amount: '165', unit: 'Gi' });
  expect(roundMemory(1.46 * gi, 8 * gi).amount).toBe('1.5');
  expect(roundMemory(gi / 4, gi / 2)).toEqual({ amount: '256', unit: 'Mi' });
});

it('writes wait times for a narrow column', () => {
  expect([-5, 0, 12, 9_000, 3_650_000, 132_000_000, 3_732_000_000].map(formatWait)).toEqual([
    '0 ms',
    '0 ms',
    '12 µs',
    '9 ms',
    '3.6 s',
    '2:12',
    '1:02:12',
  ]);
});

it('writes seconds with the digits that matter', () => {
  expect([0, 43_000, 430_000, 12_300_000, 105_000_000, 2_000_400_000].map(secondsOf)).toEqual([
    '0',
    '0.043',
    '0.43',
    '12.3',
    '105.0',
    '2000',
  ]);
});
