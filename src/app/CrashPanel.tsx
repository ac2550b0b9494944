import { useClientStatus } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Button } from '#widgets/Button.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './CrashPanel.module.css';
import { saveFile } from './files.ts';

/** The panel after a crash of the model: the data to report and replay it. The page itself keeps working. */
export function CrashPanel({ onScenarios }: { readonly onScenarios: () => void }) {
  const t = useTexts('shell');
  const { crash, silence } = useClientStatus();
  if (crash === undefined || silence !== undefined) return null;
  return (
    <section className={styles.crash} role="alert">
      <h2>
        <VerdictText verdict="error">{t('crashed')}</VerdictText>
      </h2>
      <p>{t('crashedText', { seq: crash.seq, seed: crash.seed })}</p>
      <pre className={styles.error}>{crash.error}</pre>
      <div className={styles.actions}>
        <Button
          tone="primary"
          onClick={() =>
            saveFile({
              name: `kube-orrery-seq-${crash.seq}.json`,
              content: JSON.stringify(crash.save),
              type: 'application/json',
            })
          }
        >
          {t('saveRun')}
        </Button>
        <Button onClick={onScenarios}>{t('openScenario')}</Button>
      </div>
    </section>
  );
}
