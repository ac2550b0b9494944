import { area, curveStepAfter, line, stack } from 'd3-shape';
import type { Micros } from '#base/time.ts';

/** A record that holds from a moment until the next point. */
export interface From {
  readonly atUs: Micros;
}

/** A value from a moment on; `undefined` where there is none. */
export interface StepPoint extends From {
  readonly value: number | undefined;
}

/** Converts a number to a pixel. */
export type PixelScale = (value: number) => number;

/** Decimal places of a pixel. */
const DIGITS = 2;

/**
 * The points that hold in a time range, starting with the one that holds at its beginning; the last one is repeated at
 * the end.
 */
export function held<P extends From>(
  points: readonly P[],
  { fromUs, untilUs }: { readonly fromUs: Micros; readonly untilUs: Micros },
): P[] {
  const inside = points
    .map((point, index) => ({
      ...point,
      atUs: Math.max(fromUs, point.atUs),
      endUs: points[index + 1]?.atUs ?? untilUs,
    }))
    .filter(({ atUs, endUs }) => Math.min(endUs, untilUs) > atUs);
  const last = inside.at(-1);
  return last ? [...inside, { ...last, atUs: untilUs }] : [];
}

/**
 * The last of the points that fall on the same half pixel: more would look the same. The first and the last point stay.
 */
export function withoutOverlaps<P extends From>(points: readonly P[], x: PixelScale): P[] {
  const place = (point: P | undefined) => point && Math.floor(x(point.atUs) * 2);
  return points.filter((point, index) => index === 0 || place(point) !== place(points[index + 1]));
}

/** The point that holds at a moment; undefined before the first point. */
export function heldAt<P extends From>(points: readonly P[], atUs: Micros): P | undefined {
  return points.findLast((point) => point.atUs <= atUs);
}

/** An SVG path in steps, with gaps where there is no value. */
export function stairs(points: readonly StepPoint[], x: PixelScale, y: PixelScale): string {
  const path = line<StepPoint>(
    (point) => x(point.atUs),
    (point) => y(point.value ?? 0),
  )
    .defined(({ value }) => value !== undefined)
    .curve(curveStepAfter)
    .digits(DIGITS);
  return path(beforeGaps(points)) ?? '';
}

/** The same, with the area between the line and zero filled. */
export function stairsArea(points: readonly StepPoint[], x: PixelScale, y: PixelScale): string {
  const path = area<StepPoint>(
    (point) => x(point.atUs),
    y(0),
    (point) => y(point.value ?? 0),
  )
    .defined(({ value }) => value !== undefined)
    .curve(curveStepAfter)
    .digits(DIGITS);
  return path(beforeGaps(points)) ?? '';
}

/** A value holds until the gap after it begins. */
function beforeGaps(points: readonly StepPoint[]): StepPoint[] {
  return points.flatMap((point, index) =>
    point.value === undefined && index > 0 ? [{ atUs: point.atUs, value: points[index - 1]?.value }, point] : [point],
  );
}

export interface Band<K extends string> {
  readonly kind: K;
  /** An SVG path of the area. */
  readonly area: string;
  /** The path of its upper edge alone. */
  readonly edge: string;
}

/** Stacked bands in steps, the first kind lowest. */
export function bands<K extends string>(
  kinds: readonly K[],
  points: readonly (From & Readonly<Record<K, number>>)[],
  x: PixelScale,
  y: PixelScale,
): Band<K>[] {
  return stack<From & Readonly<Record<K, number>>, K>()
    .keys(kinds)(points)
    .map((series) => {
      const at = (point: (typeof series)[number]) => x(point.data.atUs);
      const whole = area<(typeof series)[number]>(
        at,
        ([low]) => y(low),
        ([, high]) => y(high),
      );
      const upper = line<(typeof series)[number]>(at, ([, high]) => y(high));
      return {
        kind: series.key,
        area: whole.curve(curveStepAfter).digits(DIGITS)(series) ?? '',
        edge: upper.curve(curveStepAfter).digits(DIGITS)(series) ?? '',
      };
    });
}

export interface Bar {
  readonly fromUs: Micros;
  readonly toUs: Micros;
  readonly value: number;
}

/** An SVG path of upright bars; an interval with any event is at least a pixel high. */
export function bars(all: readonly Bar[], x: PixelScale, y: PixelScale): string {
  const base = y(0);
  return all
    .filter(({ value }) => value > 0)
    .map(({ fromUs, toUs, value }) => {
      // One pixel stays free between neighbours, where there is room.
      const [left, right] = [x(fromUs), Math.max(x(fromUs) + 1, x(toUs) - 1)];
      return `M${left.toFixed(DIGITS)} ${base}V${Math.min(base - 1, y(value)).toFixed(DIGITS)}H${right.toFixed(DIGITS)}V${base}Z`;
    })
    .join('');
}
