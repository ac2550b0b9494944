import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/expectAccessible.ts';
import { expectNoOffences, openPage, watchOffences } from './support/openPage.ts';
import { test } from './support/test.ts';

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`);

/** The focus is on the stage, where nothing has a use for Enter. */
async function enter(page: Page): Promise<void> {
  await page.locator('#stage').focus();
  await page.keyboard.press('Enter');
}

test('a lesson is chosen, predicted, done and finished by keyboard alone, and stays finished', async ({
  page,
  baseURL,
}) => {
  const offences = watchOffences(page, baseURL ?? '');
  await openPage(page);
  await page.getByRole('button', { name: 'Lessons', exact: true }).press('Enter');
  const card = page.getByRole('button', { name: /^Idle yet full/ });
  await expect(card).toBeVisible();
  await expectAccessibleInBothThemes(page, { include: ['#stage'], name: 'gallery' });
  await card.press('Enter');
  await expect(part(page, 'lesson')).toContainText('Idle yet full');
  await enter(page);
  await expect(part(page, 'lesson-question')).toContainText('report asks for 1500m CPU');
  await page.keyboard.press('1');
  await expect(part(page, 'lesson-question').getByRole('radio').first()).toBeChecked();
  await expectAccessibleInBothThemes(page, {
    include: ['[data-part="lesson"]', '[data-part="caption"]'],
    name: 'question',
  });
  await enter(page);
  await expect(part(page, 'lesson-reveal')).toContainText('It leaves report Pending.');
  await expect(part(page, 'lesson-reveal')).toContainText('You looked at use.');
  await expectAccessibleInBothThemes(page, { include: ['[data-part="lesson"]'], name: 'reveal' });
  await enter(page);
  await page.getByRole('spinbutton').fill('1');
  await page.keyboard.press('Enter');
  await expect(part(page, 'lesson-reveal')).toContainText('Right');
  await enter(page);
  await expect(part(page, 'lesson-act')).toContainText('report runs on a node');
  await expectAccessibleInBothThemes(page, { include: ['[data-part="lesson"]'], name: 'act' });
  await page.getByRole('button', { name: 'Next hint' }).press('Enter');
  await expect(part(page, 'lesson-act')).toContainText('The scheduler adds up requests.');
  await page.evaluate(() => window.orrery.kubectl('kubectl scale deployment web --replicas=4'));
  await page.locator('#stage').focus();
  await page.keyboard.press('Space');
  await expect(part(page, 'lesson-act')).toContainText('The goal is reached');
  await enter(page);
  await expect(part(page, 'lesson')).toContainText('What holds now');
  await enter(page);
  await expect(part(page, 'lesson-over')).toContainText('1 of 2 bets right');
  await expect(part(page, 'lesson-over')).toContainText('1 of 1 goal reached');
  await page.getByRole('radio', { name: '中文' }).press('Space');
  await expect(part(page, 'lesson-over')).toContainText('2 个预测中 1 个正确');
  await page.getByRole('button', { name: '离开课程' }).press('Enter');
  await page.getByRole('button', { name: '课程', exact: true }).press('Enter');
  await page.reload();
  await expect(page.locator('#stage')).toContainText('已完成');
  expectNoOffences(offences);
});
