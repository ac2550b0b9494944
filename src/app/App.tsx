import { Suspense } from 'react';
import { useTransport } from '#client/useTransport.ts';
import { CardPlace } from '#panelParts/cards/CardPlace.tsx';
import { useCards } from '#panelParts/cards/cardStore.ts';
import { HandOut } from '#panels/HandOut/panel.ts';
import { KeysHelp } from '#panels/KeysHelp/KeysHelp.tsx';
import { Palette } from '#panels/Palette/panel.ts';
import { Runs } from '#panels/Runs/panel.ts';
import { Transcript } from '#panels/Transcript/panel.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';
import { DropArea } from './DropArea.tsx';
import { DumpOffer } from './DumpOffer.tsx';
import { JourneyLine } from './JourneyLine.tsx';
import { Notices } from './Notices.tsx';
import { OverlayBoundary } from './OverlayBoundary.tsx';
import { PasteOffer } from './PasteOffer.tsx';
import { usePageStore } from './pageStore.ts';
import { ReaderPage } from './ReaderPage.tsx';
import { useRunActions } from './runActions.ts';
import { Shell } from './Shell.tsx';
import { saveFile } from './saveFile.ts';
import { useKeys } from './useKeys.ts';
import { useNarrowWindow } from './useNarrowWindow.ts';

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
