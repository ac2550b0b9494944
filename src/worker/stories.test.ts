import { describe, expect, test } from 'vitest';
import { STORIES } from '#scenarios/stories/storyList.ts';
import { openSession } from '#session/session.ts';
import { Page } from './testing/page.ts';

function told(scenario: string): Page {
  const page = new Page((source) => openSession(source));
  page.open({ scenario, seed: 1 });
  page.control({ type: 'story', on: true });
  return page;
}

/** More than any story has. */
const MOST_STEPS = 12;

describe.each(STORIES.map(({ scenario }) => [scenario] as const))('the story of %s', (scenario) => {
  const story = STORIES.find((each) => each.scenario === scenario);
  const steps = story?.steps ?? [];

  test('Next goes through its steps in order, each with its values, and then to its end', () => {
    const page = told(scenario);
    const seen: string[] = [];
    let times: number[] = [];
    for (let i = 0; i < MOST_STEPS; i++) {
      page.control({ type: 'next' });
      const { caption, state } = page.moment.telling;
      if (state === 'ended') break;
      seen.push(caption?.story?.step ?? '');
      times = [...times, page.moment.timeUs];
      expect(Object.values(caption?.sentence.slots ?? {}), caption?.story?.step).not.toContain('?');
    }
    expect(seen).toEqual(steps.map(({ id }) => id));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const { ending } = page.moment.telling;
    for (const { id, slots } of ending?.saw ?? []) expect(Object.values(slots), id).not.toContain('?');
    expect(ending?.tries.every(({ seq }) => seq > 0)).toBe(true);
  });

  test('it has three to eight steps, one or two of which hold', () => {
    expect(steps.length).toBeGreaterThanOrEqual(3);
    expect(steps.length).toBeLessThanOrEqual(8);
    const holding = steps.filter(({ decisive }) => decisive);
    expect(holding.length).toBeGreaterThanOrEqual(1);
    expect(holding.length).toBeLessThanOrEqual(2);
  });
});

test('a story plays by itself, holds at the decisive step, and ends', () => {
  const page = told('preemption');
  page.control({ type: 'play' });
  const states = new Set<string>();
  for (let ms = 0; ms < 120_000 && page.moment.telling.state !== 'ended'; ms += 200) {
    page.clock.pass(200);
    states.add(page.moment.telling.state);
  }
  expect([...states]).toEqual(expect.arrayContaining(['skipping', 'playing', 'held', 'ended']));
  expect(page.moment.playing).toBe(false);
});
