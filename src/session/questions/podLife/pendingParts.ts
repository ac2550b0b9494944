import type { Micros } from '#base/time.ts';
import type { KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import type { Pod } from '#model/generated/types.ts';
import type { LifePart, SpanCode } from '#protocol/podLife.ts';
import type { Version } from './lifeTape.ts';
import type { Life } from './lives.ts';
import { stretches } from './stretches.ts';

/** The parts of a Pod's Pending phase, from the scheduler's queue and the kubelet's records. */
export function pendingParts({ pods, kubelet }: Life): LifePart[] {
  const both: Version<{ readonly pod?: Pod; readonly record?: KubeletPod }>[] = [];
  let pod: Pod | undefined;
  let record: KubeletPod | undefined;
  for (const version of inOrder(pods, kubelet)) {
    if (version.pod) pod = version.pod.value;
    if (version.record) record = version.record.value;
    both.push({ seq: version.seq, atUs: version.atUs, value: { pod, record } });
  }
  return stretches(both, (now) => {
    const code =
      now.pod && (now.pod.status?.phase ?? 'Pending') === 'Pending' ? waitsFor(now.pod, now.record) : undefined;
    return code === undefined ? undefined : { tone: 'plain', code };
  }).map(({ fromUs, toUs, seq, code }) => ({ fromUs, toUs, seq, code }));
}

interface Step {
  readonly seq: number;
  readonly atUs: Micros;
  readonly pod?: Version<Pod>;
  readonly record?: Version<KubeletPod>;
}

function inOrder(pods: Life['pods'], kubelet: Life['kubelet']): Step[] {
  return [
    ...pods.map((pod) => ({ seq: pod.seq, atUs: pod.atUs, pod })),
    ...kubelet.map((record) => ({ seq: record.seq, atUs: record.atUs, record })),
  ].sort((a, b) => a.seq - b.seq);
}

function waitsFor(pod: Pod, record: KubeletPod | undefined): SpanCode {
  if (!pod.spec.nodeName) return (pod.spec.schedulingGates ?? []).length > 0 ? 'gated' : 'queue';
  if (!record) return 'bound';
  if (record.sandbox === 'none') {
    const waits = record.unsetVolumes !== undefined || record.volumes?.some(({ state }) => state !== 'mounted');
    return waits ? 'volumes' : 'bound';
  }
  if (record.sandbox === 'creating') return 'sandbox';
  const { containers } = record;
  if (containers.some(({ starting }) => starting === 'pulling')) return 'pull';
  const isInitializing = containers.some(
    ({ kind, state, exitCode }) => kind === 'init' && !(state === 'exited' && exitCode === 0),
  );
  return isInitializing ? 'init' : 'starting';
}
