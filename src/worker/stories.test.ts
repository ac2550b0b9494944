import { expect, test } from 'vitest';
import { SCENARIOS } from '#scenarios/scenarioList.ts';
import { STORIES } from '#scenarios/storyList.ts';
import { stopNow } from './testing/presses.ts';
import { openStory } from './testing/tellStories.ts';

test('a story plays by itself, holds at the decisive step, and ends', () => {
  const page = openStory('preemption');
  page.control({ type: 'play' });
  const states = new Set<string>();
  for (let ms = 0; ms < 120_000 && page.moment.telling.state !== 'ended'; ms += 200) {
    page.clock.pass(200);
    states.add(page.moment.telling.state);
  }
  expect([...states]).toEqual(expect.arrayContaining(['skipping', 'playing', 'held', 'ended']));
  expect(page.moment.playing).toBe(false);
});

test('a step that the reader went to stays until it is read', () => {
  const page = openStory('out-of-cpu');
  page.control({ type: 'next' });
  const { seq } = page.moment;
  page.control({ type: 'play' });
  page.clock.pass(4000);
  expect(page.moment).toMatchObject({ seq, telling: { state: 'playing', caption: { step: 1 } } });
  page.clock.pass(4000);
  expect(page.moment.seq).toBeGreaterThan(seq);
});

test('a story’s end stays at another pace, and a seek back continues with the next step', () => {
  const page = openStory('out-of-cpu');
  const seqs: number[] = [];
  while (page.moment.telling.state !== 'ended' && seqs.length < 20) {
    page.control({ type: 'next' });
    seqs.push(page.moment.seq);
  }
  page.control({ type: 'pace', pace: 'follow' });
  expect(page.moment.telling).toMatchObject({ state: 'ended', caption: { step: 6, of: 6 } });
  page.control({ type: 'seek', seq: (seqs[2] ?? 0) + 1 });
  expect(page.moment.telling.ending).toBeUndefined();
  page.control({ type: 'next' });
  expect(page.moment).toMatchObject({ seq: seqs[3], telling: { caption: { step: 4 } } });
});

test('steps with known moments are on the clock, and a click goes to each of them', () => {
  const page = openStory('out-of-cpu');
  const stops: unknown[] = [];
  for (let i = 0; i < 4; i++) {
    page.control({ type: 'next' });
    stops.push(stopNow(page));
  }
  const { steps } = page.moment.telling;
  expect(steps).toMatchObject({ id: 'out-of-cpu', of: 6, at: 4 });
  const times = steps?.known.map(({ timeUs }) => timeUs) ?? [];
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(steps?.known[3]).toMatchObject({ timeUs: page.moment.timeUs });
  const to = (index: number) => page.control({ type: 'toStep', step: steps?.known[index]?.step ?? '' });
  for (const index of [1, 3, 0, 2, 2]) {
    expect(to(index)).toBe(true);
    expect(stopNow(page)).toEqual(stops[index]);
    expect(page.moment.telling.steps?.at).toBe(index + 1);
  }
  expect(page.control({ type: 'toStep', step: 'nowhere' })).toBe(false);
  page.control({ type: 'story', on: false });
  expect(page.moment.telling.steps).toBeUndefined();
  expect(to(0)).toBe(false);
});

test('a step of a story has a formula only inside a cycle', () => {
  const page = openStory('out-of-cpu');
  const formulas = Array.from({ length: 6 }, () => {
    page.control({ type: 'next' });
    return page.moment.telling.caption?.formula !== undefined;
  });
  expect(formulas).toEqual([true, false, false, false, false, false]);
});

test('every scenario id begins with a letter, so one of the story tests plays it', () => {
  for (const { scenario } of STORIES) expect(scenario).toMatch(/^[a-z]/);
});

test('every scenario has a story, and its end names another scenario', () => {
  const ids = SCENARIOS.map(({ id }) => id);
  expect(STORIES.map(({ scenario }) => scenario).sort()).toEqual([...ids].sort());
  for (const { scenario, end } of STORIES) {
    expect(ids, scenario).toContain(end.next);
    expect(end.next).not.toBe(scenario);
  }
});
