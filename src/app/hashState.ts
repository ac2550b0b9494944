import { formatSelection, parseSelection, useSelection } from '../client/selectionStore.ts';
import { isViewName, useViewStore } from '../client/viewStore.ts';

/** Keys of the address's hash that the page itself keeps. A share link has its own. */
const VIEW = 'view';
const SELECTED = 'selected';

function readHash(hash: string): void {
  const parameters = new URLSearchParams(hash.slice(1));
  const view = parameters.get(VIEW) ?? '';
  if (isViewName(view)) useViewStore.getState().setView(view);
  const selection = parseSelection(parameters.get(SELECTED) ?? '');
  if (selection !== null) useSelection.getState().select(selection);
}

function writeHash(): void {
  const { selection } = useSelection.getState();
  const parameters = new URLSearchParams({ [VIEW]: useViewStore.getState().view });
  if (selection !== null) parameters.set(SELECTED, formatSelection(selection));
  const hash = `#${parameters.toString().replaceAll('%2F', '/')}`;
  if (hash !== location.hash) history.replaceState(null, '', hash);
}

/** View and selection in the address, so that a reload, a bookmark or a copied address comes back to them. */
export function followHash(): () => void {
  readHash(location.hash);
  writeHash();
  // Where it was sent to: a selection that changed meanwhile may have written the address since.
  const changed = ({ newURL }: HashChangeEvent) => readHash(new URL(newURL).hash);
  const stops = [
    useViewStore.subscribe((state, before) => state.view !== before.view && writeHash()),
    useSelection.subscribe((state, before) => state.selection !== before.selection && writeHash()),
  ];
  window.addEventListener('hashchange', changed);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('hashchange', changed);
  };
}
