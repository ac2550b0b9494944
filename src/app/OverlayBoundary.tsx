import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { reasonOf } from '#base/reasonOf.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { useNotices } from './notices.ts';

export interface OverlayBoundaryProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What lies over the page is closed when it fails or cannot be fetched, and a notice says why. */
export function OverlayBoundary({ onClose, children }: OverlayBoundaryProps) {
  const t = useTexts('shell');
  function onError(error: unknown): void {
    const reason = reasonOf(error);
    useNotices.getState().add(t('overlayFailed', { reason }), 'error');
    onClose();
  }
  return (
    <ErrorBoundary fallback={null} onError={onError}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
