import { useMemo } from 'react';
import { useAsk } from '#client/useAsk.ts';
import type { DecisionDifference, OtherRun, SideBySide, WhyDifferent } from '#protocol/comparison.ts';

interface Seen {
  readonly pair: SideBySide | undefined;
  /** The reason that there is none; empty without a problem. */
  readonly problem: string;
  readonly busy: boolean;
}

/** Interval of reading both runs while the run plays, because reading a large cluster twice takes time. */
const PLAYING_INTERVAL_MS = 500;

/** The present run beside another one, at every moment. */
export function useSideBySide(other: OtherRun | null): Seen {
  const { data, error, busy } = useAsk('sideBySide', other ? { other } : null, {
    refresh: 'moment',
    playingIntervalMs: PLAYING_INTERVAL_MS,
  });
  const problem = data && !data.ok ? data.problems.map(({ message }) => message).join('; ') : (error ?? '');
  return { pair: data?.ok ? data.pair : undefined, problem, busy };
}

/** The reasons that both decisions about a Pod differ. */
export function useWhyDifferent(
  other: OtherRun | null,
  difference: Pick<DecisionDifference, 'keys' | 'decisions'> | undefined,
): WhyDifferent | undefined {
  const question = useMemo(
    () => (other && difference ? { other, keys: difference.keys, decisions: difference.decisions } : null),
    [other, difference],
  );
  return useAsk('whyDifferent', question, { refresh: 'once' }).data;
}
