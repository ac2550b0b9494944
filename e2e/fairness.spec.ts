import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/expectAccessible.ts';
import { goTo, openAt } from './support/openAt.ts';
import { test } from './support/test.ts';

const SECOND = 1_000_000;

const open = (page: Page) => openAt(page, 'fairness', 'own', 0);

function tab(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('tab', { name });
}

function tank(page: Page, name: string): Locator {
  return page.getByRole('img', { name: new RegExp(`^${name}: `) });
}

async function startLoad(page: Page, ...names: readonly string[]): Promise<void> {
  await tab(page, 'Load').click();
  for (const name of names) {
    await page.getByRole('button', { name: `Start ${name}` }).click();
    await expect(page.getByRole('row', { name: new RegExp(`^${name} `) })).toBeVisible();
  }
}

async function tryRequest(page: Page, url: string, user: string): Promise<void> {
  await page.getByRole('textbox', { name: 'URL' }).fill(url);
  await page.getByRole('textbox', { name: 'user', exact: true }).fill(user);
}

function caught(page: Page): Locator {
  return page.getByRole('region', { name: /^FlowSchemas/ }).locator('[aria-current="true"]');
}

const NOMINAL = {
  'catch-all': 13,
  'global-default': 49,
  'leader-election': 25,
  'node-high': 98,
  system: 74,
  'workload-high': 98,
  'workload-low': 245,
};
/** Digesting the objects adjusts the limits, so that an idle server lends from the start. */
const IDLE = [30, 56, 58, 170, 117, 114, 56];

test.use({ keepsPage: true });

test.describe('the tanks', () => {
  test('levels show their nominal limits, and their limits after lending without load', async ({ page }) => {
    await open(page);
    await expect(page.getByText('600 seats, rounded up 602')).toBeVisible();
    const names = Object.keys(NOMINAL) as (keyof typeof NOMINAL)[];
    for (const [i, name] of names.entries())
      await expect(tank(page, name)).toHaveAccessibleName(
        new RegExp(`0 of ${IDLE[i]} seats in use, nominal limit ${NOMINAL[name]},`),
      );
    await expect(page.getByText(/^new limits in \d+\.\d s$/)).toBeVisible();
    await expect(page.getByText('189 lent', { exact: true })).toBeVisible();
  });

  test('a saturated workload-low takes 368 seats, and gives them back slowly', async ({ page }) => {
    await open(page);
    await startLoad(page, 'elephant');
    await tab(page, 'Seats').click();
    await goTo(page, 25 * SECOND);
    await expect(tank(page, 'workload-low')).toHaveAccessibleName(/: 368 of 368 seats in use/);
    await tab(page, 'Load').click();
    await page.getByRole('button', { name: 'Stop elephant' }).click();
    await tab(page, 'Seats').click();
    await goTo(page, 75 * SECOND);
    await expect(tank(page, 'workload-low')).toHaveAccessibleName(/: 0 of (?:[1-9]\d{2}) seats in use/);
  });

  test('500 slow requests fill the seats, then six queues of fifty, then 429', async ({ page }) => {
    await open(page);
    await startLoad(page, 'slow');
    await tab(page, 'Seats').click();
    await goTo(page, 2 * SECOND);
    await page.getByRole('button', { name: 'global-default', exact: true }).last().click();
    await expect(tank(page, 'global-default')).toHaveAccessibleName(/56 of 56 seats in use, .* 300 requests waiting/);
    await expect(page.getByText('jane, the elephant: 300 in its 6 queues')).toBeVisible();
    await expect(page.getByText('144 × 429').first()).toBeVisible();
    await page.getByRole('button', { name: /rejected · jane/ }).click();
    await expect(page.getByText('429 queue-full')).toBeVisible();
    await expect(page.getByText(/^Retry-After: \d+$/).first()).toBeVisible();
    await expect(caught(page)).toContainText('global-default');
    await page.getByRole('button', { name: /waiting · jane/ }).click();
    const way = page.getByRole('list', { name: /^The way of/ });
    await expect(way).toContainText('hand of 6');
    await expect(way).toContainText('still here after 15.0 s');
  });

  test('a small flow hardly waits beside a large flow of the same level', async ({ page }) => {
    await open(page);
    await startLoad(page, 'elephant', 'mouse');
    await goTo(page, 40 * SECOND);
    const row = page.getByRole('row', { name: /^mouse/ });
    await expect(row).toContainText('200 × 7');
    await expect(row).not.toContainText('429');
    await expect(page.getByRole('row', { name: /^elephant/ })).toContainText('429 ×');
  });

  test('limits count for each server', async ({ page }) => {
    await open(page);
    await tab(page, 'Seats').click();
    await page.evaluate(() => window.orrery.command({ type: 'servers.set', count: 2, mode: 'L4', goawayChance: 0 }));
    const second = page.getByRole('radio', { name: 'kube-apiserver/2' });
    await second.click();
    await expect(tank(page, 'workload-low')).toHaveAccessibleName(/nominal limit 245/);
  });

  test('other flags change the limits, and without API Priority and Fairness two counters remain', async ({ page }) => {
    await open(page);
    await tab(page, 'Load').click();
    await page.getByRole('button', { name: 'A large hosted control plane (2000)' }).click();
    await tab(page, 'Seats').click();
    await expect(tank(page, 'workload-low')).toHaveAccessibleName(/nominal limit 817/);
    await expect(tank(page, 'system')).toHaveAccessibleName(/nominal limit 245/);
    await tab(page, 'Load').click();
    await page.getByRole('button', { name: 'Defaults' }).click();
    const checkbox = page.getByRole('checkbox', { name: '--enable-priority-and-fairness' });
    await checkbox.click();
    await expect(checkbox).not.toBeChecked();
    await startLoad(page, 'slow');
    await goTo(page, 2 * SECOND);
    await tab(page, 'Seats').click();
    await expect(page.getByRole('heading', { name: 'API Priority and Fairness is off' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('400 / 400');
    await expect(page.getByRole('main')).toContainText('0 / 200');
  });
});

test.describe('a request is tried out', () => {
  test('a tried request shows its schema, its rule, its flow and its exemption', async ({ page }) => {
    await open(page);
    await tab(page, 'Try a request').click();
    await tryRequest(page, '/api/v1/namespaces/prod/pods', 'system:serviceaccount:prod:sa-3');
    await expect(caught(page)).toContainText('service-accounts');
    await expect(page.getByText('prod:sa-3, ByUser')).toBeVisible();
    await expect(page.getByText('Its hand, in the order of the deal: [53, 2, 80, 119, 43, 52]')).toBeVisible();
    await tryRequest(page, '/api/v1/namespaces/prod/pods', 'system:serviceaccount:kube-system:x');
    await expect(caught(page)).toContainText('kube-system-service-accounts');
    await expect(page.getByText('prod, ByNamespace')).toBeVisible();
    await tryRequest(page, '/api/v1/pods', 'system:admin');
    await expect(page.getByText('The level is exempt: it would execute at once')).toBeVisible();
    await page.getByRole('button', { name: 'kubectl exec' }).click();
    await expect(page.getByText('It is not classified').first()).toBeVisible();
    await page.getByRole('button', { name: 'WATCH' }).click();
    await expect(page.getByText('not a list, or its size is not known')).toBeVisible();
  });

  test('a tried request shows the arithmetic of its width, and what would help on a fork', async ({ page }) => {
    await open(page);
    await page.evaluate(() =>
      window.orrery.command({ type: 'nodes.add', count: 200, cpu: '4', memory: '16Gi', pods: 110, zones: 3 }),
    );
    await goTo(page, 5 * SECOND);
    await tab(page, 'Try a request').click();
    await tryRequest(page, '/api/v1/nodes', 'system:serviceaccount:prod:sa-3');
    const cost = page.getByRole('main').locator('dl');
    await expect(cost).toContainText('203 objects × 10.2 kB');
    await expect(cost).toContainText('from the watch cache, capped1 MB');
    await expect(cost).toContainText('10 seats');
    await expect(page.getByRole('listitem').filter({ hasText: 'watch=1' })).toContainText('1 seat');
    await page.getByRole('button', { name: 'Try nominalConcurrencyShares: 200 on a fork' }).click();
    await expect(page.getByRole('region', { name: 'Trying nominalConcurrencyShares: 200' })).toBeVisible();
    await goTo(page, 6 * SECOND);
    await tab(page, 'Objects').click();
    const row = page.getByRole('row', { name: /^workload-low/ });
    await expect(row).toContainText('348');
    await expect(row).toContainText('autoupdate-spec: false');
    await expect(page.getByRole('row', { name: /^catch-all Limited/ })).toContainText('9');
  });

  test('the article’s FlowSchema matches one service account, and only inside its namespace', async ({ page }) => {
    await open(page);
    await page.evaluate(() =>
      window.orrery.apply(`apiVersion: flowcontrol.apiserver.k8s.io/v1
kind: FlowSchema
metadata: {name: list-events-default-service-accounts}
spec:
  distinguisherMethod: {type: ByUser}
  matchingPrecedence: 8000
  priorityLevelConfiguration: {name: catch-all}
  rules:
  - resourceRules:
    - {apiGroups: ['*'], namespaces: [default], resources: [events], verbs: [list]}
    subjects:
    - {kind: ServiceAccount, serviceAccount: {name: default, namespace: default}}
`),
    );
    await goTo(page, 2 * SECOND);
    await tab(page, 'Try a request').click();
    await tryRequest(page, '/api/v1/namespaces/default/events', 'system:serviceaccount:default:default');
    await expect(caught(page)).toContainText('list-events-default-service-accounts');
    await expect(page.getByText('it gets 429 at once: this level does not queue')).toBeVisible();
    await tryRequest(page, '/api/v1/namespaces/default/events', 'system:serviceaccount:default:other');
    await expect(caught(page)).toContainText(/^service-accounts/);
    await tryRequest(page, '/api/v1/events', 'system:serviceaccount:default:default');
    await expect(caught(page)).toContainText(/^service-accounts/);
    await page.getByRole('tab', { name: 'Load' }).click();
    await startLoad(page, 'events');
    await goTo(page, 4 * SECOND);
    await tab(page, 'Why 429?').click();
    await expect(page.getByRole('row', { name: /Fairness: no seats/ })).toContainText(/[1-9]\d*$/);
  });
});

test.describe('metrics and configuration', () => {
  test('the metrics tab shows the exposition, hidden names, a gauge, a query and alerts', async ({ page }) => {
    await open(page);
    await startLoad(page, 'elephant');
    await tab(page, 'Metrics').click();
    await page.getByRole('button', { name: 'Start Prometheus' }).click();
    await goTo(page, 30 * SECOND);
    await expect(page.getByRole('region', { name: 'Result' })).toContainText(
      'apiserver_flowcontrol_rejected_requests_total{flow_schema="service-accounts",priority_level="workload-low",reason="queue-full"}',
    );
    await page.getByRole('textbox', { name: 'Instant query' }).fill('rate(x[1m])');
    await expect(page.getByText('Only a metric name with matchers in braces')).toBeVisible();
    await expect(page.getByRole('row', { name: /FlowControlRejects/ })).toContainText('firing');
    await expect(page.getByRole('row', { name: /apiserver_flowcontrol_request_concurrency_limit/ })).toContainText(
      'deprecated in 1.30; v1.36 hides it',
    );
    await page.getByRole('searchbox').fill('request_concurrency_limit');
    await expect(page.getByText('0 lines')).toBeVisible();
    await page.getByRole('searchbox').fill('request_execution_seconds');
    await expect(page.getByRole('region', { name: 'Text exposition', exact: true })).toContainText('# TYPE');
    const gauge = page.getByRole('row', { name: /^workload-low/ });
    await expect(gauge).toContainText('245368');
    await tab(page, 'Seats').click();
    await expect(page.getByText('scraped every 5 s')).toBeVisible();
  });

  test('the objects tab reads old YAML, lists both sets of FlowSchemas, and names their maintainers', async ({
    page,
  }) => {
    await open(page);
    await tab(page, 'Objects').click();
    await expect(page.getByText('leave these objects as they come unless you are sure')).toBeVisible();
    await page.getByRole('button', { name: 'A sample of 2022' }).click();
    await expect(page.getByText('not served since 1.26')).toBeVisible();
    await expect(page.getByRole('region', { name: 'The same as v1' })).toContainText('nominalConcurrencyShares: 10');
    await page.getByRole('button', { name: 'Apply it' }).click();
    await expect(page.getByText('Applied.')).toBeVisible();
    await goTo(page, 2 * SECOND);
    const own = page.getByRole('row', { name: /^batch-clients/ });
    await expect(own).toContainText('24');
    await expect(own).toContainText('by hand');
    await expect(page.getByRole('row', { name: /^workload-low/ }).first()).toContainText('236');
    await expect(page.getByText('11 objects of this cluster at this moment.')).toBeVisible();
    await page.getByRole('radio', { name: '1.24 EKS' }).click();
    await expect(page.getByText(/^Quoted from the Amazon EKS Best Practices Guide/)).toBeVisible();
    await expect(page.getByRole('row', { name: /^endpoint-controller/ })).toContainText('not here');
  });

  test('a 429 of fairness, of a PodDisruptionBudget and of client-side throttling are distinguished', async ({
    page,
  }) => {
    await open(page);
    await tab(page, 'Load').click();
    const form = page.getByRole('form', { name: 'Your own' });
    await form.getByRole('textbox', { name: 'client-side qps' }).fill('5');
    await form.getByRole('textbox', { name: 'client-side burst' }).fill('10');
    await form.getByRole('textbox', { name: 'requests per second' }).fill('-1');
    await form.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('alert')).toContainText('ratePerSecond: expected a number');
    await form.getByRole('textbox', { name: 'requests per second' }).fill('20');
    await form.getByRole('button', { name: 'Start' }).click();
    await goTo(page, 5 * SECOND);
    await tab(page, 'Why 429?').click();
    await expect(page.getByRole('row', { name: /^load\/mine/ })).toContainText('510');
    await expect(page.getByRole('row', { name: /PodDisruptionBudget/ })).toContainText('Cannot evict pod');
    await expect(page.getByRole('row', { name: /Fairness: queue full/ })).toContainText(/0$/);
  });
});

test('no part has an axe violation, in light and dark, by keyboard', async ({ page }) => {
  await open(page);
  await startLoad(page, 'slow');
  await goTo(page, 2 * SECOND);
  await tab(page, 'Seats').focus();
  for (const name of ['Seats', 'Try a request', 'Load', 'Why 429?', 'Metrics', 'Objects']) {
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    await expectAccessibleInBothThemes(page, { include: ['main'], name });
    await page.keyboard.press('ArrowRight');
  }
});
