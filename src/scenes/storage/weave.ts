import { compare } from '#base/order.ts';

const TURN = 2 * Math.PI;

/** A connection in the picture: from its client at the left edge through the balancer to its server at the right. */
export interface Strand {
  readonly key: string;
  /** SVG path in a square of 0 to 100. */
  readonly path: string;
  readonly goingAway: boolean;
}

interface Connection {
  readonly key: string;
  readonly client: string;
  readonly server: string;
  readonly goingAway: boolean;
}

const LEFT = 0;
const BALANCER_LEFT = 46;
const BALANCER_RIGHT = 54;
const RIGHT = 100;
/** Share of the height into which the balancer gathers the strands. */
const BUNDLE = 0.5;
/** Share of a server's row over which its strands spread. */
const SPREAD = 0.7;

/** The strands of all connections. Clients keep their height by name, so that a moved strand is noticeable. */
export function weave(connections: readonly Connection[], servers: readonly string[]): Strand[] {
  const clients = [...new Set(connections.map(({ client }) => client))].sort();
  const rowOf = new Map(clients.map((client, row) => [client, row]));
  const ends = endsOf(connections, servers);
  return connections.map(({ key, client, goingAway }) => {
    const from = ((rowOf.get(client) ?? 0) + 0.5) / Math.max(1, clients.length);
    const middle = 0.5 + (from - 0.5) * BUNDLE;
    return { key, goingAway, path: pathOf(from * 100, middle * 100, (ends.get(key) ?? 0.5) * 100) };
  });
}

/** The end of each connection: within its server's row, in the order of the clients. */
function endsOf(connections: readonly Connection[], servers: readonly string[]): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  for (const [row, server] of servers.entries()) {
    const own = connections
      .filter((connection) => connection.server === server)
      .sort((a, b) => compare(a.client, b.client) || compare(a.key, b.key));
    for (const [place, { key }] of own.entries()) {
      const within = 0.5 + ((place + 0.5) / own.length - 0.5) * SPREAD;
      ends.set(key, (row + within) / servers.length);
    }
  }
  return ends;
}

function pathOf(from: number, middle: number, to: number): string {
  const [y1, y2, y3] = [from, middle, to].map((y) => Math.round(y * 100) / 100);
  const first = (LEFT + BALANCER_LEFT) / 2;
  const second = (BALANCER_RIGHT + RIGHT) / 2;
  return `M${LEFT} ${y1}C${first} ${y1} ${first} ${y2} ${BALANCER_LEFT} ${y2}H${BALANCER_RIGHT}C${second} ${y2} ${second} ${y3} ${RIGHT} ${y3}`;
}

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
