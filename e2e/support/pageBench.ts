// npm run bench:page -- views [VIEW...] [--large] [--told] [--times N]: what a frame of each view costs while a large cluster plays.
// npm run bench:page -- openings [SCENARIO...]: how long each scenario takes until its first decision is on the page, slowest first.
// npm run bench:page -- manyRuns: a dump of 1,000 nodes and 10,000 Pods under the configurations that the Lab offers; the page's frames meanwhile.
// With --dist DIR another build is looked at; with --profile DIR views leave CPU profiles instead of figures.
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { SCENARIOS } from '#scenarios/scenarioList.ts';
import { dumpedCluster } from '../../bench/support/dumpedCluster.ts';
import { findChromium } from '../../scripts/findChromium.mjs';
import { serve } from '../../scripts/serve.mjs';
import { openFiveThousandNodes, openThousandNodes } from './busyClusters.ts';
import { slowness } from './machineSpeed.ts';
import { playConfigurations } from './manyRuns.ts';
import { type FirstViewTimes, type OpeningTimes, openFirstView, openScenario } from './openings.ts';
import { openPage } from './openPage.ts';
import { measureFrames, playFrom } from './viewFrames.ts';

const VIEWS = ['overview', 'scheduling', 'nodes', 'fairness', 'storage', 'podLife', 'controllers'];
const LARGE_VIEWS = ['nodes', 'scheduling', 'overview', 'fairness', 'controllers'];
const MEASURED_MS = 4000;
/** So often the page is opened anew. */
const FIRST_VIEWS = 3;
/** The same flags as the browser tests have. */
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

interface Options {
  readonly large?: boolean | undefined;
  readonly explained?: boolean | undefined;
  readonly times?: string | undefined;
  readonly profile?: string | undefined;
}

async function views(browser: Browser, baseURL: string, names: readonly string[], options: Options): Promise<void> {
  const page = await newPage(browser, baseURL);
  const atUs = await (options.large ? openFiveThousandNodes : openThousandNodes)(page);
  const all = options.large ? LARGE_VIEWS : VIEWS;
  const rows: object[] = [];
  for (let time = 0; time < Number(options.times ?? 1); time++) {
    for (const view of names.length > 0 ? names : all) {
      await playFrom(page, atUs, view, options.explained ? 'explain' : undefined);
      const wait = () => page.waitForTimeout(MEASURED_MS);
      if (options.profile !== undefined) {
        await profile(page, join(options.profile, `${view}.cpuprofile`), wait);
        continue;
      }
      const figures = await measureFrames(page, browser, wait);
      await page.evaluate(() => window.orrery.pause());
      const row = { view, ...figures, slowness: await slowness(page), load: loadavg()[0] };
      console.log(JSON.stringify(row));
      rows.push(row);
    }
  }
  console.table(rows);
}

async function manyRuns(browser: Browser, baseURL: string): Promise<void> {
  const page = await newPage(browser, baseURL);
  const figures = await playConfigurations(
    page,
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items: dumpedCluster() }),
  );
  console.table([{ ...figures, slowness: await slowness(page), load: loadavg()[0] }]);
}

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } });
  // What tsx makes of functions that cross to the page names them by this.
  await page.addInitScript('globalThis.__name = (named) => named');
  return page;
}

/** Leaves what the page's main thread did, function by function. */
async function profile(page: Page, path: string, during: () => Promise<unknown>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.setSamplingInterval', { interval: 200 });
  await devtools.send('Profiler.start');
  await during();
  const { profile: taken } = await devtools.send('Profiler.stop');
  await devtools.detach();
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, JSON.stringify(taken));
}

async function openings(browser: Browser, baseURL: string, ids: readonly string[]): Promise<void> {
  const firstViews: FirstViewTimes[] = [];
  for (let time = 0; time < FIRST_VIEWS; time++) firstViews.push(await openFirstView(browser, baseURL));
  console.table(firstViews);
  const page = await newPage(browser, baseURL);
  await openPage(page, '#view=overview');
  await page.evaluate(async () => {
    await window.orrery.ready;
    await window.orrery.pause();
    await window.orrery.pace('explain');
  });
  const rows: ({ readonly id: string } & OpeningTimes)[] = [];
  for (const { id } of SCENARIOS) {
    if (ids.length > 0 && !ids.includes(id)) continue;
    rows.push({ id, ...(await openScenario(page, id)) });
  }
  console.table(rows.sort((a, b) => b.decisionMs - a.decisionMs));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    large: { type: 'boolean' },
    explained: { type: 'boolean' },
    times: { type: 'string' },
    dist: { type: 'string' },
    profile: { type: 'string' },
  },
});
const [what, ...names] = positionals;
const dist = values.dist ?? join(import.meta.dirname, '..', '..', 'dist');
const { address, server } = await serve({ dir: dist, port: 4600, tries: 500 });
const executablePath = await findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ARGUMENTS });
try {
  if (what === 'views') await views(browser, address, names, values);
  else if (what === 'openings') await openings(browser, address, names);
  else if (what === 'manyRuns') await manyRuns(browser, address);
  else throw new Error('npm run bench:page -- views [VIEW...], openings [SCENARIO...] or manyRuns');
} finally {
  await browser.close();
  server.close();
}
