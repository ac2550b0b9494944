import type { ServersView } from '#protocol/requestWay.ts';
import type { EtcdFigures, RingView } from '#protocol/storageViews.ts';

export type GlanceId = 'connections' | 'chain' | 'costs' | 'cache' | 'etcd';

export interface GlanceNow {
  /** Somebody picked a request. */
  readonly isRequestChosen: boolean;
  /** The verb of the request that is shown; empty without one. */
  readonly verb: string;
  readonly etcd: EtcdFigures | undefined;
  readonly ring: RingView | undefined;
  readonly servers: ServersView | undefined;
}

/** From this part of the quota on the database is what the view is about. */
const NEARLY_FULL = 0.8;

/**
 * Whose panel takes the room: a request that somebody picked; else etcd in trouble, the watch cache in trouble, several servers
 * to be balanced, a LIST and what it costs; else the way of the newest request.
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

/** It does not follow etcd, or a watch is about to fall out of its window. */
function isCacheInTrouble({ state, events, watches }: RingView): boolean {
  return state !== 'ready' || watches.some(({ behind }) => behind > events / 2 && behind > 0);
}
