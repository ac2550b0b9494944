import { useLayoutEffect, useState } from 'react';

/** How high an element is, in CSS pixels. */
export function useHeight(element: React.RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    setHeight(target.clientHeight);
    const observer = new ResizeObserver(() => setHeight(target.clientHeight));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return height;
}
