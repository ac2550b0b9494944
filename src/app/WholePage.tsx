import { Suspense } from 'react';
import { useViewStore } from '#client/viewStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { PageActions } from '#panels/pageActions.ts';
import type { WholePage as Panel } from '#panels/panel.ts';
import { findView, VIEWS } from '#panels/panelList.ts';
import { CrashPanel } from './CrashPanel.tsx';
import { PanelBoundary } from './PanelBoundary.tsx';
import { SilentPanel } from './SilentPanel.tsx';
import { Stage } from './Stage.tsx';
import { showNamed } from './showNamed.ts';

interface WholePageProps {
  readonly panel: Panel;
  readonly actions: PageActions;
  readonly onClose: () => void;
}

/** The page while one panel has it for itself. */
export function WholePage({ panel, actions, onClose }: WholePageProps) {
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
