import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { reasonOf } from '#base/reasonOf.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import { PartNotFetched } from '#widgets/lazyPart.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './PanelBoundary.module.css';

function Failed({
  panel,
  error,
  retry,
}: {
  readonly panel: string;
  readonly error: unknown;
  readonly retry: () => void;
}) {
  const t = useTexts('shell');
  return (
    <div className={styles.failed} role="alert">
      <h2>
        <VerdictText verdict="error">{t('panelFailed', { panel })}</VerdictText>
      </h2>
      <p>{t(error instanceof PartNotFetched ? 'partNotFetched' : 'panelFailedText')}</p>
      <pre className={styles.message}>{reasonOf(error)}</pre>
      <Button onClick={retry}>{t('retry')}</Button>
    </div>
  );
}

/** An error while drawing one panel stays in that panel. It is forgotten when `resetKey` changes. */
export function PanelBoundary({
  panel,
  resetKey,
  children,
}: {
  readonly panel: string;
  readonly resetKey?: string;
  readonly children: ReactNode;
}) {
  return (
    <ErrorBoundary
      resetKeys={[resetKey]}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <Failed panel={panel} error={error} retry={resetErrorBoundary} />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
