import { expect } from '@playwright/test';
import { scenario as packOrSpread } from '#scenarios/pack-or-spread/scenario.ts';
import { AppDriver } from './support/appDriver.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { test } from './support/test.ts';

test('two configurations are compared side by side on the same workload', async ({ page }) => {
  const app = new AppDriver(page);
  await app.openPaused('#view=configuration');
  await app.load('pack-or-spread');
  await app.seek({ time: 30_000_000 });
  const before = await app.state();

  const area = page.getByRole('region', { name: 'KubeSchedulerConfiguration' }).getByRole('textbox');
  const text = packOrSpread.schedulerConfiguration ?? '';
  await area.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text.replace('MostAllocated', 'LeastAllocated'));
  await expect(page.getByText('edited, not running yet')).toBeVisible();
  await page.getByRole('radio', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Compare now' }).click();

  const figures = page.getByRole('table', { name: 'The two runs in numbers' });
  await expect(figures).toBeVisible({ timeout: 20_000 });
  const row = (name: string) => figures.getByRole('row', { name }).getByRole('cell');
  await expect(row('Pods bound').first()).toHaveText('16');
  await expect(row('Pods bound').last()).toHaveText('16');
  // Packed, one node is full; spread, two Pods of 1 CPU are on each node of 8.
  await expect(row('fullest node').first()).toHaveText('100 %');
  await expect(row('fullest node').last()).toHaveText('25 %');
  await expect(page.getByRole('img', { name: /Lines from node to node for [1-9]\d* Pods/ })).toBeVisible();
  for (const side of ['A: as it runs', 'B: with the draft'])
    await expect(page.getByRole('region', { name: side }).getByRole('listitem')).toHaveCount(8);

  // 64 CPUs, 16 of them taken: room for 48 more, wherever the others are.
  for (const workload of ['pack', 'spread']) {
    await expect(row(`more like ${workload} that would fit`).first()).toHaveText('48');
    await expect(row(`more like ${workload} that would fit`).last()).toHaveText('48');
  }
  await expect(figures.getByRole('row', { name: 'requested, all nodes' })).toBeVisible();
  await expect(figures.getByRole('row', { name: 'created to bound, p95' })).toBeVisible();

  // By keyboard: each field is one stop, arrows go from Pod to Pod, Enter selects.
  const field = page.getByRole('region', { name: 'B: with the draft' });
  await page.getByRole('button', { name: 'Compare now' }).focus();
  for (let i = 0; i < 12 && !(await field.locator(':focus').count()); i++) await page.keyboard.press('Tab');
  const first = await field.locator(':focus').getAttribute('aria-label');
  await page.keyboard.press('ArrowRight');
  const second = await field.locator(':focus').getAttribute('aria-label');
  expect(second).not.toBe(first);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Inspector' })).toContainText((second ?? '').split('/')[1] ?? 'a name');

  expect(await app.state()).toEqual(before);
  await expectAccessible(page, { include: ['main'] });
});

test('a draft survives play and pause, and the present run stays the baseline', async ({ page }) => {
  const app = new AppDriver(page);
  await app.openPaused('#view=configuration');
  await app.load('pack-or-spread');
  await app.seek({ time: 20_000_000 });
  await page.getByRole('radio', { name: 'Often read: classic' }).click();
  await expect(page.getByText('edited, not running yet')).toBeVisible();
  await app.call('play', { speed: 1 });
  await page.getByRole('radio', { name: 'Compare' }).click();
  // Comparing pauses the run.
  await page.getByRole('button', { name: 'Compare now' }).click();
  await expect(page.getByRole('table', { name: 'The two runs in numbers' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('edited, not running yet')).toBeVisible();
  expect((await app.state()).playing).toBe(false);
  const running = await page.evaluate(() => window.orrery.share());
  expect(running).not.toContain('classic');
});
