import { expect, type Page } from '@playwright/test';
import { idle, openAt } from './support/openAt.ts';
import { test } from './support/test.ts';

const SECOND = 1_000_000;

const openPaused = (page: Page) => openAt(page, 'overview', 'first-minute', 10 * SECOND);
const slider = (page: Page) => page.getByRole('slider', { name: 'Moment of the run' });
const state = (page: Page) => page.evaluate(() => window.orrery.state());

test('keys and clicks change the moment', async ({ page }) => {
  await openPaused(page);
  await slider(page).focus();
  await page.keyboard.press('ArrowLeft');
  await idle(page);
  const stepped = await state(page);
  expect(stepped.time).toBeLessThan(10 * SECOND);
  await page.keyboard.press('Home');
  await idle(page);
  expect((await state(page)).seq).toBe(0);
  await page.keyboard.press('End');
  await idle(page);
  const end = await state(page);
  expect(end.seq).toBeGreaterThanOrEqual(stepped.seq);

  const box = await slider(page).boundingBox();
  if (!box) throw new Error('no tracks');
  await page.mouse.click(box.x + 5, box.y + box.height - 4);
  await idle(page);
  expect((await state(page)).time).toBeLessThan(end.time);
});

test('dragging across the whole run seeks, and the same position gives the same moment', async ({ page }) => {
  await openPaused(page);
  const strip = page.getByTitle(/^Whole run, /);
  const box = await strip.boundingBox();
  if (!box) throw new Error('no strip');
  await page.mouse.move(box.x + box.width * 0.9, box.y + 20);
  await page.mouse.down();
  for (const share of [0.7, 0.5, 0.3]) await page.mouse.move(box.x + box.width * share, box.y + 20);
  await page.mouse.up();
  await idle(page);
  const there = await state(page);
  // The strip is longer than the run, and stays so while the pointer is down.
  const stripUs = 15 * SECOND;
  expect(Math.abs(there.time / stripUs - 0.3)).toBeLessThan(0.05);
  await page.evaluate(() => window.orrery.seek({ seq: 0 }));
  const again = await page.evaluate((seq) => window.orrery.seek({ seq }), there.seq);
  expect(again.digest).toBe(there.digest);
});

test('a command in the past makes a fork, and the menu switches between branches', async ({ page }) => {
  await openPaused(page);
  const before = await state(page);
  await page.evaluate(async () => {
    await window.orrery.seek({ time: 5_000_000 });
    const [node] = (await window.orrery.list('Node')) as { metadata: { name: string } }[];
    await window.orrery.command({ type: 'node.cordon', name: node?.metadata.name ?? '' });
  });
  await idle(page);
  const forked = await state(page);
  expect(forked.branch).not.toBe(before.branch);
  await page.getByRole('button', { name: /^Branch: fork 1/ }).click();
  await page.getByRole('menuitemradio', { name: /^main/ }).click();
  await idle(page);
  expect((await state(page)).branch).toBe(before.branch);
});
