import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/expectAccessible.ts';
import { idle, later, openAt as open } from './support/openAt.ts';
import { test } from './support/test.ts';

const SECOND = 1_000_000;

const openAt = (page: Page, scenario: string, timeUs: number) => open(page, 'storage', scenario, timeUs);

const stage = (page: Page) => page.getByRole('main', { name: 'API and storage' });
const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' });
const region = (page: Page, name: string) => stage(page).getByRole('region', { name, exact: true });

async function tab(page: Page, name: string): Promise<void> {
  await stage(page).getByRole('tab', { name, exact: true }).click();
}

/** Takes an example into the composer and sends it; the inspector shows what became of it. */
async function send(page: Page, example: string, code: number): Promise<void> {
  const composer = region(page, 'Compose a request');
  await composer.getByLabel('Examples').selectOption({ label: example });
  await composer.getByRole('button', { name: 'Send' }).click();
  await expect(region(page, 'Newest requests').getByRole('button').first()).toContainText(String(code));
  await expect(inspector(page)).toContainText(String(code));
}

test.describe('requests', () => {
  test('S1, S2: four paths end at four servers; without endpoints 503, without the APIService 404', async ({
    page,
  }) => {
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

  test('X1, X3: each stage refuses with its own code, and the chain marks where', async ({ page }) => {
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

  test('X1, X2: the whole chain unfolds, and admission shows plugin by plugin what it changed', async ({ page }) => {
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

  test('S3, S6: CRDs have no log; what is typed is sent, and a wrong path is told before', async ({ page }) => {
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

  test('S180: the X-ray has the cost, what would help is tried, and Try sends it', async ({ page }) => {
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

test.describe('connections', () => {
  test('S107, S108: three servers, sixty connections; restarted in turn, the last one stays empty', async ({
    page,
  }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    test.setTimeout(90_000);
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

  test('S110, S114: --goaway-chance above 0.02 is refused in the server’s words; L7 spreads requests', async ({
    page,
  }) => {
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

  test('S123: a program is held to its client’s rate, which is no status code', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'Connections');
    const rates = region(page, 'Client-side throttling');
    await rates.getByRole('button', { name: '20/30' }).click();
    await expect(rates.getByRole('row').filter({ hasText: 'kube-controller-manager' })).toContainText('20/30');
    await expect(rates.getByRole('row').filter({ hasText: 'kube-controller-manager' })).toContainText('No limit');
  });
});

test.describe('reads', () => {
  test('S187, S193: the same list under the rules of two releases', async ({ page }) => {
    await openAt(page, 'first-minute', 20 * SECOND);
    const costs = region(page, 'What a list costs');
    const answeredBy = costs.getByRole('row', { name: /^answered by/ });
    await expect(answeredBy.getByRole('cell').first()).toContainText('consistentRead');
    await costs.getByRole('radio', { name: 'v1.30' }).click();
    await expect(answeredBy.getByRole('cell').first()).toContainText('etcd');
    await expect(answeredBy.getByRole('cell').nth(1)).toContainText('anyVersion');
  });

  test('S128, S190: frozen, the list waits 3 s and goes to etcd; being filled, it is told to come again', async ({
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

  test('S181: polling, five informers and a shared one, side by side', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    const readers = region(page, 'Five controllers on Pods');
    for (const name of ['polling every 10 s', '5 informers', '1 shared informer'])
      await readers.getByRole('button', { name: `Start ${name}` }).click();
    await later(page, 40 * SECOND);
    await expect(readers.getByRole('listitem').filter({ hasText: '5 informers' })).toContainText('5 watches');
    await expect(readers.getByRole('listitem').filter({ hasText: 'shared' })).toContainText('1 watch');
    const rate = async (name: string) =>
      Number(await readers.getByRole('listitem').filter({ hasText: name }).locator('b').innerText());
    expect(await rate('polling')).toBeGreaterThan(await rate('1 shared'));
    await tab(page, 'Reads');
    await expect(region(page, 'Open watches').getByRole('row')).toHaveCount(7);
  });

  test('X51, X54, X48: a client cut off for three minutes comes back too late: 410 and a new list', async ({
    page,
  }) => {
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

  test('X53: a failing key backs off in the work queue of its controller', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'Reads');
    await region(page, 'Demonstration clients').getByRole('button', { name: 'Start a client with workers' }).click();
    const inside = region(page, 'Inside the informer');
    await inside.getByLabel('Keys that fail contain').fill('default/');
    await inside.getByRole('button', { name: 'Set' }).click();
    await later(page, 20 * SECOND);
    await expect(inside).toContainText(/failures, again in/);
  });

  test('S189, S191: the table of who answers has every combination and Kubernetes’ refusals', async ({ page }) => {
    await openAt(page, 'first-minute', 20 * SECOND);
    await tab(page, 'Reads');
    const rules = region(page, 'Who answers a LIST of Pods');
    await expect(rules.getByRole('row')).toHaveCount(19);
    await expect(rules).toContainText('limit is ignored');
    await expect(rules).toContainText('resourceVersionMatch "exact" is forbidden for resourceVersion "0"');
  });

  test('X49, X52: a WatchList client lists nothing, and bookmarks keep its version young', async ({ page }) => {
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

  test('S184: a watch without a version begins with every object', async ({ page }) => {
    await openAt(page, 'first-minute', 20 * SECOND);
    await tab(page, 'Requests');
    await send(page, 'watch without a version', 200);
    await later(page, SECOND);
    const pods = await page.evaluate(async () => (await window.orrery.list('Pod')).length);
    await expect(inspector(page)).toContainText(`The watch has brought ${pods} ADDED`);
  });

  test('S192: a watch from an old version gets 410, a list of the future 504', async ({ page }) => {
    await openAt(page, 'first-minute', 20 * SECOND);
    await tab(page, 'Requests');
    await send(page, 'watch from an old version: 410', 200);
    await later(page, SECOND);
    await expect(inspector(page)).toContainText('ERROR 410 Expired: too old resource version: 1');
    await send(page, 'a version of the future: 504', 504);
    await expect(inspector(page)).toContainText('Too large resource version: 362812295');
  });
});

test.describe('etcd', () => {
  test('S115: without the leader writes wait, without a majority they fail', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'etcd');
    const members = region(page, 'Stop and start members');
    await members.getByRole('radio', { name: '3 members' }).click();
    await members.getByRole('button', { name: 'Kill etcd-1' }).click();
    await expect(region(page, 'etcd members')).toContainText('No leader. An election ends in');
    await later(page, 3 * SECOND);
    await expect(region(page, 'etcd members')).toContainText('leader changes: 1');
    await members.getByRole('button', { name: 'Kill etcd-2' }).click();
    await later(page, 3 * SECOND);
    await expect(region(page, 'etcd members')).toContainText('No leader and no majority');
    await members.getByRole('button', { name: 'Start etcd-1' }).click();
    await later(page, 3 * SECOND);
    await expect(region(page, 'etcd members')).toContainText('leader changes: 2');
  });

  test('S118, S119: full, writes fail until compact, defrag and disarm; 10 GiB is a warning', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'etcd');
    const operate = region(page, 'Operate');
    await operate.getByRole('button', { name: 'Fill up to the quota' }).click();
    await expect(region(page, 'Database main')).toContainText('NOSPACE: mvcc: database space exceeded');
    await region(page, 'resourceVersion and generation').getByRole('button', { name: 'Create a Pod' }).click();
    await expect(inspector(page)).toContainText('etcdserver: mvcc: database space exceeded');
    await operate.getByRole('button', { name: 'etcdctl compact' }).click();
    await later(page, SECOND);
    await expect(region(page, 'Database main')).toContainText('2 GiB');
    await operate.getByRole('button', { name: 'etcdctl defrag' }).click();
    await operate.getByRole('button', { name: 'etcdctl alarm disarm' }).click();
    await expect(region(page, 'Database main')).toContainText('At the line NOSPACE');
    await region(page, 'resourceVersion and generation').getByRole('button', { name: 'Create a Pod' }).click();
    await expect(inspector(page)).toContainText('201');
    await operate.getByLabel('--quota-backend-bytes').selectOption({ label: '10 GiB' });
    await expect(operate).toContainText('quota exceeds the maximum value');
  });

  test('S116, S117, S121: a slow disk and a full network card', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'etcd');
    const host = region(page, 'Host');
    await expect(host).toContainText('A write takes 10 ms');
    await host.getByRole('button', { name: 'Noisy neighbour' }).click();
    await expect(host).toContainText('A write takes 50 ms');
    await host.getByRole('button', { name: 'ionice -c2 -n0' }).click();
    await expect(host).toContainText('A write takes 12 ms');
    await region(page, 'Stop and start members').getByRole('radio', { name: '3 members' }).click();
    await host.getByRole('button', { name: 'NIC saturated' }).click();
    await later(page, 10 * SECOND);
    await expect(region(page, 'Stop and start members')).toContainText(
      'dropped internal Raft message since sending buffer is full',
    );
  });

  test('S8, S9, X5: which change moves the revision, and which the generation', async ({ page }) => {
    await openAt(page, 'first-minute', 5 * SECOND);
    await tab(page, 'etcd');
    const versions = region(page, 'resourceVersion and generation');
    const rows = versions.locator('tbody').getByRole('row');
    const newestGeneration = rows.first().getByRole('cell').first();
    await versions.getByRole('button', { name: 'Create a Pod' }).click();
    await expect(rows).toHaveCount(1);
    await versions.getByRole('button', { name: 'Patch a label' }).click();
    await expect(rows).toHaveCount(2);
    await expect(newestGeneration).toHaveText('1');
    await versions.getByRole('button', { name: 'PUT the same' }).click();
    await expect(inspector(page)).toContainText('UPDATE');
    await expect(rows).toHaveCount(2);
    await versions.getByRole('button', { name: 'Resize its CPU' }).click();
    await expect(rows).toHaveCount(3);
    await expect(newestGeneration).toHaveText('2');
    await versions.getByRole('button', { name: 'Patch the status' }).click();
    await expect(rows).toHaveCount(4);
    await expect(newestGeneration).toHaveText('2');
    const keys = region(page, 'Keys in etcd');
    await keys.getByLabel('Text in the key').fill('/registry/pods/default/versions');
    await expect(keys.locator('tbody').getByRole('row')).toHaveCount(1);
  });
});

test('S120: commas between the servers of one override are a parse error, semicolons are not', async ({ page }) => {
  await openAt(page, 'first-minute', 5 * SECOND);
  await tab(page, 'Flags');
  const overrides = region(page, '--etcd-servers-overrides');
  await overrides.getByRole('button', { name: 'Use it' }).click();
  await expect(overrides).toContainText('must be of format: group/resource#servers');
  await overrides.getByRole('button', { name: 'Separate its servers by semicolons' }).click();
  await overrides.getByRole('button', { name: 'Use it' }).click();
  await expect(overrides).toContainText('In use: /events#http://etcd4:2379;http://etcd5:2379;http://etcd6:2379');
  await tab(page, 'etcd');
  await expect(region(page, 'Database /events')).toBeVisible();
});

test('S113: pasted flags are valid, removed, the default or refused', async ({ page }) => {
  await openAt(page, 'first-minute', 5 * SECOND);
  await tab(page, 'Flags');
  await stage(page).getByRole('button', { name: 'Take an example' }).click();
  const rows = stage(page).getByRole('table');
  await expect(rows.getByRole('row').filter({ hasText: '--basic-auth-file' })).toContainText('removed');
  await expect(rows.getByRole('row').filter({ hasText: '--goaway-chance' })).toContainText('valid');
});

test('tabs go by arrow keys, and what is on them is in Chinese too', async ({ page }) => {
  await openAt(page, 'first-minute', 20 * SECOND);
  await stage(page).getByRole('tab', { name: 'At a glance' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(region(page, 'Compose a request')).toBeVisible();
  await page.getByRole('radio', { name: '中文' }).click();
  await expect(page.getByRole('main', { name: 'API 与存储' }).getByRole('region', { name: '编写请求' })).toBeVisible();
});

test('no accessibility violations, light and dark', async ({ page }) => {
  test.setTimeout(180_000);
  await openAt(page, 'first-minute', 20 * SECOND);
  await stage(page).getByRole('button', { name: 'Three servers, 60 clients' }).click();
  await later(page, SECOND);
  for (const name of ['At a glance', 'Requests', 'Connections', 'Reads', 'etcd', 'Flags']) {
    await tab(page, name);
    await idle(page);
    await expectAccessibleInBothThemes(page, { name });
  }
});
