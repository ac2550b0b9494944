import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { reasonOf } from '#base/problemText.ts';
import { forgetSettings } from '#client/settingsStorage.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './PanelBoundary.module.css';

/** The page when nothing else could be drawn. `reload` loads it again. */
export function PageFailed({ error, reload }: { readonly error: unknown; readonly reload: () => void }) {
  const t = useTexts('shell');
  return (
    <main className={styles.failed} role="alert">
      <h1>
        <VerdictText verdict="error">{t('pageFailed')}</VerdictText>
      </h1>
      <p>{t('pageFailedText')}</p>
      <pre className={styles.message}>{reasonOf(error)}</pre>
      <div className={styles.actions}>
        <Button tone="primary" onClick={reload}>
          {t('retry')}
        </Button>
        <Button
          onClick={() => {
            forgetSettings();
            reload();
          }}
        >
          {t('forgetSettings')}
        </Button>
      </div>
    </main>
  );
}

/** The outermost boundary, so that an uncaught error does not leave a blank page. */
export function PageBoundary({
  reload = () => location.reload(),
  children,
}: {
  readonly reload?: () => void;
  readonly children: ReactNode;
}) {
  return (
    <ErrorBoundary fallbackRender={({ error }) => <PageFailed error={error} reload={reload} />}>
      {children}
    </ErrorBoundary>
  );
}
