import { type RefObject, useEffect, useState } from 'react';

interface CutEdges {
  readonly start: boolean;
  readonly end: boolean;
}

const NONE: CutEdges = { start: false, end: false };

/** The edges of a sideways scrolling element that hide more content. */
export function useCutEdges(scroller: RefObject<HTMLElement | null>): CutEdges {
  const [cut, setCut] = useState(NONE);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const read = () => {
      const start = element.scrollLeft > 1;
      const end = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setCut((was) => (was.start === start && was.end === end ? was : { start, end }));
    };
    read();
    // The children are observed too: their labels and counts change while the element keeps its size.
    const observer = new ResizeObserver(read);
    for (const target of [element, ...element.children]) observer.observe(target);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [scroller]);
  return cut;
}
