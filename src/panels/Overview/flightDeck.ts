import type { OrreryClient } from '../../client/orreryClient.ts';
import type { TravellerView } from '../../protocol/views.ts';
import { pageLoop } from '../../scenes/loop.ts';
import {
  type OverviewLayout,
  type Placed,
  requestRoute,
  shareOfStation,
  watchRoute,
} from '../../scenes/overview/overviewLayout.ts';
import { type Point, pointAt, type Route } from '../../scenes/overview/route.ts';
import { senderOf, watcherOf } from './componentOf.ts';

/** How a token looks; made once for each that is drawn. */
export type TokenMaker = (traveller: TravellerView) => HTMLElement;

/** Where components stand that are not drawn at a fixed place. */
export interface Places {
  of(address: string): Placed;
}

interface Flight {
  readonly token: HTMLElement;
  readonly route: Route;
  readonly fromShare: number;
  readonly toShare: number;
  /** Of the wall clock: of one that passed between two frames. */
  readonly beginsMs: number;
}

/** At most so many at once; the rest arrive. */
const MOST = 40;
const FLIGHT_MS = 600;
/** A notification leaves when the request that led to it has arrived. */
const AFTER_REQUEST_MS = 420;
/** Between two that set out in one frame, so that they do not lie on top of each other. */
const STAGGER_MS = 45;
/** Faster than this, single things are not followed any more. */
const FASTEST = 100;

/** Draws what is under way: in step with the clock when that is slow enough to see it, else as a short flight along the way it took. */
export class FlightDeck {
  private readonly layer: HTMLElement;
  private readonly client: OrreryClient;
  private readonly make: TokenMaker;
  private layout: OverviewLayout | undefined;
  private places: Places | undefined;
  private readonly standing = new Map<string, { readonly view: TravellerView; readonly flight: Flight }>();
  private readonly passing = new Set<Flight>();
  /** How many set out in this frame. */
  private together = 0;
  private readonly frame = pageLoop.add((nowMs) => this.paint(nowMs));
  private readonly leave: (() => void)[] = [];
  private readonly reduced = matchMedia('(prefers-reduced-motion: reduce)');

  constructor(layer: HTMLElement, client: OrreryClient, make: TokenMaker) {
    this.layer = layer;
    this.client = client;
    this.make = make;
    const { travellers } = client.mirror;
    this.leave.push(
      travellers.subscribe(({ reset, put, drop }) => {
        if (reset) this.clear();
        for (const key of drop) this.remove(key);
        this.together = 0;
        for (const view of put) this.add(view);
        this.frame.request();
      }),
      client.moment.subscribe(() => this.frame.request()),
    );
  }

  place(layout: OverviewLayout, places: Places): void {
    this.layout = layout;
    this.places = places;
    this.clear();
    for (const view of this.client.mirror.travellers.values()) if (!view.passed) this.add(view);
    this.frame.request();
  }

  stop(): void {
    for (const leave of this.leave) leave();
    this.frame.stop();
    this.clear();
  }

  private add(view: TravellerView): void {
    this.remove(view.key);
    const { playing, speed } = this.client.moment.getState();
    if (this.standing.size + this.passing.size >= MOST) return;
    if (view.passed && (!playing || speed > FASTEST || this.reduced.matches || view.leg === 'request')) return;
    const flight = this.flightOf(view);
    if (!flight) return;
    this.layer.append(flight.token);
    if (view.passed) this.passing.add(flight);
    else this.standing.set(view.key, { view, flight });
  }

  private flightOf(view: TravellerView): Flight | undefined {
    const { layout, places } = this;
    if (!layout || !places) return undefined;
    const beginsMs = performance.now() + (view.passed ? STAGGER_MS * Math.min(10, this.together++) : 0);
    const token = this.make(view);
    if (view.leg === 'watch') {
      const to = watcherOf(view.to);
      const route = watchRoute(layout, to, places.of(to));
      return { token, route, fromShare: 0, toShare: 1, beginsMs: beginsMs + (view.passed ? AFTER_REQUEST_MS : 0) };
    }
    const from = senderOf(view);
    const route = requestRoute(layout, from, places.of(from), isWrite(view));
    const fairness = shareOfStation(layout, route, 'fairness');
    if (view.passed) return { token, route, fromShare: 0, toShare: 1, beginsMs };
    const [fromShare, toShare] =
      view.leg === 'request' ? [0, fairness] : view.leg === 'queue' ? [fairness, fairness] : [fairness, 1];
    return { token, route, fromShare, toShare, beginsMs };
  }

  private remove(key: string): void {
    const known = this.standing.get(key);
    if (!known) return;
    known.flight.token.remove();
    this.standing.delete(key);
  }

  private clear(): void {
    for (const { flight } of this.standing.values()) flight.token.remove();
    for (const { token } of this.passing) token.remove();
    this.standing.clear();
    this.passing.clear();
  }

  private paint(nowMs: number): void {
    const { timeUs } = this.client.moment.getState();
    let waiting = 0;
    for (const { view, flight } of this.standing.values()) {
      const whole = view.arrivesUs - view.departsUs;
      const share = whole <= 0 ? 1 : Math.min(1, Math.max(0, (timeUs - view.departsUs) / whole));
      const at = pointAt(flight.route, flight.fromShare + (flight.toShare - flight.fromShare) * share);
      // Those that wait for seats stand in a row below their station.
      move(flight.token, view.leg === 'queue' ? { x: at.x, y: at.y + 26 + 5 * Math.min(8, waiting++) } : at);
    }
    for (const flight of this.passing) {
      const share = (nowMs - flight.beginsMs) / FLIGHT_MS;
      flight.token.style.opacity = share < 0 ? '0' : String(Math.min(1, 4 * (1 - share)));
      if (share >= 1) {
        flight.token.remove();
        this.passing.delete(flight);
      } else move(flight.token, pointAt(flight.route, Math.max(0, share)));
    }
    if (this.passing.size > 0) this.frame.request();
  }
}

function move(token: HTMLElement, { x, y }: Point): void {
  token.style.transform = `translate(${Math.round(x * 10) / 10}px, ${Math.round(y * 10) / 10}px) translate(-50%, -50%)`;
}

const READS: ReadonlySet<string> = new Set(['get', 'list', 'watch', 'GET']);

function isWrite({ verb }: TravellerView): boolean {
  return !READS.has(verb);
}
