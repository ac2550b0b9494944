import { useEffect, useRef, useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import type { SlowEntry } from '#protocol/requests.ts';

/** So long it is said beside the clock. */
const STAYS_MS = 5000;
/** On a slow machine many entries are slow; one of them is enough for a while. */
const AGAIN_MS = 60_000;

/** The entry that took too long a moment ago. */
export function useSlowEntry(): SlowEntry | undefined {
  const client = useClient();
  const [slow, setSlow] = useState<SlowEntry>();
  const saidMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(
    () =>
      client.slowEntry.subscribe((entry) => {
        if (entry === undefined || performance.now() - saidMs.current < AGAIN_MS) return;
        saidMs.current = performance.now();
        setSlow(entry);
      }),
    [client],
  );
  useEffect(() => {
    const timer = slow && setTimeout(() => setSlow(undefined), STAYS_MS);
    return () => clearTimeout(timer);
  }, [slow]);
  return slow;
}
