import { useEffect, useRef, useState } from 'react';
import { onNextFrame } from './frameSchedule.ts';
import { useMoment } from './useMoment.ts';

/**
 * While the run plays, the value as it was so many frames ago: what is drawn from it comes after what is drawn from the value itself, so that no one
 * frame has all of it to do. A reader who stopped or steps sees the value at once.
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
