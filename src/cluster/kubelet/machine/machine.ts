import { becauseOf } from '#cluster/api/subject.ts';
import type { NodeFaultStruck } from '#cluster/environment/nodeFaults.ts';
import { putStaticFile, removeStaticFile } from '#cluster/environment/staticFiles.ts';
import type { DueEvent } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { EVERY_NODE, kubeletSettingsTable } from '../configuration/kubeletConfiguration.ts';
import { startPulls } from '../imagePuller.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import type {
  KubeletConfigured,
  MirrorOrphaned,
  ProcessKilled,
  ShutdownGroupOver,
  ShutdownSignalled,
  SourceLook,
  StaticFilePut,
  StaticFileRemoved,
  StaticPodEnded,
} from '../machineEvents.ts';
import { statusSoon } from '../nodeAgent.ts';
import type { PodIndex } from '../podIndex.ts';
import { settleShutdown, shutdownGroupOver, shutdownSignalled } from '../shutdown/shutDown.ts';
import { deleteOrphan, orphanSoon } from '../sources/mirrorPods.ts';
import { readSource, readSourcesSoon, type SourceOperations, sourceChanged } from '../sources/staticSource.ts';
import { isHeld } from './heldEvents.ts';
import { killProcess } from './killProcess.ts';
import { strikeMachine } from './strikeMachine.ts';

/** What happens to the machine under a kubelet: faults, files, its configuration, a shutdown. */
export class Machine {
  private readonly world: World;
  private readonly index: PodIndex;
  private readonly operations: (scope: KubeletScope) => SourceOperations;

  constructor(world: World, index: PodIndex, operations: (scope: KubeletScope) => SourceOperations) {
    this.world = world;
    this.index = index;
    this.operations = operations;
  }

  /** Every kubelet is configured anew. */
  configureAll(event: KubeletConfigured, scopes: readonly KubeletScope[]): void {
    const table = kubeletSettingsTable(this.world);
    for (const key of [...table.keys()]) table.delete(key);
    table.put(EVERY_NODE, event.settings);
    for (const scope of scopes) this.takeUpConfiguration(scope);
  }

  /** What is configured and written on the disk before a kubelet runs there: it finds it when it starts. */
  prepares(event: DueEvent, scope: KubeletScope): boolean {
    switch (event.type) {
      case 'kubelet.configured':
        kubeletSettingsTable(this.world).put(scope.nodeName, (event as KubeletConfigured).settings);
        becauseOf(scope.context, 'kubelet.configured', 'Node', scope.nodeName);
        return true;
      case 'staticFile.put': {
        const { file } = event as StaticFilePut;
        becauseOf(scope.context, 'staticFile.written', 'Node', scope.nodeName, { file: file.name });
        putStaticFile(this.world, file);
        return true;
      }
      case 'staticFile.removed': {
        const { via, name } = event as StaticFileRemoved;
        becauseOf(scope.context, 'staticFile.deleted', 'Node', scope.nodeName, { file: name });
        removeStaticFile(this.world, { node: scope.nodeName, via, name });
        return true;
      }
      default:
        return false;
    }
  }

  /** Whether nothing is left to do for the kubelet: the event was about the machine, or a fault keeps it back. */
  takes(event: DueEvent, scope: KubeletScope): boolean {
    if (isHeld(scope, event)) return true;
    switch (event.type) {
      case 'fault.struck':
        strikeMachine(scope, event as NodeFaultStruck, this.index);
        return true;
      case 'kubelet.configured':
        kubeletSettingsTable(this.world).put(scope.nodeName, (event as KubeletConfigured).settings);
        this.takeUpConfiguration(scope);
        return true;
      case 'staticFile.put':
        this.filePut(scope, event as StaticFilePut);
        return true;
      case 'staticFile.removed':
        this.fileRemoved(scope, event as StaticFileRemoved);
        return true;
      case 'process.killed':
        killProcess(scope, event as ProcessKilled, this.index.on(scope.nodeName));
        return true;
      case 'source.look':
        readSource(scope, (event as SourceLook).via, this.index.on(scope.nodeName), this.operations(scope));
        return true;
      case 'staticPod.ended':
        this.staticPodEnded(scope, event as StaticPodEnded);
        return true;
      case 'mirrorPod.orphaned':
        deleteOrphan(scope, (event as MirrorOrphaned).pod, this.index.on(scope.nodeName));
        return true;
      case 'shutdown.signalled':
        shutdownSignalled(scope, (event as ShutdownSignalled).cancelled, this.index.on(scope.nodeName));
        return true;
      case 'shutdownGroup.over':
        shutdownGroupOver(scope, (event as ShutdownGroupOver).group, this.index.on(scope.nodeName));
        return true;
      default:
        return false;
    }
  }

  /** After every event: what waits for the end of Pods goes on. */
  settle(scope: KubeletScope): void {
    settleShutdown(scope, () => this.index.on(scope.nodeName));
  }

  private takeUpConfiguration(scope: KubeletScope): void {
    becauseOf(scope.context, 'kubelet.configured', 'Node', scope.nodeName);
    readSourcesSoon(scope, this.index.on(scope.nodeName));
    startPulls(scope);
    statusSoon(scope);
  }

  private staticPodEnded(scope: KubeletScope, { via, pod }: StaticPodEnded): void {
    becauseOf(scope.context, 'staticPod.ended', 'Pod', pod);
    readSource(scope, via, this.index.on(scope.nodeName), this.operations(scope));
    orphanSoon(scope, pod);
  }

  private filePut(scope: KubeletScope, { file }: StaticFilePut): void {
    becauseOf(scope.context, 'staticFile.written', 'Node', scope.nodeName, { file: file.name });
    putStaticFile(this.world, file);
    sourceChanged(scope, file.via);
  }

  private fileRemoved(scope: KubeletScope, { via, name }: StaticFileRemoved): void {
    becauseOf(scope.context, 'staticFile.deleted', 'Node', scope.nodeName, { file: name });
    if (removeStaticFile(this.world, { node: scope.nodeName, via, name })) sourceChanged(scope, via);
  }
}
