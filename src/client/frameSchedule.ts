/**
 * Runs a task at the next animation frame. A page in the background gets none, so a timer runs it after `FALLBACK_MS`.
 */
export type FrameSchedule = (task: () => void) => void;

const FALLBACK_MS = 120;

let waiting: (() => void)[] = [];

/**
 * All waiting tasks share one frame, because requesting one from the browser is expensive. Tasks requested during a
 * frame wait for the next one.
 */
export const onNextFrame: FrameSchedule = (task) => {
  waiting.push(task);
  if (waiting.length > 1) return;
  const run = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    const tasks = waiting;
    waiting = [];
    for (const each of tasks) {
      try {
        each();
      } catch (error) {
        // An error in one task does not stop the others.
        reportError(error);
      }
    }
  };
  const frame = requestAnimationFrame(run);
  const timer = setTimeout(run, FALLBACK_MS);
};
