import { useEffect, useState } from 'react';
import { shownSkip } from '#client/telling/shownSkip.ts';
import { useMoment } from '#client/useMoment.ts';
import type { Skip } from '#protocol/telling.ts';

/** So long the skipped time stays beside the clock after the skip. */
const STAYS_MS = 1200;

/** The dead time that is being skipped, or was a moment ago. */
export function useLastSkip(): Skip | undefined {
  const skip = useMoment((moment) => shownSkip(moment.telling));
  const [last, setLast] = useState<Skip>();
  useEffect(() => {
    if (skip) {
      setLast(skip);
      return;
    }
    const timer = setTimeout(() => setLast(undefined), STAYS_MS);
    return () => clearTimeout(timer);
  }, [skip]);
  return skip ?? last;
}
