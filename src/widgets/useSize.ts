import { type RefObject, useLayoutEffect, useState } from 'react';

/** How wide and high the inside of an element is, in CSS pixels; nothing before it is on the page. */
export function useSize(element: RefObject<HTMLElement | null>): {
  readonly widthPx: number;
  readonly heightPx: number;
} {
  const [size, setSize] = useState({ widthPx: 0, heightPx: 0 });
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => setSize({ widthPx: target.clientWidth, heightPx: target.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
