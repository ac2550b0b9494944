import { formatTime } from '#base/rfc3339.ts';
import { SchedulerCache } from '#cluster/scheduler/cache/schedulerCache.ts';
import { createProfiles } from '#cluster/scheduler/config/createProfiles.ts';
import type { KubeSchedulerConfiguration } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import {
  bestIndexes,
  type CycleResult,
  SchedulingCycle,
  type SelectHost,
} from '#cluster/scheduler/cycle/schedulingCycle.ts';
import { storageClassName } from '#cluster/scheduler/framework/claims.ts';
import type { Nominator } from '#cluster/scheduler/framework/handle.ts';
import { type PodInfo, podInfoOf } from '#cluster/scheduler/framework/podInfo.ts';
import type { Profile } from '#cluster/scheduler/framework/profile.ts';
import { statusMessage } from '#cluster/scheduler/framework/status.ts';
import { RecordingTrace } from '#cluster/scheduler/framework/trace.ts';
import { podVolumesOn } from '#cluster/scheduler/plugins/VolumeBinding/VolumeBinding.ts';
import { createListers, schedulerCache } from '#cluster/scheduler/schedulerRecords.ts';
import { firstDifference, type Mismatch } from '#conformance/recorded.ts';
import { World } from '#kernel/world.ts';
import type { Node, PersistentVolumeClaim, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { bindVolumes } from './bindVolumes.ts';
import { recordStep } from './recordStep.ts';
import type { RecordedStep, RecordedVerdict, RecordedVolumes, SchedulerCase } from './schedulerCase.ts';

/** From this length on a record may count the best nodes instead of naming them. */
const LONG_LIST = 20;

/** A convention of the recordings, which kube-scheduler never follows: the smallest name among the best. */
export const selectByName: SelectHost = (nodes, totals) => {
  const nameAt = (index: number) => nodes[index]?.name ?? '';
  return bestIndexes(nodes.length, totals).reduce((a, b) => (nameAt(a) < nameAt(b) ? a : b));
};

/**
 * The cluster of one case: the contents of the scheduler's caches, with the conventions of FORMAT.md in place of
 * controllers.
 */
class ClusterState implements Nominator {
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

/** Schedules the Pods of a case one by one and compares every recorded field of every attempt. */
export function playSchedulerCase(recorded: SchedulerCase): Mismatch | undefined {
  const steps = computeSteps(recorded);
  for (let i = 0; i < Math.max(steps.length, recorded.expect.length); i++) {
    const expected = recorded.expect[i];
    const step = steps[i];
    const got = step && shortenBest(step, expected);
    const difference = firstDifference(comparable(expected), comparable(got), `expect[${i}]`);
    if (difference) return difference;
  }
  return undefined;
}

/** Sorts the reasons of one node: they come in any order. */
function comparable(step: RecordedStep | undefined): RecordedStep | undefined {
  if (!step?.filter) return step;
  const sorted = (verdict: RecordedVerdict) =>
    verdict.reasons ? { ...verdict, reasons: [...verdict.reasons].sort() } : verdict;
  return {
    ...step,
    filter: Object.fromEntries(Object.entries(step.filter).map(([node, verdict]) => [node, sorted(verdict)])),
  };
}

function computeSteps(recorded: SchedulerCase): RecordedStep[] {
  const player = new CasePlayer(recorded);
  return recorded.pods.flatMap((pod) => player.play(pod));
}

class CasePlayer {
  private readonly recorded: SchedulerCase;
  private readonly state: ClusterState;
  private readonly cycle: SchedulingCycle;
  /** Pending Pods with their present status. */
  private readonly pending = new Map<string, Pod>();
  private startIndex = 0;

  constructor(recorded: SchedulerCase) {
    const configuration = recorded.config ?? {};
    this.recorded = recorded;
    this.state = new ClusterState(configuration, recorded.objects);
    this.cycle = new SchedulingCycle(this.state.cache, {
      percentageOfNodesToScore: configuration.percentageOfNodesToScore ?? 0,
      selectHost: selectByName,
    });
    for (const pod of recorded.pods) this.pending.set(objectKey(pod), pod);
    for (const pod of recorded.pods) if (this.gateOf(pod) === undefined) this.state.nominate(pod);
  }

  play(original: Pod): RecordedStep[] {
    const pod = objectKey(original);
    const profile = this.profileOf(original);
    if (!profile) return [{ pod, attempt: 1, result: 'ignored' }];
    const gate = this.gateOf(original);
    if (gate) return [{ pod, attempt: 1, result: 'gated', gate }];
    const steps: RecordedStep[] = [];
    do steps.push(this.attempt(profile, pod, steps.length + 1));
    while (steps.at(-1)?.result === 'nominated');
    return steps;
  }

  private profileOf(pod: Pod): Profile | undefined {
    return this.state.profiles.get(pod.spec.schedulerName ?? 'default-scheduler');
  }

  private gateOf(pod: Pod): RecordedStep['gate'] {
    const answer = this.profileOf(pod)?.runPreEnqueue(podInfoOf(pod));
    return answer && answer.code !== 'Success' ? { plugin: answer.plugin, message: statusMessage(answer) } : undefined;
  }

  private attempt(profile: Profile, key: string, attempt: number): RecordedStep {
    const pod = this.pending.get(key) as Pod;
    const { cache } = this.state;
    const trace = new RecordingTrace();
    const result = this.cycle.run(profile, podInfoOf(pod), this.startIndex, trace);
    this.startIndex = result.nextStartIndex;
    const step = recordStep({
      pod: key,
      attempt,
      detail: this.recorded.detail ?? 'full',
      profile,
      nodes: cache.nodes,
      nominatedNode: pod.status?.nominatedNodeName ?? '',
      result,
      trace,
    });
    if (result.outcome === 'scheduled') {
      const volumes = this.state.bindVolumes(result);
      this.state.bind(pod, result.node);
      return { ...step, volumes };
    }
    for (const victim of result.postFilter?.preemption?.victims ?? []) this.state.deletePod(victim.key);
    for (const cleared of result.postFilter?.preemption?.clearedNominations ?? []) this.setNomination(cleared, '');
    if (result.nominatedNode !== undefined) this.setNomination(key, result.nominatedNode);
    return step;
  }

  private setNomination(key: string, node: string): void {
    const pod = this.pending.get(key);
    if (!pod) return;
    const { nominatedNodeName: _, ...status } = pod.status ?? {};
    const changed: Pod = { ...pod, status: node === '' ? status : { ...status, nominatedNodeName: node } };
    this.pending.set(key, changed);
    this.state.denominate(key);
    this.state.nominate(changed);
  }
}

/** A played step with its best nodes counted, if the recorded step counts them. */
export function shortenBest<Step extends object>(step: Step, recorded: object | undefined): Step {
  const { best, ...rest } = step as Partial<RecordedStep>;
  if (!recorded || !('bestCount' in recorded) || !best || best.length <= LONG_LIST) return step;
  return { ...rest, bestCount: best.length } as object as Step;
}
