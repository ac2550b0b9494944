import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { reasonOf } from '#base/reasonOf.ts';
import { useIsKept } from '#client/runs/RunsProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import { PartNotFetched } from '#widgets/lazyPart.tsx';
import { hasNewerVersion } from './newerVersion.ts';
import { useNotices } from './notices.ts';

export interface OverlayBoundaryProps {
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
