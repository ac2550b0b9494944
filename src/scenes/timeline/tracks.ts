import type { Micros } from '#base/time.ts';
import { shareOf, spanOf, type TimeWindow } from './timeWindow.ts';

/** A mark closer than this to the next one, which is the width of its shape, is part of a crowd. */
const CLOSE_PX = { plain: 6, decision: 10 } as const;

const LEAST = 3;

/** A longer mark is a span, not an instant. */
export const SPAN_FROM_PX = 3;

/** The fields of an entry that the tracks need. A view of the protocol matches this type. */
export interface TrackMark {
  readonly seq: number;
  readonly timeUs: Micros;
  readonly track: string;
  readonly type: string;
  readonly subject: string;
  /** The node that the object was assigned to. */
  readonly to?: string;
  readonly tone: 'plain' | 'input' | 'decision' | 'failure';
  /** Time at which the component began the work; absent when it took no time. */
  readonly sinceUs?: Micros;
}

/** The tracks in the order in which a request passes them. `clients` are people and scripted clients. */
export const TRACKS = [
  'clients',
  'drains',
  'kube-apiserver',
  'etcd',
  'kube-scheduler',
  'kube-controller-manager',
  'workloads',
  'hpa',
  'nodeLifecycle',
  'autoscalers',
  'kubelet',
  'traffic',
  'csi-provisioner',
  'others',
] as const;
export type TrackName = (typeof TRACKS)[number];

const MANAGER = 'kube-controller-manager';

/** Actors, and controllers of the manager, whose track has another name. */
const OWN_TRACKS: ReadonlyMap<string, TrackName> = new Map<string, TrackName>([
  ...['kubectl', 'kubectl-run', 'client', 'clients'].map((actor) => [actor, 'clients'] as const),
  ['kubectl-drain', 'drains'],
  ...['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob'].map(
    (kind) => [`${MANAGER}/${kind}`, 'workloads'] as const,
  ),
  [`${MANAGER}/HorizontalPodAutoscaler`, 'hpa'],
  ...['NodeLifecycle', 'TaintEviction'].map((controller) => [`${MANAGER}/${controller}`, 'nodeLifecycle'] as const),
  ...['cluster-autoscaler', 'karpenter', 'cloud'].map((actor) => [actor, 'autoscalers'] as const),
  ...['csi-attacher', `${MANAGER}/AttachDetach`, `${MANAGER}/PersistentVolume`].map(
    (actor) => [actor, 'csi-provisioner'] as const,
  ),
  ...['traffic', 'kube-proxy'].map((actor) => [actor, 'traffic'] as const),
]);

/** Cached: there are few actors, but thousands of marks look them up. */
const found = new Map<string, TrackName>();

/** The track of an actor's name. */
export function trackOf({ track, tone }: Pick<TrackMark, 'track' | 'tone'>): TrackName {
  if (tone === 'input') return 'clients';
  const known = found.get(track);
  if (known !== undefined) return known;
  const made = trackOfActor(track);
  found.set(track, made);
  return made;
}

function trackOfActor(track: string): TrackName {
  const slash = track.indexOf('/');
  const actor = slash < 0 ? track : track.slice(0, slash);
  const own = OWN_TRACKS.get(track) ?? OWN_TRACKS.get(actor);
  return own ?? ((TRACKS as readonly string[]).includes(actor) ? (actor as TrackName) : 'others');
}

export interface TrackedMark<M extends TrackMark> {
  readonly mark: M;
  readonly track: TrackName;
}

/** Marks that are sorted once and can then be placed in many windows. */
export interface TrackedMarks<M extends TrackMark> {
  /** By time. */
  readonly sorted: readonly TrackedMark<M>[];
  /** The longest span, which bounds the search for marks in a window. */
  readonly longestUs: Micros;
}

export const NO_MARKS: TrackedMarks<never> = { sorted: [], longestUs: 0 };

/** Finds the track of every mark and puts them in order. */
export function trackMarks<M extends TrackMark>(marks: readonly M[]): TrackedMarks<M> {
  const sorted = marks.map((mark) => ({ mark, track: trackOf(mark) })).sort((a, b) => a.mark.timeUs - b.mark.timeUs);
  const longestUs = marks.reduce((most, { timeUs, sinceUs = timeUs }) => Math.max(most, timeUs - sinceUs), 0);
  return { sorted, longestUs };
}

export interface PlacedMark<M extends TrackMark> extends TrackedMark<M> {
  readonly x: number;
  /** Left end of the span; equals `x` for an instant. */
  readonly fromX: number;
}

/** Gives marks their positions. Marks out of sight are left out; the most important of the marks on a pixel stays. */
export function placeMarks<M extends TrackMark>(
  { sorted, longestUs }: TrackedMarks<M>,
  window: TimeWindow,
  widthPx: number,
): readonly PlacedMark<M>[] {
  const placed = new Map<number, PlacedMark<M>>();
  const edgeUs = (spanOf(window) * EDGE_PX) / Math.max(1, widthPx);
  const lastUs = window.toUs + edgeUs + longestUs;
  for (let i = firstFrom(sorted, window.fromUs - edgeUs); i < sorted.length; i++) {
    const { mark, track } = sorted[i] as TrackedMark<M>;
    if (mark.timeUs > lastUs) break;
    const x = shareOf(window, mark.timeUs) * widthPx;
    const fromX = mark.sinceUs === undefined ? x : shareOf(window, mark.sinceUs) * widthPx;
    if (fromX > widthPx + EDGE_PX) continue;
    const pixel = Math.round(x) * TRACKS.length + TRACKS.indexOf(track);
    const there = placed.get(pixel);
    if (!there || tellsMore(mark, fromX, there)) placed.set(pixel, { mark, track, x, fromX });
  }
  return [...placed.values()];
}

/** Index of the first mark that is not before a time. */
function firstFrom(sorted: readonly TrackedMark<TrackMark>[], timeUs: Micros): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.mark.timeUs ?? timeUs) < timeUs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function tellsMore(mark: TrackMark, fromX: number, there: PlacedMark<TrackMark>): boolean {
  const more = WEIGHTS[mark.tone] - WEIGHTS[there.mark.tone];
  return more > 0 || (more === 0 && fromX < there.fromX);
}

/** The mark that the pointer selects: the nearest one within reach, else the span under it. */
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
/** Importance of a mark. */
const WEIGHTS = { plain: 0, decision: 1, input: 2, failure: 3 } as const;

/** Marks so close that they would hide each other: drawn as one bar from the first to the last. */
export interface Crowd {
  readonly track: TrackName;
  readonly tone: 'plain' | 'decision';
  readonly fromX: number;
  readonly toX: number;
  readonly isFuture: boolean;
}

interface Growing {
  readonly marks: PlacedMark<TrackMark>[];
  readonly tone: Crowd['tone'];
  readonly isFuture: boolean;
}

/** Divides marks into single ones and crowds. Inputs, failures and spans always stay single. */
export function crowdsOf<M extends TrackMark>(
  placed: readonly PlacedMark<M>[],
  nowUs: Micros,
): { readonly alone: readonly PlacedMark<M>[]; readonly crowds: readonly Crowd[] } {
  const alone: PlacedMark<M>[] = [];
  const crowds: Crowd[] = [];
  const growing = new Map<string, Growing & { readonly marks: PlacedMark<M>[] }>();
  const close = ({ marks, tone, isFuture }: Growing & { readonly marks: PlacedMark<M>[] }) => {
    const [first, last] = [marks[0], marks.at(-1)];
    if (!first || !last || marks.length < LEAST) alone.push(...marks);
    else crowds.push({ track: first.track, tone, fromX: first.x, toX: last.x, isFuture });
  };
  for (const one of placed.toSorted((a, b) => a.x - b.x)) {
    const { tone, timeUs } = one.mark;
    if ((tone !== 'plain' && tone !== 'decision') || one.x - one.fromX >= SPAN_FROM_PX) {
      alone.push(one);
      continue;
    }
    const isFuture = timeUs > nowUs;
    const key = `${one.track} ${tone}`;
    const crowd = growing.get(key);
    const last = crowd?.marks.at(-1);
    if (crowd && last && crowd.isFuture === isFuture && one.x - last.x < CLOSE_PX[tone]) {
      crowd.marks.push(one);
      continue;
    }
    if (crowd) close(crowd);
    growing.set(key, { marks: [one], tone, isFuture });
  }
  for (const crowd of growing.values()) close(crowd);
  // The most important marks are painted last, on top.
  return { alone: alone.toSorted((a, b) => WEIGHTS[a.mark.tone] - WEIGHTS[b.mark.tone]), crowds };
}
