import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/expectAccessible.ts';
import { idle } from './support/openAt.ts';
import { expectNoOffences, openPage, watchOffences } from './support/openPage.ts';
import { test } from './support/test.ts';

const clock = (page: Page) => page.getByRole('timer');
const main = (page: Page) => page.getByRole('main');

async function openPaused(page: Page, path = ''): Promise<void> {
  await openPage(page, path);
  await page.evaluate(() => window.orrery.ready);
  await page.keyboard.press('Space');
  await idle(page);
}

/** A moment at which Pods are queued, placed and started. */
async function seekToWork(page: Page): Promise<void> {
  await page.evaluate(() => window.orrery.seek({ time: 8_000_000 }));
  await idle(page);
}

test.describe('the first minute', () => {
  test('a small cluster plays at once, and Space pauses it', async ({ page, baseURL }) => {
    const offences = watchOffences(page, baseURL ?? '');
    await openPage(page);
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(clock(page)).not.toContainText('00:00:00.000');
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await idle(page);
    const stopped = await clock(page).textContent();
    await page.waitForTimeout(300);
    expect(await clock(page).textContent()).toBe(stopped);
    await expect(page.getByText('Drag it onto another node')).toBeVisible();
    expectNoOffences(offences);
  });

  test('steps back and forward to the same state', async ({ page }) => {
    await openPaused(page);
    await seekToWork(page);
    const digest = () => page.evaluate(() => window.orrery.state().digest);
    const before = await digest();
    await page.keyboard.press('b');
    await idle(page);
    expect(await digest()).not.toBe(before);
    await page.keyboard.press('n');
    await idle(page);
    expect(await digest()).toBe(before);
    await page.keyboard.press('Home');
    await idle(page);
    await expect(clock(page)).toContainText('seq 0');
  });
});

test.describe('views and panels', () => {
  test('digits choose views, and the address keeps the choice', async ({ page }) => {
    await openPaused(page);
    await page.keyboard.press('3');
    await expect(main(page)).toHaveAccessibleName('Nodes');
    await expect(page).toHaveURL(/view=nodes/);
    await page.reload();
    await expect(main(page)).toHaveAccessibleName('Nodes');
  });

  test('panel sizes from a larger window leave the stage at least 40 % of a smaller one', async ({ page }) => {
    const stored = (inspectorWidth: number, timelineHeight: number) =>
      JSON.stringify({
        version: 1,
        state: {
          view: 'scheduling',
          theme: 'light',
          language: 'en',
          speed: 1,
          layout: {
            hidden: { rail: false, inspector: false, timeline: false },
            maximised: false,
            inspectorWidth,
            timelineHeight,
          },
        },
      });
    for (const [width, height] of [
      [1280, 720],
      [1366, 768],
      [1600, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openPage(page);
      await page.evaluate((text) => localStorage.setItem('kube-orrery/view', text), stored(1300, 1000));
      await page.reload();
      await page.evaluate(() => window.orrery.ready);
      const box = await main(page).boundingBox();
      expect(box?.width, `${width}x${height}`).toBeGreaterThanOrEqual(0.4 * width);
      expect(box?.height, `${width}x${height}`).toBeGreaterThanOrEqual(0.4 * height);
    }
    await page.evaluate((text) => localStorage.setItem('kube-orrery/view', text), stored(1e9, 1e9));
    await page.reload();
    await page.evaluate(() => window.orrery.ready);
    await expect(page.getByRole('separator', { name: 'Width of the inspector' })).toHaveAttribute(
      'aria-valuenow',
      '324',
    );
  });

  test('an edge resizes its panel, by pointer and by keyboard, and the size survives a reload', async ({ page }) => {
    await openPaused(page);
    const side = page.getByRole('complementary');
    const width = async () => (await side.boundingBox())?.width ?? 0;
    const before = await width();
    const edge = page.getByRole('separator', { name: 'Width of the inspector' });
    await edge.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(width).toBe(before + 16);
    const box = await edge.boundingBox();
    if (box === null) throw new Error('the edge is not drawn');
    await page.mouse.move(box.x + 4, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x - 96, box.y + 200, { steps: 4 });
    await page.mouse.up();
    await expect.poll(width).toBe(before + 116);
    await page.reload();
    await expect.poll(width).toBe(before + 116);
  });

  test('brackets and the backslash hide panels', async ({ page }) => {
    await openPaused(page);
    const widest = async () => (await main(page).boundingBox())?.width ?? 0;
    const before = await widest();
    await page.keyboard.press(']');
    await expect(page.getByRole('complementary')).toBeHidden();
    await page.keyboard.press('[');
    await page.keyboard.press('\\');
    await expect(page.getByRole('navigation', { name: 'Views' })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Timeline' })).toBeHidden();
    await expect.poll(widest).toBeGreaterThan(before + 300);
  });

  test('nothing overflows the page', async ({ page }) => {
    for (const [width, height] of [
      [1280, 720],
      [1280, 800],
      [1920, 1080],
      [1024, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openPage(page);
      const overflow = () =>
        page.evaluate(() => {
          const bar = document.querySelector('[data-region="top"]');
          return {
            page: document.documentElement.scrollWidth - innerWidth,
            // From 1,100 px of width on nothing of the page scrolls.
            below: innerWidth < 1100 ? 0 : document.documentElement.scrollHeight - innerHeight,
            bar: bar === null ? 0 : bar.scrollWidth - bar.clientWidth,
          };
        });
      await expect.poll(overflow, `${width} x ${height}`).toEqual({ page: 0, below: 0, bar: 0 });
    }
  });
});

test('on a small or zoomed page everything is reached by scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 500 });
  await openPaused(page);
  await page.getByRole('region', { name: 'Timeline' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeInViewport();
  await expect(page.getByRole('complementary')).toBeInViewport();
});

test.describe('theme and language', () => {
  test('a chosen theme is applied before the first paint', async ({ context }) => {
    const page = await context.newPage();
    await openPaused(page);
    const root = page.locator('html');
    await expect(root).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: 'Theme: as the system' }).click();
    await page.getByRole('button', { name: 'Theme: light' }).click();
    await expect(root).toHaveAttribute('data-theme', 'dark');
    // Only the script in the head has run when the body begins to be read.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.body === null) return;
        observer.disconnect();
        document.documentElement.dataset.themeAtBody = document.documentElement.dataset.theme ?? 'none';
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await expect(root).toHaveAttribute('data-theme-at-body', 'dark');
  });

  test('the shell is completely in Chinese, at once and after a reload', async ({ page }) => {
    await openPaused(page);
    await page.getByRole('radio', { name: '中文' }).click();
    await expect(page.getByRole('navigation', { name: '视图' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await page.reload();
    await expect(main(page)).toHaveAccessibleName('总览');
  });
});

test.describe('the palette', () => {
  test('the palette goes to a node and runs a command', async ({ page }) => {
    await openPaused(page);
    await seekToWork(page);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('node-2');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/selected=Node\/node-2/);
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('cordon node-2');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.evaluate(() => window.orrery.seek({ time: window.orrery.state().time + 1_000_000 }));
    await expect
      .poll(() => page.evaluate(async () => JSON.stringify(await window.orrery.get('Node', '', 'node-2'))))
      .toContain('"unschedulable":true');
  });
});

test.describe('sharing', () => {
  test('a share link opens the same moment elsewhere', async ({ page, context }) => {
    await openPaused(page);
    await seekToWork(page);
    const { digest, seq } = await page.evaluate(() => window.orrery.state());
    const link = await page.evaluate(() => window.orrery.share());
    const other = await context.newPage();
    await other.goto(link);
    await other.evaluate(() => window.orrery.ready);
    expect(await other.evaluate(() => window.orrery.state())).toMatchObject({ digest, seq, playing: false });
  });

  test('a damaged link is reported, and the page begins as usual', async ({ page }) => {
    await openPage(page, '#run=nonsense');
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('The link could not be read');
    await expect(clock(page)).not.toContainText('00:00:00.000');
  });
});

test.describe('files and text from outside', () => {
  const manifest =
    'apiVersion: v1\nkind: Pod\nmetadata:\n  name: dropped\nspec:\n  containers:\n    - name: a\n      image: registry.example/a:1\n';

  test('a dropped file is applied', async ({ page }) => {
    await openPaused(page);
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'dropped.yaml', { type: 'text/yaml' }));
      return transfer;
    }, manifest);
    await main(page).dispatchEvent('dragenter', { dataTransfer: data });
    await expect(page.getByText('Drop to apply to this cluster')).toBeVisible();
    await main(page).dispatchEvent('drop', { dataTransfer: data });
    await expect(page.getByText('1 file applied')).toBeVisible();
  });

  test('pasted manifests are offered, other text is ignored', async ({ page }) => {
    await openPaused(page);
    const paste = (text: string) =>
      page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      }, text);
    await paste('hello');
    await expect(page.getByRole('dialog')).toBeHidden();
    await paste(manifest);
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('1 file applied')).toBeVisible();
  });
});

test.describe('the scenarios', () => {
  test('a scenario opens at its opening card, or paused at a symptom that was searched', async ({ page }) => {
    await openPaused(page, '#view=scenarios');
    await page.getByRole('button', { name: /^Rolling out web, 7 nodes/ }).click();
    await expect(page.getByRole('button', { name: 'Scenario: Rolling out web, 7 nodes' })).toBeVisible();
    const opening = page.locator('[data-part="story-opening"]');
    await expect(opening.getByRole('heading', { level: 1 })).toHaveText('Rolling out web, 7 nodes');
    await opening.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(opening).toBeHidden();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command palette' }).fill('stuck terminating');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/view=podLife&selected=Pod\/default\/web-/);
    expect(await page.evaluate(() => window.orrery.state().playing)).toBe(false);
  });

  test('the scenario menu in the top bar goes from topic to topic by key', async ({ page }) => {
    await openPaused(page, '#view=nodes');
    await page.getByRole('button', { name: /^Scenario: / }).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitemradio', { name: 'A small cluster, alive' })).toBeChecked();
    await expectAccessibleInBothThemes(page, { include: ['[role=menu]'], name: 'scenarios' });
    const controllers = menu.getByRole('group', { name: 'Controllers and nodes' });
    const first = controllers.getByRole('menuitemradio').first();
    for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowRight');
    await expect(first).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: /^Scenario: A rollout that waits for itself/ })).toBeVisible();
  });

  test('lists the kinds in the cluster, including kinds that are stored but not acted on', async ({ page }) => {
    await openPaused(page, '#view=scenarios');
    await page.evaluate(() =>
      window.orrery.apply('apiVersion: example.org/v1\nkind: Widget\nmetadata:\n  name: w\n  namespace: default\n'),
    );
    await page.evaluate(() => window.orrery.seek({ time: window.orrery.state().time + 1_000_000 }));
    const row = page.getByRole('button', { name: /^Widget/ });
    await expect(row).toContainText('kept, not acted on');
  });
});

test.describe('accessibility', () => {
  for (const view of ['scenarios', 'settings', 'fairness'] as const) {
    test(`axe finds nothing in ${view}, light and dark`, async ({ page }) => {
      await openPaused(page, `#view=${view}`);
      await expectAccessibleInBothThemes(page);
    });
  }

  test('axe finds nothing in palette, keys and editor, light and dark', async ({ page }) => {
    await openPaused(page, '#view=settings');
    for (const [key, name] of [
      ['Control+k', 'Command palette'],
      ['?', 'Keys'],
    ] as const) {
      await page.keyboard.press(key);
      await page.getByRole('dialog', { name }).waitFor();
      await expectAccessibleInBothThemes(page, { include: ['dialog'], name });
      // Nothing is waited for: the next key, pressed at once, is one for the page again.
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: 'manifest.yaml' }).waitFor();
    await idle(page);
    await expectAccessibleInBothThemes(page, { include: ['[data-region="inspector"]'], name: 'editor' });
  });

  test('the skip link skips the page header', async ({ page }) => {
    await openPaused(page);
    await page
      .locator('body')
      .evaluate(
        (body) => body.ownerDocument.activeElement instanceof HTMLElement && body.ownerDocument.activeElement.blur(),
      );
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to the stage' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(main(page)).toBeFocused();
  });
});
