import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { UNASKED } from '#base/limits.ts';
import { useClient } from '#client/ClientProvider.tsx';
import type { SlowRequest } from '#client/orreryClient.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { lazyPart } from '#widgets/lazyPart.tsx';
import looks from '#widgets/looks.module.css';
import styles from './JourneyLine.module.css';
import { OverlayBoundary } from './PanelBoundary.tsx';

const loadStopHere = () => import('./LongRun.tsx').then((module) => ({ default: module.StopHere }));
const StopHere = lazyPart(loadStopHere);

/** Below this share, in percent, a tenth is progress worth seeing. */
const TENTHS_BELOW = 10;

/** Shows a task of more than a second: its name, its progress, and a button that cancels it. */
export function JourneyLine() {
  const journey = useStore(useClient().journey);
  return journey && <Line key={journey.id} journey={journey} />;
}

function Line({ journey: { id, what, done } }: { readonly journey: SlowRequest }) {
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
