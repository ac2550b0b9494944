import { create } from 'zustand';

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
