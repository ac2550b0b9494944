import { expect, test } from 'vitest';
import type { PlayerAnswer } from '#session/lab/players/player.ts';
import { playFor, type SparePort, spareWorkers } from './spareWorkers.ts';

/** A worker that has got something wrong, or nothing yet. */
function port(): SparePort & { readonly sent: unknown[]; ended: boolean } {
  return {
    sent: [] as unknown[],
    ended: false,
    onmessage: null,
    onerror: null,
    postMessage(message: unknown) {
      this.sent.push(message);
    },
    terminate() {
      this.ended = true;
    },
  };
}

const TASK = { task: 'stand', id: 7 } as const;

test('starts at most seven threads, no more than wanted, and leaves one processor free', () => {
  expect(spareWorkers(port, 4).start(8)).toHaveLength(3);
  expect(spareWorkers(port, 4).start(2)).toHaveLength(2);
  expect(spareWorkers(port, 64).start(20)).toHaveLength(7);
  expect(spareWorkers(port, 1).start(8)).toEqual([]);
});

test('a browser that forbids nested workers is no error', () => {
  const refuses = () => {
    throw new Error('SecurityError');
  };
  expect(spareWorkers(refuses, 4).start(3)).toEqual([]);
});

test('an answer is taken once, and a failed thread stays lost', () => {
  const opened = port();
  const [thread] = spareWorkers(() => opened, 2).start(1);
  thread?.send(TASK);
  expect(opened.sent).toEqual([TASK]);
  expect(thread?.receive()).toBeUndefined();
  const answer: PlayerAnswer = { defect: 'x' };
  opened.onmessage?.call(opened as unknown as Worker, { data: answer } as MessageEvent);
  expect([thread?.receive(), thread?.receive()]).toEqual([answer, undefined]);
  opened.onerror?.call(opened as unknown as Worker, {} as ErrorEvent);
  expect([thread?.receive(), thread?.receive()]).toEqual(['lost', 'lost']);
  thread?.end();
  expect(opened.ended).toBe(true);
});

test('a spare worker does its task, and reports errors', () => {
  const said: unknown[] = [];
  playFor((answer) => said.push(answer))({ data: TASK });
  expect(said).toEqual([{ defect: 'job 7 is not stored here' }]);
});
