import { formatTime } from '#base/rfc3339.ts';
import { SchedulerCache } from '#cluster/scheduler/cache/schedulerCache.ts';
import { createProfiles } from '#cluster/scheduler/config/createProfiles.ts';
import type { KubeSchedulerConfiguration } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import type { CycleResult } from '#cluster/scheduler/cycle/schedulingCycle.ts';
import { storageClassName } from '#cluster/scheduler/framework/claims.ts';
import type { Nominator } from '#cluster/scheduler/framework/handle.ts';
import { type PodInfo, podInfoOf } from '#cluster/scheduler/framework/podInfo.ts';
import type { Profile } from '#cluster/scheduler/framework/profile.ts';
import { createListers } from '#cluster/scheduler/listers.ts';
import { podVolumesOn } from '#cluster/scheduler/plugins/VolumeBinding/VolumeBinding.ts';
import { schedulerCache } from '#cluster/scheduler/schedulerCache.ts';
import { World } from '#kernel/world.ts';
import type { Node, PersistentVolumeClaim, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { bindVolumes } from './bindVolumes.ts';
import type { RecordedVolumes } from './schedulerCase.ts';

/**
 * The cluster of one case: the contents of the scheduler's caches, with the conventions of FORMAT.md in place of
 * controllers.
 */
export class ClusterState implements Nominator {
  readonly world = new World();
  readonly cache = new SchedulerCache();
  readonly profiles: ReadonlyMap<string, Profile>;
  private readonly listers = createListers(this.world);
  private readonly pods = new Map<string, Pod>();
  private nominated: PodInfo[] = [];
  private boundCount = 0;

  constructor(configuration: KubeSchedulerConfiguration, objects: readonly KubeObject[]) {
    this.profiles = createProfiles(configuration, {
      snapshot: this.cache,
      listers: this.listers,
      nominator: this,
    });
    for (const object of objects) this.put(object);
  }

  get isEmpty(): boolean {
    return this.nominated.length === 0;
  }

  nominatedPods(node: string): readonly PodInfo[] {
    return this.nominated.filter(({ pod }) => pod.status?.nominatedNodeName === node);
  }

  put(object: KubeObject): void {
    if (object.kind === 'Node') {
      const node = object as Node;
      this.cache.addNode(node, this.cache.nextOrder(node));
    } else if (object.kind === 'Pod') this.addRunning(object as Pod);
    else this.world.table(schedulerCache(object.kind)).put(objectKey(object), object);
  }

  /** Skips Pods that have ended: the scheduler does not see them. */
  private addRunning(pod: Pod): void {
    const phase = pod.status?.phase;
    const node = pod.spec.nodeName;
    if (!node || phase === 'Succeeded' || phase === 'Failed') return;
    this.pods.set(objectKey(pod), pod);
    this.cache.addPod(pod, node);
  }

  /** A pending Pod with a nominated node counts on that node, also while others are scheduled. */
  nominate(pod: Pod): void {
    if (pod.status?.nominatedNodeName) this.nominated.push(podInfoOf(pod));
  }

  denominate(key: string): void {
    this.nominated = this.nominated.filter((pod) => pod.key !== key);
  }

  /** Binds the Pod at once. */
  bind(pod: Pod, node: string): void {
    const startTime = formatTime(this.boundCount++ * 1_000_000);
    const { nominatedNodeName: _, ...status } = pod.status ?? {};
    const bound: Pod = { ...pod, spec: { ...pod.spec, nodeName: node }, status: { ...status, startTime } };
    this.denominate(objectKey(pod));
    this.addRunning(bound);
  }

  /** Binds and provisions at once the volumes that the cycle chose. */
  bindVolumes({ state, node }: CycleResult): RecordedVolumes | undefined {
    const volumes = podVolumesOn(state, node);
    const info = this.cache.get(node);
    if (!volumes || !info?.node) return undefined;
    const classOf = (claim: PersistentVolumeClaim) => this.listers.StorageClass.get(storageClassName(claim));
    const { recorded, changed } = bindVolumes(volumes, info.node, classOf);
    for (const object of changed) this.put(object);
    return recorded;
  }

  /** Deletes a victim at once. */
  deletePod(key: string): void {
    const node = this.pods.get(key)?.spec.nodeName;
    if (node) {
      const place = this.cache.placeOf(key, node) ?? 0;
      const successor = this.cache.successor(key, node);
      this.cache.removePod(key, node);
      if (successor) this.cache.updatePod(successor, node, place);
    }
    this.pods.delete(key);
  }
}
