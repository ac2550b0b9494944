import { expect } from '@playwright/test';
import { AppDriver } from './support/appDriver.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { test } from './support/test.ts';

/** Pods fly from place to place here. */
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }));

test('preemption shows Pods removed on trial, the rules of the choice, and the nominated node', async ({ page }) => {
  const app = new AppDriver(page);
  await app.openPaused('#view=scheduling');
  await app.load('preemption');
  await app.seek({ time: 26_000_000 });

  const theatre = page.getByRole('table', { name: 'Preemption for pay-0' });
  await expect(theatre).toBeVisible();
  await expect(theatre.getByRole('button', { name: /^batch-\d.*must go/ })).toHaveCount(2);
  await expect(theatre.getByRole('button', { name: /^batch-\d.*stays/ })).toHaveCount(2);
  await expect(theatre.getByRole('button', { name: /guarded.*violates a PodDisruptionBudget/ })).toHaveCount(4);
  const rung = (name: string) => theatre.getByRole('row', { name });
  await expect(rung('PDB violations').getByRole('cell')).toHaveText(['0', '0', '0', '2']);
  await expect(rung('highest priority').getByRole('cell')).toHaveText(['0', '10', '100', '']);
  await expect(rung('sum of priorities')).toContainText('not asked');
  await expect(rung('the pick').getByRole('cell')).toHaveText(['nominated', '', '', '']);

  const now = page.getByRole('region', { name: 'On node-1 now' });
  await expect(now).toContainText('nominatedNodeName: node-1');
  await expect(now).toContainText('of 30 s');

  // The rejections that made it necessary are one choice away.
  await page.getByRole('radio', { name: 'Filter' }).click();
  await expect(page.getByRole('table', { name: 'Nodes and plugins, pay-0' })).toBeVisible();
  await page.getByRole('radio', { name: 'Preemption' }).click();

  await expectAccessible(page, { include: ['main'] });

  await app.seek({ time: 55_000_000 });
  const pay = await page.evaluate(() => window.orrery.get('Pod', 'default', 'pay-0'));
  expect(pay).toMatchObject({ spec: { nodeName: 'node-1' } });
});

test('steps through preemption one step at a time', async ({ page }) => {
  const app = new AppDriver(page);
  await app.openPaused('#view=scheduling');
  await app.load('preemption');
  await app.seek({ time: 26_000_000 });
  await page.getByRole('button', { name: 'Walk through it' }).click();
  await app.idle();
  const steps = page.getByRole('region', { name: 'Beats of the cycle' });
  const theatre = page.getByRole('table', { name: 'Preemption for pay-0' });
  await expect(theatre).toHaveCount(0);
  for (let i = 0; i < 40 && !(await steps.textContent())?.includes('are lifted out'); i++) {
    await app.step({ unit: 'beat', count: 1 });
  }
  await expect(theatre.getByRole('button', { name: /lifted out$/ }).first()).toBeVisible();
  await expect(theatre.getByRole('button', { name: /must go$/ })).toHaveCount(0);
  await app.step({ unit: 'beat', count: 1 });
  await expect(theatre.getByRole('button', { name: /must go/ })).toHaveCount(8);
  await expect(theatre.getByRole('row', { name: 'the pick' })).toHaveCount(0);
  await app.step({ unit: 'beat', count: 1 });
  await expect(theatre.getByRole('row', { name: 'the pick' })).toContainText('nominated');
  await app.back({ unit: 'beat', count: 1 });
  await expect(theatre.getByRole('row', { name: 'the pick' })).toHaveCount(0);
});
