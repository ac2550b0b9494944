import { describe, expect, it } from 'vitest';
import type { SuccessPolicyRule } from '#model/generated/types.ts';
import { parseIntervals } from './failedIndexes.ts';
import { metSuccessRule } from './jobPlan.ts';

describe('successPolicy', () => {
  it.each<[string, SuccessPolicyRule[], string, string | undefined]>([
    ['all listed indexes', [{ succeededIndexes: '0-2' }], '0-3', 'Matched rules at index 0'],
    ['not all listed indexes', [{ succeededIndexes: '0-2' }], '0,1,3', undefined],
    ['enough listed indexes', [{ succeededIndexes: '0-5', succeededCount: 2 }], '1,4,9', 'Matched rules at index 0'],
    [
      'the required number of any indexes',
      [{ succeededCount: 4 }, { succeededCount: 3 }],
      '1,4,9',
      'Matched rules at index 1',
    ],
    ['nothing succeeded yet', [{ succeededCount: 0 }], '', undefined],
    ['indexes outside the Job', [{ succeededIndexes: '20' }], '1', undefined],
  ])('checks the success rules: %s', (_, rules, succeeded, met) => {
    expect(metSuccessRule({ rules }, 10, parseIntervals(succeeded, 10))).toBe(met);
  });
});
