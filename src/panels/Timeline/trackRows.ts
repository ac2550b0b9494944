import type { MarkView } from '../../protocol/views.ts';
import type { TimeWindow } from '../../scenes/timeline/timeWindow.ts';
import { TRACKS, type TrackName, trackOf } from '../../scenes/timeline/tracks.ts';

export interface TrackRow {
  readonly track: TrackName;
  /** Entries in the window. */
  readonly count: number;
  /** There are more entries than marks were given for. */
  readonly isAtLeast: boolean;
}

/** Shown whether they have entries or not. The model's etcd answers inside the API server; it has a track when a run gives it entries. */
const ALWAYS: ReadonlySet<TrackName> = new Set([
  'clients',
  'kube-apiserver',
  'kube-scheduler',
  'kube-controller-manager',
  'kubelet',
]);

/** The tracks worth a row, at most `most`. `trackCounts` counts by actor what `marks` were taken from. */
export function trackRows(
  marks: readonly MarkView[],
  trackCounts: Readonly<Record<string, number>>,
  window: TimeWindow,
  most: number,
): readonly TrackRow[] {
  const given = new Map<string, number>();
  const counts = new Map<TrackName, number>();
  const seen = new Set<TrackName>(ALWAYS);
  for (const mark of marks) {
    given.set(mark.track, (given.get(mark.track) ?? 0) + 1);
    const track = trackOf(mark);
    seen.add(track);
    if (mark.timeUs >= window.fromUs && mark.timeUs <= window.toUs) counts.set(track, (counts.get(track) ?? 0) + 1);
  }
  const thinned = new Set<TrackName>();
  for (const [track, count] of Object.entries(trackCounts)) {
    if (count > (given.get(track) ?? 0)) thinned.add(trackOf({ track, tone: 'plain' }));
  }
  return TRACKS.filter((track) => seen.has(track))
    .slice(0, most)
    .map((track) => ({ track, count: counts.get(track) ?? 0, isAtLeast: thinned.has(track) }));
}
