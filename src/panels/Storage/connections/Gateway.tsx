import { useAsk } from '#client/useAsk.ts';
import { useSend } from '#client/useSend.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCount } from '#panelParts/figures/formatFigures.ts';
import { Button } from '#widgets/Button.tsx';
import { Refusal } from '../Refusal.tsx';
import styles from '../Storage.module.css';

/** The classes of the gateway before the API servers, and what each got through; nothing without one. */
export function Gateway() {
  const t = useTexts('storage');
  const { send, problem, busy } = useSend();
  const { data: view } = useAsk('servers', {});
  if (!view?.gateway) return null;
  const { perSecond, classes } = view.gateway;
  return (
    <section className={styles.block} aria-label={t('gateway.title')}>
      <h2>{t('gateway.title')}</h2>
      <p className={styles.hint}>{t('gateway.about', { perSecond: formatCount(perSecond) })}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('gateway.class')}</th>
            <th scope="col">{t('gateway.users')}</th>
            <th scope="col">{t('gateway.passed')}</th>
            <th scope="col">{t('gateway.refused')}</th>
          </tr>
        </thead>
        <tbody>
          {classes.map(({ name, users, passed, refused }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{users.join(', ')}</td>
              <td className={styles.number}>{formatCount(passed)}</td>
              <td className={styles.number}>{formatCount(refused)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.row}>
        <Button disabled={busy} onClick={() => void send({ type: 'gateway.set', settings: null })}>
          {t('gateway.remove')}
        </Button>
      </div>
      <Refusal problem={problem} />
    </section>
  );
}
