import { lazy, Suspense } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { KeysHelp } from '../panels/KeysHelp/KeysHelp.tsx';
import { useTransport } from '../panels/TopBar/useTransport.ts';
import { DropArea } from './DropArea.tsx';
import { HintLine } from './HintLine.tsx';
import { Notices } from './Notices.tsx';
import { PasteOffer } from './PasteOffer.tsx';
import { usePageStore } from './pageStore.ts';
import { useRunActions } from './runActions.ts';
import { Shell } from './Shell.tsx';
import { useKeys } from './useKeys.ts';

const Palette = lazy(() => import('../panels/Palette/Palette.tsx').then((module) => ({ default: module.Palette })));

/** Everything on the page, below the client's provider. */
export function App() {
  const t = useTexts('shell');
  const actions = useRunActions();
  const transport = useTransport();
  const overlay = usePageStore((state) => state.overlay);
  const show = usePageStore((state) => state.show);
  useKeys(transport);
  return (
    <DropArea onFiles={actions.applyFiles}>
      <Shell actions={actions}>
        <HintLine onGallery={actions.showGallery} onEditor={actions.showEditor} />
      </Shell>
      <Notices />
      <PasteOffer onApply={(text) => actions.applyFiles([{ name: t('pastedName'), text }])} onEdit={actions.editText} />
      {overlay === 'keys' && <KeysHelp onClose={() => show(null)} />}
      {overlay === 'palette' && (
        <Suspense fallback={null}>
          <Palette actions={actions} onClose={() => show(null)} />
        </Suspense>
      )}
    </DropArea>
  );
}
