import type { ZoneCells } from './cellBook.ts';

export interface FieldShape {
  readonly width: number;
  readonly height: number;
  /** Room above each zone for its name. */
  readonly headerPx: number;
  /** Gap between zones. */
  readonly gapPx: number;
  /** Height by width of a cell: minimum and maximum. */
  readonly aspect: readonly [number, number];
  readonly widestCellPx: number;
  /** Maximum number of zones side by side. */
  readonly mostAcross: number;
}

export interface ZoneRect {
  readonly zone: string;
  /** Position of the cells; the zone's name is above. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly slots: readonly number[];
}

/** The position of every cell, in pixels before the camera is applied. */
export interface FieldLayout {
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly zones: readonly ZoneRect[];
  /** By slot; NaN for slots that are not in this layout. */
  readonly xs: Float32Array;
  readonly ys: Float32Array;
}

interface Grid {
  /** Number of zones side by side. */
  readonly across: number;
  /** Number of cells side by side in a zone. */
  readonly columns: number;
  readonly cellWidth: number;
}

/** Lays zones out as blocks of equal cells, as large as the area allows. `slotCount` is the length of the columns. */
export function layOutField(zones: readonly ZoneCells[], slotCount: number, shape: FieldShape): FieldLayout {
  const xs = new Float32Array(slotCount).fill(Number.NaN);
  const ys = new Float32Array(slotCount).fill(Number.NaN);
  const counts = zones.map(({ slots }) => slots.length);
  const grid = bestGrid(counts, shape);
  if (!grid) return { cellWidth: 0, cellHeight: 0, zones: [], xs, ys };
  const { across, columns, cellWidth } = grid;
  const cellHeight = stretch(counts, grid, shape);
  const rects: ZoneRect[] = [];
  let y = 0;
  for (let first = 0; first < zones.length; first += across) {
    const band = zones.slice(first, first + across);
    for (const [place, { zone, slots }] of band.entries()) {
      const x = place * (columns * cellWidth + shape.gapPx);
      const top = y + shape.headerPx;
      slots.forEach((slot, index) => {
        xs[slot] = x + (index % columns) * cellWidth;
        ys[slot] = top + Math.floor(index / columns) * cellHeight;
      });
      const height = Math.ceil(slots.length / columns) * cellHeight;
      rects.push({ zone, x, y: top, width: Math.min(columns, slots.length) * cellWidth, height, columns, slots });
    }
    y +=
      shape.headerPx +
      rowsOf(
        band.map(({ slots }) => slots.length),
        columns,
      ) *
        cellHeight +
      shape.gapPx;
  }
  return { cellWidth, cellHeight, zones: rects, xs, ys };
}

/** The grid of zones and cells with the widest cell. */
function bestGrid(counts: readonly number[], shape: FieldShape): Grid | undefined {
  const most = Math.max(0, ...counts);
  if (most === 0 || shape.width <= 0 || shape.height <= 0) return undefined;
  let best: Grid | undefined;
  for (let across = 1; across <= Math.min(counts.length, shape.mostAcross); across++) {
    const zoneWidth = (shape.width - (across - 1) * shape.gapPx) / across;
    if (zoneWidth <= 0) break;
    for (let columns = 1; columns <= most; columns++) {
      const cellWidth = Math.min(zoneWidth / columns, shape.widestCellPx);
      if (best && cellWidth <= best.cellWidth) break;
      const grid = { across, columns, cellWidth };
      if (heightOf(counts, grid, cellWidth * shape.aspect[0], shape) <= shape.height) best = grid;
    }
  }
  return best ?? { across: 1, columns: most, cellWidth: shape.width / most };
}

/** The cell height that fills the area, as far as the aspect allows. */
function stretch(counts: readonly number[], grid: Grid, shape: FieldShape): number {
  const bands = bandsOf(counts, grid.across);
  const rows = bands.reduce((sum, band) => sum + rowsOf(band, grid.columns), 0);
  const free = shape.height - bands.length * shape.headerPx - (bands.length - 1) * shape.gapPx;
  return Math.min(Math.max(free / rows, 1), grid.cellWidth * shape.aspect[1]);
}

function heightOf(counts: readonly number[], { across, columns }: Grid, cellHeight: number, shape: FieldShape): number {
  const bands = bandsOf(counts, across);
  const rows = bands.reduce((sum, band) => sum + rowsOf(band, columns), 0);
  return rows * cellHeight + bands.length * shape.headerPx + (bands.length - 1) * shape.gapPx;
}

function bandsOf(counts: readonly number[], across: number): (readonly number[])[] {
  const bands: (readonly number[])[] = [];
  for (let first = 0; first < counts.length; first += across) bands.push(counts.slice(first, first + across));
  return bands;
}

function rowsOf(counts: readonly number[], columns: number): number {
  return Math.max(0, ...counts.map((count) => Math.ceil(count / columns)));
}
