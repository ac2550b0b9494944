import { expect, type Page } from '@playwright/test';
import { makeFaulty, NO_FAULTS } from './support/faultyPage.ts';
import { openPage } from './support/openPage.ts';
import { randomWalk } from './support/randomWalk.ts';
import { test } from './support/test.ts';

/** What the page did wrong by itself; that a file did not come is what the walk wants. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

async function opened(page: Page): Promise<void> {
  await openPage(page);
  await page.evaluate(async () => {
    await window.orrery.ready;
    await window.orrery.pause();
  });
}

const fail = (page: Page, next: 'drop' | 'die') =>
  page.evaluate((what) => Object.assign(Reflect.get(window, 'faults') as object, { next: what }), next);

test('the page notices a dead worker or a lost message, and restarts with all commands', async ({ context }) => {
  const page = await context.newPage();
  const errors = watchErrors(page);
  await makeFaulty(page, NO_FAULTS);
  await opened(page);
  const before = await page.evaluate(async () => {
    await window.orrery.seek({ time: 8_000_000 });
    await window.orrery.kubectl('cordon node-1');
    return window.orrery.step({ count: 40 });
  });
  for (const [next, words] of [
    ['die', 'The model does not answer'],
    ['drop', 'A message between the page and the model was lost'],
  ] as const) {
    await fail(page, next);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(words);
    await alert.getByRole('button', { name: 'Stop and start the model anew' }).click();
    await expect(alert).toBeHidden();
    const after = await page.evaluate(() => window.orrery.idle().then(() => window.orrery.state()));
    expect([after.seq, after.digest]).toEqual([before.seq, before.digest]);
  }
  expect(errors).toEqual([]);
  await page.close();
});

test('a view whose script and style sheet fail to load says so, and works after a retry', async ({ context }) => {
  const page = await context.newPage();
  await page.route(/assets\/(?:Settings|PodLife)/, (route) => route.abort('connectionfailed'));
  await opened(page);
  await page.evaluate(() => {
    location.hash = '#view=podLife';
  });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('could not be fetched');
  await page.unroute(/assets\/(?:Settings|PodLife)/);
  await expect(async () => {
    if (await alert.isVisible()) await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toBeHidden({ timeout: 3_000 });
  }).toPass();
  await page.close();
});

test('the page works with invalid settings and with forbidden storage', async ({ context }) => {
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('not here', 'SecurityError');
      },
    });
  });
  await openPage(page);
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices).toContainText('does not let the page keep your choices');
  expect(errors).toEqual([]);
  await page.close();
});

test('every view works without the host once its parts are fetched', async ({ context }) => {
  const page = await context.newPage();
  const errors = watchErrors(page);
  await opened(page);
  await expect(page.locator('html')).toHaveAttribute('data-parts', 'fetched', { timeout: 60_000 });
  await context.setOffline(true);
  const views = page.getByRole('navigation', { name: 'Views' }).getByRole('button');
  for (let index = 0; index < (await views.count()); index++) {
    await views.nth(index).click();
    await page.evaluate(() => window.orrery.idle());
    await expect(page.getByRole('alert')).toBeHidden();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
  }
  await page.evaluate(() => window.orrery.load('preemption'));
  await page.keyboard.press('e');
  await expect(page.getByRole('textbox', { name: /manifest/i }).first()).toBeVisible();
  expect(errors).toEqual([]);
  await context.setOffline(false);
  await page.close();
});

test('a part that a newer build has replaced offers to reload, and the run is restored', async ({ context }) => {
  const page = await context.newPage();
  await page.route(/assets\/PodLife/, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await opened(page);
  const before = await page.evaluate(async () => {
    await window.orrery.load('preemption');
    await window.orrery.kubectl('cordon node-1');
    return window.orrery.step({ count: 40 });
  });
  const address = page.url().replace(/#.*/, '');
  const isPage = (url: URL) => url.href.replace(/#.*/, '') === address;
  await page.route(isPage, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="./assets/index-newer.js"></script>' }),
  );
  await page.evaluate(() => {
    location.hash = '#view=podLife';
  });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('A newer version of Kube Orrery is available');
  await page.unroute(isPage);
  await page.unroute(/assets\/PodLife/);
  await alert.getByRole('button', { name: 'Reload' }).click();
  const after = await page.evaluate(async () => {
    await window.orrery.ready;
    return window.orrery.state();
  });
  expect([after.seq, after.digest]).toEqual([before.seq, before.digest]);
  await page.close();
});

test('the first run opens when the storage never answers, and a notice says that nothing is saved', async ({
  context,
}) => {
  const page = await context.newPage();
  const errors = watchErrors(page);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await opened(page);
  expect(await page.evaluate(() => window.orrery.state().counts)).toMatchObject({ nodes: 5 });
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'storage of this browser does not answer',
  );
  expect(errors).toEqual([]);
  await page.close();
});

test('a link to a distant moment shows its progress, and can be cancelled', async ({ context }) => {
  const page = await context.newPage();
  await opened(page);
  const opening = page.evaluate(async () => {
    const text = JSON.stringify({
      format: 'kube-orrery/run',
      version: 1,
      source: { scenario: 'own', seed: 1 },
      branches: [{ id: 'main', label: 'main', forkSeq: 0, headSeq: 9_999_999, inputs: [] }],
      branch: 'main',
      seq: 9_999_999,
      timeUs: 0,
    });
    return window.orrery.load(JSON.parse(text)).then(
      () => 'opened',
      (error: unknown) => String(error),
    );
  });
  const line = page.getByRole('region', { name: 'Opening the run' });
  await expect(line.getByRole('progressbar')).toHaveAttribute('value', /^[0-9.]+$/);
  await line.getByRole('button', { name: 'Cancel' }).click();
  expect(await opening).toContain('cancelled');
  await page.close();
});

test('the page survives 150 random actions with lost messages, dying workers and a full storage', async ({
  context,
}) => {
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const errors = watchErrors(page);
  await makeFaulty(page, { seed: 7, drop: 0.001, delay: 0.02, die: 0.0005, storage: 0.2, loader: 0.1 });
  await opened(page);
  await page.evaluate(() => Object.assign(Reflect.get(window, 'faults') as object, { isOn: true }));
  const figures = await page.evaluate(randomWalk, { seed: 7, actions: 150, roundTripEvery: 50 });
  test.info().annotations.push({ type: 'walk', description: JSON.stringify(figures) });
  expect(errors).toEqual([]);
  expect(figures).toMatchObject({ actions: 150, differing: [], differingRestarts: [] });
  expect(figures.roundTrips).toBeGreaterThan(0);
  await page.close();
});
