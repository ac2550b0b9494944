import type { Millis } from '#base/time.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { behaviourOf, containerNamed, settingsOf } from './behaviourOf.ts';
import { type HandlerOutcome, readHandler } from './scripts/readHandler.ts';

export type HookKind = 'postStart' | 'preStop';

/** Outcome of a hook. */
export interface HookOutcome extends HandlerOutcome {
  readonly fails: boolean;
}

/**
 * Outcome of a hook that begins at age `ageMs` of the container's `run`-th run. Settings take precedence over its
 * script or port. Undefined if there is no such hook.
 */
export function hookOutcome(
  world: World,
  pod: Pod,
  name: string,
  run: number,
  kind: HookKind,
  ageMs: Millis,
): HookOutcome | undefined {
  const container = containerNamed(pod, name);
  const hook = container?.lifecycle?.[kind];
  if (!container || !hook) return undefined;
  const { files, postStartMs, preStopMs } = behaviourOf(world, pod, name, run);
  const read = readHandler(hook, { spec: pod.spec, container, files, ageMs });
  const said = settingsOf(world, pod, container);
  const fails = said[`${kind}Fails`] ?? read.result !== 'success';
  const setMs = kind === 'postStart' ? postStartMs : preStopMs;
  const takesMs = setMs >= 0 ? setMs : read.takesMs;
  const exitCode = fails && read.exitCode === 0 ? 1 : read.exitCode;
  return { ...read, takesMs, fails, exitCode, ...(said[`${kind}Fails`] !== undefined && { assumed: [] }) };
}
