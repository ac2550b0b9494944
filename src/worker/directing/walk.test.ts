import { expect, test } from 'vitest';
import { WAY_STEPS } from '#protocol/overview.ts';
import { openSession } from '#session/session.ts';
import { Page } from '#worker/testing/page.ts';

function opened(scenario: string): Page {
  const page = new Page((source) => openSession(source));
  page.open({ scenario, seed: 1 });
  return page;
}

test('ten presses of Next move a followed Pod through its ten steps in the Overview', () => {
  const page = opened('first-minute');
  page.control({ type: 'seekTime', timeUs: 12_000_000 });
  const pods = [...page.records('pods').values()].map(({ key }) => key.split('/') as [string, string]);
  for (const [namespace, name] of [...pods.slice(0, 2), ...pods.slice(-1)]) {
    page.control({ type: 'seek', seq: 0 });
    page.control({ type: 'look', stage: 'everything', subject: { kind: 'Pod', namespace, name } });
    const landed = WAY_STEPS.map(() => {
      page.control({ type: 'next' });
      return page.ask('podWay', { namespace, name })?.steps.at(-1);
    });
    expect(landed.map((step) => step?.step)).toEqual(WAY_STEPS);
    expect(page.moment.seq).toBe(landed.at(-1)?.seq);
  }
});

test.each([
  ['by its factor', { type: 'play', speed: 1000 }],
  ['explained', { type: 'pace', pace: 'explain' }],
] as const)('a scenario that plays %s stops at its end and says so, and can be played further', (_, control) => {
  const page = opened('idle-but-full');
  page.control(control);
  page.control({ type: 'play' });
  const endUs = 70_000_000;
  for (let i = 0; i < 120 && page.moment.playing; i++) page.clock.pass(1000);
  expect(page.moment).toMatchObject({ playing: false, timeUs: endUs, telling: { state: 'ended' } });
  page.control({ type: 'play' });
  page.clock.pass(3000);
  expect(page.moment.timeUs).toBeGreaterThan(endUs);
  expect(page.moment.telling.state).not.toBe('ended');
});
