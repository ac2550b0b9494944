import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { idle, openAt } from './support/openAt.ts';
import { test } from './support/test.ts';

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
    await expect(inspector(page).getByRole('button', { name: /^requests\.sent/ })).toBeVisible();
  });

  test('a try forks the run, and the Pod is scheduled there', async ({ page }) => {
    await openWithTrain(page);
    // There is something to branch off from only when the run has gone on from here before.
    await page.evaluate(() => window.orrery.seek({ time: 30_000_000 }));
    await page.evaluate(() => window.orrery.seek({ time: 20_000_000 }));
    await idle(page);
    const before = await page.evaluate(() => window.orrery.state().branch);
    await inspector(page)
      .getByRole('button', { name: /^Try: / })
      .last()
      .click();
    await expect.poll(() => page.evaluate(() => window.orrery.state().branch)).not.toBe(before);
    // The trial goes on by itself until there is a result, or for ten seconds: a machine takes longer.
    await expect.poll(() => page.evaluate(() => window.orrery.state().time)).toBeGreaterThanOrEqual(29_900_000);
    await idle(page);
    await page.evaluate(() => window.orrery.seek({ time: 36_000_000 }));
    await expect(inspector(page)).toContainText('Why is it on node-5?');
  });

  test('counts how many more of these would fit, for this moment only', async ({ page }) => {
    await openWithTrain(page);
    await inspector(page).getByRole('button', { name: 'Count' }).click();
    await expect(inspector(page)).toContainText('0 at this moment');
    await page.evaluate(() => window.orrery.seek({ time: 21_000_000 }));
    await page.evaluate(() => window.orrery.step({ unit: 'entry' }));
    await expect(inspector(page)).not.toContainText('0 at this moment');
  });

  test('a click on a cause goes to its entry', async ({ page }) => {
    await openWithTrain(page);
    const cause = inspector(page).getByRole('button', { name: /^requests\.sent/ });
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

  test('is accessible', async ({ page }) => {
    await openWithTrain(page);
    await expect(inspector(page)).toContainText('Chain of causes');
    await expectAccessible(page, { include: ['aside, [role="complementary"]'] });
  });
});
