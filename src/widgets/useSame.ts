import { useRef } from 'react';
import { keepSame } from '#base/difference.ts';

/** Plain data that is made anew with each render, as the same object while it says the same: what is drawn from it need not be drawn again. */
export function useSame<T>(value: T): T {
  const kept = useRef(value);
  kept.current = keepSame(kept.current, value);
  return kept.current;
}
