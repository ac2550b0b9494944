import type { Browser, Page } from '@playwright/test';
import { FRAME_CATEGORIES, type FrameCosts, frameCosts } from './frameCosts.ts';

/** How long a view plays before it is measured: its first frames are its opening. */
const SETTLED_MS = 1000;

export interface ViewFigures extends FrameCosts {
  readonly simulatedSeconds: number;
  readonly entries: number;
}

/** Plays a view from a moment on, a simulated second a second or as the pace says, and lets it settle. */
export async function playFrom(page: Page, timeUs: number, view: string, pace?: 'explain'): Promise<void> {
  await page.evaluate(
    async ([time, name, explained]) => {
      const { orrery } = window;
      await orrery.pause();
      await orrery.seek({ time });
      const [pod] = name === 'podLife' ? await orrery.list('Pod') : [];
      const { metadata } = (pod ?? {}) as { readonly metadata?: { readonly name: string } };
      await orrery.view(name, metadata && { select: `Pod/default/${metadata.name}` });
      await orrery.idle();
      if (explained) await orrery.pace(explained);
      await orrery.play(explained ? {} : { speed: 1 });
    },
    [timeUs, view, pace] as const,
  );
  await page.waitForTimeout(SETTLED_MS);
}

/** What the frames cost while something is done or waited for. */
export async function measureFrames(
  page: Page,
  browser: Browser,
  during: () => Promise<unknown>,
): Promise<ViewFigures> {
  const state = () => page.evaluate(() => window.orrery.state());
  const before = await state();
  await browser.startTracing(page, { categories: FRAME_CATEGORIES });
  await during();
  const costs = frameCosts((await browser.stopTracing()).toString('utf8'));
  const after = await state();
  return { ...costs, simulatedSeconds: (after.time - before.time) / 1e6, entries: after.seq - before.seq };
}
