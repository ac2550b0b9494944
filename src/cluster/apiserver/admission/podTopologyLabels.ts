import { extended } from '#base/extended.ts';
import { withOwn } from '#base/record.ts';
import type { Etcd } from '#cluster/etcd/etcd.ts';
import type { Pod } from '#model/generated/types.ts';

const COPIED = ['topology.kubernetes.io/zone', 'topology.kubernetes.io/region'];

/**
 * Topology labels of a node that its Pods receive; undefined if the node has none or does not exist. Upstream source
 * (v1.36.2): plugin/pkg/admission/podtopologylabels/admission.go.
 */
export function topologyLabels(etcd: Etcd, node: string): Record<string, string> | undefined {
  const present = etcd.get('Node', node)?.metadata.labels;
  let labels: Record<string, string> | undefined;
  for (const key of COPIED) {
    const value = present?.[key];
    if (value !== undefined) labels = withOwn(labels ?? {}, { [key]: value });
  }
  return labels;
}

/**
 * A new Pod that names its node gets the labels at once. All others get them at binding.
 * Upstream source (v1.36.2): as above.
 */
export function admitTopologyLabels(pod: Pod, etcd: Etcd): Pod {
  const labels = pod.spec.nodeName ? topologyLabels(etcd, pod.spec.nodeName) : undefined;
  if (labels === undefined) return pod;
  return extended(pod, { metadata: extended(pod.metadata, { labels: withOwn(pod.metadata.labels ?? {}, labels) }) });
}
