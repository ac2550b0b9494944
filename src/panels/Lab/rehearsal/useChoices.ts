import { useMemo } from 'react';
import { useCollection } from '#client/useCollection.ts';
import { type ShownReport, useRehearsal } from './rehearsalStore.ts';

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

/** The problem of a question of these kinds, shown below the question; empty without one. */
export function useProblem(...kinds: readonly ShownReport['kind'][]): string {
  const problem = useRehearsal((state) => state.problem);
  return problem && kinds.includes(problem.of) ? problem.text : '';
}
