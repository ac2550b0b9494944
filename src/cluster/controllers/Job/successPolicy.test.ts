import { describe, expect, it } from 'vitest';
import type { SuccessPolicyRule } from '#model/generated/types.ts';
import { parseIntervals } from './failedIndexes.ts';
import { metSuccessRule } from './jobPlan.ts';

describe('successPolicy', () => {
  it.each<[string, SuccessPolicyRule[], string, string | undefined]>([
    ['all of the indexes', [{ succeededIndexes: '0-2' }], '0-3', 'Matched rules at index 0'],
    ['not all of them', [{ succeededIndexes: '0-2' }], '0,1,3', undefined],
    ['enough of them', [{ succeededIndexes: '0-5', succeededCount: 2 }], '1,4,9', 'Matched rules at index 0'],
    ['any of that number', [{ succeededCount: 4 }, { succeededCount: 3 }], '1,4,9', 'Matched rules at index 1'],
    ['nothing yet', [{ succeededCount: 0 }], '', undefined],
    ['indexes that the Job does not have', [{ succeededIndexes: '20' }], '1', undefined],
  ])('%s', (_, rules, succeeded, met) => {
    expect(metSuccessRule({ rules }, 10, parseIntervals(succeeded, 10))).toBe(met);
  });
});
