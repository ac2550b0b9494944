import type { Node, Pod } from '#model/generated/types.ts';
import type { SchedulerCache } from '../cache/schedulerCache.ts';
import { DEFAULT_SCHEDULER_NAME } from '../config/schedulerConfiguration.ts';
import { CycleState } from '../framework/cycleState.ts';
import { podInfoOf, podOnNode } from '../framework/podInfo.ts';
import type { Profile } from '../framework/profile.ts';
import { type Status, status } from '../framework/status.ts';

const NO_PROFILE = 'no profile of the scheduler serves the Pod';

/**
 * A hypothetical cluster: nodes and Pods are added and removed in simulation, and PreFilter and Filter answer. Every
 * step can be undone.
 */
export class Simulation {
  private readonly snapshot: SchedulerCache;
  private readonly profiles: ReadonlyMap<string, Profile>;
  private readonly undo: (() => void)[] = [];

  constructor(snapshot: SchedulerCache, profiles: ReadonlyMap<string, Profile>) {
    this.snapshot = snapshot;
    this.profiles = profiles;
  }

  /** Names of the nodes, in the scheduler's order. */
  get nodeNames(): readonly string[] {
    return this.snapshot.nodes.map(({ name }) => name);
  }

  podsOn(node: string): readonly Pod[] {
    return (this.snapshot.get(node)?.pods ?? []).map(({ pod }) => pod);
  }

  /** Adds a node, or replaces the node of the same name. */
  putNode(node: Node): void {
    const { snapshot } = this;
    const { name } = node.metadata;
    const before = snapshot.get(name)?.node;
    const order = before && snapshot.nextOrder(before);
    snapshot.addNode(node, snapshot.nextOrder(node));
    this.undo.push(before && order ? () => snapshot.updateNode(before, order) : () => snapshot.removeNode(name));
  }

  /** Its Pods stay known, as for a node that does not exist. */
  removeNode(name: string): void {
    const { snapshot } = this;
    const before = snapshot.get(name)?.node;
    if (!before) return;
    const order = snapshot.nextOrder(before);
    snapshot.removeNode(name);
    this.undo.push(() => snapshot.addNode(before, order));
  }

  addPod(pod: Pod, node: string): void {
    const { snapshot } = this;
    const { key } = podInfoOf(pod);
    snapshot.addPod(podOnNode(pod, node), node);
    this.undo.push(() => snapshot.removePod(key, node));
  }

  removePod(pod: Pod, node: string): void {
    const { snapshot } = this;
    const { key } = podInfoOf(pod);
    const known = snapshot.get(node)?.pods.find((there) => there.key === key);
    if (!known) return;
    const place = snapshot.placeOf(key, node);
    snapshot.removePod(key, node);
    this.undo.push(() => snapshot.addPod(known.pod, node, place));
  }

  /** Reasons why the Pod does not fit on the node; empty if it fits. */
  objections(pod: Pod, node: string): readonly string[] {
    let reasons: readonly string[] = [NO_PROFILE];
    this.find(
      pod,
      (name) => name === node,
      ({ reasons: said }) => {
        reasons = said;
      },
      () => {
        reasons = [];
      },
    );
    return reasons;
  }

  /** First node that `isAsked` accepts and that the Pod fits on. */
  firstFit(pod: Pod, isAsked: (node: string) => boolean): string | undefined {
    let found: string | undefined;
    this.find(
      pod,
      isAsked,
      () => {},
      (name) => {
        found = name;
      },
    );
    return found;
  }

  /** Number of steps so far, for `backTo`. */
  get mark(): number {
    return this.undo.length;
  }

  backTo(mark: number): void {
    while (this.undo.length > mark) this.undo.pop()?.();
  }

  private find(
    pod: Pod,
    isAsked: (node: string) => boolean,
    refused: (answer: Status) => void,
    fits: (node: string) => void,
  ): void {
    const profile = this.profiles.get(pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME);
    if (!profile) return;
    const state = new CycleState();
    const podInfo = podInfoOf(pod);
    const { status: answer, nodeNames, restrictedBy } = profile.runPreFilter(state, podInfo, this.snapshot.nodes);
    if (answer.code !== 'Success') {
      refused(answer);
      return;
    }
    const leftOut = nodeNames && `node(s) didn't satisfy plugin(s) [${(restrictedBy ?? []).join(' ')}]`;
    for (const node of this.snapshot.nodes) {
      if (!isAsked(node.name)) continue;
      const ofNode =
        leftOut !== undefined && !nodeNames?.has(node.name)
          ? status('', 'UnschedulableAndUnresolvable', leftOut)
          : profile.filterWithNominatedPods(state, podInfo, node);
      if (ofNode.code === 'Success') {
        fits(node.name);
        return;
      }
      refused(ofNode);
    }
  }
}
