import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/expectAccessible.ts';
import { later, openAt } from './support/openAt.ts';
import { test } from './support/test.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Command line' });
const output = (page: Page) => page.getByRole('log', { name: 'Output of kubectl' });

async function run(page: Page, line: string): Promise<void> {
  await field(page).fill(line);
  await page.keyboard.press('Enter');
  await expect(output(page)).toContainText(`$ ${line}`);
}

test('kubectl reads, completes, changes the cluster and follows the clock', async ({ page }) => {
  await openAt(page, 'overview', 'rollout', 20_000_000);
  await page.keyboard.press('Control+Backquote');
  await expect(field(page)).toBeFocused();
  await run(page, 'kubectl get deploy');
  await expect(output(page)).toContainText('NAME    READY   UP-TO-DATE   AVAILABLE   AGE');
  await run(page, 'get pod nix');
  await expect(output(page)).toContainText('Error from server (NotFound): pods "nix" not found');

  await field(page).fill('get deploym');
  await page.keyboard.press('Tab');
  await expect(field(page)).toHaveValue('get deployments ');
  await page.keyboard.press('ArrowUp');
  await expect(field(page)).toHaveValue('get pod nix');

  await run(page, 'set image deploy/web app=registry.example/web:9');
  await later(page, 1_000_000);
  await expect(output(page)).toContainText('deployment.apps/web image updated');
  await run(page, 'rollout status deploy/web');
  await later(page, 1_000_000);
  await expect(output(page)).toContainText('Waiting for deployment "web" rollout to finish');
  await expect(output(page)).toContainText('goes on as time goes by');
  await later(page, 240_000_000);
  await expect(output(page)).toContainText('deployment "web" successfully rolled out');
  await expect(output(page)).not.toContainText('goes on as time goes by');

  await run(page, 'edit deploy web');
  const editor = page.getByRole('textbox', { name: 'Editor of: edit deploy web' });
  await expect(editor).toBeFocused();
  await expect(editor).toContainText('# Please edit the object below.');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('nonsense: 1');
  await page.keyboard.press('Control+Enter');
  await later(page, 1_000_000);
  await expect(output(page)).toContainText('# deployments.apps "web" was not valid:');
  await page.getByRole('button', { name: 'Close without saving' }).click();
  await expect(output(page)).toContainText('Edit cancelled');
  await expect(editor).toBeHidden();

  const text = await page.evaluate(() => window.orrery.kubectl('get deploy web -o name'));
  expect(text).toBe('deployment.apps/web');
  await page.keyboard.press('Control+Backquote');
  await expect(field(page)).toBeHidden();
});

test('the drawer stays inside the stage, and its newest line stays visible beside completions', async ({ page }) => {
  await openAt(page, 'overview', 'rollout', 20_000_000);
  await page.keyboard.press('Control+Backquote');
  const stage = await page.getByRole('main').boundingBox();
  if (!stage) throw new Error('no stage');
  for (const part of [field(page), page.getByRole('button', { name: 'Close the command line' })]) {
    const box = await part.boundingBox();
    expect((box?.x ?? Number.POSITIVE_INFINITY) + (box?.width ?? 0)).toBeLessThanOrEqual(stage.x + stage.width);
  }
  await run(page, 'describe deploy web');
  await run(page, 'get pod nix');
  await field(page).fill('get ');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('status', { name: /words may follow/ })).toBeVisible();
  await expect(output(page).getByText(/pods "nix" not found/)).toBeInViewport({ ratio: 1 });
});

test('the command line is accessible', async ({ page }) => {
  await openAt(page, 'overview', 'rollout', 5_000_000);
  await page.keyboard.press('Control+Backquote');
  await run(page, 'get pods -A');
  await run(page, 'foo');
  await expect(output(page)).toContainText('error: unknown command "foo" for "kubectl"');
  await expectAccessibleInBothThemes(page, { include: ['main'], name: 'terminal' });
});
