import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/expectAccessible.ts';
import { later, openAt as open } from './support/openAt.ts';
import { openPage } from './support/openPage.ts';
import { test } from './support/test.ts';

const SECOND = 1_000_000;

async function openAt(page: Page, scenario: string, timeUs: number): Promise<void> {
  await open(page, 'nodes', scenario, timeUs);
  await expect(page.getByRole('grid')).toBeAttached();
}

const cell = (page: Page, node: string) => page.getByRole('gridcell', { name: new RegExp(`^${node}, `) });

/** How many different colours the picture has where a cell lies: a blank canvas has one. */
async function coloursAt(page: Page, node: string): Promise<number> {
  const box = await cell(page, node).boundingBox();
  if (!box) throw new Error(`${node} is not on the page`);
  const png = (await page.screenshot({ clip: box })).toString('base64');
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    const g = canvas.getContext('2d');
    if (!g) throw new Error('no canvas');
    g.drawImage(image, 0, 0);
    return new Set(new Uint32Array(g.getImageData(0, 0, image.width, image.height).data.buffer)).size;
  }, png);
}

/** The faces of its own that are loaded: on the page and in the worker that paints the nodes. */
async function facesIn(page: Page): Promise<string[][]> {
  const painter = page.workers().find((worker) => worker.url().includes('nodeField'));
  const loaded = () => {
    const { fonts } = 'document' in self ? document : (self as unknown as { readonly fonts: FontFaceSet });
    return [...fonts]
      .filter(({ status, family }) => status === 'loaded' && !family.includes(' of '))
      .map(({ family }) => family);
  };
  const places = [await page.evaluate(loaded), (await painter?.evaluate(loaded)) ?? []];
  return places.map((families) => families.map((family) => family.replaceAll('"', '')).sort());
}

test('the accessible grid agrees with the model, and the picture is painted', async ({ page }) => {
  await openAt(page, 'first-minute', 20 * SECOND);
  const nodes = await page.evaluate(() => window.orrery.list('Node'));
  await expect(page.getByRole('gridcell')).toHaveCount(nodes.length);
  expect(await facesIn(page), 'text has the same face on the page and in the picture').toEqual([
    ['Geist Mono', 'Inter'],
    ['Geist Mono', 'Inter'],
  ]);
  const pods = (await page.evaluate(() => window.orrery.list('Pod'))) as { spec: { nodeName?: string } }[];
  const [first] = nodes as { metadata: { name: string } }[];
  const name = first?.metadata.name ?? '';
  const here = pods.filter((pod) => pod.spec.nodeName === name).length;
  await expect(cell(page, name)).toHaveAccessibleName(new RegExp(`, ${here} of \\d+ Pods`));
  await expect.poll(() => coloursAt(page, name)).toBeGreaterThan(3);
});

test('the picture is also painted when the view is opened while the run is paused', async ({ page }) => {
  await openPage(page);
  await page.evaluate(async (time) => {
    await window.orrery.ready;
    await window.orrery.load('fragmentation');
    await window.orrery.seek({ time });
  }, 5 * SECOND);
  await page.keyboard.press('3');
  await expect(page.getByRole('grid')).toBeAttached();
  await expect.poll(() => coloursAt(page, 'node-1')).toBeGreaterThan(3);
});

test('arrows move, Enter selects, slash finds, plus zooms', async ({ page }) => {
  await openAt(page, 'thousand-nodes', 0);
  await page.getByRole('gridcell').first().focus();
  const focused = page.locator('[role="gridcell"]:focus');
  const before = await focused.getAttribute('data-node');
  await page.keyboard.press('ArrowRight');
  await expect(focused).not.toHaveAttribute('data-node', before ?? '');
  const node = await focused.getAttribute('data-node');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`selected=Node/${node}`));
  await page.keyboard.press('/');
  await page.keyboard.type('node-777');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/selected=Node\/node-777/);
  await expect(page.getByRole('list', { name: 'How close' }).getByText('names')).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(page.getByRole('complementary').getByText('node-777').first()).toBeVisible();
});

test('a waiting Pod is moved to a node by keyboard, and bound there', async ({ page }) => {
  await openAt(page, 'fragmentation', 20 * SECOND);
  const token = page.getByRole('group', { name: 'Waiting for a node' }).getByRole('button').last();
  const pod = (await token.getAttribute('data-pod')) ?? '';
  await token.focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(/^What .* would be told$/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: pod.split('/')[1] ?? '' })
      .or(page.getByRole('alert')),
  ).toBeVisible();
});

test('described machines join the cluster', async ({ page }) => {
  await openAt(page, 'first-minute', 5 * SECOND);
  await page.getByRole('button', { name: 'Add nodes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Machines that join the cluster' });
  await dialog.getByLabel('how many').fill('2');
  await dialog.getByLabel('CPU of each').fill('much');
  await dialog.getByRole('button', { name: 'Add them' }).click();
  await expect(dialog.getByRole('status')).toContainText('found "much"');
  await dialog.getByLabel('CPU of each').fill('8');
  await dialog.getByRole('button', { name: 'Add them' }).click();
  await expect(dialog).toHaveCount(0);
  await later(page, SECOND);
  await expect(page.getByRole('heading', { name: '7 nodes' })).toBeVisible();
});

test('the view has no accessibility violations, light and dark', async ({ page }) => {
  await openAt(page, 'first-minute', 20 * SECOND);
  await expectAccessibleInBothThemes(page, { include: ['main', '#timeline'] });
});
