import { create } from 'zustand';
import type { OrreryClient } from './orreryClient.ts';

/** The object in the inspector. `namespace` is absent for cluster-scoped kinds. */
export interface Selection {
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

interface SelectionState {
  readonly selection: Selection | null;
  /** Shown in a second inspector, independent of the selection. */
  readonly pinned: Selection | null;
  select(selection: Selection | null): void;
  pin(selection: Selection | null): void;
}

/** The common selection of all views. */
export const useSelection = create<SelectionState>()((set) => ({
  selection: null,
  pinned: null,
  select: (selection) => set({ selection }),
  pin: (pinned) => set({ pinned }),
}));

export function sameSelection(a: Selection | null, b: Selection | null): boolean {
  return a === b || (a !== null && b !== null && a.kind === b.kind && a.namespace === b.namespace && a.name === b.name);
}

/** `Pod/default/web-1`, `Node/node-1`. */
export function formatSelection({ kind, namespace, name }: Selection): string {
  return namespace === undefined ? `${kind}/${name}` : `${kind}/${namespace}/${name}`;
}

export function parseSelection(text: string): Selection | null {
  const [kind, second, third, ...rest] = text.split('/');
  if (!kind || !second || rest.length > 0) return null;
  return third === undefined ? { kind, name: second } : { kind, namespace: second, name: third };
}

export function useIsNodeSelected(name: string): boolean {
  return useSelection(({ selection }) => selection?.kind === 'Node' && selection.name === name);
}

export function selectNode(name: string): void {
  useSelection.getState().select({ kind: 'Node', name });
}

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

/** The selection of a request; its name is the entry in which it arrived. */
export function requestSelection(seq: number): Selection {
  return { kind: 'Request', name: String(seq) };
}

export function selectRequest(seq: number): void {
  useSelection.getState().select(requestSelection(seq));
}

/** The entry of the selected request; `undefined` when something else is selected. */
function selectedRequest(selection: Selection | null): number | undefined {
  if (selection?.kind !== 'Request') return undefined;
  const seq = Number(selection.name);
  return Number.isSafeInteger(seq) && seq > 0 ? seq : undefined;
}

export function useSelectedRequest(): number | undefined {
  return useSelection(({ selection }) => selectedRequest(selection));
}

/** Selects a person's last request if it came after entry `sentSeq`; true once it has a response. */
export async function selectAnswered(client: OrreryClient, sentSeq: number): Promise<boolean> {
  const [line] = await client.ask('requests', { limit: 1, from: 'kubectl' });
  if (line === undefined || line.seq <= sentSeq) return false;
  useSelection.getState().select(requestSelection(line.seq));
  return line.code !== 0;
}
