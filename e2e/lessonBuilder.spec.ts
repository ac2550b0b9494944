import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { AppDriver } from './support/appDriver.ts';
import { expectAccessibleInBothThemes } from './support/expectAccessible.ts';
import { expectNoOffences, watchOffences } from './support/openPage.ts';
import { test } from './support/test.ts';

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`);
const textOf = async (download: Download) => readFile(await download.path(), 'utf8');
const seekTime = (page: Page, seconds: number) => page.evaluate((time) => window.orrery.seek({ time }), seconds * 1e6);

/** Does something in the run: a line of kubectl, and what comes of it. */
async function scale(page: Page, replicas: number): Promise<void> {
  await seekTime(page, 20);
  await page.evaluate((count) => window.orrery.kubectl(`kubectl scale deployment web --replicas=${count}`), replicas);
  await seekTime(page, 35);
}

test('a lesson is recorded, exported, imported and played, and exports to the same file again', async ({
  page,
  baseURL,
}) => {
  const offences = watchOffences(page, baseURL ?? '');
  const app = new AppDriver(page);
  await app.openPaused();
  await app.load('idle-but-full');
  await app.pause();
  await scale(page, 4);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Save what I did as a lesson');
  await page.getByRole('option', { name: /Save what I did as a lesson/ }).click();
  const builder = part(page, 'lesson-builder');
  const steps = builder.getByRole('region', { name: 'Steps' }).getByRole('button');

  // What was done is an act; a second try becomes another way.
  await builder.getByRole('button', { name: 'Begin a lesson on this run' }).press('Enter');
  await steps.first().press('Enter');
  await builder.getByLabel('Title, one to four words').fill('Make room');
  await builder.getByLabel('Text', { exact: true }).fill('Get report to run.');
  await builder.getByLabel('What it says').fill('report runs');
  await builder.getByLabel('What the way way-1 is').fill('Four web Pods.');
  await scale(page, 3);
  await builder.getByRole('button', { name: 'Take what I did on this branch as another way' }).press('Enter');
  await builder.getByLabel('What the way way is').fill('Three web Pods.');

  // A question stands before the entry that decides.
  // The first line is of entry 1.
  const seq = await page.evaluate(async () => {
    const lines = await window.orrery.journal({ from: 1, to: 600 });
    return lines.map((line) => JSON.stringify(line)).findIndex((line) => line.includes('pod.unschedulable')) + 1;
  });
  await page.evaluate((to) => window.orrery.seek({ seq: to }), seq);
  await builder.getByRole('button', { name: /^What becomes of the Pod/ }).press('Enter');
  await builder.getByLabel('Title, one to four words').fill('Does it fit?');
  await builder.getByLabel('Who chooses placed believes').fill('You looked at use.');
  await builder.getByLabel('Who chooses evicts believes').fill('Only a Pod of higher priority evicts others.');
  await builder.getByLabel('What is so, and why').fill('Nodes that refuse it: ');
  await builder.getByLabel('Insert a number or a name').last().selectOption('refused');
  await expectAccessibleInBothThemes(page, { include: ['[data-part="lesson-builder"]'], name: 'step' });
  await builder.getByRole('tab', { name: 'About' }).click();
  await builder.getByLabel('Title').fill('Room for report');
  await builder.getByLabel('What one is asked, in a sentence').fill('Does one more Pod fit?');
  await builder.getByLabel('What many believe, and is not so').fill('Idle nodes have room.');
  await builder.getByLabel('What the class can do afterwards').fill('Tell requests from use.');
  await builder.getByRole('tab', { name: 'Check, share' }).click();
  await expect(builder).toContainText('Every text is written.');
  // The scenario itself makes room later on: they get less time.
  await builder.getByRole('button', { name: 'Play it through' }).press('Enter');
  await expect(builder).toContainText('act: doing nothing reaches the goal');
  await builder.getByRole('tab', { name: 'Steps' }).click();
  await steps.nth(1).press('Enter');
  await builder.getByLabel('Simulated seconds that they have').fill('19');
  await builder.getByRole('tab', { name: 'Check, share' }).click();
  await builder.getByRole('button', { name: 'Play it through' }).press('Enter');
  await expect(builder).toContainText('It is right: each truth is unique, and each way leads to its goal.');
  await expectAccessibleInBothThemes(page, { include: ['[data-part="lesson-builder"]'], name: 'share' });

  // It is looked at as a class does, and comes back.
  const left = await app.state();
  await builder.getByRole('button', { name: 'Look at it as a class does' }).press('Enter');
  await expect(part(page, 'lesson-question')).toContainText('What becomes of the Pod?');
  await page.getByRole('button', { name: 'Back to making it' }).press('Enter');
  await expect(builder).toBeVisible();
  expect(await app.state()).toMatchObject({ seq: left.seq, digest: left.digest });

  await builder.getByRole('tab', { name: 'Check, share' }).click();
  const [first] = await Promise.all([
    page.waitForEvent('download'),
    builder.getByRole('button', { name: 'Save as YAML' }).press('Enter'),
  ]);
  expect(first.suggestedFilename()).toBe('room-for-report.yaml');
  const text = await textOf(first);
  // A reload brings it back as it was.
  await app.reload();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('Save what I did as a lesson');
  await page.getByRole('option', { name: /Save what I did as a lesson/ }).click();
  await expect(builder.getByRole('heading', { name: 'Room for report' })).toBeVisible();
  await builder.getByRole('tab', { name: 'Check, share' }).click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await builder.getByRole('button', { name: 'Copy a link to it' }).press('Enter');
  await expect(builder).toContainText('The link is copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await builder.getByRole('button', { name: 'Throw it away' }).press('Enter');
  await builder.getByRole('button', { name: 'Close; the lesson stays as it is' }).press('Enter');

  // Somebody else takes it in: a file that is wrong first.
  await page.getByRole('button', { name: 'Lessons', exact: true }).press('Enter');
  const own = part(page, 'own-lessons');
  const take = (name: string, sent: string) =>
    own.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/yaml', buffer: Buffer.from(sent) });
  await take('wrong.yaml', text.replace('kind: predict', 'kind: bet'));
  await expect(own.getByRole('alert')).toContainText('steps[0].kind');
  await take('sent.yaml', text);
  await expect(own).toContainText('“Room for report” is here now.');
  await expectAccessibleInBothThemes(page, { include: ['[data-part="own-lessons"]'], name: 'own lessons' });
  await app.reload();
  await own.getByRole('button', { name: /^Room for report/ }).press('Enter');
  await expect(part(page, 'lesson-question')).toContainText('It stays Pending.');
  await page.locator('#stage').focus();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(part(page, 'lesson-reveal')).toContainText('Nodes that refuse it: 3');
  await expect(part(page, 'lesson-reveal')).toContainText('You looked at use.');
  await page.locator('#stage').focus();
  await page.keyboard.press('Enter');
  await expect(part(page, 'lesson-act')).toContainText('report runs');
  await page.evaluate(() => window.orrery.kubectl('kubectl scale deployment web --replicas=4'));
  await page.locator('#stage').focus();
  await page.keyboard.press('Space');
  await expect(part(page, 'lesson-act')).toContainText('The goal is reached');

  // Taken up again and written, it is the file that was sent.
  await page.getByRole('button', { name: 'Lessons', exact: true }).press('Enter');
  await own.getByRole('button', { name: 'Go on making “Room for report”' }).press('Enter');
  await builder.getByRole('tab', { name: 'Check, share' }).click();
  const [second] = await Promise.all([
    page.waitForEvent('download'),
    builder.getByRole('button', { name: 'Save as YAML' }).press('Enter'),
  ]);
  expect(await textOf(second)).toBe(text);

  // The link brings it to somebody who has nothing of it.
  const other = await (await page.context().browser())?.newContext({ baseURL: baseURL ?? '' });
  if (!other) throw new Error('there is no browser');
  const elsewhere = await other.newPage();
  await elsewhere.goto(link);
  await expect(part(elsewhere, 'lesson-question')).toContainText('What becomes of the Pod?');
  await other.close();
  expectNoOffences(offences);
});
