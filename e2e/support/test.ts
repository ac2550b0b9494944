import { test as base, type CDPSession, type Page, type ViewportSize } from '@playwright/test';

/** What a story may have subscribed to; the next one hears only what it asks for itself. */
const LISTENED = ['request', 'requestfailed', 'response', 'pageerror', 'console', 'dialog'] as const;

interface Lasting {
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly viewport: ViewportSize;
  readonly origin: string;
  readonly reducedMotion: 'reduce' | 'no-preference' | null;
  /** Whose page it is by now: the file that opened it. */
  file?: string;
}

/**
 * Playwright's `test` with one page for all stories of a worker, which saves a renderer and a cold start for each. Every
 * story begins on an empty page without anything stored, at the project's size, in light colours, with as much motion as the
 * project has. What cannot be taken back (an init script) belongs on a page of the story's own: `context.newPage()`.
 */
export const test = base.extend<{ keepsPage: boolean }, { lasting: Lasting }>({
  /** The stories of a file go on with the page that the one before left open, where `openAt` finds it. */
  keepsPage: [false, { option: true }],
  lasting: [
    async ({ browser }, use, { project }) => {
      const { baseURL = '', viewport, contextOptions } = project.use;
      if (!viewport) throw new Error('the project names no viewport');
      const context = await browser.newContext({ ...contextOptions, baseURL, viewport });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await use({
        page,
        devtools,
        viewport,
        origin: new URL(baseURL).origin,
        reducedMotion: contextOptions?.reducedMotion ?? null,
      });
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ lasting, keepsPage }, use, { file }) => {
    if (!keepsPage || lasting.file !== file) await empty(lasting);
    await beginAsProject(lasting);
    lasting.file = file;
    await use(lasting.page.context());
    for (const other of lasting.page.context().pages()) if (other !== lasting.page) await other.close();
  },
  // The context has emptied it.
  page: async ({ lasting, context: _ }, use) => {
    await use(lasting.page);
    for (const event of LISTENED) lasting.page.removeAllListeners(event);
  },
});

async function empty({ page, devtools, origin }: Lasting): Promise<void> {
  await page.goto('about:blank');
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
}

/** A page that is kept too has the project's size, colours and motion again. */
async function beginAsProject({ page, viewport, reducedMotion }: Lasting): Promise<void> {
  await page.emulateMedia({ colorScheme: null, reducedMotion });
  await page.setViewportSize(viewport);
  await page.mouse.move(0, 0);
}
