/** The regions of the page in reading order; each is marked with `data-region` and can take the focus itself. */
function regions(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-region]')].filter((region) => !region.hidden);
}

/** F6: moves the focus to the next region of the page, or the one before; wraps around. */
export function moveFocus(by: 1 | -1): void {
  const all = regions();
  if (all.length === 0) return;
  const now = all.findIndex((region) => region.contains(document.activeElement));
  const next = now < 0 ? (by > 0 ? 0 : all.length - 1) : (now + by + all.length) % all.length;
  all[next]?.focus();
}
