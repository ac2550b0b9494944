import { expect } from '@playwright/test';
import { AppDriver } from './support/appDriver.ts';
import { expectNoOffences, watchOffences } from './support/openPage.ts';
import { test } from './support/test.ts';

const VIEWS = ['overview', 'scheduling', 'nodes', 'podLife', 'controllers', 'fairness', 'storage', 'compare', 'lab'];

/** Selection at the moment when the next run opens: a kind that each run has by names of its own. */
const KINDS = ['Pod', 'Node', 'Deployment', 'ReplicaSet', 'gone'];

/** Every seventh scenario: each view and each kind comes at least once. */
const SAMPLED = 7;

test('opens scenarios one after the other, from every view and with every kind of selection', async ({
  page,
  baseURL,
}) => {
  const offences = watchOffences(page, baseURL ?? '');
  const app = new AppDriver(page);
  await app.openPaused();
  const scenarios = await app.call<readonly { readonly id: string }[]>('scenarios');
  for (const [at, { id }] of scenarios.filter((_, index) => index % SAMPLED === 0).entries()) {
    await app.load(id);
    await app.seek({ time: 20_000_000 });
    const kind = KINDS[at % KINDS.length] as string;
    await select(app, kind);
    await app.call('view', VIEWS[at % VIEWS.length]);
    await expect(page.getByRole('alert').filter({ hasText: ' failed' }), `over ${id}`).toHaveCount(0);
  }
  expectNoOffences(offences);
});

test('another run opens while Pod life shows a Pod that has ended', async ({ page, baseURL }) => {
  const offences = watchOffences(page, baseURL ?? '');
  const app = new AppDriver(page);
  await app.openPaused();
  await app.load('apiVersion: v1\nkind: Pod\nmetadata: {name: short}\nspec: {containers: [{name: c, image: nginx}]}');
  await app.seek({ time: 8_000_000 });
  await app.call('kubectl', 'kubectl delete pod short --wait=false');
  await app.seek({ time: 60_000_000 });
  await app.call('view', 'podLife');
  await expect(page.getByRole('heading', { name: 'short' })).toBeVisible();
  await app.load('preemption');
  await expect(page.getByText('No Pod in this run yet')).toBeVisible();
  expectNoOffences(offences);
});

async function select(app: AppDriver, kind: string): Promise<void> {
  if (kind === 'gone') return app.call('view', 'overview', { select: 'Pod/default/no-such-pod' });
  const [first] = await app.call<
    readonly { readonly metadata: { readonly namespace?: string; readonly name: string } }[]
  >('list', kind);
  if (!first) return;
  const { namespace, name } = first.metadata;
  await app.call('view', 'overview', {
    select: namespace === undefined ? `${kind}/${name}` : `${kind}/${namespace}/${name}`,
  });
}
