import { compare } from '#base/order.ts';
import { type Parts, whole } from '#base/parts.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { DEFAULT_SCHEDULER_NAME } from '../config/schedulerConfiguration.ts';
import { SchedulingCycle } from '../cycle/schedulingCycle.ts';
import { actionNames } from '../framework/clusterEvent.ts';
import { CycleState } from '../framework/cycleState.ts';
import type { Snapshot } from '../framework/handle.ts';
import { requiredNodeAffinity } from '../framework/nodeInfo.ts';
import { podInfoOf, podOnNode } from '../framework/podInfo.ts';
import type { Profile } from '../framework/profile.ts';
import type { Code } from '../framework/status.ts';
import { RecordingTrace } from '../framework/trace.ts';
import {
  countedBy,
  hasAllTopologyKeys,
  isIncluded,
  ownConstraints,
} from '../plugins/PodTopologySpread/spreadConstraints.ts';
import { ClassicPodQueue } from '../queue/classic/classicPodQueue.ts';
import { classicRegistrations } from '../queue/classic/classicRegistrations.ts';
import { queueProfileOf } from '../queue/queueOptions.ts';
import { cycleTrace, lacksOf, type ResourceLack, type SchedulerStep } from './cycleTrace.ts';
import type { SchedulerParts } from './schedulerParts.ts';
import { Simulation } from './simulation.ts';

export interface EventRegistration {
  readonly plugin: string;
  readonly event: string;
  readonly hasHint: boolean;
}

/** One registered event of a plugin, in parts. */
export interface Interest {
  readonly plugin: string;
  readonly resource: string;
  readonly actions: readonly string[];
  readonly hasHint: boolean;
}

/** Result of a trial. */
export interface Tried {
  readonly node: string;
  readonly victims: readonly string[];
}

/** Answer of one node about a Pod: the plugin that rejects it, and the missing amounts. */
export interface Answered {
  readonly code: Code;
  readonly plugin: string;
  readonly reasons: readonly string[];
  readonly lacks: readonly ResourceLack[];
}

const NOWHERE: Tried = { node: '', victims: [] };

/**
 * Decisions that the scheduler would make for a Pod that appeared now. Simulation only: no record and no start index
 * changes.
 */
export class Trials {
  private readonly parts: SchedulerParts;
  private readonly cycle: SchedulingCycle;

  constructor(parts: SchedulerParts) {
    this.parts = parts;
    this.cycle = new SchedulingCycle(parts.snapshot, { percentageOfNodesToScore: 100 });
  }

  /** Profiles of the configuration by schedulerName. */
  get profiles(): ReadonlyMap<string, Profile> {
    return this.parts.profiles;
  }

  /**
   * Whether a profile picks randomly among the nodes with the highest total; otherwise their order in the list decides.
   */
  breaksTiesByChance(schedulerName: string): boolean {
    const scoresOutside = this.parts.profiles.get(schedulerName)?.extenders.with('prioritize').length ?? 0;
    return this.parts.ties === 'random' || scoresOutside > 0;
  }

  /** Whether an empty active queue lets Pods leave backoff early. */
  get popsFromBackoff(): boolean {
    return this.parts.popsFromBackoff;
  }

  /** Event registrations of a profile's plugins; those of v1.26 if its queue is in use. */
  registrations(schedulerName: string): readonly EventRegistration[] {
    return this.registered(schedulerName).map(({ plugin, event, hint }) => ({
      plugin,
      event: event.label,
      hasHint: hint !== undefined,
    }));
  }

  /** Registrations by resource and action. */
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

  /** Steps of a cycle that examines every node; `undefined` if no profile serves the Pod. */
  try(pod: Pod): readonly SchedulerStep[] | undefined {
    const profile = this.parts.profiles.get(pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME);
    if (!profile) return undefined;
    const { snapshot } = this.parts;
    const podInfo = podInfoOf(pod);
    const trace = new RecordingTrace();
    const result = this.cycle.run(profile, podInfo, 0, trace);
    return cycleTrace({ snapshot, profile, pod: podInfo, result, trace }, 0);
  }

  /** Nodes of the scheduler's cache, in its order. */
  get nodes(): readonly Node[] {
    return this.parts.snapshot.nodes.flatMap(({ node }) => (node ? [node] : []));
  }

  /** Unrequested amounts on a node; `undefined` if the node does not exist. Negative if overcommitted. */
  freeOn(node: string): { readonly cpuMilli: number; readonly memoryBytes: number } | undefined {
    const info = this.parts.snapshot.get(node);
    return (
      info && {
        cpuMilli: info.allocatableCpuMilli - info.requestedCpuMilli,
        memoryBytes: info.allocatableMemoryBytes - info.requestedMemoryBytes,
      }
    );
  }

  /** Node that the Pod would get now, and its victims; empty names if there is none. */
  decide(pod: Pod): Tried {
    const profile = this.parts.profiles.get(pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME);
    if (!profile) return NOWHERE;
    const { outcome, node, postFilter } = this.cycle.run(profile, podInfoOf(pod), 0);
    if (outcome !== 'scheduled' && outcome !== 'nominated') return NOWHERE;
    return { node, victims: (postFilter?.preemption?.victims ?? []).map(({ key }) => key) };
  }

  /** Whether one node passes Filter for the Pod, with nominated Pods. */
  fitsOn(pod: Pod, nodeName: string): boolean {
    return this.answerOf(pod, nodeName)?.code === 'Success';
  }

  /**
   * Answer of one node about the Pod, with nominated Pods. `undefined` if the node does not exist or no profile serves
   * the Pod.
   */
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

  /** Calls `look` on the cluster without these Pods (`namespace/name`) of these nodes, then restores everything. */
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

  /** Pods on a node. */
  podsOn(node: string): readonly Pod[] {
    return (this.parts.snapshot.get(node)?.pods ?? []).map(({ pod }) => pod);
  }

  /** Nodes on which copies of a Pod would be placed until no more fits, at most `limit`. Restores everything. */
  fill(pod: Pod, limit: number): readonly string[] {
    return this.fillWith(
      (index) => (index < limit ? pod : undefined),
      (placed) => placed,
    );
  }

  /**
   * Places copies of the Pods that `podAt` returns, until one does not fit without preemption or there is none. Calls
   * `look` with their nodes while they are there, then restores everything.
   */
  fillWith<T>(podAt: (index: number) => Pod | undefined, look: (nodes: readonly string[]) => T): T {
    return whole(this.fillInParts(podAt, look));
  }

  /**
   * As `fillWith` in steps of one Pod; yields the number placed. The snapshot is restored only after it ends or is left
   * by `return`.
   */
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

  /** Pods that the spread constraints of a Pod count. `label` identifies Pods of the same revision. */
  spreadDomains(pod: Pod, label: string): readonly SpreadDomains[] {
    return spreadDomains(this.parts.snapshot, pod, label);
  }

  /** Adds and removes nodes and Pods in simulation, then restores everything. */
  simulate<T>(look: (simulation: Simulation) => T): T {
    const simulation = new Simulation(this.parts.snapshot, this.parts.profiles);
    try {
      return look(simulation);
    } finally {
      simulation.backTo(0);
    }
  }

  /** Calls `look` on the cluster with this node changed or added, then restores everything. */
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

/** Pods that one constraint of a Pod counts, by domain. */
export interface SpreadDomains {
  readonly topologyKey: string;
  readonly maxSkew: number;
  /** Sorted by name. */
  readonly domains: readonly SpreadDomain[];
}

interface SpreadDomain {
  readonly name: string;
  /** Number of Pods that the constraint counts, including the Pod itself if it is there. */
  readonly count: number;
  /** Number of those with the same value of a label as the Pod. */
  readonly alike: number;
}

/** Domains of every spread constraint in the Pod's own spec, with their Pods. `label` identifies similar Pods. */
function spreadDomains(snapshot: Snapshot, pod: Pod, label: string): SpreadDomains[] {
  const info = podInfoOf(pod);
  const affinity = requiredNodeAffinity(pod);
  const sorts = [ownConstraints(pod, 'DoNotSchedule'), ownConstraints(pod, 'ScheduleAnyway')];
  return sorts.flatMap((constraints) =>
    constraints.map((constraint) => {
      const { matches } = countedBy(constraint.selector, info.namespace);
      const domains = new Map<string, { count: number; alike: number }>();
      for (const node of snapshot.nodes) {
        if (!hasAllTopologyKeys(node, constraints) || !isIncluded(constraint, info, node, affinity)) continue;
        const name = node.labels[constraint.topologyKey] ?? '';
        const domain = domains.get(name) ?? { count: 0, alike: 0 };
        domains.set(name, domain);
        for (const other of node.pods.filter(matches)) {
          domain.count++;
          if (other.labels[label] === info.labels[label]) domain.alike++;
        }
      }
      return {
        topologyKey: constraint.topologyKey,
        maxSkew: constraint.maxSkew,
        domains: [...domains].map(([name, of]) => ({ name, ...of })).sort((a, b) => compare(a.name, b.name)),
      };
    }),
  );
}
