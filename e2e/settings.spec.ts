import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOffences, openPage, watchOffences } from './support/openPage.ts';
import { test } from './support/test.ts';

async function openSettings(page: Page): Promise<void> {
  await openPage(page);
  await page.evaluate(async () => {
    await window.orrery.ready;
    await window.orrery.pause();
    await window.orrery.seek({ time: 2_000_000 });
  });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.evaluate(() => window.orrery.idle());
}

const cycleTime = (page: Page) => page.getByRole('textbox', { name: /^Value of M4/ });

test.describe('Settings', () => {
  test('a constant is changed by keyboard, saved with the run, undone by stepping back, and reset', async ({
    page,
    baseURL,
  }) => {
    const offences = watchOffences(page, baseURL ?? '');
    await openSettings(page);
    await expect(cycleTime(page)).toHaveValue('5');
    await cycleTime(page).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('40');
    await page.keyboard.press('Enter');
    const reset = page.getByRole('button', { name: 'Reset M4 to 5 ms' });
    await expect(reset).toBeVisible();
    await expect(cycleTime(page)).toHaveValue('40');
    const changed = await page.evaluate(() => {
      const { seq } = window.orrery.state();
      return window.orrery.journal({ from: seq, to: seq });
    });
    expect(JSON.stringify(changed)).toContain('constant.changed');
    await page.evaluate(() => window.orrery.back({ unit: 'entry', count: 1 }));
    await expect(cycleTime(page)).toHaveValue('5');
    await page.evaluate(() => window.orrery.step({ unit: 'entry', count: 1 }));
    await expect(cycleTime(page)).toHaveValue('40');
    await reset.click();
    await expect(cycleTime(page)).toHaveValue('5');
    await expect(reset).toBeHidden();
    expectNoOffences(offences);
  });

  test('shows the allowed values of a constant, and Esc leaves its field', async ({ page }) => {
    await openSettings(page);
    await cycleTime(page).fill('-3');
    await cycleTime(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText('M4: a number from 0 to 1000000 is needed.');
    await cycleTime(page).press('Escape');
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(cycleTime(page)).toHaveValue('5');
  });

  test('shows how faithful the model is, in both languages', async ({ page }) => {
    await openSettings(page);
    const part = page.getByRole('region', { name: 'How faithful is this?' });
    await expect(part.getByRole('table', { name: 'Recorded decisions' })).toContainText('queue-classic');
    await expect(part.getByRole('row', { name: /^DynamicResources/ })).toContainText('preBind');
    await expect(part.getByRole('row', { name: /^NodeResourcesFit 1 / })).toContainText('filter');
    await expect(part.getByRole('list', { name: 'Only kept' })).toContainText('IngressClass');
    await expect(part).toContainText('pkg/controller/nodelifecycle/node_lifecycle_controller.go');
    await page.getByRole('radio', { name: '简体中文' }).click();
    const chinese = page.getByRole('region', { name: '它有多真实？' });
    await expect(chinese).toContainText('没有 DNS、网络策略和 Ingress');
    await page.getByRole('radio', { name: 'English' }).click();
  });

  test('the view is accessible, light and dark', async ({ page }) => {
    await openSettings(page);
    await expect(page.getByRole('region', { name: 'How faithful is this?' })).toBeVisible();
    const root = page.locator('html');
    for (const theme of ['Light', 'Dark']) {
      await page.getByRole('radio', { name: theme }).click();
      await expect(root).toHaveAttribute('data-theme', theme.toLowerCase());
      await expectAccessible(page, { include: ['main'], name: theme });
    }
  });
});
