import { scaleLinear } from 'd3-scale';
import { type RefObject, useRef } from 'react';
import type { TimeWindow } from '#scenes/timeline/timeWindow.ts';
import type { PixelScale } from '#scenes/timePlot/stairs.ts';
import { useSize } from '#widgets/useSize.ts';

/** The space of a plot over time. */
export interface TimePlotSpace {
  /** The element that the picture fills. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly window: TimeWindow;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Pixels from the left edge for a moment in simulated microseconds. */
  readonly x: PixelScale;
}

/** The space of a plot of a part of the run, as wide and high as its frame on the page. */
export function useTimePlot(window: TimeWindow): TimePlotSpace {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  return { frame, window, ...size, x: timeScale(window, size.widthPx) };
}

/** Pixels from the left edge for a moment. */
export function timeScale({ fromUs, toUs }: TimeWindow, widthPx: number): PixelScale {
  return scaleLinear([fromUs, toUs], [0, widthPx]);
}

/** Pixels from the upper edge for a value: zero is at the bottom, and `most` and larger values are at the top. */
export function heightScale(most: number, bottomPx: number, topPx = 0): PixelScale {
  return scaleLinear([0, most], [bottomPx, topPx]).clamp(true);
}
