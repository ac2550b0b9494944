import type { ServersView } from '#protocol/requestWay.ts';
import type { EtcdFigures, RingView } from '#protocol/storageViews.ts';

export type GlanceId = 'connections' | 'chain' | 'costs' | 'cache' | 'etcd';

export interface GlanceNow {
  /** The reader has selected a request. */
  readonly isRequestChosen: boolean;
  /** The verb of the shown request; empty without one. */
  readonly verb: string;
  readonly etcd: EtcdFigures | undefined;
  readonly ring: RingView | undefined;
  readonly servers: ServersView | undefined;
}

/** From this share of the quota the database is the subject of the view. */
const NEARLY_FULL = 0.8;

/**
 * The panel that takes the room: a request that the reader selected, else etcd in trouble, then the watch cache in
 * trouble. Then come several servers with a load balancer, a LIST and its cost, or the way of the newest request.
 */
export function glanceHero({ isRequestChosen, verb, etcd, ring, servers }: GlanceNow): GlanceId {
  if (isRequestChosen) return 'chain';
  if (etcd && isEtcdInTrouble(etcd)) return 'etcd';
  if (ring && isCacheInTrouble(ring)) return 'cache';
  if (servers && servers.mode !== 'single') return 'connections';
  return verb === 'list' ? 'costs' : 'chain';
}

function isEtcdInTrouble({ clusters, members, leader, quotaBytes, applyWarning }: EtcdFigures): boolean {
  return (
    leader === '' ||
    applyWarning !== '' ||
    members.some(({ running }) => !running) ||
    clusters.some(({ alarm, sizeBytes }) => alarm !== '' || sizeBytes >= NEARLY_FULL * quotaBytes)
  );
}

/** Whether the cache does not follow etcd, or a watch is about to fall out of its window. */
function isCacheInTrouble({ state, events, watches }: RingView): boolean {
  return state !== 'ready' || watches.some(({ behind }) => behind > events / 2 && behind > 0);
}
