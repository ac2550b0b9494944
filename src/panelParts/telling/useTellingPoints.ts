import { useEffect } from 'react';
import { isPassedOver } from '#client/telling/useCaption.ts';
import { useMoment } from '#client/useMoment.ts';
import type { TellingPoint } from '#protocol/telling.ts';
import { afterLayout } from '#widgets/afterLayout.ts';
import { pointSelectors } from './pointSelectors.ts';

/** Around what is told of, wherever it stands on the stage. */
const MARK = '{ outline: var(--rim) solid var(--accent); outline-offset: var(--told-gap, 1px); }';

/** What is told of comes to the stage a moment later, when its panel has its answer: so long after is looked for it. */
const LOOKS_MS = [0, 150, 400, 900];

/**
 * Marks on the stage what is told of: one style sheet whose rules name it. Nothing is drawn again for it, and what comes to the
 * stage while it is told of is marked too. What is out of sight in something that scrolls is brought into sight.
 */
export function useTellingPoints(): void {
  const points = useMoment(({ telling }) => (isPassedOver(telling) ? undefined : telling.caption?.points));
  useEffect(() => {
    if (!points || points.length === 0 || typeof CSSStyleSheet !== 'function' || !document.adoptedStyleSheets) return;
    const selector = selectorOf(points);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${selector} ${MARK}`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const looks = new Map<Element, () => void>();
    const look = (told: Element) => {
      looks.get(told)?.();
      looks.set(
        told,
        afterLayout(told, () => bringIntoSight(told)),
      );
    };
    const timers = LOOKS_MS.map((ms) => setTimeout(() => document.querySelectorAll(selector).forEach(look), ms));
    return () => {
      for (const timer of timers) clearTimeout(timer);
      for (const stop of looks.values()) stop();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [points]);
}

function selectorOf(points: readonly TellingPoint[]): string {
  return points
    .flatMap(pointSelectors)
    .map((selector) => `#stage ${selector}`)
    .join(', ');
}

/** Scrolls only what a person can scroll too, and only when something is not seen: it ends above or below, or under what stays in place. */
function bringIntoSight(told: Element): void {
  const list = listAround(told);
  if (!list || isSeen(told)) return;
  const [at, seen, { scrollPaddingTop, scrollPaddingBottom }] = [
    told.getBoundingClientRect(),
    list.getBoundingClientRect(),
    getComputedStyle(list),
  ];
  const top = seen.top + (Number.parseFloat(scrollPaddingTop) || 0);
  const bottom = seen.bottom - (Number.parseFloat(scrollPaddingBottom) || 0);
  if (at.top < top) list.scrollTop -= top - at.top;
  // What is taller than the list shows its head.
  else if (at.bottom > bottom) list.scrollTop += Math.min(at.bottom - bottom, at.top - top);
}

function listAround(told: Element): HTMLElement | undefined {
  for (let up = told.parentElement; up && up.id !== 'stage'; up = up.parentElement) {
    if (up.scrollHeight <= up.clientHeight) continue;
    if (/auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
  }
  return undefined;
}

function isSeen(told: Element): boolean {
  const { left, right, top, bottom } = told.getBoundingClientRect();
  const isThere = (y: number) => {
    const hit = document.elementFromPoint((left + right) / 2, y);
    return hit !== null && (told.contains(hit) || hit.contains(told));
  };
  return isThere(top + 1) && isThere(bottom - 1);
}
