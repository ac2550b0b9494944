import { useClient } from '#client/ClientProvider.tsx';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { AlertView } from '#protocol/fairness.ts';
import { Button } from '#widgets/Button.tsx';
import looks from '#widgets/looks.module.css';
import { Section } from '#widgets/Section.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { type Verdict, VerdictText } from '#widgets/VerdictGlyph.tsx';
import page from '../Fairness.module.css';
import styles from './Metrics.module.css';

const LOOKS: Readonly<Record<AlertView['state'], Verdict>> = { inactive: 'fits', pending: 'waiting', firing: 'error' };

/** The Prometheus in the environment, and what one lets it watch after a change. */
export function Alerts() {
  const t = useTexts('fairness');
  const client = useClient();
  const { data } = useAsk('prometheus', { seconds: 0 }, { refresh: 'moment', playingIntervalMs: 1000 });
  return (
    <Section title={t('alerts.title')}>
      <p className={looks.faint}>{t('alerts.about')}</p>
      <div className={page.row}>
        <Button onClick={() => void client.send({ type: data?.running ? 'prometheus.stop' : 'prometheus.start' })}>
          {data?.running ? t('stopPrometheus') : t('startPrometheus')}
        </Button>
        {data && (
          <span className={looks.faint}>
            {data.running
              ? t('alerts.running', { seconds: data.intervalSeconds, minutes: data.keptSeconds / 60 })
              : t('alerts.off')}
          </span>
        )}
      </div>
      <DataTable
        label={t('alerts.title')}
        className={styles.alerts}
        rows={data?.alerts ?? []}
        keyOf={({ name }) => name}
        columns={[
          { id: 'alert', heading: 'alert', cell: ({ name }) => name },
          { id: 'expr', heading: 'expr', cell: ({ expression }) => <code>{expression}</code> },
          { id: 'for', heading: 'for', cell: ({ forSeconds }) => `${forSeconds}s` },
          {
            id: 'state',
            heading: t('alerts.state'),
            cell: ({ state, about }) => (
              <>
                <VerdictText verdict={LOOKS[state]}>{state}</VerdictText>
                {about.map((labels) => (
                  <code key={labels}>{labels}</code>
                ))}
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}
