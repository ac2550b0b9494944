import { Suspense, useSyncExternalStore } from 'react';
import { useTransport } from '#client/useTransport.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { CardPlace } from '#panelParts/cards/CardPlace.tsx';
import { useCards } from '#panelParts/cards/cardStore.ts';
import { HandOut } from '#panels/HandOut/panel.ts';
import { KeysHelp } from '#panels/KeysHelp/KeysHelp.tsx';
import { Palette } from '#panels/Palette/panel.ts';
import type { PageActions } from '#panels/pageActions.ts';
import { Reader } from '#panels/Reader/panel.ts';
import { Runs } from '#panels/Runs/panel.ts';
import { Transcript } from '#panels/Transcript/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';
import { CrashPanel } from './CrashPanel.tsx';
import { DropArea } from './DropArea.tsx';
import { DumpOffer } from './DumpOffer.tsx';
import { JourneyLine, OverlayBoundary } from './JourneyLine.tsx';
import { Notices } from './Notices.tsx';
import { PanelBoundary } from './PanelBoundary.tsx';
import { PasteOffer } from './PasteOffer.tsx';
import { usePageStore } from './pageStore.ts';
import styles from './ReaderPage.module.css';
import { useRunActions } from './runActions.ts';
import { Shell } from './Shell.tsx';
import { SilentPanel } from './SilentPanel.tsx';
import { saveFile } from './saveFile.ts';
import { useKeys } from './useKeys.ts';

/** Below this width the views have no room, so the page shows only the reader. */
const NARROW = '(max-width: 699px)';

const loadPresenter = () => import('./PresenterPage.tsx').then((module) => ({ default: module.PresenterPage }));
const PresenterPage = lazyPart(loadPresenter);
const loadFilm = () => import('./film/FilmLine.tsx').then((module) => ({ default: module.FilmLine }));
const FilmLine = lazyPart(loadFilm);

/** Everything on the page, below the client's provider. */
export function App() {
  const actions = useRunActions();
  const transport = useTransport();
  const overlay = usePageStore((state) => state.overlay);
  const show = usePageStore((state) => state.show);
  const isPresenting = usePageStore((state) => state.isPresenting);
  const isFilming = usePageStore((state) => state.isFilming);
  const film = usePageStore((state) => state.film);
  const isNarrow = useNarrowWindow();
  useKeys(transport);
  return (
    <DropArea onApply={actions.applyFiles} onOpen={actions.openFiles}>
      {isPresenting ? (
        <Suspense fallback={null}>
          <PresenterPage actions={actions} />
        </Suspense>
      ) : isNarrow ? (
        <ReaderPage actions={actions} />
      ) : (
        <Shell actions={actions} />
      )}
      <Notices />
      <JourneyLine />
      {isFilming && (
        <OverlayBoundary onClose={() => film(false)}>
          <FilmLine onClose={() => film(false)} />
        </OverlayBoundary>
      )}
      <PasteOffer onApply={actions.applyFiles} onOpen={actions.openFiles} onEdit={actions.editFiles} />
      <DumpOffer onApply={actions.applyDump} onOpen={actions.openFiles} />
      <OverlayBoundary onClose={() => useCards.getState().close()}>
        <CardPlace />
      </OverlayBoundary>
      {overlay === 'keys' && <KeysHelp onClose={() => show(null)} />}
      {overlay === 'runs' && (
        <OverlayBoundary onClose={() => show(null)}>
          <Runs onClose={() => show(null)} onSave={saveFile} onLesson={actions.buildLesson} />
        </OverlayBoundary>
      )}
      {overlay === 'handOut' && (
        <OverlayBoundary onClose={() => show(null)}>
          <HandOut onClose={() => show(null)} onSave={saveFile} />
        </OverlayBoundary>
      )}
      {overlay === 'transcript' && (
        <OverlayBoundary onClose={() => show(null)}>
          <Transcript onClose={() => show(null)} />
        </OverlayBoundary>
      )}
      {overlay === 'palette' && (
        <OverlayBoundary onClose={() => show(null)}>
          <Palette actions={actions} onClose={() => show(null)} />
        </OverlayBoundary>
      )}
    </DropArea>
  );
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

/** The page on a narrow window, where the views have no room. */
function ReaderPage({ actions }: { readonly actions: PageActions }) {
  const t = useTexts('shell');
  return (
    <div className={styles.page}>
      <PanelBoundary panel={t('productName')}>
        <Suspense fallback={null}>
          <Reader onOpenScenario={actions.openScenario} onShare={actions.share} />
        </Suspense>
      </PanelBoundary>
      <CrashPanel onScenarios={actions.showScenarios} />
      <SilentPanel />
    </div>
  );
}
