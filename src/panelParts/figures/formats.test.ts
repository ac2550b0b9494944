import { expect, it } from 'vitest';
import { formatCpus, formatMemory } from './formatQuantities.ts';
import { formatMoment, formatWait } from './formatTimes.ts';

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

it('writes waits for a narrow column', () => {
  expect([-5, 0, 12, 9_000, 3_650_000, 132_000_000, 3_732_000_000].map(formatWait)).toEqual([
    '0 ms',
    '0 ms',
    '12 µs',
    '9 ms',
    '3.6 s',
    '2:12',
    '1:02:12',
  ]);
  expect(formatMoment(221_020_000)).toBe('3:41.020');
});
