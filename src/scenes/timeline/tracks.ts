import { shareOf, type TimeWindow } from './timeWindow.ts';

/** What the tracks need of an entry. A view of the protocol fits as it is. */
export interface TrackMark {
  readonly seq: number;
  readonly timeUs: number;
  readonly track: string;
  readonly type: string;
  readonly subject: string;
  readonly tone: 'plain' | 'input' | 'decision' | 'failure';
  /** Since when the component was at it; absent for an instant. */
  readonly sinceUs?: number;
}

/** The tracks in the order of the way of a request. `clients` are people and scripted clients. */
export const TRACKS = [
  'clients',
  'kube-apiserver',
  'etcd',
  'kube-scheduler',
  'kube-controller-manager',
  'kubelet',
  'csi-provisioner',
  'others',
] as const;
export type TrackName = (typeof TRACKS)[number];

const CLIENTS: ReadonlySet<string> = new Set(['kubectl', 'client', 'clients']);

/** The track of an actor's name. */
export function trackOf({ track, tone }: Pick<TrackMark, 'track' | 'tone'>): TrackName {
  const slash = track.indexOf('/');
  const actor = slash < 0 ? track : track.slice(0, slash);
  if (tone === 'input' || CLIENTS.has(actor)) return 'clients';
  return (TRACKS as readonly string[]).includes(actor) ? (actor as TrackName) : 'others';
}

export interface TrackedMark<M extends TrackMark> {
  readonly mark: M;
  readonly track: TrackName;
}

/** Finds the track of every mark, once for many placings. */
export function trackMarks<M extends TrackMark>(marks: readonly M[]): readonly TrackedMark<M>[] {
  return marks.map((mark) => ({ mark, track: trackOf(mark) }));
}

export interface PlacedMark<M extends TrackMark> extends TrackedMark<M> {
  readonly x: number;
  /** Left end of the span; equals `x` for an instant. */
  readonly fromX: number;
}

/** Puts marks where they are drawn. Marks that are out of sight are left out; of marks on the same pixel the most telling stays. */
export function placeMarks<M extends TrackMark>(
  marks: readonly TrackedMark<M>[],
  window: TimeWindow,
  widthPx: number,
): readonly PlacedMark<M>[] {
  const placed = new Map<number, PlacedMark<M>>();
  for (const { mark, track } of marks) {
    const x = shareOf(window, mark.timeUs) * widthPx;
    const fromX = mark.sinceUs === undefined ? x : shareOf(window, mark.sinceUs) * widthPx;
    if (x < -EDGE_PX || fromX > widthPx + EDGE_PX) continue;
    const pixel = Math.round(x) * TRACKS.length + TRACKS.indexOf(track);
    const there = placed.get(pixel);
    if (!there || tellsMore(mark, fromX, there)) placed.set(pixel, { mark, track, x, fromX });
  }
  return [...placed.values()];
}

function tellsMore(mark: TrackMark, fromX: number, there: PlacedMark<TrackMark>): boolean {
  const more = WEIGHTS[mark.tone] - WEIGHTS[there.mark.tone];
  return more > 0 || (more === 0 && fromX < there.fromX);
}

/** The mark that a pointer means: the nearest within reach, else the span it is in. */
export function markAt<M extends TrackMark>(
  placed: readonly PlacedMark<M>[],
  track: TrackName,
  x: number,
): PlacedMark<M> | undefined {
  const onTrack = placed.filter((one) => one.track === track);
  let nearest: PlacedMark<M> | undefined;
  for (const one of onTrack) {
    const distance = Math.abs(one.x - x);
    if (distance <= REACH_PX && (!nearest || distance < Math.abs(nearest.x - x))) nearest = one;
  }
  return nearest ?? onTrack.find((one) => one.fromX <= x && x <= one.x);
}

const EDGE_PX = 8;
const REACH_PX = 6;
/** How much a mark tells. */
export const WEIGHTS = { plain: 0, decision: 1, input: 2, failure: 3 } as const;
