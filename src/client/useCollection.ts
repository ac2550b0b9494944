import { useStore } from 'zustand';
import type { CollectionName, Collections } from '#protocol/views.ts';
import { useClient } from './ClientProvider.tsx';
import type { CollectionSnapshot, MirrorCollection } from './mirrorCollection.ts';

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
