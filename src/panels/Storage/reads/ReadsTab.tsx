import { useTexts } from '#i18n/useTexts.ts';
import { classes } from '#widgets/classes.ts';
import { useShownRequest } from '../requests/useShownRequest.ts';
import styles from '../Storage.module.css';
import { CacheControls } from './CacheControls.tsx';
import { ClientTable } from './ClientTable.tsx';
import { ListCosts } from './ListCosts.tsx';
import { narrowerLists } from './narrowerLists.ts';
import { Pipeline } from './Pipeline.tsx';
import { Readers } from './Readers.tsx';
import { RuleTable } from './RuleTable.tsx';
import { WatchCache } from './WatchCache.tsx';
import { WatchTable } from './WatchTable.tsx';

/** LIST, WATCH and informers: the cost of reading, in normal operation and with faults. */
export function ReadsTab() {
  const t = useTexts('storage');
  const { wire } = useShownRequest();
  const { queries, isAsked } = narrowerLists(wire?.url ?? '');
  const narrower = <ListCosts key="narrower" queries={queries} title={t('cost.narrower')} isTold={isAsked} />;
  return (
    <div className={styles.tab}>
      <div className={classes(styles.columns, styles.two)} style={{ borderTop: 0 }}>
        <div>
          {isAsked && narrower}
          <ListCosts key="usual" isTold={!isAsked} />
          {!isAsked && narrower}
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
