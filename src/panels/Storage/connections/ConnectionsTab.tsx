import { useTexts } from '#i18n/useTexts.ts';
import styles from '../Storage.module.css';
import { BalancerControls } from './BalancerControls.tsx';
import { ClientRates } from './ClientRates.tsx';
import { Connections } from './Connections.tsx';
import { ConnectionTable } from './ConnectionTable.tsx';
import { Gateway } from './Gateway.tsx';
import { ServerButtons } from './ServerButtons.tsx';

/** Who is connected to which API server, and everything that changes it. */
export function ConnectionsTab() {
  const t = useTexts('storage');
  return (
    <div className={styles.tab}>
      <div className={styles.tall}>
        <Connections />
      </div>
      <Gateway />
      <div className={styles.columns}>
        <section className={styles.block} aria-label={t('connections.balancer')}>
          <h2>{t('connections.balancer')}</h2>
          <BalancerControls />
        </section>
        <section className={styles.block} aria-label={t('connections.restarts')}>
          <h2>{t('connections.restarts')}</h2>
          <ServerButtons />
        </section>
        <section className={styles.block} aria-label={t('connections.throttling')}>
          <h2>{t('connections.throttling')}</h2>
          <ClientRates />
        </section>
      </div>
      <ConnectionTable />
    </div>
  );
}
