import { notTaken } from '#cluster/api/notTaken.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { putStaticFile, removeStaticFile } from '#cluster/environment/staticFiles.ts';
import type { World } from '#kernel/world.ts';
import { EVERY_NODE, kubeletSettingsTable } from '../configuration/kubeletConfiguration.ts';
import { startPulls } from '../imagePuller.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import type {
  KubeletConfigured,
  MachineEvent,
  StaticFilePut,
  StaticFileRemoved,
  StaticPodEnded,
} from '../machineEvents.ts';
import { statusSoon } from '../nodeAgent.ts';
import type { PodIndex } from '../podIndex.ts';
import { settleShutdown, shutdownGroupOver, shutdownSignalled } from '../shutdown/shutDown.ts';
import { deleteOrphan, orphanSoon } from '../sources/mirrorPods.ts';
import { readSource, readSourcesSoon, type SourceOperations, sourceChanged } from '../sources/staticSource.ts';
import { killProcess } from './killProcess.ts';
import { restartKubelet } from './restartKubelet.ts';
import { strikeMachine } from './strikeMachine.ts';

/** Events of the machine under a kubelet: faults, files, its configuration, a shutdown. */
export class Machine {
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

  take(event: MachineEvent, scope: KubeletScope): void {
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
