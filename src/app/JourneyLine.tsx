import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useStore } from 'zustand';
import { UNASKED } from '#base/limits.ts';
import { reasonOf } from '#base/reasonOf.ts';
import { useClient } from '#client/ClientProvider.tsx';
import type { Journey } from '#client/orreryClient.ts';
import { useIsKept } from '#client/runs/RunsProvider.tsx';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { lazyPart, PartNotFetched } from '#widgets/lazyPart.tsx';
import looks from '#widgets/looks.module.css';
import styles from './JourneyLine.module.css';
import { hasNewerVersion } from './newerVersion.ts';
import { useNotices } from './notices.ts';

const loadStopHere = () => import('./LongRun.tsx').then((module) => ({ default: module.StopHere }));
const StopHere = lazyPart(loadStopHere);

/** Below this share, in percent, a tenth is progress worth seeing. */
const TENTHS_BELOW = 10;

/** Shows a task of more than a second: its name, its progress, and a button that cancels it. */
export function JourneyLine() {
  const journey = useStore(useClient().journey);
  return journey && <Line key={journey.id} journey={journey} />;
}

function Line({ journey: { id, what, done } }: { readonly journey: Journey }) {
  const t = useTexts('shell');
  const client = useClient();
  const [isLeaving, setLeaving] = useState(false);
  const label = t(`journey.${what}`);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), UNASKED.openingMs);
    return () => clearTimeout(timer);
  }, []);
  const tenths = done === undefined ? undefined : Math.floor(done * 1000) / 10;
  const percent = tenths === undefined || tenths < TENTHS_BELOW ? tenths?.toFixed(1) : Math.floor(tenths);
  return (
    <section className={classes(looks.floating, styles.line)} aria-label={label}>
      <span role="status">{label}</span>
      <progress aria-label={label} max={100} value={percent} />
      <span className={styles.percent}>{percent !== undefined && t('journeyDone', { percent })}</span>
      {isLate && what === 'open' && percent !== undefined && !isLeaving && (
        <OverlayBoundary onClose={() => setLate(false)}>
          <StopHere journey={id} />
        </OverlayBoundary>
      )}
      {/* A command is taken whole, and so soon that there is nothing to leave. */}
      {what !== 'command' && (
        <Button
          disabled={isLeaving}
          onClick={() => {
            setLeaving(true);
            client.cancel(id);
          }}
        >
          {isLeaving ? t('cancelling') : t('cancel')}
        </Button>
      )}
    </section>
  );
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
