import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

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
  expect(await violations(page, include), name).toEqual([]);
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
  expect(await violations(page, scope.include ?? [], COLOUR_RULES), `${scope.name}, dark`).toEqual([]);
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

/**
 * Runs axe in the page: its default rules, or only the rules named. Its half a megabyte is read once for each document, and
 * what passes is not written down node by node: both take longer than the rules do.
 */
async function violations(
  page: Page,
  include: readonly string[],
  rules?: readonly string[],
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([selectors, only]) => {
      const { violations: found } = await window.axe.run(
        selectors.length > 0 ? { include: [...selectors] } : document,
        {
          resultTypes: ['violations'],
          ...(only && { runOnly: { type: 'rule', values: [...only] } }),
        },
      );
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
    },
    [include, rules] as const,
  );
}
