import { useTab } from '#client/tabStore.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { flags } from '#i18n/en/flags.ts';
import { storage } from '#i18n/en/storage.ts';
import { useTexts } from '#i18n/useTexts.ts';
import looks from '#widgets/looks.module.css';
import { Tabs } from '#widgets/Tabs.tsx';
import { ConnectionsTab } from './connections/ConnectionsTab.tsx';
import { EtcdTab } from './etcd/EtcdTab.tsx';
import { Glance } from './glance/Glance.tsx';
import { ReadsTab } from './reads/ReadsTab.tsx';
import { RequestsTab } from './requests/RequestsTab.tsx';
import styles from './Storage.module.css';
import { ToolsTab } from './tools/ToolsTab.tsx';

addTexts('storage', storage);
addTexts('flags', flags);

/** The API server's clients and handlers, its watch cache, and etcd behind it. */
export function Storage() {
  const t = useTexts('storage');
  const [tab, choose] = useTab('storage');
  return (
    <div className={styles.view}>
      <h1 className={looks.spoken}>{t('title')}</h1>
      <Tabs
        label={t('title')}
        className={styles.view}
        value={tab}
        onChange={choose}
        tabs={[
          { id: 'glance', label: t('tabs.glance'), content: <Glance /> },
          { id: 'requests', label: t('tabs.requests'), content: <RequestsTab /> },
          { id: 'connections', label: t('tabs.connections'), content: <ConnectionsTab /> },
          { id: 'reads', label: t('tabs.reads'), content: <ReadsTab /> },
          { id: 'etcd', label: t('tabs.etcd'), content: <EtcdTab /> },
          { id: 'tools', label: t('tabs.tools'), content: <ToolsTab /> },
        ]}
      />
    </div>
  );
}
