/** A value from a moment on; `undefined` where there is none. */
export interface StepPoint {
  readonly atUs: number;
  readonly value: number | undefined;
}

/** An SVG path in steps, with gaps where there is no value. `x` and `y` give pixels; the last value goes on until `untilUs`. */
export function stepPath(
  points: readonly StepPoint[],
  { fromUs, untilUs }: { readonly fromUs: number; readonly untilUs: number },
  x: (atUs: number) => number,
  y: (value: number) => number,
): string {
  let path = '';
  let isDown = false;
  for (const [index, { atUs, value }] of points.entries()) {
    const endUs = Math.min(untilUs, points[index + 1]?.atUs ?? untilUs);
    const startUs = Math.max(fromUs, atUs);
    if (endUs <= startUs) continue;
    if (value === undefined) {
      isDown = false;
      continue;
    }
    path += `${isDown ? 'L' : 'M'}${place(x(startUs), y(value))}L${place(x(endUs), y(value))}`;
    isDown = true;
  }
  return path;
}

function place(x: number, y: number): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
