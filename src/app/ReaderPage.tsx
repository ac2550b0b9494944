import { Suspense } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import type { PageActions } from '#panels/pageActions.ts';
import { Reader } from '#panels/Reader/panel.ts';
import { CrashPanel } from './CrashPanel.tsx';
import { PanelBoundary } from './PanelBoundary.tsx';
import styles from './ReaderPage.module.css';
import { SilentPanel } from './SilentPanel.tsx';

/** The page on a narrow window, where the views have no room. */
export function ReaderPage({ actions }: { readonly actions: PageActions }) {
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
