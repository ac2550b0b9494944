import { useMemo } from 'react';
import { useCollection } from '#client/useCollection.ts';

const ZONE = 'topology.kubernetes.io/zone';

/** The nodes, zones and pools that can be drained or lost. */
export interface NodeChoices {
  readonly node: readonly string[];
  readonly zone: readonly string[];
  readonly pool: readonly string[];
  /** Names for a drain: selectors of pools and zones, then nodes. */
  readonly all: readonly string[];
}

export function useChoices(pool: readonly string[]): NodeChoices {
  const { map } = useCollection('nodes');
  return useMemo(() => {
    const node = [...map.keys()].toSorted();
    const zone = [...new Set([...map.values()].map((each) => each.zone))].filter((name) => name !== '').toSorted();
    return { node, zone, pool, all: [...pool, ...zone.map((name) => `${ZONE}=${name}`), ...node] };
  }, [map, pool]);
}
