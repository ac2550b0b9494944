import type { PlacedMark, TrackMark } from './tracks.ts';
import { SPAN_FROM_PX } from './tracks.ts';

/** Pixels between a slice's edge and its name, and between a mark and the name beside it. */
export const INSIDE_PX = 4;
const BESIDE_PX = 8;
/** Minimum distance between the end of a name and the next mark. */
const CLEAR_PX = 8;
/** Marks at most this far apart belong together. */
const CLOSE_PX = 12;

type Names<M extends TrackMark> = ReadonlyMap<PlacedMark<M>, string>;

/** `web-7 → node-3`: the object and its node. */
function wholeName({ subject, to }: TrackMark): string {
  const name = subject.slice(subject.indexOf('/') + 1);
  return name === '' || to === undefined ? name : `${name} → ${to}`;
}

/**
 * The name inside a slice, where it fits whole and no other slice of the track crosses it. The node is left out when
 * only the object fits.
 */
export function namesInside<M extends TrackMark>(placed: readonly PlacedMark<M>[], characterPx: number): Names<M> {
  const spans = placed.filter(({ x, fromX }) => x - fromX >= SPAN_FROM_PX);
  const names = new Map<PlacedMark<M>, string>();
  for (const span of spans) {
    const from = Math.max(-1, span.fromX);
    const room = span.x - from - 2 * INSIDE_PX;
    const whole = wholeName(span.mark);
    const [name] = whole.split(' → ');
    const text = [whole, name ?? ''].find((each) => each.length * characterPx <= room);
    if (text === undefined || text === '') continue;
    const to = from + INSIDE_PX + text.length * characterPx;
    const isCrossed = spans.some(
      (other) =>
        other !== span &&
        other.track === span.track &&
        ((other.fromX > from && other.fromX < to) || (other.x > from && other.x < to)),
    );
    if (!isCrossed) names.set(span, text);
  }
  return names;
}

/** A name and its start. */
export interface NameBeside {
  readonly text: string;
  readonly x: number;
}

/**
 * The name beside a decision or a failure, where it fits whole before the next marks of the track and before the edge.
 * The mark right after a decision, its binding, belongs to it. When several marks are that close and about different
 * objects, none has a name.
 */
export function namesBeside<M extends TrackMark>(
  placed: readonly PlacedMark<M>[],
  widthPx: number,
  characterPx: number,
): ReadonlyMap<PlacedMark<M>, NameBeside> {
  const names = new Map<PlacedMark<M>, NameBeside>();
  for (const row of rowsOf(placed)) {
    let from = 0;
    while (from < row.length) {
      let to = from;
      while (to + 1 < row.length && (row[to + 1]?.fromX ?? 0) - (row[to]?.x ?? 0) <= CLOSE_PX) to++;
      const group = row.slice(from, to + 1);
      const [named, ...others] = group.filter(isTelling);
      const x = (row[to]?.x ?? 0) + BESIDE_PX;
      const text = named ? wholeName(named.mark) : '';
      const end = (row[to + 1]?.fromX ?? widthPx + CLEAR_PX) - CLEAR_PX;
      if (
        named &&
        others.every(({ mark }) => mark.subject === named.mark.subject) &&
        text !== '' &&
        x + text.length * characterPx <= end
      )
        names.set(named, { text, x });
      from = to + 1;
    }
  }
  return names;
}

/** The marks of each track from left to right. */
function rowsOf<M extends TrackMark>(placed: readonly PlacedMark<M>[]): Iterable<PlacedMark<M>[]> {
  const rows = new Map<string, PlacedMark<M>[]>();
  for (const one of placed.toSorted((a, b) => a.x - b.x)) {
    const row = rows.get(one.track) ?? [];
    if (row.length === 0) rows.set(one.track, row);
    row.push(one);
  }
  return rows.values();
}

function isTelling({ mark: { tone }, x, fromX }: PlacedMark<TrackMark>): boolean {
  return (tone === 'decision' || tone === 'failure') && x - fromX < SPAN_FROM_PX;
}
