import { useSyncExternalStore } from 'react';

/** Below this width the views have no room, so the page shows only the reader. */
const NARROW = '(max-width: 699px)';

/** Whether the window is too narrow for views, timeline and editor. Zooming a page to 200 % halves its width. */
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
