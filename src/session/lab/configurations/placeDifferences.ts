import { compare } from '#base/order.ts';
import type { PlaceDifference, PodPlace } from '#protocol/configurations.ts';
import { pairPods } from '#session/questions/comparison/pairPods.ts';

/** A Pod with different nodes, with its decisions: of the first configuration and of the other one. */
export interface Apart {
  readonly difference: Omit<PlaceDifference, 'reasons'>;
  readonly first: PodPlace | undefined;
  readonly other: PodPlace | undefined;
}

/**
 * Pods on different nodes at the end, in the order of their decisions. The first ones are not consequences of others.
 */
export function placeDifferences(first: readonly PodPlace[], other: readonly PodPlace[]): readonly Apart[] {
  const [inFirst, inOther] = [byPod(first), byPod(other)];
  return pairPods(byTime(first), byTime(other))
    .flatMap(([a, b]): Apart[] => {
      const [one, two] = [inFirst.get(a ?? ''), inOther.get(b ?? '')];
      if ((one?.node ?? '') === (two?.node ?? '')) return [];
      const times = [one, two].flatMap((place) => (place && place.timeUs >= 0 ? [place.timeUs] : []));
      const difference = {
        pod: a ?? b ?? '',
        first: one?.node ?? '',
        other: two?.node ?? '',
        timeUs: times.length > 0 ? Math.min(...times) : -1,
      };
      return [{ difference, first: one, other: two }];
    })
    .sort((a, b) => a.difference.timeUs - b.difference.timeUs);
}

function byPod(places: readonly PodPlace[]): ReadonlyMap<string, PodPlace> {
  return new Map(places.map((place) => [place.pod, place]));
}

/** Pairs Pods of a workload in the order of their decisions, because the API server generates their names. */
function byTime(places: readonly PodPlace[]): readonly string[] {
  return places.toSorted((a, b) => a.timeUs - b.timeUs || compare(a.pod, b.pod)).map(({ pod }) => pod);
}
