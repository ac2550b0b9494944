import type { Millis } from '#base/time.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import type { TravellerView } from '#protocol/views.ts';
import { pageLoop } from '#scenes/loop.ts';
import {
  fixedLabels,
  type OverviewLayout,
  type Placed,
  requestRoute,
  shareOfStation,
  watchRoute,
} from '#scenes/overview/overviewLayout.ts';
import { type Point, pointAt, type Route } from '#scenes/overview/route.ts';
import { spreadTokens, type TokenSurroundings } from '#scenes/overview/spreadTokens.ts';
import { senderOf, watcherOf } from './componentOf.ts';

/** A token as it is drawn: made once for each that is. */
export interface MadeToken {
  readonly element: HTMLElement;
  readonly widthPx: number;
}

/** How a token looks; a small one is only a dot. */
export type TokenMaker = (traveller: TravellerView, isSmall: boolean) => MadeToken;

/** Where components stand that are not drawn at a fixed place. */
export interface FlightPlaces {
  of(address: string): Placed;
  readonly nodeCount: number;
}

interface Flight {
  readonly token: MadeToken;
  readonly route: Route;
  readonly fromShare: number;
  readonly toShare: number;
}

interface PassingFlight extends Flight {
  /** Of the wall clock, in milliseconds. */
  readonly beginsMs: Millis;
  readonly lastsMs: Millis;
}

/** At most so many at once; the rest arrive. */
const MOST = 40;
/** A flight lasts longer on a longer way, so that all are about equally fast. */
const FLIGHT_MS = { least: 450, perPx: 0.35 };
/** A notification leaves when the request that led to it has arrived. */
const AFTER_REQUEST_MS = 600;
/** Between two on one way, so that they do not lie on top of each other. */
const STAGGER_MS = { named: 150, small: 40 };
/** Who would have to wait longer than this for a free way goes as a dot, and who still would is left out. */
const PATIENCE_MS = { named: 600, small: 900 };
/** Faster than this, a thing has arrived before one could see it on its way: it flies by the wall clock instead. */
const FAST = 0.05;
/** Faster than this, single things are not followed any more. */
const FASTEST = 100;
const WAITING_BELOW_PX = 58;

/** Draws what is under way: in step with the clock when that is slow enough to see it, else as a short flight along the way it took. */
export class FlightDeck {
  private readonly layer: HTMLElement;
  private readonly client: OrreryClient;
  private readonly make: TokenMaker;
  private layout: OverviewLayout | undefined;
  private places: FlightPlaces | undefined;
  private around: TokenSurroundings = { labels: [], width: 0, height: 0 };
  private readonly standing = new Map<string, { readonly view: TravellerView; readonly flight: Flight }>();
  private readonly passing = new Set<PassingFlight>();
  /** Those under way that have been sent on a flight already. */
  private readonly flown = new Set<string>();
  private isFast = false;
  /** When each way is free for the next to set out. */
  private readonly freeAtMs = new Map<string, number>();
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
        for (const key of drop) {
          this.flown.delete(key);
          this.remove(key);
        }
        for (const view of put) this.add(view);
        this.frame.request();
      }),
      client.moment.subscribe(({ playing, speed }) => {
        const isFast = playing && speed > FAST;
        if (isFast !== this.isFast) this.turn(isFast);
        if (this.standing.size > 0) this.frame.request();
      }),
    );
  }

  place(layout: OverviewLayout, places: FlightPlaces): void {
    this.layout = layout;
    this.places = places;
    const { width, height } = layout;
    this.around = { labels: fixedLabels(layout, places.nodeCount), width, height };
    const { playing, speed } = this.client.moment.getState();
    this.clear();
    this.turn(playing && speed > FAST);
  }

  /** Shows what is under way where it is, or, while it plays too fast for that, only what waits. */
  private turn(isFast: boolean): void {
    this.isFast = isFast;
    // What stands still or is played slowly is shown exactly: nothing of what had already arrived.
    if (!isFast) this.land();
    for (const key of [...this.standing.keys()]) this.remove(key);
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
    if (this.standing.size + this.passing.size >= MOST) return;
    if (!view.passed && (!this.isFast || view.leg === 'queue')) {
      const flight = this.flightOf(view, false);
      if (flight) this.standing.set(view.key, { view, flight });
    } else if (this.fliesPast(view) && !this.flown.has(view.key)) {
      if (!view.passed) this.flown.add(view.key);
      this.setOut(view);
    }
  }

  private fliesPast(view: TravellerView): boolean {
    const { playing, speed } = this.client.moment.getState();
    return playing && speed <= FASTEST && !this.reduced.matches && view.leg !== 'request';
  }

  private setOut(view: TravellerView): void {
    const way = view.leg === 'watch' ? `watch ${kindOfWatcher(view.to)}` : 'request';
    const earliestMs = performance.now() + (view.leg === 'watch' ? AFTER_REQUEST_MS : 0);
    const beginsMs = Math.max(earliestMs, this.freeAtMs.get(way) ?? 0);
    const waitsMs = beginsMs - earliestMs;
    if (waitsMs > PATIENCE_MS.small) return;
    const flight = this.flightOf(view, waitsMs > PATIENCE_MS.named);
    if (!flight) return;
    const isSmall = flight.token.widthPx === DOT_PX;
    this.freeAtMs.set(way, beginsMs + (isSmall ? STAGGER_MS.small : STAGGER_MS.named));
    const lastsMs = FLIGHT_MS.least + FLIGHT_MS.perPx * flight.route.lengthPx;
    this.passing.add({ ...flight, fromShare: 0, toShare: 1, beginsMs, lastsMs });
  }

  private flightOf(view: TravellerView, isSmall: boolean): Flight | undefined {
    const { layout, places } = this;
    if (!layout || !places) return undefined;
    const token = this.make(view, isSmall);
    this.layer.append(token.element);
    if (view.leg === 'watch') {
      const to = watcherOf(view.to);
      return { token, route: watchRoute(layout, to, places.of(to)), fromShare: 0, toShare: 1 };
    }
    const from = senderOf(view);
    const route = requestRoute(layout, from, places.of(from), isWrite(view));
    const fairness = shareOfStation(layout, route, 'fairness');
    const [fromShare, toShare] =
      view.leg === 'request' ? [0, fairness] : view.leg === 'queue' ? [fairness, fairness] : [fairness, 1];
    return { token, route, fromShare, toShare };
  }

  private remove(key: string): void {
    const known = this.standing.get(key);
    if (!known) return;
    known.flight.token.element.remove();
    this.standing.delete(key);
  }

  private clear(): void {
    for (const { flight } of this.standing.values()) flight.token.element.remove();
    this.standing.clear();
    this.land();
  }

  /** Ends all flights by the wall clock. */
  private land(): void {
    for (const { token } of this.passing) token.element.remove();
    this.passing.clear();
    this.flown.clear();
    this.freeAtMs.clear();
  }

  private paint(nowMs: Millis): void {
    this.paintStanding();
    for (const flight of this.passing) this.paintPassing(flight, nowMs);
    if (this.passing.size > 0) this.frame.request();
  }

  private paintStanding(): void {
    const { timeUs } = this.client.moment.getState();
    const flights = [...this.standing.values()];
    const places = flights.map(({ view, flight: { token, route, fromShare, toShare } }) => {
      const whole = view.arrivesUs - view.departsUs;
      const share = whole <= 0 ? 1 : Math.min(1, Math.max(0, (timeUs - view.departsUs) / whole));
      const { x, y } = pointAt(route, fromShare + (toShare - fromShare) * share);
      // Those that wait for seats stand in rows below their station.
      return { x, y: view.leg === 'queue' ? y + WAITING_BELOW_PX : y, widthPx: token.widthPx };
    });
    for (const [i, at] of spreadTokens(places, this.around).entries()) {
      const token = flights[i]?.flight.token;
      if (!token) continue;
      token.element.hidden = at === undefined;
      if (at) move(token.element, at, this.around.width, token.widthPx);
    }
  }

  private paintPassing(flight: PassingFlight, nowMs: Millis): void {
    const { token, route, beginsMs, lastsMs } = flight;
    const share = (nowMs - beginsMs) / lastsMs;
    if (share >= 1) {
      token.element.remove();
      this.passing.delete(flight);
      return;
    }
    token.element.style.opacity = share < 0 ? '0' : String(Math.min(1, 8 * (1 - share)));
    if (share >= 0) move(token.element, pointAt(route, share), this.layout?.width ?? 0, token.widthPx);
  }
}

/** All kubelets are told on one way. */
function kindOfWatcher(address: string): string {
  return address.split('/')[0] ?? address;
}

/** Width of a token without words. */
export const DOT_PX = 7;

/** A token stays whole on the stage, wherever its middle should be. */
function move(token: HTMLElement, { x, y }: Point, stageWidth: number, widthPx: number): void {
  const middle = Math.max(widthPx / 2 + 2, Math.min(stageWidth - widthPx / 2 - 2, x));
  token.style.transform = `translate(${Math.round(middle * 10) / 10}px, ${Math.round(y * 10) / 10}px) translate(-50%, -50%)`;
}

const READS: ReadonlySet<string> = new Set(['get', 'list', 'watch', 'GET']);

function isWrite({ verb }: TravellerView): boolean {
  return !READS.has(verb);
}
