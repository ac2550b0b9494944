import { useAsk } from '#client/useAsk.ts';
import { Connections } from './connections/Connections.tsx';
import { QuickStart } from './connections/QuickStart.tsx';
import { Database } from './etcd/Database.tsx';
import { Members } from './etcd/Members.tsx';
import styles from './Glance.module.css';
import { ListCosts } from './reads/ListCosts.tsx';
import { Readers } from './reads/Readers.tsx';
import { WatchCache } from './reads/WatchCache.tsx';
import { Chain } from './requests/Chain.tsx';
import { Delegation } from './requests/Delegation.tsx';
import { useShownRequest } from './requests/useShownRequest.ts';

/** Everything at one look: connections, one request's way, what lists cost, the watch cache, etcd. */
export function Glance() {
  const shown = useShownRequest();
  const { data: etcd } = useAsk('etcd', {});
  const main = etcd?.clusters[0];
  return (
    <div className={styles.glance}>
      <Connections>
        <QuickStart />
      </Connections>
      <div className={styles.way}>
        <Chain shown={shown} />
        <Delegation shown={shown} />
      </div>
      <div className={styles.stores}>
        <ListCosts isBrief />
        <div>
          <WatchCache />
          <Readers />
        </div>
        <div>
          <Members etcd={etcd} />
          {etcd && main && <Database etcd={etcd} cluster={main} />}
        </div>
      </div>
    </div>
  );
}
