import { useLayoutEffect, useMemo } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import type { MirrorChange, MirrorCollection } from '#client/mirrorCollection.ts';
import type { CollectionName, Collections } from '#protocol/views.ts';

/** Data derived from a collection that follows its changes, so that drawing does not read thousands of records. */
export interface Index<T> {
  apply(change: MirrorChange<T>): void;
}

/**
 * An index of a collection, up to date with the mirror. The object never changes, so depend on the collection's
 * snapshot.
 */
export function useIndex<N extends CollectionName, I extends Index<Collections[N]>>(name: N, create: () => I): I {
  const collection = useClient().mirror[name] as unknown as MirrorCollection<Collections[N]>;
  const index = useMemo(() => filled(create(), collection), [collection, create]);
  useLayoutEffect(() => {
    filled(index, collection);
    return collection.subscribe((change) => index.apply(change));
  }, [index, collection]);
  return index;
}

function filled<T extends object, I extends Index<T>>(index: I, collection: MirrorCollection<T>): I {
  index.apply({ reset: true, put: [...collection.values()], drop: [] });
  return index;
}
