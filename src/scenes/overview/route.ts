export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A route from one thing to another: straight pieces with rounded corners. */
export interface Route {
  readonly points: readonly Point[];
  readonly lengthPx: number;
}

export function routeOf(points: readonly Point[]): Route {
  let lengthPx = 0;
  for (let i = 1; i < points.length; i++) lengthPx += distance(points[i - 1] as Point, points[i] as Point);
  return { points, lengthPx };
}

/** The point at a share of the route: 0 is its start, 1 its end. */
export function pointAt({ points, lengthPx }: Route, share: number): Point {
  let left = Math.min(1, Math.max(0, share)) * lengthPx;
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1] as Point, points[i] as Point];
    const piece = distance(from, to);
    if (left <= piece && piece > 0) {
      const part = left / piece;
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    }
    left -= piece;
  }
  return points.at(-1) ?? { x: 0, y: 0 };
}

/** The route as an SVG path, each corner rounded as far as its neighbours leave room. */
export function routePath({ points }: Route, radiusPx: number): string {
  const [first] = points;
  if (!first) return '';
  let path = `M${round(first.x)} ${round(first.y)}`;
  for (let i = 1; i < points.length; i++) {
    const [before, corner, after] = [points[i - 1] as Point, points[i] as Point, points[i + 1]];
    if (!after) {
      path += `L${round(corner.x)} ${round(corner.y)}`;
      continue;
    }
    const radius = Math.min(radiusPx, distance(before, corner) / 2, distance(corner, after) / 2);
    const [enter, leave] = [towards(corner, before, radius), towards(corner, after, radius)];
    path += `L${round(enter.x)} ${round(enter.y)}Q${round(corner.x)} ${round(corner.y)} ${round(leave.x)} ${round(leave.y)}`;
  }
  return path;
}

function towards(from: Point, to: Point, by: number): Point {
  const whole = distance(from, to);
  const part = whole === 0 ? 0 : by / whole;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

function round(px: number): number {
  return Math.round(px * 10) / 10;
}
