import { expect, test } from 'vitest';
import type { Frame } from '#protocol/frames.ts';
import type { Message, WorkerRequest } from '#protocol/requests.ts';
import { NO_MOMENT } from './orreryClient.ts';
import { connectClient } from './workerClient.ts';
import type { WorkerPort } from './workerLink.ts';

/** A port whose other side is the test, and a clock that moves only by hand. */
function scene() {
  const sent: WorkerRequest[] = [];
  const tasks: (() => void)[] = [];
  let nowMs = 1000;
  const port: WorkerPort = {
    postMessage: (message) => sent.push(message),
    onmessage: null,
    onmessageerror: null,
    onerror: null,
    terminate: () => undefined,
  };
  const client = connectClient(() => port, {
    schedule: (task) => tasks.push(task),
    nowMs: () => nowMs,
    repeat: () => () => undefined,
  });
  return {
    client,
    sent,
    receive: (data: Message) => port.onmessage?.({ data }),
    fail: (message: string) => port.onerror?.({ message }),
    nextFrame() {
      nowMs += 16;
      for (const task of tasks.splice(0)) task();
    },
  };
}

function frame(more: Partial<Frame> = {}): Frame {
  return { type: 'frame', frame: 1, reset: false, more: false, moment: NO_MOMENT, changes: [], ...more };
}

test('replies find their requests in any order', async () => {
  const { client, sent, receive } = scene();
  const first = client.ask('metrics', {});
  const second = client.ask('metrics', {});
  const [a, b] = sent as { id: number }[];
  receive({ type: 'reply', id: b!.id, ok: true, value: 'second' });
  receive({ type: 'reply', id: a!.id, ok: true, value: 'first' });
  expect([await first, await second]).toEqual(['first', 'second']);
});

test('a failed request rejects with the message of the worker', async () => {
  const { client, receive } = scene();
  const asked = client.ask('metrics', {});
  receive({ type: 'reply', id: 1, ok: false, error: 'no such question' });
  await expect(asked).rejects.toThrow('no such question');
});

test('a frame is acknowledged at the next animation frame, one with more to come at once', () => {
  const { sent, receive, nextFrame } = scene();
  receive(frame({ frame: 1, more: true }));
  expect(sent).toEqual([{ type: 'acknowledge', frame: 1 }]);
  receive(frame({ frame: 2 }));
  expect(sent).toHaveLength(1);
  nextFrame();
  expect(sent[1]).toEqual({ type: 'acknowledge', frame: 2 });
});

test('a reset empties collections that the frame does not name', () => {
  const { client, receive } = scene();
  const decision = { seq: 7, pod: 'a/b', outcome: 'scheduled', node: 'n', message: '', timeUs: 0 } as const;
  receive(frame({ changes: [{ collection: 'decisions', put: [decision], drop: [] }] }));
  expect(client.mirror.decisions.get('7')).toBe(decision);
  receive(frame({ reset: true }));
  expect(client.mirror.decisions.size).toBe(0);
});

test('the moment changes once all frames of its mirror have arrived', () => {
  const { client, receive, nextFrame } = scene();
  receive(frame({ frame: 1, more: true, moment: { ...NO_MOMENT, seq: 5 } }));
  for (let i = 0; i < 8; i++) nextFrame();
  expect([client.moment.getState().seq, client.quiet.getState()]).toEqual([0, false]);
  receive(frame({ frame: 2, moment: { ...NO_MOMENT, seq: 5 } }));
  for (let i = 0; i < 8; i++) nextFrame();
  expect([client.moment.getState().seq, client.shownMoment.getState().seq, client.quiet.getState()]).toEqual([
    5,
    5,
    true,
  ]);
});

test('React gets changes at most every 66 ms, and always the last one', () => {
  const { client, receive, nextFrame } = scene();
  receive(frame({ moment: { ...NO_MOMENT, seq: 1 } }));
  nextFrame();
  expect(client.shownMoment.getState().seq).toBe(1);
  receive(frame({ moment: { ...NO_MOMENT, seq: 2 } }));
  nextFrame();
  expect([client.moment.getState().seq, client.shownMoment.getState().seq]).toEqual([2, 1]);
  for (let i = 0; i < 5; i++) nextFrame();
  expect(client.shownMoment.getState().seq).toBe(2);
});

test('the client is quiet only after answers and frames have been shown', () => {
  const { client, receive, nextFrame } = scene();
  const settle = () => {
    for (let i = 0; i < 8; i++) nextFrame();
  };
  receive(frame());
  settle();
  expect(client.quiet.getState()).toBe(true);
  void client.control({ type: 'pause' });
  expect(client.quiet.getState()).toBe(false);
  settle();
  expect(client.quiet.getState()).toBe(false);
  receive({ type: 'reply', id: 1, ok: true, value: undefined });
  settle();
  expect(client.quiet.getState()).toBe(true);
  receive(frame({ moment: { ...NO_MOMENT, playing: true } }));
  settle();
  expect(client.quiet.getState()).toBe(false);
});

test('when the model fails, requests reject and the save file is available', async () => {
  const { client, receive } = scene();
  const asked = client.ask('metrics', {});
  const source = { scenario: 'small', seed: 7 };
  const save = {
    format: 'kube-orrery/run',
    version: 1,
    source,
    branches: [],
    branch: 'main',
    seq: 3,
    timeUs: 5,
  } as const;
  receive({ type: 'crashed', error: 'a negative request', seed: 7, seq: 3, save });
  await expect(asked).rejects.toThrow('a negative request');
  expect(client.status.getState()).toMatchObject({ phase: 'crashed', crash: { seed: 7, save } });
});

test('a worker that cannot start rejects its requests', async () => {
  const { client, fail } = scene();
  const asked = client.open({ scenario: 'small', seed: 1 });
  fail('could not load the script');
  await expect(asked).rejects.toThrow('could not load the script');
});

test('a repeated request with an earlier answer receives only the difference', async () => {
  const { client, sent, receive } = scene();
  const asked = client.ask('metrics', {}, { answer: undefined });
  expect(sent.at(-1)).toMatchObject({ held: 0 });
  receive({ type: 'reply', id: 1, ok: true, value: { a: { b: 1 }, c: 1 } });
  const first = (await asked) as unknown as { readonly a: object };
  const again = client.ask('metrics', {}, { answer: first });
  expect(sent.at(-1)).toMatchObject({ held: 1 });
  receive({ type: 'reply', id: 2, ok: true, held: 1, difference: { fields: [['c', { to: 2 }]] } });
  const second = (await again) as unknown as { readonly a: object };
  expect(second).toEqual({ a: { b: 1 }, c: 2 });
  expect(second.a).toBe(first.a);
  const last = client.ask('metrics', {}, { answer: second });
  receive({ type: 'reply', id: 3, ok: true, held: 2, difference: undefined });
  expect(await last).toBe(second);
});
