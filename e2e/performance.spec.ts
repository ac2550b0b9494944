import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { FRAME_CATEGORIES, type FrameCosts, frameCosts } from './support/frameCosts.ts';
import { openPage } from './support/openPage.ts';

/** How long each part is measured. */
const MEASURED_MS = 4000;
/** Machines are noisy and may have two cores; the product's own budget is 4 ms of script per frame. */
const GENEROUS = { scriptP95Ms: 12, longestTaskMs: 200 };

test('1,000 nodes and 10,000 Pods stay smooth while they play, and while one zooms and pans', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await openPage(page, '#view=nodes');
  await page.evaluate(async () => {
    await window.orrery.ready;
    await window.orrery.load('thousand-nodes');
    await window.orrery.play({ speed: 1 });
  });
  const state = () => page.evaluate(() => window.orrery.state());
  // All Pods exist; most are on their way to a node, which is the busiest time.
  await expect.poll(async () => (await state()).counts.pods, { timeout: 120_000 }).toBe(10_000);

  const figures: Record<string, FrameCosts & { readonly simulatedSeconds: number; readonly entries: number }> = {};
  const measure = async (name: string, during: () => Promise<unknown>) => {
    const before = await state();
    await browser.startTracing(page, { categories: FRAME_CATEGORIES });
    await during();
    const costs = frameCosts((await browser.stopTracing()).toString('utf8'));
    const after = await state();
    figures[name] = { ...costs, simulatedSeconds: (after.time - before.time) / 1e6, entries: after.seq - before.seq };
  };
  await measure('playing', () => page.waitForTimeout(MEASURED_MS));
  await measure('playing, zooming and panning', () => zoomAndPan(page));
  await page.evaluate(() => window.orrery.pause());

  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/performance.json', `${JSON.stringify(figures, null, 2)}\n`);
  console.log(JSON.stringify(figures));
  for (const [name, { frames, entries, scriptP95Ms, longestTaskMs }] of Object.entries(figures)) {
    expect(frames, `${name}: frames`).toBeGreaterThan(20);
    expect(entries, `${name}: the run goes on`).toBeGreaterThan(0);
    expect(scriptP95Ms, `${name}: script per frame, p95`).toBeLessThan(GENEROUS.scriptP95Ms);
    expect(longestTaskMs, `${name}: longest task`).toBeLessThan(GENEROUS.longestTaskMs);
  }
});

async function zoomAndPan(page: Page): Promise<void> {
  const box = await page.getByRole('grid').boundingBox();
  if (!box) throw new Error('the node field is not on the page');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const until = Date.now() + MEASURED_MS;
  for (let turn = 0; Date.now() < until; turn++) await page.mouse.wheel(0, turn % 40 < 20 ? -60 : 60);
}
