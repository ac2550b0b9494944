import type { Micros } from '#base/time.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Labels } from '#model/labels/labelMatcher.ts';
import { firstUntoleratedTaint } from '#model/pod/tolerations.ts';
import type { CacheRecords } from '../../actor/cacheRecords.ts';
import { DEFAULT_SCHEDULER_NAME } from '../../config/schedulerConfiguration.ts';
import type { PreCheck } from '../queuedPod.ts';
import { uidOf } from '../queuedPod.ts';
import {
  ASSIGNED_POD_ADD,
  ASSIGNED_POD_DELETE,
  ASSIGNED_POD_UPDATE,
  classicNodeEvent,
  classicObjectEvent,
  NODE_ADD,
} from './classicEvents.ts';
import type { ClassicQueue } from './classicQueue.ts';

export interface ClassicHandlersOptions {
  readonly queue: ClassicQueue;
  readonly cache: CacheRecords;
  /** Whether the current node has the resources and ports that the Pod needs and matches its node selection. */
  readonly admits: (pod: Pod, node: string) => boolean;
  /** If absent, this scheduler handles every Pod. */
  readonly schedulerNames?: ReadonlySet<string>;
  readonly namespaceLabels: (namespace: string) => Labels | undefined;
}

/**
 * Handlers of the v1.26 scheduler for changes of Pods and Nodes.
 * Upstream source (v1.26.1): pkg/scheduler/eventhandlers.go.
 */
export class ClassicHandlers {
  private readonly options: ClassicHandlersOptions;

  constructor(options: ClassicHandlersOptions) {
    this.options = options;
  }

  handle(oldObject: KubeObject | undefined, newObject: KubeObject | undefined, nowUs: Micros): void {
    const kind = (newObject ?? oldObject)?.kind;
    if (kind === 'Pod') this.pod(oldObject as Pod | undefined, newObject as Pod | undefined, nowUs);
    else if (kind === 'Node') this.node(oldObject as Node | undefined, newObject as Node | undefined, nowUs);
    else if (kind !== undefined) this.other(kind, oldObject, newObject, nowUs);
  }

  private other(
    kind: string,
    oldObject: KubeObject | undefined,
    newObject: KubeObject | undefined,
    nowUs: Micros,
  ): void {
    const event = classicObjectEvent(kind, oldObject, newObject);
    if (event) this.options.queue.moveAll(event, nowUs);
  }

  private node(oldNode: Node | undefined, newNode: Node | undefined, nowUs: Micros): void {
    const { cache, queue } = this.options;
    if (!newNode) {
      if (oldNode) cache.removeNode(oldNode.metadata.name);
      return;
    }
    cache.putNode(newNode);
    const event = oldNode ? classicNodeEvent(oldNode, newNode) : NODE_ADD;
    if (event) queue.moveAll(event, nowUs, this.couldRunOn(newNode));
  }

  /** Taints with the effect NoExecute are ignored. */
  private couldRunOn(node: Node): PreCheck {
    return (pod) => {
      const repelled =
        firstUntoleratedTaint(node.spec?.taints, pod.spec.tolerations, ({ effect }) => effect === 'NoSchedule') !==
        undefined;
      return !repelled && this.options.admits(pod, node.metadata.name);
    };
  }

  private pod(oldPod: Pod | undefined, newPod: Pod | undefined, nowUs: Micros): void {
    const { cache, queue } = this.options;
    if (!newPod) {
      if (oldPod) this.deletePod(oldPod, nowUs);
    } else if (isAssigned(newPod)) {
      cache.putPod(newPod);
      const wasAssigned = oldPod !== undefined && isAssigned(oldPod);
      queue.assignedPodChanged(
        newPod,
        wasAssigned ? ASSIGNED_POD_UPDATE : ASSIGNED_POD_ADD,
        nowUs,
        this.options.namespaceLabels(newPod.metadata.namespace ?? ''),
      );
      if (oldPod && !wasAssigned) queue.delete(oldPod);
    } else if (!this.isResponsibleFor(newPod)) return;
    else if (!oldPod) queue.add(newPod, nowUs);
    else if (oldPod.metadata.resourceVersion !== newPod.metadata.resourceVersion && !cache.isAssumed(uidOf(newPod)))
      queue.update(oldPod, newPod, nowUs);
  }

  private isResponsibleFor(pod: Pod): boolean {
    const { schedulerNames } = this.options;
    return !schedulerNames || schedulerNames.has(pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME);
  }

  private deletePod(pod: Pod, nowUs: Micros): void {
    const { cache, queue } = this.options;
    if (!isAssigned(pod)) {
      queue.delete(pod);
      return;
    }
    cache.removePod(uidOf(pod));
    queue.moveAll(ASSIGNED_POD_DELETE, nowUs);
  }
}

function isAssigned(pod: Pod): boolean {
  return (pod.spec.nodeName ?? '') !== '';
}
