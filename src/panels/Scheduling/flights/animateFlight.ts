import { parseDurationMs } from './parseDurationMs.ts';
import type { Flight, FlightStyle } from './planFlights.ts';

const TOKENS = { far: '--m-far', near: '--m-quick' } as const;
const durations = new Map<string, number>();

/** The last flight of each mark. To ask the browser for a mark's animations is dear where dozens of marks are asked about. */
const flights = new WeakMap<Element, Animation>();

/** Whether a flight of the mark goes on. */
export function isFlying(mark: Element): boolean {
  return flights.get(mark)?.playState === 'running';
}

/** Moves a mark from where it was; above 10x it only leaves a fading shadow along the way. */
export function animateFlight(mark: HTMLElement, { dx, dy, reach }: Flight, style: FlightStyle): void {
  const duration = durationMs(TOKENS[reach]);
  if (style === 'trails') {
    mark.animate(
      [
        { boxShadow: `${dx / 4}px ${dy / 4}px 0 0 currentColor, ${dx / 8}px ${dy / 8}px 0 0 currentColor` },
        { boxShadow: 'none' },
      ],
      { duration },
    );
    return;
  }
  const flight = mark.animate(
    [
      { transform: `translate(${dx}px, ${dy}px)`, zIndex: 5 },
      { transform: 'none', zIndex: 5 },
    ],
    { duration, easing: 'cubic-bezier(.3, 0, .1, 1)' },
  );
  flights.set(mark, flight);
}

/** Tokens do not change while the page is open, but reading one makes the browser compute styles. */
function durationMs(token: string): number {
  const known = durations.get(token);
  if (known !== undefined) return known;
  const read = parseDurationMs(getComputedStyle(document.documentElement).getPropertyValue(token));
  durations.set(token, read);
  return read;
}
