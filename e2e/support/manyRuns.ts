import type { Page } from '@playwright/test';

/** How a page fares while the threads beside it play whole runs. */
export interface ManyRunsFigures {
  readonly runs: number;
  readonly seconds: number;
  readonly frames: number;
  /** The longest time from one frame to the next, ms. */
  readonly longestGapMs: number;
  /** Frames that came more than two sixtieths of a second after the one before. */
  readonly lateFrames: number;
}

/** Where the page notes when each of its frames came. */
const FRAMES = 'manyRunsFrames';

/** Reads a dump in the Lab and plays it under the configurations that the Lab offers, while it counts the page's frames. */
export async function playConfigurations(page: Page, dump: string): Promise<ManyRunsFigures> {
  await page.goto('./#view=lab');
  await page.evaluate(async (text) => {
    await window.orrery.ready;
    await window.orrery.load([{ name: 'cluster.json', text }]);
    await window.orrery.pause();
    location.hash = '#view=lab';
    await window.orrery.idle();
  }, dump);
  const stage = page.getByRole('main');
  await stage.getByText('What comes of other scheduler configurations?').click();
  // Replaying all Pods takes minutes of each run; here each run is one of the bench of the same name.
  await stage.getByRole('radio', { name: 'Only those without a node' }).click();
  await page.evaluate((name) => {
    const times: number[] = [];
    Reflect.set(window, name, times);
    const note = (timeMs: number) => {
      times.push(timeMs);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  }, FRAMES);
  const startMs = Date.now();
  await stage.getByRole('button', { name: 'Play them' }).click();
  const heading = stage.getByRole('heading', { level: 1, name: /^\d+ configurations, / });
  await heading.waitFor({ timeout: 600_000 });
  const seconds = (Date.now() - startMs) / 1000;
  const runs = Number.parseInt((await heading.textContent()) ?? '', 10);
  const times = await page.evaluate((name) => Reflect.get(window, name) as number[], FRAMES);
  const gaps = times.slice(1).map((timeMs, at) => timeMs - (times[at] ?? timeMs));
  return {
    runs,
    seconds: Math.round(10 * seconds) / 10,
    frames: gaps.length,
    longestGapMs: Math.round(Math.max(0, ...gaps)),
    lateFrames: gaps.filter((gap) => gap > 2000 / 60).length,
  };
}
