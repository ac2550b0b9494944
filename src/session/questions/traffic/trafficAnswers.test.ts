import { expect, it } from 'vitest';
import type { RequestCourse } from '#protocol/traffic.ts';
import type { Session } from '#session/session.ts';
import { openedScenario, seekSeconds } from '#session/testing/scenarioSession.ts';

function courseOf(session: Session): RequestCourse {
  const course = session.ask('requestFailures', { kind: 'Deployment', namespace: 'default', name: 'shop' });
  if (!course) throw new Error('nobody sends requests');
  return course;
}

it('each gap of failures has its SIGTERM and the write of kube-proxy that ends it', () => {
  const session = openedScenario('rollout-502');
  seekSeconds(session, 10);
  expect(session.ask('requestFailures', { kind: 'Deployment', namespace: 'default', name: 'shop' })).toBeUndefined();
  seekSeconds(session, 45);
  const { gaps, failures, failed, ratePerSecond, sent } = courseOf(session);
  expect(ratePerSecond).toBe(50);
  expect(sent).toBe(1250);
  expect(gaps).toHaveLength(3);
  expect(gaps.reduce((sum, gap) => sum + gap.failed, 0)).toBe(failed);
  expect(failures.reduce((sum, { count }) => sum + count, 0)).toBe(failed);
  for (const { fromUs, untilUs, pods, writes, cause, beginsWith, endsWith, ticks } of gaps) {
    expect(cause).toBe('process.stopping');
    expect(beginsWith?.atUs).toBe(pods[0]?.termUs);
    expect([fromUs, untilUs]).toEqual([beginsWith?.atUs, endsWith?.atUs]);
    const last = writes.find(({ atUs }) => atUs === untilUs);
    expect(last?.endpoints.some(({ isDead }) => isDead)).toBe(false);
    expect(writes.find(({ atUs }) => atUs < untilUs)?.endpoints.some(({ isDead }) => isDead)).toBe(true);
    for (const { atUs, failed: lost } of ticks) if (lost > 0) expect(atUs > fromUs && atUs <= untilUs).toBe(true);
  }
  const [, second] = gaps;
  expect(second).toMatchObject({ fromUs: 34_141_000, untilUs: 35_267_000, sent: 55 });
  expect(second?.pods.map(({ failed: lost, exitCode }) => [lost > 0, exitCode])).toEqual([
    [true, 0],
    [true, 0],
  ]);
});

it('counts only requests sent so far, and nothing fails with a preStop hook', () => {
  const session = openedScenario('rollout-502');
  seekSeconds(session, 175);
  const { gaps, failed } = courseOf(session);
  expect(gaps.at(-1)?.untilUs).toBeLessThan(100_000_000);
  seekSeconds(session, 25);
  const early = courseOf(session);
  expect([early.sent, early.failed]).toEqual([250, 0]);
  expect(early.failures.reduce((sum, { count }) => sum + count, 0)).toBe(failed);
});
