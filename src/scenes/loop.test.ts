import { expect, test } from 'vitest';
import type { Millis } from '#base/time.ts';
import { createLoop, type FrameTask } from './loop.ts';

function handDriven() {
  const asked: FrameTask[] = [];
  const loop = createLoop((callback) => asked.push(callback));
  const frame = (nowMs: Millis) => {
    for (const callback of asked.splice(0)) callback(nowMs);
  };
  return { loop, asked, frame };
}

test('runs every requested task once in a frame', () => {
  const { loop, asked, frame } = handDriven();
  const ran: string[] = [];
  const a = loop.add((now) => ran.push(`a${now}`));
  const b = loop.add((now) => ran.push(`b${now}`));
  b.request();
  a.request();
  a.request();
  expect(asked).toHaveLength(1);
  frame(16);
  expect(ran).toEqual(['a16', 'b16']);
  expect(asked).toHaveLength(0);
});

test('a task that requests itself runs in the next frame, and a stopped task never', () => {
  const { loop, frame } = handDriven();
  let runs = 0;
  const task = loop.add(() => {
    runs++;
    task.request();
  });
  task.request();
  frame(0);
  frame(16);
  expect(runs).toBe(2);
  task.stop();
  frame(32);
  task.request();
  frame(48);
  expect(runs).toBe(2);
});
