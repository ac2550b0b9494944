import { notTaken } from '#cluster/api/notTaken.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { endNodeFault, nodeFault } from '#cluster/environment/faults.ts';
import { putStaticFile, removeStaticFile } from '#cluster/environment/staticFiles.ts';
import type { World } from '#kernel/world.ts';
import { objectKey } from '#model/objectKey.ts';
import type { PodIndex } from '../changed.ts';
import { changedPod } from '../changed.ts';
import { changedNode } from '../changedNode.ts';
import { EVERY_NODE, kubeletSettingsTable } from '../configuration/kubeletConfiguration.ts';
import { startPulls } from '../imagePuller.ts';
import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import type {
  KubeletConfigured,
  MachineEvent,
  ProcessKilled,
  StaticFilePut,
  StaticFileRemoved,
  StaticPodEnded,
} from '../machineEvents.ts';
import { statusSoon, tellTheNode } from '../nodeAgent.ts';
import { plegRecord, putPlegRecord } from '../pleg/relist.ts';
import { withAllSeen } from '../runtime/asSeen.ts';
import { exitNow, sandboxDied } from '../runtime/processEvents.ts';
import { settleShutdown, shutdownGroupOver, shutdownSignalled } from '../shutdown/shutDown.ts';
import { deleteOrphan, orphanSoon } from '../sources/mirrorPods.ts';
import { listAgain, readSource, readSourcesSoon, type SourceOperations, sourceChanged } from '../sources/podSources.ts';
import { dropHeld } from './heldEvents.ts';
import { birthCry, forgetWork, strikeMachine } from './strikeMachine.ts';

const KILLED = 137;

/** Events of the machine under a kubelet: faults, files, its configuration, a shutdown. */
export class MachineEvents {
  private readonly world: World;
  private readonly index: PodIndex;
  private readonly operations: (scope: KubeletScope) => SourceOperations;

  constructor(world: World, index: PodIndex, operations: (scope: KubeletScope) => SourceOperations) {
    this.world = world;
    this.index = index;
    this.operations = operations;
  }

  /** Changes the configuration of every kubelet. */
  configureAll(event: KubeletConfigured, scopes: readonly KubeletScope[]): void {
    const table = kubeletSettingsTable(this.world);
    for (const key of [...table.keys()]) table.delete(key);
    table.put(EVERY_NODE, event.settings);
    for (const scope of scopes) this.takeUpConfiguration(scope);
  }

  /** Stores the configuration and files of a machine whose kubelet does not run yet; it finds them at its start. */
  prepare(event: KubeletConfigured | StaticFilePut | StaticFileRemoved, scope: KubeletScope): void {
    switch (event.type) {
      case 'kubelet.configured':
        kubeletSettingsTable(this.world).put(scope.nodeName, event.settings);
        becauseOf(scope.context, 'kubelet.configured', 'Node', scope.nodeName);
        break;
      case 'staticFile.put':
        this.writeFile(scope, event);
        break;
      case 'staticFile.removed':
        this.deleteFile(scope, event);
        break;
    }
  }

  handle(event: MachineEvent, scope: KubeletScope): void {
    switch (event.type) {
      case 'fault.struck':
        strikeMachine(scope, event, this.index);
        break;
      case 'kubelet.configured':
        kubeletSettingsTable(this.world).put(scope.nodeName, event.settings);
        this.takeUpConfiguration(scope);
        break;
      case 'kubelet.restarted':
        restartKubelet(scope, this.index.at(scope.nodeName));
        break;
      case 'staticFile.put':
        this.writeFile(scope, event);
        sourceChanged(scope, event.file.via);
        break;
      case 'staticFile.removed':
        if (this.deleteFile(scope, event)) sourceChanged(scope, event.via);
        break;
      case 'process.killed':
        killProcess(scope, event, this.index.at(scope.nodeName));
        break;
      case 'source.look':
        readSource(scope, event.via, this.index.at(scope.nodeName), this.operations(scope));
        break;
      case 'staticPod.ended':
        this.staticPodEnded(scope, event);
        break;
      case 'mirrorPod.orphaned':
        deleteOrphan(scope, event.pod, this.index.at(scope.nodeName));
        break;
      case 'shutdown.signalled':
        shutdownSignalled(scope, event.cancelled, this.index.at(scope.nodeName));
        break;
      case 'shutdownGroup.over':
        shutdownGroupOver(scope, event.group, this.index.at(scope.nodeName));
        break;
      default:
        notTaken('kubelet', event);
    }
  }

  /** Runs after every event: continues everything that waits for the end of Pods. */
  settle(scope: KubeletScope): void {
    settleShutdown(scope, () => this.index.at(scope.nodeName));
  }

  private takeUpConfiguration(scope: KubeletScope): void {
    becauseOf(scope.context, 'kubelet.configured', 'Node', scope.nodeName);
    readSourcesSoon(scope, this.index.at(scope.nodeName));
    startPulls(scope);
    statusSoon(scope);
  }

  private staticPodEnded(scope: KubeletScope, { via, pod }: StaticPodEnded): void {
    becauseOf(scope.context, 'staticPod.ended', 'Pod', pod);
    readSource(scope, via, this.index.at(scope.nodeName), this.operations(scope));
    orphanSoon(scope, pod);
  }

  private writeFile(scope: KubeletScope, { file }: StaticFilePut): void {
    becauseOf(scope.context, 'staticFile.written', 'Node', scope.nodeName, { file: file.name });
    putStaticFile(this.world, file);
  }

  /** Returns whether the file existed. */
  private deleteFile(scope: KubeletScope, { via, name }: StaticFileRemoved): boolean {
    becauseOf(scope.context, 'staticFile.deleted', 'Node', scope.nodeName, { file: name });
    return removeStaticFile(this.world, { node: scope.nodeName, via, name });
  }
}

/** A process dies without an action of the kubelet. With the sandbox's process, the network and all containers end. */
function killProcess(scope: KubeletScope, event: ProcessKilled, onNode: readonly KubeletPod[]): void {
  const { namespace, pod, container } = event;
  const key = `${namespace}/${pod}`;
  const record = onNode.find((other) => objectKey(other.pod) === key);
  becauseOf(scope.context, 'process.killed', 'Pod', key, {
    ...(container && { container }),
    found: record !== undefined,
  });
  if (!record) return;
  if (container) exitNow(scope, record, container, KILLED);
  else sandboxDied(scope, record, KILLED);
}

/**
 * Restarts the kubelet's process; containers keep running. The new process lists its Pods and syncs each one: it admits
 * them again, starts new probes and repeats terminations. A restart also ends a frozen process. Upstream source
 * (v1.36.2): pkg/kubelet/kubelet.go (Run, HandlePodAdditions), pkg/kubelet/prober/prober_manager.go.
 */
function restartKubelet(scope: KubeletScope, onNode: readonly KubeletPod[]): void {
  becauseOf(scope.context, 'kubelet.restarted', 'Node', scope.nodeName, { pods: onNode.length });
  if (nodeFault(scope.world, 'kubelet.frozen', scope.nodeName)) {
    endNodeFault(scope.world, 'kubelet.frozen', scope.nodeName);
    dropHeld(scope);
  }
  const begun = { startedUs: scope.nowUs, relistPhaseUs: scope.nowUs, pulls: [], statusStale: true };
  scope.putNode(changedNode(scope.node, begun));
  const { node } = plegRecord(scope);
  putPlegRecord(scope, { node, events: 0, dropped: 0, queued: 0, onDemand: 0, fellBack: false });
  for (const record of onNode) {
    const forgotten = forgetWork(scope, record);
    // The first relist comes with the start and sees everything in the runtime.
    scope.putPod(forgotten.unlisted ? changedPod(withAllSeen(forgotten), { lastSyncUs: -1 }) : forgotten);
  }
  tellTheNode(scope);
  readSourcesSoon(scope, onNode);
  birthCry(scope);
  if (scope.isConnected) listAgain(scope);
}
