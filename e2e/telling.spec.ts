import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/expectAccessible.ts';
import { idle } from './support/openAt.ts';
import { openPage } from './support/openPage.ts';
import { test } from './support/test.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Caption' });

/** What is seen of the run, frame by frame, for a time of the wall clock. */
function watch(page: Page, forMs: number) {
  return page.evaluate(
    ([untilMs, longestFrameMs]) =>
      new Promise<{ busy: number; longestIdleMs: number; captions: number; heights: number }>((resolve) => {
        const part = document.querySelector<HTMLElement>('[data-part="caption"]');
        let said: string | undefined;
        let captions = 0;
        const heights = new Set<number>();
        const startMs = performance.now();
        let lastMs = startMs;
        let seenMs = 0;
        let busyMs = 0;
        let idleMs = 0;
        let longestIdleMs = 0;
        const look = (nowMs: number) => {
          const { queued, inFlight } = window.orrery.state();
          // A frame that comes late says how busy the machine is, not how the run is told.
          const passedMs = Math.min(nowMs - lastMs, longestFrameMs);
          lastMs = nowMs;
          seenMs += passedMs;
          if (queued + inFlight > 0) {
            busyMs += passedMs;
            idleMs = 0;
          } else idleMs += passedMs;
          longestIdleMs = Math.max(longestIdleMs, idleMs);
          const now = part?.querySelector('p[title]')?.textContent ?? '';
          if (now !== said) captions++;
          said = now;
          heights.add(part?.offsetHeight ?? 0);
          if (nowMs - startMs < untilMs) requestAnimationFrame(look);
          else resolve({ busy: busyMs / seenMs, longestIdleMs, captions, heights: heights.size });
        };
        requestAnimationFrame((nowMs) => {
          lastMs = nowMs;
          look(nowMs);
        });
      }),
    [forMs, 50] as const,
  );
}

test('the opening run is seldom idle, says each step in a sentence, and has Next, Back and paces', async ({ page }) => {
  await openPage(page, '#view=scheduling');
  await page.waitForFunction(() => 'orrery' in window);
  await page.evaluate(() => window.orrery.ready);
  await expect(bar(page).getByRole('radio', { name: 'Explain' })).toBeChecked();

  await test.step('something is queued or in flight most of the time', async () => {
    const seen = await watch(page, 30_000);
    expect(seen.busy).toBeGreaterThan(0.6);
    expect(seen.longestIdleMs).toBeLessThan(2000);
    expect(seen.captions).toBeGreaterThan(5);
    expect(seen.heights).toBe(1);
  });

  await test.step('what was skipped stands in the strip, hatched', async () => {
    await expect(page.getByTitle(/skipped: a click plays them in real time$/).first()).toBeAttached();
  });

  await test.step('Next goes on by a step and Back returns; what is told of is marked', async () => {
    await page.keyboard.press('Space');
    await idle(page);
    const sentence = bar(page).locator('p[title]');
    await page.keyboard.press('ArrowRight');
    await idle(page);
    const first = await sentence.getAttribute('title');
    await bar(page).getByRole('button', { name: /^Next/ }).click();
    await idle(page);
    expect(await sentence.getAttribute('title')).not.toBe(first);
    await expect
      .poll(() => page.evaluate(async () => (await window.orrery.caption())?.text))
      .toBe(await sentence.getAttribute('title'));
    await bar(page).getByRole('button', { name: /Back$/ }).click();
    await idle(page);
    await expect(sentence).toHaveAttribute('title', first ?? '');
    const marked = await page.evaluate(
      () =>
        document.adoptedStyleSheets
          .flatMap((sheet) => [...sheet.cssRules])
          .filter((rule) => rule.cssText.includes('#stage [data-')).length,
    );
    expect(marked).toBe(1);
    await expectAccessibleInBothThemes(page, { include: ['[data-part="caption"]'], name: 'caption' });
  });

  await test.step('a pace is chosen by key; only Fast has a factor', async () => {
    const speed = page.getByRole('slider', { name: /^Speed, logarithmic/ });
    await expect(speed).toHaveCount(0);
    await bar(page).getByRole('radio', { name: 'Real time' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(bar(page).getByRole('radio', { name: 'Fast' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bar(page).getByRole('radio', { name: 'Fast' })).toBeChecked();
    await expect(speed).toBeVisible();
    await page.evaluate(() => window.orrery.pace('explain'));
    await expect(speed).toHaveCount(0);
  });
});

test('the first minute explains how a Pod starts and where it runs, and lets the reader drag it', async ({ page }) => {
  await openPage(page);
  await page.waitForFunction(() => 'orrery' in window);
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  const guide = inspector.getByRole('region', { name: 'Your first minute' });
  const next = guide.locator('[aria-current="step"]');

  await test.step('it is told who asks for the Pods, and what becomes of the first', async () => {
    await expect(bar(page)).toContainText('You create Deployment web: it wants 4 Pods.');
    await expect(next).toContainText('Watch a Pod become a running container');
    await expect(guide.getByRole('button', { name: 'Drag it onto another node' })).toBeDisabled();
    await page.evaluate(() => window.orrery.pause());
    await page.evaluate(() => window.orrery.seek({ time: 4_500_000 }));
    await idle(page);
    await expect(guide).toContainText(/web\S* runs on node-\d/);
    await expectAccessibleInBothThemes(page, { include: ['[data-region="inspector"]'], name: 'first minute' });
  });

  await test.step('why it is there', async () => {
    await guide.getByRole('button', { name: 'Ask why it is on this node' }).click();
    await expect(inspector).toContainText(/Why is it on node-\d\?/);
    await guide.getByRole('button', { name: 'Drag it onto another node' }).click();
    await expect(next).toContainText('or press M on it');
  });

  await test.step('dragged, it stays; its controller replaces it when it is deleted, and the run goes on', async () => {
    const bins = page.getByRole('main').locator('[data-drop-node]');
    const pod = bins.locator('[data-pod^="default/web-"]').first();
    const key = await pod.getAttribute('data-pod');
    const [from, to] = [await pod.boundingBox(), await bins.last().boundingBox()];
    if (!from || !to) throw new Error('no bins');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
    const note = page
      .getByRole('main')
      .getByRole('status')
      .filter({ has: page.getByRole('heading') });
    await expect(note).toContainText('Kubernetes never moves a Pod');
    await expect(inspector).toContainText('You can also');
    await note.getByRole('button', { name: 'Delete it, its controller makes a new one' }).click();
    await expect(note).toContainText('is being deleted');
    await note.getByRole('button', { name: 'Play on' }).click();
    await expect(note).toHaveCount(0);
    await expect(bins.locator(`[data-pod="${key}"]`)).toHaveCount(0);
    // It is still the one that was asked about.
    await expect(inspector).toContainText('does not exist at this moment');
  });
});

for (const [scenario, seconds] of [
  ['first-minute', 9],
  ['rollout', 60],
  ['preemption', 40],
] as const)
  test(`${scenario} played backwards mentions no later moment`, async ({ page }) => {
    await openPage(page);
    await page.waitForFunction(() => 'orrery' in window);
    await page.evaluate(
      async ([id, time]) => {
        await window.orrery.ready;
        await window.orrery.load(id);
        await window.orrery.seek({ time });
      },
      [scenario, seconds * 1_000_000] as const,
    );
    await idle(page);
    await page.getByRole('button', { name: /^Play backwards/ }).click();
    const seen = await page.evaluate(
      () =>
        new Promise<{ said: number; later: string[]; from: number; to: number }>((resolve) => {
          const later: string[] = [];
          let said = 0;
          const from = window.orrery.state().time;
          const startMs = performance.now();
          const look = () => {
            // The bar is drawn after the clock: backwards it may stand a moment later for as long as that takes.
            const { time } = window.orrery.state();
            const text = document.querySelector('[data-part="caption"]')?.textContent ?? '';
            const at = /last, at (\d+):(\d+):(\d+)\.(\d{3})/.exec(text);
            if (at) {
              const [, h = 0, m = 0, s = 0, ms = 0] = at.map(Number);
              said++;
              const atUs = (((h * 60 + m) * 60 + s) * 1000 + ms) * 1000;
              if (atUs > time + 1_000_000) later.push(`${text} while it is ${time}`);
            }
            if (performance.now() - startMs < 2500) requestAnimationFrame(look);
            else resolve({ said, later: later.slice(0, 3), from, to: window.orrery.state().time });
          };
          look();
        }),
    );
    expect(seen.later).toEqual([]);
    expect(seen.to).toBeLessThan(seen.from);
  });
