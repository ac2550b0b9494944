import { compare } from '#base/order.ts';
import type { Micros } from '#base/time.ts';
import type { KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import { objectKey } from '#model/objectKey.ts';
import type { WorkerView } from '#protocol/kubeletLoop.ts';
import { doingOf, type SeenSync } from './lookBack.ts';

/** Most workers drawn; a node may have hundreds. */
const MOST = 24;

/** The workers of a kubelet: active ones first, then by name. */
export function workerViews(pods: readonly KubeletPod[], syncs: readonly SeenSync[], nowUs: Micros): WorkerView[] {
  return pods
    .map((record) => workerView(record, syncs, nowUs))
    .sort((a, b) => rank(a) - rank(b) || compare(a.pod, b.pod))
    .slice(0, MOST);
}

function rank({ doing, spans }: WorkerView): number {
  if (doing !== 'idle') return 0;
  return spans.length > 0 ? 1 : 2;
}

function workerView(record: KubeletPod, syncs: readonly SeenSync[], nowUs: Micros): WorkerView {
  const doing = doingOf(record);
  const sinceUs = doing === 'SyncPod' ? (record.work?.sinceUs ?? nowUs) : record.terminationUs;
  const ended = syncs
    .filter(({ uid }) => uid === record.uid)
    .map(({ fromUs, toUs, doing: was }) => ({ fromUs, toUs, doing: was }));
  return {
    pod: objectKey(record.pod),
    doing,
    sinceUs: doing === 'idle' ? record.lastSyncUs : sinceUs,
    step: record.work?.step ?? '',
    waits: !record.pending ? '' : record.work ? 'work' : 'cache',
    nextUs: record.syncAtUs,
    spans: doing === 'idle' ? ended : [...ended, { fromUs: sinceUs, toUs: nowUs, doing }],
  };
}
