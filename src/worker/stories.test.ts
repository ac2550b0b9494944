import { expect, test } from 'vitest';
import { SCENARIOS } from '#scenarios/scenarioList.ts';
import { STORIES } from '#scenarios/stories/storyList.ts';
import { told } from './testing/tellStories.ts';

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

test('every story is told in one of the files of tests beside this one', () => {
  for (const { scenario } of STORIES) expect(scenario).toMatch(/^[a-z]/);
});

test('every scenario has a story, and goes on with another one that has', () => {
  const ids = SCENARIOS.map(({ id }) => id);
  expect(STORIES.map(({ scenario }) => scenario).sort()).toEqual([...ids].sort());
  for (const { scenario, end } of STORIES) {
    expect(ids, scenario).toContain(end.next);
    expect(end.next).not.toBe(scenario);
  }
});
