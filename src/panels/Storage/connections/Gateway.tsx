import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCount } from '#panelParts/figures/formatFigures.ts';
import { Button } from '#widgets/Button.tsx';
import { Section } from '#widgets/Section.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { Refusal } from '../Refusal.tsx';
import styles from '../Storage.module.css';

/**
 * The classes of the gateway before the API servers, with the requests that each got through; empty without a
 * gateway.
 */
export function Gateway() {
  const t = useTexts('storage');
  const { send, problem, busy } = useSend();
  const { data: view } = useAsk('servers', {});
  if (!view?.gateway) return null;
  const { perSecond, classes } = view.gateway;
  return (
    <Section className={styles.block} marks={{ 'data-component': 'gateway' }} title={t('gateway.title')}>
      <p className={styles.hint}>{t('gateway.about', { perSecond: formatCount(perSecond) })}</p>
      <DataTable
        label={t('gateway.title')}
        rows={classes}
        keyOf={({ name }) => name}
        columns={[
          { id: 'class', heading: t('gateway.class'), kind: 'code', cell: ({ name }) => name },
          { id: 'users', heading: t('gateway.users'), cell: ({ users }) => users.join(', ') },
          { id: 'passed', heading: t('gateway.passed'), figure: ({ passed }) => passed, text: formatCount },
          { id: 'refused', heading: t('gateway.refused'), figure: ({ refused }) => refused, text: formatCount },
        ]}
      />
      <div className={styles.row}>
        <Button disabled={busy} onClick={() => void send({ type: 'gateway.set', settings: null })}>
          {t('gateway.remove')}
        </Button>
      </div>
      <Refusal problem={problem} />
    </Section>
  );
}
