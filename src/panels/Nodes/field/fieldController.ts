import { createStore, type StoreApi } from 'zustand/vanilla';
import type { OrreryClient } from '#client/orreryClient.ts';
import { type FrameHandle, pageLoop } from '#scenes/loop.ts';
import { type Camera, centreOn, pan, reveal, WHOLE, zoomAt } from '#scenes/nodeField/camera.ts';
import { CellBook } from '#scenes/nodeField/cellBook.ts';
import type { FieldResource } from '#scenes/nodeField/fieldRecords.ts';
import type { FieldScene } from '#scenes/nodeField/fieldUpdate.ts';
import { cellOf, type FieldView, hitTest } from '#scenes/nodeField/fieldView.ts';
import { type FieldPainter, startFieldPainter } from '#scenes/nodeField/startFieldPainter.ts';
import { type Direction, rowsOfField, walk } from '#scenes/nodeField/walkField.ts';
import { documentPalette, type Palette, watchPalette } from '#scenes/palette.ts';
import { cameraFlight } from './cameraFlight.ts';
import { FieldFeed } from './fieldFeed.ts';
import { fieldLook } from './fieldLook.ts';
import { planViews, type ViewPlan } from './planViews.ts';

export interface FieldShown extends ViewPlan {
  /** Cells whose node left. */
  readonly gaps: number;
  /** Grows when slots are numbered anew or cells move. */
  readonly version: number;
}

/** A cell may be made this wide. */
const WIDEST_PX = 420;
/** A node that was looked for is shown at least this wide. */
const FOUND_PX = 64;

/** Holds the node field together: the mirror's changes, the layout, the camera and the painter. React only reads `shown`. */
export class FieldController {
  readonly shown: StoreApi<FieldShown>;
  readonly book = new CellBook();
  private readonly feed: FieldFeed;
  private readonly frame: FrameHandle;
  private readonly stops: (() => void)[] = [];
  private readonly flight = cameraFlight((camera) => this.moveTo(camera));
  private painter: FieldPainter | undefined;
  private size = { width: 0, height: 0 };
  private resource: FieldResource = 'cpu';
  private palette: Palette | undefined;
  private wantedZone = fieldLook.get().zone;
  /** Where the reader looked before this field was there; taken at the first layout that has nodes. */
  private remembered: Camera | undefined = fieldLook.get().camera;
  private laidOut = -1;
  private sceneChanged = true;
  /** Where the camera is; `shown` follows once per frame. */
  private camera: Camera = WHOLE;
  private cameraChanged = false;
  private verdictsChanged = false;
  private codes: ReadonlyMap<string, number> | undefined;

  constructor(client: OrreryClient) {
    this.frame = pageLoop.add(() => this.onFrame());
    this.feed = new FieldFeed(client.mirror, this.book, () => this.frame.request());
    this.shown = createStore<FieldShown>(() => ({ ...planViews([], 0, 0, 0, undefined), gaps: 0, version: 0 }));
  }

  /** Takes over a canvas that nobody has drawn on. */
  attach(canvas: HTMLCanvasElement): void {
    this.palette = documentPalette();
    this.painter = startFieldPainter(canvas, () => this.frame.request());
    this.stops.push(
      watchPalette(() => {
        this.palette = documentPalette();
        this.repaint();
      }),
    );
    this.feed.startAnew();
    this.repaint();
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.flight.stop();
    this.frame.stop();
    this.feed.stop();
    this.painter?.stop();
  }

  resize(width: number, height: number): void {
    if (width === this.size.width && height === this.size.height) return;
    this.size = { width, height };
    this.layOut(true);
  }

  show(resource: FieldResource): void {
    if (resource === this.resource) return;
    this.resource = resource;
    this.repaint();
  }

  /** Codes of verdicts by node; undefined shows how full nodes are. */
  judge(codes: ReadonlyMap<string, number> | undefined): void {
    if (codes === this.codes) return;
    this.codes = codes;
    this.verdictsChanged = true;
    this.frame.request();
  }

  hit(
    x: number,
    y: number,
  ): { readonly node: string | undefined; readonly zone: string; readonly view: FieldView } | undefined {
    for (const view of this.views()) {
      const found = hitTest(view, x, y);
      if (found)
        return { zone: found.zone, node: found.slot === undefined ? undefined : this.book.nameOf(found.slot), view };
    }
    return undefined;
  }

  zoom(factor: number, x?: number, y?: number): void {
    const { detail } = this.shown.getState();
    const largest = WIDEST_PX / Math.max(1, detail.layout.cellWidth);
    const atX = x === undefined ? detail.width / 2 : x - detail.left;
    const atY = y === undefined ? detail.height / 2 : y - detail.top;
    this.flight.stop();
    this.moveTo(zoomAt(this.camera, factor, atX, atY, detail, largest));
  }

  /** Zooms with a node held where it is. */
  zoomAtNode(name: string, factor: number): void {
    const { detail } = this.shown.getState();
    const cell = cellOf({ ...detail, camera: this.camera }, this.book.slotOf(name) ?? -1);
    this.zoom(factor, cell && cell.x + cell.width / 2, cell && cell.y + cell.height / 2);
  }

  pan(dx: number, dy: number): void {
    const { detail } = this.shown.getState();
    this.flight.stop();
    this.moveTo(pan(this.camera, dx, dy, detail));
  }

  whole(): void {
    this.flight.start(this.camera, WHOLE);
  }

  /** Puts another zone under the lens. */
  look(zone: string): void {
    if (this.shown.getState().lens === undefined || this.shown.getState().lens === zone) return;
    this.wantedZone = zone;
    this.layOut(false);
    fieldLook.set({ camera: this.camera, zone });
  }

  /** Brings a node into sight; `closer` makes it large as well. */
  reveal(name: string, closer: boolean): void {
    const slot = this.book.slotOf(name);
    if (slot === undefined) return;
    const zone = this.book.zones().find(({ slots }) => slots.includes(slot))?.zone;
    if (zone !== undefined) this.look(zone);
    const { detail } = this.shown.getState();
    const box = cellOf({ ...detail, left: 0, top: 0, camera: WHOLE }, slot);
    if (!box) return;
    const scale = FOUND_PX / Math.max(1, detail.layout.cellWidth);
    this.flight.start(
      this.camera,
      closer ? centreOn(this.camera, box, scale, detail) : reveal(this.camera, box, detail),
    );
  }

  neighbour(name: string, direction: Direction): string | undefined {
    const slot = this.book.slotOf(name);
    const isTaken = (one: number) => this.book.nameOf(one) !== undefined;
    const rows = rowsOfField(this.shown.getState().detail.layout);
    return this.book.nameOf(walk(rows, slot ?? -1, direction, isTaken));
  }

  closeGaps(): void {
    this.feed.startAnew();
    this.frame.request();
  }

  private views(): readonly FieldView[] {
    const { overview, detail } = this.shown.getState();
    return overview ? [overview, detail] : [detail];
  }

  private repaint(): void {
    this.sceneChanged = true;
    this.frame.request();
  }

  private moveTo(camera: Camera): void {
    this.camera = camera;
    this.remembered = undefined;
    fieldLook.set({ camera, zone: this.shown.getState().lens });
    this.cameraChanged = true;
    this.frame.request();
  }

  private layOut(keepCamera: boolean): void {
    const before = this.shown.getState();
    const plan = planViews(this.book.zones(), this.book.size, this.size.width, this.size.height, this.wantedZone);
    const camera = this.cameraFor(plan, keepCamera && before.lens === plan.lens);
    this.laidOut = this.book.version;
    this.camera = camera;
    this.shown.setState(
      { ...plan, detail: { ...plan.detail, camera }, gaps: this.book.gaps, version: before.version + 1 },
      true,
    );
    this.verdictsChanged = true;
    this.repaint();
  }

  private cameraFor(plan: ViewPlan, keepCamera: boolean): Camera {
    const isEmpty = this.book.size === 0 || this.size.width === 0;
    if (isEmpty || !this.remembered) return keepCamera ? pan(this.camera, 0, 0, plan.detail) : WHOLE;
    const camera = pan(this.remembered, 0, 0, plan.detail);
    this.remembered = undefined;
    return camera;
  }

  private onFrame(): void {
    const { painter } = this;
    if (painter && !painter.ready) return;
    const fed = this.feed.collect();
    if (this.book.version !== this.laidOut) this.layOut(true);
    else if (this.book.gaps !== this.shown.getState().gaps) this.shown.setState({ gaps: this.book.gaps });
    if (this.cameraChanged) this.showCamera();
    const scene = this.sceneChanged ? this.scene() : undefined;
    const camera = this.cameraChanged && !scene ? this.camera : undefined;
    const verdicts = this.verdictsChanged ? this.encodeVerdicts() : undefined;
    if (!fed.reset && !fed.nodes && !fed.pods && !scene && !camera && verdicts === undefined) return;
    if (scene) this.sceneChanged = false;
    this.cameraChanged = false;
    this.verdictsChanged = false;
    painter?.paint({ ...fed, scene, camera, verdicts });
  }

  private showCamera(): void {
    const { detail } = this.shown.getState();
    this.shown.setState({ detail: { ...detail, camera: this.camera } });
  }

  private scene(): FieldScene | undefined {
    if (!this.palette || this.size.width === 0) return undefined;
    return {
      ...this.size,
      pixelRatio: window.devicePixelRatio || 1,
      views: this.views(),
      resource: this.resource,
      palette: this.palette,
    };
  }

  private encodeVerdicts(): Uint8Array | null {
    if (!this.codes) return null;
    const bySlot = new Uint8Array(this.book.size);
    for (const [name, code] of this.codes) {
      const slot = this.book.slotOf(name);
      if (slot !== undefined) bySlot[slot] = code;
    }
    return bySlot;
  }
}
