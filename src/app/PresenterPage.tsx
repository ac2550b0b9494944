import { Suspense } from 'react';
import { useViewStore } from '#client/viewStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Presenter } from '#panels/Presenter/panel.ts';
import type { PageActions } from '#panels/pageActions.ts';
import { findView, VIEWS } from '#panels/panelList.ts';
import { CrashPanel } from './CrashPanel.tsx';
import { PanelBoundary } from './PanelBoundary.tsx';
import { usePageStore } from './pageStore.ts';
import { SilentPanel } from './SilentPanel.tsx';
import { Stage } from './Stage.tsx';
import { showNamed } from './showNamed.ts';

const leave = () => usePageStore.getState().present(false);

/**
 * The page with larger text and parts. It shares the run, the view and the place in a lesson with the ordinary page.
 */
export function PresenterPage({ actions }: { readonly actions: PageActions }) {
  const t = useTexts('shell');
  const view = findView(useViewStore((state) => state.view)) ?? VIEWS[0];
  return (
    <>
      <PanelBoundary panel={t('productName')}>
        <Suspense fallback={null}>
          <Presenter
            stage={
              <Suspense fallback={null}>
                <Stage view={view} actions={actions} />
              </Suspense>
            }
            view={view.id}
            tells={view.tells}
            showView={showNamed}
            onLeave={leave}
          />
        </Suspense>
      </PanelBoundary>
      <CrashPanel onScenarios={actions.showScenarios} />
      <SilentPanel />
    </>
  );
}
