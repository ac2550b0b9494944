import { type OverviewLayout, type Placed, requestRoute, watchRoute } from './overviewLayout.ts';
import { type Point, pointAt, type Route, routeOf } from './route.ts';

/** A part of a Pod's route through the picture, with the steps of its creation on it. */
export interface LitLeg {
  readonly route: Route;
  /** The first and the last step of this leg, of ten. */
  readonly first: number;
  readonly last: number;
  /** Position of its number. */
  readonly badge: Point;
  readonly state: 'done' | 'now';
}

export interface LitPod {
  /** The component that created it: `kubectl`, or the controllers. */
  readonly creator: 'kubectl' | 'kube-controller-manager';
  /** Number of its completed steps, of ten. */
  readonly taken: number;
  /** Index of its node; -1 while it has none. */
  readonly nodeIndex: number;
  readonly nodeCount: number;
}

/** Position of each number along its own route, where the routes are apart. */
const BADGE_AT = { created: 0.9, queued: 0.75, bound: 0.2, seen: 0.55, reported: 0.12 };

/**
 * The Pod's route so far, leg by leg: created; queued, decided and assumed by the scheduler; bound; seen, started and
 * relisted on its node; reported. Later legs are left out.
 */
export function litPath(layout: OverviewLayout, { creator, taken, nodeIndex, nodeCount }: LitPod): LitLeg[] {
  const none: Placed = { clientRow: 0, nodeIndex, nodeCount };
  const legs = [
    { first: 1, last: 1, route: requestRoute(layout, creator, none, true), at: BADGE_AT.created },
    { first: 2, last: 4, route: watchRoute(layout, 'kube-scheduler', none), at: BADGE_AT.queued },
    { first: 5, last: 5, route: requestRoute(layout, 'kube-scheduler', none, true), at: BADGE_AT.bound },
    ...(nodeIndex < 0
      ? []
      : [
          { first: 6, last: 9, route: watchRoute(layout, 'kubelet/', none), at: BADGE_AT.seen },
          { first: 10, last: 10, route: requestRoute(layout, 'kubelet/', none, true), at: BADGE_AT.reported },
        ]),
  ];
  return legs
    .filter(({ first }) => taken >= first)
    .map(({ first, last, route, at }) => ({
      route: routeOf(route.points),
      first,
      last: Math.min(last, taken),
      badge: pointAt(route, at),
      state: taken <= last ? 'now' : 'done',
    }));
}
