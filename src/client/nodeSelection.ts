import { useSelection } from './selectionStore.ts';

export function useIsNodeSelected(name: string): boolean {
  return useSelection(({ selection }) => selection?.kind === 'Node' && selection.name === name);
}

export function selectNode(name: string): void {
  useSelection.getState().select({ kind: 'Node', name });
}
