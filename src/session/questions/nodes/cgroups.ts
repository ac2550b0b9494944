import { containerCgroup, podCgroup, podQos } from '#cluster/kubelet/cgroups/podCgroup.ts';
import { qosCgroups } from '#cluster/kubelet/cgroups/qosCgroups.ts';
import { evictionSettings } from '#cluster/kubelet/eviction/evictionSettings.ts';
import { thresholdAmount } from '#cluster/kubelet/eviction/thresholds.ts';
import type { KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import { actuatedResources } from '#cluster/kubelet/resize/allocation.ts';
import { containerSpec } from '#cluster/kubelet/runtimeContainer.ts';
import { objectKey } from '#model/objectKey.ts';
import type { CgroupView } from '#protocol/nodeResources.ts';
import type { Reader } from '#session/reader.ts';
import { measure } from './nodeUsage.ts';

const ROOT = '/kubepods';

/** The cgroups of the kubelet and the runtime on a node, parents first; empty when no kubelet runs there. */
export function cgroups(reader: Reader, node: string): CgroupView[] {
  const measured = measure(reader, node);
  if (!measured) return [];
  const pods = measured.pods.filter(({ sandbox }) => sandbox === 'ready');
  const levels = qosCgroups(
    measured.node,
    pods.map(({ pod }) => pod),
    hardEvictionBytes(reader, node, measured.machine.memoryBytes),
  );
  const of = (qos: string) => pods.filter(({ pod }) => podQos(pod) === qos);
  const views = (qos: string, parent: string) =>
    of(qos).flatMap((record) => podViews(record, parent, measured.machine.memoryBytes));
  return [
    { path: ROOT, kind: 'kubepods', ...levels.kubepods },
    ...views('Guaranteed', ROOT),
    { path: `${ROOT}/burstable`, kind: 'qos', ...levels.burstable },
    ...views('Burstable', `${ROOT}/burstable`),
    { path: `${ROOT}/besteffort`, kind: 'qos', ...levels.besteffort },
    ...views('BestEffort', `${ROOT}/besteffort`),
  ];
}

function hardEvictionBytes({ world }: Reader, node: string, memoryBytes: number): number {
  const hard = evictionSettings(world, node).thresholds.find(
    ({ signal, graceUs }) => signal === 'memory.available' && graceUs === 0,
  );
  return hard ? thresholdAmount(hard, memoryBytes) : 0;
}

function podViews(record: KubeletPod, parent: string, nodeMemoryBytes: number): CgroupView[] {
  const pod = objectKey(record.pod);
  const path = `${parent}/pod${record.uid}`;
  const containers = record.containers.flatMap((container): CgroupView[] => {
    const spec = container.state === 'running' ? containerSpec(record.pod, container.name) : undefined;
    if (!spec) return [];
    const { name, ...limits } = containerCgroup(
      record.pod,
      spec,
      actuatedResources(record, container),
      nodeMemoryBytes,
    );
    return [{ path: `${path}/${name}`, kind: 'container', pod, container: name, ...limits }];
  });
  return [{ path, kind: 'pod', pod, ...podCgroup(record.pod) }, ...containers];
}
