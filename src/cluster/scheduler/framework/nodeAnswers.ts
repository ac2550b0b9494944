import type { CycleState } from './cycleState.ts';
import type { Snapshot } from './handle.ts';
import type { NodeInfo } from './nodeInfo.ts';
import { NodeScores } from './nodeScores.ts';
import type { Plugin } from './plugin.ts';
import type { PodInfo } from './podInfo.ts';
import { isRejected, type Status, SUCCESS } from './status.ts';

interface FilterRunner {
  runFilter(state: CycleState, pod: PodInfo, node: NodeInfo, plugins: readonly Plugin[]): Status;
}

/** The highest number that fits into a byte. */
const MAX_NUMBER = 255;
const NOT_ASKED = 0;
const NONE: readonly Plugin[] = [];

/**
 * What the local plugins say of each node to Pods that are equal for them (see `Plugin.local`), by the node's place in the
 * scheduler's list. An answer holds until the node changes.
 */
export class NodeAnswers {
  private readonly localPlugins: ReadonlySet<Plugin>;
  private nodes: readonly NodeInfo[] | undefined;
  private changesSeen = 0;
  /** The Filter plugins that come before the first one that is not local. */
  private filters = NONE;
  /** The other Filter plugins of the cycle, which are always asked. */
  private otherFilters = NONE;
  /** Places in `answers`; the first one stands for nodes that were not asked about. */
  private verdicts = new Uint8Array(0);
  private readonly answers: Status[] = [SUCCESS, SUCCESS];
  /** The places of the feasible nodes of the cycle; who searches writes them. Shared by all sorts of Pods. */
  feasible = new Int32Array(0);
  readonly scores: NodeScores;

  constructor(localPlugins: ReadonlySet<Plugin>) {
    this.localPlugins = localPlugins;
    this.scores = new NodeScores(localPlugins);
  }

  /** To be called in every cycle after PreFilter: forgets what changed. */
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

  /** Filter's answer for the node at a place of the list. */
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

  /** Equal answers share a number; 0 when there is none left. */
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
