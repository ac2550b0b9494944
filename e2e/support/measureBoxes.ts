import type { Page } from '@playwright/test';

/** Something on the page that a reader cannot read whole. */
interface BoxDefect {
  /** `overlap`: two texts share a place; `cut`: text ends at the edge of its box; `off`: text lies outside of the window. */
  readonly kind: 'overlap' | 'cut' | 'off';
  readonly text: string;
  /** The other text of an overlap, else the box that cuts. */
  readonly by: string;
}

interface BoxMeasure {
  /** How many lines of text were measured. */
  readonly boxes: number;
  readonly defects: readonly BoxDefect[];
}

/**
 * Measures every visible line of text on the page, SVG included: whether two of them share a place, whether one that has a
 * digit is cut by its box, whether one lies where no scrolling reaches it. Text that something opaque lies over on purpose
 * (a sticky heading, a dialog, a card) does not count, nor does what only a screen reader is told.
 */
function measureBoxes(page: Page): Promise<BoxMeasure> {
  return page.evaluate(() => {
    interface Box {
      readonly left: number;
      readonly top: number;
      readonly right: number;
      readonly bottom: number;
    }
    interface Line extends Box {
      readonly element: Element;
      readonly text: string;
    }
    const NEAR_PX = 2;
    const lines: Line[] = [];
    const defects: BoxDefect[] = [];

    const cross = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const isEmpty = (box: Box) => box.right - box.left < 1 || box.bottom - box.top < 1;
    const parentOf = (element: Element): Element | null => element.parentElement;

    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element): CSSStyleDeclaration => {
      const known = styles.get(element);
      if (known) return known;
      const style = getComputedStyle(element);
      styles.set(element, style);
      return style;
    };

    /** Alpha of a computed colour: 1 unless it names less. */
    const alphaOf = (colour: string): number => {
      if (colour === 'transparent') return 0;
      const parts = /^rgba?\((.+)\)$/.exec(colour)?.[1]?.split(/[\s,/]+/) ?? [];
      return parts.length === 4 ? Number(parts[3]) : 1;
    };

    /** A question about an element that many lines ask: the browser answers it once. */
    const once = <T>(answer: (element: Element) => T): ((element: Element) => T) => {
      const known = new Map<Element, { readonly value: T }>();
      return (element) => {
        const found = known.get(element) ?? { value: answer(element) };
        known.set(element, found);
        return found.value;
      };
    };

    const edgeOf = once((element): Box => element.getBoundingClientRect());

    /** Only for a screen reader, or on its way in or out; itself, or what it stands in. */
    const isAway: (element: Element) => boolean = once((element) => {
      const style = styleOf(element);
      if (style.display === 'none' || Number(style.opacity) < 0.05) return true;
      if (style.clipPath !== 'none' || (style.clip !== 'auto' && style.position === 'absolute')) return true;
      const parent = parentOf(element);
      return parent !== null && isAway(parent);
    });

    const isHidden = (element: Element): boolean => styleOf(element).visibility !== 'visible' || isAway(element);

    const nameOf = (element: Element): string => {
      const classes = typeof element.className === 'string' ? element.className : '';
      return `${element.tagName.toLowerCase()}.${classes.split(' ')[0] ?? ''}`;
    };

    const scrollsIn = (overflow: string) => overflow === 'auto' || overflow === 'scroll';

    const scrollsOf = once((element) => {
      const { overflowX, overflowY } = styleOf(element);
      return { across: scrollsIn(overflowX), down: scrollsIn(overflowY) };
    });

    /** Whether a box ends before what it holds, in a direction in which it does not scroll. */
    const cuts = (box: Element, held: Box): boolean => {
      const scrolling = scrollsOf(box);
      const edge = edgeOf(box);
      const across = held.left < edge.left - NEAR_PX || held.right > edge.right + NEAR_PX;
      const down = held.top < edge.top - NEAR_PX || held.bottom > edge.bottom + NEAR_PX;
      return (across && !scrolling.across) || (down && !scrolling.down);
    };

    const isFrame = once((element): boolean => {
      const { overflowX, overflowY, display } = styleOf(element);
      return display !== 'inline' && (overflowX !== 'visible' || overflowY !== 'visible');
    });

    /** What of a line is left inside of its ancestors' boxes, and which of them cuts it where nothing scrolls. */
    const clip = (element: Element, box: Box): { readonly seen: Box; readonly cutBy: Element | null } => {
      let seen = box;
      let cutBy: Element | null = null;
      for (let at: Element | null = element; at && at !== document.body && !isEmpty(seen); at = parentOf(at)) {
        if (!isFrame(at)) continue;
        if (cutBy === null && cuts(at, seen)) cutBy = at;
        seen = cross(seen, edgeOf(at));
      }
      return { seen, cutBy };
    };

    /** Where the window is, or can be scrolled to. */
    const page = document.documentElement;
    const scrolls = styleOf(page).overflowY !== 'hidden' && styleOf(document.body).overflowY !== 'hidden';
    const reach: Box = {
      left: 0,
      top: -scrollY,
      right: innerWidth,
      bottom: scrolls ? Math.max(innerHeight, page.scrollHeight - scrollY) : innerHeight,
    };

    const NOT_READ = ['SCRIPT', 'STYLE', 'TITLE', 'OPTION'];

    const isRead = (element: Element | null): element is Element =>
      element !== null && !NOT_READ.includes(element.tagName.toUpperCase()) && !isHidden(element);

    /** One line of a text: what of it is seen, or why it is not. */
    const addLine = (element: Element, text: string, rect: DOMRect): void => {
      const { seen, cutBy } = clip(element, rect);
      // Nothing is left of what is folded away or scrolled away on purpose.
      if (isEmpty(seen)) return;
      if (isEmpty(cross(seen, reach))) {
        defects.push({ kind: 'off', text, by: nameOf(element) });
        return;
      }
      if (cutBy !== null && /(?:^|[\s(×])\d/.test(text)) defects.push({ kind: 'cut', text, by: nameOf(cutBy) });
      // A line box is higher than its letters; what overlaps there alone can still be read.
      const margin = (seen.bottom - seen.top) * 0.2;
      lines.push({ ...seen, top: seen.top + margin, bottom: seen.bottom - margin, element, text });
    };

    const collect = (): void => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        if (text === '' || !isRead(node.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) if (!isEmpty(rect)) addLine(node.parentElement, text, rect);
      }
    };

    const sharedBy = (a: Element, b: Element): Element => {
      for (let up: Element | null = a; up; up = parentOf(up)) if (up.contains(b)) return up;
      return document.body;
    };

    /** Which of two elements lies above the other at a point; undefined where the pointer reaches neither. */
    const upperOf = (a: Element, b: Element, at: Box): Element | undefined => {
      const stack = document.elementsFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
      const [first] = stack.filter(
        (element) => (a.contains(element) || element === a) !== (b.contains(element) || element === b),
      );
      return first === undefined ? undefined : a.contains(first) ? a : b;
    };

    /** Whether the upper one of two texts lies on a ground of its own: a card, a sticky heading. */
    const isLayered = (a: Element, b: Element, at: Box): boolean => {
      const common = sharedBy(a, b);
      const hasGround = (from: Element): boolean => {
        for (let up: Element | null = from; up && up !== common; up = parentOf(up))
          if (alphaOf(styleOf(up).backgroundColor) > 0.9 && Number(styleOf(up).opacity) > 0.9) return true;
        return false;
      };
      const upper = upperOf(a, b, at);
      return upper === undefined ? hasGround(a) || hasGround(b) : hasGround(upper);
    };

    const isOverlap = (line: Line, other: Line): boolean => {
      if (line.element === other.element) return false;
      const shared = cross(line, other);
      const touches = shared.right - shared.left >= NEAR_PX * 1.5 && shared.bottom - shared.top >= NEAR_PX;
      return touches && !isLayered(line.element, other.element, shared);
    };

    const compare = (): void => {
      lines.sort((a, b) => a.top - b.top);
      for (const [index, line] of lines.entries())
        for (const other of lines.slice(index + 1)) {
          if (other.top >= line.bottom - NEAR_PX) break;
          if (isOverlap(line, other)) defects.push({ kind: 'overlap', text: line.text, by: other.text });
        }
    };

    collect();
    compare();
    const distinct = new Map(defects.map((defect) => [`${defect.kind} ${defect.text} ${defect.by}`, defect]));
    return { boxes: lines.length, defects: [...distinct.values()] };
  });
}

/** Measures until what is drawn to its place's size has followed: two times the same. Returns the lines that were measured. */
export async function measureAtRest(page: Page, where: string, found: string[]): Promise<number> {
  let before = '';
  for (let look = 0; ; look++) {
    const { boxes, defects } = await measureBoxes(page);
    const now = JSON.stringify([boxes, defects]);
    if (now === before || look === 20) {
      found.push(...defects.map((defect) => `${where}: ${inWords(defect)}`));
      return boxes;
    }
    before = now;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30))));
  }
}

function inWords({ kind, text, by }: BoxDefect): string {
  if (kind === 'overlap') return `"${text}" overlaps "${by}"`;
  return kind === 'cut' ? `"${text}" is cut by ${by}` : `"${text}" in ${by} is out of reach`;
}
