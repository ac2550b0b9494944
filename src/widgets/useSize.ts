import { type RefObject, useLayoutEffect, useState } from 'react';

/** Inner width and height of an element in CSS pixels; both 0 until it is on the page. */
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
