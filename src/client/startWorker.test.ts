// @vitest-environment jsdom

import { afterEach, expect, it } from 'vitest';
import { takeEarly } from './startWorker.ts';
import type { WorkerPort } from './workerLink.ts';

afterEach(() => {
  window.earlyModel = undefined;
});

it('an early worker delivers its first messages in order, once a listener is added', async () => {
  const port: WorkerPort = {
    postMessage: () => undefined,
    terminate: () => undefined,
    onmessage: null,
    onmessageerror: null,
    onerror: null,
  };
  const message = (data: string) => new MessageEvent('message', { data });
  const events = [message('ready'), message('more'), new ErrorEvent('error', { message: 'gone' })];
  window.earlyModel = { port, events };
  const taken = takeEarly();
  expect(taken).toBe(port);
  const heard: unknown[] = [];
  port.onmessage = ({ data }) => heard.push(data);
  port.onerror = (event) => heard.push(event.message);
  expect(heard).toEqual([]);
  await Promise.resolve();
  expect(heard).toEqual(['ready', 'more', 'gone']);
});

it('an early worker is taken once, and a restart gets a new worker', () => {
  expect(takeEarly()).toBeUndefined();
});
