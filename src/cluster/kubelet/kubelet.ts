import type { Actor, ActorContext } from '../../kernel/actor.ts';
import type { DueEvent } from '../../kernel/event.ts';
import type { Table } from '../../kernel/table.ts';
import type { World } from '../../kernel/world.ts';
import type { Node, Pod } from '../../model/generated/types.ts';
import { isKind, type KubeObject } from '../../model/kinds.ts';
import { objectKey } from '../../model/objectKey.ts';
import { becauseOf } from '../api/subject.ts';
import type { ListDelivered, WatchDelivered } from '../api/watch.ts';
import { endPull } from './imagePuller.ts';
import type { ImagePullEnded, KubeletEvent } from './kubeletEvents.ts';
import { KubeletScope } from './kubeletScope.ts';
import { heartbeat, networkReady, startNode } from './nodeAgent.ts';
import { admitPod } from './podAdmission.ts';
import { PodIndex } from './podIndex.ts';
import { preStopEnded, shortenTermination, terminatePod } from './podTermination.ts';
import {
  containerExited,
  containerStarted,
  pullEnded,
  refreshStatus,
  relisted,
  sandboxReady,
  syncPod,
} from './podWorker.ts';
import { probeDue } from './probes.ts';
import type { KubeletNode, KubeletPod } from './records.ts';
import { newContainers, runningContainers } from './runtimeContainer.ts';
import { effectiveGraceSeconds } from './termination/gracePeriods.ts';

const NAME = 'kubelet';
/** A Pod that is removed from the API by force still gets this much. Upstream source (v1.36.2): pkg/kubelet/pod_workers.go, calculateEffectiveGracePeriod. */
const MIN_GRACE_SECONDS = 1;

/** All kubelets: `kubelet/<node>` is the one of that node, which exists as long as its Node does. */
export class Kubelet implements Actor {
  readonly name = NAME;
  private readonly world: World;
  private readonly nodes: Table<KubeletNode>;
  /** The Node as its kubelet has last seen it. */
  private readonly nodeObjects: Table<Node>;
  private readonly index: PodIndex;

  constructor(world: World) {
    this.world = world;
    this.nodes = world.table('kubelet/nodes');
    this.nodeObjects = world.table('kubelet/Node');
    this.index = new PodIndex(world.table<KubeletPod>('kubelet/pods'));
  }

  handle(event: DueEvent, context: ActorContext, address: string): void {
    const name = address.slice(NAME.length + 1);
    const scope = new KubeletScope(this.world, context, name);
    if (event.type === 'list.delivered') {
      this.listed((event as ListDelivered).objects, scope);
      return;
    }
    if (event.type === 'watch.delivered') {
      this.watched((event as WatchDelivered).event, scope);
      return;
    }
    if (!this.nodes.has(name)) {
      becauseOf(context, 'node.gone', 'Node', name);
      return;
    }
    this.own(event as KubeletEvent, scope);
  }

  private own(event: KubeletEvent, scope: KubeletScope): void {
    switch (event.type) {
      case 'heartbeat.due':
        becauseOf(scope.context, 'heartbeat.sent', 'Node', scope.nodeName);
        heartbeat(scope);
        return;
      case 'nodeNetwork.ready':
        becauseOf(scope.context, 'node.becameReady', 'Node', scope.nodeName);
        networkReady(scope);
        return;
      case 'imagePull.ended':
        this.imagePulled(event, scope);
        return;
      default:
        this.podEvent(event, scope);
        return;
    }
  }

  private imagePulled(event: ImagePullEnded, scope: KubeletScope): void {
    becauseOf(scope.context, 'image.pulled', 'Node', scope.nodeName, { image: event.image });
    const pull = endPull(scope, event.image);
    for (const { uid, container } of pull?.waiters ?? []) {
      const record = scope.pod(uid);
      if (pull && record) pullEnded(scope, record, container, pull);
    }
  }

  private podEvent(
    event: Exclude<KubeletEvent, { type: 'heartbeat.due' | 'nodeNetwork.ready' | 'imagePull.ended' }>,
    scope: KubeletScope,
  ): void {
    const record = scope.pod(event.uid);
    if (!record) {
      becauseOf(scope.context, 'pod.gone', 'Pod', event.uid);
      return;
    }
    const subject = objectKey(record.pod);
    switch (event.type) {
      case 'sandbox.ready':
        becauseOf(scope.context, 'sandbox.created', 'Pod', subject);
        sandboxReady(scope, record, record.pod.spec.hostNetwork ? scope.node.hostIP : this.nextAddress(scope));
        return;
      case 'container.started':
        becauseOf(scope.context, 'container.started', 'Pod', subject, { container: event.container });
        containerStarted(scope, record, event);
        return;
      case 'container.exited':
        becauseOf(scope.context, 'container.exited', 'Pod', subject, {
          container: event.container,
          exitCode: event.exitCode,
        });
        containerExited(scope, record, event);
        return;
      case 'relist.due':
        becauseOf(scope.context, 'pod.relisted', 'Pod', subject);
        relisted(scope, record);
        return;
      case 'podSync.due':
        becauseOf(scope.context, 'pod.synced', 'Pod', subject);
        refreshStatus(scope, syncPod(scope, scope.putPod({ ...record, syncOrder: 0 })));
        return;
      case 'probe.due':
        becauseOf(scope.context, 'container.probed', 'Pod', subject, {
          container: event.container,
          probe: event.probe,
        });
        refreshStatus(scope, scope.putPod(probeDue(scope, record, event)));
        return;
      case 'preStop.ended':
        becauseOf(scope.context, 'preStop.ended', 'Pod', subject, { container: event.container });
        preStopEnded(scope, record, event);
    }
  }

  /** A free address of the node's part of the Pod network; a number comes back when the Pod that had it is gone. */
  private nextAddress(scope: KubeletScope): string {
    const { node } = scope;
    const prefix = `10.${64 + ((node.subnet >> 8) & 127)}.${node.subnet & 255}.`;
    const taken = new Set(this.index.on(node.name).map(({ podIP }) => podIP));
    let host = node.lastAddress;
    for (let tries = 0; tries < 253; tries++) {
      host = host >= 254 ? 2 : host + 1;
      if (!taken.has(prefix + host)) break;
    }
    scope.putNode({ ...node, lastAddress: host });
    return prefix + host;
  }

  private listed(objects: readonly KubeObject[], scope: KubeletScope): void {
    becauseOf(scope.context, 'kubelet.started', 'Node', scope.nodeName);
    for (const object of objects) if (isKind(object, 'Node')) this.nodeSeen(object, scope);
    for (const object of objects) if (isKind(object, 'Pod')) this.podAdded(object, scope);
  }

  private watched({ type, object }: WatchDelivered['event'], scope: KubeletScope): void {
    if (isKind(object, 'Node')) {
      becauseOf(scope.context, type === 'ADDED' ? 'kubelet.started' : 'node.seen', 'Node', scope.nodeName, {
        change: type,
      });
      type === 'DELETED' ? this.nodeGone(scope) : this.nodeSeen(object, scope);
      return;
    }
    if (!isKind(object, 'Pod')) return;
    becauseOf(scope.context, 'pod.seen', 'Pod', objectKey(object), { change: type });
    if (!this.nodes.has(scope.nodeName)) return;
    const record = scope.pod(object.metadata.uid ?? '');
    if (type === 'DELETED') this.podRemoved(object, record, scope);
    else if (record) this.podUpdated(object, record, scope);
    else this.podAdded(object, scope);
  }

  private nodeSeen(node: Node, scope: KubeletScope): void {
    this.nodeObjects.put(node.metadata.name, node);
    if (!this.nodes.has(scope.nodeName)) startNode(scope, node, this.nextOrdinal());
  }

  private nextOrdinal(): number {
    const counter = this.world.table<{ readonly started: number }>('kubelet/started');
    const started = (counter.get('nodes')?.started ?? 0) + 1;
    counter.put('nodes', { started });
    return started;
  }

  /** The machine is gone with all that ran on it. */
  private nodeGone(scope: KubeletScope): void {
    for (const { uid } of this.index.on(scope.nodeName)) scope.forgetPod(uid);
    this.nodes.delete(scope.nodeName);
    this.nodeObjects.delete(scope.nodeName);
  }

  private podAdded(pod: Pod, scope: KubeletScope): void {
    const phase = pod.status?.phase;
    if (phase === 'Succeeded' || phase === 'Failed') return;
    const takenOver = phase === 'Running';
    const record: KubeletPod = {
      uid: pod.metadata.uid ?? '',
      node: scope.nodeName,
      pod,
      stage: 'syncing',
      startedUs: scope.nowUs,
      sandbox: takenOver ? 'ready' : 'none',
      podIP: takenOver ? (pod.status?.podIP ?? '') : '',
      containers: takenOver ? runningContainers(pod) : newContainers(pod),
      terminationUs: -1,
      graceSeconds: -1,
      relistOrder: 0,
      syncOrder: 0,
      syncAtUs: -1,
      removed: false,
      sent: takenOver ? pod.status : undefined,
    };
    if (pod.metadata.deletionTimestamp !== undefined) {
      terminatePod(scope, record, effectiveGraceSeconds(pod));
      return;
    }
    if (takenOver) {
      scope.putPod(record);
      return;
    }
    const node = this.nodeObjects.get(scope.nodeName);
    const rejection = node && admitPod(pod, node, this.admitted(scope.nodeName));
    if (rejection)
      scope.event(pod, {
        type: 'Warning',
        reason: rejection.reason,
        message: rejection.message.replace(/^Pod was rejected: /, ''),
      });
    const admitted = scope.putPod(rejection ? { ...record, rejection } : record);
    refreshStatus(scope, syncPod(scope, admitted));
  }

  private admitted(node: string): Pod[] {
    return this.index
      .on(node)
      .filter(({ rejection, stage, sandbox }) => !rejection && stage !== 'terminated' && sandbox !== 'stopped')
      .map(({ pod }) => pod);
  }

  private podUpdated(pod: Pod, record: KubeletPod, scope: KubeletScope): void {
    const updated = scope.putPod({ ...record, pod });
    if (pod.metadata.deletionTimestamp === undefined) {
      if ((pod.metadata.generation ?? 0) !== (record.pod.metadata.generation ?? 0))
        refreshStatus(scope, syncPod(scope, updated));
      return;
    }
    if (record.stage === 'syncing') terminatePod(scope, updated, effectiveGraceSeconds(pod));
    else if (record.stage === 'terminating' && effectiveGraceSeconds(pod) < record.graceSeconds)
      shortenTermination(scope, updated, effectiveGraceSeconds(pod));
  }

  /** The object is gone; what still runs gets a little time. */
  private podRemoved(pod: Pod, record: KubeletPod | undefined, scope: KubeletScope): void {
    if (!record) return;
    const removed = { ...record, pod, removed: true };
    const stillRuns = record.containers.some(({ state }) => state === 'running');
    if (!stillRuns) {
      scope.forgetPod(record.uid);
      return;
    }
    if (record.stage === 'syncing') terminatePod(scope, removed, MIN_GRACE_SECONDS);
    else shortenTermination(scope, removed, Math.min(record.graceSeconds, MIN_GRACE_SECONDS));
  }
}
