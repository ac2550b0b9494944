/** Moves the focus to what has just appeared. In a frame the focus stays with the page around, until the reader is in the frame. */
export function offerFocus(element: HTMLElement | null): void {
  if (window.parent === window || document.hasFocus()) element?.focus();
}
