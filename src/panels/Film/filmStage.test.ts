// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { filmStage } from './filmStage.ts';

test('a page without a stage refuses to film at once, and not after 20 seconds', async () => {
  const onFrame = vi.fn();
  const never = new AbortController().signal;
  const openWriter = () => Promise.reject(new Error('nothing is to be written'));
  await expect(filmStage({ openWriter, stop: never, discard: never, onFrame })).rejects.toThrow(
    'the stage is not shown',
  );
  expect(onFrame).not.toHaveBeenCalled();
});
