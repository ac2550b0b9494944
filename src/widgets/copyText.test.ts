// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { copyText } from './copyText.ts';

test('says why copying fails without a clipboard', async () => {
  expect(navigator.clipboard).toBeUndefined();
  await expect(copyText('a')).rejects.toThrow('only to pages served by https');
});
