import { useSelectedRequest } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { formatBytes, formatCount, formatMs } from '#panelParts/figures/formatFigures.ts';
import type { EtcdFigures, RingView } from '#protocol/storageViews.ts';
import { type FoldingPanel, FoldingStack } from '#widgets/folding/FoldingStack.tsx';
import { Connections } from '../connections/Connections.tsx';
import { QuickStart } from '../connections/QuickStart.tsx';
import { Database } from '../etcd/Database.tsx';
import { Members } from '../etcd/Members.tsx';
import { ListCosts } from '../reads/ListCosts.tsx';
import { watchCount } from '../reads/narrowerLists.ts';
import { Readers } from '../reads/Readers.tsx';
import { WatchCache } from '../reads/WatchCache.tsx';
import { Chain } from '../requests/Chain.tsx';
import { Delegation } from '../requests/Delegation.tsx';
import { useShownRequest } from '../requests/useShownRequest.ts';
import styles from './Glance.module.css';
import { type GlanceId, glanceHero } from './glanceHero.ts';

/** All parts at a glance, in the order of a request's way. The active panel gets the room. */
export function Glance() {
  const t = useTexts('storage');
  const shown = useShownRequest();
  const isRequestChosen = useSelectedRequest() !== undefined;
  const { data: etcd } = useAsk('etcd', {});
  const { data: ring } = useAsk('watchCache', { kind: 'Pod' });
  const { data: servers } = useAsk('servers', {});
  const main = etcd?.clusters[0];
  const { xray } = shown;
  const panels: readonly (FoldingPanel & { readonly id: GlanceId })[] = [
    {
      id: 'connections',
      title: t('connections.title'),
      line: t('glance.connections', {
        count: servers?.connections.length ?? 0,
        servers: servers?.servers.length ?? 0,
      }),
      act: servers?.mode === 'single' ? <QuickStart /> : undefined,
      isBusy: servers !== undefined && servers.mode !== 'single',
      leastPx: 200,
      content: (
        <Connections>
          <QuickStart />
        </Connections>
      ),
    },
    {
      id: 'chain',
      title: t('chain.title'),
      line: xray
        ? t('glance.chain', { verb: xray.verb, path: xray.path, code: xray.code === 0 ? '…' : xray.code })
        : t('glance.noRequest'),
      isBusy: xray !== undefined,
      leastPx: 190,
      content: (
        <div className={styles.way}>
          <Chain shown={shown} />
          <Delegation shown={shown} />
        </div>
      ),
    },
    {
      id: 'costs',
      title: t('cost.title'),
      line: t('glance.costs'),
      isBusy: xray?.verb === 'list',
      leastPx: 280,
      content: <ListCosts isBrief />,
    },
    {
      id: 'cache',
      title: t('ring.title'),
      line: ring ? ringLine(t, ring) : '',
      isBusy: ring !== undefined && (ring.state !== 'ready' || ring.watches.length > 0),
      leastPx: 260,
      content: (
        <div className={styles.halves}>
          <WatchCache />
          <Readers />
        </div>
      ),
    },
    {
      id: 'etcd',
      title: 'etcd',
      line: etcd ? etcdLine(t, etcd) : '',
      isBusy: true,
      leastPx: 220,
      content: (
        <div className={styles.halves}>
          <Members etcd={etcd} />
          {etcd && main && <Database etcd={etcd} cluster={main} />}
        </div>
      ),
    },
  ];
  return (
    <FoldingStack panels={panels} hero={glanceHero({ isRequestChosen, verb: xray?.verb ?? '', etcd, ring, servers })} />
  );
}

type Texts = ReturnType<typeof useTexts<'storage'>>;

function ringLine(t: Texts, ring: RingView): string {
  const { events, capacity, revision, etcdRevision } = ring;
  return t('glance.cache', {
    events: formatCount(events),
    capacity: formatCount(capacity),
    count: watchCount(ring),
    revision: formatCount(revision),
    etcd: formatCount(etcdRevision),
  });
}

function etcdLine(t: Texts, { clusters, members, leader, quotaBytes, writeUs }: EtcdFigures): string {
  const [main] = clusters;
  return t('glance.etcd', {
    leader: leader === '' ? t('glance.noLeader') : leader,
    running: members.filter(({ running }) => running).length,
    members: members.length,
    revision: formatCount(main?.revision ?? 0),
    size: formatBytes(main?.sizeBytes ?? 0),
    quota: formatBytes(quotaBytes),
    write: formatMs(writeUs),
  });
}
