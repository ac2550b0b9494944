import type { Node } from '#model/generated/types.ts';
import { changedNode } from '../changedNode.ts';
import type { KubeletNode } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';

/** Records that the node uses the volume; its status reports it at the next check. */
export function noteInUse(scope: KubeletScope, uid: string, unique: string): void {
  const { node } = scope;
  const volumes = node.volumes ?? [];
  if (volumes.some((other) => other.uid === uid && other.unique === unique)) return;
  const isReported = node.reportedInUse?.includes(unique) ?? false;
  const statusStale = node.statusStale || !isReported;
  scope.putNode(changedNode(node, { volumes: [...volumes, { unique, uid }], statusStale }));
}

/** Unmounts the volumes of a Pod of which nothing runs any more. */
export function releaseVolumes(scope: KubeletScope, uid: string): void {
  const { node } = scope;
  if (!node.volumes?.some((other) => other.uid === uid)) return;
  const volumes = node.volumes.filter((other) => other.uid !== uid);
  scope.putNode(changedNode(node, { volumes, statusStale: true }));
}

/** Volumes that an earlier kubelet reported as in use; the new kubelet checks them again. */
export function saidBefore({ status }: Node): Partial<KubeletNode> {
  const { volumesInUse: said = [] } = status ?? {};
  return said.length === 0 ? {} : { volumes: [], reportedInUse: said, statusStale: true };
}

/**
 * The status patch's part about volumes. Upstream source (v1.36.2): pkg/kubelet/nodestatus/setters.go, VolumesInUse.
 */
export function volumesInUse({ volumes, reportedInUse }: KubeletNode): {
  readonly volumesInUse?: readonly string[] | null;
} {
  if (volumes === undefined || (volumes.length === 0 && !reportedInUse?.length)) return {};
  const names = inUse(volumes);
  return { volumesInUse: names.length === 0 ? null : names };
}

/** Records that the node status was sent; the volumes that it reported may now be mounted. */
export function withReported(node: KubeletNode): KubeletNode {
  return node.volumes === undefined ? node : changedNode(node, { reportedInUse: inUse(node.volumes) });
}

function inUse(volumes: NonNullable<KubeletNode['volumes']>): string[] {
  return [...new Set(volumes.map(({ unique }) => unique))].sort();
}
