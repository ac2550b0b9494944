import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/expectAccessible.ts';
import { goTo, idle, openAt as open } from './support/openAt.ts';
import { test } from './support/test.ts';

test.use({ keepsPage: true });

const SECOND = 1_000_000;

async function openAt(page: Page, scenario: string, timeUs: number): Promise<void> {
  await open(page, 'scheduling', scenario, timeUs);
  await expect(page.getByRole('table')).toBeVisible();
}

const tray = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}, \\d+$`) });
const bin = (page: Page, node: string) => page.getByRole('group', { name: new RegExp(`^${node}, `) });

/** The weighted scores and the total of every node column, as the page prints them. */
function readScores(page: Page): Promise<{ sums: number[]; totals: number[] }> {
  return page.getByRole('table').evaluate((table) => {
    const rows = [...table.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')]);
    const numbers = rows.map((cells) => cells.map((cell) => cell.querySelector('b')?.textContent));
    const scores = numbers.filter((row) => row.some((text) => text !== undefined && /^\d+$/.test(text ?? '')));
    const width = Math.max(...scores.map((row) => row.length));
    const sums = Array.from({ length: width }, (_, at) => scores.reduce((sum, row) => sum + Number(row[at] ?? 0), 0));
    const last = rows.findLast(
      (cells) => cells.length === width && cells.some((cell) => /\d+$/.test(cell.textContent ?? '')),
    );
    return { sums, totals: (last ?? []).map((cell) => Number(/(\d+)$/.exec(cell.textContent ?? '')?.[1] ?? 0)) };
  });
}

test.describe('Scheduling', () => {
  // Pods fly from place to place here.
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }));

  test('scores of the last cycle add up to the totals', async ({ page }) => {
    await openAt(page, 'fragmentation', 8 * SECOND);
    const { sums, totals } = await readScores(page);
    expect(totals).toHaveLength(4);
    expect(Math.min(...totals)).toBeGreaterThan(0);
    expect(sums).toEqual(totals);
  });

  test('a Pod that fits nowhere waits with the plugin that rejected it, and the matrix says why', async ({ page }) => {
    await openAt(page, 'fragmentation', 20 * SECOND);
    await expect(tray(page, 'unschedulable').getByRole('button', { name: 'train' })).toBeVisible();
    await expect(tray(page, 'unschedulable')).toContainText('NodeResourcesFit');
    await expect(page.getByRole('table').getByTitle('NodeResourcesFit: Insufficient cpu')).toHaveCount(4);
    await expect(page.getByRole('table')).toContainText('0/4 nodes are available: 4 Insufficient cpu.');
  });

  test('steps through the stages of a cycle', async ({ page }) => {
    await openAt(page, 'fragmentation', 20 * SECOND);
    await page.getByRole('button', { name: 'Walk through it' }).click();
    await expect(page.getByText(/^beat 1 \/ \d+$/)).toBeVisible();
    await expect(page.getByRole('table').getByTitle('NodeResourcesFit: Insufficient cpu')).toHaveCount(0);
    await page.evaluate(() => window.orrery.step({ unit: 'beat', count: 5 }));
    await idle(page);
    await expect(page.getByRole('table').getByTitle('NodeResourcesFit: Insufficient cpu')).toHaveCount(4);
  });

  test('dragging a Pod shows every verdict at once, and a drop binds it', async ({ page }) => {
    await openAt(page, 'fragmentation', 20 * SECOND);
    const from = await tray(page, 'unschedulable').getByRole('button', { name: 'train' }).boundingBox();
    const to = await bin(page, 'node-2').locator('[data-tub]').boundingBox();
    if (!from || !to) throw new Error('nothing to drag');
    await page.mouse.move(from.x + 6, from.y + 6);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 4 });
    await expect(page.getByText('train on node-2?')).toBeVisible();
    for (const node of ['node-1', 'node-2', 'node-3', 'node-4'])
      await expect(bin(page, node)).toContainText('Insufficient cpu');
    await expect(page.getByText('over by').locator('xpath=following-sibling::dd')).toHaveText('500m');
    await page.mouse.up();
    await expect(page.getByText('Binding train to node-2')).toBeVisible();
    await page.getByRole('button', { name: 'Go on to the answer' }).click();
    await expect(page.getByText('train is bound to node-2')).toBeVisible();
    await page.evaluate(() => window.orrery.seek({ time: 21_000_000 }));
    await expect(tray(page, 'unschedulable').getByRole('button', { name: 'train' })).toHaveCount(0);
  });

  test('the keyboard drags a Pod too, and never moves a bound Pod', async ({ page }) => {
    await openAt(page, 'fragmentation', 20 * SECOND);
    await tray(page, 'unschedulable').getByRole('button', { name: 'train' }).focus();
    await page.keyboard.press('m');
    await expect(page.getByText('train on node-1?')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('train on node-2?')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('train on node-2?')).toHaveCount(0);
    await bin(page, 'node-3').getByRole('button', { name: /^api-/ }).first().focus();
    await page.keyboard.press('m');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Kubernetes never moves a Pod')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete it, its controller makes a new one' })).toBeVisible();
  });

  test('on a small screen nothing shifts while the queue fills and empties, and the bins stay visible', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await openAt(page, 'priority-and-gates', 1_250_000);
    const places = async () => {
      const parts = [page.getByText('PreFilter', { exact: true }).first(), bin(page, 'node-1').locator('[data-tub]')];
      return Promise.all(parts.map((part) => part.boundingBox()));
    };
    await expect(tray(page, 'activeQ').getByRole('button', { name: /more$/ })).toBeVisible();
    const [pipeline, tub] = await places();
    expect(tub?.height).toBeGreaterThanOrEqual(140);
    await expect(page.getByRole('rowheader', { name: /^total/ })).toBeInViewport({ ratio: 1 });
    await expect(bin(page, 'node-1').getByRole('button', { name: 'node-1' })).toBeInViewport({ ratio: 1 });
    await goTo(page, 2_300_000);
    await expect(page.getByRole('region', { name: 'activeQ, 0' })).toBeVisible();
    expect(await places()).toEqual([pipeline, tub]);
  });

  test('the view is accessible, light and dark', async ({ page }) => {
    await openAt(page, 'fragmentation', 20 * SECOND);
    await expectAccessibleInBothThemes(page, { include: ['main'] });

    const filter = page.getByRole('main').getByRole('button', { name: 'Filter', exact: true });
    await filter.focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('dialog', { name: 'Filter' });
    await expect(card).toContainText('0 of 4 nodes that were looked at are feasible');
    await expectAccessibleInBothThemes(page, { include: ['[popover]'], name: 'a card' });
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect(filter).toBeFocused();
  });
});
