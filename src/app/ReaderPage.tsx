import { Suspense } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';
import { CrashPanel } from './CrashPanel.tsx';
import { PanelBoundary } from './PanelBoundary.tsx';
import { loadReader } from './preload.ts';
import styles from './ReaderPage.module.css';
import type { RunActions } from './runActions.ts';
import { SilentPanel } from './SilentPanel.tsx';

const Reader = lazyPart(loadReader);

/** The page on a narrow window, where the views have no room. */
export function ReaderPage({ actions }: { readonly actions: RunActions }) {
  const t = useTexts('shell');
  return (
    <div className={styles.page}>
      <PanelBoundary panel={t('productName')}>
        <Suspense fallback={null}>
          <Reader onOpenScenario={actions.openScenario} onShare={actions.share} />
        </Suspense>
      </PanelBoundary>
      <CrashPanel onGallery={actions.showGallery} />
      <SilentPanel />
    </div>
  );
}
