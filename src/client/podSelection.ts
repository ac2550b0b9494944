import { type Selection, useSelection } from './selectionStore.ts';

/** The selection for a Pod's key (`namespace/name`). */
export function podSelection(key: string): Selection {
  const slash = key.indexOf('/');
  return { kind: 'Pod', namespace: key.slice(0, slash), name: key.slice(slash + 1) };
}

export function useIsSelected(podKey: string): boolean {
  return useSelection(({ selection }) => isPod(selection, podKey));
}

export function isPod(selection: Selection | null, podKey: string): boolean {
  return selection?.kind === 'Pod' && `${selection.namespace}/${selection.name}` === podKey;
}
