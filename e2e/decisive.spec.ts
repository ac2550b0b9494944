import { expect, type Page } from '@playwright/test';
import { SCENARIOS } from '#scenarios/scenarioList.ts';
import type { Story } from '#scenarios/story.ts';
import { storyOf } from '#scenarios/storyList.ts';
import { LONG_STORIES } from './support/longStories.ts';
import { measureAtRest } from './support/measureBoxes.ts';
import { idle } from './support/openAt.ts';
import { openPage } from './support/openPage.ts';
import { test } from './support/test.ts';

/** With ORRERY_BOXES=all the long stories are told too. */
const LONG: ReadonlySet<string> = new Set(process.env.ORRERY_BOXES === 'all' ? [] : LONG_STORIES);

/** Opens a scenario from the menu as a person does, and goes to the first step of its story. */
async function begin(page: Page, title: string): Promise<void> {
  await page.locator('[aria-label^="Scenario: "]').click();
  await page.locator('[role="menuitemradio"]').getByText(title, { exact: true }).click();
  await page.locator('[data-part="story-opening"]').getByText(title, { exact: true }).first().waitFor();
  await page.evaluate(() => window.orrery.next());
}

/** Goes on by Next until a step of the story is told. */
function goToStep(page: Page, step: number): Promise<number | undefined> {
  return page.evaluate(async (wanted) => {
    for (;;) {
      const caption = await window.orrery.caption();
      if (caption === null || caption.step >= wanted) return caption?.step;
      await window.orrery.next();
    }
  }, step);
}

/**
 * What the page marks as told of, each by its selector and where it is: `seen`, `outside` of the window or of a list that scrolls, or
 * `covered` by something else. A canvas over an element of its own is what shows it.
 */
function marked(page: Page): Promise<readonly { readonly of: string; readonly is: string }[]> {
  return page.evaluate(() => {
    const rule = document.adoptedStyleSheets
      .flatMap((sheet) => [...sheet.cssRules])
      .find(
        (each): each is CSSStyleRule => each instanceof CSSStyleRule && each.selectorText.startsWith('#stage [data-'),
      );
    if (!rule) return [];
    const lookAt = (element: Element): string => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      if (width < 1 || height < 1) return 'outside';
      let [seenTop, seenBottom] = [Math.max(0, top), Math.min(innerHeight, bottom)];
      for (let up = element.parentElement; up; up = up.parentElement) {
        const { overflowY } = getComputedStyle(up);
        if (overflowY === 'visible') continue;
        const frame = up.getBoundingClientRect();
        [seenTop, seenBottom] = [Math.max(seenTop, frame.top), Math.min(seenBottom, frame.bottom)];
      }
      // What is larger than its frame is seen when most of it is.
      if (left < 0 || right > innerWidth || seenBottom - seenTop < 0.8 * height) return 'outside';
      const hit = document.elementFromPoint((left + right) / 2, (seenTop + seenBottom) / 2);
      const isSeen = hit && (element.contains(hit) || hit.contains(element) || hit instanceof HTMLCanvasElement);
      return isSeen ? 'seen' : 'covered';
    };
    return [...document.querySelectorAll(rule.selectorText)].map((element) => ({
      of: Object.entries((element as HTMLElement).dataset)
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
      is: lookAt(element),
    }));
  });
}

/** What is wrong with a decisive step; undefined when something that it tells of is seen. */
async function faultOf(page: Page, step: number): Promise<string | undefined> {
  const reached = await goToStep(page, step);
  if (reached !== step) return `step ${reached} is told in its place`;
  await idle(page);
  let found = await marked(page);
  // A view that has just been put on the stage is still being painted.
  for (let look = 0; look < 100 && !found.some(({ is }) => is === 'seen'); look++) {
    await page.waitForTimeout(50);
    found = await marked(page);
  }
  if (found.some(({ is }) => is === 'seen')) return undefined;
  return found.length === 0 ? 'nothing is marked' : found.map(({ of, is }) => `${of} is ${is}`).join('; ');
}

const STORIES = SCENARIOS.filter(({ id }) => !LONG.has(id))
  .map(({ id }) => storyOf(id))
  .filter((story): story is Story => story !== undefined);
const PARTS = 4;

// Both workers tell stories at the same time: one would still do so when the other has nothing left.
test.describe.configure({ mode: 'parallel' });

for (let part = 0; part < PARTS; part++)
  test(`each decisive step of a story marks its subject in sight at 1280 by 720: part ${part + 1} of ${PARTS}`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await page.setViewportSize({ width: 1280, height: 720 });
    await openPage(page);
    await page.evaluate(() => window.orrery.ready);
    const titles = new Map(
      (await page.evaluate(() => window.orrery.scenarios())).map(({ id, title }) => [id, title] as const),
    );
    const found: string[] = [];
    for (const { scenario, steps } of STORIES.filter((_, at) => at % PARTS === part)) {
      await begin(page, titles.get(scenario) ?? scenario);
      for (const [index, { id, decisive }] of steps.entries()) {
        if (!decisive) continue;
        const where = `${scenario}, step ${index + 1} (${id})`;
        const fault = await faultOf(page, index + 1);
        if (fault) found.push(`${where}: ${fault}`);
        else await measureAtRest(page, where, found);
      }
    }
    expect(found).toEqual([]);
  });
