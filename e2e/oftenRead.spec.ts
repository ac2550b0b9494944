import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/expectAccessible.ts';
import { idle, openAt } from './support/openAt.ts';
import { test } from './support/test.ts';

const SECOND = 1_000_000;
const MOST_CLICKS = 3;

const stage = (page: Page, name: string) => page.getByRole('main', { name });

/** Presses one thing after the other from the Overview on, no more often than allowed. */
async function walk(page: Page, ...things: ((page: Page) => Locator)[]): Promise<void> {
  await page.evaluate(() => {
    location.hash = 'view=overview';
  });
  await expect(stage(page, 'Overview')).toBeVisible();
  expect(things.length).toBeLessThanOrEqual(MOST_CLICKS);
  for (const thing of things) await thing(page).click();
  await idle(page);
}

const rail = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name, exact: true });
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name, exact: true });
const radio = (name: string) => (page: Page) => page.getByRole('radio', { name, exact: true });
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });

/** Claims that are out of date: how it is often read, what v1.36 does, and the view that shows it. */
const CLAIMS: readonly (readonly [read: RegExp, does: RegExp, view: string])[] = [
  [/moveRequestCycle has reached its scheduling cycle/, /locked on since 1\.34/, 'Scheduling'],
  [/^schedulingCycle grows/, /still grows, and decides nothing/, 'Scheduling'],
  [/^moveRequestCycle is the cycle/, /only where queueing hints are off/, 'Scheduling'],
  [/PreEnqueue came with 1\.27/, /came with 1\.26/, 'Scheduling'],
  [/from PreScore straight to NormalizeScore/, /Score stands between them: 0 to 100/, 'Scheduling'],
  [/Evented PLEG is beta/, /back to alpha .* off by default/, 'Nodes'],
  [/phase becomes Unknown/, /not set since 2015.* 50 s .* 300 s/, 'Controllers'],
  [/Docker start the containers/, /dockershim left with 1\.24.* CRI/, 'Overview'],
  [/done again with 2 s more/, /stops waiting .* 2 s at least/, 'Pod life'],
  [/every 10 minutes/, /Every 6 hours since 1\.24/, ''],
  [/v1beta1, .*assuredConcurrencyShares/, /Only flowcontrol v1 .* nominalConcurrencyShares/, 'Fairness'],
  [/fixed number/, /lend seats .* every 10 s/, 'Fairness'],
  [/type Queue, Reject or Exempt/, /Limited or Exempt/, 'Fairness'],
  [/quorum read of etcd/, /Since 1\.31 the watch cache answers/, 'API and storage'],
];

test('every outdated claim shows both values and a link to its place, within three clicks', async ({ page }) => {
  await openAt(page, 'overview', 'first-minute', 6 * SECOND);
  const toClaims = [rail('Config'), radio('Often read')];
  const rowOf = (read: RegExp) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: read }) });
  await walk(page, ...toClaims);
  for (const [read, does] of CLAIMS) await expect(rowOf(read).getByRole('cell').first()).toHaveText(does);
  await expect(page.getByRole('rowheader')).toHaveCount(CLAIMS.length);
  await expectAccessibleInBothThemes(page, { include: ['main'], name: 'often read' });
  const seen = new Set(['']);
  for (const [read, , view] of CLAIMS) {
    if (seen.has(view)) continue;
    seen.add(view);
    await walk(page, ...toClaims, () => rowOf(read).getByRole('button', { name: /^Show/ }));
    await expect(stage(page, view)).toBeVisible();
  }
});

test('the view of each claim is reached within three clicks', async ({ page }) => {
  await openAt(page, 'overview', 'first-minute', 6 * SECOND);
  await walk(page, rail('Scheduling'), button('Event bus'));
  await expect(page.getByText('Score', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('paragraph').filter({ hasText: 'schedulingCycle' })).toBeVisible();
  await expect(page.getByRole('paragraph').filter({ hasText: 'moveRequestCycle' })).toBeVisible();
  await walk(page, rail('Scheduling'), button('Inside this cycle'));
  await expect(page.getByRole('dialog').getByText('1.26 alpha')).toBeVisible();
  await page.keyboard.press('Escape');
  await walk(page, rail('Controllers'));
  await expect(page.getByRole('region', { name: 'Node loss' })).toBeVisible();
  await walk(page, rail('Fairness'));
  await expect(page.getByText(/^new limits in/)).toBeVisible();
  await walk(page, rail('Fairness'), tab('Objects'), button('A sample of 2022'));
  await expect(page.getByText('not served since 1.26')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Limited, Queue' }).first()).toBeVisible();
  const costs = page.getByRole('region', { name: 'What a list costs' });
  await walk(page, rail('API and storage'), tab('Reads'), () => costs.getByRole('radio', { name: 'v1.30' }));
  await expect(
    costs
      .getByRole('row', { name: /^answered by/ })
      .getByRole('cell')
      .first(),
  ).toContainText('etcd');
});
