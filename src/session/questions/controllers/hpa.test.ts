import { describe, expect, it } from 'vitest';
import type { HpaView } from '#protocol/controllers.ts';
import type { Session } from '#session/session.ts';
import { S } from '#session/testing/manifestSession.ts';
import { openedScenario, seekSeconds } from '#session/testing/scenarioSession.ts';

function hpaOf(session: Session, name = 'by-requests'): HpaView {
  const hpa = session.ask('hpa', { kind: 'Deployment', namespace: 'default', name });
  if (!hpa) throw new Error('no HorizontalPodAutoscaler');
  return hpa;
}

describe('a HorizontalPodAutoscaler', () => {
  it('an autoscaler shows its load and target, the desired replicas and their limits', () => {
    const session = openedScenario('hpa-load');
    seekSeconds(session, 20);
    expect(session.ask('hpa', {})).toBeUndefined();

    seekSeconds(session, 200);
    const busy = hpaOf(session);
    expect(busy).toMatchObject({
      name: 'by-requests',
      target: { kind: 'Deployment', name: 'by-requests' },
      least: 2,
      most: 12,
      syncSeconds: 15,
      tolerance: { down: 0.1, up: 0.1 },
      stabilizationSeconds: 300,
      others: 1,
    });
    expect(busy.metrics).toMatchObject([{ name: 'http_requests_per_second', target: '100' }]);
    expect(busy.metrics[0]?.set).toMatchObject({ value: -1, most: 750 });
    expect(busy.metrics[0]?.set?.series.map(({ object }) => object?.kind)).toEqual(Array(6).fill('Pod'));
    expect(busy.points.at(-1)).toMatchObject({ current: 6, desired: 6 });
    expect(Math.max(...busy.points.map(({ ratio }) => ratio))).toBeGreaterThan(2);

    seekSeconds(session, 300);
    const held = hpaOf(session);
    const last = held.points.at(-1);
    expect(last?.desired).toBe(6);
    expect(last?.asks).toBeLessThan(6);
    expect(last?.ratio).toBeLessThan(0.9);
    expect(held.holdsUntilUs).toBeGreaterThan(300 * S);
    expect(held.holdsUntilUs).toBeLessThanOrEqual((240 + 15 + 300) * S);
  });
});
