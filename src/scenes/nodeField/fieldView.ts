import type { Camera } from './camera.ts';
import type { FieldLayout } from './fieldLayout.ts';

/** Levels of detail of a node, from least to most. */
const LEVELS = ['heat', 'largest', 'blocks', 'names', 'requests'] as const;

/** A part of the canvas that shows a layout through a camera. */
export interface FieldView {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly layout: FieldLayout;
  readonly camera: Camera;
  /** Draws cells as heat at any size, for the whole field beside its lens. */
  readonly heatOnly: boolean;
}

export interface CellRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function levelOf({ layout, camera, heatOnly }: FieldView): DetailLevel {
  return heatOnly ? 'heat' : levelAt(layout.cellWidth * camera.scale);
}

/** Position of a slot's cell on the canvas; undefined when the cell is not in the view or not visible. */
export function cellOnCanvas(view: FieldView, slot: number): CellRect | undefined {
  const cell = cellOf(view, slot);
  if (!cell) return undefined;
  const { x, y, width, height } = cell;
  const isVisible =
    x + width > view.left && x < view.left + view.width && y + height > view.top && y < view.top + view.height;
  return isVisible ? cell : undefined;
}

/** Position of a slot's cell on the canvas, visible or not. */
export function cellOf({ layout, camera, left, top }: FieldView, slot: number): CellRect | undefined {
  const x = layout.xs[slot];
  const y = layout.ys[slot];
  if (x === undefined || y === undefined || Number.isNaN(x)) return undefined;
  return {
    x: left + x * camera.scale + camera.x,
    y: top + y * camera.scale + camera.y,
    width: layout.cellWidth * camera.scale,
    height: layout.cellHeight * camera.scale,
  };
}

export interface FieldHit {
  readonly slot: number | undefined;
  readonly zone: string;
}

/** The thing under a point of the canvas: a cell, or the space between the cells of a zone. */
export function hitTest(
  { left, top, width, height, layout, camera }: FieldView,
  x: number,
  y: number,
): FieldHit | undefined {
  if (x < left || y < top || x >= left + width || y >= top + height) return undefined;
  const worldX = (x - left - camera.x) / camera.scale;
  const worldY = (y - top - camera.y) / camera.scale;
  for (const rect of layout.zones) {
    const column = Math.floor((worldX - rect.x) / layout.cellWidth);
    const row = Math.floor((worldY - rect.y) / layout.cellHeight);
    if (
      column < 0 ||
      row < 0 ||
      column >= rect.columns ||
      worldX >= rect.x + rect.width ||
      worldY >= rect.y + rect.height
    )
      continue;
    return { slot: rect.slots[row * rect.columns + column], zone: rect.zone };
  }
  return undefined;
}

export type DetailLevel = (typeof LEVELS)[number];

/** The level of detail for the width of a node's cell on screen. */
function levelAt(cellWidthPx: number): DetailLevel {
  if (cellWidthPx < 6) return 'heat';
  if (cellWidthPx < 24) return 'largest';
  if (cellWidthPx < 60) return 'blocks';
  return cellWidthPx < 160 ? 'names' : 'requests';
}
