import { useLayoutEffect, useState } from 'react';

/** Of the interface's type, on the average of the words that lanes have. */
const WIDTH_OF_SIZE = 0.58;

/** About how wide a letter of an element's type is, in CSS pixels. Its size changes with the window's, so it is read when `widthPx` changes. */
export function useLetterWidth(element: React.RefObject<HTMLElement | null>, widthPx: number): number | undefined {
  const [letterPx, setLetterPx] = useState<number>();
  useLayoutEffect(() => {
    if (!element.current || widthPx === 0) return;
    const sizePx = Number.parseFloat(getComputedStyle(element.current).fontSize);
    setLetterPx(Number.isNaN(sizePx) ? undefined : sizePx * WIDTH_OF_SIZE);
  }, [element, widthPx]);
  return letterPx;
}
