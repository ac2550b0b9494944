import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Section } from '#widgets/Section.tsx';
import styles from '../Storage.module.css';
import { Database } from './Database.tsx';
import { DatabaseControls } from './DatabaseControls.tsx';
import { HostControls } from './HostControls.tsx';
import { MemberControls } from './MemberControls.tsx';
import { Members } from './Members.tsx';
import { StoreKeyTable } from './StoreKeyTable.tsx';
import { Versions } from './Versions.tsx';

/** etcd's members and databases, the faults that disturb them, and the revisions of their content. */
export function EtcdTab() {
  const t = useTexts('storage');
  const { data: etcd } = useAsk('etcd', {});
  return (
    <div className={styles.tab}>
      <div className={styles.columns} style={{ borderTop: 0 }}>
        <div>
          <Members etcd={etcd} />
          <section className={styles.block} aria-label={t('etcd.membersChange')}>
            <MemberControls etcd={etcd} />
          </section>
        </div>
        <div>
          {etcd?.clusters.map((cluster) => (
            <Database key={cluster.name} etcd={etcd} cluster={cluster} />
          ))}
        </div>
        <div>
          <Section className={styles.block} title={t('etcd.operate')}>
            <DatabaseControls etcd={etcd} />
          </Section>
          <Section className={styles.block} title={t('etcd.host')} note={t('etcd.hostAbout')}>
            <HostControls etcd={etcd} />
          </Section>
        </div>
      </div>
      <Versions />
      <StoreKeyTable />
    </div>
  );
}
