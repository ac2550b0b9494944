import { expect } from '@playwright/test';
import { idle, later } from './support/openAt.ts';
import { openAt, region, SECOND, stage, tab } from './support/storageStage.ts';
import { test } from './support/test.ts';

test.use({ keepsPage: true });

test.describe('connections', () => {
  test('when three servers restart in turn, the last one gets none of the sixty connections', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await stage(page).getByRole('button', { name: 'Three servers, 60 clients' }).click();
    await tab(page, 'Connections');
    const table = region(page, 'All connections');
    // The click is two commands; the clients come once both are done.
    await expect(async () => {
      await later(page, SECOND);
      await expect(table.getByRole('row').filter({ hasText: 'load/sixty' })).toHaveCount(60, { timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await region(page, 'Restarts').getByRole('button', { name: 'Restart all in turn' }).click();
    await expect(
      table.getByRole('row').filter({ hasText: 'load/sixty' }).filter({ hasText: 'apiserver 3' }),
    ).toHaveCount(0, {
      timeout: 60_000,
    });
  });

  test('--goaway-chance above 0.02 is refused in the server’s words, and L7 spreads requests', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'Connections');
    const balancer = region(page, 'Servers and balancer');
    await balancer.getByRole('radio', { name: 'L4 + GOAWAY' }).click();
    const slider = balancer.getByRole('slider');
    await expect(slider).toHaveValue('0.001');
    await slider.focus();
    await slider.press('End');
    await expect(balancer).toContainText('--goaway-chance can not be less than 0 or greater than 0.02');
    await slider.press('Home');
    await balancer.getByRole('radio', { name: 'L7' }).click();
    await expect(balancer).toContainText('for every request');
  });

  test('the rate limit of a client delays its program without a status code', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'Connections');
    const rates = region(page, 'Client-side throttling');
    await rates.getByRole('button', { name: '20/30' }).click();
    await expect(rates.getByRole('row').filter({ hasText: 'kube-controller-manager' })).toContainText('No limit');
    const qps = rates.getByRole('spinbutton', { name: 'kube-controller-manager qps' });
    await expect(qps).toHaveValue('20');
    await qps.fill('5');
    await qps.press('Enter');
    await idle(page);
    await expect(qps).toHaveValue('5');
    await rates.getByRole('button', { name: 'All as v1.36 has them' }).click();
    await expect(rates.getByRole('spinbutton', { name: 'kubelet burst' })).toHaveValue('100');
    await expect(qps).toHaveValue('20');
    await rates.getByRole('button', { name: 'No limits' }).click();
    await expect(qps).toHaveValue('');
  });
});
