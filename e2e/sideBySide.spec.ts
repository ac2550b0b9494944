import { expect, type Locator, type Page } from '@playwright/test';
import { AppDriver } from './support/appDriver.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { test } from './support/test.ts';

const SECOND_US = 1_000_000;

const pod = (name: string, cpu: string) => `apiVersion: v1
kind: Pod
metadata: { name: ${name} }
spec:
  containers: [{ name: app, image: 'registry.example/app:1', resources: { requests: { cpu: '${cpu}' } } }]
---
`;

/** Three nodes of 4 CPU: train-0 asks 5 and waits; late-1 comes ten seconds later. */
async function openWaiting(page: Page): Promise<AppDriver> {
  const app = new AppDriver(page);
  await app.openPaused('#view=scheduling');
  await app.load(pod('web-1', '1') + pod('web-2', '1500m') + pod('train-0', '5'));
  await app.seek({ time: 10 * SECOND_US });
  await app.call('apply', pod('late-1', '500m'));
  await app.seek({ time: 20 * SECOND_US });
  await page
    .getByRole('region', { name: /^unschedulable/ })
    .getByRole('button', { name: 'train-0' })
    .click();
  return app;
}

const said = (part: Locator) => part.getByRole('status').filter({ hasText: /./ });
const branches = (page: Page) => page.evaluate(() => window.orrery.share());
const tryButton = (page: Page) => page.getByRole('button', { name: 'Try: requests.cpu: 3500m' });

test('a try shows its result on the stage at the same moment, and Escape discards it', async ({ page }) => {
  const app = await openWaiting(page);
  const before = await app.state();
  const link = await branches(page);
  await tryButton(page).click();
  const tried = page.getByRole('region', { name: 'Trying requests.cpu: 3500m on train-0' });
  await expect(said(tried)).toContainText(/^train-0 is on node-\d on the fork\. As it is: NodeResourcesFit refuses/);
  expect((await app.state()).time).toBe(before.time);
  await expect(tried.getByRole('list', { name: /^as it is: / })).toContainText('Insufficient cpu');
  await expect(tried.getByRole('list', { name: /^on the fork: node-\d/ })).toBeVisible();
  await expect(tried.getByRole('region', { name: 'What else moves' })).toContainText('Pods Pending: 1 → 0');
  await expect(tried.getByRole('row', { name: '1 Pods Pending 0' })).toBeVisible();
  await expectAccessible(page, { include: ['main'] });

  await page.keyboard.press('Escape');
  await expect(tried).toBeHidden();
  await app.idle();
  expect(await app.state()).toEqual(before);
  expect(await branches(page)).toBe(link);

  // Kept, the fork stays and can be compared.
  await tryButton(page).click();
  await expect(said(tried)).toContainText('train-0 is on');
  await page.keyboard.press('Enter');
  await expect(tried).toBeHidden();
  expect((await app.state()).branch).toBe('fork-2');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const main = page.getByRole('main');
  await expect(main).toContainText('parted at 00:00:00');
  await expect(
    main.getByRole('region', { name: 'Side A' }).getByRole('button', { name: 'default/train-0' }),
  ).toBeVisible();
  await expect(
    main.getByRole('region', { name: 'Side B' }).getByRole('button', { name: 'default/train-0' }),
  ).toBeHidden();

  // From difference to difference, each with its reason; both sides are at its moment.
  const strip = main.getByRole('region', { name: 'Decisions of both, and where they differ' });
  await strip.getByRole('button', { name: /^train-0 differs at/ }).click();
  await expect(said(main)).toHaveText(
    /^B: NodeResourcesFit refuses node-\d, Insufficient cpu \(5000m > \d+m\)\. A: it takes node-\d\.$/,
  );
  await main.getByRole('button', { name: 'Next difference' }).click();
  await expect(strip.getByRole('button', { name: /^late-1 differs at/ })).toHaveAttribute('aria-current', 'true');
  await expect(said(main)).toContainText('decides.');
  expect((await app.state()).time).toBeGreaterThan(10 * SECOND_US);
  await expectAccessible(page, { include: ['main'] });

  await main.getByRole('button', { name: 'Swap A and B' }).click();
  await expect.poll(async () => (await app.state()).branch).toBe('main');
  await expect(
    main.getByRole('region', { name: 'Side B' }).getByRole('button', { name: 'default/train-0' }),
  ).toBeVisible();
});
