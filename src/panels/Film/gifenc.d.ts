/** The part of gifenc that is used; the package has no types. */
declare module 'gifenc' {
  /** Red, green and blue, each from 0 to 255. */
  export type Colour = [number, number, number];

  /** At most `mostColours` colours that represent those of the pixels. */
  export function quantize(rgba: Uint8Array | Uint8ClampedArray, mostColours: number): Colour[];

  /** For each pixel the index of its nearest colour. */
  export function applyPalette(rgba: Uint8Array | Uint8ClampedArray, palette: Colour[]): Uint8Array;

  export interface FrameOptions {
    readonly palette: Colour[];
    /** Milliseconds. */
    readonly delay: number;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    /** 1: the picture stays below the next one. */
    readonly dispose?: number;
  }

  export function GIFEncoder(): {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
}
