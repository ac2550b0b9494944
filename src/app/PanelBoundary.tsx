import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { reasonOf } from '#base/problemText.ts';
import { useIsKept } from '#client/runs/RunsProvider.tsx';
import { useOpening } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import { PartNotFetched } from '#widgets/lazyPart.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { useNotices } from './notices.ts';
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
  const isKept = useIsKept();
  const isMissing = error instanceof PartNotFetched;
  const isOutdated = useIsOutdated(isMissing);
  if (isOutdated)
    return (
      <div className={styles.failed} role="alert">
        <h2>{t('newerVersion')}</h2>
        <p>{t(isKept ? 'newerVersionKept' : 'newerVersionNotKept')}</p>
        <Button tone="primary" onClick={() => location.reload()}>
          {t('reload')}
        </Button>
      </div>
    );
  return (
    <div className={styles.failed} role="alert">
      <h2>
        <VerdictText verdict="error">{t('panelFailed', { panel })}</VerdictText>
      </h2>
      <p>{t(isMissing ? 'partNotFetched' : 'panelFailedText')}</p>
      <pre className={styles.message}>{reasonOf(error)}</pre>
      <Button onClick={retry}>{t('retry')}</Button>
    </div>
  );
}

/** Asks the host, when a part of the page is missing, whether a newer build has replaced it. */
function useIsOutdated(isMissing: boolean): boolean {
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    let isShown = true;
    if (isMissing) void hasNewerVersion().then((newer) => isShown && setOutdated(newer));
    return () => {
      isShown = false;
    };
  }, [isMissing]);
  return isOutdated;
}

/** An error while drawing one panel stays in that panel. It is forgotten when `resetKey` changes or another run opens. */
export function PanelBoundary({
  panel,
  resetKey,
  children,
}: {
  readonly panel: string;
  readonly resetKey?: string;
  readonly children: ReactNode;
}) {
  const opening = useOpening();
  return (
    <ErrorBoundary
      resetKeys={[resetKey, opening]}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <Failed panel={panel} error={error} retry={resetErrorBoundary} />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

/**
 * Whether the host now has another build than this page's, whose page names another script. False when the host does
 * not answer. Files of a build have a hash of their content in their name, so those of an older build are gone.
 */
async function hasNewerVersion(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  const name = script?.split('/').at(-1);
  if (name === undefined) return false;
  try {
    const answer = await fetch(location.href.replace(/#.*/s, ''), { cache: 'no-store' });
    return answer.ok && !(await answer.text()).includes(name);
  } catch {
    return false;
  }
}

interface OverlayBoundaryProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Closes an overlay that fails or cannot be fetched, and explains it in a notice. */
export function OverlayBoundary({ onClose, children }: OverlayBoundaryProps) {
  const t = useTexts('shell');
  const isKept = useIsKept();
  async function explain(error: unknown): Promise<void> {
    const isOutdated = error instanceof PartNotFetched && (await hasNewerVersion());
    const text = isOutdated
      ? `${t('newerVersion')}. ${t(isKept ? 'newerVersionKept' : 'newerVersionNotKept')}`
      : t('overlayFailed', { reason: reasonOf(error) });
    useNotices.getState().add(text, 'error');
  }
  function onError(error: unknown): void {
    void explain(error);
    onClose();
  }
  return (
    <ErrorBoundary fallback={null} onError={onError}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
