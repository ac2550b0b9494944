import { describe, expect, it } from 'vitest';
import type { Micros, Millis } from '#base/time.ts';
import { podRow, podStatusText } from '#model/pod/podRow.ts';
import {
  boundPod,
  container,
  kubeletPod,
  oneNode,
  reasonsAbout,
  versions,
  type Written,
} from '#session/testing/kubeletSession.ts';
import { S } from '#session/testing/manifestSession.ts';
import { openedScenario, podNamed, podsOf, seekSeconds } from '#session/testing/scenarioSession.ts';

const END_S = 1250;

/** Seconds for which each state of a Pod was the newest. */
function spans(states: readonly Written[], endUs: Micros): { readonly seconds: number; readonly text: string }[] {
  return states.map(({ atUs, pod }, index) => ({
    seconds: ((states[index + 1]?.atUs ?? endUs) - atUs) / S,
    text: podStatusText(pod),
  }));
}

describe('crash-loop-backoff', () => {
  const session = openedScenario('crash-loop-backoff');
  seekSeconds(session, END_S);
  const named = (app: string): string => podsOf(session, app)[0]?.metadata.name ?? '';
  const timesOf = (app: string, type: string): number[] =>
    reasonsAbout(session, named(app), type).map(({ atUs }) => atUs / S);
  const waits = (app: string): number[] => {
    const [, ...starts] = timesOf(app, 'container.started');
    const exits = timesOf(app, 'container.exited');
    return starts.map((start, index) => start - (exits[index] ?? 0));
  };

  it('restarts at once, then after 10 s to 300 s plus at most half more', () => {
    const [first = 0, ...later] = waits('broken');
    expect(first).toBeLessThan(1.5);
    expect(later.length).toBeGreaterThanOrEqual(6);
    for (const [index, seconds] of [10, 20, 40, 80, 160, 300].entries()) {
      expect(later[index]).toBeGreaterThanOrEqual(seconds);
      expect(later[index]).toBeLessThanOrEqual(seconds + Math.min(seconds / 2, 90) + 1.5);
    }
  });

  it('the phase stays Running, and STATUS shows Error before CrashLoopBackOff', () => {
    const shownOf = (app: string) => {
      const states = versions(session, named(app));
      const running = states.slice(states.findIndex(({ pod }) => pod.status?.phase === 'Running'));
      expect(new Set(running.map(({ pod }) => pod.status?.phase))).toEqual(new Set(['Running']));
      return spans(running, END_S * S);
    };
    const longest = (app: string, text: string) =>
      Math.max(...shownOf(app).flatMap((shown) => (shown.text === text ? shown.seconds : [])));
    // A readiness probe finds the end within its period, and the worker looks within a second of that.
    expect(longest('broken', 'Error')).toBeLessThan(7);
    expect(longest('broken', 'CrashLoopBackOff')).toBeGreaterThan(290);
    // Without a probe it looks when the back-off ends, after 60 to 90 s at the most.
    expect(longest('moody', 'Error')).toBeGreaterThan(40);
    expect(longest('moody', 'CrashLoopBackOff')).toBeLessThan(2);
  });

  it('shows 1/2 and Running with a second healthy container', () => {
    const half = podNamed(session, 'half');
    expect(half.status?.phase).toBe('Running');
    expect(podRow(half)).toMatchObject({ readyContainers: 1, totalContainers: 2 });
    expect(podRow(half).restarts).toBeGreaterThanOrEqual(6);
  });

  it('restarts at once after a run of over ten minutes, and resets the back-off', () => {
    const all = waits('moody');
    expect(Math.max(...all)).toBeGreaterThan(20);
    expect(all.at(-1)).toBeLessThan(1.5);
    expect(kubeletPod(session, named('moody'))?.containers[0]?.crashBackoff.delayMs).toBe(10_000);
  });
});

describe('Pod worker syncs', () => {
  const statuses = (spec: string, exitAfterMs: Millis) => {
    const session = oneNode({ broken: { exitAfterMs, exitCode: 1 }, fine: {} }, boundPod('crash', spec));
    seekSeconds(session, 60);
    return spans(versions(session, 'crash'), 60 * S).map(({ text, seconds }) => [text, seconds] as const);
  };

  it('an update during a sync or a cache wait triggers another sync', () => {
    const init = container('init', 'broken');
    const shown = statuses(`initContainers: [${init}], containers: [${container('app', 'fine')}]`, 0);
    const [first = -1, second = -1] = shown.flatMap(([text], i) => (text === 'Init:CrashLoopBackOff' ? [i] : []));
    // What relists found during the first syncs is still to be looked at when the first back-off begins, not at the second.
    expect(shown[first - 1]?.[1]).toBeLessThanOrEqual(1.1);
    expect(shown[second - 1]?.[1]).toBeGreaterThan(10);
  });

  it.each(['livenessProbe', 'readinessProbe'])('a %s that finds the container ended triggers a sync', (probe) => {
    const probed = `${probe}: {httpGet: {path: /, port: 80}, periodSeconds: 2}`;
    const shown = statuses(`containers: [${container('app', 'broken', probed)}]`, 3000);
    const waits = shown.filter(([text]) => text === 'CrashLoopBackOff');
    expect(waits.length).toBeGreaterThanOrEqual(2);
    const errors = shown.flatMap(([text, seconds]) => (text === 'Error' ? [seconds] : []));
    expect(Math.max(...errors)).toBeLessThanOrEqual(3.1);
  });
});
