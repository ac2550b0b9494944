const TURN = 2 * Math.PI;

/** A point at a share of the circle, clockwise from the top. */
export function ringPoint(centre: number, radius: number, share: number): { readonly x: number; readonly y: number } {
  const angle = share * TURN - TURN / 4;
  return { x: round(centre + radius * Math.cos(angle)), y: round(centre + radius * Math.sin(angle)) };
}

/** A cell of the ring between two shares of the circle, as an SVG path. */
export function ringCell(centre: number, inner: number, outer: number, from: number, to: number): string {
  const large = to - from > 0.5 ? 1 : 0;
  const [a, b] = [ringPoint(centre, outer, from), ringPoint(centre, outer, to)];
  const [c, d] = [ringPoint(centre, inner, to), ringPoint(centre, inner, from)];
  return `M${a.x} ${a.y}A${outer} ${outer} 0 ${large} 1 ${b.x} ${b.y}L${c.x} ${c.y}A${inner} ${inner} 0 ${large} 0 ${d.x} ${d.y}z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
