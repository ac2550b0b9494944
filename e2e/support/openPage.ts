import { expect, type Page } from '@playwright/test';

/** What a page did that it must never do; empty on a healthy page. */
export interface Offences {
  /** Requests to anything but the page's own origin (data: and blob: excepted). */
  readonly foreignRequests: string[];
  /** Violations of the Content-Security-Policy, uncaught errors and console errors. */
  readonly errors: string[];
}

/** Starts to write down what the page does wrong. Call it before the first navigation. */
export function watchOffences(page: Page, baseURL: string): Offences {
  const offences: Offences = { foreignRequests: [], errors: [] };
  const own = new URL(baseURL).origin;
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== own) offences.foreignRequests.push(request.url());
  });
  page.on('pageerror', (error) => offences.errors.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') offences.errors.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // A page that is left or opened anew lets go of what it was still fetching.
    if (why !== 'net::ERR_ABORTED') offences.errors.push(`failed: ${request.url()} ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) offences.errors.push(`${response.status()}: ${response.url()}`);
  });
  return offences;
}

export function expectNoOffences(offences: Offences): void {
  expect(offences.foreignRequests, 'requests to other hosts').toEqual([]);
  expect(offences.errors, 'errors and policy violations').toEqual([]);
}

/** Opens the page at a path relative to the served folder and waits until the first view is painted. */
export async function openPage(page: Page, path = ''): Promise<void> {
  await page.goto(path);
  await expect(page.locator('#root > *').first()).toBeVisible();
}
