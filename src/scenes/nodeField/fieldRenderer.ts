import { cellMarks } from './cellMarks.ts';
import { FieldState } from './fieldState.ts';
import type { FieldScene, FieldUpdate } from './fieldUpdate.ts';
import { type CellRect, cellOnCanvas, type FieldView, levelOf } from './fieldView.ts';
import { type Paint2D, paintMarks } from './paintMarks.ts';

/** The common type of both kinds of canvas. */
export interface FieldCanvas {
  width: number;
  height: number;
}

/**
 * Paints the node field onto a canvas that keeps its content: it repaints only changed cells. Runs in a worker or on
 * the page.
 */
export class FieldRenderer {
  private readonly canvas: FieldCanvas;
  private readonly g: Paint2D;
  private readonly state = new FieldState();
  private scene: FieldScene | undefined;
  private verdicts: Uint8Array | null = null;

  constructor(canvas: FieldCanvas, g: Paint2D) {
    this.canvas = canvas;
    this.g = g;
  }

  /** Returns the number of cells that it painted. */
  apply({ reset, nodes, pods, scene, camera, verdicts }: FieldUpdate): number {
    if (reset) this.state.reset();
    if (nodes) this.state.putNodes(nodes);
    if (pods) this.state.putPods(pods);
    if (verdicts !== undefined) this.verdicts = verdicts;
    if (scene) this.scene = scene;
    if (camera && this.scene) this.scene = { ...this.scene, views: withCamera(this.scene.views, camera) };
    const painted = reset || scene || camera || verdicts !== undefined ? this.paintAll() : this.paintDirty();
    this.state.dirty.clear();
    return painted;
  }

  private paintAll(): number {
    const { scene, g, canvas } = this;
    if (!scene) return 0;
    const width = Math.max(1, Math.round(scene.width * scene.pixelRatio));
    const height = Math.max(1, Math.round(scene.height * scene.pixelRatio));
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    g.setTransform(scene.pixelRatio, 0, 0, scene.pixelRatio, 0, 0);
    g.clearRect(0, 0, scene.width, scene.height);
    return scene.views.reduce((sum, view) => sum + this.paintView(scene, view, allSlots(view)), 0);
  }

  private paintDirty(): number {
    const { scene } = this;
    if (!scene || this.state.dirty.size === 0) return 0;
    return scene.views.reduce((sum, view) => sum + this.paintView(scene, view, this.state.dirty), 0);
  }

  private paintView(scene: FieldScene, view: FieldView, slots: Iterable<number>): number {
    const { g } = this;
    const level = levelOf(view);
    let painted = 0;
    g.save();
    g.beginPath();
    g.rect(view.left, view.top, view.width, view.height);
    g.clip();
    for (const slot of slots) {
      const exact = cellOnCanvas(view, slot);
      if (!exact) continue;
      const cell = snap(exact);
      g.clearRect(cell.x, cell.y, cell.width, cell.height);
      const node = this.state.node(slot);
      if (!node) continue;
      const verdict = this.verdicts ? (this.verdicts[slot] ?? 0) : undefined;
      const look = { level, resource: scene.resource, verdict, microPx: scene.palette.microPx };
      paintMarks(
        g,
        cellMarks(cell, node, () => this.state.podsOn(slot), look),
        scene.palette,
      );
      painted++;
    }
    g.restore();
    return painted;
  }
}

function withCamera(views: readonly FieldView[], camera: FieldView['camera']): readonly FieldView[] {
  return views.map((view, index) => (index === views.length - 1 ? { ...view, camera } : view));
}

function* allSlots({ layout }: FieldView): Iterable<number> {
  for (const { slots } of layout.zones) yield* slots;
}

/** Rounds to whole pixels, so that neighbours neither overlap nor blur. */
function snap({ x, y, width, height }: CellRect): CellRect {
  const left = Math.round(x);
  const top = Math.round(y);
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top };
}
