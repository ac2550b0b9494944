import { expect, test } from 'vitest';
import type { Millis } from '#base/time.ts';
import { openSession } from '#session/session.ts';
import { Page } from '#worker/testing/page.ts';

function opened(scenario: string): Page {
  const page = new Page((source) => openSession(source));
  page.open({ scenario, seed: 1 });
  return page;
}

/** Whether a Pod waits to be tried or is on its way through the scheduler. */
function isBusy(page: Page): boolean {
  const waiting = [...page.records('queue').values()].some(
    ({ queue }) => queue === 'active' || queue === 'backoff' || queue === 'errorBackoff',
  );
  return waiting || page.records('cycles').size > 0;
}

/** Each step that is shown, once, and each number that a burst counts. */
class Shown {
  readonly steps: string[] = [];
  readonly counted: string[] = [];

  note({ cycleStep, telling: { burst } }: Page['moment']): void {
    if (cycleStep) add(this.steps, `${cycleStep.seq}/${cycleStep.index}`);
    if (burst) add(this.counted, `${burst.shown} of ${burst.of}`);
  }
}

function add(list: string[], next: string): void {
  if (list.at(-1) !== next) list.push(next);
}

test('the explained opening run is busy, describes each step, and plays backwards by the same steps', () => {
  const page = opened('first-minute');
  page.control({ type: 'look', stage: 'scheduler', subject: null });
  page.control({ type: 'pace', pace: 'explain' });
  page.control({ type: 'play' });
  let busy = 0;
  let idle = 0;
  let longest = 0;
  const said = new Set<string>();
  const shown = new Shown();
  const frameMs = 40;
  for (let ms = 0; ms < 45_000; ms += frameMs) {
    page.clock.pass(frameMs);
    shown.note(page.moment);
    const { cycleStep, telling } = page.moment;
    const { caption } = telling;
    if (caption) said.add(caption.sentence.id);
    if (cycleStep) expect([caption?.seq, caption?.cycleStep]).toEqual([cycleStep.seq, cycleStep.index]);
    if (isBusy(page)) {
      busy += frameMs;
      idle = 0;
    } else {
      idle += frameMs;
      longest = Math.max(longest, idle);
    }
  }
  expect(busy / 45_000).toBeGreaterThan(0.6);
  expect(longest).toBeLessThan(2000);
  const ofABurst = ['filter.passed', 'decision.tied', 'decision.placed', 'burst.passes', 'burst.ended'];
  expect([...said]).toEqual(expect.arrayContaining(ofABurst));

  page.control({ type: 'pause' });
  const { headSeq } = page.moment;
  page.control({ type: 'play', backwards: true });
  expect(page.moment).toMatchObject({ playing: true, backwards: true });
  const back = new Shown();
  for (let ms = 0; ms < 60_000 && page.moment.playing; ms += frameMs) {
    page.clock.pass(frameMs);
    back.note(page.moment);
    const { skip, caption } = page.moment.telling;
    // Nothing is said of what lies ahead of the reader.
    if (caption) expect(caption.seq).toBeLessThanOrEqual(page.moment.seq);
    if (skip) expect(skip.fromUs).toBeLessThan(skip.toUs);
  }
  expect(shown.steps.length).toBeGreaterThan(15);
  expect(back.steps).toEqual(shown.steps.toReversed());
  expect(back.counted).toEqual(shown.counted.toReversed());
  expect(page.moment).toMatchObject({ seq: 0, timeUs: 0, playing: false, headSeq });
});

test('plays backwards by a factor, and gives earlier steps of a story their full time', () => {
  const page = opened('first-minute');
  page.control({ type: 'seekTime', timeUs: 10_000_000 });
  page.control({ type: 'play', speed: 2, backwards: true });
  for (let ms = 0; ms < 2000; ms += 40) page.clock.pass(40);
  expect(page.moment.timeUs / 1e6).toBeCloseTo(6, 0);

  page.control({ type: 'story', on: true });
  for (let presses = 0; presses < 3; presses++) page.control({ type: 'next' });
  const there = page.moment.telling.caption;
  expect(there?.step).toBe(3);
  page.control({ type: 'play', backwards: true });
  const shown: (number | undefined)[] = [];
  for (let ms = 0; ms < 30_000 && page.moment.playing; ms += 40) {
    page.clock.pass(40);
    const step = page.moment.telling.caption?.step;
    if (step !== shown.at(-1)) shown.push(step);
  }
  expect(shown).toEqual([2, 1, undefined]);
  expect(page.moment).toMatchObject({ seq: 0, playing: false });
});

test('in the Overview the opening run follows the first Pod from its owner to its container', () => {
  const page = opened('first-minute');
  page.control({ type: 'look', stage: 'everything', subject: null });
  page.control({ type: 'pace', pace: 'explain' });
  page.control({ type: 'play' });
  const shown: string[] = [];
  for (let ms = 0; ms < 20_000; ms += 40) {
    page.clock.pass(40);
    const id = page.moment.telling.caption?.sentence.id;
    if (id !== undefined && shown.at(-1) !== id) shown.push(id);
  }
  const way = ['written.createdMany', 'replicaSet.created', 'pod.created', 'burst.ended', 'container.started'];
  expect(shown.filter((id) => way.includes(id))).toEqual(way);
});

/** Plays for so long and notes at each half second where the reader is and what is said. */
function* halfSeconds(page: Page, count: number) {
  for (let i = 0; i < count; i++) {
    page.clock.pass(500);
    yield page.moment;
  }
}

test('after going back, playing repeats the known entries and continues beyond them', () => {
  const page = opened('first-minute');
  page.control({ type: 'look', stage: 'scheduler', subject: null });
  page.control({ type: 'pace', pace: 'explain' });
  page.control({ type: 'play' });
  page.clock.pass(10_000);
  page.control({ type: 'pause' });
  const { headSeq } = page.moment;
  page.control({ type: 'seek', seq: headSeq - 30 });
  page.control({ type: 'play' });
  const seen = [...halfSeconds(page, 10)].map(({ seq }) => seq);
  expect(seen.at(-1)).toBeGreaterThan(headSeq);
});

test('a stage without decisions plays its steps, and skips no minutes', () => {
  const page = opened('first-minute');
  page.control({ type: 'look', stage: 'storage', subject: null });
  page.control({ type: 'pace', pace: 'explain' });
  page.control({ type: 'play' });
  const moments = [...halfSeconds(page, 30)];
  const said = new Set(moments.map(({ telling }) => telling.caption?.seq));
  expect(said.size).toBeGreaterThan(10);
  for (const { telling } of moments) {
    const { fromUs = 0, toUs = 0 } = telling.skip ?? {};
    expect(toUs - fromUs).toBeLessThanOrEqual(30_000_000);
  }
});

/** A page, and a call from which on its model takes so long, in milliseconds, for each entry that it makes. */
function onMachine(scenario: string): { readonly page: Page; readonly slowDown: (entryMs: Millis) => void } {
  let ms = 0;
  const page: Page = new Page((source) => {
    const opened = openSession(source);
    if (!opened.ok) return opened;
    const { engine } = opened.session.run;
    const make = engine.step.bind(engine);
    engine.step = (trace) => {
      page.clock.jump(ms);
      return make(trace);
    };
    return opened;
  });
  page.open({ scenario, seed: 1 });
  return {
    page,
    slowDown: (entryMs) => {
      ms = entryMs;
    },
  };
}

test.each(['scheduler', 'storage'] as const)('a slow machine soon begins at a busy moment on the stage %s', (stage) => {
  const { page, slowDown } = onMachine('behind-a-thousand');
  page.control({ type: 'seekTime', timeUs: 5_000_000 });
  page.control({ type: 'look', stage, subject: null });
  page.control({ type: 'pace', pace: 'explain' });
  page.control({ type: 'play' });
  slowDown(4);
  const startMs = page.clock.nowMs();
  while (!page.moment.telling.caption) page.clock.pass(40);
  // To see that nothing decides soon takes 500 entries.
  expect(page.clock.nowMs() - startMs).toBeLessThan(2500);
});

test('a slow machine finds the first Pod’s steps within seconds, then explains them at once', () => {
  const { page, slowDown } = onMachine('first-minute');
  page.control({ type: 'look', stage: 'everything', subject: null });
  page.control({ type: 'pace', pace: 'explain' });
  slowDown(4);
  page.control({ type: 'play' });
  const startMs = page.clock.nowMs();
  while (page.moment.seq === 0) page.clock.pass(20);
  // Its first Pod is placed after some 150 entries.
  expect(page.clock.nowMs() - startMs).toBeLessThan(1000);
  expect(page.moment.telling.skip?.fromUs).toBe(0);
  while (!page.moment.telling.caption) page.clock.pass(20);
  expect(page.moment.telling.caption.sentence.id).toBe('written.createdMany');
  // Its container runs after some 420 entries; 30 seconds have three times as many.
  expect(page.clock.nowMs() - startMs).toBeLessThan(2600);
});

test('computing ahead does not shorten the reading time of a story’s step', () => {
  const { page, slowDown } = onMachine('first-minute');
  page.control({ type: 'story', on: true });
  page.control({ type: 'play' });
  slowDown(30);
  const shownMs = new Map<string, number>();
  while (shownMs.size < 3) {
    page.clock.pass(40);
    const step = page.moment.telling.caption?.story?.step;
    if (step !== undefined && !shownMs.has(step)) shownMs.set(step, page.clock.nowMs());
  }
  const [first = 0, second = 0, third = 0] = shownMs.values();
  expect(second - first).toBeGreaterThan(4900);
  expect(third - second).toBeGreaterThan(4900);
});
