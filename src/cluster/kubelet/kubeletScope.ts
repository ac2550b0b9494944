import { extended } from '#base/extended.ts';
import type { Micros } from '#base/time.ts';
import { nodeUser } from '#cluster/api/clientIdentity.ts';
import { type EventNote, recordEvent } from '#cluster/api/events.ts';
import { type ApiRequest, sendRequest } from '#cluster/api/request.ts';
import { hasNodeFaults, isUnreachable, nodeFault } from '#cluster/environment/faults.ts';
import { type ConstantName, constantUs, writeUs } from '#cluster/releases/constants.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { joined } from '#model/objectKey.ts';
import type { KubeletEvent, SandboxNeedRead } from './kubeletEvents.ts';
import { KUBELET_NODES, KUBELET_PODS, type KubeletNode, type KubeletPod } from './kubeletRecords.ts';
import type { VolumeRead } from './volumes/volumeRecords.ts';

type Unsigned<R> = R extends ApiRequest ? Omit<R, 'user'> : never;

/** Access of a kubelet's parts to the world while it handles one event. */
export class KubeletScope {
  readonly world: World;
  readonly context: ActorContext;
  readonly nodeName: string;
  private readonly nodes: Table<KubeletNode>;
  private readonly pods: Table<KubeletPod>;

  constructor(world: World, context: ActorContext, nodeName: string) {
    this.world = world;
    this.context = context;
    this.nodeName = nodeName;
    this.nodes = world.table(KUBELET_NODES);
    this.pods = world.table(KUBELET_PODS);
  }

  get nowUs(): number {
    return this.context.nowUs;
  }

  get node(): KubeletNode {
    const node = this.nodes.get(this.nodeName);
    if (!node) throw new RangeError(`there is no kubelet on ${this.nodeName}`);
    return node;
  }

  putNode(node: KubeletNode): void {
    this.nodes.put(node.name, node);
  }

  pod(uid: string): KubeletPod | undefined {
    return this.pods.get(uid);
  }

  putPod(record: KubeletPod): KubeletPod {
    this.pods.put(record.uid, record);
    return record;
  }

  dropPod(uid: string): void {
    this.pods.delete(uid);
  }

  constantUs(name: ConstantName): number {
    return constantUs(this.world, name);
  }

  schedule(delayUs: Micros, event: KubeletEvent): number {
    return this.context.schedule(delayUs, joined('kubelet', this.nodeName), event);
  }

  /** Whether the kubelet can send, and its requests reach the API server. */
  get isConnected(): boolean {
    if (!hasNodeFaults(this.world)) return true;
    return !isUnreachable(this.world, this.nodeName) && !nodeFault(this.world, 'kubelet.frozen', this.nodeName);
  }

  /**
   * Sends a write. `steps` counts the writes of this moment up to and including this one. A machine without network
   * sends nothing.
   */
  send(request: Unsigned<ApiRequest>, steps = 1, tag?: VolumeRead | SandboxNeedRead): void {
    if (!this.isConnected) return;
    this.sendSigned(extended(request, { user: nodeUser(this.nodeName) }) as ApiRequest, steps, tag);
  }

  /** The same for a request that already names its user, from a kubelet that is known to be connected. */
  sendSigned(request: ApiRequest, steps = 1, tag?: VolumeRead | SandboxNeedRead): void {
    sendRequest(this.world, this.context, joined('kubelet', this.nodeName), request, steps * writeUs(this.world), tag);
  }

  event(about: KubeObject, note: EventNote): void {
    if (!this.isConnected) return;
    const source = { component: 'kubelet', host: this.nodeName, user: nodeUser(this.nodeName) };
    recordEvent(this.world, this.context, source, about, note);
  }

  /** An event about a container of the Pod. */
  containerEvent(
    record: KubeletPod,
    container: { readonly name: string; readonly kind: string },
    type: EventNote['type'],
    reason: string,
    message: string,
  ): void {
    const list = container.kind === 'app' ? 'containers' : 'initContainers';
    this.event(record.pod, { type, reason, message, fieldPath: `spec.${list}{${container.name}}` });
  }
}
