import { store } from '#cluster/api/kindTables.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { BehaviourChanged } from '#cluster/environment/behaviours.ts';
import { BEHAVIOUR_RECORDS } from '#cluster/environment/imageRecords.ts';
import { nodeFault } from '#cluster/environment/nodeFaults.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { EVERY_NODE, kubeletSettingsTable } from '../configuration/kubeletConfiguration.ts';
import { NODE_RESOURCES, type NodeResourceRecord, newNodeResourceRecord } from '../eviction/evictionRecords.ts';
import { evictionSettings } from '../eviction/evictionSettings.ts';
import { lookAtNode } from '../eviction/lookAtNode.ts';
import { nextLookUs } from '../eviction/nextLook.ts';
import type { NodeResourcesDue } from '../kubeletEvents.ts';
import {
  KUBELET_NODE_CACHE,
  KUBELET_NODES,
  KUBELET_PODS,
  type KubeletPod,
  type RuntimeContainer,
} from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import type { PodIndex } from '../podIndex.ts';
import { rescheduleProbes } from '../probes.ts';
import { planOwnEnd } from '../runtime/ownEnd.ts';
import { nextOomUs } from './memoryLimits.ts';
import { type MeasuredNode, measureNode, type RunningContainer, runningContainers } from './nodeResources.ts';
import { killForMemory } from './oomKill.ts';

/** The eviction manager begins with the kubelet, which begins at any moment of its ten seconds. */
const BEATS_PER_RELIST = 10;

/**
 * Watches what the containers of every node use. How usage grows is known in advance, so that nothing is measured: whenever
 * something begins or ends to use a node, the next moment at which a limit or a threshold matters is computed and put on the agenda.
 */
export class ResourceWatch {
  private readonly world: World;
  private readonly index: PodIndex;
  private readonly records: Table<NodeResourceRecord>;
  /** Nodes that are used otherwise than when the handling of the present event began. */
  private readonly touched = new Set<string>();
  private areAllTouched = false;
  /** What runs in a Pod and what it uses, by the kubelet's record of it: of a hundred Pods on a node one changes at a time. */
  private running = new WeakMap<KubeletPod, readonly RunningContainer[]>();

  constructor(world: World, index: PodIndex) {
    this.world = world;
    this.index = index;
    this.records = world.table(NODE_RESOURCES);
    world.table(KUBELET_PODS).observe((_, before, after) => {
      const node = (after ?? before)?.node;
      if (node !== undefined && isUsedOtherwise(before, after)) this.touched.add(node);
    });
    world.table(KUBELET_NODE_CACHE).observe((node, before, after) => {
      if (before?.status?.capacity !== after?.status?.capacity) this.touched.add(node);
    });
    kubeletSettingsTable(world).observe((node) => {
      if (node === EVERY_NODE) this.areAllTouched = true;
      else this.touched.add(node);
    });
    world.table(KUBELET_NODES).observe((node, before, after) => {
      if (before?.images !== after?.images) this.touched.add(node);
    });
    // Behaviours are said of images and workloads; which workload the Pods of a Job belong to stands in the Job.
    world.table(BEHAVIOUR_RECORDS).observe(() => this.forgetRunning());
    world.table(store('Job')).observe((_, before, after) => {
      if (before?.metadata.ownerReferences !== after?.metadata.ownerReferences) this.forgetRunning();
    });
  }

  /** Before an event is handled: what was noted while time travelled does not count. */
  begin(): void {
    if (this.touched.size > 0) this.touched.clear();
    this.areAllTouched = false;
  }

  /** After an event was handled. */
  settle(scope: KubeletScope): void {
    if (this.areAllTouched || this.touched.has(scope.nodeName)) this.plan(scope);
  }

  /** A moment that was put on the agenda has come. */
  due(scope: KubeletScope): void {
    const { lookUs } = this.recordOf(scope);
    becauseOf(scope.context, 'nodeResources.checked', 'Node', scope.nodeName);
    killForMemory(scope, () => this.measure(scope));
    if (lookUs >= 0 && scope.nowUs >= lookUs && !nodeFault(this.world, 'kubelet.frozen', scope.nodeName)) {
      const record = { ...this.recordOf(scope), lookUs: -1 };
      this.records.put(
        scope.nodeName,
        lookAtNode(scope, record, evictionSettings(this.world, scope.nodeName), () => this.measure(scope)),
      );
    }
    this.records.put(scope.nodeName, { ...this.recordOf(scope), dueOrder: 0, dueUs: -1 });
    this.plan(scope);
  }

  /** Containers of these Pods behave otherwise: they end at another time, answer their probes and use the node otherwise. */
  behaviourChanged(scope: KubeletScope, { uids }: BehaviourChanged): void {
    becauseOf(scope.context, 'behaviour.changed', 'Node', scope.nodeName);
    for (const uid of uids) {
      const record = scope.pod(uid);
      if (!record) continue;
      for (const container of record.containers)
        if (container.state === 'running') planOwnEnd(scope, record, container);
      scope.putPod(rescheduleProbes(scope, record));
    }
    this.plan(scope);
  }

  /** Puts on the agenda when something of the node has to be looked at next. */
  plan(scope: KubeletScope): void {
    const { nodeName: name, nowUs } = scope;
    const node = this.world.table(KUBELET_NODES).get(name);
    if (!node) {
      this.forget(scope);
      return;
    }
    const record = this.recordOf(scope);
    const measured = this.measure(scope);
    const lookUs = nextLookUs(record, evictionSettings(this.world, name), measured, nowUs) ?? -1;
    const oomUs = nextOomUs(measured, nowUs) ?? -1;
    const dueUs = lookUs < 0 ? oomUs : oomUs < 0 ? lookUs : Math.min(lookUs, oomUs);
    if (dueUs === record.dueUs && lookUs === record.lookUs) return;
    if (record.dueOrder !== 0) scope.context.cancel(record.dueOrder);
    const event: NodeResourcesDue = { type: 'nodeResources.due' };
    const dueOrder = dueUs < 0 ? 0 : scope.schedule(dueUs - nowUs, event);
    this.records.put(name, { ...record, lookUs, dueUs, dueOrder });
  }

  private forget({ nodeName, context }: KubeletScope): void {
    const record = this.records.get(nodeName);
    if (!record) return;
    if (record.dueOrder !== 0) context.cancel(record.dueOrder);
    this.records.delete(nodeName);
  }

  private recordOf(scope: KubeletScope): NodeResourceRecord {
    const known = this.records.get(scope.nodeName);
    return known ?? newNodeResourceRecord(scope.nodeName, scope.node.relistPhaseUs * BEATS_PER_RELIST);
  }

  private measure(scope: KubeletScope): MeasuredNode {
    return measureNode(this.world, scope.node, this.index.at(scope.nodeName), (record) => this.runningIn(record));
  }

  private runningIn(record: KubeletPod): readonly RunningContainer[] {
    let running = this.running.get(record);
    if (!running) {
      running = runningContainers(this.world, record);
      this.running.set(record, running);
    }
    return running;
  }

  private forgetRunning(): void {
    this.running = new WeakMap();
  }
}

/** Whether other containers run, or the same ones with other limits. */
function isUsedOtherwise(before: KubeletPod | undefined, after: KubeletPod | undefined): boolean {
  if (!before || !after) return true;
  if (before.containers === after.containers && before.pod === after.pod) return false;
  if (before.pod.spec !== after.pod.spec) return true;
  return before.containers.some((container, i) => !isSameRun(container, after.containers[i]));
}

function isSameRun(before: RuntimeContainer, after: RuntimeContainer | undefined): boolean {
  return before.state === after?.state && before.instances === after.instances && before.resources === after.resources;
}
