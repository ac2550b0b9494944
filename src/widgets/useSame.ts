import { useRef } from 'react';
import { keepSame } from '#base/difference.ts';

/** Returns the last object while new plain data is equal to it, so its views need not render again. */
export function useSame<T>(value: T): T {
  const kept = useRef(value);
  kept.current = keepSame(kept.current, value);
  return kept.current;
}
