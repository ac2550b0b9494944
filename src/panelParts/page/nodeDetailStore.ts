import { create } from 'zustand';
import { forgetWithRun } from '#client/forgetWithRun.ts';
import { useSelection } from '#client/selectionStore.ts';
import { showView } from './viewId.ts';

interface NodeDetailState {
  /** The node whose inside is on the stage of the Nodes view; `null`: all nodes are. */
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

/** Goes to a node's inside from wherever the reader is. */
export function openNodeDetail(node: string): void {
  useSelection.getState().select({ kind: 'Node', name: node });
  useNodeDetail.getState().show(node);
  showView('nodes');
}
