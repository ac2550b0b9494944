import type { Micros } from '#base/time.ts';
import { type PlacedMark, type TrackMark, type TrackName, WEIGHTS } from './tracks.ts';

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

/** A mark closer than this to the next one, which is the width of its shape, is part of a crowd. */
const CLOSE_PX = { plain: 6, decision: 10 } as const;
const LEAST = 3;
/** A longer mark is a span, not an instant. */
export const SPAN_FROM_PX = 3;

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
