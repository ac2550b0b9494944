import type { CycleState } from './cycleState.ts';
import type { Snapshot } from './handle.ts';
import { NodeAnswers } from './nodeAnswers.ts';
import type { Plugin } from './plugin.ts';
import type { PodInfo } from './podInfo.ts';
import type { Profile } from './profile.ts';

/** Below this number of nodes, filtering costs less than comparing a Pod with earlier ones. */
const FEWEST_NODES = 32;
/** Number of Pod shapes whose answers are kept: the most recently used. */
const KEPT_SORTS = 256;
/** Text that no plugin returns for a Pod. */
const NOT_LOCAL = '-';
/** Number of Pod shapes that are remembered as seen once. */
const SEEN_SORTS = 1024;

/**
 * Answers of a profile's local plugins to earlier Pods, by the parts of a Pod that they read. Most Pods equal many
 * others. The first Pod of a shape only records the shape.
 */
export class EqualPods {
  private readonly plugins: readonly Plugin[];
  private readonly snapshot: Snapshot;
  private readonly known = new Map<string, NodeAnswers>();
  private readonly seen = new Set<string>();
  private feasible = new Int32Array(0);

  constructor({ plugins: { filter, score } }: Profile, snapshot: Snapshot) {
    this.plugins = [...new Set([...filter, ...score])].filter(({ local }) => local !== undefined);
    this.snapshot = snapshot;
  }

  /**
   * Answers for Pods equal to this one, ready for the cycle. Call this after PreFilter. Undefined for the first Pod of
   * its shape.
   */
  answersFor(pod: PodInfo, state: CycleState): NodeAnswers | undefined {
    const { length } = this.snapshot.nodes;
    if (this.plugins.length === 0 || length < FEWEST_NODES) return undefined;
    let key = '';
    for (const plugin of this.plugins) key += `${plugin.local?.(pod) ?? NOT_LOCAL}\n`;
    const answers = this.answersOf(key, pod);
    if (this.feasible.length < length) this.feasible = new Int32Array(length);
    answers?.begin(state, this.snapshot, this.feasible);
    return answers;
  }

  private answersOf(key: string, pod: PodInfo): NodeAnswers | undefined {
    const known = this.known.get(key);
    if (!known && !this.seen.has(key)) {
      if (this.seen.size >= SEEN_SORTS) this.seen.clear();
      this.seen.add(key);
      return undefined;
    }
    const answers = known ?? new NodeAnswers(new Set(this.plugins.filter(({ local }) => local?.(pod) !== undefined)));
    this.known.delete(key);
    this.known.set(key, answers);
    if (this.known.size > KEPT_SORTS) this.known.delete(this.known.keys().next().value ?? '');
    return answers;
  }
}
