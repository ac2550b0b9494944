import { store } from '#cluster/api/kindTables.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { BEHAVIOUR_RECORDS } from '#cluster/environment/behaviourOf.ts';
import type { BehaviourChanged } from '#cluster/environment/behaviours.ts';
import { nodeFault } from '#cluster/environment/faults.ts';
import { amountAt } from '#cluster/environment/usage/curve.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { objectKey } from '#model/objectKey.ts';
import type { PodIndex } from '../changed.ts';
import { EVERY_NODE, kubeletSettingsTable } from '../configuration/kubeletConfiguration.ts';
import {
  evictionSettings,
  NODE_RESOURCES,
  type NodeResourceRecord,
  newNodeResourceRecord,
} from '../eviction/evictionManager.ts';
import { lookAtNode, nextLookUs } from '../eviction/lookAtNode.ts';
import type { NodeResourcesDue } from '../kubeletEvents.ts';
import {
  KUBELET_NODE_CACHE,
  KUBELET_NODES,
  KUBELET_PODS,
  type KubeletPod,
  type RuntimeContainer,
} from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import { rescheduleProbes } from '../probes.ts';
import { exitNow } from '../runtime/processEvents.ts';
import { planOwnEnd } from '../runtime/start.ts';
import { nextOomUs, type OomVictim, oomVictim } from './memoryLimits.ts';
import { type MeasuredNode, measureNode, type RunningContainer, runningContainers } from './nodeResources.ts';

const SIGKILL_EXIT = 137;

/** The eviction manager starts with the kubelet, whose phase within ten seconds is random. */
const LOOKS_PER_RELIST = 10;

/**
 * Watches the resource use of every node's containers. The growth of usage is known in advance, so nothing is measured
 * periodically. Whenever the use of a node changes, the next moment at which a limit or a threshold matters is
 * scheduled.
 */
export class ResourceWatch {
  private readonly world: World;
  private readonly index: PodIndex;
  private readonly records: Table<NodeResourceRecord>;
  /** Nodes whose use has changed since the handling of the present event began. */
  private readonly touched = new Set<string>();
  private areAllTouched = false;
  /**
   * Running containers of a Pod with their use, cached by the kubelet's record. Of a hundred Pods on a node, one
   * changes at a time.
   */
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
    // Behaviours belong to images and workloads, and a Job's owner decides the workload of its Pods.
    world.table(BEHAVIOUR_RECORDS).observe(() => this.forgetRunning());
    world.table(store('Job')).observe((_, before, after) => {
      if (before?.metadata.ownerReferences !== after?.metadata.ownerReferences) this.forgetRunning();
    });
  }

  /** Runs before each event and drops changes that time travel has left. */
  begin(): void {
    if (this.touched.size > 0) this.touched.clear();
    this.areAllTouched = false;
  }

  /** Runs after each event. */
  settle(scope: KubeletScope): void {
    if (this.areAllTouched || this.touched.has(scope.nodeName)) this.plan(scope);
  }

  /** Handles a scheduled moment. */
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

  /**
   * Applies a changed behaviour to the containers of these Pods: their end, their probe responses and their use of the
   * node.
   */
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

  /** Schedules the next check of the node. */
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
    return known ?? newNodeResourceRecord(scope.nodeName, scope.node.relistPhaseUs * LOOKS_PER_RELIST);
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

/**
 * Kills containers until every memory limit holds again, as the kernel does. The kubelet notices at its next relist. It
 * records SystemOOM Events only for victims outside of containers. Upstream source (v1.36.2):
 * pkg/kubelet/oom/oom_watcher_linux.go.
 */
function killForMemory(scope: KubeletScope, measure: () => MeasuredNode): void {
  for (;;) {
    const { machine, containers } = measure();
    const victim = oomVictim(machine, containers, scope.nowUs);
    if (!victim) return;
    kill(scope, victim);
  }
}

function kill(scope: KubeletScope, { domain, running, limitBytes }: OomVictim): void {
  const { record, container, memory } = running;
  becauseOf(scope.context, 'container.oomKilled', 'Pod', objectKey(record.pod), {
    container: container.name,
    domain,
    usedBytes: amountAt(memory, scope.nowUs),
    limitBytes,
  });
  exitNow(scope, record, container.name, SIGKILL_EXIT, 'OOMKilled');
}
