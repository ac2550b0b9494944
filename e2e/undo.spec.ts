import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { idle, openAt } from './support/openAt.ts';
import { test } from './support/test.ts';

test.use({ keepsPage: true });

const SECOND = 1_000_000;
const stage = (page: Page) => page.getByRole('main');

/** The text of a field, of a code area, or the name of the selected radio button of a group. */
function textOf(field: Locator): Promise<string> {
  return field.evaluate((element) => {
    if ('value' in element && typeof element.value === 'string') return element.value;
    const pressed = element.querySelector('[aria-checked="true"]');
    if (pressed !== null) return pressed.textContent ?? '';
    // An empty code area shows an example inside its first line.
    if (element.querySelector('.cm-placeholder') !== null) return '';
    return [...element.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n');
  });
}

/** Changes an editor, and presses Ctrl+Z and Ctrl+Shift+Z where the change left the focus, or at `at`. */
async function expectUndo(page: Page, field: Locator, change: () => Promise<void>, at?: Locator): Promise<void> {
  const before = await textOf(field);
  await change();
  await expect.poll(() => textOf(field)).not.toBe(before);
  const after = await textOf(field);
  await at?.focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => textOf(field)).toBe(before);
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => textOf(field)).toBe(after);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+y');
  await expect.poll(() => textOf(field)).toBe(after);
}

test('the lesson builder', async ({ page }) => {
  await openAt(page, 'scheduling', 'idle-but-full', 5 * SECOND);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Save what I did as a lesson');
  await page.getByRole('option', { name: /Save what I did as a lesson/ }).click();
  const builder = page.locator('[data-part="lesson-builder"]');
  await builder.getByRole('button', { name: 'Begin a lesson on this run' }).click();
  await builder.getByRole('button', { name: 'Say something' }).click();
  const title = builder.getByLabel('Title, one to four words');
  await expectUndo(page, title, () => title.pressSequentially('Make room'));

  // A change in another tab: its tab opens, and its field gets the focus.
  await builder.getByRole('tab', { name: 'About' }).click();
  await builder.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toBeFocused();
  await expect(title).toHaveValue('');
  await expect(builder.getByRole('status').first()).toHaveText(/^Undone\. 2 more changes can be undone\.$/);
  await page.keyboard.press('Control+z');
  await expect(builder.getByText('There is no step yet.')).toBeVisible();
  await builder.getByRole('button', { name: 'Redo' }).click();
  await builder.getByRole('button', { name: 'Redo' }).click();
  await expect(builder.getByRole('button', { name: 'Redo' })).toBeDisabled();
  await expect(title).toHaveValue('Make room');
  await builder.getByRole('button', { name: 'Close; the lesson stays as it is' }).click();
});

test('the YAML editor, with a history for each file', async ({ page }) => {
  await openAt(page, 'overview', 'first-minute', SECOND);
  await page.keyboard.press('e');
  const code = page.getByRole('textbox', { name: 'manifest.yaml' });
  await expectUndo(page, code, () => page.getByRole('button', { name: 'Take the sample' }).click(), code);
  await code.focus();
  await expectUndo(page, code, () => page.keyboard.type('# typed'));
  const text = await textOf(code);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const other = page.getByRole('textbox', { name: 'manifest (2).yaml' });
  await other.focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => textOf(other)).not.toContain('kind');
  await page.getByRole('button', { name: 'manifest.yaml', exact: true }).click();
  await expect.poll(() => textOf(code)).toBe(text);
  await code.focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => textOf(code)).not.toContain('# typed');
  await page
    .getByRole('region', { name: 'YAML', exact: true })
    .getByRole('button', { name: 'Close', exact: true })
    .click();
});

test('the scheduler configuration and its switches', async ({ page }) => {
  await openAt(page, 'configuration', 'first-minute', SECOND);
  const written = stage(page).getByRole('region', { name: 'KubeSchedulerConfiguration' });
  const code = written.getByRole('textbox');
  await expect(code).toContainText('kind');
  await expectUndo(page, code, () => written.getByRole('button', { name: 'Try return codes' }).click(), code);
  const queue = stage(page).locator('[aria-label="Queue"]');
  await expectUndo(page, queue, () => queue.getByRole('radio', { name: 'Often read: classic' }).click());
});

test('kubectl edit', async ({ page }) => {
  await openAt(page, 'overview', 'rollout', 20 * SECOND);
  await page.keyboard.press('Control+Backquote');
  await page.getByRole('textbox', { name: 'Command line' }).fill('edit deploy web');
  await page.keyboard.press('Enter');
  const code = page.getByRole('textbox', { name: 'Editor of: edit deploy web' });
  await expect(code).toBeFocused();
  await expectUndo(page, code, () => page.keyboard.type('# typed'));
  await page.getByRole('button', { name: 'Close without saving' }).click();
  await page.keyboard.press('Control+Backquote');
});

test('the configuration and the static Pods of a kubelet', async ({ page }) => {
  await openAt(page, 'nodes', 'first-minute', 5 * SECOND);
  const node = page.getByRole('gridcell').first();
  await node.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await stage(page).getByRole('tab', { name: 'Configuration' }).click();
  await idle(page);
  const text = stage(page).getByRole('textbox', { name: 'KubeletConfiguration as YAML' });
  await expectUndo(page, text, () => stage(page).getByRole('button', { name: 'Parallel pulls' }).click());
  const manifest = stage(page).getByRole('textbox', { name: 'Manifest of the Pod' });
  await manifest.focus();
  await expectUndo(page, manifest, () => page.keyboard.type('# typed'));
});

test('the forms of API and storage, and of fairness', async ({ page }) => {
  await openAt(page, 'storage', 'first-minute', 5 * SECOND);
  await stage(page).getByRole('tab', { name: 'Requests', exact: true }).click();
  const composer = stage(page).getByRole('region', { name: 'Compose a request', exact: true });
  const url = composer.getByLabel('Path and query');
  const examples = composer.getByLabel('Examples');
  const take = async () => void (await examples.selectOption({ label: 'create a Pod' }));
  await expectUndo(page, url, take, examples);
  const body = composer.getByLabel('Body, as YAML or JSON');
  await body.focus();
  await expectUndo(page, body, () => page.keyboard.type('# typed'));

  await openAt(page, 'fairness', 'flood', 5 * SECOND);
  await stage(page).getByRole('tab', { name: 'Objects' }).click();
  const old = stage(page).getByRole('region', { name: /^Old YAML/ });
  await expectUndo(page, old.getByRole('textbox'), () => old.getByRole('button', { name: 'A sample of 2022' }).click());
  await stage(page).getByRole('tab', { name: 'Try a request' }).click();
  const sketch = stage(page).getByRole('form', { name: 'Try a request' });
  await expectUndo(page, sketch.getByLabel('URL'), () => stage(page).getByRole('button', { name: 'WATCH' }).click());
});

test('the questions of the Lab', async ({ page }) => {
  await openAt(page, 'lab', 'first-minute', SECOND);
  const dump = ['dump-nodes.json', 'dump-pods.json'].map((name) => join(import.meta.dirname, 'fixtures', name));
  await stage(page).locator('input[type=file]').first().setInputFiles(dump);
  await expect(stage(page).getByRole('heading', { level: 1, name: 'Your cluster' })).toBeVisible();
  const question = (title: string) => stage(page).locator('details', { hasText: title });

  await stage(page).getByText('What comes of other scheduler configurations?').click();
  const configurations = question('What comes of other scheduler configurations?');
  await configurations.getByRole('checkbox', { name: 'one that I paste' }).check();
  const pasted = configurations.getByRole('textbox');
  await pasted.focus();
  await expectUndo(page, pasted, () => page.keyboard.type('kind: KubeSchedulerConfiguration'));
  // A text that unchecking its box removed comes back.
  await configurations.getByRole('checkbox', { name: 'one that I paste' }).uncheck();
  await page.keyboard.press('Control+z');
  await expect(pasted).toHaveValue('kind: KubeSchedulerConfiguration');

  await stage(page).getByText('What if these nodes were other machines?').click();
  const prices = question('What if these nodes were other machines?').locator('textarea');
  await prices.focus();
  await expectUndo(page, prices, () => page.keyboard.type('currency: USD'));

  await stage(page).getByText('How many more fit?').click();
  const fit = question('How many more fit?');
  await fit.getByRole('combobox').selectOption('a manifest that I paste');
  await fit.getByRole('textbox').focus();
  await expectUndo(page, fit.getByRole('textbox'), () => page.keyboard.type('kind: Pod'));

  await stage(page).getByText('What if something were different?').click();
  const assume = question('What if something were different?');
  const what = assume.locator('[aria-label]', { has: page.getByRole('radio', { name: 'One node more' }) });
  await expectUndo(page, what, () => assume.getByRole('radio', { name: 'One node more' }).click());
});
