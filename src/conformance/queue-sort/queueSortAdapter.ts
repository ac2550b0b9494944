import type { Micros } from '#base/time.ts';
import { DEFAULT_SCHEDULER_NAME } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import { UNSCHEDULABLE_TIMEOUT } from '#cluster/scheduler/framework/clusterEvent.ts';
import { withPlugins } from '#cluster/scheduler/queue/queuedPod.ts';
import type { QueueProfile } from '#cluster/scheduler/queue/queueOptions.ts';
import {
  DEFAULT_BACKOFF,
  DEFAULT_MAX_IN_UNSCHEDULABLE_US,
  prioritySort,
} from '#cluster/scheduler/queue/queueOptions.ts';
import { SchedulingQueue } from '#cluster/scheduler/queue/schedulingQueue.ts';
import type { QueuedPod } from '#cluster/scheduler/schedulerRecords.ts';
import { firstDifference, type Mismatch } from '#conformance/recorded.ts';
import { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';

interface QueueSortOp {
  /** Seconds. */
  readonly at: number;
  readonly op:
    | 'add'
    | 'pop'
    | 'popAll'
    | 'fail'
    | 'event'
    | 'flushBackoff'
    | 'flushUnschedulable'
    | 'activate'
    | 'ungate'
    | 'delete';
  readonly pod?: string;
  readonly plugins?: readonly string[];
}

/** One case of category `queue-sort`; conformance/scheduler/FORMAT.md describes the format. */
export interface QueueSortCase {
  readonly name: string;
  readonly pods: readonly Pod[];
  readonly ops: readonly QueueSortOp[];
  readonly expect: readonly object[];
}

/** An event that concerns every plugin, with its own name. */
const EVENT_FOR_ALL = { ...UNSCHEDULABLE_TIMEOUT, label: 'TestEvent' };

/** Plays a case and compares the content of the queues after every op. */
export function playQueueSortCase(testCase: QueueSortCase, profile: () => QueueProfile): Mismatch | undefined {
  const player = new QueueSortPlayer(testCase.pods, profile);
  return firstDifference(
    testCase.expect,
    testCase.ops.map((op) => player.play(op)),
    'expect',
  );
}

class QueueSortPlayer {
  private readonly queue: SchedulingQueue;
  private readonly pods: Map<string, Pod>;
  private readonly popped = new Map<string, QueuedPod>();

  constructor(pods: readonly Pod[], profile: () => QueueProfile) {
    const world = new World();
    this.pods = new Map(pods.map((pod) => [objectKey(pod), pod]));
    this.queue = new SchedulingQueue(world, {
      profiles: new Map([[DEFAULT_SCHEDULER_NAME, profile()]]),
      less: prioritySort,
      backoff: DEFAULT_BACKOFF,
      maxInUnschedulableUs: DEFAULT_MAX_IN_UNSCHEDULABLE_US,
    });
  }

  play(op: QueueSortOp): object {
    const seen = this.run(op, Math.round(op.at * 1_000_000));
    const list = (place: 'active' | 'unschedulable') => [...this.queue.keysIn(place)].sort();
    const backoff = [...this.queue.keysIn('backoff'), ...this.queue.keysIn('errorBackoff')].sort();
    return {
      op: op.op,
      ...(op.pod ? { pod: op.pod } : {}),
      ...seen,
      active: list('active'),
      backoff,
      unschedulable: list('unschedulable'),
    };
  }

  private run(op: QueueSortOp, nowUs: Micros): object {
    const { queue } = this;
    switch (op.op) {
      case 'pop':
        return { pod: this.pop() };
      case 'popAll':
        return this.popAll();
      case 'event':
        queue.moveAll(EVENT_FOR_ALL, undefined, undefined, nowUs);
        return {};
      case 'flushBackoff':
        queue.flushBackoffCompleted(nowUs);
        return {};
      case 'flushUnschedulable':
        queue.flushUnschedulableLeftover(nowUs);
        return {};
      default:
        this.runOn(this.pod(op.pod ?? ''), op, nowUs);
        return {};
    }
  }

  private runOn(pod: Pod, { op, plugins = [] }: QueueSortOp, nowUs: Micros): void {
    const { queue } = this;
    if (op === 'add') queue.add(pod, nowUs);
    if (op === 'activate') queue.activate([pod], nowUs);
    if (op === 'delete') queue.delete(pod);
    if (op === 'fail')
      queue.addUnschedulableIfNotPresent(withPlugins(this.popped.get(objectKey(pod)) as QueuedPod, plugins, []), nowUs);
    if (op === 'ungate') {
      const { schedulingGates: _, ...spec } = pod.spec;
      const ungated = { ...pod, spec };
      this.pods.set(objectKey(pod), ungated);
      queue.update(pod, ungated, nowUs);
    }
  }

  private popAll(): object {
    const pods: string[] = [];
    for (let key = this.pop(); key !== undefined; key = this.pop()) pods.push(key);
    return pods.length > 0 ? { pods } : {};
  }

  private pop(): string | undefined {
    const queued = this.queue.pop()?.queued;
    if (queued) this.popped.set(queued.key, queued);
    return queued?.key;
  }

  private pod(key: string): Pod {
    const pod = this.pods.get(key);
    if (!pod) throw new Error(`the case has no Pod ${key}`);
    return pod;
  }
}
