import { useState } from 'react';
import { useStore } from 'zustand';
import { useClient } from '#client/ClientProvider.tsx';
import type { Journey } from '#client/orreryClient.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import styles from './JourneyLine.module.css';

/** What takes longer than a second: what it is, how much of it is done, and a way to leave it. */
export function JourneyLine() {
  const journey = useStore(useClient().journey);
  return journey && <Line key={journey.id} journey={journey} />;
}

function Line({ journey: { id, what, done } }: { readonly journey: Journey }) {
  const t = useTexts('shell');
  const client = useClient();
  const [isLeaving, setLeaving] = useState(false);
  const label = t(`journey.${what}`);
  const percent = done === undefined ? undefined : Math.floor(done * 100);
  return (
    <section className={classes(looks.floating, styles.line)} aria-label={label}>
      <span role="status">{label}</span>
      <progress aria-label={label} max={100} value={percent} />
      <span className={styles.percent}>{percent !== undefined && t('journeyDone', { percent })}</span>
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
