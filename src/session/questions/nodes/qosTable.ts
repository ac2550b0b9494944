import { compare } from '#base/order.ts';
import { store } from '#cluster/api/kindTables.ts';
import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import type { Container, Node, Pod, PodSpec, ResourceRequirements } from '#model/generated/types.ts';
import { oomScoreAdj } from '#model/pod/oomScoreAdj.ts';
import { hasPodLevelResources } from '#model/pod/podResources.ts';
import { qosClass } from '#model/pod/qosClass.ts';
import { resourceAmounts } from '#model/pod/resourceAmounts.ts';
import { quantityValue } from '#model/quantity/quantityMath.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { QosAmounts, QosPart, QosTable } from '#protocol/qosTable.ts';
import { readFiles } from '#session/commands/readFiles.ts';
import type { Reader } from '#session/reader.ts';
import { podSpecOf } from './qosClasses.ts';

/**
 * The containers' requests and limits behind the QoS class of each Pod in these manifests, after defaulting; empty
 * while they cannot be read.
 */
export function qosTable({ world }: Reader, files: readonly ManifestFile[]): QosTable[] {
  const read = readFiles(files);
  if (!read.ok) return [];
  const [node] = world
    .table(store('Node'))
    .values()
    .sort((a, b) => compare(a.metadata.name, b.metadata.name));
  return read.objects.flatMap((object) => {
    const spec = podSpecOf(setDefaults(object));
    return spec ? [tableOf(object.kind, object.metadata.name, spec, node)] : [];
  });
}

function tableOf(kind: string, name: string, spec: PodSpec, node: Node | undefined): QosTable {
  const nodeMemoryBytes = quantityValue(node?.status?.capacity?.memory ?? '0');
  const pod: Pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec };
  const isPodLevel = hasPodLevelResources(spec);
  const part = (container: Container, isInit: boolean): QosPart => ({
    container: container.name,
    isInit,
    counts: !isPodLevel,
    ...amountsOf(container.resources),
    ...(node && { oomScoreAdj: oomScoreAdj(pod, container, nodeMemoryBytes) }),
  });
  return {
    kind,
    name,
    qosClass: qosClass(spec),
    parts: [
      ...(isPodLevel ? [{ container: '', isInit: false, counts: true, ...amountsOf(spec.resources) }] : []),
      ...(spec.initContainers ?? []).map((container) => part(container, true)),
      ...spec.containers.map((container) => part(container, false)),
    ],
    node: node?.metadata.name ?? '',
    nodeMemoryBytes,
  };
}

function amountsOf(resources: ResourceRequirements | undefined): Pick<QosPart, 'cpu' | 'memory'> {
  const requests = resourceAmounts(resources?.requests);
  const limits = resourceAmounts(resources?.limits);
  const of = (name: 'cpu' | 'memory'): QosAmounts => {
    // Zero counts as not set.
    const request = requests[name] || -1;
    const limit = limits[name] || -1;
    return { request, limit, isEqual: limit > 0 && request === limit };
  };
  return { cpu: of('cpu'), memory: of('memory') };
}
