/** A short text on a picture; `y` is its middle, `x` its left end or its middle. */
export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly align: 'left' | 'center';
  readonly font: string;
  readonly colour: string;
}

interface Sprite {
  readonly image: OffscreenCanvas;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Maximum number of cached labels. A scrolling window brings new ones again and again, so there must be a limit. */
const MOST_KEPT = 400;

/**
 * Paints labels that recur frame after frame. Each is drawn once, on a canvas outside the page. Setting the font of a
 * canvas in the page makes the browser update the whole page's style first, in the middle of the frame's script.
 */
export class LabelSprites {
  private readonly sprites = new Map<string, Sprite>();
  private readonly pen = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');

  /** `ratio` is the number of screen pixels for a CSS pixel. */
  paint(g: CanvasRenderingContext2D, label: Label, ratio: number): void {
    const { x, y, align } = label;
    if (!this.pen) {
      write(g, label, x, y);
      return;
    }
    const { image, width, height } = this.sprite(this.pen, label, ratio);
    const left = align === 'center' ? x - width / 2 : x - MARGIN_PX;
    // The position is rounded to whole pixels; otherwise the label blurs.
    g.drawImage(image, snap(left, ratio), snap(y - height / 2, ratio), width, height);
  }

  private sprite(pen: OffscreenCanvasRenderingContext2D, label: Label, ratio: number): Sprite {
    const { font, colour, text } = label;
    const key = `${ratio} ${font} ${colour} ${text}`;
    const known = this.sprites.get(key);
    if (known) return known;
    if (this.sprites.size >= MOST_KEPT) this.sprites.clear();
    const made = draw(pen, label, ratio);
    this.sprites.set(key, made);
    return made;
  }
}

const MARGIN_PX = 1;
const LINE_HEIGHT = 1.6;

function draw(pen: OffscreenCanvasRenderingContext2D, label: Label, ratio: number): Sprite {
  pen.font = label.font;
  const size = Number.parseFloat(/(?:^|\s)(\d+(?:\.\d+)?)px/.exec(label.font)?.[1] ?? '') || 11;
  const width = Math.ceil((pen.measureText(label.text).width + 2 * MARGIN_PX) * ratio);
  const height = Math.ceil(size * LINE_HEIGHT * ratio);
  const image = new OffscreenCanvas(width, height);
  const g = image.getContext('2d');
  if (g) {
    g.scale(ratio, ratio);
    write(g, { ...label, align: 'left' }, MARGIN_PX, height / ratio / 2);
  }
  return { image, width: width / ratio, height: height / ratio };
}

function write(
  g: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  label: Label,
  x: number,
  y: number,
): void {
  g.font = label.font;
  g.fillStyle = label.colour;
  g.textAlign = label.align;
  g.textBaseline = 'middle';
  g.fillText(label.text, x, y);
}

function snap(at: number, ratio: number): number {
  return Math.round(at * ratio) / ratio;
}
