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

test('a worker that died or lost a message is noticed and restarted with all commands', async ({ context }) => {
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

test('a view whose script and style sheet do not load says so, and works at the next try', async ({ context }) => {
  const page = await context.newPage();
  await opened(page);
  await page.route(/assets\/(?:Settings|PodLife)/, (route) => route.abort('connectionfailed'));
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

test('150 random actions with lost messages, dying workers, a full storage and files that do not come', async ({
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
