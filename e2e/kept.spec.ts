import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { AppDriver } from './support/appDriver.ts';
import { dropFiles } from './support/bring.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { openPage } from './support/openPage.ts';
import { test } from './support/test.ts';

async function open(page: Page, path = ''): Promise<AppDriver> {
  const app = new AppDriver(page);
  await app.openPaused(path);
  return app;
}

/** `rollout` with a command on each of two branches, ten seconds in. */
async function work(app: AppDriver): Promise<void> {
  await app.load('rollout');
  await app.seek({ time: 15_000_000 });
  await app.call('command', { type: 'node.cordon', name: 'node-1' });
  await app.seek({ time: 5_000_000 });
  await app.call('command', { type: 'node.cordon', name: 'node-2' });
  await app.seek({ time: 10_000_000 });
}

/** Until the address is what Copy a link would copy. */
async function comesIntoAddress(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => location.hash.includes('run=') && (await window.orrery.share()) === location.href),
    )
    .toBe(true);
}

test.describe('work survives', () => {
  test('a reload restores the run, its branches, the moment, the view, the selection and open panels', async ({
    page,
  }) => {
    const app = await open(page, '#view=nodes');
    await work(app);
    await page.evaluate(() => {
      location.hash = '#view=nodes&selected=Node/node-2';
    });
    await page.keyboard.press('Control+Backquote');
    await expect(page.getByRole('region', { name: 'kubectl' })).toBeVisible();
    await page.getByRole('button', { name: 'Closer' }).click();
    await app.idle();
    const cell = () => page.getByRole('gridcell', { name: /^node-2,/ }).boundingBox();
    // A notice has a row of its own, which the stage is lower by.
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0);
    const [before, box] = [await app.state(), await cell()];
    expect(before.branch).toBe('fork-1');
    await app.reload();
    expect(await app.state()).toEqual(before);
    await expect.poll(cell).toEqual(box);
    await expect(page.getByRole('main', { name: 'Nodes' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'kubectl' })).toBeVisible();
    expect(page.url()).toContain('selected=Node/node-2');
    await page
      .getByRole('button', { name: /branch/i })
      .first()
      .click();
    await page.getByRole('menuitemradio', { name: /^main/ }).click();
    await app.idle();
    await app.seek({ time: 16_000_000 });
    expect(await app.call('get', 'node', '', 'node-1')).toMatchObject({ spec: { unschedulable: true } });
  });

  test('a reload restores the run while the old page still holds its lock', async ({ page, context }) => {
    const app = await open(page, '#view=nodes');
    await work(app);
    const before = await app.state();
    // Another page holds the lock of the run until the new one asks for it, as the page before may.
    const other = await context.newPage();
    await openPage(other);
    await other.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      const runs = held.flatMap(({ name }) => (name && !name.startsWith('kube-orrery/tab/') ? [name] : []));
      const isAsked = async (run: string) => (await navigator.locks.query()).pending?.some(({ name }) => name === run);
      for (const run of runs) {
        void navigator.locks.request(run, { steal: true }, async () => {
          for (let tries = 0; tries < 100 && !(await isAsked(run)); tries++)
            await new Promise((again) => setTimeout(again, 100));
        });
      }
    });
    await app.reload();
    expect(await app.state()).toEqual(before);
  });

  test('Back and Forward go through views and runs', async ({ page }) => {
    const app = await open(page, '#view=overview');
    await work(app);
    const worked = await app.state();
    await page.keyboard.press('3');
    await expect(page.getByRole('main', { name: 'Nodes' })).toBeVisible();
    await comesIntoAddress(page);
    await app.call('load', 'fragmentation');
    await app.seek({ time: 3_000_000 });
    await comesIntoAddress(page);
    await page.goBack();
    await expect.poll(async () => (await app.state()).digest).toBe(worked.digest);
    expect(await app.state()).toEqual(worked);
    await page.goBack();
    await expect(page.getByRole('main', { name: 'Overview' })).toBeVisible();
    expect(await app.state()).toEqual(worked);
    await page.goForward();
    await page.goForward();
    await expect.poll(async () => (await app.state()).time).toBe(3_000_000);
    await expect(page.getByRole('button', { name: /^Scenario: / })).not.toContainText('rollout');
  });

  test('a new visit opens the last run, and two tabs do not overwrite each other', async ({ page, context }) => {
    const first = await open(await context.newPage());
    await work(first);
    const worked = await first.state();
    // Another tab meanwhile begins as usual, and what is done in it is its own.
    const second = await open(page);
    expect((await second.state()).branch).toBe('main');
    await second.call('command', { type: 'node.cordon', name: 'node-3' });
    await first.idle();
    expect(await first.state()).toEqual(worked);
    await second.load('first-minute');
    await first.page.close();
    const third = new AppDriver(await context.newPage());
    await openPage(third.page);
    await expect(third.page.getByRole('region', { name: 'Notifications' })).toContainText(
      'The run that you left last is open again',
    );
    const back = await third.state();
    expect(back).toEqual(worked);
  });

  test('a key opens the list of runs, and its runs open', async ({ page }) => {
    const app = await open(page);
    await work(app);
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Runs' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('before the drain');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('listitem')).toContainText('before the drain');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const kept = await app.state();
    await app.load('fragmentation');
    await page.getByRole('button', { name: 'Runs: keep this one, open another' }).click();
    await dialog.getByRole('button', { name: 'Open before the drain' }).click();
    await expect(dialog).toBeHidden();
    expect(await app.state()).toEqual(kept);
    await page.keyboard.press('r');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export before the drain to a file' }).click(),
    ]);
    await page.keyboard.press('Escape');
    await app.load('fragmentation');
    const text = readFileSync(await download.path(), 'utf8');
    await dropFiles(page, [{ name: download.suggestedFilename(), text }], 'left');
    await expect.poll(async () => (await app.state()).digest).toBe(kept.digest);
  });

  test('a browser that forbids storage says so, and the page works', async ({ context }) => {
    const page = await context.newPage();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    });
    const app = await open(page);
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'This browser does not let the page keep runs (The operation is insecure.)',
    );
    await work(app);
    const before = await app.state();
    // The address still has the run.
    await comesIntoAddress(page);
    await app.reload();
    expect(await app.state()).toEqual(before);
  });
});

test('a dump dropped on a running cluster opens as a separate cluster with Ready nodes', async ({ page }) => {
  const app = await open(page);
  const files = ['dump-nodes.json', 'dump-pods.json'].map((name) => ({
    name,
    text: readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8'),
  }));
  await dropFiles(page, files, 'left');
  const offer = page.getByRole('dialog', { name: 'Open the dump as a cluster of its own?' });
  await expect(offer).toContainText('7 × Pod, 4 × Node come from a live cluster');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  // It is looked at first, at a moment by which the scheduler knows it.
  await expect.poll(() => app.state()).toMatchObject({ playing: false, time: 5_000_000, counts: { nodes: 4 } });
  await app.seek({ time: 360_000_000 });
  const nodes = await app.call<{ status: { conditions: { type: string; status: string }[] } }[]>('list', 'nodes');
  expect(nodes.map(({ status }) => status.conditions.find(({ type }) => type === 'Ready')?.status)).toEqual([
    'True',
    'True',
    'True',
    'True',
  ]);
});
