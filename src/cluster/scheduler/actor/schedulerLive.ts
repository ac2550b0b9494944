import type { World } from '#kernel/world.ts';
import type { Pod, PodGroup } from '#model/generated/types.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import type { LiveState, PodOfGroup } from '../framework/handle.ts';
import { schedulerCache } from '../schedulerCache.ts';
import { SCHEDULER_TABLES } from '../schedulerRecords.ts';
import { AssumedClaims } from './assumedClaims.ts';
import { AssumedVolumes } from './assumedVolumes.ts';
import { WaitingPods } from './waitingPods.ts';

/** State of the running scheduler for plugins, read from its tables. */
export class SchedulerLive implements LiveState {
  nowUs = 0;
  readonly waitingPods: WaitingPods;
  readonly assumedVolumes: AssumedVolumes;
  readonly assumedClaims: AssumedClaims;
  private readonly world: World;
  private readonly groups = new Map<string, Set<string>>();
  private activated: Pod[] = [];

  constructor(world: World) {
    this.world = world;
    this.waitingPods = new WaitingPods(world);
    this.assumedVolumes = new AssumedVolumes(world);
    this.assumedClaims = new AssumedClaims(world);
    const pods = world.table(SCHEDULER_TABLES.podInformer);
    for (const pod of pods.values()) this.index(undefined, pod);
    pods.observe((_, before, after) => this.index(before, after));
  }

  /**
   * After the deletion request for the last victim, the victim's own state decides.
   * Upstream source (v1.36.2): pkg/scheduler/framework/preemption/executor.go, IsPodRunningPreemption.
   */
  isPreempting(uid: string): boolean {
    const running = this.world.table(SCHEDULER_TABLES.preemptions).get(uid);
    if (!running) return false;
    const { lastVictim } = running;
    if (!lastVictim) return true;
    const victim = this.world.table(SCHEDULER_TABLES.podInformer).get(keyOf(lastVictim.namespace, lastVictim.name));
    return victim !== undefined && victim.metadata.deletionTimestamp === undefined;
  }

  activate(pods: readonly Pod[]): void {
    this.activated.push(...pods);
  }

  /** Pods that plugins activated since the last call. */
  takeActivated(): readonly Pod[] {
    const taken = this.activated;
    if (taken.length > 0) this.activated = [];
    return taken;
  }

  podGroup(namespace: string, name: string): PodGroup | undefined {
    return this.world.table(schedulerCache('PodGroup')).get(keyOf(namespace, name));
  }

  podsOfGroup(namespace: string, name: string): readonly PodOfGroup[] {
    const informed = this.world.table(SCHEDULER_TABLES.podInformer);
    const cached = this.world.table(SCHEDULER_TABLES.pods);
    return [...(this.groups.get(keyOf(namespace, name)) ?? [])].sort().flatMap((key) => {
      const pod = informed.get(key);
      return pod ? [{ pod, node: cached.get(pod.metadata.uid ?? '')?.node ?? '' }] : [];
    });
  }

  private index(before: Pod | undefined, after: Pod | undefined): void {
    const was = before && groupOf(before);
    const is = after && groupOf(after);
    if (was === is) return;
    if (was && before) this.groups.get(was)?.delete(objectKey(before));
    if (!is || !after) return;
    const members = this.groups.get(is) ?? new Set();
    this.groups.set(is, members.add(objectKey(after)));
  }
}

function groupOf({ metadata, spec }: Pod): string | undefined {
  const name = spec.schedulingGroup?.podGroupName;
  return name === undefined ? undefined : keyOf(metadata.namespace, name);
}
