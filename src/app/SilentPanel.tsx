import { useState } from 'react';
import { reasonOf } from '#base/problemText.ts';
import { useClient } from '#client/ClientProvider.tsx';
import type { Silence } from '#client/orreryClient.ts';
import { useClientStatus } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './CrashPanel.module.css';
import { useNotices } from './notices.ts';

/** The panel for a worker that does not answer or is no longer reliable: the reason, and a button to restart. */
export function SilentPanel() {
  const { silence } = useClientStatus();
  return silence && <Silent silence={silence} />;
}

function Silent({ silence: { cause, error, doing } }: { readonly silence: Silence }) {
  const t = useTexts('shell');
  const client = useClient();
  const [isStarting, setStarting] = useState(false);

  async function restart(): Promise<void> {
    setStarting(true);
    const reason = await client
      .restart()
      .then((opened) => (opened.ok ? undefined : opened.problems.map(({ message }) => message).join('\n')), reasonOf);
    setStarting(false);
    if (reason !== undefined) useNotices.getState().add(t('openFailed', { reason }), 'error');
  }

  return (
    <section className={classes(styles.crash, styles.silent)} role="alert">
      <h2>
        <VerdictText verdict="error">{t(`silent.${cause}`)}</VerdictText>
      </h2>
      <p>
        {t(`silentText.${cause}`)} {doing && t(`silentDoing.${doing}`)}
      </p>
      {error !== '' && <pre className={styles.error}>{error}</pre>}
      <p>{t('restartText')}</p>
      <div className={styles.actions}>
        <Button tone="primary" disabled={isStarting} onClick={() => void restart()}>
          {t('restart')}
        </Button>
      </div>
    </section>
  );
}
