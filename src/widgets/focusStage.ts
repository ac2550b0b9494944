/** Gives the focus to the stage, where Space and the arrow keys move the run. A control that kept the focus would take these keys for itself. */
export function focusStage(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
