/**
 * Moves the focus to the stage, where Space and the arrow keys move the run. A control with the focus would take these
 * keys for itself.
 */
export function focusStage(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
