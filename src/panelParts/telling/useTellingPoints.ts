import { useEffect } from 'react';
import { useMoment } from '#client/useMoment.ts';
import type { TellingPoint } from '#protocol/telling.ts';
import { pointSelectors } from './pointSelectors.ts';

/** Around what is told of, wherever it stands on the stage. */
const MARK = '{ outline: var(--rim) solid var(--accent); outline-offset: var(--told-gap, 1px); }';

/**
 * Marks on the stage what is told of: one style sheet whose rules name it. Nothing is drawn again for it, and what comes to the
 * stage while it is told of is marked too. What is out of sight in something that scrolls is brought into sight.
 */
export function useTellingPoints(): void {
  const points = useMoment((moment) => moment.telling.caption?.points);
  useEffect(() => {
    if (!points || points.length === 0 || typeof CSSStyleSheet !== 'function' || !document.adoptedStyleSheets) return;
    const selector = selectorOf(points);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${selector} ${MARK}`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    for (const told of document.querySelectorAll(selector)) bringIntoSight(told);
    return () => {
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

/** Scrolls only what a person can scroll too. */
function bringIntoSight(told: Element): void {
  const list = told.parentElement?.closest<HTMLElement>('[tabindex="0"]');
  if (!list || list.scrollHeight <= list.clientHeight) return;
  const [at, seen] = [told.getBoundingClientRect(), list.getBoundingClientRect()];
  if (at.top < seen.top) list.scrollTop -= seen.top - at.top;
  else if (at.bottom > seen.bottom) list.scrollTop += at.bottom - seen.bottom;
}
