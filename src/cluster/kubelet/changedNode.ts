import type { KubeletNode } from './kubeletRecords.ts';

type Mutable<T> = { -readonly [P in keyof T]: T[P] };

/**
 * The record of a node with some fields changed. Listing the fields gives all records the same layout in memory; every
 * entry of a kubelet reads its node's record.
 */
export function changedNode(node: KubeletNode, changes: Partial<KubeletNode>): KubeletNode {
  const copy: Mutable<KubeletNode> = {
    name: node.name,
    startedUs: node.startedUs,
    relistPhaseUs: node.relistPhaseUs,
    hostIP: node.hostIP,
    images: node.images,
    pulls: node.pulls,
    subnet: node.subnet,
    lastAddress: node.lastAddress,
    networkReady: node.networkReady,
    leased: node.leased,
    statusStale: node.statusStale,
    statusSentUs: node.statusSentUs,
  };
  if (node.volumes) copy.volumes = node.volumes;
  if (node.reportedInUse) copy.reportedInUse = node.reportedInUse;
  return Object.assign(copy, changes);
}
