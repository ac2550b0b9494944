/** Runs a task at the next animation frame; a page in the background gets none, so a timer stands in after `FALLBACK_MS`. */
export type FrameSchedule = (task: () => void) => void;

const FALLBACK_MS = 120;

let waiting: (() => void)[] = [];

/** All that wait for a frame share one: to ask the browser for it is dear. What is asked for in a frame waits for the next one. */
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
        // One that fails keeps no other from its turn.
        reportError(error);
      }
    }
  };
  const frame = requestAnimationFrame(run);
  const timer = setTimeout(run, FALLBACK_MS);
};
