import { expect, type Page, type ViewportSize } from '@playwright/test';
import { LANGUAGES } from '#i18n/languages.ts';
import { SCENARIOS } from '#scenarios/scenarioList.ts';
import { storyOf } from '#scenarios/storyList.ts';
import { LONG_STORIES } from './support/longStories.ts';
import { measureAtRest } from './support/measureBoxes.ts';
import { openPage } from './support/openPage.ts';
import { test } from './support/test.ts';

/** With ORRERY_BOXES=all every scenario is measured in every view, tab, size, language and theme. It takes about an hour. */
const ALL = process.env.ORRERY_BOXES === 'all';

const VIEWS = [
  'overview',
  'scheduling',
  'nodes',
  'fairness',
  'storage',
  'podLife',
  'controllers',
  'scenarios',
  'configuration',
  'settings',
] as const;
type View = (typeof VIEWS)[number];

const SMALLEST = { width: 1280, height: 720 };
/** The three that pages are made for, the two larger ones at a zoom of 200 %, the smallest at 200 %, and a phone. */
const SIZES = [
  SMALLEST,
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 960, height: 540 },
  { width: 720, height: 450 },
  { width: 640, height: 360 },
  { width: 390, height: 844 },
] as const;
/** Narrower windows show a reader in place of the views. */
const PAGES = SIZES.filter(({ width }) => width >= 700);
const THEMES = ['light', 'dark'] as const;

/** Half a minute into the run something has happened in every scenario, and few are over. */
const LOOK_US = 30_000_000;
/** In these so much happens that half a minute takes minutes to compute; they are looked at earlier. */
const EARLIER_US: Readonly<Record<string, number>> = {
  'thousand-nodes': 5_000_000,
  flood: 10_000_000,
  'pleg-channel-full': 4_000_000,
  'burst-or-steps': 12_000_000,
  'restart-goaway': 14_000_000,
};

async function openScenario(page: Page, id: string): Promise<void> {
  const endUs = SCENARIOS.find((scenario) => scenario.id === id)?.endUs ?? LOOK_US;
  await page.evaluate(
    async ([scenario, time]) => {
      await window.orrery.load(scenario);
      await window.orrery.pause();
      await window.orrery.seek({ time });
      await window.orrery.idle();
    },
    [id, Math.min(EARLIER_US[id] ?? LOOK_US, endUs)] as const,
  );
}

async function show(page: Page, view: View): Promise<void> {
  await page.evaluate(async (name) => {
    location.hash = `view=${name}`;
    await window.orrery.idle();
  }, view);
  await expect(page.locator(`[data-view="${view}"]`)).toBeVisible();
  await expect(page.locator('main > div').first()).not.toBeEmpty();
}

/** The view in each of these sizes, tab by tab: a tab stays open while the window changes. Without any, the view as it is. */
async function measureTabs(
  page: Page,
  where: string,
  sizes: readonly ViewportSize[],
  found: string[],
): Promise<number> {
  const tabs = page.getByRole('main').getByRole('tab');
  const names = await tabs.allTextContents();
  let boxes = 0;
  for (const [index, name] of names.length > 0 ? names.entries() : [[0, ''] as const]) {
    if (names.length > 0) await tabs.nth(index).click();
    for (const size of sizes) {
      await page.setViewportSize(size);
      boxes += await measureAtRest(page, `${where}, ${size.width} x ${size.height}, tab ${name}`, found);
    }
    await page.setViewportSize(SMALLEST);
  }
  return boxes;
}

async function speak(page: Page, language: string): Promise<void> {
  await page.getByRole('banner').getByText(language, { exact: true }).click();
  await page.evaluate(() => window.orrery.idle());
}

test.beforeEach(async ({ page }) => {
  test.setTimeout(ALL ? 2 * 3_600_000 : 900_000);
  await page.setViewportSize(SMALLEST);
  await openPage(page);
  await page.evaluate(() => window.orrery.ready);
});

test('scenarios with long stories show no text that is cut, covered or out of reach', async ({ page }) => {
  const found: string[] = [];
  for (const id of LONG_STORIES) {
    await openScenario(page, id);
    await show(page, storyOf(id)?.opens.view as View);
    expect(await measureAtRest(page, id, found)).toBeGreaterThan(0);
  }
  expect(found).toEqual([]);
});

for (const scenario of ALL ? SCENARIOS.map(({ id }) => id) : ['rollout-502']) {
  test(`every view has room for its texts in each size and language: ${scenario}`, async ({ page }) => {
    const found: string[] = [];
    let boxes = 0;
    await openScenario(page, scenario);
    for (const view of VIEWS) {
      await page.setViewportSize(SMALLEST);
      await show(page, view);
      for (const theme of ALL ? THEMES : [THEMES[0]]) {
        await page.emulateMedia({ colorScheme: theme });
        for (const { shortName: language } of LANGUAGES) {
          await speak(page, language);
          const where = `${view}, ${theme}, ${language}`;
          boxes += await measureTabs(page, where, view === VIEWS[0] ? SIZES : PAGES, found);
        }
      }
    }
    console.log(`${boxes} lines of text`);
    expect(found).toEqual([]);
  });
}
