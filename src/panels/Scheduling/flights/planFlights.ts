/** Where a Pod's mark was and is, in client pixels. */
export interface MarkPlace {
  readonly left: number;
  readonly top: number;
}

export interface Flight {
  readonly key: string;
  readonly dx: number;
  readonly dy: number;
  /** `far` across the stage, `near` from station to station or within a tray. */
  readonly reach: 'far' | 'near';
}

/** At most this many things fly at once; the rest arrive. */
export const MOST_FLIGHTS = 40;
const NEAR_PX = 150;

/** Who moved from where to where between two pictures. Pods that came or went do not fly. */
export function planFlights(before: ReadonlyMap<string, MarkPlace>, after: ReadonlyMap<string, MarkPlace>): Flight[] {
  const flights: Flight[] = [];
  for (const [key, to] of after) {
    const from = before.get(key);
    if (!from) continue;
    const dx = from.left - to.left;
    const dy = from.top - to.top;
    const distance = Math.hypot(dx, dy);
    if (distance >= 2) flights.push({ key, dx, dy, reach: distance > NEAR_PX ? 'far' : 'near' });
  }
  return flights.sort((a, b) => Math.hypot(b.dx, b.dy) - Math.hypot(a.dx, a.dy)).slice(0, MOST_FLIGHTS);
}

export type FlightStyle = 'flights' | 'trails' | 'none';

/** Above 10x trails instead of flights, above 100x neither; a seek over more than one entry does not fly. */
export function flightStyle(
  moment: { readonly playing: boolean; readonly speed: number },
  entriesPassed: number,
): FlightStyle {
  if (!moment.playing) return Math.abs(entriesPassed) <= 1 ? 'flights' : 'none';
  if (moment.speed > 100) return 'none';
  return moment.speed > 10 ? 'trails' : 'flights';
}
