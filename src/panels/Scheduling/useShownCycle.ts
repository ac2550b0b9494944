import { SECOND_MS } from '#base/time.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import type { ShownCycle } from '#protocol/explanation.ts';

/** Of so many nodes the folded matrix changes all over with every decision: while playing, a new one is shown once a second. */
const READABLE_NODES = 40;
const LARGE_INTERVAL_MS = SECOND_MS;

/**
 * The cycle inside which the reader stands, else the chosen one, else the last one of the Pending Pod that is selected, else the one decided
 * last; none while that Pod has had none. It is asked for again and again; the same decision stays the same object, so that its picture need
 * not be drawn anew.
 */
export function useShownCycle(
  nodeCount: number,
  chosen: number | undefined,
  pendingPod: string | undefined,
): ShownCycle | undefined {
  const stepSeq = useMoment((moment) => moment.cycleStep?.seq);
  const own = useAsk('attempts', pendingPod === undefined ? null : { pod: pendingPod });
  const seq = stepSeq ?? chosen ?? (pendingPod === undefined ? undefined : own.data?.[0]?.seq);
  const isNone = pendingPod !== undefined && seq === undefined;
  const playingIntervalMs = nodeCount > READABLE_NODES ? LARGE_INTERVAL_MS : undefined;
  const { data } = useAsk('cycle', isNone ? null : seq === undefined ? {} : { seq }, {
    refresh: 'moment',
    playingIntervalMs,
  });
  return isNone ? undefined : data;
}
