import { useTexts } from '#i18n/useTexts.ts';
import { classes } from '#widgets/classes.ts';
import styles from '../Storage.module.css';
import { CacheControls } from './CacheControls.tsx';
import { ClientTable } from './ClientTable.tsx';
import { ListCosts } from './ListCosts.tsx';
import { Pipeline } from './Pipeline.tsx';
import { Readers } from './Readers.tsx';
import { RuleTable } from './RuleTable.tsx';
import { WatchCache } from './WatchCache.tsx';
import { WatchTable } from './WatchTable.tsx';

const NARROWER: readonly string[] = ['', 'labelSelector=app=web', 'fieldSelector=spec.nodeName=node-1'];

/** LIST, WATCH and informers: what reading costs, and what it costs when something is wrong. */
export function ReadsTab() {
  const t = useTexts('storage');
  return (
    <div className={styles.tab}>
      <div className={classes(styles.columns, styles.two)} style={{ borderTop: 0 }}>
        <div>
          <ListCosts />
          <ListCosts queries={NARROWER} title={t('cost.narrower')} />
        </div>
        <div>
          <WatchCache isTall />
          <section className={styles.block} aria-label={t('ring.change')}>
            <CacheControls />
          </section>
          <Readers />
        </div>
      </div>
      <ClientTable />
      <Pipeline />
      <WatchTable />
      <RuleTable />
    </div>
  );
}
