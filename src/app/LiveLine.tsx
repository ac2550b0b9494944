import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { SaidLine } from '#panels/Caption/panel.ts';
import type { TellingStage } from '#protocol/telling.ts';
import styles from './LiveLine.module.css';

/** The line for screen readers in every view: the caption. */
export function LiveLine({ stage }: { readonly stage: TellingStage }) {
  return (
    <p className={styles.line} aria-live="polite">
      {/* Should its script not come, the page goes on without the line; another view asks for it again. */}
      <ErrorBoundary fallback={null} resetKeys={[stage]}>
        <Suspense fallback={null}>
          <SaidLine stage={stage} />
        </Suspense>
      </ErrorBoundary>
    </p>
  );
}
