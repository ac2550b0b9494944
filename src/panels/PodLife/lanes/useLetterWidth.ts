import { useLayoutEffect, useState } from 'react';

/** Average letter width of the interface's font, relative to its size, for the words in lanes. */
const WIDTH_OF_SIZE = 0.58;

/**
 * The approximate letter width of an element's font, in CSS pixels. The font size changes with the window, so it is
 * read when `widthPx` changes.
 */
export function useLetterWidth(element: React.RefObject<HTMLElement | null>, widthPx: number): number | undefined {
  const [letterPx, setLetterPx] = useState<number>();
  useLayoutEffect(() => {
    if (!element.current || widthPx === 0) return;
    const sizePx = Number.parseFloat(getComputedStyle(element.current).fontSize);
    setLetterPx(Number.isNaN(sizePx) ? undefined : sizePx * WIDTH_OF_SIZE);
  }, [element, widthPx]);
  return letterPx;
}
