import { create } from 'zustand';
import { forgetWithRun } from '#client/forgetWithRun.ts';
import { useSelection } from '#client/selectionStore.ts';
import { showView } from './viewId.ts';

interface NodeDetailState {
  /** The node whose inside the Nodes view shows; `null`: it shows all nodes. */
  readonly node: string | null;
  /** The node that was left last; its cell gets the focus once. */
  readonly left: string | null;
  show(node: string): void;
  close(): void;
  takeLeft(): string | undefined;
}

export const useNodeDetail = create<NodeDetailState>()((set, get) => ({
  node: null,
  left: null,
  show: (node) => set({ node, left: null }),
  close: () => set(({ node }) => ({ node: null, left: node })),
  takeLeft: () => {
    const { left } = get();
    if (left !== null) set({ left: null });
    return left ?? undefined;
  },
}));

forgetWithRun(useNodeDetail, ({ mirror }) => {
  const { node } = useNodeDetail.getState();
  return { left: null, node: node !== null && mirror.nodes.get(node) ? node : null };
});

/** Opens a node's inside from any view. */
export function openNodeDetail(node: string): void {
  useSelection.getState().select({ kind: 'Node', name: node });
  useNodeDetail.getState().show(node);
  showView('nodes');
}
