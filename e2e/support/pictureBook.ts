// npm run pictures -- DIR [PART OF A NAME...]: photographs the built page in every view and tab, and every scenario, into DIR.
// npm run pictures -- --compare BEFORE AFTER: lists the pictures that differ by more than smoothed edges.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { SCENARIOS } from '#scenarios/scenarioList.ts';
import { findChromium } from '../../scripts/findChromium.mjs';
import { serve } from '../../scripts/serve.mjs';
import { AppDriver } from './appDriver.ts';

const SIZE = { width: 1440, height: 900 };
/** How much of red, green or blue (of 255) a pixel may differ, as smoothed edges do, and how many pixels may differ more. */
const MOST_SHADE = 40;
const MOST_PIXELS = 20;
/** Where each scenario is looked at, in microseconds of simulated time. */
const MOMENT_US = 20_000_000;
/** For so long two pictures in a row must be the same. */
const STILL_MS = 150;

/** Scenarios that are looked at in every view and tab: together they have something in all of them. */
const WHOLE = ['first-minute', 'rollout', 'dead-node', 'flood', 'list-cost', 'hpa-load'];
const ALWAYS = ['scheduling', 'nodes', 'podLife', 'controllers'];
const VIEWS = [...ALWAYS, 'overview', 'fairness', 'storage', 'scenarios', 'configuration', 'settings'];

/** Takes those pictures whose name holds one of `parts`; all without any. */
async function takeAll(folder: string, parts: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const dist = join(import.meta.dirname, '..', '..', 'dist');
  const { address, server } = await serve({ dir: dist, port: 4500, tries: 500 });
  const executablePath = await findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  const page = await browser.newPage({ baseURL: address, viewport: SIZE, reducedMotion: 'reduce' });
  const app = new AppDriver(page);
  await app.openPaused();
  const isWanted = (name: string): boolean => parts.length === 0 || parts.some((part) => name.includes(part));
  const take = async (name: string): Promise<void> => {
    if (!isWanted(name)) return;
    writeFileSync(join(folder, `${name}.png`), await stillPicture(app));
  };
  // Parts of the page that are fetched once, and what it says to a newcomer.
  for (const view of VIEWS) {
    await goTo(page, `view=${view}`);
    await stillPicture(app);
  }
  await goTo(page, 'view=overview');
  await page.getByRole('button', { name: 'Hide these lines' }).click();
  for (const [index, { id }] of SCENARIOS.entries()) {
    const views = (WHOLE.includes(id) ? VIEWS : ALWAYS).filter((view) => isWanted(`${id}.${view}.tab`));
    if (views.length === 0) continue;
    await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'light' : 'dark', reducedMotion: 'reduce' });
    await page
      .getByRole('banner')
      .getByText(index % 4 < 2 ? 'EN' : '中文', { exact: true })
      .click();
    await app.load(id);
    await app.seek({ time: MOMENT_US });
    const [pod] = await app.call<{ metadata: { name: string; namespace: string } }[]>('list', 'pods');
    const selected = pod ? `&selected=Pod/${pod.metadata.namespace}/${pod.metadata.name}` : '';
    for (const view of views) {
      await goTo(page, `view=${view}${selected}`);
      await take(`${id}.${view}.tab0`);
      if (WHOLE.includes(id)) await takeTabs(page, `${id}.${view}`, take);
    }
  }
  await browser.close();
  server.close();
}

async function takeTabs(page: Page, name: string, take: (name: string) => Promise<void>): Promise<void> {
  const tabs = page.getByRole('main').getByRole('tab');
  for (let index = 1; index < (await tabs.count()); index++) {
    await tabs.nth(index).click();
    await take(`${name}.tab${index}`);
  }
}

async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((value) => Object.assign(location, { hash: value }), hash);
}

/** The page once nothing moves on it any more: two pictures in a row are the same. */
async function stillPicture(app: AppDriver): Promise<Buffer> {
  await app.page.mouse.move(SIZE.width / 2, 0);
  let before: Buffer = Buffer.alloc(0);
  for (;;) {
    await app.idle();
    await app.page.waitForTimeout(STILL_MS);
    const picture = await app.page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (picture.equals(before)) return picture;
    before = picture;
  }
}

interface Picture {
  readonly width: number;
  readonly data: Uint8Array;
}

/** How many pictures of `after` are not as in `before`. */
function compare(before: string, after: string): number {
  const names = readdirSync(after).filter((name) => name.endsWith('.png'));
  let differing = 0;
  for (const name of names) {
    const said = existsSync(join(before, name)) ? difference(join(before, name), join(after, name)) : 'is new';
    if (said === undefined) continue;
    differing += 1;
    console.log(`${name} ${said}`);
  }
  console.log(`${names.length} pictures, ${differing} differ`);
  return differing;
}

function difference(before: string, after: string): string | undefined {
  // Playwright's own reader of PNG files.
  const { PNG } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as {
    readonly PNG: { readonly sync: { read(file: Buffer): Picture } };
  };
  const [a, b] = [before, after].map((path) => PNG.sync.read(readFileSync(path))) as [Picture, Picture];
  const places: { readonly x: number; readonly y: number }[] = [];
  for (let at = 0; at < a.data.length; at += 4) {
    const isAlike = [0, 1, 2].every(
      (part) => Math.abs(Number(a.data[at + part]) - Number(b.data[at + part])) <= MOST_SHADE,
    );
    if (!isAlike) places.push({ x: (at / 4) % a.width, y: Math.floor(at / 4 / a.width) });
  }
  if (places.length <= MOST_PIXELS) return undefined;
  const ends = (of: 'x' | 'y') => {
    const sorted = places.map((place) => place[of]).sort((one, other) => one - other);
    return `${sorted[0]} to ${sorted.at(-1)}`;
  };
  return `differs in ${places.length} pixels, x ${ends('x')}, y ${ends('y')}`;
}

const [first, ...rest] = process.argv.slice(2);
if (first === undefined) throw new Error('npm run pictures -- DIR [PART OF A NAME...], or --compare BEFORE AFTER');
if (first === '--compare') process.exitCode = compare(rest[0] ?? '', rest[1] ?? '') === 0 ? 0 : 1;
else await takeAll(first, rest);
