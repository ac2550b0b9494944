import type { Micros } from '#base/time.ts';
import type { Palette } from '#scenes/palette.ts';
import type { LabelSprites } from './labelSprites.ts';
import { INSIDE_PX, namesBeside, namesInside } from './markNames.ts';
import { ticksOf } from './ticks.ts';
import { shareOf, type TimeWindow } from './timeWindow.ts';
import type { PlacedMark, TrackMark, TrackName } from './tracks.ts';
import { type Crowd, crowdsOf, SPAN_FROM_PX } from './tracks.ts';

export interface TracksPicture {
  readonly width: number;
  readonly height: number;
  readonly rulerPx: number;
  /** Top of the tracks: below the ruler and everything else above them. */
  readonly topPx: number;
  readonly tracks: readonly TrackName[];
  readonly window: TimeWindow;
  readonly nowUs: Micros;
  readonly placed: readonly PlacedMark<TrackMark>[];
  /** The entry under the pointer, and the entry of the present moment. */
  readonly pointedSeq: number | undefined;
  readonly presentSeq: number;
  readonly labels: LabelSprites;
  /** Number of screen pixels for a CSS pixel. */
  readonly ratio: number;
}

const FUTURE_ALPHA = 0.45;
const RADIUS = 3.5;
const CHARACTER = 0.58;
const MONO_CHARACTER = 0.61;

/** Paints ruler and tracks. The playhead is separate: it moves without painting. */
export function paintTracks(g: CanvasRenderingContext2D, picture: TracksPicture, palette: Palette): void {
  g.clearRect(0, 0, picture.width, picture.height);
  paintRuler(g, picture, palette);
  const rowPx = rowHeight(picture);
  const middle = new Map(picture.tracks.map((track, index) => [track, picture.topPx + (index + 0.5) * rowPx]));
  paintLines(g, picture, rowPx, palette);
  const { alone, crowds } = crowdsOf(picture.placed, picture.nowUs);
  for (const crowd of crowds) {
    const y = middle.get(crowd.track);
    if (y !== undefined) paintCrowd(g, crowd, y, palette);
  }
  const pointed = picture.placed.filter(
    ({ mark: { seq } }) => seq === picture.pointedSeq || seq === picture.presentSeq,
  );
  const { inside, beside } = namesOf(picture, palette.microPx * CHARACTER);
  for (const placed of [...alone, ...pointed]) {
    const y = middle.get(placed.track);
    if (y === undefined) continue;
    g.globalAlpha = placed.mark.timeUs > picture.nowUs ? FUTURE_ALPHA : 1;
    const look = {
      picture,
      y,
      rowPx,
      isPointed: placed.mark.seq === picture.pointedSeq,
      isPresent: placed.mark.seq === picture.presentSeq,
    };
    if (placed.x - placed.fromX >= SPAN_FROM_PX)
      paintSpan(g, placed, { ...look, label: inside.get(placed) ?? '' }, palette);
    else {
      const name = beside.get(placed);
      if (name) paintName(g, name.text, name.x, y, picture, palette);
      paintMark(g, placed, look, palette);
    }
  }
  g.globalAlpha = 1;
}

interface Names {
  readonly characterPx: number;
  readonly inside: ReturnType<typeof namesInside>;
  readonly beside: ReturnType<typeof namesBeside>;
}

/** The same marks are painted repeatedly while only the moment moves. */
const knownNames = new WeakMap<readonly PlacedMark<TrackMark>[], Names>();

function namesOf({ placed, width }: TracksPicture, characterPx: number): Names {
  const known = knownNames.get(placed);
  if (known?.characterPx === characterPx) return known;
  const names = {
    characterPx,
    inside: namesInside(placed, characterPx),
    beside: namesBeside(placed, width, characterPx),
  };
  knownNames.set(placed, names);
  return names;
}

export function rowHeight({ height, topPx, tracks }: Pick<TracksPicture, 'height' | 'topPx' | 'tracks'>): number {
  return (height - topPx) / Math.max(1, tracks.length);
}

function paintRuler(g: CanvasRenderingContext2D, picture: TracksPicture, palette: Palette): void {
  const { width, rulerPx, window, labels, ratio } = picture;
  const look = { font: `400 ${palette.microPx}px ${palette.fontMono}`, colour: palette.ink3, align: 'center' } as const;
  g.lineWidth = 1;
  g.strokeStyle = palette.line2;
  g.beginPath();
  for (const { timeUs, label } of ticksOf(window, width).ticks) {
    const x = Math.round(shareOf(window, timeUs) * width) + 0.5;
    g.moveTo(x, rulerPx - 5);
    g.lineTo(x, rulerPx);
    // A label at an end of the ruler is moved inwards, so that it is not cut.
    const half = (label.length * palette.microPx * MONO_CHARACTER) / 2 + 3;
    const middle = Math.min(Math.max(x, half), width - half);
    labels.paint(g, { ...look, text: label, x: middle, y: rulerPx / 2 - 1 }, ratio);
  }
  g.stroke();
}

function paintLines(
  g: CanvasRenderingContext2D,
  { width, topPx, tracks }: TracksPicture,
  rowPx: number,
  palette: Palette,
): void {
  g.strokeStyle = palette.line1;
  g.lineWidth = 1;
  g.beginPath();
  for (let row = 0; row < tracks.length; row++) {
    const y = Math.round(topPx + row * rowPx) - 0.5;
    g.moveTo(0, y);
    g.lineTo(width, y);
  }
  g.stroke();
}

interface MarkLook {
  readonly picture: TracksPicture;
  readonly y: number;
  readonly rowPx: number;
  readonly isPointed: boolean;
  readonly isPresent: boolean;
}

function paintSpan(
  g: CanvasRenderingContext2D,
  { mark, x, fromX }: PlacedMark<TrackMark>,
  { picture, y, rowPx, isPointed, isPresent, label }: MarkLook & { readonly label: string },
  palette: Palette,
): void {
  const height = Math.max(4, rowPx - 4);
  const left = Math.max(-1, fromX);
  g.fillStyle = isPresent ? palette.accentWash : palette.hover;
  g.strokeStyle = isPointed
    ? palette.ink1
    : isPresent
      ? palette.accent
      : mark.tone === 'failure'
        ? (palette.verdictMark[4] ?? palette.line2)
        : palette.line2;
  g.lineWidth = 1;
  g.fillRect(left, y - height / 2, x - left, height);
  g.strokeRect(left + 0.5, Math.round(y - height / 2) + 0.5, Math.max(1, x - left - 1), Math.round(height) - 1);
  paintName(g, label, left + INSIDE_PX, y, picture, palette);
}

function paintName(
  g: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  { labels, ratio }: TracksPicture,
  palette: Palette,
): void {
  if (text === '') return;
  const font = `400 ${palette.microPx}px ${palette.fontUi}`;
  labels.paint(g, { text, x, y, align: 'left', font, colour: palette.ink1 }, ratio);
}

/** A crowd is as high as its marks, so that its kind is visible. */
function paintCrowd(g: CanvasRenderingContext2D, crowd: Crowd, y: number, palette: Palette): void {
  const half = crowd.tone === 'decision' ? RADIUS + 1 : RADIUS - 1;
  const [from, to] = [crowd.fromX, crowd.toX];
  g.globalAlpha = crowd.isFuture ? FUTURE_ALPHA : 1;
  g.lineWidth = 1.5;
  g.strokeStyle = palette.ink2;
  g.fillStyle = palette.line2;
  g.beginPath();
  if (crowd.tone === 'decision') {
    g.moveTo(from - half, y);
    g.lineTo(from, y - half);
    g.lineTo(to, y - half);
    g.lineTo(to + half, y);
    g.lineTo(to, y + half);
    g.lineTo(from, y + half);
    g.closePath();
  } else {
    g.roundRect(from - half, y - half, to - from + 2 * half, 2 * half, half);
  }
  g.fill();
  g.stroke();
}

/**
 * Marks differ by shape, not only by colour: disc for inputs, diamond for a decision, triangle for a failure, ring for
 * the rest.
 */
function paintMark(
  g: CanvasRenderingContext2D,
  { mark, x }: PlacedMark<TrackMark>,
  { y, isPointed, isPresent }: MarkLook,
  palette: Palette,
): void {
  g.lineWidth = 1.5;
  g.strokeStyle = isPointed ? palette.ink1 : isPresent ? palette.accent : palette.ink2;
  g.fillStyle = palette.panel;
  g.beginPath();
  switch (mark.tone) {
    case 'input':
      g.fillStyle = isPresent ? palette.accent : palette.ink2;
      g.arc(x, y, RADIUS, 0, 2 * Math.PI);
      break;
    case 'decision':
      g.moveTo(x, y - RADIUS - 1);
      g.lineTo(x + RADIUS + 1, y);
      g.lineTo(x, y + RADIUS + 1);
      g.lineTo(x - RADIUS - 1, y);
      g.closePath();
      break;
    case 'failure':
      g.strokeStyle = palette.verdictMark[4] ?? g.strokeStyle;
      g.moveTo(x, y - RADIUS - 1);
      g.lineTo(x + RADIUS + 1, y + RADIUS);
      g.lineTo(x - RADIUS - 1, y + RADIUS);
      g.closePath();
      break;
    case 'plain':
      g.arc(x, y, RADIUS - 1, 0, 2 * Math.PI);
      break;
  }
  g.fill();
  g.stroke();
  if (!isPointed && !isPresent) return;
  g.beginPath();
  g.arc(x, y, RADIUS + 3, 0, 2 * Math.PI);
  g.stroke();
}
