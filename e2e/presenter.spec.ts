import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOffences, openPage, watchOffences } from './support/openPage.ts';
import { smallText } from './support/smallestText.ts';
import { test } from './support/test.ts';

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`);

/** Everything that the class reads has letters for the last row, and nothing that it reads is cut off. */
async function expectReadable(page: Page, leastPx: number): Promise<void> {
  const within = { selector: '[data-part="presenter"]', except: '[data-part="presented-view"], [data-part="blank"]' };
  expect(await smallText(page, { ...within, leastPx })).toEqual([]);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('[data-part="presenter"] :is(h1, footer, header, aside, #stage)')]
      .filter((each) => each.scrollHeight > each.clientHeight + 2 || each.scrollWidth > each.clientWidth + 2)
      .map((each) => `${each.tagName} ${each.className}`),
  );
  expect(cut).toEqual([]);
}

/** Films the stage until there are three pictures, and gives the file. */
async function film(page: Page, begin: () => Promise<void>): Promise<Buffer> {
  await begin();
  await expect(part(page, 'film')).toContainText(/pictures: [3-9]/);
  await expectAccessible(page, { include: ['[data-part="film"]'] });
  const file = page.waitForEvent('download');
  await part(page, 'film').getByRole('button', { name: 'Stop and save' }).click();
  const bytes = readFileSync(await (await file).path());
  await expect(part(page, 'film')).toHaveCount(0);
  return bytes;
}

for (const { width, height, leastPx, language, asks, score } of [
  {
    width: 1280,
    height: 720,
    leastPx: 18,
    language: 'en',
    asks: 'report asks for',
    score: 'The class had 1 of 2 bets right',
  },
  { width: 1920, height: 1080, leastPx: 28, language: 'zh-CN', asks: 'report', score: '2 个预测中，大家对了 1 个' },
] as const)
  test(`a lesson is presented with one key and digits at ${width}x${height} in ${language}, with notes in a second window`, async ({
    page,
    baseURL,
  }) => {
    const offences = watchOffences(page, baseURL ?? '');
    await page.setViewportSize({ width, height });
    await openPage(page);
    if (language !== 'en') await page.getByRole('radio', { name: '中文' }).click();
    await page.getByRole('button', { name: language === 'en' ? 'Lessons' : '课程', exact: true }).click();
    await page
      .locator('#stage')
      .getByRole('button', { name: language === 'en' ? /^Idle yet full/ : /^空闲/ })
      .click();
    await expect(part(page, 'lesson')).toBeVisible();
    await page.locator('#stage').focus();
    await page.keyboard.press('p');
    await expect(part(page, 'presenter')).toBeVisible();
    const opening = page.waitForEvent('popup');
    await page.keyboard.press('n');
    const notes = await opening;
    await expect(notes.locator('[data-part="teacher-words"]')).not.toBeEmpty();
    await expectReadable(page, leastPx);

    // The notes have the focus, and drive the lesson.
    await notes.bringToFront();
    await notes.keyboard.press('PageDown');
    await expect(part(page, 'class-question')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(asks);
    for (const key of ['1', '1', '4', 'Enter', '2', '7', 'Enter']) await notes.keyboard.press(key);
    await expect(notes.locator('[data-part="votes-now"]')).toContainText('14');
    await expect(part(page, 'class-question')).toContainText('14');
    await expectReadable(page, leastPx);
    await notes.keyboard.press('b');
    await expect(part(page, 'blank')).toBeVisible();
    await notes.keyboard.press('PageDown');
    await expect(part(page, 'blank')).toHaveCount(0);
    await expect(part(page, 'class-question')).toBeVisible();
    await expectAccessible(page);

    // So does the page itself.
    await page.bringToFront();
    await page.keyboard.press('Enter');
    await expect(part(page, 'class-outcome')).toBeVisible();
    await expectReadable(page, leastPx);
    await page.keyboard.press('PageDown');
    await expect(part(page, 'class-outcome')).toHaveCount(0);
    await page.keyboard.press('1');
    await page.keyboard.press('PageDown');
    await expect(part(page, 'class-outcome')).toBeVisible();
    await page.keyboard.press('PageDown');
    await expect(part(page, 'class-act')).toBeVisible();
    await page.keyboard.press('h');
    await expectReadable(page, leastPx);
    // The key shows a way, then goes on.
    await page.keyboard.press('PageDown');
    await expect(part(page, 'class-act')).toContainText(language === 'en' ? 'holds' : '已满足');
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('list', { name: language === 'en' ? 'Hints' : '提示' })).toHaveCount(0);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await expect(part(page, 'class-score')).toHaveText(score);
    await expectReadable(page, leastPx);
    await page.keyboard.press('Escape');
    await expect(part(page, 'presenter')).toHaveCount(0);
    await expect.poll(() => notes.isClosed()).toBe(true);
    await expect(part(page, 'lesson-over')).toBeVisible();
    expectNoOffences(offences);
  });

test('a lesson is handed out as a link, QR code and worksheet, and results come back as codes', async ({
  page,
  baseURL,
}) => {
  const offences = watchOffences(page, baseURL ?? '');
  await openPage(page, '#lesson=idle-yet-full');
  await expect(part(page, 'lesson')).toContainText('Idle yet full');
  await part(page, 'lesson').getByRole('button', { name: 'Hand out' }).click();
  await expect(part(page, 'lesson-link')).toHaveText(/#lesson=idle-yet-full$/);
  await expect(page.getByRole('img', { name: /^QR code of the link to Idle yet full/ })).toBeVisible();
  await expectAccessible(page, { include: ['dialog'] });
  await page.getByRole('button', { name: 'Worksheet' }).click();
  const sheet = part(page, 'sheet');
  await expect(sheet).toContainText('report asks for 1500m CPU. The web Pods use 120m in all.');
  await expect(sheet).toContainText('It leaves report Pending.');
  for (const answer of ['3 of 3 nodes refuse', 'You looked at use', '×', 'kubectl scale deployment web'])
    await expect(sheet).not.toContainText(answer);
  await expectAccessible(page, { include: ['[data-part="sheet"]'] });
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#root')).toBeHidden();
  await expect(sheet.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(sheet.getByRole('article')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Answer key' }).click();
  await expect(sheet).toContainText('Answer: It leaves report Pending.');
  await expect(sheet).toContainText('3 of 3 nodes refuse report, all by NodeResourcesFit.');
  await expect(sheet).toContainText('Answer: 1 CPU');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox').fill('nonsense');
  await expect(page.getByRole('row', { name: /^nonsense/ })).toContainText('not a code of a lesson');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('kube-orrery-results.csv');
  await page.keyboard.press('Escape');

  // What the stage shows, as a picture that stands alone.
  const stage = await page.locator('#stage').boundingBox();
  const png = page.waitForEvent('download');
  await part(page, 'lesson').getByRole('button', { name: 'Picture of the stage' }).click();
  const bytes = readFileSync(await (await png).path());
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(bytes.readUInt32BE(16)).toBe(2 * Math.round(stage?.width ?? 0));
  const svg = page.waitForEvent('download');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('picture of the stage: SVG');
  await page.getByRole('option', { name: /picture of the stage: SVG/ }).click();
  const drawn = readFileSync(await (await svg).path(), 'utf8');
  expect(drawn).toContain('node-1');
  expect(
    drawn.match(/(?:src|href)="(?!data:|#)[^"]*"|url\((?:&quot;|")?(?!data:|#|&quot;data:|"data:)[^)]*\)/g),
  ).toBeNull();

  // And for a while, as a film: a video, or a GIF where the browser encodes none.
  const begin = () => part(page, 'lesson').getByRole('button', { name: 'Film of the stage' }).click();
  const video = await film(page, begin);
  expect(video.subarray(4, 8).toString('latin1')).toBe('ftyp');
  await page.evaluate(() => Reflect.deleteProperty(window, 'VideoEncoder'));
  const gif = await film(page, begin);
  expect(gif.subarray(0, 6).toString('latin1')).toBe('GIF89a');
  expect(gif.readUInt16LE(6)).toBe(2 * Math.floor(Math.round(stage?.width ?? 0) / 2));
  const pictures = await page.evaluate(
    async (data) => {
      const decoder = new ImageDecoder({ type: 'image/gif', data: Uint8Array.from(data) });
      await decoder.tracks.ready;
      await decoder.completed;
      return decoder.tracks.selectedTrack?.frameCount;
    },
    [...gif],
  );
  expect(pictures).toBeGreaterThanOrEqual(3);
  expectNoOffences(offences);
});
