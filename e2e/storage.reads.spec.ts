import { expect } from '@playwright/test';
import { later } from './support/openAt.ts';
import { inspector, openAt, region, SECOND, send, tab } from './support/storageStage.ts';
import { test } from './support/test.ts';

test.use({ keepsPage: true });

test.describe('reads', () => {
  test('compares the same list under the rules of two releases', async ({ page }) => {
    await openAt(page, 'first-minute', 20 * SECOND);
    await tab(page, 'Reads');
    const costs = region(page, 'What a list costs');
    const answeredBy = costs.getByRole('row', { name: /^answered by/ });
    await expect(answeredBy.getByRole('cell').first()).toContainText('consistentRead');
    await costs.getByRole('radio', { name: 'v1.30' }).click();
    await expect(answeredBy.getByRole('cell').first()).toContainText('etcd');
    await expect(answeredBy.getByRole('cell').nth(1)).toContainText('anyVersion');
  });

  test('a list waits 3 s for a frozen cache, then reads etcd; a cache that is being filled answers 429', async ({
    page,
  }) => {
    await openAt(page, 'first-minute', 8 * SECOND);
    await tab(page, 'Reads');
    const change = region(page, 'Change the watch cache');
    await change.getByRole('radio', { name: 'frozen' }).click();
    await later(page, 8 * SECOND);
    const answeredBy = region(page, 'What a list costs').getByRole('row', { name: /^answered by/ });
    await expect(answeredBy.getByRole('cell').first()).toContainText('fallback');
    await change.getByRole('radio', { name: 'being filled' }).click();
    await expect(answeredBy.getByRole('cell').first()).toContainText('429');
    await change.getByRole('radio', { name: 'follows etcd' }).click();
    await expect(answeredBy.getByRole('cell').first()).toContainText('consistentRead');
  });

  test('polling, five informers and a shared informer are compared', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'Reads');
    const readers = region(page, 'Five controllers on Pods');
    for (const name of ['polling every 10 s', '5 informers', '1 shared informer'])
      await readers.getByRole('button', { name: `Start ${name}` }).click();
    await later(page, 40 * SECOND);
    await expect(readers.getByRole('listitem').filter({ hasText: '5 informers' })).toContainText('5 watches');
    await expect(readers.getByRole('listitem').filter({ hasText: 'shared' })).toContainText('1 watch');
    const rate = async (name: string) =>
      Number(await readers.getByRole('listitem').filter({ hasText: name }).locator('b').innerText());
    expect(await rate('polling')).toBeGreaterThan(await rate('1 shared'));
    await expect(region(page, 'Open watches').getByRole('row')).toHaveCount(7);
  });

  test('a client that is cut off for three minutes gets a 410 and lists again', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'Reads');
    const clients = region(page, 'Demonstration clients');
    await region(page, 'Five controllers on Pods').getByRole('button', { name: 'Start 1 shared informer' }).click();
    await later(page, 2 * SECOND);
    await clients.getByRole('button', { name: 'Cut shared off for 3 minutes' }).click();
    await expect(clients.getByRole('row').filter({ hasText: 'shared' })).toContainText('disconnected');
    await page.evaluate(() =>
      window.orrery.command({
        type: 'load.start',
        id: 'churn',
        method: 'POST',
        url: '/api/v1/namespaces/default/pods',
        user: 'system:admin',
        body: '{apiVersion: v1, kind: Pod, metadata: {generateName: churn-}, spec: {schedulerName: nobody, containers: [{name: app, image: nginx}]}}',
        ratePerSecond: 1,
        count: 170,
      }),
    );
    await later(page, 190 * SECOND);
    await expect(clients.getByRole('row').filter({ hasText: 'shared' })).toContainText('1 relist');
    await expect(region(page, 'Watch cache')).toContainText('410 Gone');
  });

  test('a failing key backs off in the work queue of its controller', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'Reads');
    await region(page, 'Demonstration clients').getByRole('button', { name: 'Start a client with workers' }).click();
    const inside = region(page, 'Inside the informer');
    await inside.getByLabel('Keys that fail contain').fill('default/');
    await inside.getByRole('button', { name: 'Set' }).click();
    await later(page, 20 * SECOND);
    await expect(inside).toContainText(/failures, again in/);
  });

  test('the table of LIST answers has every combination and Kubernetes’ refusals', async ({ page }) => {
    await openAt(page, 'first-minute', 20 * SECOND);
    await tab(page, 'Reads');
    const rules = region(page, 'Who answers a LIST of Pods');
    await expect(rules.getByRole('row')).toHaveCount(19);
    await expect(rules).toContainText('limit is ignored');
    await expect(rules).toContainText('resourceVersionMatch "exact" is forbidden for resourceVersion "0"');
  });

  test('a WatchList client sends no list, and bookmarks renew its version', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'Reads');
    const clients = region(page, 'Demonstration clients');
    await clients.getByRole('button', { name: 'Start a WatchList client' }).click();
    await later(page, 2 * SECOND);
    const cells = clients.getByRole('row').filter({ hasText: 'watch-list' }).getByRole('cell');
    await expect(cells.first()).toHaveText('watching');
    await expect(cells.nth(2)).toHaveText('0');
    await later(page, 65 * SECOND);
    await expect(cells.nth(5)).toContainText('2 bookmarks');
  });

  test('a watch without a version begins with every object', async ({ page }) => {
    await openAt(page, 'first-minute', 20 * SECOND);
    await tab(page, 'Requests');
    await send(page, 'watch without a version', 200);
    await later(page, SECOND);
    const pods = await page.evaluate(async () => (await window.orrery.list('Pod')).length);
    await expect(inspector(page)).toContainText(`The watch has brought ${pods} ADDED`);
  });

  test('a watch from an old version gets 410, a list of a future version 504', async ({ page }) => {
    await openAt(page, 'first-minute', 20 * SECOND);
    await tab(page, 'Requests');
    await send(page, 'watch from an old version: 410', 200);
    await later(page, SECOND);
    await expect(inspector(page)).toContainText('ERROR 410 Expired: too old resource version: 1');
    await send(page, 'a version of the future: 504', 504);
    await expect(inspector(page)).toContainText('Too large resource version: 362812295');
  });
});
