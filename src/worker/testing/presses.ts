import { expect } from 'vitest';
import type { TellingStage, TellingSubject } from '#protocol/telling.ts';
import type { Page } from './page.ts';

/** Where a press led: the stop, and what the page shows there. */
interface Stop {
  readonly at: string;
  readonly shown: string;
}

/**
 * What can be seen of a stop, without the clock, which moves with every entry: the sentence with its values, whom it is about, what is marked
 * on the stage, which step of how many, which step inside a decision is lit, and whether the last card is open. The caption bar is part of
 * every view, so a change of these is a change on the page.
 */
function shownNow(page: Page): string {
  const { cycleStep, telling } = page.moment;
  const { caption, state } = telling;
  const { sentence, subject, points, step, of, story } = caption ?? {};
  return JSON.stringify([sentence, subject, points, step, of, story?.step, cycleStep?.index, state === 'ended']);
}

/** Where the reader stands, and what he sees there. */
export function stopNow(page: Page): Stop {
  const { seq, cycleStep, telling } = page.moment;
  return { at: `${seq} ${cycleStep?.index ?? ''} ${telling.state === 'ended'}`, shown: shownNow(page) };
}

/** Presses Next as long as it leads somewhere, at most so often; each press shows something else than before. */
function pressNext(page: Page, most: number): readonly Stop[] {
  const stops = [stopNow(page)];
  for (let i = 0; i < most && page.control({ type: 'next' }); i++) {
    const stop = stopNow(page);
    expect(stop.shown, `press ${i + 1} from ${stops.at(-1)?.at} to ${stop.at}`).not.toBe(stops.at(-1)?.shown);
    stops.push(stop);
  }
  return stops;
}

/** Presses Previous until the first of these stops: by the same stops, each of which shows what it showed before. */
export function pressBack(page: Page, stops: readonly Stop[]): void {
  for (const stop of stops.slice(1, -1).reverse()) {
    page.control({ type: 'previous' });
    expect(stopNow(page)).toEqual(stop);
  }
}

/** Walks without a story, from the start there and back. */
export function walk(page: Page, stage: TellingStage, subject: TellingSubject | null, most: number): void {
  page.control({ type: 'story', on: false });
  page.control({ type: 'seek', seq: 0 });
  page.control({ type: 'look', stage, subject });
  const stops = pressNext(page, most);
  pressBack(page, stops);
}
