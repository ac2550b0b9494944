import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { test } from './support/test.ts';

test('a round is played by keyboard alone, hides answers until they are locked, and ends with a score', async ({
  page,
}) => {
  await page.goto('./#view=game');
  const stage = page.getByRole('main');
  await expect(stage.getByRole('heading', { level: 1, name: 'You are the scheduler' })).toBeVisible();
  await expectAccessible(page);
  await stage.getByRole('button', { name: 'Start: Scores' }).press('Enter');
  const caption = stage.locator('[aria-live]');
  await expect(caption).toContainText('your turn');
  await expect(stage.getByRole('table').locator('tbody tr')).toHaveCount(0);
  await expectAccessible(page);

  const of = Number((await caption.getByText(/^\d+ of \d+$/).innerText()).split(' ').at(-1));
  for (let turn = 1; turn <= of; turn++) {
    await expect(caption).toContainText(`${turn} of ${of}`);
    await expect(caption.getByRole('button', { name: 'Lock the answer' })).toBeDisabled();
    const [digit = ''] = await stage
      .getByRole('list', { name: 'Nodes' })
      .locator('button:enabled')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-keyshortcuts') ?? ''));
    await page.keyboard.press(digit);
    await expect(stage.locator(`button[aria-keyshortcuts="${digit}"]`)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Enter');
    await expect(stage.getByRole('table').locator('tbody tr')).toHaveCount(turn);
    await expect(caption.getByRole('button', { name: 'Next' })).toBeEnabled();
    await page.keyboard.press('Enter');
  }
  const right = await stage.getByRole('table').getByRole('img', { name: 'Right' }).count();
  await expect(stage.getByRole('heading', { name: `The end: ${right} of ${of} as kube-scheduler` })).toBeVisible();
  await expectAccessible(page);
  await stage.getByRole('button', { name: 'Open the round as a run' }).press('Enter');
  await expect(page.getByRole('main', { name: 'Scheduling' })).toBeVisible();
});
