import { expect } from '@playwright/test';
import { idle, later } from './support/openAt.ts';
import { inspector, openAt, region, SECOND, send, stage, tab } from './support/storageStage.ts';
import { test } from './support/test.ts';

test.use({ keepsPage: true });

test.describe('requests', () => {
  test('four paths reach four servers; without endpoints 503, without the APIService 404', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'Requests');
    await stage(page).getByRole('button', { name: 'Add an APIService and a CRD' }).click();
    await later(page, 2 * SECOND);
    const delegation = region(page, 'Delegation');
    const ends = [
      ['/apis/metrics.k8s.io/v1beta1/pods', 'aggregator', 200],
      ['/api/v1/pods', 'kube-apiserver, built in', 200],
      ['/apis/stable.example.com/v1/crontabs', 'apiextensions, CRDs', 200],
      ['/apis/no.such/v1/x', 'not found', 404],
    ] as const;
    for (const [path, server, code] of ends) {
      await delegation.getByRole('button', { name: path }).click();
      await expect(delegation.getByRole('listitem').filter({ hasText: server })).toContainText(String(code));
    }
    await stage(page).getByRole('button', { name: 'Take metrics-server’s endpoints away' }).click();
    await later(page, SECOND);
    await delegation.getByRole('button', { name: ends[0][0] }).click();
    await expect(inspector(page)).toContainText('service unavailable');
    await stage(page).getByRole('button', { name: 'Delete the APIService' }).click();
    await later(page, SECOND);
    await delegation.getByRole('button', { name: ends[0][0] }).click();
    await expect(delegation.getByRole('listitem').filter({ hasText: 'not found' })).toContainText('404');
  });

  test('each stage refuses with its own code, and the chain marks that stage', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'Requests');
    const chain = region(page, 'The whole handler chain');
    await send(page, 'unknown token: 401', 401);
    await expect(chain.getByText('WithAuthentication')).toBeVisible();
    await send(page, 'no right: 403', 403);
    await expect(inspector(page)).toContainText('User "jane" cannot list resource "pods"');
    await expect(inspector(page)).toContainText('1 seat');
    await send(page, 'a field is missing: 422', 422);
    await expect(inspector(page)).toContainText('spec.containers[0].image: Required value');
    await send(page, 'no such object: 404', 404);
    await send(page, 'forbidden list options: 422', 422);
    await expect(inspector(page)).toContainText('resourceVersionMatch is forbidden unless resourceVersion is provided');
    await send(page, 'body over 3 MiB: 413', 413);
    await send(page, 'create a Pod', 201);
    await send(page, 'stale resourceVersion: 409', 409);
    await expect(inspector(page)).toContainText('the object has been modified');
    const faults = region(page, 'Break a stage');
    await faults.getByRole('button', { name: 'Webhook denies' }).click();
    await send(page, 'label it', 403);
    await faults.getByRole('button', { name: 'Webhook denies' }).click();
    await faults.getByRole('button', { name: 'Authentication off' }).click();
    await send(page, 'a built-in resource', 401);
  });

  test('the chain of handlers unfolds, and admission shows what each plugin changed', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'Requests');
    await send(page, 'create a Pod', 201);
    const chain = region(page, 'The whole handler chain');
    await chain.getByRole('button', { name: /^Unfold/ }).click();
    for (const filter of [
      'WithPanicRecovery',
      'WithProbabilisticGoaway',
      'WithWaitGroup',
      'WithPriorityAndFairness',
      'WithAuthorization',
    ])
      await expect(chain.getByText(filter, { exact: true })).toBeVisible();
    await inspector(page)
      .getByRole('tab', { name: /^Admission/ })
      .click();
    for (const plugin of ['ServiceAccount', 'Priority', 'DefaultTolerationSeconds'])
      await expect(inspector(page).getByRole('heading', { name: plugin, exact: true })).toBeVisible();
    await expect(inspector(page).getByText('spec.tolerations', { exact: true })).toBeVisible();
  });

  test('custom resources have no log, and the composer reports a wrong path before it sends', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'Requests');
    await stage(page).getByRole('button', { name: 'Add an APIService and a CRD' }).click();
    await later(page, SECOND);
    const composer = region(page, 'Compose a request');
    const crontab = async (method: string, url: string, body = '') => {
      await composer.getByLabel('Method').selectOption(method);
      await composer.getByLabel('Path and query').fill(url);
      if (body !== '') await composer.getByLabel('Body, as YAML or JSON').fill(body);
      await composer.getByRole('button', { name: 'Send' }).click();
    };
    const path = '/apis/stable.example.com/v1/namespaces/default/crontabs';
    const first = region(page, 'Newest requests').getByRole('button').first();
    await crontab('POST', path, '{apiVersion: stable.example.com/v1, kind: CronTab, metadata: {name: a}}');
    await expect(first).toContainText('201');
    await crontab('GET', `${path}/a/status`);
    await expect(first).toContainText('200');
    await crontab('GET', `${path}/a/log`);
    await expect(first).toContainText('404');
    await crontab('DELETE', `${path}/a`);
    await expect(first).toContainText('delete');
    await crontab('GET', `${path}/a`);
    await expect(first).toContainText('404');
    await composer.getByLabel('Path and query').fill('api/v1/pods');
    await expect(composer).toContainText('The path must begin with /.');
  });

  test('the X-ray shows the cost and tries changes, and Try sends the request', async ({ page }) => {
    await openAt(page, 'first-minute', 20 * SECOND);
    await tab(page, 'Requests');
    await send(page, 'all Pods, no parameter', 200);
    await inspector(page).getByRole('button', { name: 'Try resourceVersion=0' }).click();
    await expect(region(page, 'Newest requests').getByRole('button')).toHaveCount(9);
    await expect(inspector(page)).toContainText('It may be older');
    await inspector(page).getByRole('tab', { name: 'Cost' }).click();
    await expect(inspector(page)).toContainText('watch cache (anyVersion)');
    await inspector(page).getByRole('tab', { name: 'Text' }).click();
    await expect(inspector(page)).toContainText('GET /api/v1/pods?resourceVersion=0');
  });

  test('a token of the Overview opens the X-ray of its request', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'Requests');
    const composer = region(page, 'Compose a request');
    await composer.getByLabel('Path and query').fill('/api/v1/nodes');
    await page.evaluate(() => window.orrery.command({ type: 'request.send', method: 'GET', url: '/api/v1/nodes' }));
    await page.getByRole('button', { name: 'Overview', exact: true }).click();
    const token = page.locator('[title*="/api/v1/nodes"]');
    for (let i = 0; i < 60 && !(await inspector(page).getByText('by kubernetes-admin').isVisible()); i++) {
      if ((await token.count()) > 0) await token.first().dispatchEvent('click');
      await page.evaluate(() => window.orrery.step());
      await idle(page);
    }
    await expect(inspector(page)).toContainText('LIST /api/v1/nodes');
  });
});
