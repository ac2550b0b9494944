import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/expectAccessible.ts';
import { goTo, idle, later, openAt } from './support/openAt.ts';
import { test } from './support/test.ts';

test.use({ keepsPage: true });

const SECOND = 1_000_000;

const stage = (page: Page) => page.getByRole('main', { name: 'Controllers' });
const side = (page: Page) => page.getByRole('complementary');

test('a stuck rollout shows the message of kubectl, and the offered change unblocks it', async ({ page }) => {
  await openAt(page, 'controllers', 'anti-affinity-rollout-deadlock', 50 * SECOND);
  await expect(stage(page).getByRole('heading', { name: 'web' })).toBeVisible();
  await expect(stage(page).getByText('maxSurge 1 of 1')).toBeVisible();
  await expect(stage(page).getByText(/progress deadline in 0:1/)).toBeVisible();
  const pods = stage(page).getByRole('region', { name: /^Pods of web/ });
  await expect(pods.getByRole('button', { name: /, available, Running$/ })).toHaveCount(3);
  await expect(pods.getByRole('button', { name: /, pending, Pending$/ })).toHaveCount(1);
  await expect(
    side(page).getByText(
      'Waiting for deployment "web" rollout to finish: 1 out of 3 new replicas have been updated...',
      { exact: true },
    ),
  ).toBeVisible();
  await expect(side(page).getByText(/didn't match pod anti-affinity rules/)).toBeVisible();
  await side(page)
    .getByRole('button', { name: /maxUnavailable: 1/ })
    .click();
  await later(page, 30 * SECOND);
  await expect(side(page).getByText('deployment "web" successfully rolled out')).toBeVisible();
  await expect(stage(page).getByText('replaced 3')).toBeVisible();
});

test('a rollout shows its bands over time, its deletion order and its batches of new Pods', async ({ page }) => {
  await openAt(page, 'controllers', 'anti-affinity-rollout-deadlock', 30 * SECOND);
  const chart = stage(page).getByRole('slider', { name: /^Pods of web over time/ });
  await expect(chart).toHaveAttribute('aria-valuetext', '0:30: 3 old available, 0 new available, 1 not available');
  await chart.focus();
  await page.keyboard.press('Home');
  await idle(page);
  expect((await page.evaluate(() => window.orrery.state())).time).toBeLessThan(5 * SECOND);
  await page.keyboard.press('ArrowRight');
  await idle(page);
  await goTo(page, 30 * SECOND);

  await stage(page).getByRole('radio', { name: 'Who goes first' }).click();
  const table = stage(page).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(7);
  await expect(table.getByRole('row').nth(2)).toContainText('nothing tells them apart');
  await stage(page).getByRole('radio', { name: 'Batches' }).click();
  const batches = stage(page).getByRole('region', { name: 'Batches' }).getByRole('listitem');
  await expect(batches).toHaveCount(3);
  await expect(batches.nth(1)).toContainText('2 Pods');
  await stage(page).getByRole('radio', { name: 'Pods', exact: true }).click();
});

test('a node without a network shows a countdown to the eviction of its Pods', async ({ page }) => {
  await openAt(page, 'controllers', 'dead-node', 50 * SECOND);
  const loss = stage(page).getByRole('region', { name: 'Node loss' });
  await expect(loss.getByText(/^Cut a node’s network/)).toBeVisible();
  await goTo(page, 100 * SECOND);
  await expect(loss.getByText('until Ready Unknown')).toBeVisible();
  await goTo(page, 130 * SECOND);
  await expect(loss.getByText('Ready Unknown', { exact: true })).toBeVisible();
  await expect(loss.getByText('tolerationSeconds 300')).toBeVisible();
  await expect(loss.getByText('until taint eviction')).toBeVisible();
  await goTo(page, 430 * SECOND);
  await expect(loss.getByText(/Pods Terminating: nobody there confirms/)).toBeVisible();
});

test('a drain shows which Pods are evicted, which get a 429 and when they are retried, and which stay', async ({
  page,
}) => {
  await openAt(page, 'controllers', 'drain-and-pdb', 20 * SECOND);
  await expect(
    stage(page).getByRole('button', { name: 'PDB web, minAvailable 4: 5 of 5 healthy, 4 must stay, 1 may go' }),
  ).toBeVisible();
  await goTo(page, 58 * SECOND);
  const drain = stage(page).getByRole('region', { name: 'Drain node-1' });
  await expect(drain.getByText('429, not now')).toHaveCount(2);
  await expect(drain.getByText(/again in 2\.\d s/)).toHaveCount(2);
  await expect(drain.getByText('DaemonSet, stays')).toBeVisible();
  const words = "Cannot evict pod as it would violate the pod's disruption budget.";
  await expect(drain.getByText(words, { exact: true })).toBeVisible();
  await drain.getByText('What kubectl printed').click();
  await expect(drain.getByText(/will retry after 5s/)).toBeVisible();
});

test('the view shows load against target, a starting machine, and the growth of the control plane', async ({
  page,
}) => {
  await openAt(page, 'controllers', 'scale-up', 60 * SECOND);
  const autoscaler = stage(page).getByRole('region', { name: 'Cluster autoscaler' });
  await expect(autoscaler.getByRole('img', { name: /s of 90$/ })).toBeVisible();
  await expect(autoscaler.getByText(/small-2 starts, ready/)).toBeVisible();
  await openAt(page, 'controllers', 'hpa-load', 150 * SECOND);
  const hpa = stage(page).getByRole('region', { name: /^HPA by-/ });
  await expect(hpa.getByText(/looks every 15 s/)).toBeVisible();
  await expect(hpa.getByRole('img', { name: /replicas, \d+ wanted/ })).toBeVisible();
  await stage(page)
    .getByRole('button', { name: /^Deployment by-/ })
    .click();
  await stage(page).getByRole('combobox').selectOption('Deployment/default/by-requests');
  await stage(page).getByRole('button', { name: 'HPA by-requests' }).click();
  const rate = hpa.getByRole('slider', { name: /^http_requests_per_second of each of \d+ Pods/ });
  await expect(rate).toHaveAttribute('aria-valuetext', 'not set');
  await rate.focus();
  await rate.press('End');
  await idle(page);
  await expect(rate).toHaveAttribute('aria-valuetext', '750');
  await hpa.getByRole('button', { name: /^Take back/ }).click();
  await idle(page);
  await expect(rate).toHaveAttribute('aria-valuetext', 'not set');
  await stage(page).getByRole('button', { name: 'Start one' }).click();
  await page.getByRole('button', { name: 'Start Cluster autoscaler' }).click();
  await later(page, 11 * SECOND);
  await autoscaler.getByRole('button', { name: 'Cluster autoscaler' }).click();
  await expect(autoscaler).toContainText('0 to 10, cpu 4, memory 16Gi');
  const growth = stage(page).getByRole('region', { name: 'Growth' });
  await expect(growth).toHaveCount(0);
  await page.evaluate(() => window.orrery.command({ type: 'controlPlane.autoscale', on: true }));
  await idle(page);
  await growth.getByRole('button', { name: 'Growth' }).click();
  await expect(growth.getByRole('img', { name: /the control plane has \d+ seats$/ })).toBeVisible();
});

test('without a controller manager the view says so, and a button starts it again', async ({ page }) => {
  await openAt(page, 'controllers', 'anti-affinity-rollout-deadlock', 20 * SECOND);
  const managers = stage(page).getByRole('region', { name: 'kube-controller-manager processes' });
  await expect(stage(page).getByRole('heading', { name: 'web' })).toBeVisible();
  await expect(managers).toHaveCount(0);
  await page.evaluate(() => window.orrery.command({ type: 'fault.set', fault: 'controllerManager.killed', value: 1 }));
  await later(page, SECOND);
  await expect(managers).toContainText('is gone');
  await managers.getByRole('button', { name: 'Start it again' }).click();
  await later(page, 30 * SECOND);
  await expect(stage(page).getByText('is gone')).toHaveCount(0);
});

test('the view is accessible in light and dark', async ({ page }) => {
  await openAt(page, 'controllers', 'drain-and-pdb', 58 * SECOND);
  await expectAccessibleInBothThemes(page, { include: ['main'], name: 'controllers' });
});
