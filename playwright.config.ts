import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/findChromium.mjs';
import { findFirefox } from './scripts/findFirefox.mjs';

/** Two checkouts can test side by side, each at a port of its own. */
const port = Number(process.env.ORRERY_E2E_PORT ?? 4391);
const executablePath = await findChromium();
const isRoot = process.getuid?.() === 0;

/** Specs that hold times against a budget, or keep both of a small machine's cores busy by themselves. */
const MEASURED = /\/(?:performance|digest|trace|inputs)\.spec\.ts$/;

/** The built page below a sub-path, as it would be on a shared host. `npm run e2e` builds it first. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Room for a machine that does something else meanwhile; what is meant to be fast has a limit of its own.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Two stories at a time, file by file: what a browser does between two steps is mostly waiting.
  workers: 2,
  // What is held against the clock comes alone, after the others.
  projects: [
    // What moves is drawn anew frame by frame, and one waits for it: a story about motion asks for it.
    { name: 'stories', testIgnore: MEASURED, use: { contextOptions: { reducedMotion: 'reduce' } } },
    { name: 'measured', testMatch: MEASURED, workers: 1, dependencies: ['stories'] },
  ],
  // A story that fails is played once more: a machine that stands still for seconds must not refuse a good change. Who needed it is named.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // Where the one test finds it that compares the digest in a second engine.
  metadata: { firefox: findFirefox() },
  use: {
    baseURL: `http://127.0.0.1:${port}/orrery/`,
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // What cannot be pressed is said with its reason, and does not use up the time of the whole story.
    actionTimeout: 60_000,
    trace: 'off',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      chromiumSandbox: !isRoot,
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
  webServer: {
    command: `node scripts/serve.mjs --dir dist --base /orrery/ --port ${port}`,
    url: `http://127.0.0.1:${port}/orrery/`,
    reuseExistingServer: false,
  },
});
