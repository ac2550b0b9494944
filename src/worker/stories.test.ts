import { expect, test } from 'vitest';
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
