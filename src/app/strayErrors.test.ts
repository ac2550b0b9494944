// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { WorkerStopped } from '#client/workerClient.ts';
import { useNotices } from './notices.ts';
import { sayStrayErrors } from './strayErrors.ts';

afterEach(() => useNotices.setState({ notices: [] }));

function rejection(reason: unknown): Event {
  return Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
}

test('an uncaught error is shown, except the end of the worker, which has its own notice', () => {
  const stop = sayStrayErrors((key, ...parameters) => `${key} ${JSON.stringify(parameters[0])}`);
  const ended = rejection(new WorkerStopped());
  window.dispatchEvent(ended);
  expect(ended.defaultPrevented).toBe(true);
  expect(useNotices.getState().notices).toEqual([]);
  window.dispatchEvent(rejection(new Error('no such part')));
  expect(useNotices.getState().notices).toMatchObject([
    { text: 'strayError {"reason":"no such part"}', tone: 'error' },
  ]);
  stop();
  window.dispatchEvent(rejection(new Error('later')));
  expect(useNotices.getState().notices).toHaveLength(1);
});
