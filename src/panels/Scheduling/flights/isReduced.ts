/** Whether the reader asked for no motion. */
export function isReduced(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
