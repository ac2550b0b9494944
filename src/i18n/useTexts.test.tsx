import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { startLanguages } from './startLanguages.ts';
import { useTexts } from './useTexts.ts';

beforeAll(() => startLanguages('en'));

it('a repeated text follows its parameters, also after thousands of other values', () => {
  const t = renderHook(() => useTexts('shell')).result.current;
  const asked = (count: number) => t('applied', { count });
  const first = asked(1);
  expect(first).not.toBe(asked(2));
  for (let count = 3; count < 2000; count++) expect(asked(count)).toContain(String(count));
  expect(asked(1)).toBe(first);
});
