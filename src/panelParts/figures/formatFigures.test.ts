import { expect, it } from 'vitest';
import { formatBytes, formatCount, formatMs } from './formatFigures.ts';

it('writes counts, bytes and milliseconds for readers', () => {
  expect([7, 1511, 48_213, 1_000_000].map(formatCount)).toEqual(['7', '1 511', '48 213', '1 000 000']);
  expect([0, 128, 40_960, 1_048_576, 41_943_040, 2_147_483_776].map(formatBytes)).toEqual([
    '0 B',
    '128 B',
    '40 KiB',
    '1 MiB',
    '40 MiB',
    '2 GiB',
  ]);
  expect([0, 20, 120, 4900, 12_600, 105_000, 3_000_000].map(formatMs)).toEqual([
    '0',
    '0.02',
    '0.12',
    '4.9',
    '12.6',
    '105',
    '3 000',
  ]);
});
