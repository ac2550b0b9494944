import type { OrreryClient } from '#client/orreryClient.ts';

function isMoving(): boolean {
  const animations = typeof document.getAnimations === 'function' ? document.getAnimations() : [];
  return animations.some(
    (animation) =>
      animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
  );
}

/**
 * Keeps `data-idle` of the document's root current: true while nothing is pending or moving. Scripts wait for it
 * instead of for a time. Returns a function that stops it.
 */
export function startIdleSignal(client: OrreryClient): () => void {
  const root = document.documentElement;
  let frame = 0;

  function look(): void {
    cancelAnimationFrame(frame);
    const quiet = client.quiet.getState();
    const idle = quiet && !isMoving();
    root.dataset.idle = String(idle);
    // An animation's end fires no event here, so the check repeats until it has ended.
    if (quiet && !idle) frame = requestAnimationFrame(look);
  }

  const stop = client.quiet.subscribe(look);
  document.addEventListener('transitionrun', look);
  document.addEventListener('animationstart', look);
  look();
  return () => {
    stop();
    cancelAnimationFrame(frame);
    document.removeEventListener('transitionrun', look);
    document.removeEventListener('animationstart', look);
  };
}
