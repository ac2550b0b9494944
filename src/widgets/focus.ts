/**
 * Moves the focus to the stage, where Space and the arrow keys move the run. A control with the focus would take these
 * keys for itself.
 */
export function focusStage(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/**
 * Moves the focus to a new element. In a frame, the focus stays with the surrounding page until the reader enters the
 * frame.
 */
export function offerFocus(element: HTMLElement | null): void {
  if (window.parent === window || document.hasFocus()) element?.focus();
}
