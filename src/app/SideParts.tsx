import { Suspense, useCallback, useRef, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { PageActions } from '#panels/pageActions.ts';
import type { Side, View } from '#panels/panel.ts';
import { hasInspector, sideOf } from '#panels/panelList.ts';
import { PanelBoundary } from './PanelBoundary.tsx';
import { panelsOn, usePageStore } from './pageStore.ts';
import styles from './Shell.module.css';

/** The panels beside the stage. */
export interface SidePlan {
  /** The side in place of the view's own. */
  readonly whole: Side | undefined;
  /** Whether the view's own side is there. */
  readonly hasOwn: boolean;
  /** The open sides below. */
  readonly below: readonly Side[];
}

/**
 * Plans the side of a view. A side that needs a run stands beside a view of one, unless a side without that need has
 * the place.
 */
export function useSidePlan(view: View): SidePlan {
  const client = useClient();
  const selection = useSelection((state) => state.selection);
  const states = useSideStates();
  const open = panelsOn('side').filter((side, at) => states[at] !== '' && (view.needsRun || !side.needsRun));
  const whole = open.find(({ place }) => place === 'whole');
  const isShared = whole?.opening?.isShared?.(client) === true;
  const before = useRef(selection);
  if (!isShared) before.current = selection;
  return {
    whole,
    hasOwn: !whole || (isShared && selection !== null && selection !== before.current),
    below: open.filter(({ place, needsRun }) =>
      place === 'belowInspector'
        ? !whole && hasInspector(view)
        : place === 'below' && (!whole || whole.needsRun === needsRun),
    ),
  };
}

/** The state of each side in the list's order; empty for one that is closed. */
function useSideStates(): readonly string[] {
  const client = useClient();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stores = new Set(panelsOn('side').flatMap(({ opening }) => opening?.stores(client) ?? []));
      const stops = [usePageStore, ...stores].map((store) => store.subscribe(onChange));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [client],
  );
  const stateOf = ({ id, opening }: Side): string => {
    if (!opening) return id !== undefined && usePageStore.getState().open.includes(id) ? 'open' : '';
    if (!opening.isOpen(client)) return '';
    return opening.isShared?.(client) === true ? 'shared' : 'open';
  };
  // One text, because a snapshot must stay equal while nothing changes.
  return useSyncExternalStore(subscribe, () => panelsOn('side').map(stateOf).join()).split(',');
}

interface SidePartsProps {
  readonly view: View;
  readonly plan: SidePlan;
  readonly actions: PageActions;
}

/** The parts beside the stage. */
export function SideParts({ view, plan: { whole, hasOwn, below }, actions }: SidePartsProps) {
  const t = useTexts('shell');
  const own = sideOf(view);
  return (
    <>
      {whole && (
        <PanelBoundary key={whole.id} panel={t(whole.name)} resetKey={view.id}>
          <div className={styles.view}>
            <SidePart side={whole} actions={actions} />
          </div>
        </PanelBoundary>
      )}
      {below
        .filter(({ place }) => place === 'below')
        .map((side) => (
          <PanelBoundary key={side.name} panel={t(side.name)}>
            <SidePart side={side} actions={actions} />
          </PanelBoundary>
        ))}
      {hasOwn && (
        <PanelBoundary panel={t(own.name)} resetKey={view.id}>
          <div className={styles.view}>
            <Suspense fallback={null}>
              <own.Part actions={actions} />
            </Suspense>
          </div>
        </PanelBoundary>
      )}
      {below
        .filter(({ place }) => place === 'belowInspector')
        .map((side) => (
          // If its script fails to load, the page works without it.
          <ErrorBoundary key={side.name} fallback={null} resetKeys={[view.id]}>
            <SidePart side={side} actions={actions} />
          </ErrorBoundary>
        ))}
    </>
  );
}

function SidePart({ side: { id, Part }, actions }: { readonly side: Side; readonly actions: PageActions }) {
  const close = usePageStore((state) => state.close);
  return (
    <Suspense fallback={null}>
      <Part actions={actions} onClose={() => id !== undefined && close(id)} />
    </Suspense>
  );
}
