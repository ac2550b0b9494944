import { formatTime } from '#base/rfc3339.ts';
import { MILLISECOND_US, SECOND_US } from '#base/time.ts';
import { createSchedulerParts, type SchedulerParts } from '#cluster/scheduler/actor/schedulerParts.ts';
import { DEFAULT_SCHEDULER_NAME } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import type { CycleResult } from '#cluster/scheduler/cycle/schedulingCycle.ts';
import { storageClassName } from '#cluster/scheduler/framework/claims.ts';
import { podInfoOf } from '#cluster/scheduler/framework/podInfo.ts';
import type { Profile } from '#cluster/scheduler/framework/profile.ts';
import { RecordingTrace } from '#cluster/scheduler/framework/trace.ts';
import { podVolumesOn } from '#cluster/scheduler/plugins/VolumeBinding/VolumeBinding.ts';
import type { QueuedPod } from '#cluster/scheduler/schedulerRecords.ts';
import { createListers, schedulerCache } from '#cluster/scheduler/schedulerRecords.ts';
import { firstDifference, type Mismatch } from '#conformance/recorded.ts';
import { bindVolumes } from '#conformance/scheduler/bindVolumes.ts';
import { selectByName, shortenBest } from '#conformance/scheduler/playSchedulerCase.ts';
import { recordStep } from '#conformance/scheduler/recordStep.ts';
import type { RecordedStep, RecordedVolumes, SchedulerCase } from '#conformance/scheduler/schedulerCase.ts';
import { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey, splitKey } from '#model/objectKey.ts';

/** Plays the whole loop: queue, attempts, and events that wake Pods. */
export function playRequeueCase(recorded: RequeueCase): Mismatch | undefined {
  const player = new RequeuePlayer(recorded);
  const got = [player.queuesAfter(-1, []), ...player.runDry()];
  for (const [index, event] of recorded.events.entries()) got.push(player.play(index, event), ...player.runDry());
  const steps = got.map((step, i) => shortenBest(step, recorded.expect[i]));
  return firstDifference(recorded.expect, steps, 'expect');
}

class RequeuePlayer {
  private readonly parts: SchedulerParts;
  private nowUs = 0;
  private startIndex = 0;
  private boundCount = 0;
  private revision = 0;

  constructor({ config, objects, pods }: RequeueCase) {
    this.parts = createSchedulerParts(new World(), { configuration: config ?? {}, selectHost: selectByName });
    for (const object of objects) this.put(object);
    for (const pod of pods) {
      this.put(pod);
      this.nowUs += MILLISECOND_US;
    }
  }

  play(index: number, { at, type, object }: RequeueEvent): QueuesAfterEvent {
    this.nowUs = Math.round(at * SECOND_US);
    const before = this.pool();
    if (type === 'delete') this.parts.informers.remove(object, this.nowUs);
    else this.put(type === 'update' ? this.updated(object) : object);
    return this.queuesAfter(index, this.movedOut(before));
  }

  queuesAfter(event: number, requeued: readonly string[]): QueuesAfterEvent {
    const { queue } = this.parts;
    const backoff = [...queue.keysIn('backoff'), ...queue.keysIn('errorBackoff')].sort();
    return { event, requeued, active: [...queue.keysIn('active')].sort(), backoff, unschedulable: this.pool() };
  }

  /** Runs attempts until no Pod can be popped. */
  runDry(): RequeueStep[] {
    const steps: RequeueStep[] = [];
    while (this.parts.queue.canPop) {
      this.nowUs += SECOND_US;
      const queued = this.parts.queue.pop()?.queued;
      if (queued) steps.push(this.attempt(queued));
    }
    return steps;
  }

  private attempt(queued: QueuedPod): RequeueStep {
    const { profiles, cycle, snapshot } = this.parts;
    const profile = profiles.get(queued.pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME) as Profile;
    const trace = new RecordingTrace();
    const result = cycle.run(profile, podInfoOf(queued.pod), this.startIndex, trace);
    this.startIndex = result.nextStartIndex;
    const nominatedNode = queued.pod.status?.nominatedNodeName ?? '';
    const step = recordStep({
      pod: queued.key,
      attempt: queued.attempts,
      detail: 'brief',
      profile,
      nodes: snapshot.nodes,
      nominatedNode,
      result,
      trace,
    });
    const before = this.pool();
    let volumes: RecordedVolumes | undefined;
    if (result.outcome === 'scheduled') {
      this.bind(queued, result.node);
      volumes = this.bindVolumes(result);
    } else this.fail(queued, result);
    const place = this.parts.queue.get(queued.key)?.place ?? 'unschedulable';
    const requeued = [...this.movedOut(before), ...(place === 'unschedulable' ? [] : [queued.key])].sort();
    return { ...step, volumes, requeued: requeued.length > 0 ? requeued : undefined };
  }

  /** Binds the Pod at once. */
  private bind(queued: QueuedPod, nodeName: string): void {
    const { cache, queue } = this.parts;
    const { nominatedNodeName: _, ...status } = queued.pod.status ?? {};
    cache.assumePod(queued.pod, nodeName);
    queue.nominator.forget(queued.pod);
    this.put({
      ...queued.pod,
      spec: { ...queued.pod.spec, nodeName },
      status: { ...status, startTime: formatTime(this.boundCount++ * SECOND_US) },
    });
    queue.done(queued.uid);
  }

  /** Binds claims and provisions volumes at once; by convention no event reports that. */
  private bindVolumes({ state, node }: CycleResult): RecordedVolumes | undefined {
    const volumes = podVolumesOn(state, node);
    const target = this.parts.snapshot.get(node)?.node;
    if (!volumes || !target) return undefined;
    const { StorageClass } = createListers(this.parts.world);
    const { recorded, changed } = bindVolumes(volumes, target, (claim) => StorageClass.get(storageClassName(claim)));
    for (const object of changed) this.parts.world.table(schedulerCache(object.kind)).put(objectKey(object), object);
    return recorded;
  }

  /** Removes victims at once, while the attempt is still in progress. */
  private fail(queued: QueuedPod, result: CycleResult): void {
    const { failures, queue } = this.parts;
    const preemption = result.postFilter?.preemption;
    for (const { pod } of preemption?.victims ?? []) this.parts.informers.remove(pod, this.nowUs);
    for (const key of preemption?.clearedNominations ?? []) this.renominate(key, '');
    const newest = failures.schedulingFailed(queued, result, this.nowUs);
    if (!newest || result.nominatedNode === undefined) return;
    queue.nominator.nominate(newest, result.nominatedNode);
    this.renominate(queued.key, result.nominatedNode);
  }

  private renominate(key: string, node: string): void {
    const { namespace, name } = splitKey(key);
    const pod = this.parts.informers.pod(namespace, name);
    if (!pod || (pod.status?.nominatedNodeName ?? '') === node) return;
    const { nominatedNodeName: _, ...status } = pod.status ?? {};
    this.put({ ...pod, status: node === '' ? status : { ...status, nominatedNodeName: node } });
  }

  /** An updated Pod keeps its node and its status. */
  private updated(object: KubeObject): KubeObject {
    const known = this.parts.informers.get(object.kind, objectKey(object));
    if (!known) return object;
    const metadata = { ...object.metadata, ...(known.metadata.uid !== undefined && { uid: known.metadata.uid }) };
    if (object.kind !== 'Pod') return { ...object, metadata };
    const { spec, status } = known as Pod;
    const pod: Pod = {
      ...(object as Pod),
      metadata,
      spec: { ...(object as Pod).spec, ...(spec.nodeName !== undefined && { nodeName: spec.nodeName }) },
    };
    return status ? { ...pod, status } : pod;
  }

  private put(object: KubeObject): void {
    const metadata = {
      ...object.metadata,
      uid: object.metadata.uid ?? objectKey(object),
      resourceVersion: String(++this.revision),
    };
    this.parts.informers.put({ ...object, metadata }, this.nowUs);
  }

  private pool(): string[] {
    return [...this.parts.queue.keysIn('unschedulable')];
  }

  private movedOut(before: readonly string[]): string[] {
    return before.filter((key) => (this.parts.queue.get(key)?.place ?? 'unschedulable') !== 'unschedulable');
  }
}

/** A change of the cluster at a moment of a `requeue` case. Deletes contain only the object's name. */
interface RequeueEvent {
  /** Seconds. */
  readonly at: number;
  readonly type: 'add' | 'update' | 'delete';
  readonly object: KubeObject;
}

/** The queues after an event; the lists are sorted. */
interface QueuesAfterEvent {
  /** Index of the event; -1 for the start. */
  readonly event: number;
  readonly requeued: readonly string[];
  readonly active: readonly string[];
  readonly backoff: readonly string[];
  readonly unschedulable: readonly string[];
}

/** An attempt, with the Pods that it moved out of the pool. */
type RequeueStep = RecordedStep & { readonly requeued?: readonly string[] | undefined };

/** A case of category `requeue` of suite `scheduler`, see conformance/scheduler/FORMAT.md. */
export interface RequeueCase extends Omit<SchedulerCase, 'expect'> {
  readonly events: readonly RequeueEvent[];
  readonly expect: readonly (QueuesAfterEvent | RequeueStep)[];
}
