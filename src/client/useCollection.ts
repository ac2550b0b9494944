import { useStore } from 'zustand';
import type { CollectionName, Collections, DecisionView } from '#protocol/views.ts';
import { useClient } from './ClientProvider.tsx';
import type { CollectionSnapshot, MirrorCollection } from './mirror.ts';

/** All records of a collection. The map object never changes, but the snapshot does, so depend on the snapshot. */
export function useCollection<N extends CollectionName>(name: N): CollectionSnapshot<Collections[N]> {
  const collection = useClient().mirror[name] as unknown as MirrorCollection<Collections[N]>;
  return useStore(collection.shown);
}

/** One record; renders only when it is replaced. */
export function useRecord<N extends CollectionName>(name: N, key: string | undefined): Collections[N] | undefined {
  const collection = useClient().mirror[name] as unknown as MirrorCollection<Collections[N]>;
  return useStore(collection.shown, ({ map }) => (key === undefined ? undefined : map.get(key)));
}

/** The scheduler's last decision up to this moment. */
export function useLatestDecision(): DecisionView | undefined {
  const decisions = useCollection('decisions').map;
  let latest: DecisionView | undefined;
  for (const decision of decisions.values()) if (latest === undefined || decision.seq > latest.seq) latest = decision;
  return latest;
}
