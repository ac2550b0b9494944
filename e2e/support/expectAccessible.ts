import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules of axe that depend on colours; all others read structure, which a theme leaves as it is. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Scope {
  /** A CSS selector each; without one, the whole page. */
  readonly include?: readonly string[];
  /** What is looked at, for the message. */
  readonly name?: string;
}

/** Holds the page against axe as it stands. */
export async function expectAccessible(page: Page, { include = [], name }: Scope = {}): Promise<void> {
  await comesToRest(page);
  expect(await violations(scan(page, include)), name).toEqual([]);
}

/** Holds the page against every rule of axe in light colours, and against those about colours in dark ones. */
export async function expectAccessibleInBothThemes(page: Page, scope: Scope = {}): Promise<void> {
  const root = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveAttribute('data-theme', 'light');
  await expectAccessible(page, scope);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await comesToRest(page);
  expect(await violations(scan(page, scope.include ?? []).withRules(COLOUR_RULES)), `${scope.name}, dark`).toEqual([]);
}

/** Until nothing fades or turns into another colour any more: half way there is no contrast to judge. */
async function comesToRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

/** The page has no frames, so that the legacy mode, which spares a second page for each scan, finds the same. */
function scan(page: Page, include: readonly string[]): AxeBuilder {
  return include.reduce((builder, selector) => builder.include(selector), new AxeBuilder({ page }).setLegacyMode());
}

async function violations(builder: AxeBuilder): Promise<readonly string[]> {
  const { violations: found } = await builder.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
}
