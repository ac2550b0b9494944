import { useEffect, useRef, useState } from 'react';
import type { Millis } from '#base/time.ts';

/** The value, at most every `everyMs`, and always the last one: for what changes faster than it can be read. */
export function useUnhurried<T>(value: T, everyMs: Millis): T {
  const [shown, setShown] = useState(value);
  const lastMs = useRef(0);
  useEffect(() => {
    const show = () => {
      lastMs.current = performance.now();
      setShown(value);
    };
    const waitMs = lastMs.current + everyMs - performance.now();
    if (waitMs <= 0) {
      show();
      return;
    }
    const timer = setTimeout(show, waitMs);
    return () => clearTimeout(timer);
  }, [value, everyMs]);
  return shown;
}
