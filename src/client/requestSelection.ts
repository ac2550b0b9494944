import { type Selection, useSelection } from './selectionStore.ts';

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
