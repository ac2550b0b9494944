import { afterEach, expect, test, vi } from 'vitest';
import { onNextFrame } from './frameSchedule.ts';

afterEach(() => vi.unstubAllGlobals());

test('all tasks run in one frame, even when one fails; a task requested by a task waits', () => {
  vi.useFakeTimers();
  const frames: (() => void)[] = [];
  const reported = vi.fn();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.stubGlobal('reportError', reported);
  const ran: string[] = [];
  onNextFrame(() => {
    throw new Error('one');
  });
  onNextFrame(() => {
    ran.push('two');
    onNextFrame(() => ran.push('three'));
  });
  expect(frames).toHaveLength(1);
  frames[0]?.();
  expect([ran, reported.mock.calls.length, frames.length]).toEqual([['two'], 1, 2]);
  vi.advanceTimersByTime(120);
  expect(ran).toEqual(['two', 'three']);
  vi.useRealTimers();
});
