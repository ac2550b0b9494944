// npm run film -- FILE.webp: films the first minute of the built page, light, as the animated picture that README opens with.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../../scripts/findChromium.mjs';
import { serve } from '../../scripts/serve.mjs';
import { AppDriver } from './appDriver.ts';

const SIZE = { width: 1280, height: 720 };
const WIDTH = 900;
/** Between two frames, in milliseconds of the wall clock. */
const FRAME_MS = 200;
/** So long the last frame stands. */
const LAST_MS = 1500;
const LOSS = { quality: 74, effort: 6, smartSubsample: true } as const;
const MOST_BYTES = 1.5 * 1024 * 1024;

/** Takes a picture every `FRAME_MS` until stopped. A picture that comes late stands for as long as it took. */
class Film {
  private readonly page: Page;
  private readonly frames: { readonly picture: Buffer; readonly atMs: number }[] = [];
  private rolling: Promise<void> | undefined;
  private isStopped = false;

  constructor(page: Page) {
    this.page = page;
  }

  start(): void {
    this.rolling = this.roll();
  }

  /** The frames as one animated picture that begins again at its end. */
  async finish(): Promise<Buffer> {
    this.isStopped = true;
    await this.rolling;
    const times = this.frames.map(({ atMs }) => atMs);
    const delay = times.map((atMs, index) => Math.max(20, Math.round((times[index + 1] ?? atMs + LAST_MS) - atMs)));
    const pages = await Promise.all(
      this.frames.map(({ picture }) => sharp(picture).resize({ width: WIDTH }).png().toBuffer()),
    );
    return await sharp(pages, { join: { animated: true } })
      .webp({ ...LOSS, delay, loop: 0 })
      .toBuffer();
  }

  private async roll(): Promise<void> {
    const startMs = performance.now();
    for (let count = 0; !this.isStopped; count++) {
      const waitMs = startMs + count * FRAME_MS - performance.now();
      if (waitMs > 0) await this.page.waitForTimeout(waitMs);
      const atMs = performance.now() - startMs;
      this.frames.push({ picture: await this.page.screenshot({ caret: 'hide' }), atMs });
    }
  }
}

/** Shows where the pointer is: pictures of a page do not have one. */
async function addPointer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const pointer = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const arrow = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    arrow.setAttribute('d', 'M1 1v17l4.5-4 3 7 3-1.3-3-6.7h6z');
    arrow.setAttribute('fill', '#16181d');
    arrow.setAttribute('stroke', '#ffffff');
    pointer.append(arrow);
    pointer.setAttribute('width', '22');
    pointer.setAttribute('height', '26');
    Object.assign(pointer.style, { position: 'fixed', left: '0', top: '0', zIndex: '9999', pointerEvents: 'none' });
    document.body.append(pointer);
    addEventListener('pointermove', ({ clientX, clientY }) => {
      pointer.style.transform = `translate(${clientX}px, ${clientY}px)`;
    });
  });
}

async function middleOf(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('what is pointed at is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Goes there as a hand does, in about half a second. */
async function pointAt(page: Page, element: Locator): Promise<void> {
  const { x, y } = await middleOf(element);
  await page.mouse.move(x, y, { steps: 12 });
}

async function press(page: Page, element: Locator): Promise<void> {
  await pointAt(page, element);
  await page.waitForTimeout(300);
  await page.mouse.down();
  await page.mouse.up();
}

/** One Pod becomes a running container, says why it is where it is, and is dragged. */
async function play(page: Page): Promise<void> {
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  const stage = page.getByRole('main');
  await page.keyboard.press('Space');
  const why = inspector.getByRole('button', { name: 'Ask why it is on this node' });
  await page.waitForFunction(() => document.querySelector('li[data-done]') !== null, undefined, { polling: 100 });
  await page.keyboard.press('Space');
  await press(page, why);
  await page.waitForTimeout(1200);
  const pod = await inspector.getByRole('heading').first().textContent();
  await press(page, inspector.getByRole('button', { name: 'Drag it onto another node' }));
  await page.waitForTimeout(600);
  const bins = stage.locator('[data-drop-node]');
  await pointAt(page, bins.locator(`[data-pod="default/${pod}"]`));
  await page.mouse.down();
  await pointAt(page, bins.last());
  await page.waitForTimeout(600);
  await page.mouse.up();
  await page.waitForTimeout(1200);
}

async function film(file: string): Promise<void> {
  const { address, server } = await serve({
    dir: join(import.meta.dirname, '..', '..', 'dist'),
    port: 4500,
    tries: 500,
  });
  const executablePath = await findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ baseURL: address, viewport: SIZE, colorScheme: 'light', locale: 'en-GB' });
    const app = new AppDriver(page);
    await app.openPaused();
    // Every part of the page is fetched before it is filmed.
    for (const view of ['scheduling', 'overview']) {
      await app.call('view', view);
      await app.idle();
    }
    // The Deployment and its ReplicaSet are there, and the first Pod is about to be.
    await app.seek({ time: 2_080_000 });
    await addPointer(page);
    const taken = new Film(page);
    taken.start();
    await play(page);
    const picture = await taken.finish();
    if (picture.length > MOST_BYTES) throw new Error(`${picture.length} bytes are more than ${MOST_BYTES}`);
    writeFileSync(file, picture);
    console.log(`${file}: ${Math.round(picture.length / 1024)} kB`);
  } finally {
    await browser.close();
    server.close();
  }
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('npm run film -- FILE.webp');
await film(file);
