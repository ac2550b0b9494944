import type { Millis } from '#base/time.ts';

/** Longest time of the model in one turn, in milliseconds, before the worker handles messages again. */
export const TURN_MS = 8;

/** The wall clock and the worker's turns. Tests pass one that they control. */
export interface WallClock {
  /** Milliseconds since a fixed start. */
  nowMs(): number;
  /** Runs the task after the messages that are waiting now. */
  soon(task: () => void): void;
  later(task: () => void, delayMs: Millis): void;
}

export function realClock(): WallClock {
  const { port1, port2 } = new MessageChannel();
  const tasks: (() => void)[] = [];
  port1.onmessage = () => tasks.shift()?.();
  return {
    nowMs: () => performance.now(),
    soon(task) {
      tasks.push(task);
      port2.postMessage(undefined);
    },
    later: (task, delayMs) => {
      setTimeout(task, delayMs);
    },
  };
}
