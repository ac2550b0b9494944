import type { Node } from '#model/generated/types.ts';
import { changedNode } from '../changedNode.ts';
import type { KubeletNode } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';

/** The node uses the volume from now on; its status says so at the next look. */
export function noteInUse(scope: KubeletScope, uid: string, unique: string): void {
  const { node } = scope;
  const volumes = node.volumes ?? [];
  if (volumes.some((other) => other.uid === uid && other.unique === unique)) return;
  const isReported = node.reportedInUse?.includes(unique) ?? false;
  const statusStale = node.statusStale || !isReported;
  scope.putNode(changedNode(node, { volumes: [...volumes, { unique, uid }], statusStale }));
}

/** Nothing of the Pod runs any more: its volumes are unmounted. */
export function releaseVolumes(scope: KubeletScope, uid: string): void {
  const { node } = scope;
  if (!node.volumes?.some((other) => other.uid === uid)) return;
  const volumes = node.volumes.filter((other) => other.uid !== uid);
  scope.putNode(changedNode(node, { volumes, statusStale: true }));
}

/** What a kubelet before this one has said of volumes is looked at anew. */
export function saidBefore({ status }: Node): Partial<KubeletNode> {
  const { volumesInUse: said = [] } = status ?? {};
  return said.length === 0 ? {} : { volumes: [], reportedInUse: said, statusStale: true };
}

/** What the node status says of volumes: a part of a patch. Upstream source (v1.36.2): pkg/kubelet/nodestatus/setters.go, VolumesInUse. */
export function volumesInUse({ volumes, reportedInUse }: KubeletNode): {
  readonly volumesInUse?: readonly string[] | null;
} {
  if (volumes === undefined || (volumes.length === 0 && !reportedInUse?.length)) return {};
  const names = inUse(volumes);
  return { volumesInUse: names.length === 0 ? null : names };
}

/** The node status has been sent: what it said to be in use may be mounted. */
export function withReported(node: KubeletNode): KubeletNode {
  return node.volumes === undefined ? node : changedNode(node, { reportedInUse: inUse(node.volumes) });
}

function inUse(volumes: NonNullable<KubeletNode['volumes']>): string[] {
  return [...new Set(volumes.map(({ unique }) => unique))].sort();
}
