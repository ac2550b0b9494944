import { expect, type Page } from '@playwright/test';
import { AppDriver } from './support/appDriver.ts';
import { expectAccessibleInBothThemes } from './support/expectAccessible.ts';
import { expectNoOffences, watchOffences } from './support/openPage.ts';
import { test } from './support/test.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Command palette' });

/** Types it into the palette and takes the first hit, or the one that the text names. */
async function go(page: Page, sought: string, hit?: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await box(page).fill(sought);
  if (hit === undefined) {
    await page.keyboard.press('Enter');
    return;
  }
  const options = page.getByRole('option');
  await expect(options.filter({ hasText: hit }).first()).toBeVisible();
  for (let at = 0; at < 12 && !hit.test(await page.locator('[role="option"][aria-selected="true"]').innerText()); at++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test('the palette leads to the exact place, by the keyboard alone', async ({ page, baseURL }) => {
  const offences = watchOffences(page, baseURL ?? '');
  const app = new AppDriver(page);
  await app.openPaused();
  await page.evaluate(() => window.orrery.seek({ time: 20e6 }));

  // A card opens at its term.
  await go(page, 'flushBackoffQCompleted');
  await expect(page.getByRole('dialog', { name: 'backoffQ' })).toContainText('may be tried again, but not yet');
  await page.keyboard.press('Escape');

  // Presses what a button opens.
  await go(page, 'queueing hints', /Event bus/);
  await expect(page.getByRole('table', { name: 'Who is interested in which event' })).toBeVisible();
  await page.keyboard.press('Escape');

  // A tab of a view, and a card in it.
  await go(page, 'aggregator');
  await expect(page.getByRole('tab', { name: 'Requests' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('dialog', { name: 'Delegation' })).toBeVisible();
  await page.keyboard.press('Escape');

  // A row of Often read.
  await go(page, 'Unknown phase');
  const row = page.getByRole('row').filter({ hasText: 'the Pod’s phase becomes Unknown' });
  await expect(row).toBeInViewport();

  // A control inside a tab has the focus or is in sight.
  await go(page, 'diskbench');
  await expect(page.getByRole('heading', { name: 'Host' })).toBeInViewport();

  // The inside of a node.
  await go(page, 'zombie processes');
  await expect(page.getByRole('tab', { name: 'Runtime' })).toHaveAttribute('aria-selected', 'true');

  // A field is explained by kubectl.
  await go(page, 'setHostnameAsFQDN');
  await expect(page.getByText('kubectl explain pods.spec.setHostnameAsFQDN').first()).toBeVisible();

  // Says what the model does not have.
  await page.keyboard.press('Escape');
  await go(page, 'Karmada');
  await expect(page.getByRole('heading', { name: 'Karmada' })).toBeVisible();
  await expect(page.getByText('Not in this model.')).toBeVisible();
  await expectAccessibleInBothThemes(page, { include: ['dialog[open]'], name: 'palette' });
  expectNoOffences(offences);
});
