import type { TimeWindow } from '#scenes/timeline/timeWindow.ts';

interface Lasting {
  readonly fromUs: number;
  /** -1: it goes on. */
  readonly toUs: number;
}

interface Instant {
  readonly atUs: number;
  readonly shape: string;
  readonly label: string;
}

export interface PlacedSpan<S> {
  readonly span: S;
  readonly left: number;
  readonly width: number;
  /** It goes on beyond what is known. */
  readonly isOpen: boolean;
  /** Where its label has room: in it, beside it, or nowhere. */
  readonly label: 'inside' | 'after' | 'none';
}

export interface PlacedMark<M> {
  readonly mark: M;
  readonly x: number;
  /** How many marks of the same shape it stands for, where they would lie on each other. */
  readonly count: number;
  /** How far beside its place it is drawn, so that its words do not cover those before it. */
  readonly dodgePx: number;
}

export interface PlacedLane<S, M> {
  readonly spans: readonly PlacedSpan<S>[];
  readonly marks: readonly PlacedMark<M>[];
}

export interface LaneSpace {
  readonly window: TimeWindow;
  readonly widthPx: number;
  /** Where what goes on is drawn to. */
  readonly untilUs: number;
  /** How wide a letter of a label is; as of the smallest type when it is not known. */
  readonly letterPx?: number;
}

const LEAST_PX = 3;
const LETTER_PX = 6.4;
const PADDING_PX = 10;
/** Marks closer than this are one. */
const APART_PX = 4;

/** Where the spans and marks of a lane lie; what is outside of the window is left out. */
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

/** What a text takes, with room around it. Wide letters count double. */
function textPx(text: string, letterPx = LETTER_PX): number {
  let letters = 0;
  for (const letter of text) letters += letter > '\u2e80' ? 1.8 : 1;
  return letters === 0 ? 0 : letters * letterPx + PADDING_PX;
}

function placeMarks<M extends Instant>(marks: readonly M[], space: LaneSpace): PlacedMark<M>[] {
  const placed: PlacedMark<M>[] = [];
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

/** Marks of these shapes have words and may be moved aside. A mark of what is still to come stays where it is, because its place says when it will happen. */
const WORDY = new Set(['signal', 'kill', 'exit']);
/** A mark that is drawn farther than this from its moment would tell a wrong time. */
const MOST_DODGE_PX = 160;

/** Marks with words stand side by side where they would cover each other. */
function dodged<M extends Instant>(marks: readonly PlacedMark<M>[], letterPx?: number): PlacedMark<M>[] {
  // Left of the lane stands its name.
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
export function xOf(timeUs: number, { window, widthPx }: Pick<LaneSpace, 'window' | 'widthPx'>): number {
  return ((timeUs - window.fromUs) / (window.toUs - window.fromUs)) * widthPx;
}
