import type { Palette } from '#scenes/palette.ts';
import type { CellRect } from './fieldView.ts';
import type { Paint2D } from './paintMarks.ts';

/**
 * The background of a verdict: its tint and its pattern, so that no meaning depends on hue alone. `code` as in
 * `VERDICTS`, from 1.
 */
export function paintVerdictGround(g: Paint2D, box: CellRect, code: number, palette: Palette): void {
  const { x, y, width, height } = box;
  g.fillStyle = palette.verdictWash[code - 1] ?? palette.sunken;
  g.fillRect(x, y, width, height);
  if (width < 4 || height < 4) {
    g.fillStyle = palette.verdictMark[code - 1] ?? palette.line3;
    g.fillRect(x, y, width, height);
    return;
  }
  g.save();
  g.beginPath();
  g.rect(x, y, width, height);
  g.clip();
  g.strokeStyle = palette.verdictMark[code - 1] ?? palette.line3;
  g.fillStyle = g.strokeStyle;
  g.lineWidth = 1.2;
  PATTERNS[code - 1]?.(g, box);
  g.restore();
}

type Pattern = (g: Paint2D, box: CellRect) => void;

const diagonals =
  (slope: 1 | -1): Pattern =>
  (g, { x, y, width, height }) => {
    g.beginPath();
    for (let at = -height; at < width; at += 5) {
      g.moveTo(x + at, slope === 1 ? y + height : y);
      g.lineTo(x + at + height, slope === 1 ? y : y + height);
    }
    g.stroke();
  };

/** In the order of `VERDICTS`: a disc, diagonals, crossed diagonals, dots, upright bars. */
const PATTERNS: readonly Pattern[] = [
  (g, { x, y, width, height }) => {
    // A bin also shows the verdict as a glyph, so the tint needs no pattern.
    if (height > 20) return;
    g.beginPath();
    g.arc(x + width / 2, y + height / 2, Math.min(4, Math.min(width, height) / 3), 0, 2 * Math.PI);
    g.fill();
  },
  diagonals(1),
  (g, box) => {
    diagonals(1)(g, box);
    diagonals(-1)(g, box);
  },
  (g, { x, y, width, height }) => {
    for (let dy = 2; dy < height; dy += 4) for (let dx = 2; dx < width; dx += 4) g.fillRect(x + dx, y + dy, 1.2, 1.2);
  },
  (g, { x, y, width, height }) => {
    g.beginPath();
    for (let at = 2.5; at < width; at += 4) {
      g.moveTo(x + at, y);
      g.lineTo(x + at, y + height);
    }
    g.stroke();
  },
];

interface GlyphPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly code: number;
}

/** The five verdict glyphs of the page, on a small background in the stage's colour. */
export function paintVerdictGlyph(g: Paint2D, { x, y, size, code }: GlyphPlace, palette: Palette): void {
  g.save();
  g.fillStyle = palette.stage;
  g.fillRect(x - 2, y - 2, size + 4, size + 4);
  g.translate(x, y);
  g.scale(size / 12, size / 12);
  g.strokeStyle = palette.verdictMark[code - 1] ?? palette.line3;
  g.fillStyle = g.strokeStyle;
  g.lineWidth = 1.5;
  g.beginPath();
  GLYPHS[code - 1]?.(g);
  g.restore();
}

const GLYPHS: readonly ((g: Paint2D) => void)[] = [
  (g) => {
    g.arc(6, 6, 5, 0, 2 * Math.PI);
    g.fill();
  },
  (g) => {
    g.rect(1, 3, 10, 6);
    g.moveTo(3, 6);
    g.lineTo(9, 6);
    g.stroke();
  },
  (g) => {
    g.rect(1.5, 1.5, 9, 9);
    g.moveTo(3.6, 3.6);
    g.lineTo(8.4, 8.4);
    g.moveTo(8.4, 3.6);
    g.lineTo(3.6, 8.4);
    g.stroke();
  },
  (g) => {
    g.arc(6, 6, 4.4, 0, 2 * Math.PI);
    g.stroke();
  },
  (g) => {
    g.moveTo(6, 1.2);
    g.lineTo(11.2, 10.6);
    g.lineTo(0.8, 10.6);
    g.closePath();
    g.moveTo(6, 4.6);
    g.lineTo(6, 7.4);
    g.moveTo(6, 8.8);
    g.lineTo(6, 9.4);
    g.stroke();
  },
];
