/**
 * Moves the focus to a new element. In a frame, the focus stays with the surrounding page until the reader enters the
 * frame.
 */
export function offerFocus(element: HTMLElement | null): void {
  if (window.parent === window || document.hasFocus()) element?.focus();
}
