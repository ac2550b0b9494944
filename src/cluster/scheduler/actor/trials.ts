import { type Parts, whole } from '#base/parts.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { DEFAULT_SCHEDULER_NAME } from '../config/schedulerConfiguration.ts';
import { SchedulingCycle } from '../cycle/schedulingCycle.ts';
import { actionNames } from '../framework/clusterEvent.ts';
import { CycleState } from '../framework/cycleState.ts';
import { podInfoOf, podOnNode } from '../framework/podInfo.ts';
import type { Profile } from '../framework/profile.ts';
import type { Code } from '../framework/status.ts';
import { RecordingTrace } from '../framework/trace.ts';
import { ClassicPodQueue } from '../queue/classic/classicPodQueue.ts';
import { classicRegistrations } from '../queue/classic/classicRegistrations.ts';
import { queueProfileOf } from '../queue/queueProfile.ts';
import { cycleBeats, type SchedulerBeat } from './cycleBeats.ts';
import { type Lack, lacksOf } from './lacksOf.ts';
import type { SchedulerParts } from './schedulerParts.ts';
import { Simulation } from './simulation.ts';
import { type SpreadDomains, spreadDomains } from './spreadDomains.ts';

export interface EventRegistration {
  readonly plugin: string;
  readonly event: string;
  readonly hasHint: boolean;
}

/** An event that a plugin registered for, taken apart. */
export interface Interest {
  readonly plugin: string;
  readonly resource: string;
  readonly actions: readonly string[];
  readonly hasHint: boolean;
}

/** How a trial ended. */
export interface Tried {
  readonly node: string;
  readonly victims: readonly string[];
}

/** What one node says of a Pod: the plugin that refuses it, and what is missing. */
export interface Answered {
  readonly code: Code;
  readonly plugin: string;
  readonly reasons: readonly string[];
  readonly lacks: readonly Lack[];
}

const NOWHERE: Tried = { node: '', victims: [] };

/** What the scheduler would decide if a Pod came up now. Tries things in thought: no record changes, no start index moves. */
export class Trials {
  private readonly parts: SchedulerParts;
  private readonly cycle: SchedulingCycle;

  constructor(parts: SchedulerParts) {
    this.parts = parts;
    this.cycle = new SchedulingCycle(parts.snapshot, { percentageOfNodesToScore: 100 });
  }

  /** The profiles of the configuration, by schedulerName. */
  get profiles(): ReadonlyMap<string, Profile> {
    return this.parts.profiles;
  }

  /** Whether a profile leaves it to chance which of the nodes with the highest total is taken; else their place in the list decides. */
  breaksTiesByChance(schedulerName: string): boolean {
    const scoresOutside = this.parts.profiles.get(schedulerName)?.extenders.with('prioritize').length ?? 0;
    return this.parts.ties === 'random' || scoresOutside > 0;
  }

  /** Whether an empty active queue lets Pods leave back-off early. */
  get popsFromBackoff(): boolean {
    return this.parts.popsFromBackoff;
  }

  /** Which plugin of a profile registered for which events; of v1.26 when its queue is in use. */
  registrations(schedulerName: string): readonly EventRegistration[] {
    return this.registered(schedulerName).map(({ plugin, event, hint }) => ({
      plugin,
      event: event.label,
      hasHint: hint !== undefined,
    }));
  }

  /** The same, by resource and action. */
  interests(schedulerName: string): readonly Interest[] {
    return this.registered(schedulerName).map(({ plugin, event, hint }) => ({
      plugin,
      resource: event.resource,
      actions: actionNames(event.action),
      hasHint: hint !== undefined,
    }));
  }

  private registered(schedulerName: string) {
    const profile = this.parts.profiles.get(schedulerName);
    if (!profile) return [];
    return this.parts.queue instanceof ClassicPodQueue
      ? classicRegistrations().map((row) => ({ ...row, hint: undefined }))
      : queueProfileOf(profile).hints.list();
  }

  /** The beats of a cycle that looks at every node; `undefined` when no profile serves the Pod. */
  try(pod: Pod): readonly SchedulerBeat[] | undefined {
    const profile = this.parts.profiles.get(pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME);
    if (!profile) return undefined;
    const { snapshot } = this.parts;
    const podInfo = podInfoOf(pod);
    const trace = new RecordingTrace();
    const result = this.cycle.run(profile, podInfo, 0, trace);
    return cycleBeats({ snapshot, profile, pod: podInfo, result, trace }, 0);
  }

  /** The nodes of the scheduler's cache, in its order. */
  get nodes(): readonly Node[] {
    return this.parts.snapshot.nodes.flatMap(({ node }) => (node ? [node] : []));
  }

  /** What is not requested on a node; `undefined` when there is no such node. Negative when it is overcommitted. */
  freeOn(node: string): { readonly cpuMilli: number; readonly memoryBytes: number } | undefined {
    const info = this.parts.snapshot.get(node);
    return (
      info && {
        cpuMilli: info.allocatableCpuMilli - info.requestedCpuMilli,
        memoryBytes: info.allocatableMemoryBytes - info.requestedMemoryBytes,
      }
    );
  }

  /** The node that the Pod would be put on now, and the Pods that would have to go for it; empty names when there is none. */
  decide(pod: Pod): Tried {
    const profile = this.parts.profiles.get(pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME);
    if (!profile) return NOWHERE;
    const { outcome, node, postFilter } = this.cycle.run(profile, podInfoOf(pod), 0);
    if (outcome !== 'scheduled' && outcome !== 'nominated') return NOWHERE;
    return { node, victims: (postFilter?.preemption?.victims ?? []).map(({ key }) => key) };
  }

  /** Whether one node passes Filter for the Pod, nominated Pods included. */
  fitsOn(pod: Pod, nodeName: string): boolean {
    return this.answerOf(pod, nodeName)?.code === 'Success';
  }

  /** What one node says of the Pod, nominated Pods included; `undefined` when there is no such node or no profile serves the Pod. */
  answerOf(pod: Pod, nodeName: string): Answered | undefined {
    const profile = this.parts.profiles.get(pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME);
    const { snapshot } = this.parts;
    const node = snapshot.get(nodeName);
    if (!profile || !node) return undefined;
    const state = new CycleState();
    const podInfo = podInfoOf(pod);
    const { status, nodeNames, restrictedBy } = profile.runPreFilter(state, podInfo, snapshot.nodes);
    if (status.code !== 'Success') return { ...status, lacks: [] };
    if (nodeNames?.has(nodeName) === false)
      return { code: 'UnschedulableAndUnresolvable', plugin: restrictedBy?.[0] ?? '', reasons: [], lacks: [] };
    const { code, plugin, reasons } = profile.filterWithNominatedPods(state, podInfo, node);
    return { code, plugin, reasons, lacks: lacksOf(podInfo, node, profile.rivalsOn(nodeName, podInfo), reasons) };
  }

  /** Looks at the cluster as it would be without these Pods, `namespace/name`, of these nodes, and puts everything back. */
  withoutPods<T>(keys: ReadonlySet<string>, nodes: readonly string[], look: () => T): T {
    const { snapshot } = this.parts;
    const gone = nodes.flatMap((node) =>
      (snapshot.get(node)?.pods ?? [])
        .filter(({ key }) => keys.has(key))
        .map(({ key, pod }) => ({ key, pod, node, place: snapshot.placeOf(key, node) })),
    );
    for (const { key, node } of gone) snapshot.removePod(key, node);
    try {
      return look();
    } finally {
      for (const { pod, node, place } of gone) snapshot.addPod(pod, node, place);
    }
  }

  /** The Pods on a node. */
  podsOn(node: string): readonly Pod[] {
    return (this.parts.snapshot.get(node)?.pods ?? []).map(({ pod }) => pod);
  }

  /** Where copies of a Pod would go one after the other until no more fits, `limit` at most; puts everything back. */
  fill(pod: Pod, limit: number): readonly string[] {
    return this.fillWith(
      (index) => (index < limit ? pod : undefined),
      (placed) => placed,
    );
  }

  /**
   * Places copies of the Pods that `podAt` names one after the other until one does not fit without preemption or it names none; calls
   * back with their nodes while they are there, and puts everything back.
   */
  fillWith<T>(podAt: (index: number) => Pod | undefined, look: (nodes: readonly string[]) => T): T {
    return whole(this.fillInParts(podAt, look));
  }

  /** The same in parts, each a Pod; yields how many are placed. The snapshot is only right again when it has ended or was left by `return`. */
  *fillInParts<T>(podAt: (index: number) => Pod | undefined, look: (nodes: readonly string[]) => T): Parts<T> {
    const { snapshot } = this.parts;
    const placed: { readonly key: string; readonly node: string }[] = [];
    try {
      for (let pod = podAt(0); pod; pod = podAt(placed.length)) {
        const name = `${pod.metadata.name}-copy-${placed.length + 1}`;
        const { nominatedNodeName: _, ...status } = pod.status ?? {};
        const copy: Pod = { ...pod, metadata: { ...pod.metadata, name, uid: name }, status };
        const { node, victims } = this.decide(copy);
        if (node === '' || victims.length > 0) break;
        snapshot.addPod(podOnNode(copy, node), node);
        placed.push({ key: podInfoOf(copy).key, node });
        yield placed.length;
      }
      return look(placed.map(({ node }) => node));
    } finally {
      for (const { key, node } of placed.toReversed()) snapshot.removePod(key, node);
    }
  }

  /** What the spread constraints of a Pod count; `label` tells which of the Pods are of the same revision. */
  spreadDomains(pod: Pod, label: string): readonly SpreadDomains[] {
    return spreadDomains(this.parts.snapshot, pod, label);
  }

  /** Lets nodes and Pods come and go in thought, and puts everything back. */
  simulate<T>(look: (simulation: Simulation) => T): T {
    const simulation = new Simulation(this.parts.snapshot, this.parts.profiles);
    try {
      return look(simulation);
    } finally {
      simulation.backTo(0);
    }
  }

  /** Looks at the cluster as it would be with this node changed or added, and puts everything back. */
  withNode<T>(node: Node, look: () => T): T {
    const { snapshot } = this.parts;
    const { name } = node.metadata;
    const before = snapshot.get(name)?.node;
    const order = snapshot.nextOrder(before ?? node);
    snapshot.addNode(node, snapshot.nextOrder(node));
    try {
      return look();
    } finally {
      if (before) snapshot.updateNode(before, order);
      else snapshot.removeNode(name);
    }
  }
}
