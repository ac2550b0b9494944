import type { CycleState } from './cycleState.ts';
import type { Snapshot } from './handle.ts';
import type { NodeInfo } from './nodeInfo.ts';
import type { Plugin } from './plugin.ts';
import { MAX_SCORE, MIN_SCORE } from './plugin.ts';
import type { PodInfo } from './podInfo.ts';
import { isRejected, type Status, SUCCESS } from './status.ts';

const UNKNOWN = 0;

/** Raw scores of local plugins for equal Pods, by the node's index in the scheduler's list. */
class NodeScores {
  /** Not 0 where the scores are known. */
  known = new Uint8Array(0);
  private readonly localPlugins: ReadonlySet<Plugin>;
  /** Plugins among them that score in this cycle. */
  private scorers: readonly Plugin[] = [];
  private weights: readonly number[] = [];
  /** Weighted sum over the plugins without NormalizeScore. */
  private plain = new Float64Array(0);
  private normalized: readonly NormalizedScores[] = [];

  constructor(localPlugins: ReadonlySet<Plugin>) {
    this.localPlugins = localPlugins;
  }

  /** The list of nodes is a new one with this length. */
  forget(length: number): void {
    this.known = new Uint8Array(length);
    this.plain = new Float64Array(length);
    this.scorers = [];
    this.normalized = [];
  }

  /**
   * Writes the local plugins' part of the totals for the given nodes into `totals`, and returns the other plugins.
   * Undefined if a local plugin fails; then all plugins must be called as if nothing were known. `buffer` has room for
   * a score of each node.
   */
  sum(
    state: CycleState,
    pod: PodInfo,
    nodes: readonly NodeInfo[],
    places: Int32Array,
    plugins: readonly Plugin[],
    weights: ReadonlyMap<string, number>,
    totals: Float64Array,
    buffer: Float64Array,
  ): readonly Plugin[] | undefined {
    this.follow(plugins, weights);
    const { known, plain } = this;
    for (let i = 0; i < nodes.length; i++) {
      const place = places[i] as number;
      if (known[place] === UNKNOWN && !this.ask(state, pod, nodes[i] as NodeInfo, place)) return undefined;
      totals[i] = plain[place] as number;
    }
    for (const each of this.normalized)
      if (!addNormalized(each, state, pod, nodes, places, totals, buffer)) return undefined;
    return plugins.filter((plugin) => !this.localPlugins.has(plugin));
  }

  private follow(plugins: readonly Plugin[], weights: ReadonlyMap<string, number>): void {
    const scorers = plugins.filter((plugin) => this.localPlugins.has(plugin));
    if (scorers.length === this.scorers.length && scorers.every((plugin, i) => plugin === this.scorers[i])) return;
    this.scorers = scorers;
    this.weights = scorers.map(({ name }) => weights.get(name) ?? 1);
    this.normalized = scorers.flatMap((plugin, i) =>
      plugin.normalizeScore ? [{ plugin, weight: this.weights[i] as number, scores: undefined, nonZero: 0 }] : [],
    );
    this.known.fill(UNKNOWN);
  }

  private ask(state: CycleState, pod: PodInfo, node: NodeInfo, place: number): boolean {
    let sum = 0;
    let next = 0;
    for (let i = 0; i < this.scorers.length; i++) {
      const plugin = this.scorers[i] as Plugin;
      const score = plugin.score?.(state, pod, node);
      if (typeof score !== 'number') return false;
      if (plugin.normalizeScore) this.keep(this.normalized[next++] as NormalizedScores, place, score);
      else if (isInRange(score)) sum += score * (this.weights[i] as number);
      else return false;
    }
    this.plain[place] = sum;
    this.known[place] = 1;
    return true;
  }

  private keep(kept: NormalizedScores, place: number, score: number): void {
    if (score === 0 && !kept.scores) return;
    kept.scores ??= new Float64Array(this.known.length);
    if (kept.scores[place] !== 0) kept.nonZero--;
    if (score !== 0) kept.nonZero++;
    kept.scores[place] = score;
  }
}

interface FilterRunner {
  runFilter(state: CycleState, pod: PodInfo, node: NodeInfo, plugins: readonly Plugin[]): Status;
}

/** Highest number that fits into a byte. */
const MAX_NUMBER = 255;
const NOT_ASKED = 0;
const NONE: readonly Plugin[] = [];

/**
 * Answers of the local plugins for each node, for Pods that are equal to them (see `Plugin.local`). By the node's index
 * in the scheduler's list. An answer holds until the node changes.
 */
export class NodeAnswers {
  private readonly localPlugins: ReadonlySet<Plugin>;
  private nodes: readonly NodeInfo[] | undefined;
  private changesSeen = 0;
  /** Filter plugins before the first one that is not local. */
  private filters = NONE;
  /** The remaining Filter plugins of the cycle, which are always called. */
  private otherFilters = NONE;
  /** Indexes into `answers`; 0 stands for nodes without an answer. */
  private verdicts = new Uint8Array(0);
  private readonly answers: Status[] = [SUCCESS, SUCCESS];
  /** Indexes of the feasible nodes of the cycle, written by the search. Shared by all shapes of Pods. */
  feasible = new Int32Array(0);
  readonly scores: NodeScores;

  constructor(localPlugins: ReadonlySet<Plugin>) {
    this.localPlugins = localPlugins;
    this.scores = new NodeScores(localPlugins);
  }

  /** Call this in every cycle after PreFilter. Forgets the answers of changed nodes. */
  begin({ filterPlugins }: CycleState, { nodes, changes }: Snapshot, feasible: Int32Array<ArrayBuffer>): void {
    this.feasible = feasible;
    if (nodes !== this.nodes) {
      this.nodes = nodes;
      this.verdicts = new Uint8Array(nodes.length);
      this.scores.forget(nodes.length);
    } else changes.clearChanged(this.changesSeen, [this.verdicts, this.scores.known]);
    this.changesSeen = changes.count;
    let local = 0;
    while (local < filterPlugins.length && this.localPlugins.has(filterPlugins[local] as Plugin)) local++;
    const filters = filterPlugins.slice(0, local);
    if (!isSameList(filters, this.filters)) this.verdicts.fill(NOT_ASKED);
    this.filters = filters;
    this.otherFilters = local === filterPlugins.length ? NONE : filterPlugins.slice(local);
  }

  /** Answer of Filter for the node at an index. */
  filter(state: CycleState, pod: PodInfo, place: number, runner: FilterRunner): Status {
    const verdict = this.verdicts[place] as number;
    const answer =
      verdict === NOT_ASKED ? this.askFilters(state, pod, place, runner) : (this.answers[verdict] as Status);
    if (answer !== SUCCESS || this.otherFilters.length === 0) return answer;
    return runner.runFilter(state, pod, this.nodes?.[place] as NodeInfo, this.otherFilters);
  }

  private askFilters(state: CycleState, pod: PodInfo, place: number, runner: FilterRunner): Status {
    const answer = runner.runFilter(state, pod, this.nodes?.[place] as NodeInfo, this.filters);
    if (answer === SUCCESS || isRejected(answer)) this.verdicts[place] = this.numberOf(answer);
    return answer;
  }

  /** Equal answers share a number; 0 if none is left. */
  private numberOf(answer: Status): number {
    for (let i = 1; i < this.answers.length; i++) if (isSameAnswer(this.answers[i] as Status, answer)) return i;
    return this.answers.length > MAX_NUMBER ? NOT_ASKED : this.answers.push(answer) - 1;
  }
}

/** Whether both have the same plugins in the same order. */
function isSameList(a: readonly Plugin[], b: readonly Plugin[]): boolean {
  return a.length === b.length && a.every((plugin, i) => plugin === b[i]);
}

function isSameAnswer(a: Status, b: Status): boolean {
  if (a === b) return true;
  if (a.code !== b.code || a.plugin !== b.plugin || a.reasons.length !== b.reasons.length) return false;
  return a.reasons.every((reason, i) => reason === b.reasons[i]);
}

/** Scores of a plugin with NormalizeScore, whose result for a node depends on the other nodes. */
interface NormalizedScores {
  readonly plugin: Plugin;
  readonly weight: number;
  /** Absent while all scores are 0, which is common. */
  scores: Float64Array | undefined;
  /** Number of scores other than 0. */
  nonZero: number;
}

function addNormalized(
  { plugin, weight, scores, nonZero }: NormalizedScores,
  state: CycleState,
  pod: PodInfo,
  nodes: readonly NodeInfo[],
  places: Int32Array,
  totals: Float64Array,
  buffer: Float64Array,
): boolean {
  // If all scores are 0, every node gets the same result as a single node would.
  const count = nonZero === 0 ? 1 : nodes.length;
  for (let i = 0; i < count; i++) buffer[i] = scores ? (scores[places[i] as number] as number) : 0;
  const answer = plugin.normalizeScore?.(state, pod, count === 1 ? nodes.slice(0, 1) : nodes, buffer);
  if (answer && answer.code !== 'Success') return false;
  for (let i = 0; i < count; i++) if (!isInRange(buffer[i] as number)) return false;
  const same = (buffer[0] as number) * weight;
  if (count === nodes.length)
    for (let i = 0; i < count; i++) totals[i] = (totals[i] as number) + (buffer[i] as number) * weight;
  else if (same !== 0) for (let i = 0; i < nodes.length; i++) totals[i] = (totals[i] as number) + same;
  return true;
}

function isInRange(score: number): boolean {
  return score >= MIN_SCORE && score <= MAX_SCORE;
}
