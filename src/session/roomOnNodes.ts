import { defaultNodeStatus } from '#cluster/api/nodeFacts.ts';
import type { RandomStream } from '#kernel/randomStream.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { podRequests } from '#model/pod/podResources.ts';
import { type ResourceAmounts, resourceAmounts } from '#model/pod/resourceAmounts.ts';

interface NodeRoom {
  readonly name: string;
  readonly hostIP: string;
  /** The first two numbers and the third of the Pods' addresses, as a kubelet gives them. */
  readonly prefix: string;
  readonly offered: ResourceAmounts;
  readonly requested: Record<string, number>;
  readonly images: Set<string>;
}

/** Where a Pod was put. */
export interface Seat {
  readonly node: string;
  readonly hostIP: string;
  readonly podIP: string;
}

/** Requests and addresses of Pods that are put on nodes one after another, before a run begins. Looks at allocatable alone, not at taints. */
export class RoomOnNodes {
  private readonly rooms: readonly NodeRoom[];
  private readonly byName: ReadonlyMap<string, NodeRoom>;

  constructor(nodes: readonly Node[]) {
    this.rooms = nodes.map(({ metadata: { name }, status }, index) => {
      const ordinal = index + 1;
      return {
        name,
        hostIP: defaultNodeStatus(name, ordinal).hostIP,
        prefix: `10.${64 + ((ordinal >> 8) & 127)}.${ordinal & 255}.`,
        offered: resourceAmounts(status?.allocatable),
        requested: {},
        images: new Set(),
      };
    });
    this.byName = new Map(this.rooms.map((room) => [room.name, room]));
  }

  /** Takes the emptier of two nodes that chance picks; when neither has room, the first one after them that has. Throws when none has. */
  take(pod: Pod, stream: RandomStream): Seat {
    const wanted: ResourceAmounts = { ...podRequests(pod), pods: 1 };
    const last = this.rooms.length - 1;
    const first = stream.int(0, last);
    const second = stream.int(0, last);
    const [a, b] = [this.rooms[first], this.rooms[second]];
    const picked = cpuOf(b) < cpuOf(a) ? [b, a] : [a, b];
    const hasRoom = (room: NodeRoom | undefined) => room !== undefined && fits(wanted, room);
    const found =
      picked.find(hasRoom) ?? this.rooms.slice(second).find(hasRoom) ?? this.rooms.slice(0, second).find(hasRoom);
    if (!found) throw new Error(`no node has room for another Pod of ${pod.metadata.name}`);
    for (const [name, amount] of Object.entries(wanted)) found.requested[name] = (found.requested[name] ?? 0) + amount;
    for (const { image = '' } of pod.spec.containers) found.images.add(image);
    return { node: found.name, hostIP: found.hostIP, podIP: `${found.prefix}${1 + (found.requested.pods ?? 0)}` };
  }

  /** The images of the Pods that were put on it. */
  imagesOn(node: string): readonly string[] {
    return [...(this.byName.get(node)?.images ?? [])].sort();
  }
}

function fits(wanted: ResourceAmounts, { offered, requested }: NodeRoom): boolean {
  return Object.entries(wanted).every(([name, amount]) => (requested[name] ?? 0) + amount <= (offered[name] ?? 0));
}

function cpuOf(room: NodeRoom | undefined): number {
  return room?.requested.cpu ?? 0;
}
