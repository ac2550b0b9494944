import { seedOf } from '#base/digest.ts';
import { SECOND_US } from '#base/time.ts';
import type { KubeletPod, StartResult } from './kubeletRecords.ts';
import type { KubeletScope } from './kubeletScope.ts';

/**
 * Upstream source (v1.36.2): pkg/kubelet/kubelet.go, backOffPeriod; pkg/kubelet/apis/config/v1beta1/defaults.go,
 * syncFrequency.
 */
const RETRY_US = 10_000_000;
/** Upstream source (v1.36.2): pkg/kubelet/pod_workers.go, backOffOnTransientErrorPeriod. */
const TRANSIENT_RETRY_US = SECOND_US;
/** The reason of a sync that has failed because the node's network is not ready. */
export const NETWORK_NOT_READY = 'NetworkNotReady';
const RESYNC_US = 60_000_000;
/**
 * Longest jitter of a wait, in thousandths of it. Upstream source (v1.36.2): pkg/kubelet/pod_workers.go, the jitter
 * factors.
 */
const JITTER_THOUSANDTHS = 500;

/**
 * Wait of the worker after a failed sync: until the earliest back-off ends, otherwise ten seconds, or one second when
 * the network is not ready. Jitter adds up to half of it. `undefined` after a success. Upstream source (v1.36.2):
 * pkg/kubelet/pod_workers.go, completeWork.
 */
export function retryDelayUs(scope: KubeletScope, results: readonly StartResult[]): number | undefined {
  const failed = results.filter(({ error }) => error);
  if (failed.length === 0) return undefined;
  const ends = failed.map(({ retryUs }) => retryUs).filter((retryUs) => retryUs >= 0);
  const isTransient = failed.some(({ error }) => error?.reason === NETWORK_NOT_READY);
  const plainUs = isTransient ? TRANSIENT_RETRY_US : RETRY_US;
  const waitUs = ends.length === 0 ? plainUs : Math.min(...ends) - scope.nowUs;
  const baseUs = Math.min(Math.max(waitUs, 0), RESYNC_US);
  const thousandths = scope.context.random('kubelet/workers').int(0, JITTER_THOUSANDTHS - 1);
  return baseUs + Math.floor((baseUs * thousandths) / 1000);
}

/**
 * Next periodic sync of a Pod without problems; -1 when none is due. It cannot change anything, so it is not an entry.
 * Its time is derived from the last sync instead of a random stream.
 */
export function resyncDueUs(record: KubeletPod): number {
  if (record.stage !== 'syncing' || record.work || record.lastSyncUs < 0 || record.rejection) return -1;
  if (record.syncOrder !== 0) return record.syncAtUs;
  const thousandths = (seedOf(`${record.uid}/${record.syncs}`) >>> 0) % JITTER_THOUSANDTHS;
  return record.lastSyncUs + RESYNC_US + RESYNC_US * (thousandths / 1000);
}
