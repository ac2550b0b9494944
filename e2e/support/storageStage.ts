import { expect, type Locator, type Page } from '@playwright/test';
import { openAt as openViewAt } from './openAt.ts';

/** Microseconds of a simulated second. */
export const SECOND = 1_000_000;

/** Opens API and storage on a built-in scenario, standing still at a moment of simulated time. */
export function openAt(page: Page, scenario: string, timeUs: number): Promise<void> {
  return openViewAt(page, 'storage', scenario, timeUs);
}

export function stage(page: Page): Locator {
  return page.getByRole('main', { name: 'API and storage' });
}

export function inspector(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Inspector' });
}

export function region(page: Page, name: string): Locator {
  return stage(page).getByRole('region', { name, exact: true });
}

export async function tab(page: Page, name: string): Promise<void> {
  await stage(page).getByRole('tab', { name, exact: true }).click();
}

/** Takes an example into the composer and sends it; the inspector shows what became of it. */
export async function send(page: Page, example: string, code: number): Promise<void> {
  const composer = region(page, 'Compose a request');
  await composer.getByLabel('Examples').selectOption({ label: example });
  await composer.getByRole('button', { name: 'Send' }).click();
  await expect(region(page, 'Newest requests').getByRole('button').first()).toContainText(String(code));
  await expect(inspector(page)).toContainText(String(code));
}
