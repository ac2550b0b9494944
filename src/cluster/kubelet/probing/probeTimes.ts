import type { Micros } from '#base/time.ts';
import type { World } from '#kernel/world.ts';
import type { KubeletPod, ProbeKind } from '../kubeletRecords.ts';
import {
  failureAt,
  type LiveProbe,
  liveProbe,
  PROBE_KINDS,
  periodUs,
  runsFromUs,
  runUs,
  tickAtOrAfter,
} from './probeTurn.ts';

/** One run of a probe. */
export interface ProbeTime {
  readonly container: string;
  readonly probe: ProbeKind;
  /** When its result is known. */
  readonly atUs: Micros;
  readonly outcome: 'success' | 'failure' | 'timeout';
  /** It could not change anything, so it has no entry. */
  readonly leftOut: boolean;
}

/**
 * Probe runs of a Pod whose results are known in `[fromUs, toUs)` while its record stays unchanged. They include the
 * runs without an entry, and the first one after them that has one.
 */
export function probeTimes(world: World, record: KubeletPod, fromUs: Micros, toUs: Micros): ProbeTime[] {
  const times = record.containers.flatMap((container) =>
    PROBE_KINDS.flatMap((kind) => {
      const live = liveProbe(world, record, container, kind);
      return live ? timesOf(live, fromUs, toUs) : [];
    }),
  );
  return times.sort((a, b) => a.atUs - b.atUs);
}

function timesOf(live: LiveProbe, fromUs: Micros, toUs: Micros): ProbeTime[] {
  const { container, kind, probe, state } = live;
  const takesUs = runUs(live);
  const lastUs = state.beginUs >= 0 ? state.beginUs : Number.POSITIVE_INFINITY;
  const runsFrom = runsFromUs(live);
  const times: ProbeTime[] = [];
  const add = (beginUs: Micros, leftOut: boolean): void => {
    const atUs = beginUs + takesUs;
    if (atUs < fromUs || atUs >= toUs) return;
    const failure = failureAt(live, beginUs);
    const outcome = failure === undefined ? 'success' : failure === 'timeout' ? 'timeout' : 'failure';
    times.push({ container: container.name, probe: kind, atUs, outcome, leftOut });
  };
  if (runsFrom !== undefined) {
    const first = tickAtOrAfter(live, Math.max(fromUs - takesUs, runsFrom));
    for (let atUs = first; atUs < Math.min(lastUs, toUs); atUs += periodUs(probe)) add(atUs, true);
  }
  if (state.beginUs >= 0) add(state.beginUs, false);
  return times;
}
