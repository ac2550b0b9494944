import { compare } from '#base/order.ts';
import { formatTime } from '#base/rfc3339.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import { defaultNodeStatus } from '#cluster/api/nodeFacts.ts';
import { admitCreate } from '#cluster/apiserver/admitObject.ts';
import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import { generatedName, generatedUid } from '#cluster/apiserver/seedStore.ts';
import { rolloutStatus } from '#cluster/controllers/Deployment/deploymentStatus.ts';
import { newReplicaSet } from '#cluster/controllers/Deployment/newReplicaSet.ts';
import { REVISION } from '#cluster/controllers/Deployment/replicaCounts.ts';
import { podFromTemplate } from '#cluster/controllers/podFacts.ts';
import { describeImage, type ImageSettings, imageRecord } from '#cluster/environment/images.ts';
import { Etcd } from '#cluster/etcd/etcd.ts';
import { imageId } from '#cluster/kubelet/containerStatus.ts';
import { type RandomStream, randomStream } from '#kernel/randomStream.ts';
import { World } from '#kernel/world.ts';
import type { Deployment, Node, Pod, ReplicaSet } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { podRequests, type ResourceAmounts, resourceAmounts } from '#model/pod/podResources.ts';

/** Requests and addresses of Pods that are put on nodes one after another, before a run begins. Looks at allocatable alone, not at taints. */
class RoomOnNodes {
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
  seat(pod: Pod, stream: RandomStream): Seat {
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

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** How long ago a Deployment was rolled out, and how long ago its Pods were made since, in seconds. */
const DEPLOYMENT_AGE_S = [10 * DAY_S, 40 * DAY_S] as const;
const POD_AGE_S = [HOUR_S, 9 * DAY_S] as const;
/** From the creation of a Pod to its Ready, in microseconds. */
const STARTED_AFTER_US = 4 * SECOND_US;

/** Random numbers of the seed that disturb no stream of the run. */
interface Chance {
  random(name: string): RandomStream;
}

export interface RunningStart {
  /** The same nodes, with the images of the Pods that run there. */
  readonly nodes: readonly KubeObject[];
  readonly objects: readonly KubeObject[];
}

/**
 * What is there of Deployments that were rolled out long before the start: they themselves, their ReplicaSets and all their Pods, bound, Running
 * and Ready, so that no controller has anything to do. Each Pod is on the emptier of two nodes that chance picks, if it has room there.
 * Throws when the nodes have not enough room.
 */
export function runningWorkloads(
  manifests: readonly KubeObject[],
  nodes: readonly KubeObject[],
  images: readonly ImageSettings[],
  seed: number,
): RunningStart {
  if (manifests.length === 0) return { nodes, objects: [] };
  const world = new World();
  for (const image of images) describeImage(world, image);
  const chance: Chance = { random: (name) => randomStream(world, seed, `running/${name}`) };
  const sets = manifests.filter((object) => isKind(object, 'Deployment')).map((each) => rolledOut(each, chance));
  const pods = shuffled(
    sets.flatMap(({ replicaSet, template }) =>
      Array.from({ length: replicaSet.spec.replicas ?? 1 }, () => ({ replicaSet, template })),
    ),
    chance.random('order'),
  );
  const room = new RoomOnNodes(nodes.filter((object) => isKind(object, 'Node')));
  const placed = pods.map(({ replicaSet, template }) => runningPod(replicaSet, template, room, chance));
  return {
    nodes: nodes.map((node) => withImages(node, room.imagesOn(node.metadata.name), world)),
    objects: [
      ...sets.map(({ deployment }) => deployment),
      ...sets.map(({ replicaSet }) => replicaSet),
      ...placed.sort((a, b) => byText(a.metadata.creationTimestamp ?? '', b.metadata.creationTimestamp ?? '')),
    ],
  };
}

function withImages(node: KubeObject, images: readonly string[], world: World): KubeObject {
  if (!isKind(node, 'Node')) return node;
  const listed = images.map((image) => ({ names: [image], sizeBytes: imageRecord(world, image).sizeBytes }));
  return { ...node, status: { ...node.status, images: listed } };
}

interface RolledOut {
  readonly deployment: Deployment & KubeObject;
  readonly replicaSet: ReplicaSet & KubeObject;
  /** A Pod of it as the API server admits it, with what all of them share. */
  readonly template: Pod;
}

function rolledOut(manifest: Deployment & KubeObject, chance: Chance): RolledOut {
  const madeUs = -chance.random('ages').int(...DEPLOYMENT_AGE_S) * SECOND_US;
  const asked = setDefaults<Deployment & KubeObject>({
    ...manifest,
    metadata: {
      namespace: 'default',
      ...manifest.metadata,
      annotations: { ...manifest.metadata.annotations, [REVISION]: '1' },
      uid: generatedUid(chance),
      creationTimestamp: formatTime(madeUs),
      generation: 1,
    },
  });
  const replicas = asked.spec.replicas ?? 1;
  const made = newReplicaSet(asked, 1, madeUs);
  const replicaSet = {
    ...made,
    metadata: { ...made.metadata, uid: generatedUid(chance), generation: 1 },
    spec: { ...made.spec, replicas },
    status: {
      replicas,
      fullyLabeledReplicas: replicas,
      readyReplicas: replicas,
      availableReplicas: replicas,
      terminatingReplicas: 0,
      observedGeneration: 1,
    },
  } as ReplicaSet & KubeObject;
  const status = rolloutStatus(asked, [replicaSet], replicaSet, madeUs);
  const named = podFromTemplate(replicaSet, replicaSet.spec.template);
  const template = admitCreate(
    { ...named, metadata: { ...named.metadata, name: replicaSet.metadata.name } } as Pod & KubeObject,
    {
      etcd: new Etcd(new World()),
      newName: (base) => generatedName(base, chance, 'volumeNames'),
      random: (first) => first,
      isOld: true,
    },
  ) as Pod;
  return { deployment: { ...asked, status }, replicaSet, template };
}

function runningPod(replicaSet: ReplicaSet, template: Pod, room: RoomOnNodes, chance: Chance): Pod & KubeObject {
  const madeUs = -chance.random('ages').int(...POD_AGE_S) * SECOND_US;
  const { node, hostIP, podIP } = room.seat(template, chance.random('nodes'));
  const startedAt = formatTime(madeUs + STARTED_AFTER_US);
  const name = generatedName(`${replicaSet.metadata.name}-`, chance);
  const uid = generatedUid(chance);
  const condition = (type: string, atUs: Micros) => ({
    type,
    status: 'True' as const,
    lastTransitionTime: formatTime(atUs),
  });
  return {
    ...template,
    metadata: { ...template.metadata, name, uid, creationTimestamp: formatTime(madeUs) },
    spec: { ...template.spec, nodeName: node },
    status: {
      ...template.status,
      phase: 'Running',
      hostIP,
      hostIPs: [{ ip: hostIP }],
      podIP,
      podIPs: [{ ip: podIP }],
      startTime: formatTime(madeUs),
      conditions: [
        condition('PodReadyToStartContainers', madeUs + STARTED_AFTER_US),
        condition('Initialized', madeUs),
        condition('Ready', madeUs + STARTED_AFTER_US),
        condition('ContainersReady', madeUs + STARTED_AFTER_US),
        condition('PodScheduled', madeUs),
      ],
      containerStatuses: template.spec.containers.map(({ name: container, image = '' }) => ({
        name: container,
        image,
        imageID: imageId(image),
        containerID: `containerd://${uid.replaceAll('-', '')}`,
        ready: true,
        started: true,
        restartCount: 0,
        state: { running: { startedAt } },
        lastState: {},
      })),
    },
  } as Pod & KubeObject;
}

/** In an order that chance gives. */
function shuffled<T>(items: readonly T[], stream: RandomStream): T[] {
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const j = stream.int(0, i);
    [order[i], order[j]] = [order[j] as T, order[i] as T];
  }
  return order;
}

function byText(a: string, b: string): number {
  return compare(a, b);
}

interface NodeRoom {
  readonly name: string;
  readonly hostIP: string;
  /** The first two numbers and the third of the Pods' addresses, as a kubelet gives them. */
  readonly prefix: string;
  readonly offered: ResourceAmounts;
  readonly requested: Record<string, number>;
  readonly images: Set<string>;
}

/** The node that a Pod was placed on. */
interface Seat {
  readonly node: string;
  readonly hostIP: string;
  readonly podIP: string;
}

function fits(wanted: ResourceAmounts, { offered, requested }: NodeRoom): boolean {
  return Object.entries(wanted).every(([name, amount]) => (requested[name] ?? 0) + amount <= (offered[name] ?? 0));
}

function cpuOf(room: NodeRoom | undefined): number {
  return room?.requested.cpu ?? 0;
}
