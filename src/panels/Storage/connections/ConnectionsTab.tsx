import { useTexts } from '#i18n/useTexts.ts';
import { Section } from '#widgets/Section.tsx';
import styles from '../Storage.module.css';
import { BalancerControls } from './BalancerControls.tsx';
import { ClientRates } from './ClientRates.tsx';
import { Connections } from './Connections.tsx';
import { ConnectionTable } from './ConnectionTable.tsx';
import { Gateway } from './Gateway.tsx';
import { ServerButtons } from './ServerButtons.tsx';

/** The clients of each API server, and the controls that change them. */
export function ConnectionsTab() {
  const t = useTexts('storage');
  return (
    <div className={styles.tab}>
      <div className={styles.tall}>
        <Connections />
      </div>
      <Gateway />
      <div className={styles.columns}>
        <Section className={styles.block} title={t('connections.balancer')}>
          <BalancerControls />
        </Section>
        <Section className={styles.block} title={t('connections.restarts')}>
          <ServerButtons />
        </Section>
        <Section className={styles.block} title={t('connections.throttling')}>
          <ClientRates />
        </Section>
      </div>
      <ConnectionTable />
    </div>
  );
}
