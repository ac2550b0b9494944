import type { Probe } from '#model/generated/types.ts';
import type { ContainerBehaviour, Window } from './behaviour.ts';

export type AnsweredProbe = 'startup' | 'readiness' | 'liveness';

const END = Number.POSITIVE_INFINITY;

/**
 * When the container would answer a probe with success: stretches of its run in order, `toMs` -1 for the last one when it has no end.
 * A liveness probe does not wait for readiness: it answers as soon as the process is there.
 */
export function answeringWindows(behaviour: ContainerBehaviour, kind: AnsweredProbe, probe: Probe): Window[] {
  let windows: Window[] = [{ fromMs: 0, toMs: END }];
  if (kind !== 'liveness') {
    if (behaviour.readyAfterMs < 0) return [];
    windows = without(windows, { fromMs: 0, toMs: behaviour.readyAfterMs });
  }
  if (kind === 'readiness') for (const gap of behaviour.unready) windows = without(windows, gap);
  const { unhealthyAfterMs: fromMs, unhealthyUntilMs: toMs } = behaviour;
  if (fromMs >= 0) windows = without(windows, { fromMs, toMs });
  const path = probedFile(probe);
  const file = path === undefined ? undefined : behaviour.files.filter((other) => other.path === path);
  if (file && behaviour.files.length > 0)
    windows = windows.flatMap((window) => file.flatMap((part) => overlap(window, part)));
  return windows.map((window) => ({ fromMs: window.fromMs, toMs: window.toMs === END ? -1 : window.toMs }));
}

export function answersAt(windows: readonly Window[], ageMs: number): boolean {
  return windows.some(({ fromMs, toMs }) => ageMs >= fromMs && (toMs < 0 || ageMs < toMs));
}

/** When the answer changes next after that moment; `undefined` when it stays. */
export function nextChangeMs(windows: readonly Window[], afterMs: number): number | undefined {
  for (const { fromMs, toMs } of windows) {
    if (fromMs > afterMs) return fromMs;
    if (toMs > afterMs) return toMs;
  }
  return undefined;
}

/** The file that an exec probe asks for. */
function probedFile({ exec }: Probe): string | undefined {
  const line = (exec?.command ?? []).join(' ');
  return /(?:^|\s)(?:cat|ls|test -[efs]|\[ -[efs])\s+(\/[\w./-]+)/.exec(line)?.[1];
}

function endOf({ toMs }: Window): number {
  return toMs < 0 ? END : toMs;
}

function without(windows: readonly Window[], gap: Window): Window[] {
  const toMs = endOf(gap);
  return windows.flatMap((window) =>
    [
      { fromMs: window.fromMs, toMs: Math.min(window.toMs, gap.fromMs) },
      { fromMs: Math.max(window.fromMs, toMs), toMs: window.toMs },
    ].filter((part) => part.fromMs < part.toMs),
  );
}

function overlap(window: Window, other: Window): Window[] {
  const part = { fromMs: Math.max(window.fromMs, other.fromMs), toMs: Math.min(window.toMs, endOf(other)) };
  return part.fromMs < part.toMs ? [part] : [];
}
