import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '#i18n/languages.ts';
import { AppDriver } from './support/appDriver.ts';
import { test } from './support/test.ts';

/**
 * The README's pictures. With ORRERY_PICTURES=1 they are taken anew into docs/pictures; otherwise the same views are
 * looked at in every size and language, some of them light and some dark, and nothing may stick out.
 */
const TAKES = process.env.ORRERY_PICTURES === '1';
const FOLDER = join(import.meta.dirname, '..', 'docs', 'pictures');
const SECOND = 1_000_000;

const SIZES = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;
const PICTURE_SIZE = SIZES[1];
type Theme = 'light' | 'dark';

/** The page at a moment with something selected. */
async function goTo(
  page: Page,
  moment: { readonly scenario: string; readonly time: number; readonly view: string; readonly selected: string },
): Promise<AppDriver> {
  const app = new AppDriver(page);
  await page.setViewportSize(PICTURE_SIZE);
  await app.openPaused(`#view=${moment.view}`);
  await app.load(moment.scenario);
  await app.seek({ time: moment.time });
  await page.evaluate(
    ([view, selected]) => {
      location.hash = `view=${view}&selected=${selected}`;
    },
    [moment.view, moment.selected] as const,
  );
  await app.idle();
  return app;
}

async function look(page: Page, theme: Theme, language: string): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await speak(page, language);
}

async function speak(page: Page, language: string): Promise<void> {
  await page.getByRole('banner').getByText(language, { exact: true }).click();
}

async function take(page: Page, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await page.mouse.move(PICTURE_SIZE.width / 2, 0);
  await page.screenshot({ path: join(FOLDER, name), animations: 'disabled', caret: 'hide' });
}

/** What is wider than its place: the page, its regions, and whatever would need a horizontal scrollbar. */
function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const found: string[] = [];
    if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) found.push('page');
    for (const element of document.querySelectorAll<HTMLElement>('[data-region], [data-region] *')) {
      if (element.scrollWidth <= element.clientWidth + 1) continue;
      const { overflowX, scrollbarWidth } = getComputedStyle(element);
      const hasBar = (overflowX === 'auto' || overflowX === 'scroll') && scrollbarWidth !== 'none';
      if (hasBar || element.dataset.region !== undefined)
        found.push(element.dataset.region ?? `${element.tagName} ${element.className}`);
    }
    return found;
  });
}

async function expectRoomEverywhere(
  page: Page,
  texts: Readonly<Partial<Record<Language, readonly string[]>>>,
): Promise<void> {
  for (const { id: lang, shortName } of LANGUAGES) {
    await speak(page, shortName);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const text of texts[lang] ?? [])
        await expect(page.getByRole('main').getByText(text).first(), `${text}, ${lang}`).toBeVisible();
      // What is drawn to its place's size follows a frame after it.
      await expect.poll(() => tooWide(page), `${size.width} x ${size.height}, ${lang}`).toEqual([]);
    }
  }
}

/** How many different colours the middle of a canvas has: an empty one has one. */
async function coloursOfField(page: Page): Promise<number> {
  const box = await page.getByRole('grid').boundingBox();
  if (!box) throw new Error('there is no field');
  const clip = { x: box.x + box.width / 2, y: box.y + box.height / 4, width: box.width / 4, height: box.height / 2 };
  const png = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    const g = canvas.getContext('2d');
    if (!g) throw new Error('no canvas');
    g.drawImage(image, 0, 0);
    return new Set(new Uint32Array(g.getImageData(0, 0, image.width, image.height).data.buffer)).size;
  }, png);
}

test('picture: requests and notifications under way', async ({ page }) => {
  await goTo(page, {
    scenario: 'first-minute',
    time: 2.124 * SECOND,
    view: 'overview',
    selected: 'Pod/default/api-845bd948d6-vh96b',
  });
  await look(page, 'light', 'EN');
  // How many there are changes with whatever a component says: the picture is of many.
  await expect(page.getByText(/^\D*1\d under way/)).toBeVisible();
  if (TAKES) return take(page, 'overview.png');
  await expectRoomEverywhere(page, {
    en: ['kube-apiserver', 'activeQ', 'one Pod at a time', 'Step 1 of 10.'],
    'zh-CN': ['kube-apiserver', 'activeQ', '第 1 步'],
  });
});

test('picture: a cycle at its decision, with Pods in the queue', async ({ page }) => {
  const app = await goTo(page, {
    scenario: 'priority-and-gates',
    time: 1.15 * SECOND,
    view: 'scheduling',
    selected: 'Pod/reports/report-0',
  });
  await look(page, 'light', 'EN');
  await app.step({ unit: 'cycle', count: 1 });
  // Other components' entries come between the steps.
  const place = page.getByRole('timer');
  for (let step = 0; step < 150 && !/beat 19 of/.test((await place.textContent()) ?? ''); step++)
    await app.step({ unit: 'beat', count: 1 });
  await expect(place).toContainText('beat 19 of 19');
  if (TAKES) return take(page, 'scheduling-light.png');
  await expectRoomEverywhere(page, {
    en: ['activeQ', 'NormalizeScore', 'total'],
    'zh-CN': ['activeQ', '总分'],
  });
});

test('picture: a Pod that fits on no node, and the changes that would help', async ({ page }) => {
  await goTo(page, {
    scenario: 'fragmentation',
    time: 20 * SECOND,
    view: 'scheduling',
    selected: 'Pod/default/train',
  });
  await look(page, 'dark', 'EN');
  await expect(page.getByRole('complementary').getByText('Insufficient cpu').first()).toBeVisible();
  if (TAKES) return take(page, 'scheduling-dark.png');
  await expectRoomEverywhere(page, {
    en: ['Insufficient cpu', 'NodeResourcesFit'],
    'zh-CN': ['Insufficient cpu', '不可调度'],
  });
});

test('picture: a thousand nodes under the lens, with one rack lost', async ({ page }) => {
  await goTo(page, {
    scenario: 'thousand-nodes',
    time: (TAKES ? 62 : 2) * SECOND,
    view: 'nodes',
    selected: 'Node/node-246',
  });
  await look(page, 'dark', 'EN');
  await expect.poll(() => coloursOfField(page)).toBeGreaterThan(3);
  if (TAKES) return take(page, 'nodes.png');
  await expectRoomEverywhere(page, { en: ['requested'], 'zh-CN': ['zone-b'] });
});

test('picture: the life of a Pod whose hook and process share one grace period', async ({ page }) => {
  await goTo(page, {
    scenario: 'grace-budget',
    time: 43 * SECOND,
    view: 'podLife',
    selected: 'Pod/default/hook-20',
  });
  await look(page, 'light', 'EN');
  await expect(page.getByRole('main').getByText('TERM', { exact: true }).first()).toBeVisible();
  if (TAKES) return take(page, 'pod-life.png');
  await expectRoomEverywhere(page, { en: ['hook-20', 'TERM'], 'zh-CN': ['hook-20', 'TERM'] });
});

test('picture: a rollout between its two limits', async ({ page }) => {
  await goTo(page, {
    scenario: 'rollout',
    time: 45 * SECOND,
    view: 'controllers',
    selected: 'Deployment/default/web',
  });
  await look(page, 'light', 'EN');
  await expect(page.getByRole('main').getByText('maxSurge').first()).toBeVisible();
  if (TAKES) return take(page, 'controllers.png');
  await expectRoomEverywhere(page, { en: ['maxSurge'], 'zh-CN': ['maxSurge'] });
});
