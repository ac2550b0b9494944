import { MILLISECOND_US, type Millis, SECOND_US } from '#base/time.ts';
import { CacheRecords, followCache } from '#cluster/scheduler/actor/cacheRecords.ts';
import { Informers } from '#cluster/scheduler/actor/informers.ts';
import { SchedulerCache } from '#cluster/scheduler/cache/schedulerCache.ts';
import { createProfiles } from '#cluster/scheduler/config/createProfiles.ts';
import { ASSIGNED_POD_DELETE } from '#cluster/scheduler/queue/classic/classicEvents.ts';
import { ClassicHandlers } from '#cluster/scheduler/queue/classic/classicHandlers.ts';
import { ClassicQueue } from '#cluster/scheduler/queue/classic/classicQueue.ts';
import { classicAdmission } from '#cluster/scheduler/queue/classic/classicRegistrations.ts';
import { uidOf, withPlugins, withPod } from '#cluster/scheduler/queue/queuedPod.ts';
import type { QueuedPod } from '#cluster/scheduler/schedulerRecords.ts';
import { createListers, SCHEDULER_TABLES, schedulerCache } from '#cluster/scheduler/schedulerRecords.ts';
import type { FailureOp, QueueCase, QueueOp } from '#conformance/queue/queueAdapter.ts';
import { addedCounts, incomingCounts, ScriptClock } from '#conformance/queue/queueAdapter.ts';
import { firstDifference, type Mismatch } from '#conformance/recorded.ts';
import { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { splitKey } from '#model/objectKey.ts';

/** Plays a script of suite `queue-classic` and compares the state after every op. */
export function playClassicCase(testCase: QueueCase): Mismatch | undefined {
  const player = new ClassicPlayer();
  const got = testCase.ops.map((op) => player.play(op, testCase.tickMs));
  return firstDifference(testCase.expect.steps, got, 'steps');
}

class ClassicPlayer {
  private readonly world = new World();
  private readonly queue = new ClassicQueue(this.world);
  private readonly cache: CacheRecords;
  private readonly informers: Informers;
  private readonly clock: ScriptClock;
  private readonly attempts = new Map<string, QueuedPod>();

  constructor() {
    const { world, queue } = this;
    const snapshot = new SchedulerCache();
    followCache(world, snapshot);
    const nominator = { isEmpty: true, nominatedPods: () => [] };
    const profiles = createProfiles({}, { snapshot, listers: createListers(world), nominator });
    const filters = [...profiles.values()].flatMap((profile) => profile.plugins.filter);
    this.cache = new CacheRecords(world, snapshot);
    const namespaces = world.table(schedulerCache('Namespace'));
    const handlers = new ClassicHandlers({
      queue,
      cache: this.cache,
      admits: classicAdmission(filters, snapshot),
      namespaceLabels: (namespace) => namespaces.get(namespace)?.metadata.labels,
    });
    this.informers = new Informers(world, handlers);
    this.clock = new ScriptClock({
      flushBackoff: (nowUs) => queue.flushBackoffCompleted(nowUs),
      flushLeftover: (nowUs) => queue.flushUnschedulableLeftover(nowUs),
    });
  }

  play(op: QueueOp, tickMs: Millis): object {
    const before = incomingCounts(this.world);
    this.clock.advance(op.op === 'advance' ? Math.round((op.seconds ?? 0) * SECOND_US) : tickMs * MILLISECOND_US);
    const seen = op.op === 'pop' ? this.pop() : this.change(op);
    const state = classicState(this.world, this.queue, this.attempts);
    return {
      t: this.clock.nowUs / SECOND_US,
      ...seen,
      incoming: addedCounts(before, incomingCounts(this.world)),
      state,
    };
  }

  private pop(): object {
    const queued = this.queue.pop();
    if (!queued) return { empty: true };
    this.attempts.set(queued.key, queued);
    return { popped: { pod: queued.key, from: 'active' } };
  }

  private change(op: QueueOp): object {
    const { nowUs } = this.clock;
    switch (op.op) {
      case 'addPod':
      case 'updatePod':
        this.informers.put(op.pod, nowUs);
        break;
      case 'addNode':
      case 'updateNode':
        this.informers.put(op.node, nowUs);
        break;
      case 'deletePod':
        this.remove('Pod', op.pod);
        break;
      case 'deleteNode':
        this.remove('Node', op.node);
        break;
      case 'object':
        if (op.action === 'delete') this.informers.remove(op.object, nowUs);
        else this.informers.put(op.object, nowUs);
        break;
      case 'fail':
        this.fail(op.pod, op);
        break;
      case 'assume':
        this.cache.assumePod(this.attempt(op.pod).pod, op.node);
        break;
      case 'bindFail':
        this.bindFail(op.pod, op.error === true);
        break;
      case 'done':
        this.attempts.delete(op.pod);
        break;
      case 'activate':
        for (const key of op.pods) this.activate(key);
        break;
    }
    return {};
  }

  /**
   * The Pod returns in its last delivered version, even if it was created again. Its plugins stay, unless some plugin
   * rejected it now.
   */
  private fail(key: string, { unschedulablePlugins }: FailureOp): void {
    const queued = this.attempt(key);
    this.attempts.delete(key);
    const { namespace, name } = splitKey(key);
    const newest = this.informers.pod(namespace, name);
    if (!newest || (newest.spec.nodeName ?? '') !== '') return;
    const failed = { ...withPod(queued, newest), uid: uidOf(newest) };
    this.queue.addUnschedulableIfNotPresent(
      unschedulablePlugins ? withPlugins(failed, unschedulablePlugins, []) : failed,
      this.clock.nowUs,
    );
  }

  private bindFail(key: string, isError: boolean): void {
    const { nowUs } = this.clock;
    const { uid } = this.attempt(key);
    const forgotten = this.cache.forgetPod(uid) !== undefined;
    if (forgotten && isError) this.queue.moveAll(ASSIGNED_POD_DELETE, nowUs);
    this.fail(key, {});
    if (forgotten && !isError) this.queue.moveAll(ASSIGNED_POD_DELETE, nowUs, (pod) => uidOf(pod) !== uid);
  }

  private activate(key: string): void {
    const known = this.informers.get('Pod', key) as Pod | undefined;
    if (known) this.queue.activate(known);
  }

  private remove(kind: string, key: string): void {
    const known = this.informers.get(kind, key);
    if (known) this.informers.remove(known, this.clock.nowUs);
  }

  private attempt(key: string): QueuedPod {
    const attempt = this.attempts.get(key);
    if (!attempt) throw new Error(`${key} is not in flight`);
    return attempt;
  }
}

/** The state of the queue of v1.26 in the form of a recorded step. */
function classicState(world: World, queue: ClassicQueue, attempts: ReadonlyMap<string, QueuedPod>): object {
  const pods: Record<string, object> = {};
  for (const queued of attempts.values()) pods[queued.key] = shown(queued, 'inFlight');
  for (const queued of world.table(SCHEDULER_TABLES.queuedPods).values())
    pods[queued.key] = shown(queued, queued.place);
  return {
    active: queue.keysIn('active'),
    backoff: queue.keysIn('backoff'),
    unschedulable: [...queue.keysIn('unschedulable')],
    inFlight: [...attempts.keys()].sort(),
    pods,
    schedulingCycle: queue.schedulingCycle,
    moveRequestCycle: queue.moveRequestCycle,
  };
}

function shown(queued: QueuedPod, where: string): object {
  const waits = where === 'backoff' || where === 'unschedulable';
  return {
    where,
    attempts: queued.attempts || undefined,
    timestamp: queued.timestampUs / SECOND_US,
    backoffExpiration: waits ? queued.backoffExpirationUs / SECOND_US : undefined,
    unschedulablePlugins: queued.unschedulablePlugins.length > 0 ? queued.unschedulablePlugins : undefined,
    rv: queued.pod.metadata.resourceVersion,
  };
}
