import type { Millis } from '#base/time.ts';

/** A task of the animation loop. `nowMs` is the frame's time. */
export type FrameTask = (nowMs: Millis) => void;

export interface FrameHandle {
  /** Runs the task once at the next frame, for any number of requests. */
  request(): void;
  /** Removes the task from the loop. */
  stop(): void;
}

export interface Loop {
  add(task: FrameTask): FrameHandle;
}

type RequestFrame = (callback: FrameTask) => unknown;

/**
 * One animation loop for many painters. It requests a frame only while a task wants one, and runs tasks in the order of
 * creation.
 */
export function createLoop(requestFrame: RequestFrame): Loop {
  const tasks = new Set<{ readonly run: FrameTask; wanted: boolean }>();
  let asked = false;

  function tick(nowMs: Millis): void {
    asked = false;
    const due = [...tasks].filter((task) => task.wanted);
    for (const task of due) task.wanted = false;
    for (const task of due) if (tasks.has(task)) task.run(nowMs);
  }

  return {
    add(run) {
      const task = { run, wanted: false };
      tasks.add(task);
      return {
        request() {
          task.wanted = true;
          if (asked || !tasks.has(task)) return;
          asked = true;
          requestFrame(tick);
        },
        stop: () => void tasks.delete(task),
      };
    },
  };
}

/** The page's loop. */
export const pageLoop: Loop = createLoop((callback) => requestAnimationFrame(callback));
