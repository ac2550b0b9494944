import { useEffect, useRef, useState } from 'react';
import { onNextFrame } from './frameSchedule.ts';
import { useMoment } from './useMoment.ts';

/**
 * While the run plays, the value of this many frames ago. Its drawing then follows that of the value itself, so that no
 * single frame does all the work. A reader who stopped or steps sees the value at once.
 */
export function useInLaterFrame<T>(value: T, frames: number): T {
  const isAtOnce = useMoment(({ playing }) => !playing);
  const [shown, setShown] = useState(value);
  const wanted = useRef(value);
  const isWaiting = useRef(false);
  if (isAtOnce && !Object.is(shown, value)) setShown(value);
  useEffect(() => {
    wanted.current = value;
    if (isWaiting.current || Object.is(shown, value)) return;
    isWaiting.current = true;
    const wait = (left: number): void => {
      if (left > 0) {
        onNextFrame(() => wait(left - 1));
        return;
      }
      isWaiting.current = false;
      setShown(wanted.current);
    };
    wait(frames);
  }, [value, shown, frames]);
  return isAtOnce ? value : shown;
}
