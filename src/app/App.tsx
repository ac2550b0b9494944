import { Suspense, useSyncExternalStore } from 'react';
import { useTransport } from '#client/transportActions.ts';
import { useViewStore } from '#client/viewStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { CardPlace } from '#panelParts/cards/CardPlace.tsx';
import { useCards } from '#panelParts/cards/cardStore.ts';
import type { PageActions } from '#panels/pageActions.ts';
import type { WholePage as WholePanel } from '#panels/panel.ts';
import { findView, showNamed, VIEWS } from '#panels/panelList.ts';
import type { ManifestFile } from '#protocol/command.ts';
import { CrashPanel } from './CrashPanel.tsx';
import { DropArea } from './DropArea.tsx';
import { DumpOffer } from './DumpOffer.tsx';
import { JourneyLine } from './JourneyLine.tsx';
import { Notices } from './Notices.tsx';
import { OverlayBoundary, PanelBoundary } from './PanelBoundary.tsx';
import { PasteOffer } from './PasteOffer.tsx';
import { panelsOn, usePageStore } from './pageStore.ts';
import { useRunActions } from './runActions.ts';
import { Shell } from './Shell.tsx';
import { SilentPanel } from './SilentPanel.tsx';
import { Stage } from './Stage.tsx';
import { useKeys } from './useKeys.ts';

/** Below this width the views have no room, so the page shows only the reader. */
const NARROW = '(max-width: 699px)';

/** Everything on the page, below the client's provider. */
export function App() {
  const actions = useRunActions();
  const transport = useTransport();
  const open = usePageStore((state) => state.open);
  const close = usePageStore((state) => state.close);
  const page = useWholePage();
  useKeys(transport);
  const onApply = (files: readonly ManifestFile[]) => actions.load(files, 'apply');
  const onOpen = (files: readonly ManifestFile[]) => actions.load(files, 'open');
  return (
    <DropArea onApply={onApply} onOpen={onOpen}>
      {page ? <WholePage panel={page} actions={actions} onClose={() => close(page.id)} /> : <Shell actions={actions} />}
      <Notices />
      <JourneyLine />
      <PasteOffer onApply={onApply} onOpen={onOpen} onEdit={(files) => actions.load(files, 'edit')} />
      <DumpOffer onApply={(files) => actions.load(files, 'add')} onOpen={onOpen} />
      <OverlayBoundary onClose={() => useCards.getState().close()}>
        <CardPlace />
      </OverlayBoundary>
      {panelsOn('bar', 'dialog')
        .filter(({ id }) => open.includes(id))
        .map(({ id, Part }) => (
          <OverlayBoundary key={id} onClose={() => close(id)}>
            <Part actions={actions} onClose={() => close(id)} />
          </OverlayBoundary>
        ))}
    </DropArea>
  );
}

/** The panel that has the page for itself: one that was opened, or the page of a narrow window. */
function useWholePage(): WholePanel | undefined {
  const open = usePageStore((state) => state.open);
  const isNarrow = useNarrowWindow();
  const pages = panelsOn('page');
  return pages.find(({ id }) => open.includes(id)) ?? pages.find(({ isForNarrow }) => isForNarrow === true && isNarrow);
}

/** Whether the window is too narrow for views, timeline and editor. Zooming a page to 200 % halves its width. */
function useNarrowWindow(): boolean {
  return useSyncExternalStore(follow, isNarrow);
}

function isNarrow(): boolean {
  return window.matchMedia(NARROW).matches;
}

function follow(onChange: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

interface PagePartsProps {
  readonly panel: WholePanel;
  readonly actions: PageActions;
  readonly onClose: () => void;
}

/** The page while one panel has it for itself. */
function WholePage({ panel, actions, onClose }: PagePartsProps) {
  const t = useTexts('shell');
  const view = findView(useViewStore((state) => state.view)) ?? VIEWS[0];
  const stage = (
    <Suspense fallback={null}>
      <Stage view={view} actions={actions} />
    </Suspense>
  );
  return (
    <>
      <PanelBoundary panel={t('productName')}>
        <Suspense fallback={null}>
          <panel.Part actions={actions} view={view} stage={stage} showView={showNamed} onClose={onClose} />
        </Suspense>
      </PanelBoundary>
      <CrashPanel onScenarios={() => actions.open('scenarios')} />
      <SilentPanel />
    </>
  );
}
