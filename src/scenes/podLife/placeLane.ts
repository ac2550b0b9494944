import type { Micros } from '#base/time.ts';
import type { TimeWindow } from '#scenes/timeline/timeWindow.ts';

interface Lasting {
  readonly fromUs: Micros;
  /** -1 while it lasts. */
  readonly toUs: Micros;
}

interface Instant {
  readonly atUs: Micros;
  readonly shape: string;
  readonly label: string;
}

export interface PlacedSpan<S> {
  readonly span: S;
  readonly left: number;
  readonly width: number;
  /** It lasts beyond the known time. */
  readonly isOpen: boolean;
  /** Place of its label: inside it, beside it, or nowhere. */
  readonly label: 'inside' | 'after' | 'none';
}

export interface LaneMark<M> {
  readonly mark: M;
  readonly x: number;
  /** Number of overlapping marks of the same shape that it represents. */
  readonly count: number;
  /** Distance in pixels by which it is moved aside, so that its words do not cover earlier ones. */
  readonly dodgePx: number;
}

export interface PlacedLane<S, M> {
  readonly spans: readonly PlacedSpan<S>[];
  readonly marks: readonly LaneMark<M>[];
}

export interface LaneSpace {
  readonly window: TimeWindow;
  readonly widthPx: number;
  /** End of open spans. */
  readonly untilUs: Micros;
  /** Width of a label's letter in pixels; by default that of the smallest type. */
  readonly letterPx?: number;
}

const LEAST_PX = 3;
const LETTER_PX = 6.4;
const PADDING_PX = 10;
/** Closer marks are joined. */
const APART_PX = 4;

/** Positions of the spans and marks of a lane; those outside the window are left out. */
export function placeLane<S extends Lasting, M extends Instant>(
  { spans, marks }: { readonly spans: readonly S[]; readonly marks: readonly M[] },
  space: LaneSpace,
  wordsOf: (span: S) => string,
): PlacedLane<S, M> {
  return { spans: placeSpans(spans, space, wordsOf), marks: dodged(placeMarks(marks, space), space.letterPx) };
}

function placeSpans<S extends Lasting>(
  spans: readonly S[],
  space: LaneSpace,
  wordsOf: (span: S) => string,
): PlacedSpan<S>[] {
  const { window, widthPx, untilUs, letterPx } = space;
  const placed: PlacedSpan<S>[] = [];
  for (const [index, span] of spans.entries()) {
    const endUs = span.toUs < 0 ? Math.max(untilUs, span.fromUs) : span.toUs;
    if (endUs < window.fromUs || span.fromUs > window.toUs) continue;
    const left = Math.max(-LEAST_PX, xOf(span.fromUs, space));
    const right = Math.min(widthPx + LEAST_PX, xOf(endUs, space));
    const width = Math.max(LEAST_PX, right - left);
    const next = spans[index + 1];
    const roomPx = (next ? xOf(next.fromUs, space) : widthPx) - (left + width);
    placed.push({
      span,
      left,
      width,
      isOpen: span.toUs < 0,
      label: labelPlace(textPx(wordsOf(span), letterPx), width, roomPx),
    });
  }
  return placed;
}

/** Labels are shown whole or not at all. */
function labelPlace(neededPx: number, widthPx: number, roomPx: number): 'inside' | 'after' | 'none' {
  if (widthPx >= neededPx) return 'inside';
  return roomPx >= neededPx ? 'after' : 'none';
}

/** Width of a text in pixels, with room around it. Wide letters count double. */
function textPx(text: string, letterPx = LETTER_PX): number {
  let letters = 0;
  for (const letter of text) letters += letter > '\u2e80' ? 1.8 : 1;
  return letters === 0 ? 0 : letters * letterPx + PADDING_PX;
}

function placeMarks<M extends Instant>(marks: readonly M[], space: LaneSpace): LaneMark<M>[] {
  const placed: LaneMark<M>[] = [];
  for (const mark of marks) {
    if (mark.atUs < space.window.fromUs || mark.atUs > space.window.toUs) continue;
    const x = xOf(mark.atUs, space);
    const last = placed.at(-1);
    if (last && last.mark.shape === mark.shape && last.mark.label === mark.label && x - last.x < APART_PX)
      placed[placed.length - 1] = { ...last, count: last.count + 1 };
    else placed.push({ mark, x, count: 1, dodgePx: 0 });
  }
  return placed;
}

/**
 * Marks of these shapes have words and may be moved aside. A future mark stays in place, because its place shows when
 * it will happen.
 */
const WORDY = new Set(['signal', 'kill', 'exit']);
/** A mark farther than this from its moment would show a wrong time. */
const MOST_DODGE_PX = 160;

/** Places marks with words side by side where they would overlap. */
function dodged<M extends Instant>(marks: readonly LaneMark<M>[], letterPx?: number): LaneMark<M>[] {
  // The lane's name is at its left.
  let freeFrom = 0;
  return marks.map((placed) => {
    if (!WORDY.has(placed.mark.shape)) return placed;
    const half = textPx(placed.mark.label, letterPx) / 2;
    const dodgePx = Math.min(MOST_DODGE_PX, Math.max(0, freeFrom + half - placed.x));
    freeFrom = placed.x + dodgePx + half;
    return dodgePx === 0 ? placed : { ...placed, dodgePx };
  });
}

/** Pixels from the lane's left edge. */
export function xOf(timeUs: Micros, { window, widthPx }: Pick<LaneSpace, 'window' | 'widthPx'>): number {
  return ((timeUs - window.fromUs) / (window.toUs - window.fromUs)) * widthPx;
}
