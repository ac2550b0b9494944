import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { openAt } from './support/openAt.ts';
import { test } from './support/test.ts';

test.use({ keepsPage: true });

async function openWithTrain(page: Page): Promise<void> {
  await openAt(page, 'scheduling', 'fragmentation', 20_000_000);
  await page
    .getByRole('region', { name: /^unschedulable/ })
    .getByRole('button', { name: 'train' })
    .click();
}

const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector', exact: true });

test.describe('Inspector', () => {
  test("says why a Pod is Pending, in Kubernetes' words", async ({ page }) => {
    await openWithTrain(page);
    await expect(inspector(page)).toContainText('Why is it Pending?');
    await expect(inspector(page)).toContainText('0/4 nodes are available: 4 Insufficient cpu.');
    await expect(inspector(page).getByText('Chain of causes')).toBeVisible();
    await expect(inspector(page).getByRole('button', { name: /^kubectl .*to the API server\./ })).toBeVisible();
    await expect(inspector(page)).not.toContainText('requests.sent');
    await inspector(page).getByRole('button', { name: 'Codes' }).click();
    await expect(inspector(page)).toContainText('requests.sent');
  });

  test('counts how many more equal Pods fit at this moment', async ({ page }) => {
    await openWithTrain(page);
    await inspector(page).getByRole('button', { name: 'Count' }).click();
    await expect(inspector(page)).toContainText('0 at this moment');
    await page.evaluate(() => window.orrery.seek({ time: 21_000_000 }));
    await page.evaluate(() => window.orrery.step({ unit: 'entry' }));
    await expect(inspector(page)).not.toContainText('0 at this moment');
  });

  test('a click on a cause goes to its entry', async ({ page }) => {
    await openWithTrain(page);
    const cause = inspector(page).getByRole('button', { name: /^kubectl .*to the API server\./ });
    const seq = Number(/\d+/.exec((await cause.getAttribute('title')) ?? '')?.[0]);
    await cause.click();
    await expect.poll(() => page.evaluate(() => window.orrery.state().seq)).toBe(seq);
  });

  test('shows status, events, YAML and journal', async ({ page }) => {
    await openWithTrain(page);
    await inspector(page)
      .getByRole('tab', { name: /^Status/ })
      .click();
    await expect(inspector(page)).toContainText('PodScheduled');
    await inspector(page)
      .getByRole('tab', { name: /^Events/ })
      .click();
    await expect(inspector(page)).toContainText('FailedScheduling');
    await inspector(page).getByRole('tab', { name: /^YAML/ }).click();
    await expect(inspector(page)).toContainText('kind: Pod');
    await inspector(page)
      .getByRole('tab', { name: /^Journal/ })
      .click();
    await expect(inspector(page)).toContainText('pod.unschedulable');
  });

  test('the Inspector is accessible', async ({ page }) => {
    await openWithTrain(page);
    await expect(inspector(page)).toContainText('Chain of causes');
    await expectAccessible(page, { include: ['aside, [role="complementary"]'] });
  });
});
