import type { Page } from '@playwright/test';

/** Text that is seen inside `selector` whose letters are smaller than `leastPx`, each with its size; what is inside `except` is passed over. */
export function smallText(
  page: Page,
  { selector, except, leastPx }: { selector: string; except: string; leastPx: number },
) {
  return page.evaluate(
    ({ selector: within, except: without, leastPx: least }) => {
      const found: string[] = [];
      for (const root of document.querySelectorAll(within)) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let text = walker.nextNode(); text; text = walker.nextNode()) {
          const parent = text.parentElement;
          const words = text.textContent?.trim() ?? '';
          if (!parent || words === '' || parent.closest(without) !== null) continue;
          const { width, height } = parent.getBoundingClientRect();
          const { fontSize, visibility } = getComputedStyle(parent);
          if (width <= 1 || height <= 1 || visibility === 'hidden') continue;
          if (Number.parseFloat(fontSize) < least) found.push(`${fontSize} ${words}`);
        }
      }
      return found;
    },
    { selector, except, leastPx },
  );
}
