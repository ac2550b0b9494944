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

/**
 * Calls `then` after the browser has laid the page out by itself. Reading a position earlier would force a layout in
 * the middle of script. Without `IntersectionObserver`, as in test documents, it calls `then` at once. Returns a
 * function that cancels the call.
 */
export function afterLayout(element: Element, then: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    then();
    return () => {};
  }
  const observer = new IntersectionObserver(() => {
    observer.disconnect();
    then();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
