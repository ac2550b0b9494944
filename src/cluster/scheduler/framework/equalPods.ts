import type { CycleState } from './cycleState.ts';
import type { Snapshot } from './handle.ts';
import { NodeAnswers } from './nodeAnswers.ts';
import type { Plugin } from './plugin.ts';
import type { PodInfo } from './podInfo.ts';
import type { Profile } from './profile.ts';

/** With fewer nodes, asking costs less than finding out whether a Pod is equal to an earlier one. */
const FEWEST_NODES = 32;
/** Of so many sorts of Pods the answers are kept: those asked for last. */
const KEPT_SORTS = 256;
/** No plugin says this of a Pod. */
const NOT_LOCAL = '-';
/** Of so many sorts it is known that there was one Pod. */
const SEEN_SORTS = 1024;

/**
 * The answers that a profile's local plugins gave to earlier Pods, by what they look at in a Pod. Most Pods are one of many equal
 * ones; the first of a sort leaves nothing but that it was there.
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

  /** The answers for Pods equal to this one, ready for the cycle; to be asked after PreFilter. Undefined for the first Pod of its sort. */
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
