import { expect, type Page } from '@playwright/test';
import { expectNoOffences, openPage, watchOffences } from './support/openPage.ts';
import { test } from './support/test.ts';

const code = (page: Page) => page.getByRole('textbox', { name: 'manifest.yaml' });
const lines = (page: Page) => code(page).locator('.cm-line');

async function openEditor(page: Page): Promise<void> {
  await openPage(page);
  await page.evaluate(() => window.orrery.ready);
  await page.keyboard.press('Space');
  await page.waitForSelector('html[data-idle="true"]');
  await page.keyboard.press('e');
  await code(page).waitFor();
}

/** Types a text of many lines; the editor indents by itself, so that each line starts at its own column. */
async function write(page: Page, text: string): Promise<void> {
  await code(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

const pod = (spec: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata:\n  name: typed\n  namespace: default\nspec:\n${spec}`;

test('the editor offers a sample, which can be applied', async ({ page, baseURL }) => {
  const offences = watchOffences(page, baseURL ?? '');
  await openEditor(page);
  await expect(page.getByText('replicas: 3')).toBeVisible();
  await page.getByRole('button', { name: 'Take the sample' }).click();
  await expect(lines(page).first()).toHaveText('apiVersion: apps/v1');
  await code(page).focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Applied at seq/)).toBeVisible();
  await page.evaluate(() => window.orrery.step({ unit: 'decision', count: 1 }));
  const list = () => page.evaluate(async () => JSON.stringify(await window.orrery.list('Deployment')));
  await expect.poll(list).toContain('"hello"');
  expectNoOffences(offences);
});

test('each error shows its line, field and message, and a click goes there', async ({ page }) => {
  await openEditor(page);
  await write(page, pod('  contaners:\n    - name: a\n      image: b\n'));
  await page.keyboard.press('Control+Enter');
  const errors = page.getByRole('list', { name: 'Errors' });
  await expect(errors).toContainText('line 7');
  await expect(errors).toContainText('contaners');
  await expect(code(page).locator('.cm-lintRange-error', { hasText: 'contaners' })).toBeVisible();
  await errors.getByRole('button', { name: 'line 7' }).first().click();
  await expect(code(page)).toBeFocused();
  const before = await page.evaluate(() => window.orrery.list('Pod'));
  expect(JSON.stringify(before)).not.toContain('"typed"');
});

test('the editor completes fields and kinds from the published schema', async ({ page }) => {
  await openEditor(page);
  await write(page, 'kind: Pod\nspec:\n  nodeN');
  await page.keyboard.press('Control+Space');
  const offers = page.getByRole('listbox');
  await expect(offers.getByRole('option').first()).toContainText('nodeName');
  await page.waitForTimeout(120); // the editor ignores a key that comes too soon after its list
  await page.keyboard.press('Enter');
  await expect(lines(page).nth(2)).toHaveText('  nodeName: ');
});

test('typed text survives a reload, and is kept beside other files', async ({ page }) => {
  await openEditor(page);
  await write(page, '# mine\n');
  await page.reload();
  await page.evaluate(() => window.orrery.ready);
  await page.getByRole('button', { name: 'Edit YAML' }).click();
  await expect(lines(page).first()).toHaveText('# mine');
  await page.getByRole('button', { name: 'New' }).click();
  await page.getByRole('button', { name: 'Close manifest (2).yaml' }).click();
  await expect(lines(page).first()).toHaveText('# mine');
});

test('Tab leaves the editor: the keyboard is never trapped', async ({ page }) => {
  await openEditor(page);
  await write(page, 'kind: Pod\n');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(code(page)).not.toBeFocused();
});

test('a large text stays usable', async ({ page }) => {
  await openEditor(page);
  const document = `---\n${pod('  containers:\n    - name: a\n      image: b\n')}`;
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    globalThis.document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, document.repeat(15_000));
  const started = Date.now();
  await page.getByRole('dialog').getByRole('button', { name: 'Open in the editor' }).click();
  await expect(page.getByText('Too large to be kept over a reload.').or(page.getByText(/error/)).first()).toBeVisible();
  expect(Date.now() - started).toBeLessThan(6000);
});
