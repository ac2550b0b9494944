import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { openThousandNodes } from './support/busyClusters.ts';
import type { FrameCosts } from './support/frameCosts.ts';
import { slowness } from './support/machineSpeed.ts';
import { openPage } from './support/openPage.ts';
import { measureFrames, playFrom, type ViewFigures } from './support/viewFrames.ts';

/** How long each part is measured. */
const MEASURED_MS = 4000;
/** Machines are noisy and may have two cores. */
const GENEROUS = { scriptP95Ms: 12, longestTaskMs: 200 };
/** The product's own budget of script in a frame while a run is told, p95, on a machine that has a core for the page and the usual speed. */
const STORY_SCRIPT_P95_MS = 4;
/** Another program that takes the page's core takes frames too; with fewer, what is measured is that program. */
const CALM_FRAMES_PER_SECOND = 58;
/** What else the machine does only adds: of so many measurements the least is the page's own. */
const MOST_TRIES = 3;

/** The views in which the run is told at the pace that explains. */
const STORY_VIEWS = ['overview', 'scheduling', 'nodes', 'fairness', 'storage', 'podLife', 'controllers'] as const;
/** How long each of them is measured. */
const PLAYED_MS = 2500;

type Figures = Record<string, ViewFigures>;
/** With how much slower the machine was beside it than the one for which the budget was set. */
type StoryFigures = Record<string, Figures[string] & { readonly slowness: number }>;

test('1,000 nodes and 10,000 Pods play smoothly in every view, and while zooming and panning', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const busiestUs = await openThousandNodes(page);
  const captions = new Set<string | undefined>();
  const playing = async (view: string, during: () => Promise<unknown>) => {
    await playFrom(page, busiestUs, view);
    return measureFrames(page, browser, during);
  };
  const measured = async (view: string) => {
    let least: StoryFigures[string] | undefined;
    for (let tries = 0; tries < MOST_TRIES && (!least || (isCalm(least) && isOver(least))); tries++) {
      await playFrom(page, busiestUs, view, 'explain');
      const figures = await measureFrames(page, browser, () => page.waitForTimeout(PLAYED_MS));
      captions.add(await page.evaluate(async () => (await window.orrery.caption())?.text));
      await page.evaluate(() => window.orrery.pause());
      const beside = { ...figures, slowness: await slowness(page) };
      if (!least || beside.scriptP95Ms < least.scriptP95Ms) least = beside;
    }
    return least as StoryFigures[string];
  };
  const wait = () => page.waitForTimeout(MEASURED_MS);
  const figures = {
    nodes: await playing('nodes', wait),
    'nodes, zooming and panning': await playing('nodes', () => zoomAndPan(page)),
    'overview, where requests fly': await playing('overview', wait),
    'scheduling, where every cycle is drawn': await playing('scheduling', wait),
  };
  expectGoingOn(figures);
  const storyFigures: StoryFigures = {};
  for (const view of STORY_VIEWS) storyFigures[`told in ${view}`] = await measured(view);
  expect(captions.size, 'the caption follows the run').toBeGreaterThan(1);
  leave('performance', { ...figures, ...storyFigures });
  judge(figures, () => GENEROUS);
  judge(storyFigures, (costs) => (isCalm(costs) ? { ...GENEROUS, scriptP95Ms: storyBudgetMs(costs) } : GENEROUS));
});

test('a flood of 100,000 requests in one minute stays smooth in Fairness', async ({ page, browser }) => {
  test.setTimeout(240_000);
  await openPage(page, '#view=fairness');
  await page.evaluate(async () => {
    await window.orrery.ready;
    await window.orrery.pause();
  });
  await page.getByRole('tab', { name: 'Load' }).click();
  await page.getByRole('button', { name: 'Start flood' }).click();
  await page.getByRole('tab', { name: 'Seats' }).click();
  await page.evaluate(() => window.orrery.play({ speed: 1 }));
  await expect(page.getByRole('img', { name: /^workload-low: [1-9]\d+ of/ })).toBeVisible();
  const figures = { flood: await measureFrames(page, browser, () => page.waitForTimeout(MEASURED_MS)) };
  expectGoingOn(figures);
  leave('performance-flood', figures);
  judge(figures, () => GENEROUS);
  // One entry for each that is sent away, two for each that executes.
  expect(figures.flood.entries / figures.flood.simulatedSeconds, 'entries in a second').toBeGreaterThan(2000);
  expect(figures.flood.simulatedSeconds, 'the clock goes on').toBeGreaterThan((MEASURED_MS / 1000) * 0.3);
});

/** The run goes on and is seen to. Where it is told, it may stand still to be read. */
function expectGoingOn(figures: Figures): void {
  for (const [part, { frames, entries }] of Object.entries(figures)) {
    expect(frames, `${part}: frames`).toBeGreaterThan(20);
    expect(entries, `${part}: entries`).toBeGreaterThan(0);
  }
}

function isCalm({ framesPerSecond }: FrameCosts): boolean {
  return framesPerSecond >= CALM_FRAMES_PER_SECOND;
}

function isOver(costs: StoryFigures[string]): boolean {
  return costs.scriptP95Ms > storyBudgetMs(costs);
}

/** A machine that is slower by so much gets as much more, and never more than any part may take. */
function storyBudgetMs({ slowness: times }: StoryFigures[string]): number {
  return Math.min(STORY_SCRIPT_P95_MS * times, GENEROUS.scriptP95Ms);
}

/** Leaves the figures for people. */
function leave(name: string, figures: Figures): void {
  mkdirSync('test-results', { recursive: true });
  writeFileSync(`test-results/${name}.json`, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(JSON.stringify(figures));
}

/** Holds each part against its budget. */
function judge<Costs extends FrameCosts>(
  figures: Readonly<Record<string, Costs>>,
  budgetOf: (costs: Costs) => typeof GENEROUS,
): void {
  for (const [part, costs] of Object.entries(figures)) {
    const { scriptP95Ms, longestTaskMs } = budgetOf(costs);
    expect(costs.scriptP95Ms, `${part}: script per frame, p95`).toBeLessThanOrEqual(scriptP95Ms);
    expect(costs.longestTaskMs, `${part}: longest task`).toBeLessThan(longestTaskMs);
  }
}

async function zoomAndPan(page: Page): Promise<void> {
  const box = await page.getByRole('grid').boundingBox();
  if (!box) throw new Error('the node field is not on the page');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const until = Date.now() + MEASURED_MS;
  for (let turn = 0; Date.now() < until; turn++) await page.mouse.wheel(0, turn % 40 < 20 ? -60 : 60);
}
