import { delimiter, join } from 'node:path';
import { isExecutable } from './isExecutable.mjs';

/**
 * The browser for the end-to-end tests: ORRERY_CHROMIUM, else Playwright's own download, else a Chromium or Chrome in PATH.
 * @returns {Promise<string | undefined>} the path of the executable
 */
export async function findChromium() {
  const named = process.env.ORRERY_CHROMIUM;
  if (named) {
    if (!isExecutable(named)) throw new Error(`ORRERY_CHROMIUM is not an executable file: ${named}`);
    return named;
  }
  const { chromium } = await import('@playwright/test');
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [
    chromium.executablePath(),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
  ];
  return candidates.find(isExecutable);
}
