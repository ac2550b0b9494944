import type { Browser, Page } from '@playwright/test';

/** In milliseconds of the wall clock from where somebody asks for it. */
export interface OpeningTimes {
  /** The run is there and was painted. */
  readonly openedMs: number;
  /** From the same: the first thing that is decided in it stands on the page, as Next shows it. */
  readonly decisionMs: number;
  readonly pods: number;
}

/** Opens a built-in scenario in the view that stands there and goes to the first thing that is told of it. */
export function openScenario(page: Page, id: string): Promise<OpeningTimes> {
  return page.evaluate(async (scenario) => {
    const { orrery } = window;
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined))));
    const start = performance.now();
    const { counts } = await orrery.load(scenario);
    await painted();
    const openedMs = performance.now() - start;
    await orrery.next();
    await painted();
    const decisionMs = performance.now() - start;
    return { openedMs: Math.round(openedMs), decisionMs: Math.round(decisionMs), pods: counts.pods };
  }, id);
}

export interface FirstViewTimes {
  /** Text stands on the page. */
  readonly paintedMs: number;
  /** The first run plays, and what it says is on the page. */
  readonly aliveMs: number;
}

/** Opens the page in a browser that never saw it. */
export async function openFirstView(browser: Browser, baseURL: string): Promise<FirstViewTimes> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto('');
    const alive = await page.waitForFunction(() => {
      const isAlive = 'orrery' in window && window.orrery.state().playing && window.orrery.state().seq > 0;
      return isAlive ? performance.now() : undefined;
    });
    const aliveMs = (await alive.jsonValue()) as number;
    const paintedMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    return { paintedMs: Math.round(paintedMs), aliveMs: Math.round(aliveMs) };
  } finally {
    await context.close();
  }
}
