import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { packOrSpread } from '../src/scenarios/packOrSpread.ts';
import { AppDriver } from './support/appDriver.ts';

test('two configurations stand side by side on the same workload', async ({ page }) => {
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

  expect(await app.state()).toEqual(before);
  const scan = await new AxeBuilder({ page }).include('main').analyze();
  expect(scan.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
