/** Gives the focus to the stage, where the keys of time work: to a control that is done with it would belong Space and the arrows. */
export function focusStage(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
