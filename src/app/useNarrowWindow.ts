import { useSyncExternalStore } from 'react';

/** Below this width the views have no room: the page is a reader. */
const NARROW = '(max-width: 699px)';

/** Whether the window is too narrow for views, timeline and editor. A page zoomed to 200 % is half as wide. */
export function useNarrowWindow(): boolean {
  return useSyncExternalStore(follow, isNarrow);
}

function isNarrow(): boolean {
  return window.matchMedia(NARROW).matches;
}

function follow(onChange: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}
