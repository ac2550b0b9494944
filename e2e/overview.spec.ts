import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/expectAccessible.ts';
import { idle, openAt as open } from './support/openAt.ts';
import { test } from './support/test.ts';

test.use({ keepsPage: true });

const SECOND = 1_000_000;

const openAt = (page: Page, scenario: string, timeUs: number) => open(page, 'overview', scenario, timeUs);
const stage = (page: Page) => page.getByRole('main', { name: 'Overview' });

test('every part of the control plane shows the model’s numbers and opens its view', async ({ page }) => {
  await openAt(page, 'first-minute', 20 * SECOND);
  for (const part of ['kube-apiserver', 'etcd', 'kube-scheduler', 'kube-controller-manager', 'clients']) {
    await expect(stage(page).getByRole('region', { name: part, exact: true })).toBeVisible();
  }
  const nodes = await page.evaluate(() => window.orrery.list('Node'));
  await expect(stage(page).getByRole('heading', { name: new RegExp(`^${nodes.length} nodes`) })).toBeVisible();
  await stage(page).getByRole('button', { name: 'kube-scheduler' }).click();
  await expect(page.getByRole('main', { name: 'Scheduling' })).toBeVisible();
});

test('a request advances step by step as in the model', async ({ page }) => {
  await openAt(page, 'first-minute', 2_060_000);
  const tokens = page.locator('span[title*=": bind Pod"]');
  for (let i = 0; i < 400 && (await tokens.count()) === 0; i++) {
    await page.evaluate(() => window.orrery.step());
    await idle(page);
  }
  await expect(tokens.first()).toBeVisible();
  const title = (await tokens.first().getAttribute('title')) ?? '';
  const pod = title.split('/').at(-1) ?? '';
  await expect(tokens.first()).toContainText('binding');
  // A click on the token follows its Pod, and each step of its way leads back to its moment.
  await tokens.first().click();
  await expect(page.getByRole('complementary').getByText(pod).first()).toBeVisible();
  await idle(page);
  await page.getByRole('button', { name: /^Go to step 2/ }).click();
  await idle(page);
  await expect(page.getByText('Step 2 of 10.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Go to step 3/ })).toBeDisabled();
  // The sandbox comes from the runtime over CRI.
  await expect(page.getByRole('button', { name: /^Go to step/ })).toHaveCount(10);
  await expect(page.getByRole('button', { name: /^Go to step 7: .* over CRI/ })).toBeVisible();
});

test('while playing, a request that came and went between two frames is shown moving', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openAt(page, 'first-minute', 2 * SECOND);
  await page.evaluate(() => window.orrery.play({ speed: 1 }));
  // Looked for in every frame: a flight is short, and expect() comes to look once a second.
  await page.waitForFunction(() => document.querySelector('[aria-hidden="true"] > span[title]') !== null);
  await page.evaluate(() => window.orrery.pause());
});

test('the view has no accessibility violations, light and dark', async ({ page }) => {
  await openAt(page, 'first-minute', 20 * SECOND);
  await expectAccessibleInBothThemes(page);
});
