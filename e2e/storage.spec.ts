import { expect } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/expectAccessible.ts';
import { idle, later } from './support/openAt.ts';
import { openAt, region, SECOND, stage, tab } from './support/storageStage.ts';
import { test } from './support/test.ts';

test('commas between the servers of one override are a parse error, semicolons are not', async ({ page }) => {
  await openAt(page, 'first-minute', 5 * SECOND);
  await tab(page, 'Flags');
  const overrides = region(page, '--etcd-servers-overrides');
  await overrides.getByRole('button', { name: 'Use it' }).click();
  await expect(overrides).toContainText('must be of format: group/resource#servers');
  await overrides.getByRole('button', { name: 'Separate its servers by semicolons' }).click();
  await overrides.getByRole('button', { name: 'Use it' }).click();
  await expect(overrides).toContainText('In use: /events#http://etcd4:2379;http://etcd5:2379;http://etcd6:2379');
  await tab(page, 'etcd');
  await expect(region(page, 'Database /events')).toBeVisible();
});

test('each pasted flag is shown as valid, removed, the default or refused', async ({ page }) => {
  await openAt(page, 'first-minute', 5 * SECOND);
  await tab(page, 'Flags');
  await stage(page).getByRole('button', { name: 'Take an example' }).click();
  const rows = stage(page).getByRole('table');
  await expect(rows.getByRole('row').filter({ hasText: '--basic-auth-file' })).toContainText('removed');
  await expect(rows.getByRole('row').filter({ hasText: '--goaway-chance' })).toContainText('valid');
});

test('arrow keys move between tabs, and their content is in Chinese too', async ({ page }) => {
  await openAt(page, 'first-minute', 20 * SECOND);
  await stage(page).getByRole('tab', { name: 'At a glance' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(region(page, 'Compose a request')).toBeVisible();
  await page.getByRole('radio', { name: '中文' }).click();
  await expect(page.getByRole('main', { name: 'API 与存储' }).getByRole('region', { name: '编写请求' })).toBeVisible();
});

test('at the smallest page size no text is cut, in both languages', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openAt(page, 'first-minute', 20 * SECOND);
  for (const language of ['EN', '中文']) {
    await page.getByRole('radio', { name: language }).click();
    await idle(page);
    const texts = page.getByRole('main').locator('section :is(b, button, th, td)');
    expect(await texts.count()).toBeGreaterThan(30);
    const cut = await texts.evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth && each.clientWidth > 0).map((each) => each.textContent),
    );
    expect(cut).toEqual([]);
    // What is too wide makes the view scroll sideways.
    const tab = page.getByRole('main').getByRole('tabpanel');
    expect(await tab.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
  }
});

test('the view has no accessibility violations, light and dark', async ({ page }) => {
  await openAt(page, 'first-minute', 20 * SECOND);
  await stage(page).getByRole('button', { name: 'Three servers, 60 clients' }).click();
  await later(page, SECOND);
  for (const name of ['At a glance', 'Requests', 'Connections', 'Reads', 'etcd', 'Flags']) {
    await tab(page, name);
    await idle(page);
    await expectAccessibleInBothThemes(page, { name });
  }
});
