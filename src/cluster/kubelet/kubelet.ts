import type { ResponseArrived } from '#cluster/api/request.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { ListDelivered, WatchDelivered } from '#cluster/api/watch.ts';
import { forgetStaticFiles, type StaticVia } from '#cluster/environment/staticFiles.ts';
import { table } from '#kernel/delta.ts';
import type { Actor, ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { isKind, type KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { changedPod, type PodIndex, podIndex } from './changed.ts';
import { changedNode } from './changedNode.ts';
import { EVERY_NODE } from './configuration/kubeletConfiguration.ts';
import { endPull } from './imagePuller.ts';
import type { ImagePullEnded, KubeletEvent, PodDue, SandboxNeedRead } from './kubeletEvents.ts';
import {
  KUBELET_NODE_CACHE,
  KUBELET_NODES,
  KUBELET_PODS,
  type KubeletNode,
  type KubeletPod,
} from './kubeletRecords.ts';
import { KubeletScope } from './kubeletScope.ts';
import { isHeld } from './machine/heldEvents.ts';
import { MachineEvents } from './machine/machine.ts';
import { forgetFaults } from './machine/strikeMachine.ts';
import { heartbeat, networkReady, startNode } from './nodeAgent.ts';
import { forgetPod, refreshStatus } from './podTermination.ts';
import { sandboxNeedRead, volumesChanged } from './podWorker.ts';
import { settleResizes } from './resize/settleResizes.ts';
import { ResourceWatch } from './resources/resourceWatch.ts';
import { pullEnded } from './runtime/processEvents.ts';
import {
  forgetMirrors,
  isMirror,
  mirrorOf,
  noteMirror,
  orphanSoon,
  reconcileMirror,
  shownBy,
} from './sources/mirrorPods.ts';
import { readSourcesSoon, takeListed } from './sources/podSources.ts';
import { podEvent } from './syncLoop/podEvents.ts';
import { podAdded, podRemoved, podUpdated } from './syncLoop/podOperations.ts';
import { waitsInChannel, wake } from './syncLoop/sleep.ts';
import { mountAttached } from './volumes/configVolumes.ts';
import { volumeRead } from './volumes/readVolume.ts';
import type { VolumeRead } from './volumes/volumeRecords.ts';

const STARTED = table<{ readonly started: number }>('kubelet/started');

const NAME = 'kubelet';

/** All kubelets. `kubelet/<node>` is the kubelet of that node and exists as long as its Node does. */
export class Kubelet implements Actor<KubeletEvent> {
  readonly name = NAME;
  private readonly world: World;
  private readonly nodes: Table<KubeletNode>;
  /** The Node as its kubelet has last seen it. */
  private readonly nodeObjects: Table<Node>;
  private readonly index: PodIndex;
  private readonly resources: ResourceWatch;
  private readonly machine: MachineEvents;
  /** Node names by the addresses of their kubelets. */
  private readonly names = new Map<string, string>();

  constructor(world: World) {
    this.world = world;
    this.nodes = world.table(KUBELET_NODES);
    this.nodeObjects = world.table(KUBELET_NODE_CACHE);
    this.index = podIndex(world.table(KUBELET_PODS));
    this.resources = new ResourceWatch(world, this.index);
    this.machine = new MachineEvents(world, this.index, (scope) => ({
      add: (pod, source) => this.staticAdded(scope, pod, source),
      remove: (record) => podRemoved(scope, record.pod, record),
    }));
  }

  handle(event: KubeletEvent, context: ActorContext, address: string): void {
    const name = this.nodeAt(address);
    this.resources.begin();
    if (name === EVERY_NODE && event.type === 'kubelet.configured') {
      const scopes = this.nodes.values().map((node) => new KubeletScope(this.world, context, node.name));
      this.machine.configureAll(event, scopes);
      for (const scope of scopes) this.resources.settle(scope);
      return;
    }
    const scope = new KubeletScope(this.world, context, name);
    if (!this.nodes.has(name) || !(isHeld(scope, event) || waitsInChannel(scope, event))) this.dispatch(event, scope);
    if (this.nodes.has(name)) settleResizes(scope, () => this.index.at(name));
    this.machine.settle(scope);
    this.resources.settle(scope);
  }

  /** One string for each node, because a new string would be hashed again at each look-up. */
  private nodeAt(address: string): string {
    const known = this.names.get(address);
    if (known !== undefined) return known;
    const name = address.slice(NAME.length + 1);
    this.names.set(address, name);
    return name;
  }

  private dispatch(event: KubeletEvent, scope: KubeletScope): void {
    if (event.type === 'list.delivered') this.listed(event.objects, scope);
    else if (event.type === 'watch.delivered') this.watched(event.event, scope);
    else if (this.nodes.has(scope.nodeName)) this.own(event, scope);
    else this.beforeStart(event, scope);
  }

  /** No kubelet runs on that node, either not yet or no longer. */
  private beforeStart(event: KubeletEvent, scope: KubeletScope): void {
    switch (event.type) {
      case 'kubelet.configured':
      case 'staticFile.put':
      case 'staticFile.removed':
        this.machine.prepare(event, scope);
        return;
      default:
        becauseOf(scope.context, 'node.gone', 'Node', scope.nodeName);
    }
  }

  private own(event: Exclude<KubeletEvent, ListDelivered | WatchDelivered>, scope: KubeletScope): void {
    switch (event.type) {
      case 'heartbeat.due':
        heartbeat(scope);
        this.mountWaiting(scope);
        return;
      case 'response.arrived':
        this.answered(event, scope);
        return;
      case 'nodeNetwork.ready':
        becauseOf(scope.context, 'node.becameReady', 'Node', scope.nodeName);
        networkReady(scope);
        return;
      case 'nodeResources.due':
        this.resources.due(scope);
        return;
      case 'behaviour.changed':
        this.resources.behaviourChanged(scope, event);
        return;
      case 'imagePull.ended':
        this.imagePulled(event, scope);
        return;
      case 'syncLoop.woke':
        wake(scope, this.index.at(scope.nodeName));
        return;
      default:
        if ('uid' in event) this.podDue(event, scope);
        else this.machine.handle(event, scope);
    }
  }

  private answered(event: ResponseArrived<VolumeRead | SandboxNeedRead>, scope: KubeletScope): void {
    const { tag } = event;
    const record = scope.pod(tag.uid);
    if (tag.part === 'sandbox') {
      if (record?.stage === 'syncing') sandboxNeedRead(scope, record, event);
      return;
    }
    const { uid, volume, part } = tag;
    becauseOf(scope.context, 'volume.read', 'Pod', record ? objectKey(record.pod) : uid, { volume, part });
    if (record?.stage === 'syncing') volumesChanged(scope, mountAttached(scope, volumeRead(scope, record, tag, event)));
  }

  /** Retries mounts after the Node's attached volumes changed, or after its kubelet reported the volumes in use. */
  private mountWaiting(scope: KubeletScope): void {
    if (!scope.node.volumes?.length) return;
    for (const record of this.index.at(scope.nodeName)) {
      const mounting = mountAttached(scope, record);
      if (mounting !== record) scope.putPod(mounting);
    }
  }

  private imagePulled(event: ImagePullEnded, scope: KubeletScope): void {
    const pull = endPull(scope, event);
    const type = pull?.error === undefined ? 'image.pulled' : 'imagePull.failed';
    becauseOf(scope.context, type, 'Node', scope.nodeName, { image: event.image });
    for (const { uid, container } of pull?.waiters ?? []) {
      const record = scope.pod(uid);
      if (pull && record) pullEnded(scope, record, container, pull);
    }
  }

  private podDue(event: PodDue, scope: KubeletScope): void {
    const record = scope.pod(event.uid);
    if (!record) {
      becauseOf(scope.context, 'pod.gone', 'Pod', event.uid);
      return;
    }
    const podIP = () => (record.pod.spec.hostNetwork ? scope.node.hostIP : this.nextAddress(scope));
    podEvent(scope, record, event, podIP);
  }

  /** A free address in the node's Pod network. An address becomes free when its Pod is gone. */
  private nextAddress(scope: KubeletScope): string {
    const { node } = scope;
    const prefix = `10.${64 + ((node.subnet >> 8) & 127)}.${node.subnet & 255}.`;
    const taken = new Set(this.index.at(node.name).map(({ podIP }) => podIP));
    let host = node.lastAddress;
    for (let tries = 0; tries < 253; tries++) {
      host = host >= 254 ? 2 : host + 1;
      if (!taken.has(prefix + host)) break;
    }
    scope.putNode(changedNode(node, { lastAddress: host }));
    return prefix + host;
  }

  private listed(objects: readonly KubeObject[], scope: KubeletScope): void {
    const isNew = !this.nodes.has(scope.nodeName);
    becauseOf(scope.context, isNew ? 'kubelet.started' : 'kubelet.reconnected', 'Node', scope.nodeName);
    for (const object of objects) if (isKind(object, 'Node')) this.nodeSeen(object, scope, 'before');
    const pods = objects.filter((object) => isKind(object, 'Pod'));
    takeListed(scope, pods, this.index.at(scope.nodeName), {
      add: (pod) => this.podSeen(pod, scope),
      update: (pod, record) => podUpdated(scope, pod, record),
      remove: (pod, record) => podRemoved(scope, pod, record),
      mirror: (pod) => this.mirrorSeen(pod, false, scope),
    });
    if (!isNew) for (const record of this.index.at(scope.nodeName)) this.syncMirror(record, scope);
  }

  private watched({ type, object }: WatchDelivered['event'], scope: KubeletScope): void {
    if (isKind(object, 'Node')) {
      becauseOf(scope.context, type === 'ADDED' ? 'kubelet.started' : 'node.seen', 'Node', scope.nodeName, {
        change: type,
      });
      type === 'DELETED' ? this.nodeGone(scope) : this.nodeSeen(object, scope, 'now');
      return;
    }
    if (!isKind(object, 'Pod')) return;
    becauseOf(scope.context, 'pod.seen', 'Pod', objectKey(object), { change: type });
    if (!this.nodes.has(scope.nodeName)) return;
    const record = scope.pod(object.metadata.uid ?? '');
    if (isMirror(object)) this.mirrorSeen(object, type === 'DELETED', scope);
    else if (type === 'DELETED') podRemoved(scope, object, record);
    else this.podSeen(object, scope);
  }

  /** `joined`: whether a node that the kubelet sees for the first time existed before the run began. */
  private nodeSeen(node: Node, scope: KubeletScope, joined: 'before' | 'now'): void {
    const before = this.nodeObjects.get(scope.nodeName)?.status?.volumesAttached;
    this.nodeObjects.put(node.metadata.name, node);
    if (this.nodes.has(scope.nodeName)) {
      if (node.status?.volumesAttached !== before) this.mountWaiting(scope);
      return;
    }
    startNode(scope, node, this.nextOrdinal(), joined);
    readSourcesSoon(scope, []);
  }

  private nextOrdinal(): number {
    const counter = this.world.table(STARTED);
    const started = (counter.get('nodes')?.started ?? 0) + 1;
    counter.put('nodes', { started });
    return started;
  }

  /** Removes the machine's record and everything that ran on it. */
  private nodeGone(scope: KubeletScope): void {
    for (const { uid } of this.index.at(scope.nodeName)) forgetPod(scope, uid);
    this.nodes.delete(scope.nodeName);
    this.nodeObjects.delete(scope.nodeName);
    forgetFaults(scope);
    forgetMirrors(scope);
    forgetStaticFiles(this.world, scope.nodeName);
  }

  private podSeen(pod: Pod, scope: KubeletScope): void {
    const record = scope.pod(pod.metadata.uid ?? '');
    if (record && !record.unlisted) podUpdated(scope, pod, record);
    else podAdded(scope, pod, this.nodeObjects.get(scope.nodeName), this.index.at(scope.nodeName));
  }

  private staticAdded(scope: KubeletScope, pod: Pod, source: StaticVia): void {
    podAdded(scope, pod, this.nodeObjects.get(scope.nodeName), this.index.at(scope.nodeName), source);
    const record = scope.pod(pod.metadata.uid ?? '');
    if (record) this.syncMirror(record, scope);
  }

  /** A mirror Pod appeared, changed or disappeared: the worker of its static Pod gets an update. */
  private mirrorSeen(mirror: Pod, isGone: boolean, scope: KubeletScope): void {
    const before = mirrorOf(scope, mirror)?.uid;
    noteMirror(scope, mirror, isGone);
    const record = shownBy(objectKey(mirror), this.index.at(scope.nodeName));
    if (!record) {
      orphanSoon(scope, objectKey(mirror));
      return;
    }
    if (!isGone && before !== mirror.metadata.uid) refreshStatus(scope, changedPod(record, { sent: undefined }));
    this.syncMirror(record, scope);
  }

  private syncMirror(record: KubeletPod, scope: KubeletScope): void {
    reconcileMirror(scope, record, this.nodeObjects.get(scope.nodeName));
  }
}
