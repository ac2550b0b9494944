import type { Palette } from '#scenes/palette.ts';
import type { RunLine } from './runLines.ts';

export interface StripPicture {
  readonly width: number;
  readonly height: number;
  /** Number of entries in each equal part of the present branch. */
  readonly density: readonly number[];
  /** The share of the strip's width that the density covers. */
  readonly densityShare: number;
  readonly lines: readonly RunLine[];
  /** Positions of the events in the story of the run, as shares of the width. */
  readonly steps: readonly number[];
}

const DIAMOND_PX = 4;

/** Height of a line above the strip's floor; forks are on rows above the trunk. */
export function lineY(height: number, row: number): number {
  const trunk = height * 0.6;
  return Math.max(5, trunk - row * Math.min(13, trunk / 2.4));
}

/** Paints the whole run: its density of entries, its line and its forks. */
export function paintStrip(g: CanvasRenderingContext2D, picture: StripPicture, palette: Palette): void {
  g.clearRect(0, 0, picture.width, picture.height);
  paintDensity(g, picture, palette);
  for (const line of picture.lines) paintLine(g, line, picture, palette);
  const row = picture.lines.find(({ isPresent }) => isPresent)?.row ?? 0;
  for (const share of picture.steps) paintDiamond(g, share * picture.width, lineY(picture.height, row), palette);
}

function paintDiamond(g: CanvasRenderingContext2D, x: number, y: number, palette: Palette): void {
  g.fillStyle = palette.ink1;
  g.strokeStyle = palette.sunken;
  g.lineWidth = 1;
  g.beginPath();
  g.moveTo(x, y - DIAMOND_PX);
  g.lineTo(x + DIAMOND_PX, y);
  g.lineTo(x, y + DIAMOND_PX);
  g.lineTo(x - DIAMOND_PX, y);
  g.closePath();
  g.fill();
  g.stroke();
}

function paintDensity(
  g: CanvasRenderingContext2D,
  { width, height, density, densityShare }: StripPicture,
  palette: Palette,
): void {
  const most = density.reduce((highest, count) => Math.max(highest, count), 0);
  if (most === 0) return;
  const tallest = height - lineY(height, 0) - 3;
  const step = (width * densityShare) / density.length;
  g.fillStyle = palette.line3;
  density.forEach((count, index) => {
    // The square root keeps quiet parts visible beside bursts; a single entry is at least one pixel high.
    const bar = count === 0 ? 0 : Math.max(1, Math.sqrt(count / most) * tallest);
    g.fillRect(index * step, height - bar, Math.max(1, step - 1), bar);
  });
}

function paintLine(
  g: CanvasRenderingContext2D,
  line: RunLine,
  { width, height }: StripPicture,
  palette: Palette,
): void {
  const y = lineY(height, line.row);
  const parentY = lineY(height, line.parentRow);
  const from = line.from * width;
  const to = line.to * width;
  const isFork = line.row !== line.parentRow || line.from > 0;
  g.lineWidth = line.isPresent ? 2 : 1.5;
  g.strokeStyle = line.isPresent ? palette.ink2 : palette.ink3;
  g.setLineDash(line.isPresent ? [] : [4, 3]);
  g.beginPath();
  g.moveTo(from, parentY);
  if (isFork) g.bezierCurveTo(from + 8, parentY, from + 6, y, from + 14, y);
  g.lineTo(Math.max(to, isFork ? from + 14 : from), y);
  g.stroke();
  g.setLineDash([]);
  if (!isFork) return;
  g.fillStyle = palette.sunken;
  g.beginPath();
  g.arc(from, parentY, 3.5, 0, 2 * Math.PI);
  g.fill();
  g.stroke();
  g.fillStyle = g.strokeStyle;
  g.beginPath();
  g.arc(Math.max(to, from + 14), y, 2.5, 0, 2 * Math.PI);
  g.fill();
}
