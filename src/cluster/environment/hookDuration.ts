import type { LifecycleHandler } from '#model/generated/types.ts';

/**
 * How long a hook takes, in milliseconds: what is said of it, else as long as it says that it sleeps; anything else takes no time in the
 * model.
 */
export function hookMs(hook: LifecycleHandler | undefined, saidMs: number): number {
  if (!hook) return 0;
  if (saidMs >= 0) return saidMs;
  if (hook.sleep) return hook.sleep.seconds * 1000;
  const seconds = /\bsleep\s+(\d+(?:\.\d+)?)/.exec((hook.exec?.command ?? []).join(' '))?.[1];
  return seconds === undefined ? 0 : Math.round(Number(seconds) * 1000);
}
