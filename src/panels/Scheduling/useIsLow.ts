import { type RefObject, useEffect, useState } from 'react';

/** Below this height of the view, in CSS pixels, trays and bins have less room; the style sheets ask for the same. */
const LOW_PX = 665;

/** Whether the view has little height. */
export function useIsLow(view: RefObject<HTMLElement | null>): boolean {
  const [isLow, setLow] = useState(false);
  useEffect(() => {
    const target = view.current;
    if (!target || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => entry && setLow(entry.contentRect.height <= LOW_PX));
    observer.observe(target);
    return () => observer.disconnect();
  }, [view]);
  return isLow;
}
