import type { MarkView } from '#protocol/views.ts';
import type { TimeWindow } from '#scenes/timeline/timeWindow.ts';
import { TRACKS, type TrackName, trackOf } from '#scenes/timeline/tracks.ts';

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

/** What stays when there is no room for all: what every run has, then what a run is about. */
const BY_WEIGHT: readonly TrackName[] = [
  'kube-apiserver',
  'kube-scheduler',
  'kubelet',
  'clients',
  'drains',
  'autoscalers',
  'workloads',
  'hpa',
  'nodeLifecycle',
  'kube-controller-manager',
  'traffic',
  'etcd',
  'csi-provisioner',
  'others',
];

/** Tracks that had entries before, and those of these marks: a row that was there stays, or the rows would jump while time goes by. */
export function seenTracks(before: ReadonlySet<TrackName>, marks: readonly MarkView[]): ReadonlySet<TrackName> {
  const seen = new Set(before);
  for (const mark of marks) seen.add(trackOf(mark));
  return seen.size === before.size ? before : seen;
}

interface Given {
  readonly marks: readonly MarkView[];
  /** Counts by actor what `marks` were taken from. */
  readonly trackCounts: Readonly<Record<string, number>>;
  readonly seen: ReadonlySet<TrackName>;
}

/** The tracks worth a row, at most `most`. */
export function trackRows({ marks, trackCounts, seen }: Given, window: TimeWindow, most: number): readonly TrackRow[] {
  const given = new Map<string, number>();
  const counts = new Map<TrackName, number>();
  for (const mark of marks) {
    given.set(mark.track, (given.get(mark.track) ?? 0) + 1);
    const track = trackOf(mark);
    if (mark.timeUs >= window.fromUs && mark.timeUs <= window.toUs) counts.set(track, (counts.get(track) ?? 0) + 1);
  }
  const thinned = new Set<TrackName>();
  for (const [track, count] of Object.entries(trackCounts)) {
    if (count > (given.get(track) ?? 0)) thinned.add(trackOf({ track, tone: 'plain' }));
  }
  const kept = new Set(BY_WEIGHT.filter((track) => ALWAYS.has(track) || seen.has(track)).slice(0, most));
  return TRACKS.filter((track) => kept.has(track)).map((track) => ({
    track,
    count: counts.get(track) ?? 0,
    isAtLeast: thinned.has(track),
  }));
}
