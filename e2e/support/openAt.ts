import type { Page } from '@playwright/test';
import { openPage } from './openPage.ts';

/** Until nothing is pending and nothing moves. */
export function idle(page: Page): Promise<void> {
  return page.evaluate(() => window.orrery.idle());
}

/**
 * Opens a view on a built-in scenario, standing still at a moment of simulated time. A page that the story before left open
 * (`keepsPage`) gets a new run, and the view is put up anew.
 */
export async function openAt(page: Page, view: string, scenario: string, timeUs: number): Promise<void> {
  const isOpen = page.url() !== 'about:blank';
  if (!isOpen) await openPage(page, `#view=${view}`);
  await page.evaluate(
    async ([id, time, name, leavesView]) => {
      await window.orrery.ready;
      if (leavesView) await window.orrery.view('lab');
      await window.orrery.load(id);
      await window.orrery.pause();
      await window.orrery.seek({ time });
      if (leavesView) await window.orrery.view(name);
    },
    [scenario, timeUs, view, isOpen] as const,
  );
  await idle(page);
}

/** Goes to a moment of the run on screen. What was pressed before is done first: some presses are several commands. */
export async function goTo(page: Page, timeUs: number): Promise<void> {
  await idle(page);
  await page.evaluate((time) => window.orrery.seek({ time }), timeUs);
  await idle(page);
}

/** Lets simulated time pass, likewise once what was pressed before is done. */
export async function later(page: Page, us: number): Promise<void> {
  await idle(page);
  await page.evaluate((by) => window.orrery.seek({ time: window.orrery.state().time + by }), us);
  await idle(page);
}
