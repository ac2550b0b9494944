import { useEffect } from 'react';
import { isPassedOver } from '#client/telling/useCaption.ts';
import { useMoment } from '#client/useMoment.ts';
import type { TellingPoint } from '#protocol/telling.ts';
import { afterLayout } from '#widgets/focus.ts';

/** The outline around the told thing, wherever it is on the stage. */
const MARK = '{ outline: var(--rim) solid var(--accent); outline-offset: var(--point-gap, 1px); }';

/** The element appears a moment later, once its panel has its answer, so the search repeats after these times. */
const LOOKS_MS = [0, 150, 400, 900];

/**
 * Marks the told thing on the stage with one style sheet whose rules name it. Nothing renders again for it, and
 * elements that appear later are marked too. An element that is scrolled out of sight is brought into sight.
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
    const look = (mark: Element) => {
      looks.get(mark)?.();
      looks.set(
        mark,
        afterLayout(mark, () => bringIntoSight(mark)),
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

/**
 * Scrolls only lists that a person can scroll too. The element must be out of sight: above, below, or under a sticky
 * header.
 */
function bringIntoSight(mark: Element): void {
  const list = listAround(mark);
  if (!list || isSeen(mark)) return;
  const [at, seen, { scrollPaddingTop, scrollPaddingBottom }] = [
    mark.getBoundingClientRect(),
    list.getBoundingClientRect(),
    getComputedStyle(list),
  ];
  const top = seen.top + (Number.parseFloat(scrollPaddingTop) || 0);
  const bottom = seen.bottom - (Number.parseFloat(scrollPaddingBottom) || 0);
  if (at.top < top) list.scrollTop -= top - at.top;
  // For an element taller than the list, its top is shown.
  else if (at.bottom > bottom) list.scrollTop += Math.min(at.bottom - bottom, at.top - top);
}

function listAround(mark: Element): HTMLElement | undefined {
  for (let up = mark.parentElement; up && up.id !== 'stage'; up = up.parentElement) {
    if (up.scrollHeight <= up.clientHeight) continue;
    if (/auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
  }
  return undefined;
}

function isSeen(mark: Element): boolean {
  const { left, right, top, bottom } = mark.getBoundingClientRect();
  const isThere = (y: number) => {
    const hit = document.elementFromPoint((left + right) / 2, y);
    return hit !== null && (mark.contains(hit) || hit.contains(mark));
  };
  return isThere(top + 1) && isThere(bottom - 1);
}

/**
 * CSS selectors of the stage's elements that show the told thing. A panel only sets an attribute with the thing that
 * an element shows; the mark then appears on every such element.
 */
export function pointSelectors(point: TellingPoint): readonly string[] {
  switch (point.part) {
    case 'pod':
      return [is('pod', point.key)];
    case 'node':
      return [is('node', point.name)];
    case 'queue':
      return [is('queue', point.name)];
    case 'plugin':
      // NormalizeScore's results are in the row of the score.
      return [
        is('plugin', `${point.stage === 'NormalizeScore' ? 'Score' : point.stage}/${point.name}`),
        is('station', point.stage),
      ];
    case 'workload':
    case 'object':
      return [is('object', `${point.kind} ${point.key}`)];
    case 'level':
      return [is('level', point.name)];
    case 'component':
      return [is('component', point.name)];
  }
}

function is(what: string, value: string): string {
  return `[data-${what}="${value.replace(/["\\\n]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"]`;
}
