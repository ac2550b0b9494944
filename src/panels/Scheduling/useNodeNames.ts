import { useMemo, useRef } from 'react';
import type { CollectionSnapshot } from '../../client/mirrorCollection.ts';
import type { NodeView } from '../../protocol/views.ts';

/** Names of all nodes in the order in which the API server learned of them; the same array as long as they are the same names. */
export function useNodeNames(nodes: CollectionSnapshot<NodeView>): readonly string[] {
  const kept = useRef<readonly string[]>([]);
  return useMemo(() => {
    const names = [...nodes.map.values()].sort((a, b) => a.ordinal - b.ordinal).map((node) => node.name);
    const isSame = names.length === kept.current.length && names.every((name, index) => name === kept.current[index]);
    if (!isSame) kept.current = names;
    return kept.current;
  }, [nodes]);
}
