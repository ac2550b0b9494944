/** Runs a task at the next animation frame; a page in the background gets none, so a timer stands in after `FALLBACK_MS`. */
export type FrameSchedule = (task: () => void) => void;

const FALLBACK_MS = 120;

export const onNextFrame: FrameSchedule = (task) => {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    task();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, FALLBACK_MS);
};
