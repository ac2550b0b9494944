import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../../scripts/findChromium.mjs';
import { serve } from '../../scripts/serve.mjs';
import { makeFaulty } from './faultyPage.ts';
import { randomWalk } from './randomWalk.ts';

/** So many actions in one call; between two the figures so far are told. */
const LEG = 500;

/** A random walk through the whole built page, with a faulty worker, storage and loader. Figures of it. */
export async function longWalk(actions: number, seed: number): Promise<object> {
  const dir = join(import.meta.dirname, '..', '..', 'dist');
  if (!existsSync(join(dir, 'index.html'))) throw new Error('there is no built page: npm run build');
  const { address, server } = await serve({ dir, port: 4600, tries: 100 });
  const executablePath = await findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  const errors: string[] = [];
  const sums = { actions: 0, restarts: 0, roundTrips: 0, differing: 0, differingRestarts: 0 };
  const startMs = performance.now();
  let faults: unknown;
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('pageerror', (error) => errors.push(error.message));
    // What runs in the page is compiled by tsx here, which names functions with a helper of its own.
    await page.addInitScript('globalThis.__name = (value) => value');
    await makeFaulty(page, { seed, drop: 0.0003, delay: 0.02, die: 0.0001, storage: 0.2, loader: 0.1 });
    await page.goto(address);
    await page.waitForFunction(() => 'orrery' in window);
    await page.evaluate(async () => {
      await window.orrery.ready;
      Object.assign(Reflect.get(window, 'faults') as object, { isOn: true });
    });
    for (let leg = 0; sums.actions < actions; leg++) {
      const plan = { seed: seed * 1000 + leg, actions: Math.min(LEG, actions - sums.actions), roundTripEvery: 100 };
      const done = await page.evaluate(randomWalk, plan);
      sums.actions += done.actions;
      sums.restarts += done.restarts;
      sums.roundTrips += done.roundTrips;
      sums.differing += done.differing.length;
      sums.differingRestarts += done.differingRestarts.length;
      process.stderr.write(`${JSON.stringify({ ...sums, errors: errors.length })}\n`);
    }
    faults = await page.evaluate(() => (Reflect.get(window, 'faults') as { counts: object }).counts);
  } finally {
    await browser.close();
    server.close();
  }
  return { seed, ...sums, faults, errors, seconds: Math.round((performance.now() - startMs) / 1000) };
}
