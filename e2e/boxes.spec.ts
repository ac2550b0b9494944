import { expect, type Page } from '@playwright/test';
import { LANGUAGES } from '#i18n/languages.ts';
import { SCENARIO_GROUPS, SCENARIOS } from '#scenarios/scenarioList.ts';
import { type BoxDefect, measureBoxes } from './support/measureBoxes.ts';
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

/** Where one looks first when a scenario is about something. */
const VIEW_OF_TOPIC: Readonly<Record<(typeof SCENARIO_GROUPS)[number]['topic'], View>> = {
  start: 'overview',
  scheduling: 'scheduling',
  pending: 'scheduling',
  order: 'scheduling',
  placement: 'scheduling',
  pods: 'podLife',
  resources: 'nodes',
  controllers: 'controllers',
  fairness: 'fairness',
  storage: 'storage',
};

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
const THEMES = ['light', 'dark'] as const;

/** Half a minute into the run something has happened in every scenario, and few are over. */
const LOOK_US = 30_000_000;
/** In these so much happens that half a minute takes minutes to compute; they are looked at earlier. */
const EARLIER_US: Readonly<Record<string, number>> = {
  'thousand-nodes': 5_000_000,
  flood: 10_000_000,
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

/** Measures until what is drawn to its place's size has followed: two times the same. Returns the lines that were measured. */
async function measure(page: Page, where: string, found: string[]): Promise<number> {
  let before = '';
  for (let look = 0; ; look++) {
    const { boxes, defects } = await measureBoxes(page);
    const now = JSON.stringify([boxes, defects]);
    if (now === before || look === 20) {
      found.push(...defects.map((defect) => `${where}: ${inWords(defect)}`));
      return boxes;
    }
    before = now;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30))));
  }
}

function inWords({ kind, text, by }: BoxDefect): string {
  if (kind === 'overlap') return `"${text}" overlaps "${by}"`;
  return kind === 'cut' ? `"${text}" is cut by ${by}` : `"${text}" in ${by} is out of reach`;
}

/** The tabs of the view, one after another; without any, the view as it is. */
async function measureTabs(page: Page, where: string, found: string[]): Promise<number> {
  const tabs = page.getByRole('main').getByRole('tab');
  const count = await tabs.count();
  if (count === 0) return measure(page, where, found);
  let boxes = 0;
  for (let index = 0; index < count; index++) {
    await tabs.nth(index).click();
    boxes += await measure(page, `${where}, tab ${await tabs.nth(index).textContent()}`, found);
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
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page);
  await page.evaluate(() => window.orrery.ready);
});

test('in the view of its topic no scenario has text that is cut, covered or out of reach', async ({ page }) => {
  const found: string[] = [];
  let boxes = 0;
  for (const { topic, scenarios } of SCENARIO_GROUPS)
    for (const { id } of scenarios) {
      await openScenario(page, id);
      for (const view of ALL ? VIEWS : [VIEW_OF_TOPIC[topic]]) {
        await show(page, view);
        boxes += await measure(page, `${id}, ${view}`, found);
      }
    }
  console.log(`${boxes} lines of text in ${SCENARIOS.length} scenarios`);
  expect(found).toEqual([]);
});

for (const scenario of ALL ? SCENARIOS.map(({ id }) => id) : ['rollout-502']) {
  test(`views have room for their words in every size and language: ${scenario}`, async ({ page }) => {
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
          for (const size of SIZES) {
            await page.setViewportSize(size);
            const where = `${view}, ${size.width} x ${size.height}, ${theme}, ${language}`;
            const isReader = size.width < 700;
            if (isReader && view !== VIEWS[0]) continue;
            boxes += await (isReader ? measure : measureTabs)(page, where, found);
          }
        }
      }
    }
    console.log(`${boxes} lines of text`);
    expect(found).toEqual([]);
  });
}
