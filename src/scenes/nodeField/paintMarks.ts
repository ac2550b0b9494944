import { heatColour, type Palette } from '#scenes/palette.ts';
import type { Mark } from './cellMarks.ts';
import type { CellRect } from './fieldView.ts';

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

export type Paint2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

type MarkOf<T extends Mark['type']> = Extract<Mark, { readonly type: T }>;

const DASH = [3, 2];
const SOLID: number[] = [];
const THIN_PX = 2.5;
/**
 * Narrower bins have two ticks at their walls instead of a dashed brim: many dashed lines side by side would hide
 * everything else.
 */
const WHOLE_BRIM_PX = 44;
const TICK_PX = 3;
/** Indexes in `VERDICTS`. */
const CANNOT = 2;
const ERROR = 4;

type PainterOf<T extends Mark['type']> = (g: Paint2D, mark: MarkOf<T>, palette: Palette) => void;

/** Draws marks in the given order. */
export function paintMarks(g: Paint2D, marks: readonly Mark[], palette: Palette): void {
  for (const mark of marks) (PAINTERS[mark.type] as PainterOf<Mark['type']>)(g, mark, palette);
}

const PAINTERS: { readonly [T in Mark['type']]: PainterOf<T> } = {
  heat: (g, mark, palette) => fill(g, mark, heatColour(palette, mark.share)),
  verdict: (g, mark, palette) =>
    mark.code === 0 ? fill(g, mark, palette.sunken) : paintVerdictGround(g, mark, mark.code, palette),
  level: (g, mark, palette) => fill(g, mark, palette.line2),
  block: paintBlock,
  tub: paintTub,
  cordoned: (g, mark, palette) => {
    fill(g, inset(mark, 1.5), palette.stage);
    frame(g, mark, palette.verdictMark[CANNOT] ?? palette.line3, DASH);
  },
  notReady: (g, mark, palette) => {
    paintVerdictGround(g, mark, ERROR + 1, palette);
    frame(g, mark, palette.verdictMark[ERROR] ?? palette.line3, SOLID);
  },
  faded: (g, mark, palette) => {
    g.globalAlpha = 0.6;
    fill(g, mark, palette.stage);
    g.globalAlpha = 1;
  },
  gauge: (g, mark, palette) => {
    fill(g, mark, palette.line1);
    fill(g, filled(mark, mark.share), palette.line3);
  },
  tainted: paintCorner,
  brim: paintBrim,
  glyph: paintVerdictGlyph,
  text: paintText,
};

function paintBlock(g: Paint2D, { colour, assumed, edged, ...box }: MarkOf<'block'>, palette: Palette): void {
  const index = (colour - 1) % palette.workloadFill.length;
  const edge = palette.workloadEdge[index] ?? palette.line2;
  if (box.height < THIN_PX || box.width < THIN_PX) {
    // A fill this thin would be invisible: only its edge is drawn, at its true size.
    fill(g, box, edge);
    return;
  }
  g.globalAlpha = assumed ? 0.35 : 1;
  fill(g, box, palette.workloadFill[index] ?? palette.line1);
  g.globalAlpha = 1;
  if (edged) frame(g, box, edge, assumed ? DASH : SOLID, 1);
}

function paintTub(g: Paint2D, { x, y, width, height, look }: MarkOf<'tub'>, palette: Palette): void {
  const colour = look === 'usual' ? palette.line3 : palette.verdictMark[look === 'cordoned' ? CANNOT : ERROR];
  g.strokeStyle = colour ?? palette.line3;
  g.lineWidth = width > 40 ? 1.5 : 1;
  g.setLineDash(look === 'usual' ? SOLID : look === 'cordoned' ? DASH : [1, 2]);
  g.beginPath();
  g.moveTo(x + 0.5, y);
  g.lineTo(x + 0.5, y + height - 0.5);
  g.lineTo(x + width - 0.5, y + height - 0.5);
  g.lineTo(x + width - 0.5, y);
  g.stroke();
  g.setLineDash(SOLID);
}

function paintBrim(g: Paint2D, { x, y, width }: MarkOf<'brim'>, palette: Palette): void {
  g.strokeStyle = palette.line3;
  g.lineWidth = 1;
  const at = Math.round(y) + 0.5;
  g.beginPath();
  if (width >= WHOLE_BRIM_PX) {
    g.setLineDash(DASH);
    g.moveTo(x - 2, at);
    g.lineTo(x + width + 2, at);
  } else {
    g.moveTo(x, at);
    g.lineTo(x + TICK_PX, at);
    g.moveTo(x + width - TICK_PX, at);
    g.lineTo(x + width, at);
  }
  g.stroke();
  g.setLineDash(SOLID);
}

function paintCorner(g: Paint2D, { x, y, width, height }: CellRect, palette: Palette): void {
  g.fillStyle = palette.verdictMark[CANNOT] ?? palette.line3;
  g.beginPath();
  g.moveTo(x, y);
  g.lineTo(x + width, y);
  g.lineTo(x + width, y + height);
  g.fill();
}

function paintText(g: Paint2D, { x, y, text, tone, font, align }: MarkOf<'text'>, palette: Palette): void {
  g.font = `${font === 'strong' ? 600 : 400} ${palette.microPx}px ${font === 'mono' ? palette.fontMono : palette.fontUi}`;
  g.fillStyle = palette[tone];
  g.textAlign = align;
  g.textBaseline = 'middle';
  g.fillText(text, x, y);
}

function fill(g: Paint2D, { x, y, width, height }: CellRect, colour: string): void {
  g.fillStyle = colour;
  g.fillRect(x, y, width, height);
}

function frame(g: Paint2D, { x, y, width, height }: CellRect, colour: string, dash: number[], lineWidth = 1.4): void {
  g.strokeStyle = colour;
  g.lineWidth = lineWidth;
  g.setLineDash(dash);
  g.strokeRect(x + lineWidth / 2, y + lineWidth / 2, width - lineWidth, height - lineWidth);
  g.setLineDash(SOLID);
}

function inset({ x, y, width, height }: CellRect, by: number): CellRect {
  return { x: x + by, y: y + by, width: Math.max(0, width - 2 * by), height: Math.max(0, height - 2 * by) };
}

function filled({ x, y, width, height }: CellRect, share: number): CellRect {
  const part = height * Math.min(1, Math.max(0, share));
  return { x, y: y + height - part, width, height: part };
}

/**
 * The background of a verdict: its tint and its pattern, so that no meaning depends on hue alone. `code` as in
 * `VERDICTS`, from 1.
 */
function paintVerdictGround(g: Paint2D, box: CellRect, code: number, palette: Palette): void {
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

interface GlyphPlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly code: number;
}

/** The five verdict glyphs of the page, on a small background in the stage's colour. */
function paintVerdictGlyph(g: Paint2D, { x, y, size, code }: GlyphPlace, palette: Palette): void {
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
